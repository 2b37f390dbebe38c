"""What is Tributed while an effect Special Summons monsters, because their texts ask for it."""

from duelog.core.effects.evaluate.summonable import cost_to_summon, tributes_to_summon
from duelog.core.effects.resolution.resolver import Resolver
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import send_to_grave
from duelog.core.rules.registry import asked_by, asks
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome


def tributes_given(resolver: Resolver) -> list[tuple[CardId, ...]]:
    """What was chosen in this step to be Tributed, for one monster after the other."""
    return [answer.cards for answer in resolver.answers_given() if answer.about == "summon tributes"]


@enforces("SUM-12")
@asks("SUM-12", "special summon tributes")
def tributed_for(resolver: Resolver, cards: tuple[CardId, ...]) -> tuple[CardId, ...] | Outcome:
    """The monsters for which nothing is left to be Tributed; a question or a Tribute if there is.

    A monster for which too few can be Tributed is not Summoned.
    """
    ctx, given, done = resolver.ctx, tributes_given(resolver), resolver.outcomes_so_far()
    free: list[CardId] = []
    for card in cards:
        cost = cost_to_summon(ctx, card)
        if cost is None:
            free.append(card)
        elif given:
            tributes = given.pop(0)
            if not done:
                moves = send_to_grave(resolver.state, tributes)
                return resolver.step_goes_on(o.CardsMoved(moves=moves, how="tributed", source=card))
            done -= 1
            free.append(card)
        elif len(found := tributes_to_summon(ctx, card, cost)) == cost.count:
            rule = asked_by("special summon tributes")
            return resolver.choose_without_asking(ctx.summoner, found, "summon tributes", rule=rule)
        elif len(found) > cost.count:
            return resolver.ask(
                ctx.summoner, "cards", "summon tributes", cards=found, minimum=cost.count, maximum=cost.count,
                rule=asked_by("special summon tributes"),
            )  # fmt: skip
    return tuple(free)
