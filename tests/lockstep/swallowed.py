"""Gains of ATK and DEF that end too early in the other engine: with another change, or with damage calculation."""

from collections.abc import Iterator, Sequence
from typing import Literal

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.running import continuous, in_force
from duelog.core.effects.evaluate.lasting_values import NUMBERS
from duelog.core.effects.language import Change
from duelog.core.session import Session
from duelog.core.state import Lasting, State
from duelog.events.base import CardId, Event
from duelog.events.outcomes import LastingBegan, LastingEnded
from duelog.events.places import OPPONENT, PLAYERS, player_of
from tests.lockstep.disagreements import CALCULATED, KNOWN, OWN_GAIN

Value = Literal["atk", "defense"]


def swallowed(state: State, book: CardBook, events: Sequence[Event], card: CardId, value: Value) -> int:
    """What lasting effects that still apply added to a value before another set it, which has ended since."""
    over = _set_and_over(state, book, events, card, f"{value}_is")
    return sum(
        numbers.get(value, 0)
        for lasting in state.lasting
        if over and card in lasting.cards and lasting.event < max(over)
        for numbers in numbers_of_lasting(state, book, lasting)
    )


def replaced(state: State, book: CardBook, events: Sequence[Event], card: CardId, value: Value) -> int | None:
    """By how much a value that a lasting effect has set for good differs from the printed one, if another that set it
    later has ended since; None without such.
    """
    for number in (f"{value}_is", f"original_{value}"):
        set_again = _set_and_over(state, book, events, card, number)
        kept = [
            numbers[number]
            for lasting in state.lasting
            if set_again and card in lasting.cards and lasting.event < max(set_again)
            for numbers in numbers_of_lasting(state, book, lasting)
            if number in numbers
        ]
        if kept:
            return kept[-1] - (getattr(state.face(card), value) or 0)
    return None


def _set_and_over(state: State, book: CardBook, events: Sequence[Event], card: CardId, number: str) -> list[int]:
    """The events in which lasting effects began that set a value by this number, and have ended since."""
    ended = {(event.n, gone) for event in events if isinstance(event, LastingEnded) for gone in event.ids}
    return [
        began.n
        for began in events
        if isinstance(began, LastingBegan) and card in began.cards
        if any(gone == began.id and n > began.n for n, gone in ended)
        if any(number in numbers for numbers in numbers_of_lasting(state, book, began))
    ]


def numbers_of_lasting(state: State, book: CardBook, lasting: Lasting | LastingBegan) -> Iterator[dict[str, int]]:
    """The numbers of each modifier of a lasting change, by their names."""
    step = book.step(state.name(lasting.source), lasting.effect, lasting.part)
    left = iter(lasting.values)
    for modifier in step.modify if isinstance(step, Change) else ():
        yield {name: next(left, 0) for name in NUMBERS if getattr(modifier, name) is not None}


def counted_for_its_controller(state: State, book: CardBook, path: str, less: int) -> bool:
    """Whether a difference of a value is exactly what changes until a turn of one of the players give such a monster,
    if that monster is controlled by the other player than as they began.
    """
    at, _, field = path.rpartition(".")
    found = next((one for p in PLAYERS for one in state.on_field(p) if one[0] == at), None)
    value = _VALUES.get(field)
    if value is None or found is None or not less:
        return False
    return less == sum(
        numbers.get(value, 0)
        for lasting in state.lasting
        if found[1].card in lasting.cards and lasting.player == OPPONENT[player_of(found[0])]
        if isinstance(step := book.step(state.name(lasting.source), lasting.effect, lasting.part), Change)
        if step.turns or step.whose is not None
        for numbers in numbers_of_lasting(state, book, lasting)
    )


def is_swallowed(state: State, book: CardBook, events: Sequence[Event], path: str, less: object) -> bool:
    """Whether a difference of a value, by its path on the board, is exactly what theirs has swallowed."""
    at, _, field = path.rpartition(".")
    card = next((slot.card for p in PLAYERS for where, slot in state.on_field(p) if where == at), 0)
    value = _VALUES.get(field)
    if value is None or not card or not less:
        return False
    return less in (swallowed(state, book, events, card, value), replaced(state, book, events, card, value))


