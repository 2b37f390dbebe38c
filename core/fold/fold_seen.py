"""The fold of redacted logs: a table as one viewer saw it, and the state that shows exactly this.

`seen_table` is the inverse: it returns the table of a state, with cards numbered by their places.
"""

from collections.abc import Callable, Iterator

from duelog.core.fold.folding import on
from duelog.core.state import (
    EMPTY_FIELD,
    PRINTED,
    Answer,
    Battle,
    Card,
    Current,
    Link,
    OnField,
    Resolution,
    Result,
    Side,
    State,
    Summoning,
    declarations,
)
from duelog.events.base import CardId
from duelog.events.outcomes_cards import CurrentValues
from duelog.events.places import PILES, PLAYERS, ZONES, Pile, Player
from duelog.events.seen_tables import SeenLink, SeenSide, SeenSlot, SeenTable
from duelog.events.told_messages import Message

_NUMBERED_PILES: tuple[Pile, ...] = ("deck", "extra", "hand", "grave", "banished")
"""The piles in the order in which their cards are numbered."""

FaceNumber = Callable[[CardId], int]
"""The face of a card, as an index into the faces of a redacted log."""


# --- from a state to a table ------------------------------------------------------------------------------------


def numbers_by_place(state: State) -> dict[CardId, CardId]:
    """New numbers for all cards on the table, given by their places."""
    found: dict[CardId, CardId] = {}
    for side in state.sides:
        for card in _cards_in_order(side):
            found.setdefault(card, len(found) + 1)
    return found


def _cards_in_order(side: Side) -> Iterator[CardId]:
    for pile in _NUMBERED_PILES:
        yield from side.pile(pile)
    for slot in side.field:
        if slot is not None:
            yield slot.card
            yield from slot.materials


def _seen_side(state: State, player: Player, face: FaceNumber, numbers: dict[CardId, CardId]) -> SeenSide:
    """One player's side of a state as in a table; `face` returns the faces of cards, `numbers` are those by place."""
    side = state.side(player)
    turned: list[tuple[Pile, int]] = []
    for pile in PILES:
        for at, card in enumerate(side.pile(pile)):
            if card in side.turned:
                turned.append((pile, at))
    piles = {pile: tuple(map(face, side.pile(pile))) for pile in PILES}
    field: list[SeenSlot] = [
        SeenSlot(
            at=zone, face=face(slot.card), position=slot.position, turn=slot.turn, attacks=len(slot.attacks),
            owner=_other_owner(state, slot.card, player),
            materials=tuple(map(face, slot.materials)), counters=slot.counters,
            equipped_to=numbers.get(slot.equipped_to, 0),
            linked=tuple(numbers[card] for card in slot.linked if card in numbers), values=_values(slot.current),
        )
        for zone, slot in zip(ZONES, side.field, strict=True)
        if slot is not None
    ]  # fmt: skip
    return SeenSide(
        lp=side.lp, turned=tuple(turned), field=tuple(field), summoned=len(side.normal_summons), locks=side.locks,
        deck=piles["deck"], extra=piles["extra"], hand=piles["hand"], grave=piles["grave"], banished=piles["banished"],
    )  # fmt: skip


def _other_owner(state: State, card: CardId, player: Player) -> Player | None:
    owner = state.owner(card) if state.has_card(card) else player
    return owner if owner != player else None


def _values(now: Current) -> CurrentValues | None:
    if now == PRINTED:
        return None
    return CurrentValues(
        card=0, printed=True, atk=now.atk, defense=now.defense, level=now.level, name=now.name,
        attribute=now.attribute, type=now.type, scales=now.scales, negated=now.negated or None,
        traits=now.traits or None,
    )  # fmt: skip


