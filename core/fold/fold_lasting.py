"""The fold of lasting and delayed effects."""

from msgspec.structs import replace

from duelog.core.fold.folding import count_outcome, on, use_of
from duelog.core.state import (
    Answer,
    Lasting,
    Link,
    Resolution,
    State,
    note_step,
)
from duelog.events import outcomes as o
from duelog.events.base import CardId, StepAddress
from duelog.events.moves import Activate
from duelog.events.places import Player


@on(o.LastingBegan)
def _lasting_began(state: State, event: o.LastingBegan) -> State:
    lasting = Lasting(
        id=event.id, source=event.source, effect=event.effect, part=event.part, player=event.player,
        cards=event.cards, values=event.values, until=event.until, whose=event.whose, turns=event.turns,
        names=event.names, zones=event.zones, turn=state.turn, event=event.n,
    )  # fmt: skip
    return count_outcome(replace(state, lasting=(*state.lasting, lasting)))


@on(o.DelayedBegan)
def _delayed_began(state: State, event: o.DelayedBegan) -> State:
    if not event.lasting:
        return _reaction(state, event)
    found = [lasting for lasting in state.lasting if lasting.id == event.lasting]
    if not found:
        return state
    lasting = found[0]
    left = tuple(card for card in lasting.cards if not _came_later(state, card, lasting.event))
    link = Link(
        player=lasting.player or state.turn_player, card=lasting.source, effect=lasting.effect, speed=3,
        targets=left, put_off=lasting.part or StepAddress(), event=event.n, event_cards=event.cards,
        reaction=bool(event.to) or _taken_for_a_reaction(lasting),
    )  # fmt: skip
    noted = _noted(lasting, link.player)
    link = replace(link, answers=noted) if noted else link
    again = (replace(lasting, event=event.n),) if event.repeats else ()
    kept = (*(other for other in state.lasting if other.id != lasting.id), *again)
    chain = (*state.chain, link)
    resolving = Resolution(link=len(chain), answers=noted)
    if event.to:
        return replace(state, chain=chain, lasting=kept, resolving=resolving, suspended=_suspended(state), answer=None)
    return replace(
        state, chain=chain, lasting=kept, resolving=resolving, due=None, window=None, answer=None,
        pending=None if _was_chosen(state, link) else state.pending,
    )  # fmt: skip


def _was_chosen(state: State, link: Link) -> bool:
    """Whether the pending move is the one by which a player carries out a delayed effect when they choose."""
    return state.pending is not None and isinstance(move := state.pending.move, Activate) and move.card == link.card


def _noted(lasting: Lasting, player: Player) -> tuple[Answer, ...]:
    """The numbers and names that were noted when steps were delayed, as answers to their labels.

    Among the names, those of numbers are "".
    """
    names = lasting.names or ("",) * len(lasting.values)
    return tuple(
        Answer(about="label", step=note_step(number), player=player, number=value, option=name or None)
        for number, (value, name) in enumerate(zip(lasting.values, names, strict=False), 1)
    )


def _came_later(state: State, card: CardId, event: int) -> bool:
    """Whether a card was placed on the field after an event, and so is not the card that an effect remembered.

    Neither is one that was turned face-down and up again.
    """
    slot = state.slot(card)
    return slot is not None and (slot.since if slot.face_up else slot.entered_at) > event


def _taken_for_a_reaction(lasting: Lasting) -> bool:
    """Whether, in version 1, a delayed effect could not be distinguished from a continuous effect acting by itself."""
    return lasting.part is not None and lasting.part.version_1 == 0


def _reaction(state: State, event: o.DelayedBegan) -> State:
    """Begins what a continuous effect does without activation; everything else in progress stays."""
    if not state.has_card(event.source):
        return state
    link = Link(
        player=event.player or state.turn_player, card=event.source, effect=event.effect, speed=3,
        event_cards=event.cards, reaction=True, event=event.n,
    )  # fmt: skip
    if any((t.card, t.effect) == (event.source, event.effect) for t in state.triggers):
        state = _maintenance_done(state, link)
    chain = (*state.chain, link)
    return replace(state, chain=chain, resolving=Resolution(link=len(chain)), suspended=_suspended(state), answer=None)


def _suspended(state: State) -> tuple[Resolution, ...]:
    """The resolutions that are suspended while something else is done."""
    return state.suspended if state.resolving is None else (*state.suspended, state.resolving)


def _maintenance_done(state: State, link: Link) -> State:
    """Removes a completed maintenance effect from what the Phase requires; the player's window continues."""
    return replace(
        state, uses=(*state.uses, use_of(state, link)), pending=None,
        triggers=tuple(t for t in state.triggers if (t.card, t.effect) != (link.card, link.effect)),
        window=replace(state.window, passes=0) if state.window is not None else None,
    )  # fmt: skip


@on(o.LastingEnded)
def _lasting_ended(state: State, event: o.LastingEnded) -> State:
    return replace(state, lasting=tuple(lasting for lasting in state.lasting if lasting.id not in event.ids))
