"""`duelog card`: a card, and each of its effects as a sentence."""

from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.session.cards_option import CardsOption, definitions_among
from duelog.cli.session.label_lines import label_words
from duelog.cli.session.open_options import JsonOption
from duelog.cli.session.setup_options import AsOfOption, card_texts, known_cards
from duelog.cli.shell.styles import CARD_STYLES
from duelog.cli.shell.terminal import console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.effects.book.card_book import CardBook
from duelog.core.wording.effects.effect_sentences import effect_sentence, summoning_sentences
from duelog.core.wording.phrases import counted
from duelog.events.codec import to_builtins
from duelog.events.faces import Face
from duelog.replays.cards.certificates import certificate_of, label, origin
from duelog.replays.cards.definition_files import needs_none, read_book
from duelog.replays.cards.definition_places import place_of
from duelog.replays.cards.told_cards import card_sentences, printed
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import told

NameArgument = Annotated[str, typer.Argument(help="The name of a card; case is ignored.", metavar="NAME")]


def card(name: NameArgument, cards: CardsOption = None, as_of: AsOfOption = "", json: JsonOption = False) -> None:
    """Show a card: its printed values, how far it is proved (docs/cards.md), the file and line of its definition, and
    each effect of this as a numbered sentence.

    The notation and the logs refer to effects by these numbers.
    """
    pool, definitions = known_cards(cards), definitions_among(cards)
    face = pool.named(name)
    book = read_book(definitions, as_of=card_texts(as_of))
    place = place_of(face.name, definitions) if face.name in book else None
    if json:
        print_json({**card_facts(face, book), "defined_in": place and {"path": place.shown_path, "line": place.line}})
        return
    out = console()
    how = look(out)
    print_lines(out, prose(Text(visible(face.name), style=f"bold {CARD_STYLES[face.card]}"), how))
    if others := pool.names_in_other_languages(face):
        print_lines(out, prose(Text(visible(told("also called {names}", names=", ".join(others)))), how, "  ", "    "))
    print_lines(out, prose(Text(f"{printed(face)}, passcode {face.passcode}"), how, "  ", "    "))
    if proved := _proved(face, book):
        print_lines(out, prose(Text(proved), how, "  ", "    "))
    if (certificate := certificate_of(face.name, book)) is not None and certificate.made:
        made = told("scenarios made with: {made}", made=", ".join(certificate.made))
        print_lines(out, prose(Text(visible(made)), how, "  ", "    "))
    if place is not None:
        print_lines(out, prose(Text(visible(told("definition: {place}", place=str(place)))), how, "  ", "    "))
    for sentence in card_sentences(face, book):
        print_lines(out, prose(Text(visible(sentence)), how, "  ", "     "))


def _proved(face: Face, book: CardBook) -> str:
    """Where the definition of a card comes from, and whether it is certified; "" for a card without effects."""
    match label(face, book):
        case "certified":
            certificate = certificate_of(face.name, book)
            played = certificate.played if certificate is not None else 0
            scenarios = counted(played, "scenario")
            return f"defined by hand, certified by {scenarios} of an independent engine"
        case "unsupported":
            return "unsupported: its effects are not defined, and a duel with it is not refereed in full"
        case "uncertified" | "no effect":
            return label_words(face, book)


def card_facts(face: Face, book: CardBook) -> dict[str, Any]:
    """The JSON output for a card."""
    definition = book.get(face.name)
    return {
        **to_builtins(face),
        "defined": face.name in book or needs_none(face),
        "origin": origin(face, book),
        "label": label(face, book),
        "summoning": summoning_sentences(definition),
        "effects": [
            {"number": number, "kind": effect.kind, "sentence": effect_sentence(effect)}
            for number, effect in enumerate(definition.effects, start=1)
        ],
        "definition": to_builtins(definition) if face.name in book else None,
    }
