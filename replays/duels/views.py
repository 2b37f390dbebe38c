"""What one viewer may see of a duel: the state with all hidden information removed.

Players see their own hands, Extra Decks and face-down cards, and everything face-up; a spectator ("public") sees only
what is face-up. The order of a Deck is hidden from everybody. A window is shown only to the player who may respond in
it, as it would reveal what they hold. A card that is not seen has the face `HIDDEN` and a
number that only reflects its location: two states that differ only in hidden information have equal views.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from duelog.core.sight import HIDDEN, Viewer, acting, seen_by, viewing_player
from duelog.core.state import Answer, Battle, Card, Field, Link, OnField, Question, Resolution, Side, State
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import PLAYERS, ZONES, Player, player_of
from duelog.replays.duels.position import position

_PRINTED_VALUES = frozenset({"atk", "def", "level", "rank"})


def view(state: State, viewer: Viewer) -> State:
    """The state as `viewer` may see it. It is for display only: no duel can continue from it."""
    return _View(state, viewer).state()


def seen(state: State, viewer: Viewer) -> frozenset[CardId]:
    """The cards that `viewer` sees, including those that are no longer anywhere."""
    return seen_by(state, viewing_player(viewer))


def masked(state: State, viewer: Viewer, also: frozenset[CardId] = frozenset()) -> State:
    """The state with the same card numbers, and "?" for the names of cards that `viewer` does not see.

    The cards in `also` keep their names. Moves are parsed and printed in it, so that lines name only cards that the
    viewer knows. Nothing else is hidden.
    """
    known = seen(state, viewer) | acting(state) | also
    numbers: dict[int, int] = {}
    cards = tuple(
        replace(card, face=numbers.setdefault(card.face, len(numbers) + 1) if n in known else 0)
        for n, card in enumerate(state.cards, 1)
    )
    return replace(state, faces=(HIDDEN, *(state.faces[face] for face in numbers)), cards=cards)


def unknown_to(state: State, viewer: Viewer) -> State:
    """The state in which the cards that `viewer` does not see are unknown cards, which could be any.

    Windows, questions and the answers of others are omitted: that a player was asked reveals something about hidden
    cards.
    """
    known, own = seen(state, viewer) | acting(state), viewing_player(viewer)
    return replace(
        masked(state, viewer), listed=((), ()), window=None, question=None,
        answer=state.answer if state.answer is not None and _is_told(state.answer, own) else None,
        resolving=None if state.resolving is None else _as_told(state.resolving, own),
        suspended=tuple(_as_told(resolving, own) for resolving in state.suspended),
        due=state.window.kind if state.window is not None else state.due,
        triggers=tuple(met for met in state.triggers if met.card in known),
    )  # fmt: skip


def _as_told(resolving: Resolution, own: Player | None) -> Resolution:
    return replace(resolving, answers=tuple(answer for answer in resolving.answers if _is_told(answer, own)))


def _is_told(answer: Answer, own: Player | None) -> bool:
    """Whether a viewer knows an answer: their own, what is declared, and what outcomes tell."""
    by_outcome = answer.about in ("picked", "revealed", "tokens", "stage")
    return by_outcome or answer.player == own or is_declared(answer)


def is_declared(answer: Answer) -> bool:
    """Whether an answer is declared to both players: a name, a Type, a number."""
    return answer.option is not None or answer.number is not None


def _declared(answer: Answer) -> Answer:
    """What an answer declares, without the step that asked for it."""
    return Answer(about=answer.about, player=answer.player, option=answer.option, number=answer.number)


def is_hidden(state: State, card: CardId) -> bool:
    """Whether a card of a view is hidden from the viewer."""
    return state.has_card(card) and state.face(card) == HIDDEN


NOT_IN_VIEWS: frozenset[str] = frozenset(
    {
        "listed", "lots_drawn", "phase_began", "due", "pending", "suspended", "answer", "recent", "collected",
        "chained", "summons", "attackers", "departed", "gone", "lent",
    }
)  # fmt: skip
"""The fields of a state that no viewer needs; `tests/test_additions.py` requires all others to be in the view."""


class _View:
    """A view under construction: which cards are seen, and the numbers given to the others."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self.before = state
        self.player = viewing_player(viewer)
        self.seen = seen(state, viewer)
        self.fields = frozenset(slot.card for player in PLAYERS for _, slot in state.on_field(player))
        hidden = [card for card in _in_order(state) if card not in self.seen]
        self.numbers = {card: len(state.cards) + 1 + index for index, card in enumerate(hidden)}
        self.known = self.seen | acting(state)
        self.mixed = {
            slot.card: slot.mixed
            for player in PLAYERS
            for slot in state.monsters(player)
            if slot.mixed and slot.card not in self.seen
        }
        """The hidden monsters that were mixed, each with the event in which they were."""

    def state(self) -> State:
        """The view. Fields are copied one by one, so that a new field of the state is hidden until added here."""
        before = self.before
        faces, cards = self._cards()
        return State(
            rules=before.rules, faces=faces, cards=cards,
            sides=(self._side(before.sides[0]), self._side(before.sides[1])),
            proper=tuple(card for card in before.proper if card in self.seen), blocked=before.blocked,
            revealed=self._traceable(before.revealed), revealed_to=before.revealed_to,
            moved=before.moved, chooser=before.chooser, shuffled=before.shuffled, dealt=before.dealt,
            first=before.first, turn=before.turn, turn_player=before.turn_player, phase=before.phase,
            step=before.step, part=before.part,
            drawn=before.drawn, leaving=before.leaving, battle_turn=before.battle_turn,
            battle=before.battle and self._battle(before.battle),
            chain=tuple(self._link(link) for link in before.chain),
            resolving=before.resolving and Resolution(link=before.resolving.link),
            window=before.window if before.window and before.window.player == self.player else None,
            question=before.question and self._question(before.question),
            summoning=before.summoning and replace(
                before.summoning, cards=self._traceable(before.summoning.cards, before.summoning.event)
            ),
            triggers=tuple(replace(met, cards=()) for met in before.triggers if met.card in self.seen),
            lasting=tuple(replace(lasting, cards=self._traceable(lasting.cards)) for lasting in before.lasting),
            uses=before.uses, effects=before.effects, result=before.result, conceded=before.conceded,
        )  # fmt: skip

    def _battle(self, battle: Battle) -> Battle:
        since = battle.chosen or battle.declared
        return replace(
            battle, attacker=self._number(battle.attacker), target=self._number(battle.target, since),
            rivals=self._traceable(battle.rivals, since), flipped=self._number(battle.flipped),
            destroyed=self._traceable(battle.destroyed, since),
        )  # fmt: skip

    def _link(self, link: Link) -> Link:
        targets, costs = self._traceable(link.targets, link.event), self._traceable(link.costs)
        answers = tuple(_declared(answer) for answer in link.answers if is_declared(answer))
        return replace(link, targets=targets, costs=costs, event_cards=(), answers=answers)

    def _cards(self) -> tuple[tuple[Face, ...], tuple[Card, ...]]:
        """Only the known faces, and a card for every number of the view."""
        faces: dict[int, int] = {}
        cards: list[Card] = []
        for number, card in enumerate(self.before.cards, 1):
            face = faces.setdefault(card.face, len(faces) + 1) if number in self.known else 0
            cards.append(replace(card, face=face))
        cards += [Card(face=0, owner=self._owner(card)) for card in self.numbers]
        known = (self.before.faces[face] if 0 <= face < len(self.before.faces) else HIDDEN for face in faces)
        return (HIDDEN, *known), tuple(cards)

    def _owner(self, card: CardId) -> Player:
        """The owner of a hidden card; of one that was mixed with others the player on whose side it is."""
        found = self.before.find(card) if card in self.mixed else None
        return _owner(self.before, card) if found is None else player_of(found[0])

    def _number(self, card: CardId, since: int = 0) -> CardId:
        """The number of a card in the view; 0 for one that has moved out of sight.

        Of monsters that were mixed, nobody knows which of them is meant by what refers to one `since` an event before.
        """
        if card in self.seen:
            return card
        return self.numbers[card] if card in self.fields and since >= self.mixed.get(card, 0) else 0

    def _traceable(self, cards: Iterable[CardId], since: int = 0) -> tuple[CardId, ...]:
        return tuple(number for card in cards if (number := self._number(card, since)))

    def _lying(self, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(self.numbers.get(card, card) for card in cards)

    def _side(self, side: Side) -> Side:
        field: Field = tuple(slot and self._slot(slot) for slot in side.field)
        return Side(
            lp=side.lp, field=field, hand=self._lying(side.hand), deck=self._lying(side.deck),
            grave=self._lying(side.grave), banished=self._lying(side.banished), extra=self._lying(side.extra),
            turned=self._lying(side.turned), locks=side.locks,
            normal_summons=tuple((event, self._number(card)) for event, card in side.normal_summons),
            pendulum_summons=tuple((event, self._number(card)) for event, card in side.pendulum_summons),
        )  # fmt: skip

    def _slot(self, slot: OnField) -> OnField:
        equipped_to, linked = self._number(slot.equipped_to), self._traceable(slot.linked)
        if slot.card in self.seen:
            return replace(slot, equipped_to=equipped_to, linked=linked)
        if slot.card in self.mixed:  # nothing that tells it from those that it was mixed with
            return OnField(
                card=self.numbers[slot.card], position=slot.position, since=slot.mixed, mixed=slot.mixed,
                materials=slot.materials,
            )  # fmt: skip
        return OnField(
            card=self.numbers[slot.card], position=slot.position, since=slot.since, turn=slot.turn, came=slot.came,
            changed_on=slot.changed_on, changed_at=slot.changed_at, attacks=slot.attacks, materials=slot.materials,
            counters=slot.counters, equipped_to=equipped_to, linked=linked,
        )  # fmt: skip

    def _question(self, question: Question) -> Question:
        """The question, with its cards for the player asked; for others only if all of them are in sight."""
        if question.player == self.player or all(card in self.seen or card in self.fields for card in question.cards):
            cards = tuple(self.numbers.get(card, card) for card in question.cards)
            return replace(question, cards=cards, source=self._source(question.source))
        return replace(question, cards=(), minimum=0, maximum=0, source=self._source(question.source))

    def _source(self, card: CardId) -> CardId:
        return card if card in self.known else self._number(card)


def _owner(state: State, card: CardId) -> Player:
    """The owner of a card; player 1 if there is no such card, as in a damaged log."""
    return state.owner(card) if state.has_card(card) else 1


def _in_order(state: State) -> Iterator[CardId]:
    """The cards on the table, player by player, in the order of their places."""
    for player in PLAYERS:
        side = state.side(player)
        yield from (slot.card for _, slot in state.on_field(player))
        for pile in (side.hand, side.deck, side.banished, side.extra):
            yield from pile


def seen_position(state: State, viewer: Viewer) -> dict[str, Any]:
    """The position as `viewer` may see it; hidden cards are named "?" and have no values."""
    found = position(view(state, viewer))
    for side in (found["p1"], found["p2"]):
        for zone in ZONES:
            card = side.get(zone)
            if card is not None and card["card"] == HIDDEN.name:
                side[zone] = {key: value for key, value in card.items() if key not in _PRINTED_VALUES}
    return found
