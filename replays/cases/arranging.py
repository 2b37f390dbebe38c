"""Builds a duel from the position in a case: the header with its cards, and the event that sets up the table."""

from collections.abc import Iterator
from typing import cast, get_args

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.known_rulesets import RULESETS
from duelog.events.base import CardId, Phase, Position
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.outcomes import PlacedCard, PositionSetUp
from duelog.events.places import (
    MONSTER_ZONES,
    PENDULUM_ZONES,
    PILE_AT,
    PILES,
    PLAYERS,
    SPELL_ZONES,
    ZONE_AT,
    ZONES,
    Pile,
    Place,
    Player,
    Zone,
    place,
)
from duelog.replays.cards.pool import CardPool
from duelog.replays.cases.counter_names import CounterNames
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked import Marked

DECK_FILLER = "Alexandrite Dragon"
"""The Normal Monster that fills a Deck left out of a position; hardly any effect refers to it."""

FILLED_DECK = 40
"""The number of cards in such a Deck."""

LIFE_POINTS = 8000
DEFAULT_TURN = 3
PHASES: tuple[str, ...] = get_args(Phase)
_PLACED_ZONES: tuple[Zone, ...] = (*MONSTER_ZONES, *SPELL_ZONES, "F", *PENDULUM_ZONES)
_MOST_CARDS = 1000


class _Piece(Struct, kw_only=True):
    """A card of the position, before it has a number."""

    face: Face
    owner: Player
    at: Place
    marked: Marked
    position: Position | None = None
    played_on: int = 0
    proper: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    equipped_to: Place | None = None
    under: Place | None = None
    number: CardId = 0

    @property
    def in_extra_deck(self) -> bool:
        return self.face.in_extra_deck


def set_up(
    position: Marked, pool: CardPool, ruleset: str = "rulebook-9.0", *, book: CardBook | None = None
) -> tuple[Header, PositionSetUp]:
    """The header and the first event of a duel that begins with this position; docs/cases.md says what it may hold.

    Raises DuelogError, with the line, for what is no position: unknown cards, places and counters, a card equipped to
    nothing. Counters get the names that the effects of `book` use; without it, those that are written.
    """
    fields = position.mapping("a position", ("turn", "turn_player", "phase", *map(_name, PLAYERS)))
    turn = fields["turn"].number("turn") if "turn" in fields else DEFAULT_TURN
    if turn < 1:
        raise fields["turn"].error("the first turn is 1")
    halves = {player: _Half(fields.get(_name(player)), player, pool, turn) for player in PLAYERS}
    pieces = [piece for half in halves.values() for piece in half.pieces]
    if len(pieces) > _MOST_CARDS:
        raise position.error(f"a position holds {_MOST_CARDS} cards at most")
    header = _header(pieces, ruleset)
    if book is not None:
        _name_counters(pieces, book)
    turn_player = fields["turn_player"].one_of("turn_player", map(_name, PLAYERS)) if "turn_player" in fields else "p1"
    phase = fields["phase"].one_of("phase", PHASES) if "phase" in fields else "main1"
    return header, PositionSetUp(
        turn=turn, player=1 if turn_player == "p1" else 2, phase=cast(Phase, phase),
        life=(halves[1].life, halves[2].life), hands=_piles(pieces, "hand"), decks=_piles(pieces, "deck"),
        graves=_piles(pieces, "grave"), banished=_piles(pieces, "banished"), extras=_piles(pieces, "extra"),
        turned=tuple(piece.number for piece in pieces if _is_turned(piece)),
        field=tuple(_placed(piece, pieces) for piece in pieces if _has_a_place_of_its_own(piece)),
    )  # fmt: skip


def _name(player: Player) -> str:
    return f"p{player}"


# --- from the words of the case to pieces -----------------------------------------------------------------------


