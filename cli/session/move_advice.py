"""What the prompt of `duelog record` says about moves: which are legal now, and why one is not."""

import re
from collections.abc import Iterable
from itertools import islice

from rich.text import Text

from duelog.cli.board.listed_board import going_on
from duelog.cli.session.verdict_lines import reason_lines
from duelog.cli.shell.terminal import console, look, print_line, print_text, prose, show, wrapped
from duelog.core.decisive import answers_nothing
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import IllegalMove
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.core.wording.states.situation import Names
from duelog.events import moves as m
from duelog.events.base import Move
from duelog.events.places import Player, is_monster_zone, name_of
from duelog.replays.errors import DuelogError, NotWritten
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.notation import NotationError, print_move
from duelog.replays.notation.seat_names import as_seat_names
from duelog.replays.play.recording import RecordableMove, Recording

MOST_AT_HAND = 10_000
"""The number of legal moves that can be chosen by number."""

MOST_LISTED = 40
"""The maximum number of moves listed unless all are requested."""


class Refused(Exception):
    """A line that is not a legal move; `lines` are the decisive reason, `every` all reasons."""

    def __init__(self, lines: Iterable[str | Text], every: Iterable[Text] = ()) -> None:
        super().__init__()
        self.lines = [Text(line) if isinstance(line, str) else line for line in lines]
        self.every = list(every) or self.lines


class MoveAdvice:
    """The legal moves of a recording, and the reasons against others, as printed lines."""

    def __init__(self, recording: Recording, names: Names) -> None:
        self.recording = recording
        self.names = names
        self.seats = as_seat_names(names)

    def listed(self, *, every: bool = False) -> list[Move]:
        """Legal moves of the player to act; of moves that differ only in the zone, the first one unless `every`."""
        state = self.recording.state
        legal = self.recording.legal()
        moves = [] if legal is None else list(islice(legal, min(legal.most, MOST_AT_HAND)))
        return moves if every else list({_without_zone(move, state): move for move in reversed(moves)}.values())[::-1]

    def numbered(self, number: int | None) -> Move:
        """The move with a number in the list. Raises `Refused` if there is none."""
        moves = self.listed()
        if number is None or not 1 <= number <= len(moves):
            raise Refused([f"  there are moves 1 to {len(moves)}: ? lists them"])
        return moves[number - 1]

    def show_moves(self) -> None:
        """Prints the first legal moves with their numbers, and what is in progress."""
        moves = self.listed()
        for number, move in enumerate(moves[:MOST_LISTED], start=1):
            print_line(f"  {number:>3}  {print_move(move, self.recording.state)}")
        legal = self.recording.legal()
        beyond = 0 if legal is None else max(0, legal.count - MOST_AT_HAND)
        more = len(moves) - MOST_LISTED + beyond
        if more > 0:
            print_line(f"       and {more} more; moves lists all")
        show(console(), [*self._of_unknown_cards(), *self._situation()])

    def show_whom_it_waits_for(self) -> None:
        """Prints who may respond; for a move that has no visible result yet."""
        asked = self.recording.waiting()
        if asked is not None and asked.what == "response":
            who = self.names.of(asked.player)
            print_text(f"  {told('first {player} may respond: type pass, or what is done next', player=who)}")

    def _of_unknown_cards(self) -> list[Text]:
        """How a card that nobody has identified is played, if the player to act has one: it is not in the list."""
        state, asked = self.recording.state, self.recording.waiting()
        if asked is None or not state.listed:
            return []
        if asked.what == "choice":
            question = state.question
            unknown = question is not None and any(map(state.is_unknown, question.cards))
            return prose(Text("  unknown cards are chosen by their names"), look(console())) if unknown else []
        lying = [
            f'activate {name_of(place)} "NAME"'
            for place, slot in state.on_field(asked.player)
            if not slot.face_up and state.is_unknown(slot.card) and not is_monster_zone(place)
        ]
        held = ['summon "NAME"', 'activate "NAME"'] if any(map(state.is_unknown, state.side(asked.player).hand)) else []
        held = held if asked.what == "move" else held[1:]
        if not lying and not held:
            return []
        text = told("unknown cards are played by their names: {lines}", lines=", ".join([*held, *lying]))
        return prose(Text(text), look(console()), "  ", "    ")

    def _situation(self) -> list[Text]:
        how = look(console())
        return [
            line
            for text in going_on(self.recording.state, self.names, self.book)
            for line in wrapped(text, how, "  ", "    ")
        ]

    def book(self) -> CardBook:
        """The definitions of the duel."""
        return self.recording.book

    def phase(self) -> str:
        """The Phase, and that it is the Damage Step, which has windows of its own."""
        state, words = self.recording.state, spoken().words
        phase = words["phase"][state.phase]
        return f"{phase}, {words['step'][state.step]}" if state.step == "damage" else phase

    # --- why not --------------------------------------------------------------------------------------------

    def refused(self, line: str, illegal: IllegalMove) -> Refused:
        """An illegal move with its reasons, and what the user can do."""
        hint = [*self._read_as(line, illegal.move.player), *self._how_to_record(illegal)]
        every = self.reasons(illegal.violations)
        return Refused([*self.reasons(illegal.violations, every=False), *hint], [*every, *hint])

    def reasons(self, violations: tuple[Violation, ...], *, every: bool = True) -> list[Text]:
        """The reasons against a move, or the decisive one; of an answer to no question, that nothing is asked."""
        nothing = answers_nothing(self.recording.state, violations)
        if nothing is not None:
            return prose(Text(spoken().sentence(nothing)), look(console()), "  ", "    ")
        return verdicts(violations, every=every)

    def _read_as(self, line: str, mover: Player) -> list[Text]:
        """The player whose move a line without a player was taken for, if that is not the player to act."""
        asked = self.recording.waiting()
        named = self.seats.in_line(line).casefold().startswith(f"p{mover} ")
        if asked is None or asked.player == mover or line.isdecimal() or named:
            return []
        return prose(
            Text(told("read as a move of {player}", player=self.names.of(mover))), look(console()), "  ", "    "
        )

    @staticmethod
    def _how_to_record(illegal: IllegalMove) -> list[Text]:
        """The hint how to record an illegal move, if that is possible."""
        if not isinstance(illegal, RecordableMove):
            return []
        text = Text("if it was made anyway, add a ! to record it as illegal")
        return prose(text, look(console()), "  ", "    ")


def verdicts(violations: tuple[Violation, ...], *, every: bool = False) -> list[Text]:
    """The decisive reason against a move, or all."""
    return reason_lines(violations, look(console()), every=every, more=told("? lists all"))


def not_used(error: DuelogError) -> Text:
    """Why a line could not be used. Raises the error if the file cannot be written any more: then none can be."""
    if isinstance(error, NotWritten):
        raise error
    return Text(f"  {error}")


def pointed(error: NotationError) -> list[str]:
    """The line with a mark under the error, and the message."""
    return [f"  {line}" for line in (*error.pointer().split("\n"), str(error))]


_COPY_OF_UNKNOWN = re.compile(r'(?:hand:)?"\?"(?:#\d+)?')
"""An unknown card: those in one place are all alike."""


def _without_zone(move: Move, state: State) -> str:
    """The move in the notation without the destination zone; equal for copies in the hand."""
    text = _COPY_OF_UNKNOWN.sub('"?"', print_move(move, state))
    to = getattr(move, "to", None)
    return text.replace(f" {str(to)[3:]}", "", 1) if to is not None and not isinstance(move, m.Choose) else text
