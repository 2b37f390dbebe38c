"""Faults of numbers, Types, occasions, labels and selectors in a definition that are meaningless in every duel."""

import difflib
from collections.abc import Iterable, Iterator
from itertools import takewhile

from msgspec import Struct

from duelog.core.effects.activation.declaring import asks_at_activation
from duelog.core.effects.language import (
    AnyStep,
    Ask,
    BlockZone,
    Cards,
    CardStep,
    Coins,
    CountedDepartures,
    Damage,
    Definition,
    Detach,
    Dice,
    Draw,
    Effect,
    Excavate,
    Gain,
    Grant,
    MakeTokens,
    Material,
    Mill,
    Modifier,
    Pay,
    SetLife,
    Step,
    SummonCost,
    Target,
    ToDeck,
)
from duelog.core.effects.language.happening_fields import CAUSES_OF, OCCASION_FIELDS
from duelog.core.effects.language.happenings import Occasion
from duelog.core.effects.language.modifiers import PlayerLock
from duelog.core.effects.language.steps import LastingLock
from duelog.core.effects.language.summon_steps import FusionSummon, RitualSummon
from duelog.core.effects.language.walk import placed_pieces
from duelog.core.effects.occasions.matching import MOVES_OF_CARDS
from duelog.events.base import given_fields
from duelog.events.faces import MONSTER_TYPES, Face
from duelog.replays.cards.selector_checks import Path, SelectorFault


def piece_faults(definition: Definition, face: Face | None, types: Iterable[str] = ()) -> Iterator[SelectorFault]:
    """The faults of the pieces of a definition; `face` is the card's face if known, `types` are additional Types."""
    known = (*MONSTER_TYPES, *types)
    declared = [id(step) for effect in definition.effects for step in _first_questions(effect)]
    for path, piece in placed_pieces(definition):
        if isinstance(piece, Ask | BlockZone) and piece.at_activation:
            yield from (SelectorFault((*path, "at_activation"), *fault) for fault in _declared(piece, declared))
        yield from (SelectorFault((*path, name), what, hint) for name, what, hint in _numbers(piece))
        yield from (SelectorFault((*path, *at), what, hint) for at, what, hint in _types(piece, known))
        if isinstance(piece, Occasion):
            yield from (SelectorFault((*path, *at), what, hint) for at, what, hint in _occasions(piece))
        yield from _takes_from_nowhere(path, piece)
        yield from _asks_where(path, piece)
    for index, effect in enumerate(definition.effects):
        yield from (
            SelectorFault(("effects", index, name), what, hint) for name, what, hint in _kind_faults(effect, face)
        )


# --- numbers ----------------------------------------------------------------------------------------------------

_COUNTED = (
    CardStep, Draw, Mill, Excavate, MakeTokens, Detach, Coins, Dice, Target, Ask, BlockZone, Material, SummonCost,
)  # fmt: skip
_AMOUNTS = (Damage, Gain, Pay, SetLife)


def _numbers(piece: Struct) -> Iterator[tuple[str, str, str]]:
    count = getattr(piece, "count", None)
    if isinstance(piece, _COUNTED) and isinstance(count, int) and count < 1:
        yield "count", f"{count} cannot be counted", "a number from 1, or an amount that is worked out"
    if isinstance(piece, Target) and isinstance(piece.count, tuple):
        low, high = piece.count
        if isinstance(high, int) and not 0 < high >= low >= 0:
            yield "count", f"no number is from {low} to {high}", "the lower number comes first, and is at least 0"
    if isinstance(piece, Ask) and piece.number is not None:
        low, high = piece.number
        if isinstance(high, int) and low > high:
            yield "number", f"no number is from {low} to {high}", "the lower number comes first"
    if isinstance(piece, _AMOUNTS) and isinstance(piece.amount, int) and piece.amount < 0:
        yield "amount", f"{piece.amount} is below 0", "do: gain gains Life Points, damage and pay take them"
    turns = getattr(piece, "turns", 0)
    if isinstance(piece, Step) and isinstance(turns, int) and turns < 0:
        yield "turns", f"{turns} is below 0", "0 is this turn"
    if isinstance(piece, ToDeck) and piece.in_order and (piece.where == "shuffle" or piece.random):
        yield "in_order", "an order that nobody chooses", "in_order goes with where: top or bottom, and not with random"


# --- Types ------------------------------------------------------------------------------------------------------


def _types(piece: Struct, known: tuple[str, ...]) -> Iterator[tuple[Path, str, str]]:
    found: list[tuple[Path, str]] = []
    if isinstance(piece, Cards):
        found = [(("type", index), name) for index, name in enumerate(piece.type)]
    elif isinstance(piece, Modifier) and piece.type is not None:
        found = [(("type",), piece.type)]
    for at, name in found:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            meant = f"did you mean {near[0]}? " if near else ""
            yield at, f'no monster is of the Type "{name}"', f"{meant}Types are {', '.join(MONSTER_TYPES)}"


# --- occasions --------------------------------------------------------------------------------------------------


