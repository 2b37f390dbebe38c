"""Options of both engines as the same keys: the action, and the card by its place."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from re import search
from typing import Any, cast

from msgspec import Struct

from duelog.core.effects.continuous.sources import Candidate
from duelog.core.rules.battle import is_target_chosen_by_other, possible_attack_targets
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, CopiedEffect, Event, Move
from duelog.events.places import PILE_AT, Place, Player, place
from tests.lockstep.both_tables import TOKEN
from tests.lockstep.recording import Line, Message, Option, Prompt
from tests.lockstep.setting import our_place, our_player

NOT_MOVES = frozenset({"shuffle_hand", "pass", "cancel", "finish", "unselect", "no"})
"""Options that are not game actions, or are always available."""

XYZ_SUMMON = "sys 1173"
"""The option to Xyz Summon with the usual materials, if the monster can also come on top of another."""

TRIBUTES_OF_ITS_LEVEL = "sys 1"
"""The option to Tribute as many monsters as the Level asks for, if another number is possible (Beast King Barbaros)."""


class Spot(Struct, frozen=True, order=True):
    """The place of a card and, in a pile or under a monster, its number there."""

    at: str
    index: int = 0


class Key(Struct, frozen=True, order=True):
    """An action that is possible in a Main Phase or the Battle Step."""

    action: str
    spot: Spot | None = None
    direct: bool = False

    def __str__(self) -> str:
        at = "" if self.spot is None else f" {self.spot.at}" + (f"[{self.spot.index}]" if self.spot.index else "")
        return f"{self.action}{at}{' direct' if self.direct else ''}"


def spot_of(state: State, card: CardId) -> Spot:
    """The place of a card on our table."""
    at = state.place_of(card)
    if at is None:
        return Spot(at="nowhere")
    pile = PILE_AT.get(at)
    return Spot(at=at) if pile is None else Spot(at=at, index=state.side(pile[0]).pile(pile[1]).index(card))


def spot_in(state: State, option: Option) -> Spot:
    """The place of the card in an option; the Deck is counted from the bottom there."""
    at = our_place(option.con, option.loc, option.seq)
    pile = PILE_AT.get(at)
    if pile is None:
        return Spot(at=at)
    size = len(state.side(pile[0]).pile(pile[1]))
    return Spot(at=at, index=size - 1 - option.seq if pile[1] == "deck" else option.seq)


class Table:
    """Looks up our cards by their place and number; in the middle of a move some have already moved."""

    def __init__(self, state: State, codes: tuple[int, ...], gone: frozenset[CardId] = frozenset()) -> None:
        self.state = state
        self.codes = codes
        self.gone = gone

    def code(self, card: CardId) -> int:
        """The passcode of a card; all Tokens share one."""
        return self.codes[card - 1] if card <= len(self.codes) else TOKEN

    def card(self, option: Option) -> CardId:
        """The card that an option names; 0 if there is none."""
        if option.loc == "OVERLAY":
            found = self._material(option)
        else:
            at = our_place(option.con, option.loc, option.seq)
            pile = PILE_AT.get(at)
            found = self._on_field(at) if pile is None else self._in_pile(*pile, option)
        return found

    def _material(self, option: Option) -> CardId:
        host = self._slot(place(our_player(option.con), f"M{option.seq + 1}"))  # type: ignore[arg-type]
        materials = host.materials if host is not None else ()
        there = materials[option.material] if option.material < len(materials) else 0
        if there and self.code(there) == option.code:
            return there
        return next((card for card in materials if self.code(card) == option.code), there)  # their order is internal

    def _slot(self, at: Place) -> Any:
        player: Player = 1 if at[1] == "1" else 2
        return next((slot for where, slot in self.state.on_field(player) if where == at), None)

    def _on_field(self, at: Place) -> CardId:
        slot = self._slot(at)
        return 0 if slot is None else slot.card

    def _in_pile(self, player: Any, pile: Any, option: Option) -> CardId:
        cards = [card for card in self.state.side(player).pile(pile) if card not in self.gone]
        index = len(cards) - 1 - option.seq if pile == "deck" else option.seq
        named = [card for card in cards if self.code(card) == option.code]
        if pile == "extra":  # its order has no meaning, and copies are alike
            return named[0] if named else 0
        if 0 <= index < len(cards) and self.code(cards[index]) == option.code:
            return cards[index]
        given = [card for card in self.gone if self.code(card) == option.code]  # it was a cost, and lies there now
        return ((given or named if index >= len(cards) else named or given) or [0])[0]

    def alike(self, card: CardId) -> list[CardId]:
        """The cards with the passcode of one that were given as costs in this move."""
        return sorted(one for one in self.gone if self.code(one) == self.code(card))

    def label(self, card: CardId) -> str:
        """A card as text: its name and place; the order of a hand or an Extra Deck has no meaning, and copies in a Deck
        are alike: theirs numbers its cards as before an effect took one out of it, until it is shuffled.
        """
        if not card:
            return "no card of ours"
        spot = spot_of(self.state, card)
        index = f"[{spot.index}]" if spot.index and not spot.at.endswith(("extra", "hand", "deck")) else ""
        return f"{self.state.name(card)} {spot.at}{index}"


# --- what can be done -------------------------------------------------------------------------------------------


def their_keys(table: Table, prompt: Prompt) -> Counter[str]:
    """Their options, with multiplicity; a Special Summon once per card, however it can be performed."""
    keys = Counter(their_key(table, option) for option in prompt.options if option.action not in NOT_MOVES)
    cards = {
        (option.loc, option.seq, option.con): their_key(table, option)
        for option in prompt.options
        if option.action == "special_summon"
    }
    ways = Counter(cards.values())
    return Counter({key: ways.get(key, count) for key, count in keys.items()})


def their_key(table: Table, option: Option) -> str:
    """The key of one of their options."""
    if not option.loc:
        return option.action
    direct = " direct" if option.direct else ""
    return f"{option.action} {table.label(table.card(option)) if table.card(option) else option.name}{direct}"


def our_keys(table: Table, moves: Iterable[Move]) -> Counter[str]:
    """The keys of our legal moves: each card once, however many zones, Tributes and targets there are."""
    keys: dict[tuple[CardId, str], str] = {}
    for move in moves:
        action = _ACTIONS.get(type(move))
        if action is not None:
            key = action(table, move)
            keys[getattr(move, "card", 0), key] = key
    for card, key in [entry for entry in keys if entry[1].endswith(" direct")]:
        keys.pop((card, key.removesuffix(" direct")), None)
    return Counter(keys.values())


def _with_card(action: str) -> Callable[[Table, Any], str]:
    return lambda table, move: f"{action} {table.label(move.card)}"


_ACTIONS: dict[type[Event], Callable[[Table, Any], str]] = {
    m.NormalSummon: _with_card("normal_summon"),
    m.SetMonster: _with_card("set_monster"),
    m.SetSpellTrap: _with_card("set_spell"),
    m.FlipSummon: _with_card("change_position"),
    m.ChangePosition: _with_card("change_position"),
    m.SpecialSummon: _with_card("special_summon"),
    m.SynchroSummon: _with_card("special_summon"),
    m.XyzSummon: _with_card("special_summon"),
    m.PendulumSummon: lambda table, move: f"special_summon {_left_scale(table.state, move.player)}",
    m.Attack: lambda table, move: f"attack {table.label(move.card)}{_direct(table.state, move)}",
    m.ChangePhase: lambda table, move: f"to_{move.to}",
}


def _direct(state: State, move: m.Attack) -> str:
    """Whether the attack can be direct, after a space."""
    if is_target_chosen_by_other(state, move.player, move.card):
        return " direct" if 0 in possible_attack_targets(state, move.player, move.card) else ""
    return "" if move.target else " direct"


def _left_scale(state: State, player: Any) -> str:
    at = place(player, "PL")
    card = next((slot.card for where, slot in state.on_field(player) if where == at), 0)
    return f"{state.name(card)} {at}" if card else "Pendulum Summon"


def action_of(move: Move) -> Callable[[Table, Any], str] | None:
    """The action of a move; None if they have no such option (Concede)."""
    return _ACTIONS.get(type(move))


def place_offered(option: Option) -> Place:
    """The zone of an option of a PLACE question."""
    return our_place(option.con, option.loc, option.seq)


# --- numbers ----------------------------------------------------------------------------------------------------


def numbers_of(line: Line) -> tuple[int, ...]:
    """The numbers that can be announced, in the order of the options: from the message, or from their texts."""
    count = len(line.prompt.options)
    for message in reversed(line.messages):
        if "NUMBER" in message["msg"]:
            told = next((tuple(numbers) for numbers in _lists(message) if len(numbers) == count), None)
            if told is not None:
                return told
    words = (number_in(option) for option in line.prompt.options)
    return tuple(rank if number is None else number for rank, number in enumerate(words, 1))


def _lists(message: Message) -> Iterator[list[int]]:
    for value in message.values():
        if isinstance(value, list):
            yield cast("list[int]", value)


def number_in(option: Option) -> int | None:
    """The number of an option; None if it has none."""
    if option.value:
        return option.value
    found = next((found for said in (option.text, option.name, option.action) if (found := search(r"\d+", said))), None)
    return int(found.group()) if found is not None else None


def number_chosen(line: Line) -> int:
    """The number that was announced."""
    return numbers_of(line)[line.prompt.options.index(line.answers[0])]


def is_activation(candidate: Candidate) -> bool:
    """Whether this is the activation of the card itself."""
    return candidate.effect is None or candidate.effect.kind == "activation"


_ONE_ACTIVATION = frozenset({"Kunai with Chain"})
"""Cards with several activations here, of which theirs asks for one after the card was chosen."""


def asks_for_its_way(state: State, candidate: Candidate) -> bool:
    """Whether theirs asks in which way a card is activated that has several activations here."""
    return is_activation(candidate) and state.name(candidate.card) in _ONE_ACTIVATION


def is_in_monster_zone(key: str) -> bool:
    """Whether an option is about a card in a Monster Zone."""
    return key.rpartition(" p")[2][1:3] == ".M"


def becomes_another(candidate: Candidate) -> bool:
    """Whether this is the activation of a card with the effect of another card, which its effect becomes."""
    return is_activation(candidate) and isinstance(candidate.number, CopiedEffect)


def does_nothing(candidate: Candidate) -> bool:
    """Whether this is the activation of a card without an effect, after which it stays on the field."""
    effect = candidate.effect
    return effect is None or (effect.kind == "activation" and not effect.steps and not effect.modes)


def is_without_effect(candidate: Candidate, found: Sequence[Candidate]) -> bool:
    """Whether this is the activation of a card without the effect that it can be activated with.

    It does nothing, or only what another activation of the card among `found` does before the effect.
    """
    if does_nothing(candidate):
        return True
    effect = candidate.effect
    if effect is None or not is_activation(candidate) or effect.target or effect.modes:
        return False
    first = effect.steps
    return any(
        other.effect is not None and other.effect.steps != first and other.effect.steps[: len(first)] == first
        for other in found
        if other.card == candidate.card and is_activation(other)
    )
