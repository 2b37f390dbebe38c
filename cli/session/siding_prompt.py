"""Between the duels of a Match: cards are swapped between Side Deck and Main or Extra Deck until both are ready."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from duelog.cli.session.line_completion import completions
from duelog.cli.session.line_input import Ended, Lines, whole_number
from duelog.cli.session.move_advice import not_used
from duelog.cli.session.typed_help import SIDING_HELP
from duelog.cli.session.verdict_lines import verdict_lines
from duelog.cli.shell.terminal import Look, console, look, print_line, print_text, show, wrapped
from duelog.core.engine import IllegalMove
from duelog.core.match_state import MatchState, legal_match_moves
from duelog.core.wording.states.situation import Names
from duelog.events import moves as m
from duelog.events.base import Move
from duelog.events.places import PLAYERS, Player
from duelog.replays.errors import DuelogError
from duelog.replays.languages.spoken import told
from duelog.replays.matches.recorded_match import Match
from duelog.replays.notation import NotationError, parse_swap, print_swap
from duelog.replays.notation.quoting import KnownNames
from duelog.replays.notation.seat_names import as_seat_names
from duelog.replays.notation.syntax import read_line

BETWEEN_DUELS = ("swap", "ready", "decks")
"""The first words of lines that have a meaning only between duels."""


class SidingDesk:
    """The time between two duels of a Match that is recorded."""

    def __init__(self, match: Match, lines: Lines, names: Names) -> None:
        self.match = match
        self.lines = lines
        self.names = names
        self.out = console()
        self.last_reasons: list[Text] = []

    def run(self) -> None:
        """Takes lines until the next duel begins or the Match is over. Raises `Ended` when no more come."""
        one, two = self.match.state.wins
        print_line(f"duel {self.match.state.duel} is over: {one} to {two}. Cards may be swapped now; help says how")
        self.lines.completer, self.lines.desk = self.complete, self
        try:
            while self.match.state.stage == "between":
                self.take(self.lines.read(self.prompt()))
        finally:
            self.lines.completer = self.lines.desk = None

    def picture(self, look: Look, room: int) -> list[Text]:
        """The Decks as they stand, in at most `room` lines: what can be swapped in first."""
        return [row for line in self._deck_lines() for row in wrapped(Text(line), look, rest="    ")][:room]

    @property
    def events(self) -> None:
        """The number of events in the log, of which there is none between two duels."""

    def offers(self) -> list[str]:
        """The lines that can be typed: who is ready, and each swap of two different cards."""
        state = self.match.state
        moves = [move for player in PLAYERS for move in legal_match_moves(state, player)]
        swaps = [
            print_swap(move, state.faces)
            for move in moves
            if isinstance(move, m.Swap) and state.faces[move.side].name != state.faces[move.other].name
        ]
        return [*(f"p{player} ready" for player in self._unready()), *swaps]

    def prompt(self) -> str:
        """Who is not ready yet."""
        return f"{' and '.join(self.names.of(player) for player in self._unready())} between duels> "

    def _unready(self) -> list[Player]:
        return [player for player in PLAYERS if player not in self.match.state.ready]

    def take(self, line: str) -> None:
        """Executes a line, or prints why it cannot be executed."""
        word, _, rest = line.partition(" ")
        try:
            match word.casefold():
                case "":
                    return
                case "help":
                    print_text(told(SIDING_HELP))
                case "?":
                    show(self.out, self.last_reasons or [Text(told(SIDING_HELP))])
                case "decks":
                    self._show_decks()
                case "undo":
                    self._undo(rest)
                case "quit" | "exit":
                    raise Ended
                case _:
                    self._decide(line)
        except IllegalMove as illegal:
            how = look(self.out)
            self._refuse(text for violation in illegal.violations for text in verdict_lines(violation, how))
        except NotationError as error:
            self._refuse(Text(f"  {text}") for text in (*error.pointer().split("\n"), str(error)))
        except DuelogError as error:
            self._refuse([not_used(error)])

    def _refuse(self, reasons: Iterable[Text]) -> None:
        self.last_reasons = list(reasons)
        self.lines.refused += not self.lines.typed
        show(self.out, self.last_reasons)

    def _decide(self, line: str) -> None:
        self.match.decide(self.read(line))
        self.last_reasons = []

    def read(self, line: str) -> Move:
        """The move that a line means; the player may be left out where only one is not ready. Raises DuelogError."""
        line = as_seat_names(self.names).in_line(line, KnownNames(face.name for face in self.match.state.faces))
        said = read_line(line)
        unready = self._unready()
        player = said.player or (unready[0] if len(unready) == 1 else None)
        if player is None:
            raise DuelogError("say whose move it is: p1 or p2")
        match said.verb:
            case "swap":
                return parse_swap(line, self.match.state.seat(player), self.match.state.faces, player=player)
            case "ready":
                return m.Ready(player=player)
            case "concede":
                return m.Concede(player=player)
            case _:
                raise DuelogError(f"the next duel has not begun: {said.verb} is no move between duels", hint="help")

    def _undo(self, rest: str) -> None:
        to = whole_number(rest) if rest else last_decision(self.match)
        if to is None:
            raise DuelogError("there is nothing to take back")
        self.match.decide(m.Undo(player=1, to=to))

    def _show_decks(self) -> None:
        for line in self._deck_lines():
            print_line(line)

    def _deck_lines(self) -> Iterator[str]:
        state = self.match.state
        for title in ("Side", "Main", "Extra"):
            for player in PLAYERS:
                deck: tuple[int, ...] = getattr(state.seat(player), title.lower())
                yield f"  {self.names.of(player)}, {title} Deck ({len(deck)}): {_counted(state, deck)}"

    def complete(self, typed: str) -> list[str]:
        """The completions of a partly typed line."""
        return completions(typed, self.offers(), [face.name for face in self.match.state.faces])


def last_decision(match: Match) -> int | None:
    """The number of the event before the last decision that still counts; None where there is none."""
    n = len(match.events)
    while n and isinstance(event := match.events[n - 1], m.Undo):
        n = event.to
    return n - 1 if n and isinstance(match.events[n - 1], Move) else None


def _counted(state: MatchState, deck: tuple[int, ...]) -> str:
    counts: dict[str, int] = {}
    for face in deck:
        counts[state.faces[face].name] = counts.get(state.faces[face].name, 0) + 1
    named = ", ".join(f"{count} {name}" if count > 1 else name for name, count in sorted(counts.items()))
    return named or told("no cards")
