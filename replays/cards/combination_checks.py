"""Faults by fields of a piece that have no effect together, or without another one.

Each of them would be told in the sentence of the card and ignored in a duel.
"""

from collections.abc import Iterator

from msgspec import Struct

from duelog.core.effects.book.step_ids import in_order
from duelog.core.effects.language import (
    Amount,
    Ask,
    Bind,
    Cards,
    CardStep,
    Change,
    Coins,
    Condition,
    Definition,
    Effect,
    Equip,
    LastingLock,
    Later,
    MakeDirect,
    Material,
    Modifier,
    Negate,
    NotedNumber,
    Occasion,
    OtherPlayer,
    PlaceCounters,
    Retarget,
    SetCards,
    Spare,
    Tie,
    Turn,
)
from duelog.core.effects.language.steps import QUESTIONS
from duelog.core.effects.language.walk import placed_pieces
from duelog.core.effects.language.words import ON_FIELD
from duelog.core.effects.reacting.trigger_costs import is_its_own_card
from duelog.events.base import given_fields
from duelog.events.faces import Face
from duelog.replays.cards.definition_checks import KINDS
from duelog.replays.cards.delayed_checks import delayed_step_faults
from duelog.replays.cards.selector_checks import Path, SelectorFault

FieldFault = tuple[str, str, str]
"""The field that it is about ("" for the piece), what is wrong, and how to correct it."""


def combination_faults(definition: Definition, face: Face | None) -> Iterator[SelectorFault]:
    """The faults of the pieces of a definition; `face` is the card's face if known."""
    for path, piece in placed_pieces(definition):
        for at, what, hint in _faults(path, piece):
            yield SelectorFault((*path, at) if at else path, what, hint)
    for at, what, hint in _definition_faults(definition, face):
        yield SelectorFault((at,), what, hint)


def _faults(path: Path, piece: Struct) -> Iterator[FieldFault]:
    match piece:
        case CardStep():
            yield from _choice_faults(piece)
            yield from _step_faults(piece)
        case Ask():
            yield from _question_faults(piece)
        case Coins() if piece.again and piece.count != 1:
            yield "count", "as many coins are tossed again as were tossed", "leave it out"
        case LastingLock():
            yield from _lock_faults(piece)
        case Amount():
            yield from _amount_faults(piece)
        case Condition():
            yield from _condition_faults(path, piece)
        case Cards():
            yield from _selector_faults(piece)
        case Modifier() if path[:1] == ("effects",) and path[2] == "modify":
            yield from _modifier_faults(piece)
        case Material() if piece.exact and not piece.cards.name:
            yield "exact", "a substitute only takes the place of a material listed by its name", "it goes with name"
        case Occasion() if not piece.in_replay and piece.attacked is None:
            yield "in_replay", "no attack target is asked for, and a Replay declares no attack", "it goes with attacked"
        case NotedNumber() if len(given_fields(piece).keys() & {"number", "name_of"}) != 1:
            yield "", "notes a number or a name, one of the two", "number: ..., or name_of: ..."
        case Effect():
            yield from _effect_faults(piece)
            yield from _mandatory_faults(piece)
            yield from _response_faults(piece)
        case _:
            pass


# --- steps ------------------------------------------------------------------------------------------------------

_CHOOSE_NOTHING = (Bind, Equip, Later, Tie)
"""The steps on cards that take all of them, or the first."""


def _choice_faults(step: CardStep) -> Iterator[FieldFault]:
    """Faults by how cards are chosen, of a step that takes all of them."""
    given = given_fields(step)
    chosen = [name for name in ("up_to", "random", "or_none", "chooser", "label") if name in given]
    if isinstance(step, _CHOOSE_NOTHING):
        for name in (*chosen, *({"count", "total", "so_that"} & given.keys())):
            yield name, "nothing is chosen in this step", "choose in an ask before: cards: {label: ...}"
    elif step.count is None:
        for name in chosen:
            if name != "chooser" or not isinstance(step, Turn | PlaceCounters):
                yield name, "nothing is chosen without a count", "give count, or leave it out"


def _step_faults(step: CardStep) -> Iterator[FieldFault]:
    match step:
        case PlaceCounters() if not step.counter:
            yield "counter", "the counters have no name", "counter: spell"
        case PlaceCounters() if step.in_total:
            if step.count is not None:
                yield "count", "the player chooses the card of each counter", "leave it out"
        case Change():
            if not step.modify:
                yield "modify", "nothing changes", "modify: [{atk: 500}]"
            if step.but is not None:
                yield from _but_faults(step)
            yield from _duration_faults(step)
        case Equip() if isinstance(step.cards, Cards) and step.cards.ref is None and step.cards.label is None:
            yield "cards", "the monster is not chosen", "target it, or choose it in an ask before: cards: {label: ...}"
        case Later():
            yield from delayed_step_faults(step)
        case _:
            pass


