"""The sentences of what happens to cards and Life Points."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from duelog.core.catalogue.arguments import (
    Argument,
    ListArgument,
    Listed,
    Message,
    as_list,
    as_option,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.effects.book.card_book import NO_BOOK
from duelog.core.state import PRINTED, Current
from duelog.core.wording.events.telling import Telling, players, tells
from duelog.core.wording.states.card_words import face_of, trait_message
from duelog.events import outcomes as o
from duelog.events.base import CardId, How, Moved, Why
from duelog.events.faces import Face
from duelog.events.places import Place, is_zone, name_of, player_of


@tells(o.Shuffled)
def _shuffled(event: o.Shuffled, telling: Telling) -> Message:
    if event.pile in ("grave", "banished"):
        return message("orders-pile", player=as_player(event.player), pile=as_word("pile", event.pile))
    code = "shuffles-and-cuts" if event.cut else "shuffles"
    return message(code, player=as_player(event.player), pile=as_word("pile", event.pile))


@tells(o.MonstersMixed)
def _mixed(event: o.MonstersMixed, telling: Telling) -> Message:
    mixed: list[Place] = [at for at, slot in telling.after.on_field(event.player) if slot.card in event.order]
    places = as_list(map(telling.at, mixed))
    mixes = message("mixes-monsters", player=as_player(event.player), places=places)
    return telling.by(event.source, mixes)


@tells(o.CardsDrawn)
def _cards_drawn(event: o.CardsDrawn, telling: Telling) -> Message:
    shown = telling.names(event.cards if any(map(telling.may_name, event.cards)) else ())
    drawn = message("draws", player=as_player(event.player), number=len(event.cards), cards=shown)
    return telling.by(event.source, drawn)


# --- cards that move --------------------------------------------------------------------------------------------


@tells(o.CardsMoved)
def _cards_moved(event: o.CardsMoved, telling: Telling) -> Message:
    if event.how == "destroyed" and event.why == "battle":  # the damage calculation has reported the destruction
        places: dict[Place, None] = dict.fromkeys(move.to for move in event.moves if move.to is not None)
        if not places:  # Tokens
            return message("leave-the-field", cards=_from_where(event.moves, telling), number=len(event.moves))
        return message(
            "go-to",
            cards=_from_where(event.moves, telling),
            number=len(event.moves),
            places=as_list(telling.at(place) for place in places),
        )
    groups = groupby(event.moves, key=lambda move: done(move.how or event.how, move, telling))
    told = as_list([_group(what, tuple(moves), telling) for what, moves in groups])
    # The source of materials that are detached is their monster, whatever it is that is paid for.
    given = event.why == "cost" and event.how != "detached"
    paid = (given or (event.how == "material" and telling.is_summoning(event.source))) and telling.names_source(
        event.source
    )
    why = as_word("why", "effect" if paid else event.why)  # said of the source then
    what = message("moved", groups=told, why=why)
    return telling.by(event.source, what, cost=paid) if paid else telling.by_other(event.source, event.moves, what)


def _group(what: Message, moves: tuple[Moved, ...], telling: Telling) -> Message:
    """Cards to which the same happens; the wording may depend on their number."""
    number = len(moves)
    of = _noun((move.card for move in moves), telling)
    counted = Message(code=what.code, arguments={**what.arguments, "number": number, "of": of})
    return message("moved-together", cards=_from_where(moves, telling), number=number, done=counted)


def _noun(cards: Iterable[CardId], telling: Telling) -> Message:
    """What cards are, for languages in which words agree with that: monsters, alone or with others, or other cards."""
    cards = tuple(cards)
    faces = [face_of(telling.after, card) if telling.may_name(card) else None for card in cards]
    monsters = any(face is not None and face.is_monster for face in faces)
    return message("noun-monster" if monsters else "noun-card", number=len(cards))


def _from_where(moves: tuple[Moved, ...], telling: Telling) -> ListArgument:
    """The cards with the places that they come from; hidden cards in one place are counted."""
    parts: list[Listed] = []
    for origin, group in groupby(moves, key=_origin):
        cards = telling.names(move.card for move in group)
        at = message("cards-from", cards=cards, at=telling.at(origin, bare=True)) if origin else None
        parts.append(at or message("cards", cards=cards))
    return as_list(parts)


def _origin(move: Moved) -> Place | None:
    return move.origin


DONE: dict[How, tuple[str, tuple[str, ...]]] = {
    "sent": ("sent", ("to",)),
    "destroyed": ("destroyed", ("elsewhere",)),
    "tributed": ("tributed", ("elsewhere",)),
    "discarded": ("discarded", ()),
    "material": ("used-as-material", ("under",)),
    "detached": ("detached", ("elsewhere",)),
    "attached": ("attached", ("to",)),
    "banished": ("banished", ("down",)),
    "returned": ("returned", ("to",)),
    "added": ("added", ("to",)),
    "placed": ("placed", ("to",)),
    "summoned": ("summoned-to", ("to", "position")),
    "set": ("set-in", ("to",)),
    "activated": ("put-in", ("to",)),
    "equipped": ("equipped-in", ("to",)),
    "control": ("controlled-by", ("controller", "to")),
    "removed": ("removed", ()),
}
"""The code for each thing that is done to a card, and its arguments."""

DONE_IN_ZONES: dict[How, tuple[str, tuple[str, ...]]] = {"placed": ("placed-in", ("to", "position"))}
"""What is said in another way where the card comes to a zone."""


def done(how: How, move: Moved, telling: Telling) -> Message:
    """What was done to a card: ``sent to p1's Graveyard``. Cards for which this is the same are grouped."""
    to = move.to
    place = None if to is None else telling.at(to)
    position = as_word("position", move.position) if move.position and to is not None and is_zone(to) else None
    known: dict[str, Argument] = {
        "to": as_place(None) if place is None else place,
        "elsewhere": as_option(None if to is not None and name_of(to) == "grave" else place),
        "under": as_option(place if move.under else None),
        "down": as_option(as_word("position", "down") if move.position == "down" else None),
        "position": as_option(None) if position is None else position,
        "controller": as_option(None if to is None else as_player(player_of(to))),
    }
    code, names = DONE_IN_ZONES.get(how, DONE[how]) if to is not None and is_zone(to) else DONE[how]
    return Message(code=code, arguments={name: known[name] for name in names})


