"""Resolves the zones and names in a line to the numbers of cards."""

import difflib
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.faces import UNKNOWN
from duelog.events.places import (
    MONSTER_ZONES,
    OPPONENT,
    PENDULUM_ZONES,
    PILES,
    SPELL_ZONES,
    ZONE_AT,
    ZONES,
    Pile,
    Place,
    Player,
    Zone,
    name_of,
    place,
    player_of,
)
from duelog.replays.cards.pool import name_key
from duelog.replays.errors import some_of
from duelog.replays.notation.line_reader import Called, InZone, Reference
from duelog.replays.notation.names_meant import printed_name
from duelog.replays.notation.naming import Naming, set_monsters, unknown_among, usable_as
from duelog.replays.notation.notation_errors import AmbiguousCard, MissingCard
from duelog.replays.notation.tokens import quoted

NOT_THERE: CardId = -1
"""Stands for the card in an empty zone, so that the rules can report what is wrong with naming it."""

FIELD = "field"
FROM_HAND: tuple[str, ...] = ("hand", FIELD, "grave", "extra", "banished", "deck")
FROM_EXTRA: tuple[str, ...] = ("extra", "hand", "grave", "banished", FIELD, "deck")
FROM_FIELD: tuple[str, ...] = (FIELD, "hand", "grave", "extra", "banished", "deck")
"""The order in which places are searched for a card given by name only."""

Copies = tuple[Place, tuple[CardId, ...]]
"""A place and cards that are there."""

_MOST_SHOWN = 8


