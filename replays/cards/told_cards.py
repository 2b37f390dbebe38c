"""A card in words: what is printed on it, and what its definition does."""

from duelog.core.catalogue.arguments import message
from duelog.core.effects.book.card_book import CardBook
from duelog.core.wording.effects.effect_sentences import definition_sentences
from duelog.events.faces import Face
from duelog.replays.cards.definition_files import needs_none
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.languages.terms import term


def printed(face: Face) -> str:
    """A short description of the printed card."""
    if not face.is_monster:
        card = term(face.card.capitalize())
        if not face.kinds:
            return card
        kind = face.kinds[0]
        words = {"kind": kind, "name": term(kind.capitalize()), "card": card, "which": face.card}
        return spoken().sentence(message("printed-kind", **words))
    sign = told("Rank") if face.is_xyz else told("Link") if "link" in face.kinds else told("Level")
    atk, defense = ("?" if value is None else value for value in (face.atk, face.defense))
    kinds = " ".join(term(kind.capitalize()) for kind in face.kinds)
    values = f"{atk}" if "link" in face.kinds else f"{atk}/{defense}"
    if face.scales:
        values += told(", Pendulum Scales {left}/{right}", left=face.scales[0], right=face.scales[1])
    attribute, race = (term(word) if word else "" for word in (face.attribute, face.type))
    return f"{sign} {face.level} {attribute} {race} {kinds} {values}".replace("  ", " ")


def card_sentences(face: Face, book: CardBook) -> list[str]:
    """Sentences about how a card is Summoned and its effects by number; or why there are none."""
    if face.name not in book:
        return [told("No effects.") if needs_none(face) else told("duelog does not know its effects.")]
    definition = book.get(face.name)
    return definition_sentences(definition, spoken()) or [told("Nothing of it is more than what is printed.")]