@tells(o.CardsSet)
def _cards_set(event: o.CardsSet, telling: Telling) -> Message:
    places = as_list(telling.at(move.to, event.player) for move in event.moves if move.to)
    names = telling.names(move.card for move in event.moves)
    return telling.by(event.source, message("sets", player=as_player(event.player), cards=names, places=places))


@tells(o.PositionsChanged)
def _positions_changed(event: o.PositionsChanged, telling: Telling) -> Message:
    changes = [_position(change, telling) for change in event.changes]
    if event.why == "battle" and len(changes) == 1 and _is_flipped(event.changes[0], telling):
        return message("flipped-by-attack", card=telling.placed(event.changes[0].card))
    what = message("positions-changed", changes=as_list(changes), why=as_word("why", event.why))
    return telling.by_other(event.source, event.changes, what)


def _is_flipped(change: o.PositionChange, telling: Telling) -> bool:
    """Whether a Set monster is turned face-up."""
    found = telling.before.find(change.card)
    return found is not None and not found[1].face_up and change.position == "defense"


def _position(change: o.PositionChange, telling: Telling) -> Message:
    code = "now-in-position" if change.position in ("attack", "defense", "set") else "now-lies"
    return message(code, card=telling.placed(change.card), position=as_word("position", change.position))


@tells(o.CardsRevealed)
def _cards_revealed(event: o.CardsRevealed, telling: Telling) -> Message:
    to = players(event.to if len(event.to) == 1 else ())
    code = "cards-excavated" if event.excavated else "cards-shown"
    of = _noun(event.cards, telling)
    shown = message(code, cards=telling.names(event.cards), number=len(event.cards), to=to, of=of)
    return telling.by(event.source, shown)


@tells(o.TokensMade)
def _tokens_made(event: o.TokensMade, telling: Telling) -> Message:
    first_of_name = {_printed_name(telling, token.card): token.card for token in reversed(event.tokens)}
    names = telling.names(token.card for token in event.tokens if token.card in first_of_name.values())
    return telling.by(event.source, message("tokens-made", number=len(event.tokens), cards=names))


def _printed_name(telling: Telling, card: CardId) -> str | None:
    face = face_of(telling.after, card)
    return None if face is None else face.name


# --- what cards count as ----------------------------------------------------------------------------------------


@tells(o.ValuesChanged)
def _values_changed(event: o.ValuesChanged, telling: Telling) -> Message | None:
    sources = _sources(event, telling)
    alike: dict[tuple[ListArgument | None, tuple[Listed, ...]], list[o.CurrentValues]] = {}
    for change in event.changes:
        if telling.sees(change.card):
            alike.setdefault((sources.get(change.card), tuple(_facts(change, telling))), []).append(change)
    changes = as_list(_by_effects(by, _values(same, telling)) for (by, _), same in alike.items())
    return telling.by(event.source, message("values-changed", changes=changes)) if alike else None


def _sources(event: o.ValuesChanged, telling: Telling) -> dict[CardId, ListArgument]:
    """The cards whose effects apply to each of the changed cards; only where effects are refereed."""
    state, book = telling.after, telling.definitions()
    if event.source or book is NO_BOOK or (session := telling.session()) is None:
        return {}
    from duelog.core.effects.continuous.derived_values import sources_of_values  # seldom needed

    found = sources_of_values(state, book, session)
    return {
        change.card: _named_sources(change.card, found[change.card], telling)
        for change in event.changes
        if change.card in found
    }


