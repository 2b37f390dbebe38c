"""`duelog deck`: show, check and convert decks."""

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.judging import verdict_facts, verdict_lines
from duelog.cli.lazy import EXIT_CODES, NO, new_app
from duelog.cli.opening import JsonOption
from duelog.cli.phrases import CARD_STYLES, counted
from duelog.cli.printed import printed
from duelog.cli.table import CardsOption, RulesetOption, deck_of, known_cards
from duelog.cli.terminal import Look, console, look, print_json, prose
from duelog.cli.terminal import show as print_lines
from duelog.cli.writing import OutOption, OverwriteOption, write_text
from duelog.core.decks import DeckFaces, LimitOf, check_deck, unlimited
from duelog.core.verdicts import Violation
from duelog.events.faces import Card
from duelog.replays.cards import CardPool
from duelog.replays.decks import Deck, encode_omega, encode_ydke, write_names, write_ydk
from duelog.replays.errors import DuelogError, visible
from duelog.replays.lflist import BanLists, read_lflist
from duelog.replays.rulesets import find_ruleset

app = new_app(add_completion=False, no_args_is_help=True, help="Show, check and convert decks.", epilog=EXIT_CODES)

DeckArgument = Annotated[
    str, typer.Argument(help="A .ydk file, a list of names, a ydke:// URL or an Omega code.", metavar="DECK")
]  # fmt: skip
LflistOption = Annotated[
    Path | None, typer.Option("--lflist", help="A file of ban lists (lflist.conf).", metavar="FILE")
]
ListNameOption = Annotated[
    str | None, typer.Option("--list", help="Which list of the file; the first where left out.", metavar="NAME")
]  # fmt: skip


class Form(StrEnum):
    """How a deck is written."""

    ydk = "ydk"
    ydke = "ydke"
    omega = "omega"
    names = "names"


# --- show -------------------------------------------------------------------------------------------------------


@app.command(epilog=EXIT_CODES)
def show(deck: DeckArgument, cards: CardsOption = None, json: JsonOption = False) -> None:
    """The cards of a deck, by part, with how many copies."""
    pool = known_cards(cards)
    found = deck_of(deck, pool)
    if json:
        print_json(_facts(found, pool))
        return
    out = console()
    how = look(out)
    for title, part in (("Main Deck", found.main), ("Extra Deck", found.extra), ("Side Deck", found.side)):
        if part or title == "Main Deck":
            out.print(Text(f"{title}: {counted(len(part), 'card')}{_kinds(part, pool)}", style="bold"), soft_wrap=True)
            for passcode, copies in Counter(part).items():
                print_lines(out, _card_line(passcode, copies, pool, how))


_CARD_WORDS: dict[Card, str] = {"monster": "monster", "spell": "Spell", "trap": "Trap"}


def _kinds(part: tuple[int, ...], pool: CardPool) -> str:
    """`` (20 monsters, 12 Spells, 8 Traps)``."""
    faces = [face for code in part if (face := pool.get(code)) is not None]
    kinds = Counter(face.card for face in faces)
    found = [counted(kinds[card], name) for card, name in _CARD_WORDS.items() if kinds[card]]
    found += [f"{len(part) - len(faces)} unknown"] if len(faces) < len(part) else []
    return f" ({', '.join(found)})" if found else ""


def _card_line(passcode: int, copies: int, pool: CardPool, how: Look) -> list[Text]:
    face = pool.get(passcode)
    text = Text(f"{copies} ")
    if face is None:
        return prose(text.append(f"{passcode} (unknown)"), how, "  ", "    ")
    text.append(visible(face.name), CARD_STYLES[face.card]).append(f"  {printed(face)}", "dim")
    return prose(text, how, "  ", "    ")


def _facts(deck: Deck, pool: CardPool) -> dict[str, Any]:
    def part(codes: tuple[int, ...]) -> list[dict[str, Any]]:
        return [
            {"passcode": code, "name": face.name if (face := pool.get(code)) is not None else None, "copies": copies}
            for code, copies in Counter(codes).items()
        ]

    return {
        "name": deck.name, "author": deck.author, "main": part(deck.main), "extra": part(deck.extra),
        "side": part(deck.side),
    }  # fmt: skip


# --- check ------------------------------------------------------------------------------------------------------


@app.command(epilog=EXIT_CODES)
def check(
    deck: DeckArgument,
    cards: CardsOption = None,
    lflist: LflistOption = None,
    list_name: ListNameOption = None,
    ruleset: RulesetOption = "rulebook-9.0",
    json: JsonOption = False,
) -> None:
    """Whether a deck is legal: every fault, with its rule.

    The exit code is 0 for a legal deck, 1 for any other. Without --lflist no card is limited or forbidden.
    """
    pool = known_cards(cards)
    limits, limited_by = _limits(lflist, list_name, pool)
    faults = check_deck(_faces(deck_of(deck, pool), pool), limits, find_ruleset(ruleset))
    if json:
        print_json({"legal": not faults, "list": limited_by, "violations": [verdict_facts(fault) for fault in faults]})
    else:
        _print_faults(faults, limited_by)
    if faults:
        raise typer.Exit(NO)


def _limits(path: Path | None, name: str | None, pool: CardPool) -> tuple[LimitOf, str | None]:
    """How many copies of a card are allowed, and by which list."""
    if path is None:
        if name is not None:
            raise DuelogError(f'no file has the list "{name}"', hint="name the file too: --lflist FILE")
        return unlimited, None
    lists: BanLists = read_lflist(path)
    chosen = lists.lists[0] if name is None else lists.named(name)
    return (lambda face: chosen.limit(face.passcode, pool)), chosen.name


def _faces(deck: Deck, pool: CardPool) -> DeckFaces:
    unknown = [code for code in dict.fromkeys(deck.passcodes) if code not in pool]
    if unknown:
        codes = ", ".join(map(str, unknown))
        hint = "give a card database that has them: --cards cards.cdb"
        raise DuelogError(f"the deck holds cards that are not known: {codes}", hint=hint)
    main, extra, side = (tuple(pool.face(code) for code in part) for part in (deck.main, deck.extra, deck.side))
    return DeckFaces(main=main, extra=extra, side=side)


def _print_faults(faults: tuple[Violation, ...], limited_by: str | None) -> None:
    out = console()
    how = look(out)
    verdict = "legal" if not faults else f"not legal: {counted(len(faults), 'fault')}"
    under = f" under the list {visible(limited_by)}" if limited_by else ""
    head = Text(f"The deck is {verdict}{under}.", style="green" if not faults else "bold red")
    print_lines(out, prose(head, how))
    for fault in faults:
        print_lines(out, verdict_lines(fault, how))


# --- convert ----------------------------------------------------------------------------------------------------


@app.command(epilog=EXIT_CODES)
def convert(
    deck: DeckArgument,
    to: Annotated[Form, typer.Option("--to", help="How to write it.")] = Form.ydk,
    out: OutOption = None,
    overwrite: OverwriteOption = False,
    cards: CardsOption = None,
) -> None:
    """Write a deck in another form."""
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
