"""A card in words: what is printed on it, and what its definition does."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.wording.effects.effect_sentences import effect_sentence, effect_title, summoning_sentences
from duelog.events.faces import Face
from duelog.replays.cards.definition_files import needs_none


def printed(face: Face) -> str:
    """A short description of the printed card."""
    if not face.is_monster:
        return f"{face.kinds[0].capitalize()} {face.card.capitalize()}" if face.kinds else face.card.capitalize()
    sign = "Rank" if face.is_xyz else "Link" if "link" in face.kinds else "Level"
    atk, defense = ("?" if value is None else value for value in (face.atk, face.defense))
    kinds = " ".join(kind.capitalize() for kind in face.kinds)
    values = f"{atk}" if "link" in face.kinds else f"{atk}/{defense}"
    values += f", Pendulum Scales {face.scales[0]}/{face.scales[1]}" if face.scales else ""
    return f"{sign} {face.level} {face.attribute or ''} {face.type} {kinds} {values}".replace("  ", " ")


def card_sentences(face: Face, book: CardBook) -> list[str]:
    """Sentences about how a card is Summoned and its effects by number; or why there are none."""
    if face.name not in book:
        return ["No effects." if needs_none(face) else "No definition: its effects are not refereed."]
    definition = book.get(face.name)
    effects = [
        f"{number}. {effect_title(effect)}: {effect_sentence(effect)}"
        for number, effect in enumerate(definition.effects, start=1)
    ]
    return [*summoning_sentences(definition), *effects] or ["Defined, and nothing of it is more than what is printed."]
