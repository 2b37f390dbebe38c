"""The sentences of what happens to cards and Life Points."""

from itertools import groupby

from duelog.core.catalogue.words_english import POSITIONS as POSITION_NAMES
from duelog.core.wording.events.telling import PILE_WORDS, Telling, be, cards_word, listed, tells
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.card_words import changed, face_of
from duelog.events import outcomes as o
from duelog.events.base import How, Moved, Why
from duelog.events.places import Place, Player, is_zone, name_of, player_of
from duelog.events.safe_text import visible

_WHY: dict[Why, str] = {
    "effect": "by an effect",
    "battle": "in battle",
    "cost": "as a cost",
    "rule": "by the rules",
    "summon": "for the Summon",
    "activation": "for the activation",
}


@tells(o.Shuffled)
def _shuffled(event: o.Shuffled, telling: Telling) -> str:
    cut = ", and the opponent cuts it" if event.cut else ""
    return f"p{event.player} shuffles {PILE_WORDS[event.pile]}{cut}."


@tells(o.CardsDrawn)
def _cards_drawn(event: o.CardsDrawn, telling: Telling) -> str:
    shown = any(map(telling.sees, event.cards))
    names = f": {telling.names(event.cards)}" if shown else ""
    return f"{telling.source(event.source)}p{event.player} draws {cards_word(len(event.cards))}{names}."


# --- cards that move --------------------------------------------------------------------------------------------


@tells(o.CardsMoved)
def _cards_moved(event: o.CardsMoved, telling: Telling) -> str:
    if event.how == "destroyed" and event.why == "battle":  # that it is destroyed was told by the damage calculation
        return f"{_from_where(event.moves, telling)} {_goes(len(event.moves))} to {_targets(event.moves, telling)}."
    groups = groupby(event.moves, key=lambda move: done_words(move.how or event.how, move, telling))
    parts = [_group(done, tuple(moves), telling) for done, moves in groups]
    why = f" {_WHY[event.why]}" if event.why in ("battle", "cost") else ""
    return f"{telling.source(event.source)}{listed(parts)}{why}."


def _goes(count: int) -> str:
    return "goes" if count == 1 else "go"


def _targets(moves: tuple[Moved, ...], telling: Telling) -> str:
    """Where the cards go, each place once."""
    places: list[Place] = [move.to for move in moves if move.to is not None]
    return listed(list(dict.fromkeys(telling.at(place) for place in places)))


def _group(done: str, moves: tuple[Moved, ...], telling: Telling) -> str:
    """Cards to which the same happens."""
    return f"{_from_where(moves, telling)} {be(len(moves))} {done}"


def _from_where(moves: tuple[Moved, ...], telling: Telling) -> str:
    """The cards with the places that they come from; hidden ones of one place are counted."""
    parts: list[str] = []
    for origin, group in groupby(moves, key=_origin):
        cards = tuple(move.card for move in group)
        whole = telling.names(cards)
        parts.append(f"{whole} ({telling.at(origin)})" if origin else whole)
    return listed(parts)


def _origin(move: Moved) -> Place | None:
    return move.origin


def done_words(how: How, move: Moved, telling: Telling) -> str:
    """What was done to a card: ``sent to p1's Graveyard``."""
    to = move.to
    where = telling.at(to) if to is not None else "nowhere"
    under = f"under {telling.at(to)}" if to is not None else ""
    grave = "" if to is not None and name_of(to) == "grave" else f" to {where}" if to is not None else ""
    position = f" in {POSITION_NAMES[move.position]}" if move.position and to is not None and is_zone(to) else ""
    return {
        "sent": f"sent to {where}",
        "destroyed": f"destroyed{f' ({grave.strip()})' if grave else ''}",
        "tributed": f"Tributed{f' ({grave.strip()})' if grave else ''}",
        "discarded": "discarded",
        "material": f"used as material{f' {under}' if move.under else ''}",
        "detached": f"detached{grave}",
        "attached": f"attached as material {under}",
        "banished": f"banished{' face-down' if move.position == 'down' else ''}",
        "returned": f"returned to {where}",
        "added": f"added to {where}",
        "placed": f"placed in {where}{position}",
        "summoned": f"Summoned to {where}{position}",
        "set": f"Set in {where}",
        "activated": f"placed in {where}",
        "equipped": f"equipped in {where}",
        "control": f"now controlled by p{player_of(to)} ({where})" if to is not None else "under new control",
        "removed": "removed from the duel",
    }[how]


@tells(o.CardsSet)
def _cards_set(event: o.CardsSet, telling: Telling) -> str:
    where = listed([telling.at(move.to, event.player) for move in event.moves if move.to])
    names = telling.names(move.card for move in event.moves)
    return f"{telling.source(event.source)}p{event.player} Sets {names} in {where}."


