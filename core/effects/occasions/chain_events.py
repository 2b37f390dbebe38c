"""Events of a Chain: activations, resolutions and targets."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from duelog.core.effects.book.program import Jump
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.departures import departed
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import (
    AnyStep,
    Area,
    Ask,
    Branch,
    Cards,
    CardsOf,
    CardStep,
    Later,
    Occasion,
    Who,
)
from duelog.core.effects.language.step_facts import STEP_FACTS, kinds_that
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.occasions.event_parts import Found, activated_in, fits, fitting, is_by, was_set
from duelog.core.effects.occasions.foreseen import would_damage, would_destroy
from duelog.core.rulebook import enforces
from duelog.core.state import Link, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome, SummonKind
from duelog.events.places import Player


def activated(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """The activation that is the last link of the Chain; `alone` is whether it targets no other card."""
    if not isinstance(event, o.Activated) or not is_by(ctx, occasion.by, event.player):
        return None
    placed = event.placed is not None
    if occasion.activated_as != "either" and placed != (occasion.activated_as == "card"):
        return None
    if occasion.targets is not None and not any(_is_meant(ctx, occasion.targets, card) for card in event.targets):
        return None
    if occasion.alone and len(event.targets) != 1:
        return None
    if occasion.origin and activated_in(ctx, event) not in occasion.origin:
        return None
    if not _would_do(ctx, occasion, event) or _was_negated(ctx.state, event):
        return None
    return fitting(ctx, occasion.what, ((event.card, event.player),))


@enforces("CHAIN-09")
def _was_negated(state: State, event: o.Activated) -> bool:
    """Whether the activation has been negated since: Trigger Effects, which come after the Chain, do not answer it."""
    links: list[int] = []
    for other in recent_events(state):
        if isinstance(other, o.Activated):
            links.append(other.n)
        elif isinstance(other, o.ChainEnded):
            links = []
        elif isinstance(other, o.LinkNegated) and other.what == "activation":
            began_before = other.link > len(links)  # the Chain did, before these events
            if not began_before and links[other.link - 1] == event.n:
                return True
    return False


def _is_meant(ctx: Context, wanted: CardsOf, card: CardId) -> bool:
    """Whether a target is one of these cards in their current places."""
    if isinstance(wanted, Cards) and wanted.area:
        return card in ctx.select(wanted)
    return fits(ctx, wanted, card, None)


def _would_do(ctx: Context, occasion: Occasion, event: o.Activated) -> bool:
    """Whether the activated effect would Special Summon, destroy enough cards of this player, or concern one player
    only."""
    if occasion.one_player is not None and _is_about_one_player(ctx, event) != occasion.one_player:
        return False
    if occasion.answers_summon and not _answers_a_summon(ctx, occasion.answers_summon, event):
        return False
    if occasion.summons is None and occasion.damages is None and occasion.destroys is None:
        return True
    program = ctx.book.program(ctx.state.name(event.card), event.effect, event.option)
    if occasion.summons is not None and any(map(_summons, program)) != occasion.summons:
        return False
    if occasion.damages is not None:
        meant = frozenset(ctx.players(occasion.damages_whom))
        if bool(would_damage(ctx, occasion, event) & meant) != occasion.damages:
            return False
    if occasion.destroys is None:
        return True
    return would_destroy(ctx, occasion, event) >= occasion.destroys


def _summons(step: AnyStep | Jump) -> bool:
    """Whether a step Special Summons, at once or, as part of the same effect, later, on some branch or other."""
    later = pieces_of(step.steps) if isinstance(step, Later) else ()
    return isinstance(step, _SUMMONS) or any(isinstance(piece, _SUMMONS) for piece in later)


def _answers_a_summon(ctx: Context, kinds: tuple[SummonKind, ...], event: o.Activated) -> bool:
    """Whether a Trigger Effect was activated that responds to the latest Summon, and that Summon is of one of these
    kinds.
    """
    effect = ctx.book.effect(ctx.state.name(event.card), event.effect)
    if effect is None or effect.kind != "trigger":
        return False
    how = next((one.how for one in reversed(recent_events(ctx.state)) if isinstance(one, o.Summoned)), None)
    return how in kinds and any(when.event == "summoned" and (not when.how or how in when.how) for when in effect.when)


def _is_about_one_player(ctx: Context, event: o.Activated) -> bool:
    """Whether an effect targets no card and concerns only one player."""
    mode = ctx.book.mode(ctx.state.name(event.card), event.effect, event.option)
    if mode is None or mode.target:
        return False
    return len(concerned := _concerned(mode.steps)) == 1 and concerned <= {"you", "opponent"}


def _concerned(steps: Iterable[AnyStep]) -> set[Who]:
    """The players whose draws, hand or Life Points steps concern, or what they may do; "both" for steps on cards that
    are not in a hand, and for Summons.
    """
    found: set[Who] = set()
    for step in steps:
        match step:
            case Branch():
                found |= _concerned((*step.then, *step.otherwise))
            case Later():
                found |= _concerned(step.steps)
            case CardStep(cards=Cards(of=whose, area=("hand",))) if not isinstance(step, _SUMMONS):
                found.add(whose)
            case Ask(cards=Cards(of=whose, area=(_, *_) as places)):
                found.add(whose if places == ("hand",) else "both")
            case CardStep(cards=Cards(label=str())) if not isinstance(step, _SUMMONS):
                pass  # uses cards that an earlier step found
            case _:
                found |= _WHO_IS_CONCERNED[STEP_FACTS[type(step)].concerns](step)
    return found


_WHO_IS_CONCERNED: dict[str, Callable[[Any], set[Who]]] = {
    "player": lambda step: {step.who},
    "cards": lambda _: {"both"},
    "nobody": lambda _: set(),
}

_SUMMONS = kinds_that("summons")


def resolving(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """A link that is not negated is about to resolve; `alone` is whether it targets no other card."""
    state = ctx.state
    if not isinstance(event, o.LinkResolving) or state.resolving is None or state.resolving.link != event.link:
        return None
    link = state.chain[event.link - 1]
    if 0 < event.n < link.event:  # it was a link of the Chain before
        return None
    if not link.activated or link.negated is not None or not is_by(ctx, occasion.by, link.player):
        return None
    if occasion.targets is not None and not any(
        _is_meant(ctx, occasion.targets, card) and _is_same_target(state, card, link.event) for card in link.targets
    ):
        return None
    if occasion.alone and len(link.targets) != 1:
        return None
    if occasion.activated_as != "either" and link.placed != (occasion.activated_as == "card"):
        return None
    if occasion.origin and _link_activated_in(ctx, link) not in occasion.origin:
        return None
    return fitting(ctx, occasion.what, ((link.card, link.player),))


def _link_activated_in(ctx: Context, link: Link) -> Area | None:
    """The area in which the effect of a link was activated."""
    found = (event for event in recent_events(ctx.state) if isinstance(event, o.Activated) and event.n == link.event)
    event = next(found, None)
    return activated_in(ctx, event) if event is not None else None


def _is_same_target(state: State, card: CardId, event: int) -> bool:
    """Whether a target has not left the field, the Graveyard or the banished cards since the activation."""
    found = state.find(card)
    if found is not None:
        return found[1].entered_at < event
    last, place = departed(state, card), state.place_of(card)
    return place is not None and place[3:] in ("grave", "banished") and (last is None or last.event < event)


def resolved(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """A link resolved that was not negated, and was activated while this card was there."""
    if not isinstance(event, o.LinkResolved):
        return None
    links = _links_at(ctx.state, event)
    if not 0 < event.link <= len(links):
        return None
    link = links[event.link - 1]
    if link.barred or not is_by(ctx, occasion.by, link.player):
        return None
    if any(other.card == ctx.this and other.placed for other in links):
        return None  # activated in this Chain, the card has no effects on its links
    if ctx.state.find(ctx.this) is not None and not _face_up_since(ctx, ctx.this, link.event):
        return None
    if occasion.targets is not None and not any(
        _is_meant(ctx, occasion.targets, card) and _face_up_since(ctx, card, link.event) for card in link.targets
    ):
        return None
    if occasion.activated_as != "either" and link.placed != (occasion.activated_as == "card"):
        return None
    return fitting(ctx, occasion.what, ((link.card, link.player),))


@enforces("CHAIN-09")
def activation_negated(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """An activation, made by the player `by`, was negated by a card that another link, of its player, is about."""
    if not isinstance(event, o.LinkNegated) or event.what != "activation":
        return None
    links = _links_at(ctx.state, event)
    if not 0 < event.link <= len(links):
        return None
    link = links[event.link - 1]
    if not is_by(ctx, occasion.by, link.player):
        return None
    if occasion.activated_as != "either" and link.placed != (occasion.activated_as == "card"):
        return None
    if occasion.by_card is not None:
        by = next((later for later in links[event.link :] if later.card == event.source), None)
        if by is None or not fits(ctx, occasion.by_card, by.card, by.player):
            return None
    return fitting(ctx, occasion.what, ((link.card, link.player),))


class _PastLink(Struct, frozen=True):
    """A link of a current or past Chain; `barred` is whether it was not activated, or its activation was negated."""

    player: Player
    card: CardId
    event: int
    placed: bool
    targets: tuple[CardId, ...]
    barred: bool


def _links_at(state: State, event: Outcome) -> tuple[_PastLink, ...]:
    """The links of the Chain of an event; Trigger Effects are collected after the Chain has ended."""
    if state.chain and state.chain[0].event < event.n:
        return tuple(
            _PastLink(
                link.player, link.card, link.event, link.placed, link.targets,
                not link.activated or link.negated == "activation",
            )
            for link in state.chain
        )  # fmt: skip
    links: list[o.Activated] = []
    negated: set[int] = set()
    for other in recent_events(state):
        if other.n > event.n:
            break
        if isinstance(other, o.ChainEnded):
            links, negated = [], set()
        elif isinstance(other, o.Activated):
            links.append(other)
        elif isinstance(other, o.LinkNegated) and other.what == "activation":
            negated.add(other.link)
    return tuple(
        _PastLink(one.player, one.card, one.n, one.placed is not None, one.targets, number in negated)
        for number, one in enumerate(links, 1)
    )


def _face_up_since(ctx: Context, card: CardId, event: int) -> bool:
    """Whether a card has been face-up on the field since an event."""
    found = ctx.state.find(card)
    if found is None or found[1].since > event:
        return False
    later = (each for each in recent_events(ctx.state) if isinstance(each, o.PositionsChanged) and each.n > event)
    return not any(change.card == card and was_set(ctx, each, change) for each in later for change in each.changes)


def targeted(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Cards were targeted."""
    if isinstance(event, o.Activated):
        targets: tuple[CardId, ...] = event.targets
        player: Player | None = event.player
    elif isinstance(event, o.Targeted):
        targets, player = event.cards, ctx.state.chain[-1].player if ctx.state.chain else None
    else:
        return None
    if not is_by(ctx, occasion.by, player):
        return None
    return fitting(ctx, occasion.what, ((card, None) for card in targets))
