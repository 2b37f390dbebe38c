"""The fold of records: corrections of the table, and rulings, which change nothing."""

from msgspec.structs import replace

from duelog.core.fold.fold_cards import relocate
from duelog.core.fold.folding import on, with_side
from duelog.core.fold.given_faces import with_faces
from duelog.core.fold.tabletop import change_slots, turn_down, unbind
from duelog.core.state import OnField, State
from duelog.events import records as r
from duelog.events.base import Record


@on(r.Ruling, r.TimeExtended, r.Attempted)
def _nothing(state: State, event: Record) -> State:
    return state


@on(r.Identified)
def _identified(state: State, event: r.Identified) -> State:
    # Cards that are shown at a table are seen for that moment alone: `core.sight.while_shown`.
    return with_faces(state, {named.card: named.face for named in event.cards})


@on(r.Corrected)
def _corrected(state: State, event: r.Corrected) -> State:
    after = _lying_as_set(state, relocate(state, event.moves, event.n, "placed"), event) if event.moves else state
    after = _with_positions(after, event) if event.positions else after
    if event.player is not None:
        side = after.side(event.player)
        if event.life is not None:
            after = replace(after, sides=with_side(after, event.player, lp=max(0, event.life)))
        if event.normal_summons is not None:
            kept = side.normal_summons[: max(0, event.normal_summons)]
            after = replace(after, sides=with_side(after, event.player, normal_summons=kept))
    return _without_summon(after) if event.moves else after


def _lying_as_set(before: State, after: State, event: r.Corrected) -> State:
    """The state in which cards that were moved to the field face-down lie there as if Set, whatever they are."""
    moved = {move.card: move for move in event.moves if move.position in ("set", "down") and move.to is not None}

    def lying(slot: OnField) -> OnField:
        move, found = moved[slot.card], before.find(slot.card)
        if move.origin is not None and move.to is not None and move.origin[3] == move.to[3]:
            return slot
        turn = after.turn if found is None else found[1].turn
        return OnField(
            card=slot.card, position=slot.position, since=event.n, turn=turn, came="set", materials=slot.materials
        )

    return replace(after, sides=change_slots(after.sides, moved, lying))


def _with_positions(state: State, event: r.Corrected) -> State:
    """The state with corrected positions of cards, which do not count as changes of position by players."""
    position = {change.card: change.position for change in event.positions}

    def change(slot: OnField) -> OnField:
        new = position[slot.card]
        if new in ("set", "down"):
            return turn_down(slot, event.n) if slot.face_up else slot
        return replace(slot, position=new)

    sides = change_slots(state.sides, position, change)
    return replace(state, sides=unbind(sides, [card for card, new in position.items() if new in ("set", "down")]))


def _without_summon(state: State) -> State:
    """Removes a Summon whose monsters have left the field: it neither succeeds nor is negated."""
    summoning = state.summoning
    if summoning is None or any(state.find(card) is not None for card in summoning.cards):
        return state
    return replace(state, summoning=None, due=None)
