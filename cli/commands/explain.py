"""`duelog explain`: whether a move is legal, and by which rule it is not."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.text import Text

from duelog.cli.session.cards_option import CardsOption
from duelog.cli.session.findings import AS_FAR_AS_KNOWN
from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    JsonOption,
    TurnOption,
    decision_of,
    moment_of,
    open_duel,
    seen_state,
    viewer_of,
)
from duelog.cli.session.setup_options import book_for, known_cards, names_from, whole_book_for
from duelog.cli.session.verdict_lines import reason_lines, reasons_for_programs, refereed, verdict_lines
from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.terminal import console, look, notice, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.assuming import assuming
from duelog.core.catalogue.arguments import Message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.effects.book.card_book import CardBook
from duelog.core.nearest import nearest
from duelog.core.sight import Viewer, viewing_player
from duelog.core.state import State
from duelog.core.wording.effects.effect_sentences import effect_words
from duelog.core.wording.verdicts import verdict
from duelog.events.base import CopiedEffect, Move
from duelog.events.codec import to_builtins
from duelog.events.moves import Activate
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import numbers_for
from duelog.replays.duels.views import masked
from duelog.replays.errors import DuelogError, visible
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.notation import NotationError, mover_of, print_move
from duelog.replays.notation.pasted import pasted_line
from duelog.replays.notation.quoting import known_names
from duelog.replays.notation.seat_names import seat_names
from duelog.replays.play.supposed_decisions import told_by
from duelog.replays.play.supposing import judged_as_known, judged_for
from duelog.replays.play.what_if import Judged, judged_at, with_any_name

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

    --as p1 names no card that p1 does not see. A move of p1 is judged where p1 has to act. Other moves, and all moves
    with --as public, are judged as far as the viewer knows: hidden cards could be any, and what is assumed is printed.

    A move that is legal after passes is legal, as `record` writes it; the players who have to pass are named.

    The exit code is 0 for a legal move, otherwise 1.
    """
    duel = open_duel(file, eyes)
    viewer = viewer_of(eyes, duel.header)
    text = seat_names(duel.header).in_line(pasted_line(move), known_names(duel.end))
    names_from(cards)
    try:
        found = _verdict(duel, text, at, turn, viewer, cards)
    except NotationError as error:
        for line in error.pointer().split("\n"):
            notice(line)
        raise DuelogError(error.what, hint=error.hint) from error
    meant, line, violations, assumed, state, implied, until_then = found.judged
    if viewer is not None:
        numbers = numbers_for(duel, found.n, viewer)
        violations = tuple(violation.with_numbers(numbers) for violation in violations)
        until_then = tuple(violation.with_numbers(numbers) for violation in until_then)
    told_verdict = found.judged._replace(violations=violations, until_then=until_then)
    effect = _effect(meant, state, found.book)
    alike = nearest(state, meant, found.book) if violations else ()
    instead = list(dict.fromkeys(print_move(other, found.shown) for other in alike))
    if json:
        print_json({"move": line, "legal": not violations,
            "violations": reasons_for_programs(violations), "instead": instead, "effect": effect or None,
            "assumptions": [_assumption_facts(facts) for facts in assumed],
            "supposed": found.supposed,
            "implied": [print_move(passed, found.shown) for passed in implied],
            "until_then": reasons_for_programs(until_then)})  # fmt: skip
    else:
        if viewer is not None and found.supposed:
            notice(AS_FAR_AS_KNOWN[viewer])
        _print(line, told_verdict, effect, instead, every=every)
        for facts in assumed:
            said = spoken().sentence(assuming(facts))
            print_lines(console(), prose(Text(visible(said)), look(), "  ", "    "))
    if violations:
        raise typer.Exit(NO)


class _Verdict(NamedTuple):
    """A judged move, the event after which it was judged, the definitions used, and the state in which it is printed.

    `supposed` is true if hidden cards could be any.
    """

    judged: Judged
    n: int
    book: CardBook
    shown: State
    supposed: bool


def _verdict(
    duel: Duel, text: str, at: int | None, turn: int | None, viewer: Viewer | None, cards: list[Path] | None
) -> _Verdict:
    n = decision_of(duel, at, turn, viewer)
    start = moment_of(duel, at, turn, viewer) if n is None else n
    state = seen_state(duel, start, None)
    refereed(duel, state)
    if viewer is not None and (n is None or _is_of_another(text, state, viewer, cards)):
        now = moment_of(duel, at, turn, viewer)
        book = whole_book_for(duel, cards)
        found = judged_as_known(duel, now, text, viewer, book, known_cards(cards))
        return _Verdict(found, told_by(duel, now, viewer), book, found.state, supposed=True)
    book = book_for(duel, cards)
    if viewer is None:
        found = judged_at(duel, start, text, book, known_cards(cards))
        return _Verdict(found, start, book, found.state, supposed=False)
    found, supposed = judged_for(duel, start, text, viewer, book, whole_book_for(duel, cards), known_cards(cards))
    return _Verdict(found, start, book, masked(found.state, viewer), supposed)


def _is_of_another(text: str, state: State, viewer: Viewer, cards: list[Path] | None) -> bool:
    """Whether a line names another player than the viewer as the mover."""
    shown = masked(state, viewer)
    return mover_of(with_any_name(text, shown, known_cards(cards)), shown) not in (None, viewing_player(viewer))


def _assumption_facts(facts: Message) -> dict[str, Any]:
    return {"what": ENGLISH.sentence(facts), "facts": to_builtins(facts)}


def _effect(move: Move, state: State, book: CardBook) -> str:
    """The sentence of the effect that would be activated; "" for other moves."""
    if not isinstance(move, Activate) or not state.has_card(move.card):
        return ""
    if isinstance(move.effect, CopiedEffect):
        return effect_words(book.get(move.effect.of), move.effect.number, spoken())
    return effect_words(book.get(state.name(move.card)), move.effect, spoken())


def _print(line: str, judged: Judged, effect: str, instead: list[str], *, every: bool) -> None:
    out = console()
    how = look(out)
    violations = judged.violations
    head = Text(told("{what}: {told}", what=line, told=""))
    said = verdict(violations, spoken(), [passed.player for passed in judged.implied])
    head.append(said, "green" if not violations else "bold red")
    print_lines(out, prose(head, how))
    print_lines(out, reason_lines(violations, how, every=every, more=told("--all prints all")))
    for reason in judged.until_then[:1]:
        print_lines(out, verdict_lines(reason, how, until_then=True))
    if violations:
        other = f"legal would be: {'; '.join(instead)}" if instead else NONE_LIKE_IT
        print_lines(out, prose(Text(visible(other)), how, "  ", "    "))
    if effect:
        print_lines(out, prose(Text(visible(f"the effect: {effect}")), how, "  ", "    "))
