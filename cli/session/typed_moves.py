"""Lines of `duelog record` as moves: the player each belongs to, and the unknown cards it names."""

import re
from collections.abc import Callable, Iterator
from functools import cached_property, partial

from duelog.cli.session.line_input import Lines
from duelog.core.assuming import assuming
from duelog.core.catalogue.arguments import Message, as_player, message
from duelog.core.engine import IllegalMove, waiting
from duelog.core.rules.unknown_cards import possible_faces
from duelog.core.state import State
from duelog.core.unnamed import shown_by
from duelog.core.violation import Violation
from duelog.core.wording.states.situation import Names
from duelog.events.base import CardId, Move
from duelog.events.faces import Face
from duelog.events.moves import Pass
from duelog.events.places import OPPONENT, PILES, Place, Player, name_of, player_of
from duelog.replays.cards.pool import CardPool, name_key
from duelog.replays.duels.knowledge import is_hidden_from_one
from duelog.replays.errors import DuelogError
from duelog.replays.notation import NotationError, complete, parse_move
from duelog.replays.notation.naming import Naming
from duelog.replays.notation.notation_errors import InvalidMove, MissingCard
from duelog.replays.notation.pile_orders import PileOrder, parse_pile_order
from duelog.replays.notation.quoting import KnownNames, known_names, with_quotes
from duelog.replays.notation.revealing import parse_reveal
from duelog.replays.notation.seat_names import as_seat_names
from duelog.replays.notation.syntax import Line, is_anyway, is_verb, read_line, with_choose
from duelog.replays.notation.tokens import quoted
from duelog.replays.play.interrupting import interrupt
from duelog.replays.play.recording import LineReading, Recording
from duelog.replays.referee.assumptions import Assumptions

_IN_OWN_TURN = ("summon", "set", "flip", "position", "pendulum", "synchro", "xyz", "special", "attack", "phase", "end")
"""The verbs of the turn player: without a player they belong to that player, even while the other may respond."""


_AT = re.compile(r"at (\d{1,7}) (.+)", re.IGNORECASE)
"""A line for the moment after an event: ``at 12 p2 activate S1 !``."""


class NotNamedError(Exception):
    """Raised if nobody says what a card is that becomes visible."""


class OthersCardError(MissingCard):
    """Raised for a line without a player that names a card which only the other player can have."""


def _can_be(state: State, card: CardId, face: Face) -> bool:
    """Whether an unknown card can be this one by the Deck list of its owner."""
    possible = possible_faces(state, state.owner(card))
    return possible is None or face.name in [each.name for each in possible]


def _is_listed(state: State, card: CardId, face: Face) -> bool:
    """Whether the Deck list of a card's owner has this card at all; one copy too many is still theirs, and is
    reported.
    """
    listed = state.listed[state.owner(card) - 1]
    return not listed or face.name in [state.faces[number].name for number in listed]


def _is_in_reach(at: Place, player: Player) -> bool:
    """Whether a card is where its player can use it: not on the other side, and not in the Deck."""
    return player_of(at) == player and name_of(at) != "deck"


def _is_end(line: Line) -> bool:
    """Whether a line ends the turn: `end`, or `phase end`."""
    return line.verb == "end" or line.phase == "end"