def lost_gain(state: State, book: CardBook, events: Sequence[Event], path: str, less: object) -> bool:
    """Whether a difference of a value is exactly what such a monster gains by an effect of its own, if another effect
    has set that value before.
    """
    at, _, field = path.rpartition(".")
    card = next((slot.card for p in PLAYERS for where, slot in state.on_field(p) if where == at), 0)
    value = _VALUES.get(field)
    if value is None or not card or not less:
        return False
    given = _own_gain(state, book, events, card, value), _own_original(state, book, events, card, value)
    return less in given


def lost_gain_in_battle(
    states: Sequence[State], book: CardBook, events: Sequence[Event], path: str, less: object
) -> bool:
    """Whether a difference of Life Points is exactly what such a monster has gained for its battle, here alone."""
    fought = [state for state in states if state.step == "damage" and state.battle is not None]
    for state in fought if less and path in ("p1.lp", "p2.lp") else ():
        assert state.battle is not None
        for card in filter(None, (state.battle.attacker, state.battle.target)):
            gain = _own_gain(state, book, events, card, "atk")
            if gain and less == (gain if (state.place_of(card) or "").startswith(path[:2]) else -gain):
                return True
    return False


def _own_gain(state: State, book: CardBook, events: Sequence[Event], card: CardId, value: Value) -> int:
    """What such a monster gains by an effect of its own, if another effect has set that value before; else 0."""
    was_set = state.name(card) in KNOWN[OWN_GAIN].cards and any(
        f"{value}_is" in numbers
        for event in events
        if isinstance(event, LastingBegan) and card in event.cards
        for numbers in numbers_of_lasting(state, book, event)
    )
    if not was_set:
        return 0
    session = Session()
    own = [running for running in continuous(state, book, session) if running.slot.card == card]
    applied = [each for running in own for each in in_force(state, book, running, session).applied]
    return sum(each.values.get(value, 0) for each in applied if each.cards == (card,))


def _own_original(state: State, book: CardBook, events: Sequence[Event], card: CardId, value: Value) -> int:
    """By how much the original value that such a monster gives itself differs from the printed one, if the effect of
    another card has ever set its original value; else 0.
    """
    if state.name(card) not in KNOWN[OWN_GAIN].cards:
        return 0

    def given(lastings: Sequence[Lasting | LastingBegan], *, own: bool) -> list[int]:
        about = (each for each in lastings if card in each.cards and (each.source == card) is own)
        numbers = (found for each in about for found in numbers_of_lasting(state, book, each))
        return [found[number] for found in numbers if number in found]

    number = f"original_{value}"
    applies = given(state.lasting, own=True)
    if not applies or not given([event for event in events if isinstance(event, LastingBegan)], own=False):
        return 0
    return applies[-1] - (getattr(state.face(card), value) or 0)


_VALUES: dict[str, Value] = {"atk": "atk", "def": "defense"}


def _given_for_the_damage_step(state: State, book: CardBook, card: CardId) -> int:
    """The ATK that such cards have given a monster for the Damage Step."""
    return sum(
        numbers.get("atk", 0)
        for lasting in state.lasting
        if card in lasting.cards and state.name(lasting.source) in KNOWN[CALCULATED].cards
        for numbers in numbers_of_lasting(state, book, lasting)
    )


def is_calculated(state: State, book: CardBook, path: str, less: int) -> bool:
    """Whether a difference of ATK is exactly what such a card that attacks gains in the Damage Step.

    Theirs gives it from the declaration of the attack, as ours is made to, and takes it away when damage is calculated,
    or when its player does not attack with it again in a Replay. So is what such a card has given an attacked monster.
    """
    battle = state.battle
    if battle is not None and battle.fought and path == f"{state.place_of(battle.target)}.atk":
        return less > 0 and less == _given_for_the_damage_step(state, book, battle.target)
    if battle is None or not battle.target or path != f"{state.place_of(battle.attacker)}.atk":
        return False
    name = state.name(battle.attacker)
    if name not in KNOWN[CALCULATED].cards or not (battle.fought or state.step == "battle"):
        return False
    gains = [one.atk for effect in book.get(name).effects for one in effect.modify if isinstance(one.atk, int)]
    return (less if battle.fought or battle.replay else -less) in gains
