"""Pairs of duels that differ only in what is hidden from a viewer: other cards in hands, in Decks and Set.

`swapped` gives other faces to the cards of a finished duel that were never seen. `played` plays two duels move by move
with the same moves, in which a player has other cards from the start: one can respond where the other cannot, so that
different windows open. `python -m tests.hidden_pairs 500` compares the 2,300 pairs of 500 seeds.
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from duelog.cli.session.open_options import decision_of
from duelog.core.assuming import taken_by
from duelog.core.catalogue.arguments import Numbers
from duelog.core.digest import digest
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import advance, play, waiting
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.nearest import nearest
from duelog.core.session import Session
from duelog.core.sight import VIEWERS, Viewer, viewing_player, while_shown
from duelog.events import moves as m
from duelog.events.base import CardId, Event, Move
from duelog.events.codec import to_builtins
from duelog.events.lines import Seat
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
from duelog.replays.play.supposing import judged_as_known, judged_for, supposed_decision
from duelog.replays.referee.verification import judge_seen
from duelog.replays.reviewing.mistakes import review
from tests.hidden_decks import QUICK, SECRET_COPIES, SECRETS, header_with
from tests.random_duels import PureChance

Choice = tuple[str, tuple[CardId, ...]]
"""A legal move as p1 would see it, and its cards, which tell moves with hidden cards apart."""


class Twin:
    """One of two duels that are played together."""

    def __init__(self, secret: str, seed: int) -> None:
        self.header = header_with(secret, seed)
        self.is_hidden = True  # as long as p1 has seen none of the secrets
        self.book = built_in_definitions()
        self.session = Session()
        self.chance = PureChance(seed)
        self.events: list[Event] = []
        self.state, outcomes = advance(initial_state(self.header), self.chance, 1, self.book, self.session)
        self.events += outcomes
        self._go_on()

    @property
    def secrets(self) -> frozenset[CardId]:
        """The cards that differ in the other duel: the last of the Deck of p2."""
        return frozenset(range(len(self.state.cards) - SECRET_COPIES + 1, len(self.state.cards) + 1))

    def play(self, move: Move) -> None:
        """Plays a move, and passes in windows that only one of the two duels may have."""
        self._take(move)
        self._go_on()

    def _take(self, move: Move) -> None:
        before = self.state
        self.state, more = play(before, move, self.chance, len(self.events) + 1, self.book, self.session)
        self.events += more
        for event in more:
            before = evolve(before, event)
            self.is_hidden = self.is_hidden and not self.secrets & seen(before, "p1")

    def _go_on(self) -> None:
        while (
            self.state.window is not None and self.state.result is None and (asked := waiting(self.state)) is not None
        ):
            passing = m.Pass(player=asked.player)
            if passing not in legal_moves(self.state, asked.player, self.book, self.session):
                return
            self._take(passing)

    def choices(self) -> dict[Choice, Move]:
        """The legal moves of the player to act, as text that p1 would see; none that reveals a secret."""
        asked = waiting(self.state)
        if asked is None:
            return {}
        read = masked(self.state, "p1")
        found: dict[Choice, Move] = {}
        legal = legal_moves(self.state, asked.player, self.book, self.session)
        for move in islice(legal, MOST_COMPARED):
            card: CardId = getattr(move, "card", 0)
            if not isinstance(move, m.Concede | m.Undo) and not (isinstance(move, m.Activate) and card in self.secrets):
                found.setdefault((print_move(move, read), (card, *taken_by(move))), move)
        return found

    def duel(self) -> Duel:
        """The duel up to now."""
        return Duel.new(self.header, self.events)


def played(seed: int, most: int = 25) -> tuple[Duel, Duel]:
    """Two duels with the same moves, which look the same to p1."""
    rng = random.Random(seed)
    one, two = (Twin(secret, seed) for secret in rng.sample(QUICK if seed % 2 else SECRETS, 2))
    kept = one.duel(), two.duel()
    for _ in range(most):
        ours, theirs = one.choices(), two.choices()
        shared = sorted(key for key in ours if key in theirs)
        if not shared:
            break
        keen = [key for key in shared if " set " in key[0] or " summon " in key[0] or " attack " in key[0]]
        key = rng.choice(keen if keen and rng.random() < 0.6 else shared)
        one.play(ours[key])
        two.play(theirs[key])
        if not (one.is_hidden and two.is_hidden):
            break
        if (one.state.question is None) != (two.state.question is None):
            break  # p2 has a choice in one of them only, and p1 sees that they have not made it yet
        kept = one.duel(), two.duel()
    return kept


def swapped(duel: Duel, viewer: Viewer, rng: random.Random) -> Duel:
    """The duel with different faces for all cards that the viewer never saw.

    Those of the viewer's own are dealt anew: players know their Deck lists, so what is left of a Deck, but no order.
    """
    shown: set[CardId] = set(seen(duel.start, viewer))
    for event, state in duel:
        shown |= seen(while_shown(state, event), viewer)
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
    return Duel.new(replace(duel.header, seats=(seats[0], seats[1]), tags={"secret": str(rng.random())}), duel.events)


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


MOST_COMPARED = 2_000
"""The largest number of legal moves that is compared: a choice of cards may have millions."""

ASKED = ("p1 activate S1", "p1 attack M1 p2.M1", "p1 attack M1 direct", 'p1 summon "Dark Blade" M1', "p1 end")
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
    book, lines = whole_book_of(duel.header), told_numbers(duel, viewer)
    found: list[object] = []
    for n in (len(duel), *(lines[at - 1] for at in moments(duel, viewer))):
        try:
            state = supposed_decision(duel, n, viewer, book, None)
        except DuelogError as error:
            found.append(str(error))
            continue
        numbers = numbers_for(duel, n, viewer)
        for player in PLAYERS:
            legal = islice(legal_moves(state, player, book, Session()), MOST_COMPARED)
            found.append([print_move(move, state) for move in legal])
        found += [_judged_as_known(duel, n, line.replace("p1 ", f"{player} ", 1), viewer, book, numbers)
                  for line in (*ASKED, *ASKED_OF_OTHERS) for player in ("p1", "p2")]  # fmt: skip
    return found


ASKED_OF_OTHERS = (
    'p1 activate S1 "Trap Hole"',
    'p1 activate "Dark Hole" S3',
    "p1 activate S2 target p2.M1",
    "p1 flip M2",
)
"""More moves that are judged as far as a viewer knows."""


def _judged_as_known(duel: Duel, n: int, line: str, viewer: Viewer, book: CardBook, numbers: Numbers) -> object:
    try:
        verdict = judged_as_known(duel, n, line, viewer, book)
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
    return len(one) != len(two), pairs, found


ALL_EVERY = 20
"""The pairs of every so many seeds are compared in everything, pages and rewinds too, which take the longest."""


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