def seen_table(state: State, what: str, said: Message, face: FaceNumber) -> SeenTable:
    """The table of a state, with both sides."""
    numbers = numbers_by_place(state)

    def numbered(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(numbers[card] for card in cards if card in numbers)

    battle, result = state.battle, state.result
    links = [(at, link) for at, link in enumerate(state.chain, 1) if link.card in numbers]
    resolving = state.resolving.link if state.resolving is not None else 0
    return SeenTable(
        what=what, said=said, turn=state.turn, player=state.turn_player, first=state.first, phase=state.phase,
        step=state.step, part=state.part,
        sides=(_seen_side(state, 1, face, numbers), _seen_side(state, 2, face, numbers)),
        attack=(numbers[battle.attacker], numbers.get(battle.target, 0))
        if battle is not None and battle.attacker in numbers
        else None,
        chain=tuple(
            SeenLink(
                player=link.player, card=numbers[link.card], effect=link.effect, at=link.at,
                targets=numbered(link.targets), negated=link.negated, resolved=link.resolved,
                by_itself=not link.activated, declared=declarations(link),
            )
            for _, link in links
        ),
        resolving=next((number for number, (at, _) in enumerate(links, 1) if at == resolving), 0),
        summons=numbered(state.summoning.cards) if state.summoning is not None else (), shown=numbered(state.revealed),
        winner=result.winner if result is not None else None, ended=result.reason if result is not None else None,
    )  # fmt: skip


# --- from a table to a state ------------------------------------------------------------------------------------


class _Table:
    """A table under construction, with the cards numbered so far."""

    def __init__(self, faces: int) -> None:
        self.faces = faces
        self.cards: list[Card] = []

    def card(self, face: int, owner: Player) -> CardId:
        """The number of the next card; an unknown face becomes the face of hidden cards."""
        self.cards.append(Card(face=face if 0 <= face < self.faces else 0, owner=owner))
        return len(self.cards)

    def side(self, said: SeenSide, player: Player) -> Side:
        """A side, with its cards numbered by their places."""
        piles = {pile: tuple(self.card(face, player) for face in getattr(said, pile)) for pile in _NUMBERED_PILES}
        field = list(EMPTY_FIELD)
        for slot in said.field:
            if field[ZONES.index(slot.at)] is None:
                field[ZONES.index(slot.at)] = self._slot(slot, player)
        monsters = tuple((0, slot.card) for slot in field if slot is not None)
        turned = (piles[pile][at] for pile, at in said.turned if 0 <= at < len(piles[pile]))
        return Side(
            lp=max(0, said.lp), field=tuple(field), turned=tuple(dict.fromkeys(turned)), locks=said.locks,
            normal_summons=((0, monsters[0][1] if monsters else 0),) * min(max(0, said.summoned), _MOST_SUMMONS),
            hand=piles["hand"], deck=piles["deck"], grave=piles["grave"], banished=piles["banished"],
            extra=piles["extra"],
        )  # fmt: skip

    def _slot(self, slot: SeenSlot, player: Player) -> OnField:
        card = self.card(slot.face, slot.owner or player)
        return OnField(
            card=card, position=slot.position, turn=slot.turn, attacks=(0,) * min(max(0, slot.attacks), _MOST_SUMMONS),
            materials=tuple(self.card(face, player) for face in slot.materials), counters=slot.counters,
            equipped_to=slot.equipped_to, linked=slot.linked, current=_current(slot.values),
        )  # fmt: skip


_MOST_SUMMONS = 100
"""A number of Summons or attacks that no turn reaches; larger numbers in a log are cut, to limit memory."""


def _current(values: CurrentValues | None) -> Current:
    if values is None:
        return PRINTED
    return Current(
        atk=values.atk, defense=values.defense, level=values.level, name=values.name, attribute=values.attribute,
        type=values.type, scales=values.scales, negated=bool(values.negated), traits=values.traits or (),
    )  # fmt: skip


@on(SeenTable)
def _seen(state: State, event: SeenTable) -> State:
    if not state.faces:
        return state
    table, numbers = _Table(len(state.faces)), numbers_by_place(state)
    one, two = (
        table.side(side if side is not None else _seen_side(state, player, _face_in(state), numbers), player)
        for player, side in zip(PLAYERS, event.sides, strict=True)
    )
    attack, ended = event.attack, event.ended
    return State(
        rules=state.rules, faces=state.faces, chooser=state.chooser, cards=tuple(table.cards), sides=(one, two),
        first=event.first, turn=event.turn, turn_player=event.player, phase=event.phase, step=event.step,
        part=event.part, battle=Battle(attacker=attack[0], target=attack[1]) if attack is not None else None,
        chain=tuple(
            Link(
                player=link.player, card=link.card, effect=link.effect, at=link.at, targets=link.targets,
                negated=link.negated, resolved=link.resolved, reaction=link.by_itself,
                answers=tuple(Answer(about="label", player=link.player, option=said) for said in link.declared),
            )
            for link in event.chain
        ),
        resolving=Resolution(link=event.resolving) if event.resolving else None,
        summoning=Summoning(player=event.player, how="special", cards=event.summons) if event.summons else None,
        revealed=event.shown, revealed_to=PLAYERS if event.shown else (),
        result=Result(winner=event.winner or 0, reason=ended) if ended is not None else None,
    )  # fmt: skip


def _face_in(state: State) -> FaceNumber:
    return lambda card: state.cards[card - 1].face if state.has_card(card) else 0
