"""Random events in which cards move."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Moved, Phase, Position, SummonKind
from duelog.events.faces import Face
from duelog.events.places import (
    MONSTER_ZONES,
    PILE_AT,
    PILES,
    PLAYERS,
    SPELL_ZONES,
    ZONE_AT,
    Place,
    Player,
    Zone,
    place,
)
from tests.log_makers import (
    SPELL_SIDE,
    UP,
    Lying,
    Standing,
    fighters,
    free,
    in_monster_zones,
    lying,
    makes,
    player_of,
    some,
    token,
)

# --- cards going from place to place ----------------------------------------------------------------------------


def home(random: Random, state: State, card: CardId, origin: Place | None) -> Moved:
    """The card moves to a pile of its owner; a Token is removed."""
    if token(state, card):
        return Moved(card=card, origin=origin)
    pile = random.choice(PILES)
    position: Position | None = None
    if pile in ("banished", "extra", "deck") and random.random() < 0.3:
        position = "down" if pile == "banished" else "up"
    index = random.choice((None, None, 0, 1, 50))
    return Moved(card=card, origin=origin, to=place(state.owner(card), pile), position=position, index=index)


def leaving(random: Random, state: State, card: CardId, origin: Place) -> list[Moved]:
    """The card moves to a pile, and with a monster its materials."""
    found = state.find(card)
    materials = found[1].materials if found else ()
    return [home(random, state, each, origin) for each in (card, *materials)]


def shifted(random: Random, state: State, where: Place, slot: OnField, used: set[Place]) -> list[Moved]:
    """The card moves to another zone of the same kind, of either player."""
    zones = MONSTER_ZONES if where[3] == "M" else SPELL_SIDE
    open_to: list[Place] = [zone for zone in free(state, player_of(random), zones) if zone not in used]
    if not open_to:
        return []
    to = random.choice(open_to)
    used.add(to)
    position = None if random.random() < 0.5 else lies(random, to)
    return [Moved(card=slot.card, origin=where, to=to, position=position)]


def lies(random: Random, where: Place) -> Position:
    positions: tuple[Position, ...] = ("attack", "defense", "set") if where[3] == "M" else ("up", "down")
    return random.choice(positions)


def entering(random: Random, state: State, player: Player, piles: tuple[str, ...], set_: bool = False) -> list[Moved]:
    """A few cards move from the player's piles to free Monster Zones."""
    zones = free(state, player, MONSTER_ZONES)
    cards: list[Lying] = [
        (card, where) for card, where in lying(state) if where[3:] in piles and where[1] == str(player)
    ]
    random.shuffle(zones)
    return [
        Moved(card=card, origin=where, to=to, position="set" if set_ else random.choice(UP))
        for (card, where), to in zip(some(random, cards, 2, 1), zones, strict=False)
    ]


@makes(o.CardsMoved)
def _cards_moved(random: Random, state: State) -> Event:
    staying, used = fighters(state), set[Place]()
    moves: list[Moved] = []
    moving: set[CardId] = set()
    candidates: list[Lying] = [(c, w) for c, w in lying(state) if c not in staying]
    for card, where in some(random, candidates, 4, 1):
        if card in moving:
            continue
        found = state.find(card)
        made: list[Moved]
        if found is not None and random.random() < 0.4:
            made = shifted(random, state, *found, used)
        elif found is not None:
            made = [move for move in leaving(random, state, card, where) if move.card not in moving]
        else:
            made = [_from_pile(random, state, card, where, used)]
        moves += made
        moving.update(move.card for move in made)
    moves += _attached(random, state, moving | staying)
    return o.CardsMoved(
        moves=tuple(moves),
        how=random.choice(("sent", "destroyed", "returned", "removed", "control")),
        why=random.choice(("effect", "cost", "rule", "battle")),
        source=random.randint(0, len(state.cards)),
    )


def _from_pile(random: Random, state: State, card: CardId, where: Place, used: set[Place]) -> Moved:
    zones: tuple[Zone, ...] = MONSTER_ZONES if random.random() < 0.5 else SPELL_SIDE
    open_to: list[Place] = [zone for zone in free(state, player_of(random), zones) if zone not in used]
    if where in ZONE_AT or not open_to or random.random() < 0.5:
        return home(random, state, card, where)
    to = random.choice(open_to)
    used.add(to)
    return Moved(card=card, origin=where, to=to, position=random.choice((None, lies(random, to))))


def _attached(random: Random, state: State, moving: set[CardId]) -> list[Moved]:
    """A card from a pile becomes the material of a monster on the field."""
    hosts: list[Place] = [where for where, slot in in_monster_zones(state) if slot.card not in moving]
    cards: list[Lying] = [(c, w) for c, w in lying(state) if w in PILE_AT and c not in moving]
    if not hosts or not cards or random.random() < 0.7:
        return []
    card, where = random.choice(cards)
    return [Moved(card=card, origin=where, to=random.choice(hosts), under=True, index=random.choice((None, 0, 9)))]