class TypedMoves:
    """Reads the lines of a recording. `cards` are the possible faces of unknown cards."""

    def __init__(self, recording: Recording, lines: Lines, names: Names, cards: CardPool) -> None:
        self.recording = recording
        self.lines = lines
        self.seats = as_seat_names(names)
        self.cards = cards
        self.assumptions = Assumptions(recording.book)
        self._looked = 0
        self._next_turn: list[Message] = []
        self._told: dict[CardId, Face] = {}
        if recording.name is None:
            recording.name = self.ask

    # --- moves ----------------------------------------------------------------------------------------------

    def play(self, line: str, move: Move | None = None) -> None:
        """Plays the meaning of a line, or a move chosen by its number. IllegalMove and NotationError propagate."""
        self._told.clear()
        self.recording.settle()  # a card that came to light may not have been named
        if move is not None:
            self.recording.play_line(lambda state: LineReading(move, self._shown(state, move)))
            return
        at = _AT.fullmatch(line)
        if at is not None:
            self._interrupt(int(at[1]), at[2])
            return
        if self._goes_on_ending(line) and self._turn_passed():
            return
        refused: IllegalMove | NotationError | None = None
        turn = self.recording.state.turn
        anyway = is_anyway(self.quoted(line, self.recording.state))
        meanings = self.meanings(line)
        if anyway and self._is_of_either(line, meanings):
            raise DuelogError("whose illegal move this is has to be said", hint="begin the line with p1 or p2")
        for read in meanings:
            try:
                played = self.recording.play_line(read, anyway=anyway and refused is None)
            except (IllegalMove, NotationError) as error:
                refused = refused or error
            else:
                self._note_next_turn(turn, played[-1].player)
                return
        if refused is not None:
            raise refused

    def _interrupt(self, n: int, line: str) -> None:
        """Plays an illegal activation that was made after an event, where the player was not even asked."""
        if not is_anyway(line):
            raise DuelogError("only an illegal activation is made at an event", hint="end the line with !")
        player = read_line(self.quoted(self.with_seats(line), self.recording.state)).player
        if player is None:
            raise DuelogError("it is not clear whose activation this is", hint=f"at {n} p1 ..., or p2")
        interrupt(
            self.recording, n, partial(self._read, self.quoted(self.with_seats(line), self.recording.state), player)
        )

    def _note_next_turn(self, turn: int, player: Player) -> None:
        """Notes that a line was for the next turn, if passes ended the one in which it was typed."""
        made = self.recording.duel.state_at(max(self.recording.state.moved - 1, 0)).turn
        if made != turn:
            self._next_turn.append(message("read-in-next-turn", turn=turn, player=as_player(player), next=made))

    def _goes_on_ending(self, line: str) -> bool:
        """Whether a line ends a turn that is already ending, while players may still respond."""
        state, asked = self.recording.state, self.recording.waiting()
        if asked is None or asked.what != "response" or "end" not in (state.phase, state.leaving):
            return False
        try:
            parsed = read_line(self.quoted(self.with_seats(line), state))
        except NotationError:
            return False
        return _is_end(parsed) and not parsed.anyway and parsed.player in (None, state.turn_player)

    def _is_of_either(self, line: str, meanings: list[Callable[[State], LineReading]]) -> bool:
        """Whether either player may have made an illegal move that names none: as a response, or in the next turn."""
        state, asked = self.recording.state, self.recording.waiting()
        if asked is None or asked.what != "response":
            return False
        try:
            parsed = read_line(self.quoted(self.with_seats(line), state))
        except NotationError:  # an answer, before the passes that come before its question
            return False
        if parsed.player is not None:
            return False
        ending = "end" in (state.phase, state.leaving)
        return ending if parsed.verb in _IN_OWN_TURN else len(meanings) > 1

    def _turn_passed(self) -> bool:
        """Passes for both players until the end of this turn. Returns whether `end` is complete; False if it must still
        be typed.
        """
        turn = self.recording.state.turn
        while (asked := self.recording.waiting()) is not None and self.recording.state.turn == turn:
            if asked.what != "response":
                return asked.what != "move"
            self.recording.play(Pass(player=asked.player))
        return True

    def violations(self, line: str) -> tuple[Violation, ...]:
        """The violations for which a line would be refused if it were typed now; none if it would be played."""
        refused: tuple[Violation, ...] | None = None
        unread: NotationError | None = None
        for read in self.meanings(line):
            try:
                violations = self.recording.reasons_against(read)
            except NotationError as error:
                unread = unread or error
                continue
            if not violations:
                return ()
            refused = refused or violations
        if refused is None and unread is not None:
            raise unread
        return refused or ()

    def meanings(self, line: str) -> list[Callable[[State], LineReading]]:
        """The possible meanings of a line, the most likely first; at least one. Raises NotationError if there is
        none.
        """
        state = self.recording.state
        line = self.with_seats(line)
        first = line.split()[0].casefold()
        asked = self.recording.waiting()
        player = asked.player if asked else state.turn_player
        responding = asked is not None and asked.what == "response"
        answering = first not in ("p1", "p2") and not is_verb(first) and (state.question is not None or responding)
        named = with_choose(line, asked=state.question is not None)
        written, line = line, self.quoted(f"choose {line}" if answering else named, state)
        parsed = read_line(line)
        if parsed.verb in ("swap", "ready"):
            hint = "this one is not over" if asked else "this one is no part of a Match"
            raise DuelogError("cards are swapped between the duels of a Match", hint=hint)
        if parsed.verb == "choose" and parsed.player is None:
            return [partial(self._read_answer, line, written)]
        if responding and parsed.verb in _IN_OWN_TURN:
            player = state.turn_player
        if _is_end(parsed) and parsed.player in (None, state.turn_player):
            return [partial(self._read_in_turn, line, player, state.turn)]
        if parsed.player is not None:
            return [partial(self._read, line, player)]
        own, others = partial(self._read_own, line, player), partial(self._read_own, line, OPPONENT[player])
        if not state.listed:
            return [own]
        if self._is_others(line, player, state):
            return [own, others] if self._named(line, OPPONENT[player], state) else [others]
        return [own, others] if responding else [own]

    def _read_answer(self, line: str, written: str, state: State) -> LineReading:
        """An answer of the player who is asked. Without a question, the text is read as a move, which then fails."""
        if state.question is not None:
            return self._read(line, state.question.player, state)
        asked = waiting(state)
        return self._read(written, asked.player if asked else None, state)

    def _read_in_turn(self, line: str, player: Player, turn: int, state: State) -> LineReading:
        """A line that ends this turn only, whatever passes come before it. Raises NotationError in another turn."""
        if state.turn != turn:
            raise InvalidMove("this turn is over", text=line, column=1)
        return self._read(line, player, state)

    def _read_own(self, line: str, player: Player, state: State) -> LineReading:
        """A line without a player, read as that player's. Raises OthersCardError if by the Deck lists it is the other
        player's.
        """
        if self._is_others(line, player, state):
            name = next(self._not_listed(line, player, state))
            what = f"by the Deck list p{player} has no {quoted(name)} left, and p{OPPONENT[player]} may have"
            column = max(0, line.casefold().find(name.casefold())) + 1
            raise OthersCardError(what, text=line, column=column, hint="begin the line with p1 or p2: whose is it?")
        return self._read(line, player, state)

    def _is_others(self, line: str, player: Player, state: State) -> bool:
        """Whether a line names an unknown card that only the other player can have."""
        return any(self._not_listed(line, player, state)) and not any(self._not_listed(line, OPPONENT[player], state))

    def _not_listed(self, line: str, player: Player, state: State) -> Iterator[str]:
        """The names for unknown cards in a line, read as a player's, that are not in their owners' Deck lists."""
        named = self._named(line, player, state)
        yield from (face.name for card, face in named.items() if not _can_be(state, card, face))

    def _named(self, line: str, player: Player, state: State) -> dict[CardId, Face]:
        """The unknown cards that a line names, read as a player's."""
        naming = Naming(self.cards_of(state))
        try:
            parse_move(line, state, player=player, naming=naming)
        except NotationError:
            return {}
        return naming.named

    def _read(self, line: str, player: Player | None, state: State) -> LineReading:
        naming = Naming(self.cards_of(state))
        move = self._parsed(line, state, player, naming)
        known = naming.in_state(state)
        naming.named.update(self._shown(known, move))
        return LineReading(complete(move, naming.in_state(state), self.recording.book, line), naming.named)

    def with_seats(self, line: str) -> str:
        """The line with the names of the players replaced by p1 and p2."""
        return self.seats.in_line(line, known_names(self.recording.state))

    def _parsed(self, line: str, state: State, player: Player | None, naming: Naming) -> Move:
        """The move of a line. A line without a player is read as the other player's if only they have the card."""
        move = parse_move(line, state, player=player, naming=naming)
        at = state.place_of(getattr(move, "card", 0))
        if player is None or at is None or read_line(line).player is not None or _is_in_reach(at, player):
            return move
        try:
            other = parse_move(line, state, player=OPPONENT[player])
        except NotationError:
            return move
        theirs = state.place_of(getattr(other, "card", 0))
        return other if player_of(at) != player or (theirs and _is_in_reach(theirs, OPPONENT[player])) else move

    def quoted(self, line: str, state: State) -> str:
        """The line with quotes around names: those of the duel and, if there are unknown cards, those of all cards."""
        line = with_quotes(line, known_names(state))
        return with_quotes(line, self._every_name) if state.listed else line

    @cached_property
    def _every_name(self) -> KnownNames:
        return KnownNames(face.name for face in self.cards)

    # --- unknown cards --------------------------------------------------------------------------------------

    def cards_of(self, state: State) -> Callable[[str], Face | None]:
        """Finds the faces of cards by name: those of the duel, then all known ones."""
        faces = {name_key(face.name): face for face in reversed(state.faces) if face.name != "?"}
        return lambda name: faces.get(name_key(name)) or self.cards.find(name)

    def _shown(self, state: State, move: Move) -> dict[CardId, Face]:
        """The unknown cards that a move shows. The user is asked once per line, however often it is read."""
        cards = shown_by(state, move)
        missing = tuple(card for card in cards if card not in self._told)
        if missing:
            self._told.update(self.ask(state, missing))
        return {card: self._told[card] for card in cards}

    def ask(self, state: State, cards: tuple[CardId, ...]) -> dict[CardId, Face]:
        """Asks for the names of cards that become visible."""
        self.lines.before_question()
        completer, self.lines.completer = self.lines.completer, None
        try:
            return {card: self._answer(state, card) for card in cards}
        finally:
            self.lines.completer = completer

    def _answer(self, state: State, card: CardId) -> Face:
        at = state.place_of(card)
        where = f"the card from {at}" if at is not None and at[3:] in PILES else at
        while True:
            answer = self.lines.question(f"{where} comes to light: which card is it? ")
            if not answer:
                raise NotNamedError
            try:
                return self._face(state, card, answer)
            except DuelogError as error:
                self.lines.refuse(f"  {error}")

    def _face(self, state: State, card: CardId, text: str) -> Face:
        """The face with this name, or the only one of the Deck list whose name begins with it."""
        name = text.strip().strip('"')
        found = self.cards_of(state)(name)
        if found is not None:
            return found
        possible = possible_faces(state, state.owner(card)) or ()
        begun = [face for face in possible if name and name_key(face.name).startswith(name_key(name))]
        return begun[0] if len(begun) == 1 else self.cards.named(name)

    def pile_order(self, rest: str) -> PileOrder:
        """The order of a pile that a line gives: that of the player to act, unless only the other has these cards."""
        state, asked = self.recording.state, self.recording.waiting()
        player = asked.player if asked else state.turn_player
        line = f"order {self.quoted(rest, state)}"
        try:
            return parse_pile_order(line, state, player)
        except MissingCard:
            try:
                return parse_pile_order(line, state, OPPONENT[player])
            except NotationError:
                return parse_pile_order(line, state, player)

    def reveal(self, rest: str) -> None:
        """Writes the name of an unknown card that a line says is shown to both players."""
        state, asked = self.recording.state, self.recording.waiting()
        player = asked.player if asked else state.turn_player
        named = self._revealed(rest, state, player)
        self.recording.identify(named, author=self.lines.author, shown=True)
        self.recording.settle()

    def _revealed(self, rest: str, state: State, player: Player) -> dict[CardId, Face]:
        """The card that is named: if the line names no player, that of the only player who can have it."""
        found = list[dict[CardId, Face]]()
        refused: NotationError | None = None
        hidden = partial(is_hidden_from_one, self.recording.duel)
        for who in (player, OPPONENT[player]):
            try:
                found.append(parse_reveal(rest, state, who, partial(self._face, state), hidden))
            except NotationError as error:
                refused = refused or error
        fitting = (named for named in found if all(_is_listed(state, card, face) for card, face in named.items()))
        if not found and refused is not None:
            raise refused
        return next(fitting, found[0])

    def remarks(self) -> Iterator[Message]:
        """What was assumed of the lines and of unknown cards since the last call, and what the names contradict."""
        while self._next_turn:
            yield self._next_turn.pop(0)
        duel = self.recording.duel
        if not self.recording.state.listed:
            return
        while self._looked < len(duel):
            self._looked += 1
            before, event = duel.state_at(self._looked - 1), duel.events[self._looked - 1]
            for found in self.assumptions.look(before, event):
                yield found.facts
            if isinstance(event, Move):
                new = (made.facts for made in self.assumptions.made if made.n == event.n and not made.settled)
                yield from (assuming(facts) for facts in new)
