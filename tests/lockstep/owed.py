"""Disagreements that the events of ours prove: a Battle Phase still to be skipped there, a card that is not picked."""

from collections.abc import Collection, Sequence

from duelog.core.state import State
from duelog.events.base import CardId, Event
from duelog.events.outcomes import (
    Activated,
    CardsMoved,
    CardsPicked,
    Chosen,
    LastingBegan,
    LastingEnded,
    LinkNegated,
    PhaseBegan,
    TurnBegan,
)
from duelog.events.places import MONSTER_ZONES, PLAYERS, Player, place
from tests.lockstep.disagreements import COUNTED_DOWN, KNOWN, NOT_CLOSED, NOT_PICKED, PAID, STILL_SKIPPED
from tests.lockstep.recording import Message


def is_still_skipped(state: State, events: Sequence[Event], player: Player, since: int) -> bool:
    """Whether the turn whose Battle Phase a card made a player skip is over, in which theirs was not to begin any.

    There the skip waits for a Battle Phase that would begin; theirs last skipped one at event `since`.
    """
    owed: set[int] = set()
    waits, turn_player = False, 0
    for event in events:
        match event:
            case TurnBegan():
                turn_player = event.player
            case PhaseBegan(phase="battle") if turn_player == player:
                waits = False
            case LastingBegan() if state.name(event.source) in KNOWN[STILL_SKIPPED].cards and event.player == player:
                owed |= {event.id} if event.n > since else set()
            case LastingEnded() if owed & {*event.ids}:
                owed -= {*event.ids}
                waits = True
            case _:
                pass
    return waits


def passes_over_battle(messages: Sequence[Message]) -> bool:
    """Whether theirs has ended a Battle Phase as soon as it began."""
    phases = [message.get("phase") for message in messages if message["msg"] == "NEW_PHASE"]
    return phases[:2] == ["BATTLE_START", "END"]


def not_picked_there(state: State, events: Sequence[Event], kept: Collection[str]) -> bool:
    """Whether a card of ours has picked one from a hand whose player has no free Monster Zone, and sent it away."""
    picked = {
        card
        for event in events
        if isinstance(event, CardsPicked | Chosen)
        and event.source
        and state.name(event.source) in KNOWN[NOT_PICKED].cards
        for card in event.cards
    }
    sent = (move for event in events if isinstance(event, CardsMoved) for move in event.moves)
    origins = {move.origin for move in sent if move.card in picked}
    owners: list[Player] = [player for player in PLAYERS if place(player, "hand") in origins]
    full = [player for player in owners if len(state.monsters(player)) == len(MONSTER_ZONES)]
    return bool(kept) and {*kept} <= {f"p{player}.{pile}" for player in full for pile in ("hand", "grave")}


def counted_down_there(state: State, paths: Collection[str]) -> CardId:
    """Such a card of ours that lies face-up with negated effects, if just it and its Graveyard differ; else 0."""
    for player in PLAYERS:
        for at, slot in state.on_field(player):
            if state.name(slot.card) not in KNOWN[COUNTED_DOWN].cards or not slot.current.negated:
                continue
            piles = {f"p{owner}.grave" for owner in (state.owner(slot.card),)}
            if f"{at}.code" in paths and all(path in piles or path.startswith(f"{at}.") for path in paths):
                return slot.card
    return 0


def not_closed_there(state: State, events: Sequence[Event], paths: Collection[str]) -> bool:
    """Whether ours has negated such a card's effect by itself, without another card, and piles differ now."""
    found = False
    last = ""
    for event in events:
        if isinstance(event, Activated):
            last = state.name(event.card)
        elif isinstance(event, LinkNegated):
            found = found or (event.what == "effect" and not event.source and last in KNOWN[NOT_CLOSED].cards)
    return found and bool(paths) and all(path.endswith((".hand", ".deck", ".grave")) for path in paths)


def paid_there(state: State, events: Sequence[Event], paths: Collection[str]) -> bool:
    """Whether just counters differ after the activation of a card that removes them as a cost there."""
    cards = [link.card for link in state.chain]
    cards += [event.card for event in events if isinstance(event, Activated)]
    used = any(state.name(card) in KNOWN[PAID].cards for card in cards)
    return used and all(path.endswith(".counters") for path in paths)
