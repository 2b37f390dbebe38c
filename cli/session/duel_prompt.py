"""The prompt of `duelog record`: a typed line becomes a move, an answer or a command."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from duelog.cli.board.drawn_board import board, fitted_board
from duelog.cli.board.listed_board import PILES
from duelog.cli.session.line_completion import completions
from duelog.cli.session.line_input import Ended, Lines, Withdrawn, first_word, whole_number, with_command_first
from duelog.cli.session.log_text import log_text
from duelog.cli.session.move_advice import MoveAdvice, Refused, not_used, pointed
from duelog.cli.session.siding_prompt import BETWEEN_DUELS
from duelog.cli.session.typed_help import DUEL_HELP, DUEL_OVER, QUESTION_HELP
from duelog.cli.session.typed_moves import NotNamedError, TypedMoves
from duelog.cli.session.wall_clock import TurnClock
from duelog.cli.shell.terminal import Look, console, look, print_line, print_text, show
from duelog.core.catalogue.arguments import as_list
from duelog.core.decisive import answers_nothing
from duelog.core.engine import IllegalMove
from duelog.core.illegal_play import NO_PLAY
from duelog.core.sight import known_names
from duelog.core.verdict import rules_broken
from duelog.core.wording.states.questions import about_words
from duelog.core.wording.states.situation import Names
from duelog.events import moves as m
from duelog.events import outcomes as o
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
from duelog.replays.notation.pile_orders import is_pile_order
from duelog.replays.notation.seat_names import SEATS
from duelog.replays.play.chances import TableChance
from duelog.replays.play.endless_loops import GoesOnForEver
from duelog.replays.play.ordering import put_in_order
from duelog.replays.play.recording import Recording
from duelog.replays.referee.going_on import by_the_rules


class DuelDesk:
    """A duel being recorded at a terminal or from a pipe; `in_match`: others of its Match may follow."""

    def __init__(
        self,
        recording: Recording,
        lines: Lines,
        names: Names,
        cards: CardPool | None = None,
        *,
        in_match: bool = False,
    ) -> None:
        self.recording = recording
        self.lines = lines
        self.names = names
        self.advice = MoveAdvice(recording, names)
        self.in_match = in_match
        self.typed = TypedMoves(recording, lines, names, built_in() if cards is None else cards)
        if lines.clock:
            recording.stamp = TurnClock(recording.state.turn).stamp
        self.told = len(recording.duel)
        self.last_reasons: list[Text] = []
        self._remarks: list[str] = []

    @property
    def out(self) -> Console:
        """Where it prints; a screen may have another width every time."""
        return console()

    # --- the course -----------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Records the duel. Returns True if it is over and sealed, False at the end of the input."""
        self.lines.completer, self.lines.before_question, self.lines.desk = self.complete, self.tell, self
        self.lines.aside = self.aside
        try:
            with by_the_rules(self.recording.duel, self.recording.book):
                self._settle()
                while not self._finished():
                    if not self.recording.over:
                        self.take(self.lines.read(self.prompt()))
            return True
        except Ended:
            self._write_remarks()
            if over := self.recording.over and not self.lines.typed:
                self.recording.duel.finish()
            return over
        finally:
            self.lines.completer = self.lines.desk = self.lines.aside = None

    def picture(self, look: Look, room: int) -> list[Text]:
        """The table as it stands, in at most `room` lines."""
        return fitted_board(self.recording.state, self.names, look, room)

    @property
    def events(self) -> int:
        """The number of events in the log."""
        return len(self.recording.duel)

    def offers(self) -> list[str]:
        """The legal moves in the notation, the first ones of very many."""
        return [print_move(move, self.recording.state) for move in self.advice.listed(every=True)]

    def _settle(self) -> None:
        while True:
            try:
                self.recording.settle()
            except NotNamedError:
                self._refuse([Text(_NOT_NAMED)])
            except GoesOnForEver as endless:  # the move that began it can still be undone
                show(self.out, [not_used(endless)])
            except Withdrawn as withdrawn:
                if not self.recording.state.moved:
                    self._refuse([Text("  there is no move to take back")])
                    continue
                self.take(f"undo {withdrawn.rest}")
            break
        self.tell()
        self._write_remarks()

    def _finished(self) -> bool:
        """Whether the duel is sealed; if it is over, asks for confirmation."""
        result = self.recording.state.result
        if result is None:
            return False
        winner = [self.names.of(result.winner)] if result.winner else []
        line = self.lines.read(told(DUEL_OVER, winner=as_list(winner)))
        if line and line.casefold() != "seal":
            if not (self.in_match and self._comes_between(line)):
                self.take(line)
                return False
            self.lines.push_back(line)
        self.recording.duel.finish()
        return True

    def _comes_between(self, line: str) -> bool:
        """Whether a line belongs between two duels of a Match: it seals the finished one."""
        words = self.typed.with_seats(line).casefold().split()
        verb = words[1] if words[0] in SEATS and words[1:] else words[0]
        return in_english(verb, BETWEEN_DUELS) is not None

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
            who += f" ({about_words(state, state.question, self.advice.book, spoken())})"
        if not state.turn:
            return f"{who}> "
        return f"{told('turn {turn}, {phase}', turn=state.turn, phase=self.advice.phase())}, {who}> "

    def take(self, line: str) -> None:
        """Executes a line, or prints why it cannot be executed."""
        written = len(self.recording.duel)
        try:
            self._execute(line)
        except Refused as refused:
            self._refuse(refused.lines, refused.every)
        except NotNamedError:
            self._refuse([Text(_NOT_NAMED)])
        except Withdrawn as withdrawn:
            self._withdraw(withdrawn.rest, written)
        except DuelogError as error:
            self._refuse([not_used(error)])
        self._write_remarks()

    def _write_remarks(self) -> None:
        """Writes the remarks typed while a question was open."""
        while self._remarks:
            self.note(self._remarks.pop(0))

    def _execute(self, line: str) -> None:
        word, rest = first_word(line if line.startswith("#") else with_command_first(self.typed.with_seats(line)))
        command = _COMMANDS.get(word) if word != "order" or is_pile_order(rest) else None
        if command is not None:
            command(self, rest)
        elif line:
            self._play(line)

    def _withdraw(self, rest: str, written: int) -> None:
        """`undo` at a question: drops the line that led to it and removes what was already written for it."""
        if rest or len(self.recording.duel) > written:
            self.take(f"undo {rest}".strip())
        else:
            self.last_reasons = []
            print_text(f"  {told('the line is dropped; nothing of it was written')}")

    def aside(self, line: str) -> bool:
        """Whether a line typed as the answer to a question is a command instead, which is then executed."""
        word, rest = first_word(line)
        if word in ("quit", "exit") and not rest:
            raise Ended
        if word == "undo" and (not rest or whole_number(rest) is not None):
            raise Withdrawn(rest)
        if word == "note" and rest:
            self._remarks.append(rest)
        elif word in ("?", "help", "moves") and not rest:
            print_text(told(QUESTION_HELP))
        elif word == "board" and rest in ("", "all"):
            self.show_board(rest)
        elif word == "log" and (not rest or whole_number(rest) is not None):
            self.show_log(rest)
        else:
            return False
        return True

    def _refuse(self, reasons: list[Text], every: list[Text] | None = None) -> None:
        self.last_reasons = reasons if every is None else every
        self.lines.refused += not self.lines.typed
        show(self.out, reasons)

    def _play(self, line: str) -> None:
        printed = False
        try:
            self.typed.play(line, self.advice.numbered(whole_number(line)) if line.isdecimal() else None)
        except IllegalMove as illegal:
            self._attempted(line, illegal)
            no_move = answers_nothing(self.recording.state, illegal.violations)
            self.lines.violations = () if no_move else illegal.violations
            raise self.advice.refused(line, illegal) from illegal
        except NotationError as error:
            raise Refused(pointed(error)) from error
        finally:
            printed = self.tell()
        self.last_reasons = []
        if not printed:
            self.advice.show_whom_it_waits_for()

    def _attempted(self, line: str, illegal: IllegalMove) -> None:
        """Writes a refused move into the log, if requested. A line that cannot be a move is not an attempt."""
        possible = all(violation.code not in NO_PLAY for violation in illegal.violations)
        if self.lines.log_attempts and possible:
            text = print_move(illegal.move, self.recording.state) if line.isdecimal() else line
            rules = rules_broken(illegal.violations)
            self.recording.add(Attempted(text=text, player=illegal.move.player, rules=rules, author=self.lines.author))

    # --- commands that show -----------------------------------------------------------------------------------

    def explain(self, line: str) -> None:
        """`?`: the legal moves, and why the last line was illegal; `? MOVE`: whether that move is legal."""
        if not line:
            show(self.out, self.last_reasons)
            self.advice.show_moves()
            return
        try:
            violations = self.typed.violations(line)
        except NotationError as error:
            raise Refused(pointed(error)) from error
        show(self.out, self.advice.reasons(violations) or [Text("  legal")])

    def list_moves(self, rest: str) -> None:
        """`moves`: every legal move, one for each zone."""
        for move in self.advice.listed(every=True):
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

    def tell(self) -> bool:
        """Prints the events written since the last call. Returns whether any of them has a line."""
        first = max(self.told, self.recording.rewritten) + 1
        self.told = len(self.recording.duel)
        printed = False
        for line in self._log(first):
            show(self.out, line)
            printed = True
        for remark in self.typed.remarks():
            print_text(f"  {spoken().sentence(remark)}")
        return printed

    def _log(self, first: int) -> Iterator[list[Text]]:
        duel = self.recording.duel
        if first > len(duel):
            return
        width = max(4, len(str(len(duel)))) + 1
        for line in lines_of(duel, Excerpt(first, len(duel)), self.names, self.advice.book):
            yield log_text(line, look(self.out), width)

    def show_log(self, rest: str) -> None:
        """`log`: the duel so far."""
        lines = list(self._log(1))
        for line in lines[-(whole_number(rest) or 0) :]:
            show(self.out, line)

    def undo(self, rest: str) -> None:
        """`undo`: back to before the last move, reveal or correction, or to an event."""
        last = self.recording.last_typed()
        number = whole_number(rest)
        if rest and number is None:
            raise Refused(["  undo takes the number of an event: log shows them"])
        if not rest and not last:
            raise Refused(["  there is no move to take back"])
        to = last - 1 if number is None else number
        try:
            self.recording.undo(m.Undo(player=self.recording.whose(to), to=to))
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
            raise Refused(pointed(error)) from error
        self.recording.correct(correction)
        self.last_reasons = []
        self.tell()

    def order(self, rest: str) -> None:
        """`order`: the order that a player gives to cards that arrived in a pile at the same time."""
        try:
            put_in_order(self.recording, self.typed.pile_order(rest))
        except NotationError as error:
            raise Refused(pointed(error)) from error
        self.last_reasons = []
        self.tell()

    def reveal(self, rest: str) -> None:
        """`reveal`: names an unknown card."""
        try:
            self.typed.reveal(rest)
        except NotationError as error:
            raise Refused(pointed(error)) from error
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
    "order": DuelDesk.order,
    "reveal": DuelDesk.reveal,
    "note": DuelDesk.note,
    **dict.fromkeys(("quit", "exit"), DuelDesk.quit),
}