class _Half:
    """One player's half of the position."""

    def __init__(self, marked: Marked | None, player: Player, pool: CardPool, turn: int) -> None:
        self.player: Player = player
        self.pool = pool
        self.turn = turn
        keys = ("lp", *PILES, *_PLACED_ZONES)
        fields: dict[str, Marked] = {}
        if marked is not None and marked.content is not None:
            fields = marked.mapping(_name(player), keys)
        self.life = fields["lp"].number("lp") if "lp" in fields else LIFE_POINTS
        if self.life < 1:
            raise fields["lp"].error("lp must be above 0")
        self.pieces = [*self._pile_pieces(fields), *self._zone_pieces(fields)]

    def _pile_pieces(self, fields: dict[str, Marked]) -> Iterator[_Piece]:
        for pile in PILES:
            if pile in fields:
                entries = [] if fields[pile].content is None else fields[pile].sequence(pile)
                for index, entry in enumerate(entries):
                    if pile == "deck" and entry.content == "..." and index == len(entries) - 1:
                        yield from self._filled(fields[pile], FILLED_DECK - index)
                    else:
                        yield self._in_pile(entry, pile)
            elif pile == "deck":
                yield from self._filled(Marked(None, "", 0), FILLED_DECK)

    def _filled(self, marked: Marked, count: int) -> Iterator[_Piece]:
        face = self.pool.find(DECK_FILLER) or _any_normal_monster(self.pool)
        for _ in range(count):
            yield _Piece(face=face, owner=self.player, at=place(self.player, "deck"), marked=marked)

    def _face(self, marked: Marked) -> Face:
        try:
            return self.pool.named(marked.text("a card"))
        except DuelogError as error:
            raise marked.error(error.what, error.hint) from error

    def _in_pile(self, marked: Marked, pile: Pile) -> _Piece:
        at = place(self.player, pile)
        if not isinstance(marked.content, dict):
            return _Piece(face=self._face(marked), owner=self.player, at=at, marked=marked)
        keeps = pile in ("grave", "banished")
        fields = marked.mapping(f"a card in {pile}", ("card", "face", "proper") if keeps else ("card", "face"))
        face = self._face(_needed(marked, fields, "card"))
        lies = fields["face"].one_of("face", ("up", "down")) if "face" in fields else None
        return _Piece(
            face=face, owner=self.player, at=at, marked=marked, position=cast("Position | None", lies),
            proper=fields["proper"].truth("proper") if "proper" in fields else False,
        )  # fmt: skip

    def _zone_pieces(self, fields: dict[str, Marked]) -> Iterator[_Piece]:
        for zone in _PLACED_ZONES:
            marked = fields.get(zone)
            if marked is None or marked.content is None:
                continue
            if zone in MONSTER_ZONES:
                yield from self._monster(marked, zone)
            else:
                yield self._spell_or_trap(marked, zone)

    def _monster(self, marked: Marked, zone: Zone) -> Iterator[_Piece]:
        if not isinstance(marked.content, dict):
            yield self._piece(marked, zone, self._face(marked), {}, "attack")
            return
        fields = marked.mapping(
            zone, ("card", "position", "played_on", "materials", "proper", "counters", "owner")
        )  # fmt: skip
        face = self._face(_needed(marked, fields, "card"))
        lies = fields["position"].one_of("position", ("attack", "defense", "set")) if "position" in fields else "attack"
        monster = self._piece(marked, zone, face, fields, cast(Position, lies))
        yield monster
        if "materials" in fields:
            for material in fields["materials"].sequence("materials"):
                face = self._face(material)
                yield _Piece(face=face, owner=self.player, at=monster.at, marked=material, under=monster.at)

    def _spell_or_trap(self, marked: Marked, zone: Zone) -> _Piece:
        if not isinstance(marked.content, dict):
            return self._piece(marked, zone, self._face(marked), {}, "up")
        fields = marked.mapping(zone, ("card", "face", "played_on", "equipped_to", "counters", "owner"))
        face = self._face(_needed(marked, fields, "card"))
        lies = fields["face"].one_of("face", ("up", "down")) if "face" in fields else "up"
        piece = self._piece(marked, zone, face, fields, cast(Position, lies))
        if "equipped_to" in fields:
            piece.equipped_to = _zone_named(fields["equipped_to"], self.player)
        return piece

    def _piece(self, marked: Marked, zone: Zone, face: Face, fields: dict[str, Marked], lies: Position) -> _Piece:
        owner = fields["owner"].one_of("owner", map(_name, PLAYERS)) if "owner" in fields else _name(self.player)
        if not _may_lie(face, zone):
            raise marked.error(f"{face.name} cannot lie in {zone}")
        return _Piece(
            face=face, owner=1 if owner == "p1" else 2, at=place(self.player, zone), marked=marked, position=lies,
            played_on=self._played_on(fields), counters=_counters(fields.get("counters")),
            proper=fields["proper"].truth("proper") if "proper" in fields else False,
        )  # fmt: skip

    def _played_on(self, fields: dict[str, Marked]) -> int:
        if "played_on" not in fields:
            return 0
        turn = fields["played_on"].number("played_on")
        if not 0 <= turn <= self.turn:
            raise fields["played_on"].error(f"played_on must be a turn up to this one, {self.turn}")
        return turn