_LOOKED_AT_ALWAYS = frozenset(
    {"of", "area", "face", "card", "kinds", "name", "in_name", "attribute", "type", "level", "rank"}
)  # fmt: skip
"""The fields of a selector that tell at any time which cards it is about, without what its effect refers to."""


def _is_known_always(cards: Cards) -> bool:
    """Whether a selector tells at any time which cards it is about."""
    given = given_fields(cards).keys()
    return not given - _LOOKED_AT_ALWAYS - {"not_"} and (cards.not_ is None or _is_known_always(cards.not_))


def _but_faults(step: Change) -> Iterator[FieldFault]:
    """Faults of a change of all cards but some, which has to be known at any time."""
    if not isinstance(step.cards, Cards) or not _is_known_always(step.cards):
        yield "cards", "which cards these are is not known later", "all cards of a kind: {of: you, area: [monsters]}"
    for name in ("count", "up_to", "random", "or_none", "label"):
        if name in given_fields(step):
            yield name, "all cards but some are changed", "leave it out"
    for modifier in step.modify:
        for name in given_fields(modifier).keys() - {"traits", "face_down"}:
            yield f"modify.{name}", "only traits are given to all cards but some", "traits: [...]"


def _lock_faults(step: LastingLock) -> Iterator[FieldFault]:
    if not step.what:
        yield "what", "nothing is forbidden or allowed", "what: [attack]"
    named = [name for name in ("names_of", "declared", "declared_type", "these") if getattr(step, name) is not None]
    if len(named) > 1:
        yield named[1], f"it is limited by {named[0]} already", "two steps, one for each"
    if step.next_turn and not step.turns:
        yield "next_turn", "no turns are counted", "turns: 1"
    yield from _duration_faults(step)


def _duration_faults(step: Change | LastingLock) -> Iterator[FieldFault]:
    """Faults by turns that are not counted."""
    counts = step.until in ("end of turn", "end phase")
    if step.turns and not counts:
        yield "turns", f'"{step.until}" counts no turns', "until: end of turn, or end phase"
    if step.whose is not None and step.until != "standby phase" and not (counts and step.turns):
        yield "whose", "no turns are counted", "turns: 1, or until: standby phase"


def _question_faults(step: Ask) -> Iterator[FieldFault]:
    given = given_fields(step)
    asked = [name for name in QUESTIONS if name in given]
    if len(asked) != 1:
        told = f"{' and '.join(asked)} at once" if asked else "nothing"
        yield "", f"asks {told}", f"one of {', '.join(QUESTIONS)}"
    if "besides" in given and "number" not in given:
        yield "besides", "no number is asked for", "it goes with number"
    if "cards" not in given:
        for name in ("count", "up_to", "or_none", "random"):
            if name in given:
                yield name, "no cards are chosen", "it goes with cards"


# --- numbers, conditions, selectors -------------------------------------------------------------------------------

_WORKED = ("stat", "total", "minus", "times", "divided_by", "plus")
"""The fields of an amount that say how, not what, is counted."""


def _amount_faults(amount: Amount) -> Iterator[FieldFault]:
    given = given_fields(amount)
    counted = [name for name in given if name not in _WORKED]
    if "of" in counted and "counters" in counted:
        counted.remove("counters")
    if len(counted) != 1:
        yield "", f"counts {' and '.join(counted) or 'nothing'}", "one of the things that an Amount counts"
    for name in ("stat", "total"):
        if name in given and ("of" not in given or "counters" in given):
            yield name, "no number of cards is taken", "it goes with of"


def _condition_faults(path: Path, condition: Condition) -> Iterator[FieldFault]:
    given = given_fields(condition)
    if not given and path[-2:-1] not in (("any of",), ("all of",)) and path[-1] != "not":
        yield "", "asks nothing", "leave it out, or say what has to be so"
    if "count" in given and "value" in given:
        yield "value", "the count is compared already", "all of: [{count: ...}, {value: ...}]"
    if "turns_ago" in given and "used" not in given:
        yield "turns_ago", "no use of an effect is asked", "it goes with used"
    if "used_as" in given and "used" not in given:
        yield "used_as", "no use of an effect is asked", "it goes with used"


_OF_THE_FIELD = (
    "position", "summoned_by", "summoned_from", "trait", "equipped_to", "equipped_with", "can_hold_counter",
)  # fmt: skip
_OF_MONSTERS = ("level", "rank", "atk", "defense", "attribute", "type", "declared_type", "declared_attribute")


