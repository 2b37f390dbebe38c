"""Drives our engine through a recorded duel, question by question, and compares what both say."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from duelog.core.engine import IllegalMove, play, waiting
from duelog.core.evolve import evolve
from duelog.core.legal import legal_moves
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Event, Move
from duelog.events.lines import Header
from duelog.events.places import Player
from duelog.replays.cards import CardPool
from tests.lockstep.answers import answer_with_cards, narrow, parts_of
from tests.lockstep.boards import differences, our_board, their_board
from tests.lockstep.disagreements import explanation
from tests.lockstep.options import NOT_YET, our_keys, their_keys
from tests.lockstep.recording import End, Line, Message, Recording, Table
from tests.lockstep.report import Difference, DuelReport
from tests.lockstep.setting import Recorded, our_player, start

_T = TypeVar("_T")
_REASONS = {1: "life points", 2: "deck out"}
_DECISIONS = ("IDLE", "BATTLE")
_RESPONSES = ("CHAIN", "EFFECT_YN")
_NOTHING_DONE = {("CHAIN", "pass"), ("EFFECT_YN", "no")}


class _Stopped(Exception):
    """The recording cannot be followed any further."""


def drive(recording: Recording, pool: CardPool) -> DuelReport:
    """Our engine through the whole recording, or as far as it can follow."""
    return Lockstep(recording, pool).run()


class Lockstep:
    """One duel in both engines. `states` are ours since the last move, `events` all of ours so far."""

    def __init__(self, recording: Recording, pool: CardPool) -> None:
        self.recording = recording
        self.report = DuelReport(duel=recording.name)
        self.chance = Recorded(recording)
        begun = start(recording, pool, self.chance)
        self.header: Header = begun.header
        self.codes = begun.codes
        self.states: list[State] = list(begun.states)
        self.events: list[Event] = list(begun.events)
        self.line: Line | End = recording.lines[0] if recording.lines else recording.end

    @property
    def state(self) -> State:
        """Our state now."""
        return self.states[-1]

    def run(self) -> DuelReport:
        """Goes through all questions and the end."""
        lines = self.recording.lines
        at = 0
        try:
            while at < len(lines):
                at = self.follow(lines, at)
            self.finish(self.recording.end)
        except _Stopped as stopped:
            self.report.stopped = str(stopped)
        return self.report

    def follow(self, lines: Sequence[Line], at: int) -> int:
        """One decision, with the questions that belong to it; the next question that does not."""
        line = self.begin(lines[at])
        if line.prompt.type in _DECISIONS:
            self.compare_options(line)
            parts = parts_of(lines, at)
            self.decide(line, parts)
            return at + 1 + len(parts)
        if line.prompt.type == "CARD" and self.state.question is not None:
            self.answer(line)
        elif (line.prompt.type, line.answers[0].action) not in _NOTHING_DONE:
            raise _Stopped(f"{line.prompt.type} {line.answers[0].action}")
        return at + 1

    # --- comparing ----------------------------------------------------------------------------------------------

    def begin(self, line: Line) -> Line:
        """Takes over how hands were sorted, then compares the states."""
        self.line = line
        self.sort_hands(line.messages)
        if line.prompt.type in _RESPONSES:
            self.compare_passed_state(line.state)
        else:
            self.compare_state(self.state, line.state)
        return line

    def sort_hands(self, messages: Sequence[Message]) -> None:
        """Hands lie as theirs, where theirs were shuffled: the order of a hand is no business of the rules."""
        for message in messages:
            if message["msg"] == "SHUFFLE_HAND":
                player = our_player(message["player"])
                self.sort_hand(player, list(message["codes"]))

    def sort_hand(self, player: Player, codes: list[int]) -> None:
        """Our hand in the order of these passcodes, where it holds the same cards."""
        hand = list(self.state.side(player).hand)
        if sorted(self.codes[card - 1] for card in hand) != sorted(codes):
            return
        order: list[int] = []
        for code in codes:
            card = next(card for card in hand if self.codes[card - 1] == code)
            hand.remove(card)
            order.append(card)
        self.record(o.Shuffled(player=player, pile="hand", order=tuple(order), n=len(self.events) + 1))

    def record(self, event: Event) -> None:
        """Folds an event that no move of ours led to."""
        self.states[-1] = evolve(self.state, event)
        self.events.append(event)

    def compare_state(self, state: State, theirs: Table) -> None:
        """Counts the states as equal, or notes each path where they differ."""
        self.report.states += 1
        found = differences(our_board(state, self.codes), their_board(theirs))
        self.report.states_equal += not found
        for path, (ours, other) in found.items():
            self.differ(path, ours, other)

    def compare_passed_state(self, theirs: Table) -> None:
        """Compares a state that ours went through on the way to the decision it waits for."""
        board = their_board(theirs)
        for index, state in enumerate(self.states):
            if our_board(state, self.codes) == board:
                self.report.states += 1
                self.report.states_equal += 1
                self.states = self.states[index:]
                return
        self.compare_state(self.state, theirs)

    def compare_options(self, line: Line) -> None:
        """Compares our legal moves with what they offer."""
        state = self.state
        player = our_player(line.prompt.player)
        now = waiting(state)
        if now is None or now.what != "move" or now.player != player:
            self.differ("who decides", now, line.prompt.type)
            raise _Stopped("our engine waits for something else")
        theirs, left_out = their_keys(state, line.prompt)
        self.report.left_out += left_out
        self.compare_offer(line.prompt.type, our_keys(state, legal_moves(state, player)), theirs)

    def compare_offer(self, what: str, ours: Counter[_T], theirs: Counter[_T]) -> None:
        """Compares what can be chosen, as multisets."""
        self.report.questions += 1
        self.report.options += theirs.total()
        self.report.questions_equal += ours == theirs
        if ours != theirs:
            more, less = (sorted(str(key) for key in side) for side in (ours - theirs, theirs - ours))
            self.differ(what, f"also {more}" if more else "not more", f"also {less}" if less else "not more")

    def differ(self, what: str, ours: object, theirs: object) -> None:
        """Notes a difference, with the rule that explains it if there is one."""
        table = self.line.state
        n = self.line.n if isinstance(self.line, Line) else len(self.recording.lines)
        found = Difference(
            duel=self.recording.name, n=n, what=what, ours=ours, theirs=theirs,
            when=f"turn {table.turn} of p{table.turn_player + 1}, {table.phase}",
        )  # fmt: skip
        self.report.differences.append(replace(found, explained=explanation(found)))

    # --- moving on ----------------------------------------------------------------------------------------------

    def decide(self, line: Line, parts: Sequence[Line]) -> None:
        """Plays what they chose."""
        chosen = line.answers[0]
        if chosen.action in NOT_YET:
            raise _Stopped(f"{line.prompt.type} {chosen.action}")
        if chosen.action == "shuffle_hand":
            return
        player = our_player(line.prompt.player)
        moves = narrow(self.state, legal_moves(self.state, player), chosen, parts, self.compare_offer)
        if not (parts and parts[-1].cancelled):
            if not moves:
                self.differ("no such move", "none", f"{chosen.action} {chosen.name}")
                raise _Stopped("a move that ours does not have")
            self.play(moves[0])
        for part in parts:
            self.line = part
            self.compare_passed_state(part.state)

    def answer(self, line: Line) -> None:
        """Answers a question of the rules: the discard at the hand limit."""
        move, ours, theirs = answer_with_cards(self.state, line)
        self.compare_offer(line.prompt.hint, ours, theirs)
        self.play(move)

    def play(self, move: Move) -> None:
        """Plays a move of ours, and keeps the states on the way."""
        n = len(self.events) + 1
        state = self.state
        try:
            after, events = play(state, move, self.chance, n)
        except IllegalMove as illegal:
            self.differ("refused", str(illegal), type(move).__name__)
            raise _Stopped("a move that ours refuses") from illegal
        self.states = [state]
        for event in events:
            self.states.append(evolve(self.state, event))
        assert self.state == after
        self.events += events
        self.report.moves += 1

    def finish(self, end: End) -> None:
        """Compares the last state and who won."""
        self.line = end
        self.sort_hands(end.messages)
        self.compare_passed_state(end.state)
        result = self.state.result
        if not end.over:
            if result is not None:
                self.differ("result", result, None)
            return
        winner = {0: 1, 1: 2}.get(-1 if end.winner is None else end.winner, 0)
        reason = _REASONS.get(end.win_reason or 0, "effect")
        if result is None or (result.winner, result.reason) != (winner, reason):
            self.differ("result", result, (winner, reason))
