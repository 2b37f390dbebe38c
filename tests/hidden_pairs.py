"""Pairs of duels that differ only in what is hidden from a viewer: other cards in hands, in Decks and Set.

`swapped` gives other faces to the cards of a finished duel that were never seen. `tests.hidden_twins` records two duels
move by move with the same moves, in which a player has other cards from the start: one can respond where the other
cannot, so that different windows open. `python -m tests.hidden_pairs 500` compares the 2,400 pairs of 500 seeds.
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from duelog.cli.session.open_options import decision_of
from duelog.core.catalogue.arguments import Numbers
from duelog.core.digest import digest
from duelog.core.effects.book.card_book import CardBook
from duelog.core.illegal_play import POSSIBLE, as_illegal
from duelog.core.legal_moves import legal_moves
from duelog.core.nearest import nearest
from duelog.core.session import Session
from duelog.core.sight import VIEWERS, Viewer, acting, viewing_player, while_shown
from duelog.core.validate import Plan
from duelog.events import moves as m
from duelog.events.base import CardId, Event
from duelog.events.codec import to_builtins
from duelog.events.lines import Header, Seat
from duelog.events.places import PLAYERS
from duelog.events.records import Ruling
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.cards.definition_files import book_of, whole_book_of
from duelog.replays.duels.difference import diff
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.duel_facts import duel_facts
from duelog.replays.duels.knowledge import knowledge_at
from duelog.replays.duels.ledger import ledger
from duelog.replays.duels.redacting import numbers_for, redacted, step_of, told_numbers
from duelog.replays.duels.rewinding import rewind_seen_by
from duelog.replays.duels.views import masked, seen, seen_position
from duelog.replays.errors import DuelogError
from duelog.replays.exports.excerpts import excerpt_of, lines_of
from duelog.replays.exports.export_board import as_board
from duelog.replays.exports.export_json import as_json
from duelog.replays.exports.export_json_lines import as_json_lines
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.export_report import Dispute, as_markdown
from duelog.replays.exports.export_text import as_text
from duelog.replays.exports.seen_moves import moves_seen_by
from duelog.replays.judging.rulings import records_seen_by
from duelog.replays.notation import print_move
from duelog.replays.play.supposed_decisions import SupposedDecision, supposed_decisions
from duelog.replays.play.supposing import judged_for, judged_in
from duelog.replays.referee.verification import judge_seen
from duelog.replays.reviewing.mistakes import review
from tests.hidden_twins import MOST_COMPARED, at_a_table, played


def swapped(duel: Duel, viewer: Viewer, rng: random.Random) -> Duel:
    """The duel with different faces for all cards that the viewer never saw.

    Those of the viewer's own are dealt anew: players know their Deck lists, so what is left of a Deck, but no order.
    """
    shown: set[CardId] = set(seen(duel.start, viewer))
    for event, state in duel:
        shown |= seen(while_shown(state, event), viewer) | acting(state)
    faces = range(len(duel.header.faces))
    seats: list[Seat] = []
    number = 0
    for player, seat in zip(PLAYERS, duel.header.seats, strict=True):
        decks: list[tuple[int, ...]] = []
        for deck in (seat.main, seat.extra):
            hidden = [at for at in range(len(deck)) if number + at + 1 not in shown]
            own = rng.sample([deck[at] for at in hidden], len(hidden))
            others = [rng.choice(faces) for _ in hidden]
            dealt = dict(zip(hidden, own if viewing_player(viewer) == player else others, strict=True))
            decks.append(tuple(dealt.get(at, face) for at, face in enumerate(deck)))
            number += len(deck)
        seats.append(replace(seat, main=decks[0], extra=decks[1], deck=f"{rng.random()}"))
    header = replace(duel.header, seats=(seats[0], seats[1]), tags={"secret": str(rng.random())})
    return _marked(Duel.new(header, duel.events))


def _marked(duel: Duel) -> Duel:
    """The duel with its moves marked with the rules that they break with the cards that it has."""
    book, before = built_in_definitions(), duel.start
    events: list[Event] = []
    for event, after in duel:
        if isinstance(event, POSSIBLE):
            event = as_illegal(before, Plan(event, ()), book)
        events.append(event)
        before = after
    return Duel.new(duel.header, events)


def gone_back(duel: Duel, viewer: Viewer, rng: random.Random) -> Duel:
    """The duel with rulings about a line that the viewer was told, and a rewind to before it."""
    told_of = told_numbers(duel, viewer)
    at = told_of[rng.randrange(len(told_of))]
    n = len(duel)
    ruling = Ruling(n=n + 1, at=at, player=2, text="as it was", rules=("SUM-02",), penalty="Warning", author="Ina")
    undo = m.Undo(n=n + 2, player=2, to=at - 1, author="Ina", reason="it was illegal")
    return Duel.new(duel.header, [*duel.events, ruling, undo, replace(ruling, n=n + 3, at=min(at, told_of[0]))])


def told(duel: Duel, viewer: Viewer, *, all_of: bool = False) -> Iterator[tuple[str, object]]:
    """What a viewer is told of a duel, by the command that tells it.

    Most commands tell of the redacted log, and can only differ where it does: they come with `all_of` it.
    """
    seen_duel = redacted(duel, viewer)
    yield "redact", seen_duel.encoded()
    yield "log --moves", list(moves_seen_by(duel, viewer))
    yield "show", seen_position(duel.end, viewer)
    numbered = step_of(duel, viewer)
    yield (
        "known",
        [
            (known.name, known.place, known.how, numbered(known.event), [numbered(each.event) for each in known.doubts])
            for known in knowledge_at(duel, len(duel), viewer)
        ],
    )
    yield "judge", list(records_seen_by(duel, viewer))
    lines = told_numbers(duel, viewer)
    at = 1 + len(lines) * 7 // 10
    yield f"show --at {at}", seen_position(duel.state_at(lines[at - 1]), viewer)
    if all_of:
        yield f"rewind --before {at}", rewind_seen_by(duel, viewer, at)
        yield from _told_of_the_log(duel, seen_duel, viewer, at)


def _told_of_the_log(duel: Duel, seen_duel: Duel, viewer: Viewer, at: int) -> Iterator[tuple[str, object]]:
    """What commands tell of a redacted log, and the page."""
    yield "tree", (len(seen_duel), digest(seen_duel.end))
    yield "info", duel_facts(seen_duel)
    yield "log", [line.text for line in lines_of(seen_duel, excerpt_of(seen_duel, viewer=viewer))]
    yield "log --json", as_json_lines(seen_duel)
    yield "export", (as_json(seen_duel), as_text(seen_duel))
    yield "board", as_board(duel, len(duel), viewer)
    yield "lp", list(ledger(seen_duel))
    judged = judge_seen(duel, viewer)
    yield "verify", to_builtins(judged.file)
    yield "review", to_builtins(review(judged).found)
    yield f"report --at {at}", as_markdown(seen_duel, Dispute(at, ("SUM-02",)))
    yield "page", as_page(duel, viewer)
    yield "view", as_page(seen_duel, served=True)


def moments(duel: Duel, viewer: Viewer) -> list[int]:
    """Some lines that a viewer is told: the last, and two before."""
    count = len(told_numbers(duel, viewer))
    return list(dict.fromkeys((count, count * 7 // 10, count // 2)))


def decisions(duel: Duel, viewer: Viewer) -> list[int | None]:
    """The moments at which `legal` and `explain` answer by what the cards are: decisions of the viewer, or None."""
    return [decision_of(duel, at, None, viewer) for at in (*moments(duel, viewer), None)]


def legal_for(duel: Duel, viewer: Viewer, book: CardBook | None = None) -> list[list[str] | None]:
    """The legal moves of a viewer at some of their decisions, as shown to them."""
    known = book_of(duel.header)[0] if book is None else book
    found: list[list[str] | None] = []
    for n in decisions(duel, viewer):
        if n is None:
            found.append(None)
            continue
        state = duel.state_at(n)
        legal = legal_moves(state, PLAYERS[viewer == "p2"], known, Session())
        found.append([print_move(move, masked(state, viewer)) for move in islice(legal, MOST_COMPARED)])
    return found


ASKED = (
    "p1 activate S1",
    "p1 attack M1 p2.M1",
    "p1 attack M1 direct",
    'p1 summon "Dark Blade" M1',
    "p1 end",
    "p1 undo",
)
"""Moves of p1 about which `explain` is asked."""


def explained(duel: Duel, viewer: Viewer, book: CardBook) -> list[object]:
    """The verdicts on moves of a viewer at some of their decisions, as `explain --as` gives them."""
    found: list[object] = []
    for n in decisions(duel, viewer):
        for line in ASKED if n is not None else ():
            try:
                verdict, _ = judged_for(duel, n or 0, line.replace("p1 ", f"{viewer} ", 1), viewer, book, book)
            except DuelogError as error:
                found.append(str(error))
                continue
            numbers, state = numbers_for(duel, n or 0, viewer), duel.state_at(n or 0)
            instead = [print_move(move, masked(state, viewer)) for move in nearest(state, verdict.move, book)]
            reasons = [each.with_numbers(numbers) for each in verdict.violations]
            found.append((verdict.line, [(each.rule, each.facts, each.arguments) for each in reasons], instead))
    return found


def supposed(duel: Duel, viewer: Viewer) -> list[object]:
    """What `legal` and `explain` tell of all players as far as a viewer knows, at the end and at earlier lines."""
    book, told_lines = whole_book_of(duel.header), told_numbers(duel, viewer)
    found: list[object] = []
    for n in (len(duel), *(told_lines[at - 1] for at in moments(duel, viewer))):
        try:
            decisions = list(supposed_decisions(duel, n, viewer, book))
        except DuelogError as error:
            found.append(str(error))
            continue
        numbers, state = numbers_for(duel, n, viewer), decisions[0].state
        for player in PLAYERS:
            legal = islice(legal_moves(state, player, book, Session()), MOST_COMPARED)
            found.append([print_move(move, state) for move in legal])
        lines = (line.replace("p1 ", f"p{player} ", 1) for line in (*ASKED, *ASKED_OF_OTHERS) for player in PLAYERS)
        found += [_judged_as_known(decisions, duel.header, line, viewer, book, numbers) for line in lines]
    return found


ASKED_OF_OTHERS = (
    'p1 activate S1 "Trap Hole"',
    'p1 activate "Dark Hole" S3',
    "p1 activate S2 target p2.M1",
    "p1 flip M2",
)
"""More moves that are judged as far as a viewer knows."""


def _judged_as_known(
    decisions: list[SupposedDecision], header: Header, line: str, viewer: Viewer, book: CardBook, numbers: Numbers
) -> object:
    try:
        verdict = judged_in(decisions, header, line, viewer, book)
    except DuelogError as error:
        return str(error), error.hint
    reasons = [each.with_numbers(numbers) for each in verdict.violations]
    return verdict.line, [(each.rule, each.facts, each.arguments) for each in reasons], verdict.assumed


def differences(one: Duel, two: Duel, viewer: Viewer, *, all_of: bool = False) -> list[str]:
    """The commands by which a viewer could tell two duels apart."""
    book = built_in_definitions()
    ours, theirs = dict(told(one, viewer, all_of=all_of)), dict(told(two, viewer, all_of=all_of))
    found = [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]
    found += ["legal"] if legal_for(one, viewer, book) != legal_for(two, viewer, book) else []
    found += ["explain"] if explained(one, viewer, book) != explained(two, viewer, book) else []
    found += ["as known"] if supposed(one, viewer) != supposed(two, viewer) else []
    return found + (["diff"] if all_of and not diff(redacted(one, viewer), redacted(two, viewer)).same else [])


def alike(one: Duel, two: Duel, viewer: Viewer) -> bool:
    """Whether a viewer cannot tell two duels apart."""
    return not differences(one, two, viewer)


def compared(seed: int) -> tuple[bool, int, list[str]]:
    """Compares the pairs of a seed: whether windows differ, how many pairs, where a viewer tells them apart."""
    one, two = played(seed)
    all_of, pairs = not seed % ALL_EVERY, 1
    found = [f"{seed}: played: {name}" for name in differences(one, two, "p1", all_of=all_of)]
    if seed % 2 or all_of:
        back, again = (gone_back(each, "p1", random.Random(seed)) for each in (one, two))
        found += [f"{seed}: gone back: {name}" for name in differences(back, again, "p1", all_of=all_of)]
        pairs += 1
    for viewer in VIEWERS:
        other = swapped(one, viewer, random.Random(seed))
        found += [f"{seed}: swapped for {viewer}: {name}" for name in differences(one, other, viewer, all_of=all_of)]
        pairs += 1
    if not seed % TABLE_EVERY:
        viewer = VIEWERS[seed // TABLE_EVERY % len(VIEWERS)]
        if (pair := at_a_table(seed, viewer)) is not None:
            found += [f"{seed}: at a table, {viewer}: {name}" for name in differences(*pair, viewer, all_of=all_of)]
            pairs += 1
    return len(one) != len(two), pairs, found


ALL_EVERY = 20
"""The pairs of every so many seeds are compared in everything, pages and rewinds too, which take the longest."""


TABLE_EVERY = 4
"""Every so many seeds have a pair that was recorded at a table, with unknown cards."""


def main(count: int, first: int = 0) -> int:
    """Compares the pairs of this many seeds, and prints how many differ."""
    different: list[str] = []
    windows = pairs = 0
    for seed in range(first, first + count):
        others, compared_pairs, found = compared(seed)
        windows += others
        pairs += compared_pairs
        different += found
    print(f"{count} seeds: {pairs} pairs, {windows} of them with other windows; different: {len(different)}")
    print("\n".join(different[:20]))
    return bool(different)


if __name__ == "__main__":
    sys.exit(main(*(map(int, sys.argv[1:]) if len(sys.argv) > 1 else (500,))))
