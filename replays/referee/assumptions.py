"""Assumptions about cards that nobody had identified, and how they turned out when the cards were named."""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.assuming import assumed, judged_anew, taken_by
from duelog.core.catalogue.arguments import as_event, as_list, as_option, as_player, message
from duelog.core.decks import DeckFaces, three_copies, unlimited
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.fold.evolve import evolve
from duelog.core.fold.given_faces import with_faces
from duelog.core.state import State
from duelog.core.verdict import rules_broken
from duelog.events import moves as m
from duelog.events.base import CardId, Event, Move
from duelog.events.outcomes import Asked
from duelog.events.places import Player
from duelog.events.records import Identified, NamedCard
from duelog.replays.referee.stated import Assumption, WrongName


class Assumptions:
    """Follows a log, event by event, and keeps the assumptions about its unknown cards."""

    def __init__(self, book: CardBook = NO_BOOK) -> None:
        self.book = book
        self._named: dict[tuple[str, Player], int] = {}
        self._made: list[tuple[Assumption, State, Move]] = []
        self._before_question = State()
        self._named_at: dict[CardId, int] = {}

    @property
    def made(self) -> tuple[Assumption, ...]:
        """All assumptions so far that were not taken back."""
        return tuple(made[0] for made in self._made)

    def look(self, before: State, event: Event) -> Iterator[WrongName]:
        """Takes the next event; `before` is the state before it. Yields the names that it contradicts."""
        if not before.listed:
            return
        if isinstance(event, m.Undo):
            self._undone(event.to)
        elif isinstance(event, Asked):
            self._before_question = before
        elif isinstance(event, Move):
            state = self._before_question if isinstance(event, m.Choose) else before
            self._made += (
                (Assumption(n=event.n, card=card, facts=facts), state, event)
                for card, facts in assumed(state, event, self.book)
            )
            for card in taken_by(event):  # one that was named when it was chosen
                if card in self._named_at and not before.is_unknown(card):
                    face = before.faces[before.cards[card - 1].face]
                    yield from self._against_moves(self._named_at[card], NamedCard(card=card, face=face))
        elif isinstance(event, Identified):
            after = evolve(before, event)
            for named in event.cards:
                if before.has_card(named.card) and not before.is_unknown(named.card):
                    continue  # only shown to both players
                self._named_at[named.card] = event.n
                yield from self._against_moves(event.n, named)
                key = named.face.name, after.owner(named.card)
                found = _against_list(after, event, named, self._named.get(key, 0))
                self._named[key] = event.n
                if found is not None:
                    yield found

    def _undone(self, to: int) -> None:
        kept = [made for made in self._made if made[0].n <= to]
        self._made = [
            (replace(made, settled=0, violations=()) if made.settled > to else made, state, move)
            for made, state, move in kept
        ]

    def _against_moves(self, n: int, named: NamedCard) -> Iterator[WrongName]:
        for index, (made, state, move) in enumerate(self._made):
            if made.card != named.card or made.settled:
                continue
            earlier = judged_anew(state, move, self.book)
            violations = tuple(
                violation
                for violation in judged_anew(with_faces(state, {named.card: named.face}), move, self.book)
                if violation not in earlier
            )
            self._made[index] = (replace(made, settled=n, violations=violations), state, move)
            if violations:
                facts = message(
                    "named-against-move",
                    n=as_event(n),
                    other=as_event(made.n),
                    card=named.face.name,
                    assumed=made.facts,
                    why=as_list(dict.fromkeys(violation.told for violation in violations)),
                )
                yield WrongName(
                    n=n, other=made.n, card=named.card, facts=facts, rules=rules_broken(violations),
                    violations=violations,
                )  # fmt: skip


def _against_list(state: State, event: Identified, named: NamedCard, other: int) -> WrongName | None:
    """A conflict with the Deck list: more copies named than it holds, or than a Deck may hold if there is no list."""
    if not state.has_card(named.card):
        return None
    owner, name = state.owner(named.card), named.face.name
    copies = sum(1 for n, card in enumerate(state.cards, 1) if card.owner == owner and state.name(n) == name)
    listed = state.listed[owner - 1]
    allowed = sum(1 for face in listed if state.faces[face].name == name)
    violations = () if listed else tuple(three_copies(DeckFaces(main=(named.face,) * copies), unlimited, state.rules))
    if not violations and (not listed or copies <= allowed):
        return None
    facts = message(
        "named-against-list" if listed else "named-against-limit",
        n=as_event(event.n), other=as_option(as_event(other) if other else None), card=name, player=as_player(owner),
        copies=copies, allowed=allowed if listed else state.rules.copies,
    )  # fmt: skip
    rules = rules_broken(violations)
    return WrongName(n=event.n, other=other, card=named.card, facts=facts, rules=rules, violations=violations)
