"""Where cards go when they leave a place (pages 5, 13, 45 and 47)."""

from collections.abc import Collection, Iterable, Iterator

from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import CountsAs, is_among, is_locked, towards
from duelog.core.state import OnField, State
from duelog.events.base import CardId, Moved
from duelog.events.places import PLAYERS, ZONE_AT, ZONES, Pile, Place, place, player_of
from duelog.events.restrictions import TraitKind


def is_token(state: State, card: CardId) -> bool:
    """Whether the card is a Token."""
    return "token" in state.face(card).kinds


@enforces("ZONE-09", "PEN-04", "TOKEN-02", "XYZ-04", "ZONE-06")
def send_to_grave(
    state: State, cards: Iterable[CardId], material_of: CardId | None = None, *, destroyed: bool = False
) -> tuple[Moved, ...]:
    """The moves by which cards are sent to the Graveyard, in the order in which they arrive there.

    Each goes to its owner's; a Token is removed, a Pendulum Monster from the field goes face-up to the Extra Deck
    instead, and the materials of an Xyz Monster go with it. `material_of` is the monster whose materials they are,
    `destroyed` is whether they are destroyed.
    """
    moves: list[Moved] = []
    order = in_order(state, cards)
    gone = {card for card, _, _ in order}
    for card, at, slot in order:
        moves.append(_to_grave(state, card, at, slot, gone, material_of, destroyed=destroyed))
    return (*moves, *materials_go(state, order, gone))


@enforces("XYZ-04")
def materials_go(
    state: State, order: Iterable[tuple[CardId, Place | None, OnField | None]], gone: Collection[CardId] = ()
) -> Iterator[Moved]:
    """The moves of the materials of monsters that leave the field, after the monsters themselves."""
    for _, at, slot in order:
        for material in slot.materials if slot is not None else ():
            yield Moved(card=material, origin=at, to=grave_of(state, material, gone), how="sent")


@enforces("XYZ-01", "XYZ-04")
def put_under(state: State, cards: Iterable[CardId], to: Place | None) -> tuple[Moved, ...]:
    """The moves by which monsters become the materials of an Xyz Monster that is Summoned in a zone.

    The materials of an Xyz Monster go with it; those of another one, which lies there as such, to the Graveyard.
    """
    moves: list[Moved] = []
    for card in cards:
        found = state.find(card)
        if found is None:
            continue
        at, slot = found
        under = [card] if not state.face(card).is_xyz else [*slot.materials, card]
        moves += (Moved(card=one, origin=at, to=to, under=True) for one in under)
        if not state.face(card).is_xyz:
            moves += (
                Moved(card=one, origin=at, to=place(state.owner(one), "grave"), how="sent") for one in slot.materials
            )
    return tuple(moves)


def banished_when_it_leaves(
    state: State,
    slot: OnField | None,
    gone: Collection[CardId] = (),
    material_of: CardId | None = None,
    *,
    destroyed: bool = False,
) -> bool:
    """Whether an effect banishes a card when it leaves the field, or is `destroyed`, wherever it would go."""
    if slot is None:
        return False
    banished = (destroyed and slot.current.has("banished when destroyed")) or any(
        trait.cards is None or (material_of is not None and is_among(state, material_of, trait.cards))
        for trait in slot.current.those("banished when it leaves")
    )
    return banished and not _kept_from_banishing(state, slot.card, gone)


@enforces("GEN-06")
def _kept_from_banishing(state: State, card: CardId, gone: Collection[CardId]) -> bool:
    """Whether an effect of another card keeps a card from being banished instead of what would happen to it.

    `gone` are the cards that leave at the same time; their effects no longer apply.
    """
    return any(
        slot.current.has("nothing is banished instead") and slot.card not in (card, *gone)
        for side in state.sides
        for slot in side.with_traits
    )


@enforces("PEN-06")
def _to_grave(
    state: State,
    card: CardId,
    at: Place | None,
    slot: OnField | None,
    gone: Collection[CardId],
    material_of: CardId | None = None,
    *,
    destroyed: bool = False,
) -> Moved:
    if is_token(state, card):
        return Moved(card=card, origin=at)
    if banished_when_it_leaves(state, slot, gone, material_of, destroyed=destroyed):
        return Moved(card=card, origin=at, to=place(state.owner(card), "banished"))
    to = grave_of(state, card, gone)
    on_field = at is not None and at[3:] in ZONES and not (slot is not None and never_arrived(slot))
    if on_field and slot is not None and slot.current.has("on the Deck instead of the Graveyard"):
        back: Pile = "extra" if state.face(card).in_extra_deck else "deck"  # also where it would be banished instead
        return Moved(card=card, origin=at, to=place(state.owner(card), back))
    if to.endswith("grave") and on_field and "pendulum" in state.face(card).kinds:
        return Moved(card=card, origin=at, to=place(state.owner(card), "extra"), position="up")
    return Moved(card=card, origin=at, to=to)


