"""Resolves the links of a Chain, one outcome or question at a time (CHAIN-02)."""

from duelog.core.chance import Chance
from duelog.core.effects import language as lang
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import is_done_though_negated, is_maintenance
from duelog.core.effects.book.program import Jump, Program, modes_of
from duelog.core.effects.book.step_ids import shuffle_after, step_shuffled_after
from duelog.core.effects.evaluate.locations import STAYING
from duelog.core.effects.evaluate.recent_events import last_seen
from duelog.core.effects.language.step_facts import ONLY_IF_DONE, kinds_that
from duelog.core.effects.resolution import steps_of_chance as resolve_chance
from duelog.core.effects.resolution import steps_on_cards as resolve_cards
from duelog.core.effects.resolution import steps_on_control as resolve_control
from duelog.core.effects.resolution import steps_on_counters as resolve_counters
from duelog.core.effects.resolution import steps_on_course as resolve_course
from duelog.core.effects.resolution import steps_on_life as resolve_life
from duelog.core.effects.resolution import steps_that_make_tokens as resolve_tokens
from duelog.core.effects.resolution import steps_that_return as resolve_returns
from duelog.core.effects.resolution import steps_that_summon as resolve_summons
from duelog.core.effects.resolution import steps_that_summon_at_once as resolve_summons_at_once
from duelog.core.effects.resolution.negated_though_gone import is_negated_though_gone, would_be_negated_there
from duelog.core.effects.resolution.resolver import Resolver, Steps
from duelog.core.effects.resolution.step_choices import graves_are_closed, stays_in_grave, still_there
from duelog.core.effects.resolution.steps_on_cards import cards_then
from duelog.core.rulebook import enforces
from duelog.core.session import Session
from duelog.core.state import Link, State
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.places import ZONE_AT

STEPS: Steps = {
    **resolve_cards.STEPS,
    **resolve_chance.STEPS,
    **resolve_control.STEPS,
    **resolve_counters.STEPS,
    **resolve_course.STEPS,
    **resolve_life.STEPS,
    **resolve_returns.STEPS,
    **resolve_tokens.STEPS,
    **resolve_summons.STEPS,
    **resolve_summons_at_once.STEPS,
}
"""The functions for all steps except actions on cards."""


@enforces("CHAIN-02", "CHAIN-09")
def resolve(state: State, book: CardBook, chance: Chance, session: Session) -> Outcome:
    """The next outcome or question of the resolving link; its end if nothing is left to do."""
    assert state.resolving is not None
    number = state.resolving.link
    link = state.chain[number - 1]
    end = o.LinkResolved(link=number)
    program = book.program_of(state.name(link.card), link)
    only = _done_though_negated(state, program, link)
    if link.negated is not None and not only:
        return end
    resolver = Resolver(state, book, chance, link, program, session)
    if _fizzles(resolver) or _has_lost_its_model(resolver):
        return end
    if link.negated is None and _takes_from_closed_graves(resolver, program):
        return o.LinkNegated(link=number, what="effect")
    while resolver.at < len(program):
        step = program.instructions[resolver.at]
        if isinstance(step, Jump):
            resolver.at = _after(resolver, step)
            continue
        done = _wanted(resolver, step) and (not only or isinstance(step, only))
        outcome = _do(resolver, step) if done else None
        if outcome is not None:
            return outcome
        resolver.at += 1
    return end


@enforces("GEN-03")
def _after(resolver: Resolver, jump: Jump) -> int:
    """Where a program goes on after a jump: behind a branch if it depends on a step that did nothing."""
    if jump.after in ONLY_IF_DONE and not _has_done(resolver):
        return jump.end
    stays = jump.unless is not None and resolver.ctx.holds(jump.unless)
    return resolver.at + 1 if stays else jump.to


