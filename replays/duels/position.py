"""The position of a duel as plain values: what ``duelog show --json`` prints and what cases compare against.

Its paths (``p1.M3``, ``p2.hand``, ``chain``) are explained in docs/cases.md.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from duelog.core.engine import waiting
from duelog.core.faults import faults
from duelog.core.state import Link, OnField, State, declarations
from duelog.events.base import CardId
from duelog.events.places import (
    EXTRA_MONSTER_ZONES,
    MONSTER_ZONES,
    PENDULUM_ZONES,
    PILES,
    SPELL_ZONES,
    ZONES,
    Place,
    Player,
    Zone,
    name_of,
    player_of,
)
from duelog.replays.errors import DuelogError, pasted
from duelog.replays.languages.english_sentences import in_english

SPELL_PLACES: tuple[Zone, ...] = (*SPELL_ZONES, "F", *PENDULUM_ZONES)


def position(state: State) -> dict[str, Any]:
    """The whole position, ready for JSON: strings, integers, booleans, None, lists and dicts.

    Cards are given by their printed names, players as ``p1`` and ``p2``; hidden cards are included. DuelogError for a
    state with nonexistent cards, which only a damaged log has.
    """
    for card in _named(state):
        if not state.has_card(card) or not 0 <= state.cards[card - 1].face < len(state.faces):
            raise DuelogError(f"the position names card {card}, which the duel does not have", hint="verify tells more")
    return {
        "turn": state.turn,
        "turn_player": player_name(state.turn_player),
        "phase": state.phase,
        "step": state.step,
        "winner": winner(state),
        "chain": [_link(state, link) for link in state.chain],
        "waiting": _waiting(state),
        "p1": _side(state, 1),
        "p2": _side(state, 2),
    }


def _named(state: State) -> Iterator[CardId]:
    """The numbers of the cards that a position names."""
    for side in state.sides:
        for pile in PILES:
            yield from side.pile(pile)
        for slot in side.field:
            if slot is not None:
                yield from (slot.card, *slot.materials)
    for link in state.chain:
        yield from (link.card, *link.targets)


def refuse_faults(state: State, source: str = "", n: int | None = None) -> None:
    """DuelogError with the first fault of a state, which is the one after event `n`, if it has any."""
    found = faults(state)
    if found:
        sentence = in_english(found[0].message)
        what = sentence if n is None else f"after event {n}: {sentence}"
        hint = f"duelog verify {pasted(Path(source))} lists everything" if source else ""
        raise DuelogError(what, source=source, hint=hint)


def player_name(player: Player) -> str:
    """``p1`` or ``p2``."""
    return f"p{player}"


def winner(state: State) -> str | None:
    """``p1``, ``p2`` or ``draw``; None while the duel is in progress."""
    if state.result is None:
        return None
    return f"p{state.result.winner}" if state.result.winner else "draw"


def _waiting(state: State) -> dict[str, str] | None:
    asked = waiting(state)
    return None if asked is None else {"player": player_name(asked.player), "for": asked.what}


def _link(state: State, link: Link) -> dict[str, Any]:
    found: dict[str, Any] = {
        "player": player_name(link.player),
        "card": state.name(link.card),
        "effect": link.effect,
        "targets": _names(state, link.targets),
    }
    declared = list(declarations(link))
    return {**found, "declared": declared} if declared else found


def _names(state: State, cards: tuple[CardId, ...]) -> list[str]:
    return [state.name(card) for card in cards]


def _side(state: State, player: Player) -> dict[str, Any]:
    side = state.side(player)
    found: dict[str, Any] = {
        "lp": max(0, side.lp),
        "hand_count": len(side.hand),
        "deck_count": len(side.deck),
        "hand": _names(state, side.hand),
        "deck": _names(state, side.deck),
        "grave": _names(state, side.grave),
        "banished": _names(state, side.banished),
        "extra": _names(state, side.extra),
    }
    for zone in MONSTER_ZONES:
        found[zone] = _monster(state, side.field[ZONES.index(zone)])
    for zone in EXTRA_MONSTER_ZONES:  # later rules only: listed only if used
        if (slot := side.field[ZONES.index(zone)]) is not None:
            found[zone] = _monster(state, slot)
    for zone in SPELL_PLACES:
        found[zone] = _spell_or_trap(state, side.field[ZONES.index(zone)], player, zone)
    return found


def _monster(state: State, slot: OnField | None) -> dict[str, Any] | None:
    if slot is None:
        return None
    found: dict[str, Any] = {
        "card": state.name(slot.card),
        "position": _position(slot),
        "atk": state.atk(slot),
        "def": state.defense(slot),
        "rank" if state.face(slot.card).is_xyz else "level": state.level(slot),
        "owner": player_name(state.owner(slot.card)),
        "attacked": bool(slot.attacks),
    }
    if slot.counters:
        found["counters"] = dict(slot.counters)
    if slot.materials or state.face(slot.card).is_xyz:
        found["materials"] = _names(state, slot.materials)
    return found


def _position(slot: OnField) -> str:
    return {"up": "attack", "down": "set"}.get(slot.position, slot.position)


def _spell_or_trap(state: State, slot: OnField | None, player: Player, zone: Zone) -> dict[str, Any] | None:
    if slot is None:
        return None
    found: dict[str, Any] = {
        "card": state.name(slot.card),
        "face": "up" if slot.face_up else "down",
        "owner": player_name(state.owner(slot.card)),
    }
    if slot.counters:
        found["counters"] = dict(slot.counters)
    if slot.equipped_to:
        found["equipped_to"] = place_text(state.place_of(slot.equipped_to), player)
    scales = slot.current.scales or state.face(slot.card).scales
    if zone in PENDULUM_ZONES and slot.face_up and scales is not None:
        found["scale"] = scales[PENDULUM_ZONES.index(zone)]
    return found


def place_text(at: Place | None, player: Player) -> str | None:
    """A place as seen by `player`: their own zones have no player prefix; None stays None."""
    if at is None:
        return None
    return str(name_of(at)) if player_of(at) == player else at