def _may_lie(face: Face, zone: Zone) -> bool:
    """Whether a card of this kind can lie in a zone; among Spells and Traps other cards may, as Equip Cards or Set."""
    if zone in MONSTER_ZONES:
        return face.card != "spell"
    if zone in PENDULUM_ZONES:
        return "pendulum" in face.kinds
    return zone != "F" or "field" in face.kinds


def _needed(marked: Marked, fields: dict[str, Marked], key: str) -> Marked:
    if key not in fields:
        raise marked.error(f"{key} is missing")
    return fields[key]


def _any_normal_monster(pool: CardPool) -> Face:
    for face in pool:
        if face.is_monster and face.kinds == ("normal",):
            return face
    raise DuelogError(f"the Decks cannot be filled up: no Normal Monster is known, {DECK_FILLER} neither")


def _counters(marked: Marked | None) -> tuple[tuple[str, int], ...]:
    if marked is None:
        return ()
    return tuple(sorted((name, count.number("counters")) for name, count in marked.mapping("counters").items()))


def _name_counters(pieces: list[_Piece], book: CardBook) -> None:
    """Gives counters the names that effects use."""
    if any(piece.counters for piece in pieces):
        names = CounterNames(book, (piece.face.name for piece in pieces))
        for piece in pieces:
            piece.counters = tuple(
                sorted((names.written(name, piece.face.name, piece.marked), number) for name, number in piece.counters)
            )


def _zone_named(marked: Marked, player: Player) -> Place:
    text = marked.text("equipped_to")
    at = text if text[:3] in ("p1.", "p2.") else f"p{player}.{text}"
    if at not in ZONE_AT:
        raise marked.error(f'"{text}" is no zone', f"zones are {', '.join(ZONES)}, p2.M1 the opponent's")
    return at


# --- from pieces to a duel --------------------------------------------------------------------------------------


def _header(pieces: list[_Piece], ruleset: str) -> Header:
    """The header with all cards of the position as Decks; assigns the pieces their numbers."""
    faces: dict[Face, int] = {}
    seats: list[Seat] = []
    number = 0
    for player in PLAYERS:
        parts: list[tuple[int, ...]] = []
        for extra in (False, True):
            own = [piece for piece in pieces if piece.owner == player and piece.in_extra_deck is extra]
            own.sort(key=lambda piece: piece.at[3:] != "deck")
            for piece in own:
                number += 1
                piece.number = number
            parts.append(tuple(faces.setdefault(piece.face, len(faces)) for piece in own))
        seats.append(Seat(name=_name(player), main=parts[0], extra=parts[1]))
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise DuelogError(f'no ruleset is called "{ruleset}"', hint=f"there are {', '.join(RULESETS)}")
    return Header(ruleset=ruleset, seats=(seats[0], seats[1]), faces=tuple(faces))


def _piles(pieces: list[_Piece], pile: Pile) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    def cards(player: Player) -> tuple[CardId, ...]:
        at = place(player, pile)
        return tuple(piece.number for piece in pieces if piece.at == at)

    return cards(1), cards(2)


def _is_turned(piece: _Piece) -> bool:
    """Whether the facing of a card differs from its pile; a Pendulum Monster is face-up in the Extra Deck."""
    pile = PILE_AT.get(piece.at)
    if pile is None:
        return False
    match pile[1]:
        case "extra":
            return piece.position == "up" or (piece.position is None and not piece.in_extra_deck)
        case "deck":
            return piece.position == "up"
        case "banished":
            return piece.position == "down"
        case _:
            return False


def _has_a_place_of_its_own(piece: _Piece) -> bool:
    """Whether more is to be said of a card than its pile: it is on the field, or it is one of a pile that is proper."""
    return (piece.at in ZONE_AT and piece.under is None) or piece.proper


def _placed(piece: _Piece, pieces: list[_Piece]) -> PlacedCard:
    materials = tuple(other.number for other in pieces if other.under == piece.at)
    return PlacedCard(
        card=piece.number, to=piece.at, position=piece.position, played_on=piece.played_on, proper=piece.proper,
        materials=materials, counters=piece.counters, equipped_to=_equipped_to(piece, pieces),
    )  # fmt: skip


def _equipped_to(piece: _Piece, pieces: list[_Piece]) -> CardId:
    if piece.equipped_to is None:
        return 0
    for other in pieces:
        if other.at == piece.equipped_to and other.under is None and other.at[3] == "M":
            return other.number
    raise piece.marked.error(f"there is no monster in {piece.equipped_to} to be equipped")