@enforces("SPELL-04", "TRAP-04")
def _done_though_negated(state: State, program: Program, link: Link) -> tuple[type[lang.AnyStep], ...]:
    """The steps that are done although the effect of a card, but not its activation, is negated.

    An Equip Spell is still equipped to its target, and a Trap that goes on targeting a monster still targets it.
    """
    if not link.activated or not link.placed:
        return ()
    found = state.find(link.card)
    if link.negated != "effect" and (link.negated is not None or found is None or not found[1].current.negated):
        return ()
    if "equip" in state.face(link.card).kinds:
        return (lang.Equip,)
    return _HOLDING if {type(step) for step in program} == set(_HOLDING) else ()


_HOLDING: tuple[type[lang.AnyStep], ...] = (lang.Bind, lang.Tie)
"""The steps of a card that does nothing when it is activated but hold its target, and is tied to it."""


@enforces("GEN-03")
def _takes_from_closed_graves(resolver: Resolver, program: Program) -> bool:
    """Whether an effect would take cards out of Graveyards while another effect negates such effects.

    What its player may leave out, and what finds no card there, takes none.
    """
    if not graves_are_closed(resolver) or resolver.resolving.step is not None:
        return False
    if resolver.resolving.answers != resolver.link.answers:
        return False
    return any(
        isinstance(step, lang.CardStep) and isinstance(step, _TAKES) and _takes_from_grave(resolver, step)
        for step in program
        if not isinstance(step, Jump) and (step.condition is None or step.condition.yes is None)
    )


_TAKES = kinds_that("takes_away")


def _takes_from_grave(resolver: Resolver, step: lang.CardStep) -> bool:
    cards = step.what if isinstance(step, lang.Equip) and step.what is not None else step.cards
    chosen = step.count is not None  # then it may be from elsewhere
    if chosen and isinstance(cards, lang.Cards) and cards.area and cards.area != ("grave",):
        return False
    return any(stays_in_grave(resolver, card) for card in resolver.ctx.select(cards))


@enforces("SPELL-03", "TRAP-04")
def _fizzles(resolver: Resolver) -> bool:
    """Whether the effect does nothing because its card had to stay on the field, and is gone or negated."""
    state, link = resolver.state, resolver.link
    if not link.activated or not link.placed:
        found = state.find(link.card)
        effect = resolver.book.effect(state.name(link.card), link.effect)
        if effect is not None and is_done_though_negated(effect):
            return False
        if found is None and is_negated_though_gone(resolver):
            return True
        if effect is not None and is_maintenance(effect):
            return False  # maintenance has to be paid even if the card's effects are negated
        begun = resolver.resolving.step is not None  # then it was there, and its own steps may have moved it
        negated = found is not None and found[1].current.negated and found[1].since < link.event
        if negated and link.put_off is None and not begun:
            return True
        return effect is not None and not begun and _out_of_place(state, link, effect)
    found = state.find(link.card)
    if found is not None and found[1].current.negated and not _done_though_negated(state, resolver.program, link):
        return resolver.at >= len(resolver.program) or not resolver.outcomes_so_far()  # one step is done whole
    if found is None and resolver.resolving.step is not None:
        return False  # its own steps have moved it (Red Screen)
    if found is None and would_be_negated_there(resolver):
        return True
    gone = found is None or not found[1].face_up
    return gone and not STAYING.isdisjoint(state.face(link.card).kinds)  # a Normal Spell resolves all the same


@enforces("EFF-08")
def _has_lost_its_model(resolver: Resolver) -> bool:
    """Whether the card whose effect this one has become has left its place before the effect resolves."""
    if resolver.resolving.step is not None or resolver.resolving.answers != resolver.link.answers:
        return False
    return any(not still_there(resolver, card) for card in resolver.link.copied_card)


