"""The start of a recording: the players, the rules, and the cards before the first packet.

The Decks and their order are taken from the snapshots at the start; if there are none, from the inputs that are
embedded in the recording.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

from msgspec import Struct

from duelog.core.state import RULEBOOK
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome, SummonKind
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.rulesets import Ruleset
from duelog.replays.edopro.card_packets import ReloadFieldPacket, ZoneSnapshot
from duelog.replays.edopro.container import EdoproRecording
from duelog.replays.edopro.counters import counter_name
from duelog.replays.edopro.duel_packets import AiNamePacket, StartPacket
from duelog.replays.edopro.face_book import FaceBook
from duelog.replays.edopro.packet_places import BANISHED, DECK, EXTRA, GRAVEYARD, HAND, MONSTERS, SPELLS
from duelog.replays.edopro.queries import STATUS_SUMMONED_PROPERLY, TYPE_TOKEN, CardState, Slots, Snapshots
from duelog.replays.edopro.rule_flags import ATTACK_ON_FIRST_TURN, RuleSet
from duelog.replays.edopro.run import Act
from duelog.replays.edopro.their_board import PILES, PLAYERS, Board, Spot, our_place, our_position, pile_position
from duelog.replays.errors import DuelogError

MADE_BY = "duelog, from an EDOPro recording"

Zones = dict[tuple[int, int], Slots]
"""The snapshots at the start by player and location."""


class Setup(Struct):
    """The start of a duel: its header, its board, and what is logged before the first turn."""

    header: Header
    board: Board
    first: list[Outcome]
    sizes: tuple[int, int]


# --- rules ------------------------------------------------------------------------------------------------------


def ruleset(rules: RuleSet, life: int, hand: int, draw: int) -> Ruleset:
    """The ruleset for the rules of a recording: Master Rule 3 is Rulebook 9.0; all others are shown, not refereed."""
    if rules.is_rulebook_9:
        return Ruleset(name=RULEBOOK.name, life=life, opening_hand=hand, draw=draw)
    kinds: tuple[SummonKind, ...] = (*RULEBOOK.summons, "link") if rules.extra_monster_zones else RULEBOOK.summons
    if rules.pendulum_zones == "none":
        kinds = tuple(kind for kind in kinds if kind != "pendulum")
    return Ruleset(
        name=_RULES.get(rules.name, "custom rules"), life=life, opening_hand=hand, draw=draw,
        first_turn_draw=rules.first_turn_draw, first_turn_battle=bool(rules.flags & ATTACK_ON_FIRST_TURN),
        field_spells="one" if rules.one_field_spell else "each", summons=kinds, refereed=False,
    )  # fmt: skip


_RULES = {
    "MR1": "master rule 1", "MR2": "master rule 2", "MR4": "master rule 4", "MR5": "master rule 5",
    "GOAT": "goat format",
}  # fmt: skip


# --- cards ------------------------------------------------------------------------------------------------------


def zones_at_start(act: Act, snapshots: Snapshots) -> Zones:
    """The zones in the snapshots directly after the first packet: all zones, or in a normal duel only the Decks."""
    zones: Zones = {}
    usual = isinstance(act.packet, StartPacket)
    for snapshot in act.after:
        if isinstance(snapshot, ZoneSnapshot) and not (usual and snapshot.location not in (DECK, EXTRA)):
            zones.setdefault((snapshot.controller, snapshot.location), snapshots.zone(snapshot))
    return zones


def _decks(recording: EdoproRecording, zones: Zones) -> Zones:
    """The zones, with the Decks of the embedded inputs if there are no snapshots of them."""
    inputs = recording.inputs
    if any(location == DECK for _, location in zones):
        return zones
    if inputs is None or len(inputs.decks) != len(PLAYERS):
        raise DuelogError("it tells neither of the Decks nor of cards at the start", hint="it can only be looked at")
    told: Zones = {}
    for number, deck in enumerate(inputs.decks):
        told[number, DECK] = tuple(CardState(code=code) for code in deck.main)
        told[number, EXTRA] = tuple(CardState(code=code) for code in deck.extra)
    return told | zones


class _Entry(Struct, frozen=True):
    """A card at the start: its owner and place; with `under`, it is that material of the card there."""

    owner: int
    spot: Spot
    card: CardState
    under: int | None = None

    @property
    def is_token(self) -> bool:
        """Whether it is a Token; whatever a snapshot says of it, a card in a Deck is none."""
        return bool((self.card.type or 0) & TYPE_TOKEN) and self.spot[1] not in (DECK, EXTRA)


_ORDER = (DECK, HAND, MONSTERS, SPELLS, GRAVEYARD, BANISHED, EXTRA)


def _entries(zones: Zones) -> Iterator[_Entry]:
    """All cards at the start, the Decks from the top."""
    for location in _ORDER:
        for controller in (0, 1):
            slots = list(enumerate(zones.get((controller, location), ())))
            for sequence, card in reversed(slots) if location == DECK else slots:
                if card is None:
                    continue
                owner = controller if card.owner not in (0, 1) else card.owner
                spot = (controller, location, sequence)
                yield _Entry(owner, spot, card)
                for index, code in enumerate(card.materials or () if location in (MONSTERS, SPELLS) else ()):
                    yield _Entry(controller, spot, CardState(code=code), index)


class _Table:
    """Numbers the cards of the start as a header does, and puts them on a board."""

    def __init__(self, zones: Zones, book: FaceBook) -> None:
        self.board = Board()
        self.faces: list[Face] = []
        self.decks: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self.tokens: list[o.TokenCard] = []
        self.cards: dict[CardId, _Entry] = {}
        self._book = book
        self._index: dict[int, int] = {}
        entries = list(_entries(zones))
        for number in (0, 1):
            mine = [entry for entry in entries if entry.owner == number and not entry.is_token]
            main = [entry for entry in mine if entry.spot[1] != EXTRA]
            extra = [entry for entry in mine if entry.spot[1] == EXTRA]
            self.decks.append((self._number(main), self._number(extra)))
        for entry in entries:
            if entry.is_token:
                self._token(entry)
        self._lay()

    def _number(self, entries: list[_Entry]) -> tuple[int, ...]:
        faces: list[int] = []
        for entry in entries:
            code = entry.card.code or 0
            self.cards[self.board.add(code, PLAYERS[entry.owner])] = entry
            if code not in self._index:
                self._index[code] = len(self.faces)
                self.faces.append(self._book.face(code))
            faces.append(self._index[code])
        return tuple(faces)

    def _token(self, entry: _Entry) -> None:
        code, owner = entry.card.code or 0, PLAYERS[entry.owner]
        card = self.board.add(code, owner)
        self.cards[card] = entry
        self.tokens.append(o.TokenCard(card=card, owner=owner, face=self._book.token(code)))

    def _lay(self) -> None:
        for card, entry in sorted(self.cards.items(), key=lambda item: (item[1].spot, item[1].under or 0)):
            if entry.under is None and entry.spot[1] in PILES:
                self.board.piles[entry.spot[:2]].append(card)
            elif entry.under is None:
                self.board.slots[entry.spot] = card
        for card, entry in self.cards.items():
            if entry.under is not None:
                self.board.stacks.setdefault(self.board.slots[entry.spot], []).append(card)

    def position(self, life: tuple[int, int]) -> Iterator[Outcome]:
        """The outcomes that set up the table if there are cards outside the Decks, as in puzzles."""
        if all(entry.spot[1] in (DECK, EXTRA) for entry in self.cards.values()):
            return
        if self.tokens:
            yield o.TokensMade(tokens=tuple(self.tokens))
        piles = {name: (self._pile(0, location), self._pile(1, location)) for location, name in PILES.items()}
        yield o.PositionSetUp(
            turn=0, player=1, phase="draw", life=life, hands=piles["hand"], decks=piles["deck"],
            graves=piles["grave"], banished=piles["banished"], extras=piles["extra"], turned=tuple(self._turned()),
            field=tuple(self._placed(card, entry) for card, entry in self.cards.items() if _stands(entry)),
        )  # fmt: skip

    def _pile(self, number: int, location: int) -> tuple[CardId, ...]:
        cards = self.board.piles[number, location]
        return tuple(cards[::-1] if location == DECK else cards)

    def _turned(self) -> Iterator[CardId]:
        for card, entry in self.cards.items():
            if entry.spot[1] in PILES and pile_position(entry.spot[1], entry.card.position or 0xA) is not None:
                yield card

    def _placed(self, card: CardId, entry: _Entry) -> o.PlacedCard:
        told = entry.card
        host = told.equipped_to
        equipped = 0 if host is None or host.is_nowhere else self.board.at(host)
        return o.PlacedCard(
            card=card, to=our_place(*entry.spot), position=our_position(entry.spot[1], told.position or 0),
            proper=bool((told.status or 0) & STATUS_SUMMONED_PROPERLY),
            materials=tuple(self.board.stacks.get(card, ())), equipped_to=equipped,
            counters=tuple((counter_name(kind), number) for kind, number in told.counters or ()),
            linked=tuple(self.board.at(where) for where in told.targets or ()),
        )  # fmt: skip


def _stands(entry: _Entry) -> bool:
    return entry.under is None and entry.spot[1] not in PILES


# --- the header -------------------------------------------------------------------------------------------------


def set_up(recording: EdoproRecording, acts: list[Act], snapshots: Snapshots, faces: FaceBook, source: str) -> Setup:
    """The start of the duel in a recording. DuelogError if it cannot be determined."""
    first = acts[0].packet if acts else None
    if not isinstance(first, StartPacket | ReloadFieldPacket):
        raise DuelogError("it does not begin with the start of a duel", hint="nothing can be shown of it")
    zones = _decks(recording, zones_at_start(acts[0], snapshots))
    for slots in zones.values():
        faces.tell(slots)
    table = _Table(zones, faces)
    life = (
        first.life_points
        if isinstance(first, StartPacket)
        else (first.sides[0].life_points, first.sides[1].life_points)
    )
    rules = _rules(recording, life)
    names = _names(recording, acts)
    seats = [Seat(name=name, main=main, extra=extra) for name, (main, extra) in zip(names, table.decks, strict=True)]
    header = Header(
        ruleset=rules.name, rules=None if rules == RULEBOOK else rules, seats=(seats[0], seats[1]),
        faces=tuple(table.faces), made_by=MADE_BY, tags=_tags(recording, source),
    )  # fmt: skip
    entered = [*table.position(life), o.DuelBegan(first=1, life=life)]
    sizes = (len(table.board.piles[0, DECK]), len(table.board.piles[1, DECK]))
    return Setup(header, table.board, entered, sizes)


def _rules(recording: EdoproRecording, life: tuple[int, int]) -> Ruleset:
    start = recording.inputs.start if recording.inputs else None
    hand, draw = (start.hand, start.draw) if start else (RULEBOOK.opening_hand, RULEBOOK.draw)
    return ruleset(recording.ruleset, life[0], hand, draw)


def _names(recording: EdoproRecording, acts: list[Act]) -> tuple[str, str]:
    """The players' names; the name of a program is in a separate packet."""
    one, two = (team[0] if team else "" for team in recording.teams)
    program = next((act.packet.name for act in acts if isinstance(act.packet, AiNamePacket)), "")
    return one, two or program


def _tags(recording: EdoproRecording, source: str) -> dict[str, str]:
    header = recording.header
    tags = {"recorded by": header.program, "rules": recording.ruleset.name, "source": source}
    if header.recorded_at:
        tags["recorded at"] = datetime.fromtimestamp(header.recorded_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {name: value for name, value in tags.items() if value}
