"""`duelog explain`: whether a move is legal, and by which rule it is not."""

from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    JsonOption,
    TurnOption,
    decision_of,
    open_duel,
    seen_state,
    viewer_of,
)
from duelog.cli.session.setup_options import CardsOption, book_for, known_cards, names_from
from duelog.cli.session.verdict_lines import reason_lines, reasons_for_programs, refereed
from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.terminal import console, look, notice, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.assuming import assuming
from duelog.core.catalogue.arguments import Message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.effects.book.card_book import CardBook
from duelog.core.nearest import nearest
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.core.wording.effects.effect_sentences import effect_words
from duelog.core.wording.verdicts import verdict
from duelog.events.base import CopiedEffect, Move
from duelog.events.codec import to_builtins
from duelog.events.lines import Header
from duelog.events.moves import Activate
from duelog.replays.cards.pool import CardPool
from duelog.replays.duels.redacting import numbers_for
from duelog.replays.duels.views import masked
from duelog.replays.errors import DuelogError, visible
from duelog.replays.languages.spoken import spoken
from duelog.replays.notation import NotationError, print_move
from duelog.replays.notation.pasted import pasted_line
from duelog.replays.play.what_if import Judged, judged

MoveArgument = Annotated[
    list[str],
    typer.Argument(
        help="""A move in the notation: p1 summon "Dark Blade" M2. Quotes around the whole move are optional.""",
        metavar="MOVE...",
        show_default=False,
    ),
]

AllOption = Annotated[bool, typer.Option("--all", help="Print every rule that it breaks, not only the decisive one.")]

NONE_LIKE_IT = "no similar move is legal now"


def explain(
    file: FileArgument,
    move: MoveArgument,
    at: AtOption = None,
    turn: TurnOption = None,
    eyes: AsOption = None,
    cards: CardsOption = None,
    every: AllOption = False,
    json: JsonOption = False,
) -> None:
    """Judge whether a move is legal at an event of a duel; if not, print the decisive rule and the facts.

    The decisive reason is the one a judge would give; --all prints all reasons.

    The legal moves that are most similar are printed below, or a note that there are none of this kind.

    --as p1 judges only moves of p1 where p1 has to act, and does not name cards that p1 does not see.

    The exit code is 0 for a legal move, otherwise 1.
    """
    duel = open_duel(file)
    viewer = viewer_of(eyes)
    n = decision_of(duel, at, turn, viewer)
    state = seen_state(duel, n, None)
    refereed(duel, state)
    book = book_for(duel, cards)
    names_from(cards)
    meant, line, violations, assumed, state = _judged(
        duel.header, state, pasted_line(move), book, viewer, known_cards(cards)
    )
    if viewer is not None and violations:
        numbers = numbers_for(duel, n, viewer)
        violations = tuple(violation.with_numbers(numbers) for violation in violations)
    shown = state if viewer is None else masked(state, viewer)
    effect = _effect(meant, state, book)
    instead = [print_move(other, shown) for other in nearest(state, meant, book)] if violations else []
    if json:
        print_json({"move": line, "legal": not violations,
            "violations": reasons_for_programs(violations), "instead": instead, "effect": effect or None,
            "assumptions": [_assumption_facts(facts) for facts in assumed]})  # fmt: skip
    else:
        _print(line, violations, effect, instead, every=every)
        for facts in assumed:
            told = spoken().sentence(assuming(facts))
            print_lines(console(), prose(Text(visible(told)), look(), "  ", "    "))
    if violations:
        raise typer.Exit(NO)


def _judged(header: Header, state: State, text: str, book: CardBook, viewer: Viewer | None, cards: CardPool) -> Judged:
    """The verdict. A line that is not a move is printed with a mark at the error."""
    try:
        return judged(header, state, text, book, viewer, cards)
    except NotationError as error:
        for line in error.pointer().split("\n"):
            notice(line)
        raise DuelogError(error.what, hint=error.hint) from error


def _assumption_facts(facts: Message) -> dict[str, Any]:
    return {"what": ENGLISH.sentence(facts), "facts": to_builtins(facts)}


def _effect(move: Move, state: State, book: CardBook) -> str:
    """The sentence of the effect that would be activated; "" for other moves."""
    if not isinstance(move, Activate) or not 0 < move.card <= len(state.cards):
        return ""
    if isinstance(move.effect, CopiedEffect):
        return effect_words(book.get(move.effect.of), move.effect.number, spoken())
    return effect_words(book.get(state.name(move.card)), move.effect, spoken())


def _print(line: str, violations: tuple[Violation, ...], effect: str, instead: list[str], *, every: bool) -> None:
    out = console()
    how = look(out)
    head = Text(f"{line}: ").append(verdict(len(violations), spoken()), "green" if not violations else "bold red")
    print_lines(out, prose(head, how))
    print_lines(out, reason_lines(violations, how, every=every, more="--all prints all"))
    if violations:
        other = f"legal would be: {'; '.join(instead)}" if instead else NONE_LIKE_IT
        print_lines(out, prose(Text(visible(other)), how, "  ", "    "))
    if effect:
        print_lines(out, prose(Text(visible(f"the effect: {effect}")), how, "  ", "    "))
