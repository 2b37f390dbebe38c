"""The table of a case: its duel, its Match if there is one, and scripted chance.

Outcomes after a move are only computed on request (`settle`), because a case may state results of chance after the move
that needs them.
"""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from duelog.core.corrected_tables import fault_of, takes_from_question
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import advance
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.illegal_play import (
    AfterPasses,
    after_passes,
    as_illegal,
    hindrance,
    may_interrupt,
    passes_before_illegal,
)
from duelog.core.known_rulesets import RULESETS
from duelog.core.match_state import (
    MatchState,
    duel_header,
    evolve_match,
    initial_match,
    next_match_outcome,
    validate_match,
)
from duelog.core.rules.arrivals import may_choose_order
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import Plan, planned, validate
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move
from duelog.events.faces import Face
from duelog.events.lines import KIND, Header, Seat
from duelog.events.matches import MatchHeader
from duelog.events.places import PLAYERS, Pile, Player
from duelog.replays.cards.pool import CardPool, name_key
from duelog.replays.cases.arranging import set_up
from duelog.replays.cases.case_files import Case, CaseDeckList, ScriptedResult
from duelog.replays.cases.scripted_chance import ScriptedChance
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked import Plain
from duelog.replays.languages.english_sentences import in_english
from duelog.replays.notation import InvalidMove, NotationError, complete, parse_move, parse_swap
from duelog.replays.notation.corrections import parse_correction
from duelog.replays.notation.pile_orders import parse_pile_order
from duelog.replays.notation.syntax import read_line