@makes(o.CardsSet)
def _cards_set(random: Random, state: State) -> Event | None:
    player = player_of(random)
    zones = free(state, player, (*MONSTER_ZONES, *SPELL_ZONES))
    if not zones or not state.side(player).hand:
        return None
    to = random.choice(zones)
    card = random.choice(state.side(player).hand)
    position: Position = "set" if to[3] == "M" else "down"
    move = Moved(card=card, origin=place(player, "hand"), to=to, position=position)
    return o.CardsSet(player=player, moves=(move,), source=random.choice((0, card)))


@makes(o.SummonBegan)
def _summon_began(random: Random, state: State) -> Event | None:
    if state.window is not None or state.turn == 0:
        return None
    player = player_of(random)
    hidden: list[Standing] = [(where, slot) for where, slot in in_monster_zones(state) if slot.position == "set"]
    if hidden and random.random() < 0.5:
        where, slot = random.choice(hidden)
        flipped = Moved(card=slot.card, origin=where, to=where, position="attack")
        return o.SummonBegan(player=player, how="flip", monsters=(flipped,))
    monsters = entering(random, state, player, ("hand", "extra"))
    how: tuple[SummonKind, ...] = ("normal", "tribute", "special", "synchro", "pendulum", "ritual", "fusion")
    if monsters and random.random() < 0.4:
        monsters = monsters[:1]
        stacked = tuple(_stacked(random, state, monsters[0]))
        return o.SummonBegan(player=player, how="xyz", monsters=tuple(monsters), materials=stacked)
    return o.SummonBegan(player=player, how=random.choice(how), monsters=tuple(monsters)) if monsters else None


def _stacked(random: Random, state: State, onto: Moved) -> Iterator[Moved]:
    staying = fighters(state)
    for where, slot in some(random, in_monster_zones(state)):
        if not token(state, slot.card) and not slot.materials and slot.card not in staying:
            yield Moved(card=slot.card, origin=where, to=onto.to, under=True)


@makes(o.Summoned)
def _summoned(random: Random, state: State) -> Event | None:
    if state.window is not None and state.window.kind == "summon negation":
        return None
    player = player_of(random)
    if state.summoning is not None:
        return o.Summoned(player=state.summoning.player, how=state.summoning.how)
    homeless = [card for card in range(1, len(state.cards) + 1) if token(state, card) and not _placed(state, card)]
    zones = free(state, player, MONSTER_ZONES)
    if homeless and zones:
        made = Moved(card=random.choice(homeless), to=random.choice(zones), position=random.choice(UP))
        return o.Summoned(player=player, how="special", monsters=(made,))
    if zones and state.side(player).deck and random.random() < 0.3:  # it becomes a monster for a while
        card = random.choice(state.side(player).deck)
        hidden = Moved(card=card, origin=place(player, "deck"), to=random.choice(zones), position="set")
        counts_as = Face(name="", kinds=("normal",), atk=random.choice((0, 100)), defense=0)
        return o.Summoned(player=player, how="special", monsters=(hidden,), counts_as=counts_as)
    monsters = tuple(entering(random, state, player, ("hand", "grave", "deck", "banished"), random.random() < 0.2))
    proper = random.random() < 0.3
    return o.Summoned(player=player, how="special", monsters=monsters, proper=proper) if monsters else None


@makes(o.MonstersMixed)
def _monsters_mixed(random: Random, state: State) -> Event | None:
    player = player_of(random)
    hidden = [slot.card for slot in state.monsters(player) if not slot.face_up]
    order = random.sample(hidden, random.randint(0, len(hidden)))
    return o.MonstersMixed(player=player, order=tuple(order)) if order else None


def _placed(state: State, card: CardId) -> bool:
    return state.place_of(card) is not None


@makes(o.PositionSetUp)
def _position_set_up(random: Random, state: State) -> Event:
    piles: dict[tuple[str, Player], list[CardId]] = {}
    zones: list[Place] = [place(player, zone) for player in PLAYERS for zone in (*MONSTER_ZONES, *SPELL_SIDE)]
    field: list[o.PlacedCard] = []
    turn = random.randint(1, 9)
    for card in range(1, len(state.cards) + 1):
        if token(state, card):
            continue
        if random.random() < 0.2 and zones:
            to = zones.pop(random.randrange(len(zones)))
            position = lies(random, to)
            up = position not in ("set", "down")
            field.append(
                o.PlacedCard(
                    card=card,
                    to=to,
                    position=position,
                    played_on=random.randint(0, turn),
                    proper=random.random() < 0.3,
                    counters=(("Spell Counter", 2),) if up and random.random() < 0.3 else (),
                )
            )
        else:
            piles.setdefault((random.choice(PILES), state.owner(card)), []).append(card)
    both: dict[str, Any] = {
        plural: tuple(tuple(piles.get((pile, player), ())) for player in PLAYERS)
        for pile, plural in zip(PILES, ("hands", "decks", "graves", "banished", "extras"), strict=True)
    }
    turned = tuple(some(random, [card for player in PLAYERS for card in piles.get(("extra", player), ())]))
    phase: Phase = random.choice(get_args(Phase))
    life = (random.randint(0, 8000), 100)
    return o.PositionSetUp(
        turn=turn, player=player_of(random), phase=phase, life=life, field=tuple(field), turned=turned, **both
    )
