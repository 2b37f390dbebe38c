"""`duelog deck`: show, check and convert decks."""

from collections import Counter
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import typer
from rich.text import Text

from duelog.cli.session.cards_option import CardsOption, definitions_among
from duelog.cli.session.coverage_lines import tally_facts, tally_words
from duelog.cli.session.label_lines import label_words
from duelog.cli.session.open_options import JsonOption
from duelog.cli.session.setup_options import (
    LflistOption,
    ListNameOption,
    RulesetOption,
    deck_of,
    known_cards,
    limits_of,
    without_definition,
)
from duelog.cli.session.verdict_lines import verdict_facts, verdict_lines
from duelog.cli.shell.lazy_commands import EXIT_CODES, NO, SpokenCommand, SpokenGroup, new_app
from duelog.cli.shell.output_files import OutOption, OverwriteOption, write_text
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.styles import CARD_STYLES
from duelog.cli.shell.terminal import Look, console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.arguments import as_option
from duelog.core.decks import DeckFaces, check_deck
from duelog.core.effects.book.card_book import CardBook
from duelog.core.violation import Violation
from duelog.core.wording.phrases import counted
from duelog.events.faces import CardType, Face, Kind
from duelog.replays.cards.certificates import label, origin
from duelog.replays.cards.coverage import UNKNOWN, Labels, Tally
from duelog.replays.cards.deck_files import Deck, encode_omega, encode_ydke, write_names, write_ydk
from duelog.replays.cards.definition_files import read_book
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.ruleset_files import find_ruleset
from duelog.replays.cards.told_cards import printed
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import to_tell, told

app = new_app(
    cls=SpokenGroup,
    add_completion=False,
    no_args_is_help=True,
    help="Show, check and convert decks.",
    epilog=EXIT_CODES,
)

DeckArgument = Annotated[
    str, typer.Argument(help="A .ydk file, a list of names, a ydke:// URL or an Omega code.", metavar="DECK")
]  # fmt: skip


class Form(StrEnum):
    """A format of decks."""

    ydk = "ydk"
    ydke = "ydke"
    omega = "omega"
    names = "names"


# --- show -------------------------------------------------------------------------------------------------------


@app.command(cls=SpokenCommand, epilog=EXIT_CODES)
def show(deck: DeckArgument, cards: CardsOption = None, json: JsonOption = False) -> None:
    """Show the cards of a deck by part, with the number of copies, and how far they are refereed and proved."""
    pool, book = known_cards(cards), read_book(definitions_among(cards))
    found = deck_of(deck, pool)
    if json:
        print_json(_facts(found, pool, book))
        return
    out = console()
    how = look(out)
    for title, part in (
        (to_tell("Main Deck"), found.main),
        (to_tell("Extra Deck"), found.extra),
        (to_tell("Side Deck"), found.side),
    ):
        if part or title == "Main Deck":
            held = f"{counted(len(part), 'card')}{_kinds(part, pool)}"
            print_lines(out, [Text(told("{pile}: {cards}", pile=told(title), cards=shown(held)), style="bold")])
            for passcode, copies in Counter(part).items():
                print_lines(out, _card_line(passcode, copies, pool, book, how))


_CARD_WORDS: dict[CardType, str] = {
    "monster": to_tell("{number, plural, one {# monster} other {# monsters}}"),
    "spell": to_tell("{number, plural, one {# Spell} other {# Spells}}"),
    "trap": to_tell("{number, plural, one {# Trap} other {# Traps}}"),
}


def _kinds(part: tuple[int, ...], pool: CardPool) -> str:
    """`` (20 monsters, 12 Spells, 8 Traps)``."""
    faces = [face for code in part if (face := pool.get(code)) is not None]
    kinds = Counter(face.card for face in faces)
    found = [told(text, number=kinds[card]) for card, text in _CARD_WORDS.items() if kinds[card]]
    found += [told("{number} unknown", number=len(part) - len(faces))] if len(faces) < len(part) else []
    return f" ({', '.join(found)})" if found else ""


def _card_line(passcode: int, copies: int, pool: CardPool, book: CardBook, how: Look) -> list[Text]:
    face = pool.get(passcode)
    text = Text(f"{copies} ")
    if face is None:
        return prose(text.append(f"{passcode} (unknown)"), how, "  ", "    ")
    text.append(visible(face.name), CARD_STYLES[face.card]).append(f"  {printed(face)}", "dim")
    if proved := label_words(face, book):
        text.append(f"  {proved}")
    return prose(text, how, "  ", "    ")


def _facts(deck: Deck, pool: CardPool, book: CardBook) -> dict[str, Any]:
    def card(code: int) -> dict[str, Any]:
        face = pool.get(code)
        if face is None:
            return {"name": None, "origin": None, "label": UNKNOWN}
        return {"name": face.name, "origin": origin(face, book), "label": label(face, book)}

    def part(codes: tuple[int, ...]) -> list[dict[str, Any]]:
        return [{"passcode": code, "copies": copies, **card(code)} for code, copies in Counter(codes).items()]

    return {
        "name": deck.name, "author": deck.author, "main": part(deck.main), "extra": part(deck.extra),
        "side": part(deck.side),
    }  # fmt: skip


