"""Faults of definitions: what can never have an effect, although it is valid in the language.

For example a Trigger Effect without an event, a step on targets if none are chosen, a label that no step defines; and
impossible faces.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import fields

from duelog.core.effects.book.step_ids import in_order
from duelog.core.effects.language import (
    Amount,
    AnyStep,
    Ask,
    Cards,
    CardsOf,
    CardStep,
    Change,
    Definition,
    Effect,
    LastingLock,
    Later,
    MakeTokens,
    NoteNumber,
    PlaceCounters,
    Procedure,
    Step,
    ToDeck,
)
from duelog.core.effects.language.effect_kinds import FIELDS_USED, hint_for
from duelog.core.effects.language.step_facts import kinds_that
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.language.words import ON_FIELD, Area, typed_lock
from duelog.events.faces import CardType, Face, Kind
from duelog.replays.cards.restriction_checks import restriction_faults

KINDS: dict[CardType, tuple[Kind, ...]] = {
    "spell": ("normal", "continuous", "equip", "field", "quick-play", "ritual"),
    "trap": ("normal", "continuous", "counter"),
}
"""The kinds of Spells and Traps, of which each has one (SPELL-01, TRAP-01)."""

_OTHERS: frozenset[Kind] = frozenset({"quick-play", "continuous", "equip", "field", "counter"})
"""Kinds that no monster has."""


class DefinitionFault(NamedTuple):
    """A fault of an entry of a list of the definition, counted from 0, and how to correct it."""

    field: Literal["effects", "procedures", "attack_cost"]
    entry: int
    what: str
    hint: str
    at: str = ""
    """The field of the entry that it is about; "" for the entry as a whole."""


def definition_faults(definition: Definition) -> Iterator[DefinitionFault]:
    """The faults of the effects, procedures and costs of a definition, in order."""
    noted = {step.label for step in pieces_of(definition) if isinstance(step, NoteNumber)}
    for index, effect in enumerate(definition.effects):
        costs = (*effect.cost, *(step for mode in effect.modes for step in mode.cost))
        faults = (*_faults(effect), *_no_costs(costs, (*_PAYABLE, Change, NoteNumber)), *_not_noted(effect, noted))
        yield from (DefinitionFault("effects", index, *fault) for fault in faults)
    for index, procedure in enumerate(definition.procedures):
        faults = (
            *_no_costs(procedure.cost, (*_PAYABLE, LastingLock, MakeTokens)),
            *_no_tokens(procedure.cost),
            *restriction_faults(procedure),
            *_of_one_place(procedure, definition.procedures[:index]),
        )
        yield from (DefinitionFault("procedures", index, *fault) for fault in faults)
    for index, step in enumerate(definition.attack_cost):
        yield from (DefinitionFault("attack_cost", index, *fault) for fault in _no_costs((step,), _PAYABLE))


def _not_noted(effect: Effect, noted: set[str]) -> Iterator[tuple[str, str]]:
    """The faults of numbers that no effect of the card notes."""
    for piece in pieces_of(effect):
        if isinstance(piece, Amount) and piece.noted is not None and piece.noted not in noted:
            yield f'no effect of the card notes "{piece.noted}"', "note it: {do: note, label: ..., number: ...}"


def _no_tokens(costs: tuple[AnyStep, ...]) -> Iterator[tuple[str, str]]:
    """The faults of Tokens for a Summon: nothing but their zones is chosen, and all of them have to come."""
    for step in costs:
        if isinstance(step, MakeTokens):
            if step.position == "choice":
                yield "nobody is asked for the position of Tokens that are a cost", "position: attack, or defense"
            if step.as_possible or step.traits or step.like is not None or step.like_original is not None:
                yield "Tokens that are a cost come as they are, and all of them", "face, count, side and position"


def _of_one_place(procedure: Procedure, earlier: tuple[Procedure, ...]) -> Iterator[tuple[str, str]]:
    """The fault of a procedure from a place that another has: which costs are to be paid would not be known."""
    if procedure.overlay is None and any(
        set(procedure.place) & set(other.place) and (procedure.cost or other.cost)
        for other in earlier
        if other.overlay is None
    ):
        yield "another procedure of the card has costs from the same place", "one procedure for each place"


_PAYABLE = kinds_that("payable")
"""The steps that can be a cost."""


def _no_costs(costs: tuple[AnyStep, ...], payable: tuple[type[Step], ...]) -> Iterator[tuple[str, str]]:
    """Faults of costs: steps that cannot be paid, and conditions."""
    for step in costs:
        word = step.__struct_config__.tag
        if not isinstance(step, payable):
            allowed = ", ".join(sorted(str(kind.__struct_config__.tag) for kind in payable))
            yield f'the step "{word}" cannot be a cost', f"allowed: {allowed}"
        elif step.condition is not None or step.after != "and":
            yield (
                f'the cost "{word}" has a condition, or an after',
                "each cost is paid as it stands: requires, or modes",
            )
        elif isinstance(step, ToDeck) and step.in_order:
            yield f'the cost "{word}" has an order', "in_order goes with a step that resolves"
        elif isinstance(step, PlaceCounters) and step.in_total:
            yield f'the cost "{word}" is divided', "give it once for each counter, with count: 1 and amount: -1"
        elif isinstance(step, CardStep) and step.label:
            yield f'the cost "{word}" has a label', "cards given as a cost are: costs"


def _faults(effect: Effect) -> Iterator[tuple[str, str] | tuple[str, str, str]]:
    if effect.kind in ("trigger", "flip") and not effect.when:
        yield f"a {effect.kind} effect that answers nothing", "give the occasion: when: [{event: ...}]"
    yield from _of_another_kind(effect)
    yield from _continuous_off_the_field(effect)
    if not effect.target and not any(mode.target for mode in effect.modes):
        for step in _about_targets((effect.cost, effect.steps, tuple(mode.steps for mode in effect.modes))):
            word = step.__struct_config__.tag
            yield f'the step "{word}" is about targets, and the effect has none', "give target, or the step's cards"
    for modifier in effect.modify:
        hidden = [area for area in _areas(modifier.cards) if area not in ON_FIELD]
        if hidden:
            yield (
                f"cards in the {' and '.join(hidden)} cannot be changed",
                f"only those on the field: {', '.join(ON_FIELD)}",
            )
    if effect.uses < 1 or (effect.uses > 1 and effect.once is None):
        yield (
            f"{effect.uses} uses of no limit",
            "2 or more go with once: turn, turn by name, ...",
            "uses",
        )
    if effect.kind == "continuous" and effect.once is not None and effect.lock and not _is_used_up(effect):
        yield (
            "a limit on locks that nothing uses up",
            "it goes with fewer Tributes, of an effect in the grave: once: turn by name",
            "once",
        )
    yield from restriction_faults(effect)
    yield from _of_choices(effect)
    for steps in (effect.cost, effect.steps, *(steps for mode in effect.modes for steps in (mode.cost, mode.steps))):
        yield from _ids_given_twice(steps)


def _is_used_up(effect: Effect) -> bool:
    """Whether the limit on the locks of a continuous effect is one that Summons reach."""
    kinds = {typed_lock(what).what for lock in effect.lock for what in lock.what}
    return effect.place == ("grave",) and kinds == {"fewer Tributes"} and effect.once not in ("chain", "battle")


def _of_choices(effect: Effect) -> Iterator[tuple[str, str]]:
    """Fields of steps that are meaningful only where cards are chosen, or given as a cost."""
    for piece in pieces_of(effect):
        if isinstance(piece, CardStep | Ask) and piece.or_none and not piece.up_to:
            yield "or_none where a number is chosen, no fewer", "or_none goes with up_to: true"
    for part in pieces_of((effect.steps, tuple(mode.steps for mode in effect.modes))):
        if isinstance(part, CardStep) and part.total is not None:
            yield (
                "a total of cards that are no cost",
                "it goes with a step of cost; so_that compares the total of others",
            )
        in_order = isinstance(part, ToDeck) and part.in_order
        if isinstance(part, CardStep) and part.label and part.count is None and not in_order:
            yield f'the label "{part.label}" where nothing is chosen', "a step has a label if it has a count"
        if isinstance(part, CardStep) and part.so_that is not None and part.count is None:
            yield "so_that where nothing is chosen", "it goes with a count"


def _ids_given_twice(steps: tuple[AnyStep, ...]) -> Iterator[tuple[str, str]]:
    """Faults by duplicate ids; delayed steps have separate ids."""
    found = list(in_order(steps))
    ids = [step.id for step in found if step.id]
    for step_id in dict.fromkeys(step_id for step_id in ids if ids.count(step_id) > 1):
        yield f'several steps have the id "{step_id}"', "give each another one, or none"
    for step in found:
        if isinstance(step, Later):
            yield from _ids_given_twice(step.steps)


def _of_another_kind(effect: Effect) -> Iterator[tuple[str, str, str]]:
    """Fields that effects of this kind do not use."""
    a = "an" if effect.kind[0] in "ai" else "a"
    if effect.kind == "continuous" and effect.steps and not effect.when:
        hint = "give it: when: [{event: ...}]; or modify, lock, destroyed_unless, destroys"
        yield "a continuous effect with steps and no occasion", hint, "steps"
    for field in fields(Effect):
        used = field.name in FIELDS_USED[effect.kind] or field.name == "kind"
        if not used and getattr(effect, field.name) != field.default:
            what = f"{a} {effect.kind} effect has no {field.encode_name}"
            yield what, hint_for(effect.kind, field.name), field.encode_name
    for name in ("cost", "target", "steps") if effect.modes else ():
        if getattr(effect, name):
            yield f"an effect with modes has no {name} beside them", f"say it in each of the modes: {name}", name


def _continuous_off_the_field(effect: Effect) -> Iterator[tuple[str, str, str]]:
    """What a continuous effect does not do in a place off the field: there are locks and reactions in the Graveyard.

    What reacts there may do so while its card is banished, too.
    """
    piles = [area for area in effect.place if area not in ON_FIELD]
    if effect.kind != "continuous" or not piles:
        return
    for name in ("modify", "destroyed_unless", "destroys", "one_for_each_player"):
        if getattr(effect, name):
            yield (
                f"a continuous effect does nothing of this in the {piles[0]}",
                "only on the field, or give it a lock",
                name,
            )
    if effect.when and not effect.lock and {*effect.place} == {"grave", "banished"}:
        return
    if any(pile != "grave" for pile in piles) and (effect.lock or effect.when):
        yield "a continuous effect works on the field and in the grave", "leave the other places out", "place"
    elif effect.when and effect.place != ("grave",):
        yield "a continuous effect reacts on the field or in the grave", "say it in two effects", "place"


def _areas(cards: CardsOf) -> tuple[Area, ...]:
    return cards.area if isinstance(cards, Cards) else ()


def _about_targets(value: Any) -> Iterator[CardStep]:
    """The steps on "targets". Delayed steps refer to remembered cards, which are targets unless others are given."""
    if isinstance(value, tuple):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _about_targets(item)
    elif isinstance(value, Struct):
        if isinstance(value, Later):
            if value.cards == "targets" and (_names(value.when, "remembered") or any(_about_targets(value.steps))):
                yield value
            return
        if isinstance(value, CardStep) and value.cards == "targets":
            yield value
        for name in value.__struct_fields__:
            yield from _about_targets(getattr(value, name))


def _names(value: Any, word: str) -> bool:
    """Whether a word stands anywhere in a piece of a definition."""
    if isinstance(value, tuple):
        return any(_names(item, word) for item in value)  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, Struct):
        return any(_names(getattr(value, name), word) for name in value.__struct_fields__)
    return bool(value == word)


# --- faces ------------------------------------------------------------------------------------------------------


def face_faults(face: Face) -> Iterator[tuple[str, str]]:
    """What a face lacks, or cannot have, each with how to correct it."""
    if face.is_monster:
        lacking = [name for name in ("kinds", "attribute", "type", "level") if not getattr(face, name)]
        if lacking:
            yield f"a monster needs {' and '.join(lacking)}", "an Xyz Monster's level is its Rank"
        for kind in face.kinds:
            if kind in _OTHERS:
                yield f"no monster is {kind}", "a Spell or Trap says so: card: spell"
        if ("pendulum" in face.kinds) != (face.scales is not None):
            yield "Pendulum Monsters, and only they, have scales", "kinds: [..., pendulum] and scales: [left, right]"
    else:
        allowed = KINDS[face.card]
        if len(face.kinds) != 1 or face.kinds[0] not in allowed:
            found = ", ".join(face.kinds) or "none"
            yield f"kinds of a {face.card.title()} is one of {', '.join(allowed)}, not {found}", "kinds: [normal]"