def goes_to_grave(state: State, card: CardId) -> bool:
    """Whether a card that is sent to the Graveyard arrives there, and is not banished or put elsewhere instead."""
    found = state.find(card)
    to = _to_grave(state, card, state.place_of(card), found[1] if found is not None else None, ()).to
    return to is not None and to.endswith("grave")


@enforces("CHAIN-09", "SUM-15")
def never_arrived(slot: OnField) -> bool:
    """Whether a card does not count as being on the field, because its Summon or activation was negated."""
    return slot.came == "negated"


@enforces("GEN-03")
def grave_of(state: State, card: CardId, gone: Collection[CardId] = ()) -> Place:
    """The destination of a card sent to the Graveyard: its owner's Graveyard, or banished if an effect says so.

    `gone` are the cards that leave at the same time; their effects no longer apply. A banished card is returned there
    rather than sent.
    """
    owner = state.owner(card)
    if card in state.side(owner).banished or _kept_from_banishing(state, card, gone):
        return place(owner, "grave")
    if is_locked(state, owner, "send to the Graveyard", card, _goes_as(state, card)):
        return place(owner, "banished")
    for player in PLAYERS:
        for slot in state.side(player).with_traits:
            if slot.card not in gone:
                for trait in towards(slot.current, "banishes", player, owner):
                    if is_among(state, card, trait.cards, _goes_as(state, card)):
                        return place(owner, "banished")
    return place(owner, "grave")


@enforces("XYZ-03", "GEN-11")
def _goes_as(state: State, card: CardId) -> CountsAs:
    """What a card moves as: material is not a monster, nor is a card in a Spell & Trap Zone."""
    found, face = state.find(card), state.face(card)
    if found is None and state.place_of(card) in ZONE_AT:
        return "material"
    return "spell" if face.is_monster and found is not None and found[1].position in ("up", "down") else face.card


@enforces("GEN-03")
def with_replacements(state: State, cards: Iterable[CardId], trait: TraitKind) -> tuple[CardId, ...]:
    """The cards that are destroyed if these would be: all Equip Cards with `trait` replace their monsters."""
    wanted = tuple(cards)
    equips: dict[CardId, tuple[CardId, ...]] = {}
    for player in PLAYERS:
        for _, slot in state.on_field(player):
            if slot.equipped_to and slot.current.has(trait) and slot.card not in wanted:
                equips[slot.equipped_to] = (*equips.get(slot.equipped_to, ()), slot.card)
    return tuple(dict.fromkeys(gone for card in wanted for gone in equips.get(card, (card,))))


@enforces("GEN-02")
def in_order(state: State, cards: Iterable[CardId]) -> list[tuple[CardId, Place | None, OnField | None]]:
    """Cards that move at the same time, with their places: the turn player's first, then by place.

    For each player, first those in the Deck and hand in the given order, then those on the field in `field_order`, then
    those in other piles.
    """
    wanted = tuple(dict.fromkeys(cards))
    found: list[_Moving] = []
    on_field: dict[CardId, tuple[Place, OnField]] = {
        slot.card: (at, slot) for at, slot in field_order(state) if slot.card in wanted
    }
    for card in wanted:
        standing = on_field.get(card)
        found.append((card, state.place_of(card), None) if standing is None else (card, *standing))
    field = list(on_field)

    def key(entry: _Moving) -> tuple[bool, int, int]:
        card, at, slot = entry
        holder = state.owner(card) if at is None else player_of(at)
        number = field.index(card) if slot is not None else 0
        return holder != state.turn_player, _RANK.get(at[3:] if at else "", 1), number

    found.sort(key=key)
    return found


_Moving = tuple[CardId, Place | None, OnField | None]
"""A card that moves, its place, and its slot if it is on the field."""

_RANK = {"deck": 0, "hand": 0, "grave": 2, "banished": 2, "extra": 2}
"""The order of the places that cards come from; the field is 1."""


@enforces("GEN-07")
def field_order(state: State) -> list[tuple[Place, OnField]]:
    """All cards on the field, the turn player's first, in the order M, S, F, PL, PR."""
    players = PLAYERS if state.turn_player == 1 else PLAYERS[::-1]
    return [entry for player in players for entry in state.on_field(player)]
