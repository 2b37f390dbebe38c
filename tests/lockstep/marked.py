"""Cards that leave the field in the other engine alone, and Levels of Set monsters."""

from collections.abc import Collection, Mapping, Sequence

from duelog.core.effects.book.card_book import CardBook
from duelog.core.rules.counting_as import kinds_of
from duelog.core.state import OnField, State
from duelog.events.base import CardId, Event
from duelog.events.outcomes import BattleFought, CardsMoved, PositionsChanged, Summoned, TurnBegan
from duelog.events.places import PLAYERS, SPELL_ZONES, Player
from tests.lockstep.disagreements import (
    BANISHED,
    CAME_BACK,
    FROM_THE_GRAVE,
    KNOWN,
    LEFT_NEGATED,
    MARKED,
    NORMAL_LATER,
)
from tests.lockstep.swallowed import numbers_of_lasting

_DESTROYED_AS_TARGETS = frozenset({"Reaper on the Nightmare", "Reptilianne Servant", "Spirit Reaper"})
"""The monsters that are destroyed when an effect that targets them has resolved."""


def marked_there(state: State, events: Sequence[Event], theirs_gone: Collection[str]) -> CardId:
    """The only monster that is gone from these places, if it is one that theirs destroys as soon as a card has marked
    it: one that negates its effects, or such a one that has Summoned it without a target; 0 if none.
    """
    if len(theirs_gone) != 1:
        return 0
    field: dict[str, OnField] = {where: slot for player in PLAYERS for where, slot in state.on_field(player)}
    slot = field.get(next(iter(theirs_gone)))
    if slot is None or not slot.face_up or state.name(slot.card) not in _DESTROYED_AS_TARGETS:
        return 0
    negated = slot.current.negated and any(slot.card in other.linked for other in field.values() if other.face_up)
    there = {other.card for other in field.values() if state.name(other.card) in KNOWN[MARKED].cards}
    summoned = any(
        isinstance(event, Summoned)
        and event.source in there
        and any(entrance.card == slot.card for entrance in event.monsters)
        for event in events
    )
    return slot.card if negated or summoned else 0


def banished_there(before: State, events: Sequence[Event], paths: Collection[str]) -> CardId:
    """The monster that went to the Graveyard together with such an Equip Card that it bore, if just that pile and the
    banished cards of its owner differ; 0 if none.
    """
    for event in events:
        gone = [move.card for move in event.moves] if isinstance(event, CardsMoved) else []
        for card in gone:
            found = before.find(card)
            host = found[1].equipped_to if found is not None and before.name(card) in KNOWN[BANISHED].cards else 0
            if host and host in gone:
                owner = before.owner(host)
                return host if {*paths} == {f"p{owner}.grave", f"p{owner}.banished"} else 0
    return 0


def left_negated_there(before: State, events: Sequence[Event], found: Mapping[str, tuple[object, object]]) -> CardId:
    """The monster that is tied to such a card, which has left while it was negated, if just its place and its owner's
    Graveyard differ; 0 if none.
    """
    for event in events:
        for move in event.moves if isinstance(event, CardsMoved) else ():
            slot = before.find(move.card)
            if slot is None or not slot[1].current.negated or before.name(move.card) not in KNOWN[LEFT_NEGATED].cards:
                continue
            for lasting in before.lasting:
                host = before.find(lasting.cards[0]) if lasting.source == move.card and lasting.cards else None
                if host is None:
                    continue
                grave, at = f"p{before.owner(host[1].card)}.grave", host[0]
                if grave in found and all(path == grave or path.startswith(f"{at}.") for path in found):
                    return host[1].card
    return 0


def kept_its_zone(state: State, events: Sequence[Event], theirs_gone: Collection[str]) -> CardId:
    """The Trap Monster that is gone from just this place, if it was turned face-down and returned to the zone it had
    kept, the last free one of its player for Spells and Traps; 0 if none.
    """
    for at, event in enumerate(events):
        for move in event.moves if isinstance(event, CardsMoved) and event.how == "set" and event.why == "rule" else ():
            back: list[Player] = [player for player in PLAYERS if move.to and move.to.startswith(f"p{player}.S")]
            if not back or {*theirs_gone} != {move.to} or state.face(move.card).is_monster:
                continue
            lying = {where for where, _ in state.on_field(back[0])} | _left_later(events[at + 1 :])
            taken = lying & {f"p{back[0]}.{zone}" for zone in SPELL_ZONES}
            return move.card if len(taken) == len(SPELL_ZONES) else 0
    return 0


def _left_later(events: Sequence[Event]) -> set[str]:
    """The places that cards have left in these events, such as that of the Spell that turned a monster face-down."""
    moves = (move for event in events if isinstance(event, CardsMoved) for move in event.moves)
    return {move.origin for move in moves if move.origin}


