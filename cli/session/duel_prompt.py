"""The prompt of `duelog record`: a typed line becomes a move, an answer or a command."""

from collections.abc import Iterable, Iterator
from itertools import islice

from rich.console import Console
from rich.text import Text

from duelog.cli.board.drawn_board import board, fitted_board
from duelog.cli.board.listed_board import PILES, going_on
from duelog.cli.session.line_completion import completions
from duelog.cli.session.line_input import Ended, Lines, whole_number
from duelog.cli.session.log_text import log_text
from duelog.cli.session.typed_help import DUEL_HELP
from duelog.cli.session.typed_moves import NotNamedError, TypedMoves
from duelog.cli.session.verdict_lines import reason_lines
from duelog.cli.session.wall_clock import TurnClock
from duelog.cli.shell.terminal import Look, console, look, print_line, print_text, prose, show, wrapped
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import IllegalMove
from duelog.core.sight import known_names
from duelog.core.state import State
from duelog.core.validate import planned
from duelog.core.verdict import rules_broken
from duelog.core.violation import Violation
from duelog.core.wording.states.questions import about_words
from duelog.core.wording.states.situation import Names
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Move
from duelog.events.places import Player
from duelog.events.records import Attempted
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError
from duelog.replays.exports.excerpts import Excerpt, lines_of
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.notation import NotationError, print_move
from duelog.replays.notation.corrections import parse_correction
from duelog.replays.notation.foreign_words import in_english
from duelog.replays.play.chances import TableChance
from duelog.replays.play.recording import ContradictedAnswer, Recording

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