def _named_sources(card: CardId, sources: tuple[CardId, ...], telling: Telling) -> ListArgument:
    own: list[Listed] = [message("an-own-effect")] if card in sources else []
    return as_list([*own, *(telling.name(source) for source in sources if source != card)])


def _by_effects(sources: ListArgument | None, values: Message) -> Message:
    """What cards count as, and the cards whose effects make them so."""
    return values if sources is None else message("values-because-of", what=values, sources=sources)


def _values(changes: list[o.CurrentValues], telling: Telling) -> Message:
    """What cards that have changed alike count as."""
    facts = as_list(_facts(changes[0], telling, len(changes)))
    if len(changes) == 1:
        return message("counts-as", card=telling.placed(changes[0].card), facts=facts)
    return message("count-as", cards=telling.all_placed(change.card for change in changes), facts=facts)


def _facts(change: o.CurrentValues, telling: Telling, number: int = 1) -> list[Listed]:
    """What is said of a card, or of so many that changed alike: predicates, such as ``has 2500 ATK``."""
    face = face_of(telling.after, change.card)
    has, kinds = as_list(_numbers(change, face)), [value for value in (change.attribute, change.type) if value]
    found: list[Listed] = [message("fact-has", number=number, values=has)] if has.items else []
    if kinds:
        found.append(message("fact-is", number=number, values=as_list(as_word("term", kind) for kind in kinds)))
    if change.name is not None:
        found.append(message("fact-name", number=number, name=change.name))
    found += [trait_message(trait, face, number) for trait in change.traits or ()]
    if change.negated is not None:
        found.append(message("fact-negated" if change.negated else "fact-not-negated", number=number))
    if not found:
        return [message("fact-as-printed" if change.printed else "fact-as-before", number=number)]
    if change.printed and _had_more(change, telling):
        found.append(message("fact-rest", number=number))
    return found


def _numbers(change: o.CurrentValues, face: Face | None) -> Iterator[Listed]:
    if change.atk is not None:
        yield message("fact-atk", value=change.atk)
    if change.defense is not None:
        yield message("fact-def", value=change.defense)
    if change.level is not None:
        what = as_word("level", "rank" if face is not None and face.is_xyz else "level")
        yield message("fact-level", what=what, value=change.level)
    if change.scales is not None:
        yield message("fact-scales", left=change.scales[0], right=change.scales[1])


def _had_more(change: o.CurrentValues, telling: Telling) -> bool:
    """Whether a card that is otherwise as printed now was not before, so that this has to be said."""
    placed = telling.before.find(change.card)
    if placed is None:
        return False
    before = placed[1].current
    lost = (
        getattr(change, name) is None and getattr(before, name) != getattr(PRINTED, name)
        for name in Current.__struct_fields__
    )
    return any(lost) or any(trait not in (change.traits or ()) for trait in before.traits)


@tells(o.CountersChanged)
def _counters_changed(event: o.CountersChanged, telling: Telling) -> Message:
    code = "counters-placed" if event.amount > 0 else "counters-removed"
    card = telling.placed(event.card)
    return telling.by(
        event.source, message(code, number=abs(event.amount), counter=as_word("definition", event.counter), card=card)
    )


@tells(o.Equipped)
def _equipped(event: o.Equipped, telling: Telling) -> Message:
    card = telling.placed(event.card)
    return message("equipped", card=card, host=telling.placed(event.to)) if event.to else message(
        "not-equipped", card=card
    )  # fmt: skip


@tells(o.Linked)
def _linked(event: o.Linked, telling: Telling) -> Message:
    card = telling.placed(event.card)
    if not event.cards:
        return message("not-bound", card=card)
    return message("bound", card=card, cards=telling.all_placed(event.cards))


@tells(o.ZonesBlocked)
def _zones_blocked(event: o.ZonesBlocked, telling: Telling) -> Message:
    zones = as_list(map(as_place, event.zones))
    return telling.by(event.source, message("zones-blocked", zones=zones) if event.zones else message("zones-free"))


# --- Life Points ------------------------------------------------------------------------------------------------


@tells(o.LifePointsChanged)
def _life_points_changed(event: o.LifePointsChanged, telling: Telling) -> Message:
    changes = as_list(life(change, event.why, telling) for change in event.changes)
    return telling.by(event.source, message("life-points-changed", changes=changes), cost=event.why == "cost")


def life(change: o.LifeChange, why: Why, telling: Telling) -> Message:
    """``p1 takes 1200 damage (LP 6800)``."""
    code = "gains-life" if change.amount > 0 else _LOSES.get(why, "loses-life")
    left = telling.after.side(change.player).lp
    return message(code, player=as_player(change.player), number=abs(change.amount), left=left)


_LOSES: dict[Why, str] = {"cost": "pays-life", "battle": "takes-damage"}
"""The code of a loss of Life Points, by what it is for."""