@enforces("SPELL-03", "TRAP-04")
def _out_of_place(state: State, link: Link, effect: lang.Effect) -> bool:
    """Whether a Spell or Trap that used an effect on the field is no longer face-up there.

    If it left as its own cost, the effect resolves.
    """
    at = ZONE_AT.get(link.at) if link.at is not None else None
    if at is None or state.face(link.card).is_monster or effect.kind == "activation":
        return False
    if any(isinstance(step, lang.CardStep) and step.cards == "this" for mode in modes_of(effect) for step in mode.cost):
        return False
    found = state.find(link.card)
    return found is None or not found[1].face_up or found[1].since > link.event


def _wanted(resolver: Resolver, step: lang.AnyStep) -> bool:
    if resolver.has_begun():
        return True  # a step that has begun is finished
    if isinstance(step, lang.ShuffleDeck) and _ends_last_step(resolver):
        return True
    if step.after in ONLY_IF_DONE and not _has_done(resolver):
        return False
    return resolver.ctx.holds(step.condition)


def _has_done(resolver: Resolver) -> bool:
    """Whether the last step did something, as "then" and "if you do" require."""
    return resolver.resolving.did and _arrived(resolver) and _gained(resolver) and _destroyed(resolver)


@enforces("ZONE-07")
def _ends_last_step(resolver: Resolver) -> bool:
    """Whether a shuffle belongs to the step just done, though the condition of that may not hold any more."""
    last, own = resolver.resolving.step, resolver.program.ids[resolver.at]
    return last is not None and own == shuffle_after(resolver.program.named(last).id)


@enforces("GEN-03")
def _arrived(resolver: Resolver) -> bool:
    """Whether at least some cards that the last step sent to the Graveyard or hand, if it did so, have arrived there.

    A card that is banished instead, or that returns to the Extra Deck, has not been sent or returned.
    """
    last = resolver.resolving.step
    before = resolver.program.step(step_shuffled_after(resolver.program.named(last).id)) if last is not None else None
    area = _ARRIVES_IN.get(type(before))
    if area is None:
        return True
    places = map(resolver.state.place_of, resolver.ctx.select("moved"))
    return any(where is not None and where[3:] == area for where in places)


@enforces("GEN-03")
def _gained(resolver: Resolver) -> bool:
    """Whether a player gained Life Points, if that was the last step: not if it became damage for all of them."""
    last = resolver.resolving.step
    if last is None or not isinstance(resolver.program.step(resolver.program.named(last).id), lang.Gain):
        return True
    told = (happened.event for happened in reversed(resolver.state.recent.outcomes))
    done = next((event for event in told if isinstance(event, o.LifePointsChanged) and event.effect_step == last), None)
    return done is None or any(change.amount > 0 for change in done.changes)


@enforces("GEN-03", "GEN-08")
def _destroyed(resolver: Resolver) -> bool:
    """Whether the last step, if it destroyed cards, destroyed one of its own: not only cards destroyed instead of them.

    A monster instead of which an Equip Card was destroyed is still on the field.
    """
    last = resolver.resolving.step
    step = resolver.program.step(resolver.program.named(last).id) if last is not None else None
    if not isinstance(step, lang.Destroy):
        return True
    chosen = (card for answer in resolver.ctx.answers if answer.step == last for card in answer.cards)
    still_there = {card for card in (*resolver.ctx.select(step.cards), *chosen) if resolver.state.find(card)}
    instead = {
        slot.card
        for slot in last_seen(resolver.state)
        if slot.equipped_to in still_there and slot.current.has("destroyed instead by effects")
    }
    return not instead or not instead.issuperset(resolver.ctx.select("moved"))


_ARRIVES_IN: dict[type[object], str] = {lang.Send: "grave", lang.Mill: "grave", lang.ToHand: "hand"}
"""The place where the cards of a step arrive."""


def _do(resolver: Resolver, step: lang.AnyStep) -> Outcome | None:
    special = STEPS.get(type(step))
    if special is not None:
        return special(resolver, step)
    assert isinstance(step, lang.CardStep)
    return cards_then(resolver, step)
