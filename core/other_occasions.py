"""An event of the kind that a fast effect responds to, but not the one that it needs: what just happened (EFF-07)."""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.catalogue.arguments import as_event, as_list, as_option, message
from duelog.core.clauses import Clauses
from duelog.core.effects.activation.activation_timing import occasion_cards
from duelog.core.effects.activation.plans import ActivationPlan
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import Cards, Occasion
from duelog.core.effects.language.words import Happening
from duelog.core.effects.occasions.matching import occasion
from duelog.core.rules.facts import as_cards
from duelog.core.rules.registry import broken, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome

_KINDS: tuple[Happening, ...] = ("summoned", "activated")
"""The kinds of events that are told: they show their cards to both players."""


def of_another_occasion(planned: ActivationPlan, found: Violation) -> Iterator[Violation]:
    """The violation that names an event of this kind which does not match; `found` if there was none."""
    effect = planned.candidate.effect
    if effect is None or found.code != "no-occasion":
        yield found
        return
    of_kind = tuple(Occasion(event=event) for event in _KINDS if any(each.event == event for each in effect.when))
    loose = replace(effect, when=of_kind)
    cards = occasion_cards(planned.ctx, loose) if of_kind else None
    happened = reversed(recent_events(planned.ctx.state))
    event = next((each for each in happened if cards and occasion(planned.ctx, loose, each) == cards), None)
    if event is None or not cards:
        yield found
        return
    yield from _does_not_fit(planned, event, cards, effect.when)


@cites("EFF-07", "other-occasion")
def _does_not_fit(
    planned: ActivationPlan, event: Outcome, cards: tuple[CardId, ...], when: tuple[Occasion, ...]
) -> Iterator[Violation]:
    """The violation: what happened, with the ATK if a certain one is needed, and what the effect responds to."""
    named, number = as_cards(planned.ctx.state, cards), event.n
    if isinstance(event, o.Summoned):
        happened = message("happened-summon", cards=named, kinds=as_option(Clauses.kinds_of_summon((event.how,))))
        number = max((each.n for each in recent_events(planned.ctx.state) if _begins(each, cards)), default=number)
    else:
        happened = message("happened-activation", cards=named)
    yield from broken(
        "other-occasion", happened=happened, event=as_event(number),
        atk=as_option(_atk(planned.ctx.state, cards[0]) if _asks_for_atk(when) and len(cards) == 1 else None),
        wanted=as_list(Clauses.occasion(each) for each in when if each.event in _KINDS),
    )  # fmt: skip


def _begins(event: Outcome, cards: tuple[CardId, ...]) -> bool:
    """Whether this event, which the log tells, began the Summon of these monsters."""
    return isinstance(event, o.SummonBegan) and {move.card for move in event.monsters} >= {*cards}


def _asks_for_atk(when: tuple[Occasion, ...]) -> bool:
    return any(each.event == "summoned" and isinstance(each.what, Cards) and each.what.atk for each in when)


def _atk(state: State, card: CardId) -> int | None:
    """The ATK of a face-up monster."""
    found = state.find(card)
    return state.atk(found[1]) if found is not None and found[1].face_up else None
