"""Parses what `duelog record` calls a reveal: a place, and the name of the unknown card that is there."""

from collections.abc import Callable

from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import PILES, ZONES, Pile, Player, Zone
from duelog.replays.cards.pool import name_key
from duelog.replays.notation.naming import unknown_among
from duelog.replays.notation.notation_errors import InvalidMove, MissingCard
from duelog.replays.notation.tokens import quoted, tokens

_HINT = 'like reveal S2 "Trap Hole", or reveal p2.hand Kuriboh'


def parse_reveal(
    text: str,
    state: State,
    player: Player,
    face_of: Callable[[CardId, str], Face],
    hidden: Callable[[CardId], bool] = lambda card: False,
) -> dict[CardId, Face]:
    """The card named by ``S2 "Trap Hole"`` or ``p2.hand Kuriboh``, with its face.

    It is a card of that name which is still `hidden` from a player, or the first card that nobody has identified.

    Raises InvalidMove for a text that is not a place with a name, MissingCard if no such card is there. `face_of`
    raises its own error for an unknown name.
    """
    words = tokens(text)
    at = 0
    if words[0].text.casefold() in ("p1", "p2"):
        player, at = (1 if words[0].text.casefold() == "p1" else 2), 1
    place = words[at].text
    if place.casefold()[:3] in ("p1.", "p2."):
        player, place = (1 if place[1] == "1" else 2), place[3:]
    zone: Zone | None = next((zone for zone in ZONES if zone.casefold() == place.casefold()), None)
    pile: Pile | None = next((pile for pile in PILES if pile == place.casefold()), None)
    rest = words[at + 1 : -1]
    if rest and rest[0].kind == ":":
        rest = rest[1:]
    if (zone is None and pile is None) or not rest:
        raise InvalidMove("expected a zone or a pile, and a name", text=text, column=words[at].column, hint=_HINT)
    name = rest[0].text if rest[0].kind == "quoted" else text[rest[0].column - 1 :]
    there = _there(state, player, zone, pile)
    for card in there:
        if name_key(state.name(card)) == name_key(name) and hidden(card):
            return {card: state.face(card)}
    found = unknown_among(state, there)
    if not found:
        what = "no card is there that could be shown" if not there else _known_there(state, there, name)
        raise MissingCard(what, text=text, column=words[at].column, hint="undo takes a wrong name back")
    return {found[0]: face_of(found[0], name)}


def _known_there(state: State, there: tuple[CardId, ...], name: str) -> str:
    """Why no card of a place can be shown under a name: all of them are known."""
    if any(name_key(state.name(card)) == name_key(name) for card in there):
        return "both players know it already"
    if len(there) == 1:
        return f"the card there is known to be {quoted(state.name(there[0]))}"
    return f"no card there is {quoted(name)}"


def _there(state: State, player: Player, zone: Zone | None, pile: Pile | None) -> tuple[CardId, ...]:
    if zone is not None:
        slot = state.side(player).field[ZONES.index(zone)]
        return () if slot is None else (slot.card,)
    return state.side(player).pile(pile) if pile is not None else ()