def _occasions(piece: Occasion) -> Iterator[tuple[Path, str, str]]:
    """Fields that this happening does not use, causes that it does not have, and a missing Phase."""
    used = OCCASION_FIELDS[piece.event]
    for name in given_fields(piece):
        if name != "event" and name not in used:
            yield (name,), f'is not a field of "{piece.event}"', f"it uses {', '.join(sorted(used))}"
    causes = CAUSES_OF.get(piece.event)
    if piece.cause is not None and causes is not None and piece.cause not in causes:
        yield ("cause",), f'"{piece.event}" has no cause "{piece.cause}"', f"its causes are {', '.join(sorted(causes))}"
    if piece.event == "phase" and piece.phase is None:
        yield (), "no Phase is given", "give it: {event: phase, phase: standby}"


# --- selectors --------------------------------------------------------------------------------------------------

_ASKS_ONLY = (
    Cards,
    Occasion,
    LastingLock,
    PlayerLock,
    FusionSummon,
    RitualSummon,
    Grant,
    Material,
    Definition,
    CountedDepartures,
)
"""Pieces whose selectors only test given cards; all other selectors take cards from somewhere."""


def _takes_from_nowhere(path: Path, piece: Struct) -> Iterator[SelectorFault]:
    """Faults of selectors without a place to take cards from, which would select nothing."""
    if isinstance(piece, _ASKS_ONLY):
        return
    for name, written in zip(piece.__struct_fields__, piece.__struct_encode_fields__, strict=True):
        cards = getattr(piece, name)
        if not isinstance(cards, Cards) or (name, type(piece).__name__) in _OVERLAYS:
            continue
        if not cards.area and cards.ref is None and cards.label is None:
            hint = "give area, ref or label beside: they say where cards are taken from; any of only asks"
            yield SelectorFault((*path, written), "takes cards from nowhere, and selects none", hint)


def _asks_where(path: Path, piece: Struct) -> Iterator[SelectorFault]:
    """Areas in the selectors of an event where they have no effect, since its cards may be elsewhere by now."""
    if isinstance(piece, CountedDepartures) and piece.cards is not None:
        for name in ("area", "of", "ref", "label"):
            if getattr(piece.cards, name) not in ((), "both", None):
                yield SelectorFault((*path, "cards", name), "has no effect here", "give origin or of beside")
    if not isinstance(piece, Occasion):
        return
    for name, written in zip(piece.__struct_fields__, piece.__struct_encode_fields__, strict=True):
        cards = getattr(piece, name)
        looked_at = name == "targets" or (name == "by_card" and piece.event in MOVES_OF_CARDS)
        if isinstance(cards, Cards) and cards.area and cards.ref is None and not looked_at:
            yield SelectorFault((*path, written, "area"), "has no effect here", _instead_of_area(name, piece))


def _instead_of_area(name: str, occasion: Occasion) -> str:
    if name == "what" and occasion.event == "activated":
        return "give origin: it is where the effect was activated"
    if name == "what" and occasion.event in (*MOVES_OF_CARDS, "destroyed in battle", "would be destroyed"):
        return "give origin: it is where the cards were"
    if name in ("attacker", "attacked"):
        return "leave it out: monsters in a Monster Zone battle, and direct says whether one is attacked"
    return "leave it out: the event says where its cards are"


_OVERLAYS = {("overlay", "Procedure")}
"""Fields of other pieces whose selectors only test given cards."""


# --- questions at activation ------------------------------------------------------------------------------------


def _first_questions(effect: Effect) -> Iterator[AnyStep]:
    """The first steps of an activated effect, or of each of its modes, as far as they ask at activation."""
    if effect.kind == "continuous":
        return
    for part in effect.modes or (effect,):
        yield from takewhile(asks_at_activation, part.steps)


def _declared(step: Ask | BlockZone, first: list[int]) -> Iterator[tuple[str, str]]:
    """Faults of a question at activation; `first` are the identities of those that are asked."""
    if id(step) not in first:
        yield "is not asked at activation here", "only the first steps of an effect that is activated are"
    if isinstance(step, BlockZone):
        if step.condition is not None:
            yield "cannot be declared", "zones are chosen always"
    elif step.cards is not None:
        if step.condition is not None or step.random or step.up_to != step.or_none or step.count != 1:
            yield "cannot be chosen", "one card is chosen, always, or with up_to and or_none one or none"
    elif step.who != "you" or step.condition is not None or not (step.name or step.choices or step.number):
        yield "cannot be declared", "the player of the effect declares a name, one of options or a number, always"


# --- the card ---------------------------------------------------------------------------------------------------


def _kind_faults(effect: Effect, face: Face | None) -> Iterator[tuple[str, str, str]]:
    """Faults by fields that a card with this face, or an effect of its kind, cannot have."""
    if effect.kind == "flip":
        for occasion in effect.when:
            if occasion.event != "flipped":
                hint = "when: [{event: flipped, what: this}]; kind: trigger answers other events"
                yield "when", f'a Flip Effect does not answer "{occasion.event}"', hint
    if face is None:
        return
    pendulum = "pendulum" in face.kinds
    if effect.kind == "activation" and face.is_monster and not pendulum:
        yield "kind", "a monster is not activated as a card", "kind: ignition, quick, trigger or flip"
    if effect.pendulum and not pendulum:
        yield "pendulum", "the card is not a Pendulum Monster", "only Pendulum Monsters have effects in a Pendulum Zone"