@tells(o.PositionsChanged)
def _positions_changed(event: o.PositionsChanged, telling: Telling) -> str:
    parts = [
        f"{telling.placed(change.card)} is now in {POSITION_NAMES[change.position]}"
        if change.position in ("attack", "defense", "set")
        else f"{telling.placed(change.card)} is now {POSITION_NAMES[change.position]}"
        for change in event.changes
    ]
    return f"{telling.source(event.source)}{listed(parts)}{' because it is attacked' if event.why == 'battle' else ''}."


@tells(o.CardsRevealed)
def _cards_revealed(event: o.CardsRevealed, telling: Telling) -> str:
    verb = "excavated" if event.excavated else "shown"
    to = "" if len(event.to) != 1 else f" to p{event.to[0]}"
    return f"{telling.source(event.source)}{telling.names(event.cards)} {be(len(event.cards))} {verb}{to}."


@tells(o.TokensMade)
def _tokens_made(event: o.TokensMade, telling: Telling) -> str:
    names = telling.names(token.card for token in event.tokens)
    return f"{telling.source(event.source)}{counted(len(event.tokens), 'Token')}: {names}."


# --- what cards count as ----------------------------------------------------------------------------------------


@tells(o.ValuesChanged)
def _values_changed(event: o.ValuesChanged, telling: Telling) -> str:
    parts = [part for change in event.changes if (part := _values(change, telling))]
    return f"{telling.source(event.source)}{'; '.join(parts)}." if parts else ""


def _values(change: o.CurrentValues, telling: Telling) -> str:
    if not telling.sees(change.card):
        return ""
    face = face_of(telling.after, change.card)
    printed_atk, printed_def = (face.atk, face.defense) if face is not None else (None, None)
    level = "Rank" if face is not None and face.is_xyz else "Level"
    facts = [
        *(["as printed"] if change.printed else []),
        *([f"ATK {changed(change.atk, printed_atk)}"] if change.atk is not None else []),
        *([f"DEF {changed(change.defense, printed_def)}"] if change.defense is not None else []),
        *([f"{level} {change.level}"] if change.level is not None else []),
        *(visible(str(value)) for value in (change.attribute, change.type) if value is not None),
        *([f'treated as "{visible(change.name)}"'] if change.name is not None else []),
        *([f"Pendulum Scales {change.scales[0]} and {change.scales[1]}"] if change.scales is not None else []),
        *map(visible, change.traits or ()),
        *(["effects negated" if change.negated else "effects no longer negated"] if change.negated is not None else []),
    ]
    return f"{telling.placed(change.card)} now: {', '.join(facts) or 'as before'}"


@tells(o.CountersChanged)
def _counters_changed(event: o.CountersChanged, telling: Telling) -> str:
    what = counted(abs(event.amount), f"{visible(event.counter)} Counter")
    verb = "placed on" if event.amount > 0 else "removed from"
    return f"{telling.source(event.source)}{what} {be(abs(event.amount))} {verb} {telling.placed(event.card)}."


@tells(o.Equipped)
def _equipped(event: o.Equipped, telling: Telling) -> str:
    if not event.to:
        return f"{telling.placed(event.card)} is no longer equipped to anything."
    return f"{telling.placed(event.card)} is equipped to {telling.placed(event.to)}."


@tells(o.Linked)
def _linked(event: o.Linked, telling: Telling) -> str:
    if not event.cards:
        return f"{telling.placed(event.card)} is no longer bound to any card."
    return f"{telling.placed(event.card)} is bound to {telling.all_placed(event.cards)}."


@tells(o.ZonesBlocked)
def _zones_blocked(event: o.ZonesBlocked, telling: Telling) -> str:
    zones = listed([str(zone) for zone in event.zones])
    what = f"{zones} cannot be used" if event.zones else "all zones can be used again"
    return f"{telling.source(event.source)}{what}."


# --- Life Points ------------------------------------------------------------------------------------------------


@tells(o.LifePointsChanged)
def _life_points_changed(event: o.LifePointsChanged, telling: Telling) -> str:
    parts = listed([life(change, event.why, telling) for change in event.changes])
    return f"{telling.source(event.source)}{parts}."


def life(change: o.LifeChange, why: Why, telling: Telling) -> str:
    """``p1 takes 1200 damage (LP 6800)``."""
    player: Player = change.player
    verb = "gains" if change.amount > 0 else "pays" if why == "cost" else "loses"
    what = (
        f"{abs(change.amount)} damage" if verb == "loses" and why == "battle" else f"{abs(change.amount)} Life Points"
    )
    verb = "takes" if what.endswith("damage") else verb
    return f"p{player} {verb} {what} (LP {telling.after.side(player).lp})"