def _selector_faults(cards: Cards) -> Iterator[FieldFault]:
    given = given_fields(cards)
    if cards.highest and cards.lowest:
        yield "lowest", "the highest are taken already", "one of highest and lowest"
    if cards.ref_of is not None and cards.ref is None:
        yield "ref_of", "it says whose reference is meant, and there is none", "it goes with ref"
    if cards.area and set(cards.area).isdisjoint(ON_FIELD):
        for name in _OF_THE_FIELD:
            if name in given:
                yield name, f"no card in the {' or '.join(cards.area)} has this", f"only on the {', '.join(ON_FIELD)}"
    if cards.card in ("spell", "trap"):
        for name in _OF_MONSTERS:
            if name in given:
                yield name, f"no {cards.card.title()} has this", "card: monster"
        for kind in set(cards.kinds) - set(KINDS[cards.card]) - {"pendulum"}:
            yield "kinds", f"no {cards.card.title()} is {kind}", f"kinds are {', '.join(KINDS[cards.card])}"


def _modifier_faults(modifier: Modifier) -> Iterator[FieldFault]:
    for name in ("copies", "name_of"):
        if getattr(modifier, name) is not None:
            yield name, "a continuous effect gives no card the name of another", "do: change does"
    for name in ("attribute_of", "type_of"):
        if getattr(modifier, name) is not None:
            yield name, "a continuous effect gives no card the Attribute or Type of another", "do: change does"
    for name in ("declared_attribute", "declared_type"):
        if getattr(modifier, name) is not None:
            yield name, "nothing is declared for a continuous effect", "do: change takes what was declared"


def _effect_faults(effect: Effect) -> Iterator[FieldFault]:
    if effect.once_shared and effect.once is None:
        yield "once_shared", "there is no limit to share", "once: turn, turn by name, ..."
    if effect.becomes is not None:
        for name in ("target", "modes", "when"):
            if getattr(effect, name):
                yield name, "they are those of the effect that it becomes", "leave it out"
        for name in ("phase", "turn"):
            if getattr(effect, name) and not effect.becomes.whatever_it_requires:
                yield name, "it is that of the effect that it becomes", "leave it out, or whatever_it_requires: true"
    if effect.timing == "when" and effect.kind in ("activation", "quick"):
        yield "timing", "a fast effect answers what happened last", "timing: if, or leave it out"
    if effect.timing == "if" and not effect.when:
        yield "timing", "there is no event to answer", "it goes with when"
    if not effect.steps and not effect.modes and effect.kind not in ("activation", "continuous"):
        yield "", "does nothing", "steps: [...]"
    if effect.damage_step and effect.damage_calculation:
        yield "damage_step", "it is activated only during damage calculation", "leave out one of them"
    if (effect.damage_step or effect.damage_calculation) and effect.phase and "battle" not in effect.phase:
        yield "phase", "the Damage Step is in the Battle Phase", "phase: [battle]"


def _mandatory_faults(effect: Effect) -> Iterator[FieldFault]:
    """Faults of an effect that goes on the Chain without a move of its player, who chooses nothing for it but targets
    and modes of a Trigger Effect (`reacting/triggers.py`, `reacting/forced_responses.py`).
    """
    if not effect.mandatory or effect.kind == "continuous":
        return
    costs = [("cost", effect.cost), *((f"modes[{n}].cost", mode.cost) for n, mode in enumerate(effect.modes))]
    for name, cost in costs if effect.kind != "quick" else ():
        if not is_its_own_card(cost):
            yield (
                name.partition("[")[0],
                "only its own card can be the cost of a mandatory Trigger Effect",
                "what else it has to do is one of its steps",
            )
    for name in ("target", "modes") if effect.kind == "quick" else ():
        if getattr(effect, name):
            yield name, "nothing is chosen for a mandatory Quick Effect", "choose in a step: do: ask, or count"
    if effect.kind == "quick" and any(isinstance(step, CardStep) and step.cards != "this" for step in effect.cost):
        yield "cost", "nothing is chosen for a mandatory Quick Effect", "cost: [{do: ..., cards: this}]"


_ANSWERED: dict[str, frozenset[str]] = {
    "activation": frozenset({"activated", "targeted"}),
    "effect": frozenset({"activated", "resolving", "targeted"}),
    "summon": frozenset({"summon attempted"}),
}
"""The events that an effect has to respond to in order to negate something."""