class CaseTable:
    """The duel of a case. `header` and `events` are its log so far."""

    def __init__(self, case: Case, pool: CardPool, book: CardBook) -> None:
        self.book = book
        self.card_texts = case.card_texts if case.card_texts != RULESETS[case.ruleset].texts_date else ""
        self.session = Session()
        self.chance = ScriptedChance(self._name, self._was_certain, self._left_alone)
        self.scripted_at: dict[int, int] = {}
        self.events: list[Event] = []
        self.match: MatchState | None = None
        self.match_header: MatchHeader | None = None
        if case.match is not None:
            self.match_header = match_header(case, case.match, pool)
            self.match = initial_match(self.match_header)
            self.state = State()
            self._match_goes_on()
        elif case.position is not None:
            header, arranged = set_up(case.position, pool, case.ruleset, book=book)
            self._begin(header, (arranged,))

    def _name(self, card: int) -> str:
        return self.state.name(card)

    def _begin(self, header: Header, events: Iterable[Event] = ()) -> None:
        self.header: Header = replace(header, definitions=self.book.digest(), card_texts=self.card_texts)
        self.state, self.events = initial_state(self.header), []
        for event in events:
            self._append(event)

    def _append(self, event: Event) -> None:
        event = replace(event, n=len(self.events) + 1)
        self.state = evolve(self.state, event)
        self.events.append(event)

    # --- chance ---------------------------------------------------------------------------------------------

    def script(self, draws: Iterable[ScriptedResult]) -> None:
        """Scripts the next results of chance."""
        for draw in draws:
            self.chance.queue.append(draw)
            self.scripted_at[draw.line] = len(self.events)

    def _was_certain(self, draw: ScriptedResult) -> bool:
        """Whether chance had only one possible result: a pile of equal cards was shuffled, or all cards were picked."""
        if draw.kind == "shuffle":
            return len({name_key(name) for name in draw.values}) < 2
        named = sorted(map(name_key, draw.values))
        return draw.kind == "pick" and any(
            named == sorted(name_key(self._name(move.card)) for move in event.moves)
            for event in self.events[self.scripted_at.get(draw.line, 0) :]
            if isinstance(event, o.CardsMoved) and event.why == "effect"
        )

    def _left_alone(self, player: Player, pile: Pile, cards: tuple[int, ...]) -> bool:
        """Whether a Deck is unchanged since the last decision of a player, because a search found nothing."""
        return pile == "deck" and self.state.turn > 0 and self.state.side(player).deck == cards

    # --- moves ----------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Plays all outcomes until a player has to decide."""
        self.state, outcomes = advance(self.state, self.chance, len(self.events) + 1, self.book, self.session)
        self.events += outcomes
        if self.match is not None and self.match.stage == "duel" and self.state.result is not None:
            found = self.state.result
            ended = o.MatchDuelEnded(duel=self.match.duel, winner=found.winner, wins_match=found.wins_match)
            self.match = evolve_match(self.match, ended)
            self._match_goes_on()

    def read(self, text: str, *, absent: bool = False) -> Move:
        """The move that a line denotes now. Raises NotationError."""
        line = read_line(text)
        if line.verb == "undo" or (line.verb in ("swap", "ready") and self.match is None):
            where = "the log of a recorded duel" if line.verb == "undo" else "a Match"
            raise InvalidMove(f"{line.verb} belongs to {where}", text=text, column=line.column)
        if line.verb == "swap" and self.match is not None and line.player is not None:
            return parse_swap(text, self.match.seat(line.player), self.match.faces, absent=absent)
        return parse_move(text, self.state, absent=absent)

    def validate(self, move: Move) -> tuple[Violation, ...]:
        """The violations of a move by the rules of the duel or the Match."""
        if self.match is not None and (self._between_duels(move) or isinstance(move, m.Swap | m.Ready)):
            return validate_match(self.match, move)
        return validate(self.state, move, self.book)

    def play(self, move: Move) -> None:
        """Plays a legal move, without its outcomes (`settle`)."""
        if self.match is not None and self._between_duels(move):
            self.match = evolve_match(self.match, move)
            self._match_goes_on()
        else:
            self._append(planned(self.state, move, self.book).move)

    def correct(self, text: str) -> str:
        """Corrects the table as a ``fix`` line says, or returns the reason why that is impossible. Raises
        NotationError.
        """
        correction = parse_correction(text, self.state)
        if takes_from_question(self.state, correction):
            return "a question is open: what can be chosen from would no longer be there"
        wrong = fault_of(self.state, correction, len(self.events) + 1, self.session)
        if wrong is not None:
            return f"this table cannot be: {in_english(wrong.message)}"
        self._append(correction)
        return ""

    # --- illegal moves that were made -----------------------------------------------------------------------

    def illegally(self, text: str) -> AfterPasses | None:
        """The move that a line denotes, and the passes before it with which it breaks the fewest rules.

        None if it denotes no move.
        """
        attempts = after_passes(self.state, partial(_read, text), len(self.events) + 1, self.book, self.session)
        return passes_before_illegal(attempts)

    def hindrance(self, plan: Plan) -> str | None:
        """Why an illegal move cannot have been made, and how what happened is written instead."""
        wrong = hindrance(self.state, plan, len(self.events) + 1, self.book, self.session)
        return None if wrong is None else f"{in_english(wrong.why)}; {in_english(wrong.instead)}"

    def interrupt(self, text: str, kind: str, number: int) -> str:
        """Plays an illegal activation that was made after an outcome since the last move; what followed that outcome is
        dropped and derived again. Returns why it cannot have been made there, or "". Raises NotationError.
        """
        last = max((event.n for event in self.events if isinstance(event, Move)), default=0)
        found = [event.n for event in self.events[last:] if KIND[type(event)] == kind]
        if len(found) < number:
            return f"since the last move there are {len(found)} events {kind}"
        state = initial_state(self.header)
        for event in self.events[: found[number - 1]]:
            state = evolve(state, event)
        plan = planned(state, complete(parse_move(text, state), state, self.book, text), self.book)
        if not isinstance(plan.move, m.Activate) or not plan.violations:
            return "only an illegal activation is made after an event"
        if not may_interrupt(state):
            return f"a move or an effect is being carried out after {kind}"
        self.state, self.events = state, self.events[: found[number - 1]]
        wrong = self.hindrance(plan)
        if wrong is None:
            self.play_illegal(plan)
        return wrong or ""

    def order(self, text: str) -> str:
        """Puts cards of a pile in order, or returns why that cannot be chosen. Raises NotationError."""
        wanted = parse_pile_order(text, self.state, self.state.turn_player)
        if wanted.order == self.state.side(wanted.player).pile(wanted.pile):
            return "they already are in this order"
        if not may_choose_order(self.state, wanted.player, wanted.pile, wanted.order):
            return "only cards that have just come there at one time can be put in order"
        self._append(o.Shuffled(player=wanted.player, pile=wanted.pile, order=wanted.order, by=self.state.moved))
        return ""

    def play_illegal(self, plan: Plan) -> None:
        """Plays an illegal move, marked with the rules that it breaks, without its outcomes (`settle`)."""
        self._append(as_illegal(self.state, plan, self.book))

    # --- the Match ------------------------------------------------------------------------------------------

    def _between_duels(self, move: Move) -> bool:
        between = self.match is not None and self.match.stage == "between"
        return between and isinstance(move, m.Swap | m.Ready | m.Concede)

    def _match_goes_on(self) -> None:
        if self.match is None or self.match_header is None:
            return
        while (outcome := next_match_outcome(self.match)) is not None:
            if isinstance(outcome, o.MatchDuelBegan):
                self._begin(duel_header(self.match_header, self.match))
            self.match = evolve_match(self.match, outcome)

    def more_paths(self) -> dict[str, Plain]:
        """The path `ended`, how the duel ended, and in a Match `match`: duels won, number of the duel, and who won."""
        result = self.state.result
        ended: dict[str, Plain] = {"ended": result.reason if result is not None else None}
        if self.match is None:
            return ended
        one, two = self.match.wins
        winner = self.match.winner
        won = None if winner is None else f"p{winner}" if winner else "draw"
        return {**ended, "match": {"wins": {"p1": one, "p2": two}, "duel": self.match.duel, "winner": won}}


def _read(text: str, state: State) -> Move | None:
    try:
        return parse_move(text, state)
    except NotationError:
        return None


def match_header(case: Case, lists: dict[Player, CaseDeckList], pool: CardPool) -> MatchHeader:
    """The header of a Match between these Decks, in the order given."""
    indexes: dict[Face, int] = {}
    one, two = (_seat(case, lists[player], player, pool, indexes) for player in PLAYERS)
    return MatchHeader(ruleset=case.ruleset, seats=(one, two), faces=tuple(indexes))


def _seat(case: Case, cards: CaseDeckList, player: Player, pool: CardPool, indexes: dict[Face, int]) -> Seat:
    def part(names: tuple[str, ...]) -> tuple[int, ...]:
        faces = faces_named(case, cards, names, pool)
        return tuple(indexes.setdefault(face, len(indexes)) for face in faces)

    return Seat(name=f"p{player}", main=part(cards.main), extra=part(cards.extra), side=part(cards.side))


def faces_named(case: Case, cards: CaseDeckList, names: tuple[str, ...], pool: CardPool) -> tuple[Face, ...]:
    """The faces of cards in a Deck list. Raises DuelogError with the line of the list for unknown ones."""
    try:
        return tuple(pool.named(name) for name in names)
    except DuelogError as error:
        raise DuelogError(error.what, source=case.path, line=cards.line, hint=error.hint) from error
