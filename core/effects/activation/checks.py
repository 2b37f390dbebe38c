"""The violations of activating cards and effects (pages 9 to 11, 24 to 27)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from duelog.core.catalogue.arguments import as_event, as_list, as_place, as_player, message
from duelog.core.effects.activation import activation_timing as when
from duelog.core.effects.activation.at_will import at_will, wrong_moment
from duelog.core.effects.activation.barred import barred
from duelog.core.effects.activation.declaring import asks_at_activation
from duelog.core.effects.activation.feasibility import feasibility_violations
from duelog.core.effects.activation.limits_in_force import is_for_both
from duelog.core.effects.activation.missed_timing import missed_timing
from duelog.core.effects.activation.modes import is_chosen_after_costs
from duelog.core.effects.activation.refused_targets import by_wrong_targets, is_material
from duelog.core.effects.activation.unresolved import unresolved
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import answers_phases, is_maintenance, is_triggered
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.choosing.costs_and_targets import targets_exist, unpayable
from duelog.core.effects.choosing.given_for_costs import record_costs
from duelog.core.effects.choosing.wrong_choices import goes_without_targets, wrong_costs, wrong_targets
from duelog.core.effects.continuous.available import activates_without_effect
from duelog.core.effects.continuous.sources import Candidate, can_activate_without_effect, spell_speed, usable_from
from duelog.core.effects.evaluate.condition_words import condition_violations
from duelog.core.effects.evaluate.context import Context, is_dormant_gemini
from duelog.core.effects.evaluate.locations import fitting_zones, lies_banished_face_down, resolving_card
from duelog.core.effects.evaluate.use_limits import in_its_time
from duelog.core.effects.language import Discard, Effect, Mode
from duelog.core.rulebook import enforces
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.state import State, Use
from duelog.core.violation import Violation
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
    """The effects of a card that can be used from its current place."""
    where = state.place_of(card)
    if where is None or (state.summoning is not None and card in state.summoning.cards):
        return
    face = state.face(card)
    found = state.find(card)
    slot = found[1] if found else None
    if is_material(state, card) or (slot is not None and is_dormant_gemini(face, slot)):
        return
    if lies_banished_face_down(state, card, where):
        return
    name = "" if state.counts_otherwise(card) else face.name
    index = book.effect_index(name, slot.current.traits if slot is not None else ())
    for number, effect, _ in index.activated_among(state.faces):
        if usable_from(face, effect, where, slot) or _met(state, card, number, effect):
            yield Candidate(card, number, effect, where, slot)
    if activates_without_effect(book, face) and can_activate_without_effect(face, where, slot):
        yield Candidate(card, 0, None, where, slot)


@enforces("EFF-07")
def _met(state: State, card: CardId, number: EffectAddress, effect: Effect) -> bool:
    """Whether this Trigger Effect was met by an event, which may have moved the card to its current place.

    A Phase moves no card: an effect of a Phase is used where it works.
    """
    met = any(trigger.card == card and trigger.effect == number for trigger in state.triggers)
    return met and not answers_phases(effect)


def effects_for(state: State, book: CardBook, player: Player, card: CardId) -> Iterator[Candidate]:
    """The effects of `effects_at`, and what the player may carry out by the card at a time of their choice."""
    yield from effects_at(state, book, card)
    yield from at_will(state, book, player, card)


# --- violations -------------------------------------------------------------------------------------------------


def context_of(state: State, book: CardBook, player: Player, candidate: Candidate) -> Context:
    """The context in which an effect is activated, with the cards of the event that it answers."""
    ctx = Context(state, book, player, candidate.card)
    effect = candidate.effect
    if effect is not None and is_triggered(effect):
        found = when.matching_trigger(when.Timing(ctx, candidate.card, effect, 1, candidate.slot))
        ctx.event_cards = found or ()
    elif effect is not None and effect.when:
        ctx.event_cards = when.occasion_cards(ctx, effect) or ()
    return ctx


def speed_of(state: State, candidate: Candidate) -> int:
    """The Spell Speed of an effect."""
    on_card = candidate.effect is None or candidate.effect.kind == "activation"
    return spell_speed(state.face(candidate.card), candidate.effect, on_card)


def effect_violations(ctx: Context, candidate: Candidate) -> Iterator[Violation]:
    """The violations of activating an effect, whatever its targets: moment, limits, conditions."""
    speed = speed_of(ctx.state, candidate)
    if candidate.lasting:
        yield from wrong_moment(ctx.state, ctx.player, is_open=when.open_game_state(ctx.state))
    else:
        yield from when.timing_violations(when.Timing(ctx, candidate.card, candidate.effect, speed, candidate.slot))
    yield from violations_beside_timing(ctx, candidate)


def violations_beside_timing(ctx: Context, candidate: Candidate) -> Iterator[Violation]:
    """The violations of activating an effect apart from the moment: locks, limits, its own condition."""
    state, effect = ctx.state, candidate.effect
    if effect is None or not (is_maintenance(effect) or candidate.lasting):
        yield from barred(ctx, candidate)
    if effect is None:
        return
    yield from unresolved(state, candidate, effect)
    yield from _limits(ctx, candidate, effect)
    if effect.requires is not None and not ctx.holds(effect.requires):
        facts = message("condition-of-card", card=as_card(state, candidate.card), failing=as_list(()))
        yield from condition_violations(effect.requires, ctx.holds, facts)


def used_up(ctx: Context, candidate: Candidate) -> bool:
    """Whether the limit of an effect is reached."""
    return candidate.effect is not None and next(_limits(ctx, candidate, candidate.effect), None) is not None


@cites("EFF-10", "used-already")
@cites("TURN-09", "used in Main Phase 1")
def _limits(ctx: Context, candidate: Candidate, effect: Effect) -> Iterator[Violation]:
    """ "Once per turn" counts activations of an effect, even negated ones, but of a card only those not negated."""
    state, number = ctx.state, candidate.number
    name = state.name(candidate.card)
    slot = candidate.slot
    if effect.once is None:
        return
    counted = [
        use
        for use in state.uses
        if use.name == name and (use.player == ctx.player or is_for_both(effect))
        and _counts(ctx, use, number)
        and in_its_time(state, effect, candidate.card, slot, use)
    ]  # fmt: skip
    for use in counted[effect.uses - 1 :]:
        facts = message("used-already", card=as_card(state, candidate.card), event=as_event(use.event))
        yield from broken_by(facts, facts.code)
        if effect.once in ("turn", "turn by name") and state.phase == "main2" and use.event < state.phase_began:
            yield from broken_by(facts, "used in Main Phase 1")


def _counts(ctx: Context, use: Use, number: EffectAddress) -> bool:
    """Whether a use counts towards the limit of an effect: a use of it, or of one that shares its limit."""
    one, other = ctx.book.effect(use.name, use.effect), ctx.book.effect(use.name, number)
    if one is not None and one.kind == "activation" and use.negated == "activation":
        return False
    if use.effect == number or (one is not None and one is other):
        return True
    return one is not None and other is not None and one.once_shared and other.once_shared


@cites("PEN-01", "wrong Pendulum Zone")
@cites("ZONE-02", "wrong Spell & Trap Zone")
@cites("ZONE-04", "not a Pendulum Zone")
@cites("SPELL-06", "wrong zone beside the Field Zone")
@cites("ZONE-03", "wrong Field Zone", "wrong zone beside the Field Zone")
def wrong_zone(ctx: Context, candidate: Candidate, to: Place | None) -> Iterator[Violation]:
    """The violations by the zone in which a card from the hand is activated."""
    state, face = ctx.state, ctx.state.face(candidate.card)
    wrong = "wrong Spell & Trap Zone"
    if face.is_monster or "field" in face.kinds:
        wrong = "wrong Pendulum Zone" if face.is_monster else "wrong Field Zone"
    if not candidate.where.endswith("hand") or (candidate.effect is not None and candidate.effect.kind != "activation"):
        if to is not None and to != candidate.where:
            card, at = as_card(state, candidate.card), as_place(candidate.where)
            yield from broken_by(message("activated-elsewhere", card=card, at=at, place=as_place(to)), wrong)
        return
    zones = fitting_zones(face)
    if to is None:
        yield from broken_by(message("zone-needed", card=as_card(state, candidate.card)), wrong)
        return
    zone = ZONE_AT.get(to)
    if zone is None or zone[0] != ctx.player or ZONES[zone[1]] not in zones:
        facts = message("not-onto", card=as_card(state, candidate.card), place=as_place(to))
        yield from broken_by(facts, wrong)
        if face.is_monster:
            yield from broken_by(facts, "not a Pendulum Zone")
        if "F" in zones or to.endswith(".F"):
            yield from broken_by(facts, "wrong zone beside the Field Zone")
        return
    slot = state.side(ctx.player).field[zone[1]]
    if slot is not None and ZONES[zone[1]] != "F":
        yield from broken_by(message("zone-taken", place=as_place(to), card=as_card(state, slot.card)), wrong)
    if to in state.blocked:
        yield from broken_by(message("zone-blocked", place=as_place(to)), wrong)


def _absent(ctx: Context, effect: Effect | None, move: m.Activate) -> Iterator[Violation]:
    """The violations by cards that do not exist."""
    if any(not 0 < card <= len(ctx.state.cards) for card in move.targets):
        yield from broken("target-not-there")
    if any(not 0 < card <= len(ctx.state.cards) for card in move.costs):
        steps = [step for mode in modes_of(effect) for step in mode.cost] if effect is not None else []
        yield from broken("cost-not-there")
        if any(isinstance(step, Discard) for step in steps):
            yield from broken_by(message("cost-not-there"), "discard that is not there")


@cites("EFF-08", "nothing-to-target")
def _none_payable(ctx: Context, candidate: Candidate, modes: Sequence[Mode]) -> list[Violation]:
    """The violations of the modes by missing costs or targets; empty if one of the modes has none."""
    unpaid = [list(unpayable(ctx, mode, candidate.stays_in_hand)) for mode in modes]
    found = unpaid[0] if all(unpaid) else []
    if not any(targets_exist(ctx, mode, activating=True) for mode in modes):
        found += broken("nothing-to-target")
    return found


@cites("EFF-07", "no-option", "option-asked-next", "mode-to-choose")
@cites("EFF-08", "no-targets", "target-not-there")
@cites("EFF-09", "cost-not-there")
@cites("GEN-10", "cost-not-there", "wrong cost of an activation")
@cites("GEN-09", "discard that is not there")
def wrong_choices(ctx: Context, candidate: Candidate, move: m.Activate) -> list[Violation]:
    """The violations by the option, costs and targets of an activation."""
    effect = candidate.effect
    absent = list(_absent(ctx, effect, move))
    if absent:
        return absent
    if move.option and (effect is None or not effect.modes):
        asked_next = effect is not None and any(map(asks_at_activation, effect.steps))
        return list(broken("option-asked-next" if asked_next else "no-option"))
    if effect is None:
        return list(broken("no-targets")) if move.targets or move.costs else []
    modes = modes_of(effect)
    if effect.modes and not 0 < move.option <= len(modes):
        return [*broken("mode-to-choose", modes=len(modes)), *_none_payable(ctx, candidate, modes)]
    mode = modes[move.option - 1] if effect.modes else modes[0]
    from_hand = candidate.stays_in_hand
    ctx.chosen_after_costs = is_chosen_after_costs(ctx, candidate, mode)
    record_costs(ctx, mode, move.costs, from_hand=from_hand)
    found = [*unpayable(ctx, mode, from_hand), *(() if effect.mandatory else feasibility_violations(ctx, mode))]
    if mode.requires is not None and not ctx.holds(mode.requires):
        found += condition_violations(mode.requires, ctx.holds, message("condition-of-effect", failing=as_list(())))
    costs = list(wrong_costs(ctx, mode, from_hand, move.costs))
    if costs:
        found += [*costs, *broken_by(costs[0].message, "wrong cost of an activation")]
    facts = wrong_targets(ctx, mode, effect.kind == "activation", len(move.costs), move.targets)
    if facts is not None and not goes_without_targets(ctx, effect, mode, move):
        found += by_wrong_targets(ctx, candidate, mode, move.targets, facts)
    return found


@cites("GEN-19", "other-side", "other-pile")
def not_controlled(state: State, candidate: Candidate, player: Player) -> Iterator[Violation]:
    """Only the controller of a card activates it, unless its text says that either player may."""
    if candidate.lasting:
        return  # the effect is its player's, wherever the card is
    if player_of(candidate.where) != player and not (candidate.effect is not None and candidate.effect.either_player):
        other, card = as_player(player_of(candidate.where)), as_card(state, candidate.card)
        if candidate.where in ZONE_AT:
            yield from broken("other-side", card=card, player=other)
        else:
            yield from broken("other-pile", card=card, at=as_place(candidate.where), player=other)


def find_candidate(state: State, book: CardBook, move: m.Activate) -> Candidate | list[Violation]:
    """The effect that a move refers to: the one with its number, or the only one that can be used now."""
    found = list(effects_for(state, book, move.player, move.card))
    if move.effect:
        wanted = [candidate for candidate in found if candidate.number == move.effect]
        return wanted[0] if wanted else _no_effect(state, book, move)
    if len(found) <= 1:
        return found[0] if found else _no_effect(state, book, move)
    if move.to is not None:
        on_card = [c for c in found if c.effect is None or c.effect.kind == "activation"]
        if on_card:
            return on_card[0]
    free = state if state.pending is None else replace(state, pending=None)  # the state when the move was made
    usable = [c for c in found if not list(effect_violations(context_of(free, book, move.player, c), c))]
    if usable:
        return usable[0]
    # otherwise the one that comes nearest to being usable, in the order in which a judge asks
    return max(found, key=lambda candidate: _decided_at(context_of(free, book, move.player, candidate), candidate))


def _decided_at(ctx: Context, candidate: Candidate) -> int:
    """The stage of the decisive reason against an effect, regardless of choices; costs and targets come last."""
    from duelog.core.decisive import stage_of  # slow to import, and rarely needed

    return min((stage_of(violation.code) for violation in effect_violations(ctx, candidate)), default=0)


@cites("PEN-01", "not-pendulum", "not-as-spell")
@cites("XYZ-03", "is-material")
@cites("EFF-06", "is-face-down")
@cites("EFF-05", "is-face-down")
@cites("EFF-07", "undefined", "has-no-effect", "is-material", "is-face-down", "no-effect-here")
@cites("EFF-01", "continuous effect to be activated")
@cites("PEN-05", "Pendulum Effect to be activated")
def _no_effect(state: State, book: CardBook, move: m.Activate) -> list[Violation]:
    face = state.face(move.card)
    found = state.find(move.card)
    card = as_card(state, move.card)
    if face.is_monster and move.to is not None and "pendulum" not in face.kinds:
        return list(broken("not-pendulum", card=card))
    if face.is_monster and "effect" not in face.kinds and not book.get(face.name).effects:
        return list(broken("has-no-effect", card=card))
    if face.name not in book:
        return list(broken("undefined", card=card))
    if is_material(state, move.card):
        return list(broken("is-material", card=card))
    if found is not None and not found[1].face_up:
        return list(broken("is-face-down", card=card))
    if resolving_card(state, move.card):
        return list(broken("still-unresolved", card=card))
    if face.is_monster and move.to is not None:
        return list(broken("not-as-spell", card=card))
    from duelog.core.effects.activation.missing_requirements import missing_requirements  # only for illegal moves

    facts = message("no-effect-here", card=card, at=as_place(state.place_of(move.card)))
    missed = list(missed_timing(state, book, move.player, move.card))
    none = [*missed, *broken_by(facts, facts.code)]
    if any(effect.kind == "continuous" for effect in book.get(face.name).effects):
        none += broken_by(facts, "continuous effect to be activated")
    if found is not None and face.scales:
        none += broken_by(facts, "Pendulum Effect to be activated")
    return [*none, *missing_requirements(state, book, move.player, move.card)]