# --- check ------------------------------------------------------------------------------------------------------


@app.command(cls=SpokenCommand, epilog=EXIT_CODES)
def check(
    deck: DeckArgument,
    cards: CardsOption = None,
    lflist: LflistOption = None,
    list_name: ListNameOption = None,
    ruleset: RulesetOption = "rulebook-9.0",
    json: JsonOption = False,
) -> None:
    """Check whether a deck is legal, and print every violation with its rule.

    The exit code is 0 for a legal deck, otherwise 1. Without --lflist, no card is limited or forbidden. Unknown cards
    are listed, and the deck is then not reported as legal. Cards with effects but without a definition are listed as
    well; they do not make a deck illegal. The last line shows how much of the deck is refereed and certified
    (docs/cards.md).
    """
    pool = known_cards(cards)
    limits = limits_of(lflist, list_name, pool)
    found = deck_of(deck, pool)
    verdict = DeckVerdict(
        check_deck(_faces(found, pool), limits.of, find_ruleset(ruleset)),
        {code: copies for code, copies in Counter(found.passcodes).items() if code not in pool},
        without_definition((pool.face(code) for code in found.passcodes if code in pool), cards),
        limits.name,
        Labels(pool, read_book(definitions_among(cards))).deck(found).copies,
    )
    print_json(verdict.facts()) if json else _print_verdict(verdict)
    if not verdict.legal:
        raise typer.Exit(NO)


class DeckVerdict(NamedTuple):
    """The verdict on a deck: its violations, the unknown cards with their copies, and the cards without a definition.

    `refereed` counts its copies by whether their definitions are certified.
    """

    faults: tuple[Violation, ...]
    unknown: dict[int, int]
    undefined: list[str]
    limited_by: str
    refereed: Tally

    @property
    def legal(self) -> bool:
        """Whether the deck is legal and all its cards are known."""
        return not self.faults and not self.unknown

    def facts(self) -> dict[str, Any]:
        """The JSON output; `legal` is null for a deck with unknown cards."""
        return {
            "legal": None if self.unknown and not self.faults else self.legal,
            "list": self.limited_by or None,
            "violations": [verdict_facts(fault) for fault in self.faults],
            "unknown": [{"passcode": code, "copies": copies} for code, copies in self.unknown.items()],
            "undefined": self.undefined,
            "refereed": tally_facts(self.refereed),
        }


def _faces(deck: Deck, pool: CardPool) -> DeckFaces:
    """The cards of a deck; an unknown card is assumed to be allowed in its part."""

    def faces(part: tuple[int, ...], kind: Kind) -> tuple[Face, ...]:
        unknown = (Face(name=f"the unknown card {code}", kinds=(kind,), passcode=code) for code in part)
        return tuple(pool.get(code) or stand_in for code, stand_in in zip(part, unknown, strict=True))

    return DeckFaces(
        main=faces(deck.main, "normal"), extra=faces(deck.extra, "fusion"), side=faces(deck.side, "normal")
    )


def _verdict_words(verdict: DeckVerdict) -> str:
    under = as_option(visible(verdict.limited_by) or None)
    if verdict.faults:
        return told(
            "The deck is not legal: {faults, plural, one {# fault} other {# faults}}"
            "{under, select, none {} other { under the list {under}}}.",
            faults=len(verdict.faults),
            under=under,
        )
    if verdict.legal:
        return told("The deck is legal{under, select, none {} other { under the list {under}}}.", under=under)
    return told(
        "The deck is not known to be legal{under, select, none {} other { under the list {under}}}.", under=under
    )


def _print_verdict(verdict: DeckVerdict) -> None:
    out = console()
    how = look(out)
    print_lines(out, prose(Text(_verdict_words(verdict), style="green" if verdict.legal else "bold red"), how))
    for fault in verdict.faults:
        print_lines(out, verdict_lines(fault, how))
    for code, copies in verdict.unknown.items():
        what = f"{code}: no card that is known ({counted(copies, 'copy', 'copies')}); --cards cards.cdb may have it"
        print_lines(out, prose(Text(what), how, "  ", "    "))
    if verdict.undefined:
        what = f"without a definition, so their effects are not refereed: {', '.join(verdict.undefined)}"
        print_lines(out, prose(Text(visible(what)), how, "  ", "    "))
    print_lines(out, prose(Text(f"copies: {tally_words(verdict.refereed)}"), how))


# --- convert ----------------------------------------------------------------------------------------------------


@app.command(cls=SpokenCommand, epilog=EXIT_CODES)
def convert(
    deck: DeckArgument,
    to: Annotated[Form, typer.Option("--to", help="The format to write.")] = Form.ydk,
    out: OutOption = None,
    overwrite: OverwriteOption = False,
    cards: CardsOption = None,
) -> None:
    """Convert a deck to another format."""
    pool = known_cards(cards)
    write_text(_written(deck_of(deck, pool), to, pool), out, overwrite=overwrite)


def _written(deck: Deck, to: Form, pool: CardPool) -> str:
    match to:
        case Form.ydk:
            return write_ydk(deck, pool)
        case Form.ydke:
            return encode_ydke(deck) + "\n"
        case Form.omega:
            return encode_omega(deck) + "\n"
        case Form.names:
            return write_names(deck, pool)