class Table:
    """The table from the viewpoint of the moving player: resolves what a line names and remembers it.

    A name written twice means two copies, so a card named already is chosen last. With `absent`, a card that is not in
    the pile named becomes NOT_THERE instead of an error.
    """

    def __init__(
        self, state: State, player: Player, text: str = "", *, absent: bool = False, naming: Naming | None = None
    ) -> None:
        self.state = state
        self.player: Player = player
        self.text = text
        self.absent = absent
        self.naming = naming if state.listed else None
        self.named: list[CardId] = []
        self.given: tuple[CardId, ...] = ()
        """The cards used as cost: a target may be named in the Graveyard, where it will be."""

    # --- cards ----------------------------------------------------------------------------------------------

    def card(self, reference: Reference, order: tuple[str, ...] = ()) -> CardId:
        """The number of the card referred to; `order` lists the places searched for a card given by name only."""
        found = self._in_zone(reference) if isinstance(reference, InZone) else self._called(reference, order)
        self.named.append(found)
        return found

    def cards(self, references: Iterable[Reference]) -> tuple[CardId, ...]:
        """The numbers of the cards referred to, which may be anywhere."""
        return tuple(self.card(reference) for reference in references)

    def _in_zone(self, reference: InZone) -> CardId:
        slot = self.state.side(reference.player or self.player).field[ZONES.index(reference.zone)]
        if slot is None:
            return NOT_THERE
        if reference.called:
            self._call(reference, slot.card)
        if not reference.material:
            return slot.card
        materials = slot.materials
        return materials[reference.material - 1] if reference.material <= len(materials) else NOT_THERE

    def _call(self, reference: InZone, card: CardId) -> None:
        """Takes the name after a zone as that of the card there. Raises MissingCard if that card is known to be another
        one.
        """
        if name_key(self.name(card)) == name_key(reference.called):
            return
        if self._name_one(reference.called, (card,)) is None:
            at = place(reference.player or self.player, reference.zone)
            what = f"{quoted(reference.called)} is not in {self.where(at)}"
            hint = f"it holds {self.name(card)}"
            raise MissingCard(what, text=self.text, column=reference.column, hint=hint)

    def _name_one(self, name: str, cards: Iterable[CardId]) -> CardId | None:
        """The first unknown one of the cards, which gets the name; None if there is none, or no card has this name."""
        if self.naming is None:
            return None
        found = unknown_among(self.state, cards)
        face = self.naming.find(name) if found else None
        if face is None:
            return None
        self.naming.named[found[0]] = face
        self.state = self.naming.in_state(self.state)
        return found[0]

    def activated(self, reference: Reference) -> CardId:
        """The card that is activated: a name may also be that of a Set card."""
        if self.naming is not None and isinstance(reference, Called) and reference.pile is None:
            known = self.copies((*self._part(self.player, "hand"), *self._part(self.player, FIELD)), reference.name)
            face = self.naming.find(reference.name)
            if (there := self.pick(known, reference.number)) is not None:
                self.named.append(there)
                return there
            if not known and face is not None:
                usable = usable_as(self.state, self.player, face)
                if len(usable) > 1:
                    at = ", ".join(self.where(where) for card in usable if (where := self.state.place_of(card)))
                    what = f"any of several cards could be {quoted(reference.name)}"
                    hint = f"say which: {at}, with the name behind it"
                    raise AmbiguousCard(what, text=self.text, column=reference.column, hint=hint)
                if (card := self._name_one(reference.name, usable)) is not None:
                    self.named.append(card)
                    return card
        return self.card(reference, FROM_HAND)

    def _called(self, reference: Called, order: tuple[str, ...]) -> CardId:
        printed = printed_name(reference.name, self.state.faces, text=self.text, column=reference.column)
        reference = reference if printed == reference.name else replace(reference, name=printed)
        if reference.pile is not None:
            return self._in_pile(reference, reference.player or self.player, reference.pile)
        return self._searched(reference, order) if order else self._anywhere(reference)

    def _in_pile(self, reference: Called, player: Player, pile: Pile) -> CardId:
        copies = self.copies(self.state.side(player).pile(pile), reference.name)
        found = self.pick(copies, reference.number)
        if found is None and pile == "grave":
            found = self.pick(self.copies(self._buried(player), reference.name), reference.number)
        if found is None:
            found = self._name_one(reference.name, self.state.side(player).pile(pile))
        if found is not None:
            return found
        if self.absent:
            return NOT_THERE
        raise self._missing(reference, place(player, pile), len(copies))

    def _buried(self, player: Player) -> Iterator[CardId]:
        """The cards used as cost that a player owns."""
        return (card for card in self.given if card != NOT_THERE and self.state.owner(card) == player)

    def name(self, card: CardId) -> str:
        """The name of a card; "?" for a number that no card has, as in a damaged log."""
        if not 0 < card <= len(self.state.cards):
            return "?"
        face = self.state.cards[card - 1].face
        return self.state.faces[face].name if 0 <= face < len(self.state.faces) else "?"

    def copies(self, cards: Iterable[CardId], name: str) -> tuple[CardId, ...]:
        """The cards with this name, ignoring case and kind of quotes."""
        key = name_key(name)
        return tuple(card for card in cards if name_key(self.name(card)) == key)

    def pick(self, copies: tuple[CardId, ...], number: int = 0) -> CardId | None:
        """The n-th of the copies; without a number the first that the question offers and that is not named already."""
        if number:
            return copies[number - 1] if number <= len(copies) else None
        question = self.state.question
        offered = question.cards if question is not None and question.player == self.player else ()
        return min(
            copies, key=lambda card: (card in self.named, bool(offered) and card not in offered), default=None
        )  # fmt: skip

    def _searched(self, reference: Called, order: tuple[str, ...]) -> CardId:
        if self.naming is not None and not self.copies(self._part(self.player, order[0]), reference.name):
            there = set_monsters(self.state, self.player) if order[0] == FIELD else self._part(self.player, order[0])
            if (named := self._name_one(reference.name, there)) is not None:
                return named
        unknown = reference.name == UNKNOWN.name  # one in the hand, or on the field: not any card of a Deck
        for player in (self.player, OPPONENT[self.player])[: 1 if unknown else 2]:
            for part in [part for part in order if part in ("hand", FIELD)] if unknown else order:
                found = self.pick(self.copies(self._part(player, part), reference.name), reference.number)
                if found is not None:
                    return found
        raise self._unknown(reference)

    def _part(self, player: Player, part: str) -> Iterator[CardId]:
        if part == FIELD:
            yield from (slot.card for _, slot in self.state.on_field(player))
        for pile in PILES:
            if part == pile:
                yield from self.state.side(player).pile(pile)

    def _anywhere(self, reference: Called) -> CardId:
        """A card given by name only as target, cost or answer: it must be in a single place."""
        material = self._material(reference)
        if material is not None:
            return material
        found = self._offered(self._by_place(reference.name))
        named = self._name_asked_for(reference, found)
        if named is not None:
            return named
        under = None if found else self.pick(self.copies(self._under_own(), reference.name), reference.number)
        if under is not None:
            return under
        if not found:
            raise self._unknown(reference)
        if len(found) > 1:
            places = ", ".join(self.written(at, reference.name) for at, _ in found)
            raise AmbiguousCard(
                f"several cards are called {quoted(reference.name)}",
                text=self.text, column=reference.column, hint=f"say which: {places}",
            )  # fmt: skip
        at, copies = found[0]
        picked = self.pick(copies, reference.number)
        if picked is None:
            raise self._missing(reference, at, len(copies))
        return picked

    def _material(self, reference: Called) -> CardId | None:
        """The Xyz Material meant, if the open question offers no other cards of this name."""
        question = self.state.question
        if question is None or question.player != self.player:
            return None
        offered = self.copies(question.cards, reference.name)
        in_sight = {card for _, cards in self._places() for card in cards}
        return self.pick(offered, reference.number) if in_sight.isdisjoint(offered) else None

    def _name_asked_for(self, reference: Called, found: list[Copies]) -> CardId | None:
        """An unknown card that is named as an answer, or else as a card from the hand."""
        question = self.state.question
        if self.naming is None or (found and question is None):
            return None
        offered = question.cards if question is not None and question.player == self.player else ()
        if offered and any(not set(copies).isdisjoint(offered) for _, copies in found):
            return None
        return self._name_one(reference.name, offered or self.state.side(self.player).hand)

    def _under_own(self) -> Iterator[CardId]:
        """The Xyz Materials under the player's own monsters."""
        for _, slot in self.state.on_field(self.player):
            yield from slot.materials

    def _offered(self, found: list[Copies]) -> list[Copies]:
        """The places with a card that the open question offers; all places if it offers none of them."""
        question = self.state.question
        if question is None or question.player != self.player:
            return found
        return [copies for copies in found if not set(copies[1]).isdisjoint(question.cards)] or found

    def _by_place(self, name: str) -> list[Copies]:
        """Every place with cards of this name, the player's own first."""
        return [(at, copies) for at, cards in self._places() if (copies := self.copies(cards, name))]

    def _places(self) -> Iterator[Copies]:
        for player in (self.player, OPPONENT[self.player]):
            for at, slot in self.state.on_field(player):
                yield at, (slot.card,)
            for pile in PILES:
                yield place(player, pile), self.state.side(player).pile(pile)

    # --- errors ---------------------------------------------------------------------------------------------

    def _missing(self, reference: Called, at: Place, copies: int) -> MissingCard:
        where = self.where(at)
        if copies:
            what = f"{where} holds {copies} of {quoted(reference.name)}, not {reference.number}"
            return MissingCard(what, text=self.text, column=reference.column)
        elsewhere = [self.written(other, reference.name) for other, _ in self._by_place(reference.name)]
        hint = f"it is {', '.join(elsewhere)}" if elsewhere else f"it holds {self._content(at)}"
        what = f"{quoted(reference.name)} is not in {where}"
        return MissingCard(what, text=self.text, column=reference.column, hint=hint)

    def _content(self, at: Place) -> str:
        player, pile = player_of(at), name_of(at)
        names = list(dict.fromkeys(self.name(card) for card in self._part(player, pile)))
        return some_of(names, _MOST_SHOWN) or "nothing"

    def _unknown(self, reference: Called) -> MissingCard:
        if reference.name == UNKNOWN.name:
            what = f"p{self.player} holds no card that nobody has identified"
            return MissingCard(what, text=self.text, column=reference.column, hint="name the card")
        names = {name_key(face.name): face.name for face in self.state.faces}
        key = name_key(reference.name)
        near = [name for name in names if key in name][:3] or difflib.get_close_matches(key, names, n=3, cutoff=0.6)
        hint = f"did you mean {' or '.join(names[name] for name in near)}?" if near else ""
        what = f"no card in this duel is called {quoted(reference.name)}"
        if key in names:
            what = f"{quoted(reference.name)} is nowhere on the table"
        return MissingCard(what, text=self.text, column=reference.column, hint=hint)

    # --- places ---------------------------------------------------------------------------------------------

    def place(self, zone: InZone) -> Place:
        """The place of a zone as the line names it."""
        return place(zone.player or self.player, zone.zone)

    def where(self, at: Place) -> str:
        """The place from the player's viewpoint: without a player for their own."""
        return str(name_of(at)) if player_of(at) == self.player else at

    def written(self, at: Place, name: str) -> str:
        """A card of this name at this place, from the player's viewpoint."""
        return self.where(at) if at in ZONE_AT else f"{self.where(at)}:{quoted(name)}"

    def free_zone(
        self, zones: tuple[Zone, ...], *, leaving: Iterable[CardId] = (), taken: Iterable[Place] = ()
    ) -> Place:
        """The first of the player's zones that is free once those cards are gone; the first of all if none is."""
        field = self.state.side(self.player).field
        gone, closed = set(leaving), {*self.state.blocked, *taken}
        for zone in zones:
            slot = field[ZONES.index(zone)]
            at = place(self.player, zone)
            if at not in closed and (slot is None or slot.card in gone):
                return at
        return place(self.player, zones[0])

    def home(self, card: CardId) -> tuple[Zone, ...]:
        """The zones where a card can be Set or activated: a Field Spell's, a Spell's or Trap's, a monster's."""
        face = self.state.face(card)
        if face.is_monster:
            return MONSTER_ZONES
        return ("F",) if "field" in face.kinds else SPELL_ZONES

    def activated_in(self, card: CardId) -> tuple[Zone, ...]:
        """The zones where a card from the hand can be activated; none for a monster's effect."""
        face = self.state.face(card)
        if face.is_monster:
            return PENDULUM_ZONES if "pendulum" in face.kinds else ()
        return self.home(card)

    # --- the other way: a card as the line would name it ----------------------------------------------------

    def reference(self, card: CardId) -> str:
        """The reference to a card: its zone, or its pile and name, with a number only if needed."""
        at = self.state.place_of(card) if card > 0 else None
        if at is None:
            return "?"
        if at in ZONE_AT:
            text = self._zone_reference(card, at)
        else:
            text = self.written(at, self.name(card)) + self._number(card, at)
        self.named.append(card)
        return text

    def _zone_reference(self, card: CardId, at: Place) -> str:
        found = self.state.side(player_of(at)).field[ZONE_AT[at][1]]
        if found is not None and card in found.materials:
            return f"{self.where(at)}/{found.materials.index(card) + 1}"
        return self.where(at)

    def _number(self, card: CardId, at: Place) -> str:
        copies = self.copies(self._part(player_of(at), name_of(at)), self.name(card))
        return "" if self.pick(copies) == card else f"#{copies.index(card) + 1}"

    def subject(self, card: CardId, order: tuple[str, ...]) -> str:
        """The reference to the card that the move is about: its name only, if that is enough."""
        if card not in self._part(self.player, order[0]):
            return self.reference(card)
        name = self.name(card)
        if self._searched(Called(name, 1), order) != card:
            return self.reference(card)
        self.named.append(card)
        return quoted(name)