def _response_faults(effect: Effect) -> Iterator[FieldFault]:
    """Faults of steps that need an event, of an effect that does not respond to it."""
    if effect.no_responses_by is not None and not effect.no_responses:
        yield "no_responses_by", "has no effect without no_responses", "no_responses: true"
    events = {occasion.event for occasion in effect.when}
    for step in in_order((*effect.steps, *(step for mode in effect.modes for step in mode.steps))):
        match step:
            case Negate() if step.what in _ANSWERED and not events & _ANSWERED[step.what]:
                needed = " or ".join(sorted(_ANSWERED[step.what]))
                yield "when", f"it negates the {step.what} of nothing", f"when: [{{event: {needed}}}]"
            case Spare() if "would be destroyed" not in events:
                yield "when", "it prevents the destruction of nothing", "when: [{event: would be destroyed}]"
            case Coins() if step.again and "coins tossed" not in events:
                yield "when", "no coins were tossed before", "when: [{event: coins tossed}]"
            case SetCards() if step.instead and "would be sent" not in events:
                yield "when", "it replaces nothing", "when: [{event: would be sent}]"
            case OtherPlayer() if not events & {"activated", "resolving"}:
                yield "when", "it applies the effect of nothing to the other player", "when: [{event: activated}]"
            case MakeDirect() if not events & {"attack declared"}:
                yield "when", "there is no attack", "when: [{event: attack declared}]"
            case Retarget() if "activated" not in events:
                yield "when", "it changes the target of nothing", "when: [{event: activated}]"
            case _:
                pass
    if effect.kind != "continuous" and "coins tossed" in events:
        yield "when", "only a continuous effect comes between a toss and what follows from it", "kind: continuous"
    if not events and _refers_to_event((effect.cost, effect.target, effect.modes, effect.steps, effect.requires)):
        yield "when", "its cards are those of an event, and it responds to none", "when: [{event: ...}]"


def _refers_to_event(part: object) -> bool:
    """Whether a piece refers to the cards of the event; delayed steps have an event of their own."""
    if isinstance(part, tuple):
        return any(map(_refers_to_event, part))  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(part, Struct) and not isinstance(part, Later):
        return any(_refers_to_event(getattr(part, name)) for name in part.__struct_fields__)
    return part == "event"


# --- cards ------------------------------------------------------------------------------------------------------

_NEEDS = {
    "only_substitutes": "synchro_substitute", "always_named_in": "always_named", "no_responses_by": "no_responses",
    "must_be_properly_summoned_first": "special_summon_only_by",
}  # fmt: skip
_OF_MONSTER_CARDS = (
    "materials", "procedures", "special_summon_only_by", "special_summon_only_with", "cannot_be_summoned_from",
    "special_summon_requires", "special_summon_cost", "attack_cost", "cannot_be_normal_summoned", "tributes",
    "normal_summon_requires", "flip_summon_requires", "tributes_to_set", "summon_requires", "tributes_are",
    "cannot_be_negated", "no_responses", "set_from_hand_as_spell", "fusion_substitute", "attribute_substitute",
    "synchro_substitute", "entire_ritual_tribute", "guards_as_material",
)  # fmt: skip
_OF_TRAP_MONSTERS = ("fusion_substitute", "attribute_substitute")
_OF_OTHER_CARDS = ("stays_on_field", "activated_from_hand")
_EXTRA = ("fusion", "synchro", "xyz")


def _definition_faults(definition: Definition, face: Face | None) -> Iterator[FieldFault]:
    given = given_fields(definition)
    for name, needed in _NEEDS.items():
        if name in given and needed not in given:
            yield name, f"has no effect without {needed}", f"give {needed}, or leave it out"
    if face is None:
        return
    monster = face.is_monster
    for name in _OF_OTHER_CARDS if monster else _OF_MONSTER_CARDS:
        as_monster = name in _OF_TRAP_MONSTERS and definition.trap_monster is not None
        if name in given and "pendulum" not in face.kinds and not as_monster:
            yield name, f"is not a field of a {'monster' if monster else face.card.title()}", "leave it out"
    if "materials" in given and monster and not set(_EXTRA) & set(face.kinds):
        yield "materials", "are those of Fusion, Synchro and Xyz Monsters", f"kinds: [{', '.join(_EXTRA)}]"
    cost = definition.special_summon_cost
    for index, procedure in enumerate(definition.procedures):
        if cost is not None and set(cost.place) & set(procedure.place):
            yield "special_summon_cost", f"procedure {index} Summons it from there by itself", "give that its own cost"
        if procedure.overlay is not None and "xyz" not in face.kinds:
            yield (
                "procedures",
                f"procedure {index}: only an Xyz Monster is Summoned on top of another",
                "leave out overlay",
            )