class DuelDesk:
    """A duel being recorded at a terminal or from a pipe."""

    def __init__(self, recording: Recording, lines: Lines, names: Names, cards: CardPool | None = None) -> None:
        self.recording = recording
        self.lines = lines
        self.names = names
        self.typed = TypedMoves(recording, lines, names, built_in() if cards is None else cards)
        if lines.clock:
            recording.stamp = TurnClock(recording.state.turn).stamp
        self.told = len(recording.duel)
        self.last_reasons: list[Text] = []

    @property
    def out(self) -> Console:
        """Where it prints; a screen may have another width every time."""
        return console()

    # --- the course -----------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Records the duel. Returns True if it is over and sealed, False at the end of the input."""
        self.lines.completer, self.lines.before_question, self.lines.desk = self.complete, self.tell, self
        try:
            self._settle()
            while not self._finished():
                if not self.recording.over:
                    self.take(self.lines.read(self.prompt()))
            return True
        except Ended:
            if self.recording.over and not self.lines.typed:
                self.recording.duel.finish()
                return True
            return False
        finally:
            self.lines.completer = self.lines.desk = None

    def picture(self, look: Look, room: int) -> list[Text]:
        """The table as it stands, in at most `room` lines."""
        return fitted_board(self.recording.state, self.names, look, room)

    @property
    def events(self) -> int:
        """The number of events in the log."""
        return len(self.recording.duel)

    def offers(self) -> list[str]:
        """The legal moves in the notation, the first ones of very many."""
        return [print_move(move, self.recording.state) for move in self.listed(every=True)]

    def _settle(self) -> None:
        try:
            self.recording.settle()
        except NotNamedError:
            self._refuse([Text(_NOT_NAMED)])
        self.tell()

    def _finished(self) -> bool:
        """Whether the duel is sealed; if it is over, asks for confirmation."""
        result = self.recording.state.result
        if result is None:
            return False
        won = self.names.of(result.winner) + " won" if result.winner else "a draw"
        line = self.lines.read(f"the duel is over, {won}. Enter seals the file, undo takes back the last move> ")
        word = line.partition(" ")[0].casefold()
        if word == "undo":
            self.take(line)
        elif word in ("quit", "exit"):
            raise Ended
        elif word in ("board", "log", "help"):
            self.take(line)
        else:
            if word not in ("", "seal"):
                self.lines.push_back(line)  # of a Match: what comes between the duels
            self.recording.duel.finish()
            return True
        return False

    def prompt(self) -> str:
        """The player to act, and the question."""
        asked = self.recording.waiting()
        if asked is None:
            return "> "
        state = self.recording.state
        who = self.names.of(asked.player)
        if asked.what == "response":
            who = told("{player} responds", player=who)
        elif asked.what == "choice":
            who = told("{player} chooses", player=who)
        if state.question is not None:
            who += f" ({about_words(state, state.question, self._book, spoken())})"
        if not state.turn:
            return f"{who}> "
        return f"{told('turn {turn}, {phase}', turn=state.turn, phase=spoken().words['phase'][state.phase])}, {who}> "

    def take(self, line: str) -> None:
        """Executes a line, or prints why it cannot be executed."""
        line = line if line.startswith("#") else self.typed.with_seats(line)
        word, _, rest = line.partition(" ") if not line.startswith("#") else ("note", "", line[1:])
        try:
            command = _COMMANDS.get(in_english(word, ("fix", "undo")) or word.casefold())
            if command is not None:
                command(self, rest.strip())
            elif line:
                self._play(line)
        except Refused as refused:
            self._refuse(refused.lines, refused.every)
        except NotNamedError:
            self._refuse([Text(_NOT_NAMED)])
        except DuelogError as error:
            self._refuse([Text(f"  {error}")])

    def _refuse(self, reasons: list[Text], every: list[Text] | None = None) -> None:
        self.last_reasons = reasons if every is None else every
        self.lines.refused += not self.lines.typed
        show(self.out, reasons)

    def _play(self, line: str) -> None:
        try:
            self.typed.play(line, self._numbered(whole_number(line)) if line.isdecimal() else None)
        except IllegalMove as illegal:
            self._attempted(line, illegal)
            self.lines.violations = illegal.violations
            hint = self._how_to_record(illegal)
            raise Refused(
                [*self._verdicts(illegal.violations), *hint], [*self._verdicts(illegal.violations, every=True), *hint]
            ) from illegal
        except NotationError as error:
            raise Refused(_pointed(error)) from error
        finally:
            self.tell()
        self.last_reasons = []

    def _attempted(self, line: str, illegal: IllegalMove) -> None:
        """Writes a refused move into the log, if that was asked for."""
        if self.lines.log_attempts:
            text = print_move(illegal.move, self.recording.state) if line.isdecimal() else line
            rules = rules_broken(illegal.violations)
            self.recording.add(Attempted(text=text, player=illegal.move.player, rules=rules, author=self.lines.author))

    def _how_to_record(self, illegal: IllegalMove) -> list[Text]:
        """The hint how to record an illegal move, if that is possible."""
        plan = planned(self.recording.state, illegal.move, self.recording.book)
        hindered = not plan.violations or self.recording.hindrance(plan) is not None
        if hindered and not isinstance(illegal, ContradictedAnswer):
            return []
        text = Text("if it was made anyway, add a ! to record it as illegal")
        return prose(text, look(self.out), "  ", "    ")

    # --- what is legal --------------------------------------------------------------------------------------

    def listed(self, *, every: bool = False) -> list[Move]:
        """Legal moves of the player to act; of moves that differ only in the zone, the first one unless `every`."""
        state = self.recording.state
        legal = self.recording.legal()
        moves = [] if legal is None else list(islice(legal, min(legal.most, MOST_AT_HAND)))
        return moves if every else list({_without_zone(move, state): move for move in reversed(moves)}.values())[::-1]

    def _numbered(self, number: int | None) -> Move:
        moves = self.listed()
        if number is None or not 1 <= number <= len(moves):
            raise Refused([f"  there are moves 1 to {len(moves)}: ? lists them"])
        return moves[number - 1]

    def explain(self, line: str) -> None:
        """`?`: the legal moves, and why the last line was illegal; `? MOVE`: whether that move is legal."""
        if line:
            self._judge(line)
            return
        show(self.out, self.last_reasons)
        for number, move in enumerate(self.listed()[:MOST_LISTED], start=1):
            print_line(f"  {number:>3}  {print_move(move, self.recording.state)}")
        legal = self.recording.legal()
        beyond = 0 if legal is None else max(0, legal.count - MOST_AT_HAND)
        more = len(self.listed()) - MOST_LISTED + beyond
        if more > 0:
            print_line(f"       and {more} more; moves lists all")
        show(self.out, self._situation())

    def _judge(self, line: str) -> None:
        try:
            violations = self.typed.violations(line)
        except NotationError as error:
            raise Refused(_pointed(error)) from error
        show(self.out, self._verdicts(violations, every=True) or [Text("  legal")])

    def _verdicts(self, violations: tuple[Violation, ...], *, every: bool = False) -> list[Text]:
        return reason_lines(violations, look(self.out), every=every, more=told("? lists all"))

    def _situation(self) -> list[Text]:
        how = look(self.out)
        return [
            line
            for text in going_on(self.recording.state, self.names, self._book)
            for line in wrapped(text, how, "  ", "    ")
        ]

    def _book(self) -> CardBook:
        return self.recording.book

    def list_moves(self, rest: str) -> None:
        """`moves`: every legal move, one for each zone."""
        for move in self.listed(every=True):
            print_line(f"  {print_move(move, self.recording.state)}")

    def complete(self, typed: str) -> list[str]:
        """The completions of a partly typed line."""
        state = self.recording.state
        asked = self.recording.waiting()
        player: Player = asked.player if asked else 1
        return completions(typed, self.offers(), known_names(state, player))

    # --- commands -------------------------------------------------------------------------------------------

    def show_board(self, rest: str) -> None:
        """`board`: the current board."""
        show(self.out, board(self.recording.state, self.names, look(self.out), piles=PILES if rest else ()))

    def tell(self) -> None:
        """Prints the events written since the last call."""
        first = max(self.told, self.recording.rewritten) + 1
        self.told = len(self.recording.duel)
        for line in self._log(first):
            show(self.out, line)
        for remark in self.typed.remarks():
            print_text(f"  {spoken().sentence(remark)}")

    def _log(self, first: int) -> Iterator[list[Text]]:
        duel = self.recording.duel
        if first > len(duel):
            return
        width = max(4, len(str(len(duel)))) + 1
        for line in lines_of(duel, Excerpt(first, len(duel)), self.names, self._book):
            yield log_text(line, look(self.out), width)

    def show_log(self, rest: str) -> None:
        """`log`: the duel so far."""
        lines = list(self._log(1))
        for line in lines[-(whole_number(rest) or 0) :]:
            show(self.out, line)

    def undo(self, rest: str) -> None:
        """`undo`: back to before the last move, or to an event."""
        state = self.recording.state
        number = whole_number(rest)
        if rest and number is None:
            raise Refused(["  undo takes the number of an event: log shows them"])
        if not rest and not state.moved:
            raise Refused(["  there is no move to take back"])
        to = state.moved - 1 if number is None else number
        asked = self.recording.waiting()
        try:
            self.recording.undo(m.Undo(player=asked.player if asked else state.turn_player, to=to))
        except ValueError as error:
            raise Refused([f"  {error}"]) from error
        self.last_reasons = []
        self.tell()

    def arrange(self, rest: str) -> None:
        """`top`: names the cards on top of a real Deck."""
        state = self.recording.state
        word, _, names = rest.partition(" ")
        player: Player = 2 if word == "p2" else 1 if word == "p1" else state.turn_player
        names = names if word in ("p1", "p2") else rest
        if not names:
            raise Refused(['  name the cards that lie on top, like top p2 "Dark Hole", "Umi"'])
        if state.listed:
            self.reveal(f"p{player}.deck {names}")
            return
        named = TableChance(self.lines.ask, self.recording.chance, state.name).named(names, state.side(player).deck)
        self.recording.arrange(player, named)
        print_line(f"  noted: on top of the Deck of p{player} lies {', '.join(map(state.name, named))}")

    def fix(self, rest: str) -> None:
        """`fix`: corrects the state by hand."""
        state, asked = self.recording.state, self.recording.waiting()
        player = asked.player if asked else state.turn_player
        try:
            correction = parse_correction(f"fix {rest}", state, player=player, author=self.lines.author)
        except NotationError as error:
            raise Refused(_pointed(error)) from error
        self.recording.correct(correction)
        self.last_reasons = []
        self.tell()

    def reveal(self, rest: str) -> None:
        """`reveal`: says what an unknown card is."""
        try:
            self.typed.reveal(rest)
        except NotationError as error:
            raise Refused(_pointed(error)) from error
        finally:
            self.tell()

    def note(self, rest: str) -> None:
        """`note` or `#`: a remark."""
        if rest:
            self.recording.add(o.Remark(text=rest))
            self.tell()

    def help(self, rest: str) -> None:
        """`help`: the commands."""
        print_text(told(DUEL_HELP))

    def quit(self, rest: str) -> None:
        """`quit`: stops; the duel stays in progress."""
        raise Ended


_NOT_NAMED = "  it has to be named before that can go on; undo takes the last move back"

_COMMANDS = {
    "?": DuelDesk.explain,
    "help": DuelDesk.help,
    "moves": DuelDesk.list_moves,
    "board": DuelDesk.show_board,
    "log": DuelDesk.show_log,
    "undo": DuelDesk.undo,
    "top": DuelDesk.arrange,
    "fix": DuelDesk.fix,
    "reveal": DuelDesk.reveal,
    "note": DuelDesk.note,
    "quit": DuelDesk.quit,
    "exit": DuelDesk.quit,
}


def _pointed(error: NotationError) -> list[str]:
    """The line with a mark under the error, and the message."""
    return [f"  {line}" for line in (*error.pointer().split("\n"), str(error))]


def _without_zone(move: Move, state: State) -> str:
    """The move in the notation without the destination zone; equal for copies in the hand."""
    text = print_move(move, state)
    to = getattr(move, "to", None)
    return text.replace(f" {str(to)[3:]}", "", 1) if to is not None and not isinstance(move, m.Choose) else text
