"""Activating cards and effects: what is wrong with it (pages 9 to 11, 24 to 27)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from duelog.core.effects.activation import activation_timing as when
from duelog.core.effects.activation.feasibility import impossible
from duelog.core.effects.activation.missing_requirements import lacking
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import answers_by_itself, is_maintenance
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.choosing.costs_and_targets import (
    buried,
    never_summoned,
    targets_exist,
    unpayable,
    wrong_costs,
    wrong_targets,
)
from duelog.core.effects.continuous.available import is_bare
from duelog.core.effects.continuous.sources import Candidate, bare_activation, spell_speed, usable_from
from duelog.core.effects.evaluate.condition_checks import rules_unmet
from duelog.core.effects.evaluate.context import Context, sleeps
from duelog.core.effects.evaluate.locations import fitting_zones
from duelog.core.effects.evaluate.locks import Objection, has_trait, locked
from duelog.core.effects.language import Discard, Effect, Mode
from duelog.core.rules.moving import is_token
from duelog.core.rules.registry import enforces
from duelog.core.rules.words import named
from duelog.core.state import OnField, State, Use
from duelog.events import moves as m
from duelog.events.base import CardId, EffectAddress
from duelog.events.places import (
    ZONE_AT,
    ZONES,
    Place,
    Player,
    player_of,
)

# --- which effects ----------------------------------------------------------------------------------------------


def effects_at(state: State, book: CardBook, card: CardId) -> Iterator[Candidate]:
    """The effects of a card that can be used from the place where it is."""
    where = state.place_of(card)
    if where is None or (state.summoning is not None and card in state.summoning.cards):
        return
    face = state.face(card)
    found = state.find(card)
    slot = found[1] if found else None
    if _is_material(state, card) or (slot is not None and sleeps(face, slot)):
        return
    for number, effect, _ in book.sheet(face.name, slot.current.traits if slot is not None else ()).activated:
        if usable_from(face, effect, where, slot) or _met(state, card, number):
            yield Candidate(card, number, effect, where, slot)
    if is_bare(book, face) and bare_activation(face, where, slot):
        yield Candidate(card, 0, None, where, slot)


@enforces("XYZ-03")
def _is_material(state: State, card: CardId) -> bool:
    """Whether a card lies under an Xyz Monster: it is not on the field, and has no effect there."""
    return state.find(card) is None and state.place_of(card) in ZONE_AT


def _met(state: State, card: CardId, number: EffectAddress) -> bool:
    """Whether this is a Trigger Effect that was met; the event may have brought the card where it is now."""
    return any(trigger.card == card and trigger.effect == number for trigger in state.triggers)


# --- what is wrong ----------------------------------------------------------------------------------------------


def context_of(state: State, book: CardBook, player: Player, candidate: Candidate) -> Context:
    """The context in which an effect is activated, with the cards of the event that it answers."""
    ctx = Context(state, book, player, candidate.card)
    effect = candidate.effect
    if effect is not None and answers_by_itself(effect):
        found = when.matching_trigger(when.Timing(ctx, candidate.card, effect, 1, candidate.slot))
        ctx.event_cards = found or ()
    elif effect is not None and effect.when:
        ctx.event_cards = when.occasion_cards(ctx, effect) or ()
    return ctx


def speed_of(state: State, candidate: Candidate) -> int:
    """The Spell Speed of an effect."""
    on_card = candidate.effect is None or candidate.effect.kind == "activation"
    return spell_speed(state.face(candidate.card), candidate.effect, on_card)


def objections(ctx: Context, candidate: Candidate) -> Iterator[Objection]:
    """What stands against activating an effect at all, whatever its targets: moment, limits, conditions."""
    speed = speed_of(ctx.state, candidate)
    yield from when.objections(when.Timing(ctx, candidate.card, candidate.effect, speed, candidate.slot))
    yield from objections_beside_timing(ctx, candidate)


def objections_beside_timing(ctx: Context, candidate: Candidate) -> Iterator[Objection]:
    """What stands against activating an effect beside the moment: locks, limits, its own condition."""
    state, effect = ctx.state, candidate.effect
    if effect is None or not is_maintenance(effect):
        yield from _locked(ctx, candidate)
    if effect is None:
        return
    yield from _limits(ctx, candidate, effect)
    if effect.requires is not None and not ctx.holds(effect.requires):
        for rule in rules_unmet(effect.requires, ctx.holds):
            yield rule, f"the condition of {state.name(candidate.card)} does not hold"


@enforces("GEN-03")
def _locked(ctx: Context, candidate: Candidate) -> Iterator[Objection]:
    """Effects that forbid activations beat the rules that allow them."""
    state = ctx.state
    face = state.face(candidate.card)
    on_card = candidate.effect is None or candidate.effect.kind == "activation"
    kind = face.card if not (on_card and face.is_monster) else "spell"
    if candidate.slot is not None and "effects cannot be activated" in candidate.slot.current.traits:
        yield "GEN-03", f"effects of {face.name} cannot be activated now"
    if not state.side(ctx.player).locks:
        return
    for lock in (
        "activate",
        f"activate {face.name}",
        f"activate {kind}s",
        f"activate {kind} cards" if on_card else "activate",
    ):
        if locked(state, ctx.player, lock):
            yield "GEN-03", f"p{ctx.player} cannot activate {kind} cards or effects now"
    if candidate.slot is None and locked(state, ctx.player, f"use {face.name}"):
        yield "GEN-03", f"{face.name} cannot be used now"
    if candidate.where.endswith("grave") and locked(state, ctx.player, "graveyard effects"):
        yield "GEN-03", "effects in the Graveyard cannot be activated now"


def used_up(ctx: Context, candidate: Candidate) -> bool:
    """Whether the limit of an effect is reached."""
    return candidate.effect is not None and next(_limits(ctx, candidate, candidate.effect), None) is not None


@enforces("EFF-10")
def _limits(ctx: Context, candidate: Candidate, effect: Effect) -> Iterator[Objection]:
    """Once per turn counts the activation of an effect, negated or not; that of a card only if it was not negated."""
    state, number = ctx.state, candidate.number
    name = state.name(candidate.card)
    slot = candidate.slot
    if effect.once is None:
        return
    for use in state.uses:
        if use.name != name or use.player != ctx.player or not _counts(ctx, use, number):
            continue
        if _is_the_last(state, effect, candidate.card, slot, use):
            yield "EFF-10", f"{name} was used already (event {use.event})"
            if effect.once in ("turn", "turn by name") and state.phase == "main2" and use.event < state.phase_began:
                yield "TURN-09", f"{name} was used in Main Phase 1 (event {use.event})"


def _is_the_last(state: State, effect: Effect, card: CardId, slot: OnField | None, use: Use) -> bool:
    """Whether the limit of an effect leaves no other use beside this one."""
    match effect.once:
        case "turn":
            return use.turn == state.turn and use.card == card and _by_this_copy(use, slot)
        case "turn by name":
            return use.turn == state.turn
        case "duel by name":
            return True
        case "chain":
            return any(link.event == use.event and link.card == card for link in state.chain)
        case "battle":
            return use.card == card and _in_this_battle(state, use)
        case _:
            return False


def _by_this_copy(use: Use, slot: OnField | None) -> bool:
    """Whether the card has not left the field since the use; one that comes back is a new card."""
    return slot is None or use.event > slot.since or use.effect in slot.used


def _in_this_battle(state: State, use: Use) -> bool:
    return state.battle is not None and use.event > state.battle.declared


def _counts(ctx: Context, use: Use, number: EffectAddress) -> bool:
    """Whether a use counts for the limit of an effect: a use of this one, or of one that shares its limit."""
    one, other = ctx.book.effect(use.name, use.effect), ctx.book.effect(use.name, number)
    if one is not None and one.kind == "activation" and use.negated == "activation":
        return False
    if use.effect == number or (one is not None and one is other):
        return True
    return one is not None and other is not None and one.once_together and other.once_together


@enforces("ZONE-02", "ZONE-03", "ZONE-04", "PEN-01", "SPELL-06")
def wrong_zone(ctx: Context, candidate: Candidate, to: Place | None) -> Iterator[Objection]:
    """What is wrong with the zone that a card from the hand is activated onto."""
    state, face = ctx.state, ctx.state.face(candidate.card)
    rule = "PEN-01" if face.is_monster else "ZONE-03" if "field" in face.kinds else "ZONE-02"
    if not candidate.where.endswith("hand") or (candidate.effect is not None and candidate.effect.kind != "activation"):
        if to is not None and to != candidate.where:
            yield rule, f"{face.name} is activated where it is, {candidate.where}, not onto {to}"
        return
    zones = fitting_zones(face)
    if to is None:
        yield rule, f"{face.name} needs a zone, and none is free"
        return
    zone = ZONE_AT.get(to)
    if zone is None or zone[0] != ctx.player or ZONES[zone[1]] not in zones:
        yield rule, f"{face.name} cannot be activated onto {to}"
        if face.is_monster:
            yield "ZONE-04", f"{to} is no Pendulum Zone"
        if "F" in zones or to.endswith(".F"):
            yield "SPELL-06", f"{face.name} cannot be activated onto {to}"
            yield "ZONE-03", f"{face.name} cannot be activated onto {to}"
        return
    slot = state.side(ctx.player).field[zone[1]]
    if slot is not None and ZONES[zone[1]] != "F":
        yield rule, f"{to} holds {state.name(slot.card)}"
    if to in state.blocked:
        yield rule, f"{to} cannot be used now"


def _absent(ctx: Context, effect: Effect | None, move: m.Activate) -> Iterator[Objection]:
    """Cards that are named and are not there."""
    if any(not 0 < card <= len(ctx.state.cards) for card in move.targets):
        yield "EFF-08", "a card that is to be targeted is not there"
    if any(not 0 < card <= len(ctx.state.cards) for card in move.costs):
        steps = [step for mode in modes_of(effect) for step in mode.cost] if effect is not None else []
        for rule in ("EFF-09", "GEN-10", *(["GEN-09"] if any(isinstance(step, Discard) for step in steps) else [])):
            yield rule, "a card that is to be given is not there"


def _none_payable(ctx: Context, candidate: Candidate, modes: Sequence[Mode]) -> list[Objection]:
    """What every effect that could be chosen lacks: its cost, or targets; nothing where one has them."""
    unpaid = [list(unpayable(ctx, mode, candidate.where.endswith("hand"))) for mode in modes]
    found = unpaid[0] if all(unpaid) else []
    if not any(targets_exist(ctx, mode, activating=True) for mode in modes):
        found.append(("EFF-08", "there is nothing that any of its effects could target"))
    return found


def wrong_choices(ctx: Context, candidate: Candidate, move: m.Activate) -> list[Objection]:
    """What is wrong with the option, the costs and the targets of an activation."""
    effect = candidate.effect
    absent = list(_absent(ctx, effect, move))
    if absent:
        return absent
    if move.option and (effect is None or not effect.modes):
        return [("EFF-07", "there is nothing to choose between")]
    if effect is None:
        return [("EFF-08", "it has no targets")] if move.targets or move.costs else []
    modes = modes_of(effect)
    if effect.modes and not 0 < move.option <= len(modes):
        unchosen = f"one of its {len(modes)} effects has to be chosen: option 1 to {len(modes)}"
        return [("EFF-07", unchosen), *_none_payable(ctx, candidate, modes)]
    mode = modes[move.option - 1] if effect.modes else modes[0]
    from_hand = candidate.where.endswith("hand")
    ctx.costs = move.costs
    found = [*unpayable(ctx, mode, from_hand), *(() if effect.mandatory else impossible(ctx, mode))]
    if mode.requires is not None and not ctx.holds(mode.requires):
        found += [
            (rule, "the condition of this effect does not hold") for rule in rules_unmet(mode.requires, ctx.holds)
        ]
    costs = wrong_costs(ctx, mode, from_hand, move.costs)
    if costs is not None:
        found += [(rule, costs[1]) for rule in dict.fromkeys((costs[0], "EFF-09", "GEN-10"))]
    ctx.buried = buried(mode, move.costs)
    facts = wrong_targets(ctx, mode, effect.kind == "activation", len(move.costs), move.targets)
    if facts is not None:
        found.append(("EFF-08", facts))
        if "equip" in ctx.state.face(candidate.card).kinds:
            found.append(("SPELL-04", facts))
        if never_summoned(ctx, mode, move.targets):
            found += [("SUM-12", facts), ("EFF-10", facts)]
        if any((at := ctx.state.place_of(t)) is not None and ctx.state.find(t) is None and at in ZONE_AT
               for t in move.targets if 0 < t <= len(ctx.state.cards)):  # fmt: skip
            found += [("XYZ-03", facts), ("GEN-07", facts)]
        if any(is_token(ctx.state, card) for card in move.targets if card > 0):
            found.append(("TOKEN-01", facts))
        if any(has_trait(ctx.state, card, "untargetable") for card in move.targets if card > 0):
            found += [("EFF-10", facts), ("GEN-03", facts)]
    return found


@enforces("GEN-19")
def not_yours(state: State, candidate: Candidate, player: Player) -> Iterator[Objection]:
    """The controller of a card activates it, unless it says that either player may."""
    if player_of(candidate.where) != player and not (candidate.effect is not None and candidate.effect.either_player):
        yield "GEN-19", f"{named(state, candidate.card)} is on the side of p{player_of(candidate.where)}"


def find_candidate(state: State, book: CardBook, move: m.Activate) -> Candidate | list[Objection]:
    """The effect that a move means: the one it numbers, or the only one that can be used now."""
    found = list(effects_at(state, book, move.card))
    if move.effect:
        wanted = [candidate for candidate in found if candidate.number == move.effect]
        return wanted[0] if wanted else _no_effect(state, book, move)
    if len(found) <= 1:
        return found[0] if found else _no_effect(state, book, move)
    if move.to is not None:
        on_card = [c for c in found if c.effect is None or c.effect.kind == "activation"]
        if on_card:
            return on_card[0]
    free = state if state.pending is None else replace(state, pending=None)  # as it was when the move was made
    usable = [c for c in found if not list(objections(context_of(free, book, move.player, c), c))]
    return usable[0] if usable else found[0]


def _no_effect(state: State, book: CardBook, move: m.Activate) -> list[Objection]:
    face = state.face(move.card)
    found = state.find(move.card)
    if face.is_monster and move.to is not None and "pendulum" not in face.kinds:
        return [("PEN-01", f"{face.name} is no Pendulum Monster")]
    if face.name not in book:
        return [("EFF-07", f"no effect of {face.name} is defined")]
    if _is_material(state, move.card):
        facts = f"{face.name} is an Xyz Material"
        return [("XYZ-03", facts), ("EFF-07", facts)]
    if found is not None and not found[1].face_up:
        facts = f"{face.name} is face-down"
        return [("EFF-06", facts), ("EFF-05", facts), ("EFF-07", facts)]
    if face.is_monster and move.to is not None:
        return [("PEN-01", f"{face.name} cannot be activated as a Spell")]
    facts = f"{face.name} has no effect to activate from {state.place_of(move.card)}"
    rules = ["EFF-07"]
    if any(effect.kind == "continuous" for effect in book.get(face.name).effects):
        rules.append("EFF-01")
    if found is not None and face.scales:
        rules.append("PEN-05")
    return [*((rule, facts) for rule in rules), *lacking(state, book, move.player, move.card)]