def came_back_there(state: State, events: Sequence[Event], theirs_gone: Collection[str]) -> CardId:
    """The monster that is gone from just this place after an End Phase, if such a one came back there in that turn from
    where it was banished; 0 if none.
    """
    field = {where: slot for player in PLAYERS for where, slot in state.on_field(player) if where in theirs_gone}
    begun = any(isinstance(event, TurnBegan) for event in events)
    for slot in field.values() if len(theirs_gone) == 1 and begun else ():
        back = (slot.came, slot.came_from, slot.turn) == ("placed", "banished", state.turn - 1)
        return slot.card if back and state.name(slot.card) in KNOWN[CAME_BACK].cards else 0
    return 0


def unaffected_from_now_on(state: State, events: Sequence[Event], theirs_gone: Collection[str]) -> CardId:
    """The monster that is gone from just this place, if an effect has turned it face-up, and it is unaffected by some
    cards since; 0 if none.
    """
    turned = {
        change.card
        for event in events
        if isinstance(event, PositionsChanged) and event.why == "effect"
        for change in event.changes
        if change.flipped
    }
    for player in PLAYERS:
        for where, slot in state.on_field(player):
            unaffected = any(trait.what == "unaffected" for trait in slot.current.traits)
            if slot.card in turned and unaffected and {*theirs_gone} == {where}:
                return slot.card
    return 0


def still_counted_there(state: State, events: Sequence[Event], found: Mapping[str, tuple[object, object]]) -> int:
    """How many monsters such a card has turned face-up that are Normal Monsters since, if the Life Points of one player
    differ by just what it inflicts for so many; 0 otherwise.
    """
    turned = {
        change.card
        for event in events
        if isinstance(event, PositionsChanged)
        and event.source
        and state.name(event.source) in KNOWN[NORMAL_LATER].cards
        for change in event.changes
    }
    normal = sum(
        "effect" in state.face(slot.card).kinds
        and "effect" not in kinds_of(state, slot.card, state.face(slot.card), slot)
        for player in PLAYERS
        for _, slot in state.on_field(player)
        if slot.card in turned and slot.face_up
    )
    more = [mine - other for mine, other in found.values() if isinstance(mine, int) and isinstance(other, int)]
    return normal if [*found] in (["p1.lp"], ["p2.lp"]) and more == [500 * normal] else 0


def destroyed_from_the_grave(state: State, events: Sequence[Event], theirs_gone: Collection[str]) -> CardId:
    """The attacker that is gone from just this place, if such a monster with a higher DEF, which it attacked, was
    destroyed by an effect after damage calculation; 0 if none.
    """
    for at, event in enumerate(events):
        if not isinstance(event, BattleFought) or event.value is None or event.atk >= event.value:
            continue
        if state.name(event.target) not in KNOWN[FROM_THE_GRAVE].cards:
            continue
        after = [one for one in events[at:] if isinstance(one, CardsMoved) and one.why == "effect"]
        fell = any(move.card == event.target for one in after if one.how == "destroyed" for move in one.moves)
        if fell and {*theirs_gone} == {state.place_of(event.attacker)}:
            return event.attacker
    return 0


def lowered_face_down(state: State, book: CardBook, found: Mapping[str, tuple[object, object]]) -> set[str]:
    """The Levels of Set monsters that theirs has lowered already: here they are lowered once the monster is face-up."""
    lowered: set[str] = set()
    for player in PLAYERS:
        for where, slot in state.on_field(player):
            ours, theirs = found.get(f"{where}.level", (None, None))
            if slot.face_up or not isinstance(ours, int) or not isinstance(theirs, int):
                continue
            changes = (
                numbers.get("level", 0)
                for lasting in state.lasting
                if slot.card in lasting.cards and lasting.event >= slot.since
                for numbers in numbers_of_lasting(state, book, lasting)
            )
            if theirs - ours == sum(changes):
                lowered.add(f"{where}.level")
    return lowered


BETWEEN_ACTIONS = "Solidarity"
"""The card whose script looks into the Graveyard between actions only, so not as a Summon can still be negated."""

GAIN = 800
"""What each of these cards gives."""


def counted_between_actions(state: State, found: Mapping[str, tuple[object, object]]) -> set[str]:
    """The paths of ATK that differs by exactly what such cards give or have given, while a Summon is under way.

    Its Tributes or materials lie in the Graveyard, and theirs does not count them yet.
    """
    later: set[str] = set()
    for player in PLAYERS if state.summoning is not None else ():
        there = list(state.on_field(player))
        count = sum(
            slot.face_up and not slot.current.negated and state.name(slot.card) == BETWEEN_ACTIONS for _, slot in there
        )
        for where, _ in there if count else ():
            ours, theirs = found.get(f"{where}.atk", (None, None))
            if isinstance(ours, int) and isinstance(theirs, int) and abs(ours - theirs) == GAIN * count:
                later.add(f"{where}.atk")
    return later
