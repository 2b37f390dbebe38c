"""Steps that Synchro or Xyz Summon a monster immediately, with materials on the field."""

from duelog.core.effects import language as lang
from duelog.core.effects.resolution.resolver import Resolver, Steps, resolves
from duelog.core.effects.resolution.step_choices import TARGETED, choose_one, choose_set, entrances, still_there
from duelog.core.effects.resolution.steps_that_summon import arrives, is_barred
from duelog.core.effects.summoning.summons_at_once import Choice, synchro_choices, xyz_choices
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import put_under, send_to_grave
from duelog.core.rules.registry import asks
from duelog.core.state import Answer
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome

STEPS: Steps = {}


@resolves(STEPS, lang.SynchroSummonNow)
@enforces("SYN-01", "SYN-02")
@asks("SYN-01", "synchro monster", "synchro materials")
def _synchro(resolver: Resolver, step: lang.SynchroSummonNow) -> Outcome | None:
    """Chooses monster and materials, then sends the materials and Summons the Synchro Monster; it cannot be negated."""
    answers = _chosen(resolver)
    if resolver.outcomes_so_far():
        return arrives(resolver, answers[0].cards[0], "synchro")
    if not answers and is_barred(resolver):
        return resolver.nothing("summons forbidden")
    if len(answers) < 2:
        return _choose(resolver, list(synchro_choices(resolver.ctx, step)), "synchro monster", "synchro materials")
    monster = answers[0].cards[0]
    moves = send_to_grave(resolver.state, answers[1].cards, monster)
    return resolver.step_goes_on(o.CardsMoved(moves=moves, how="material", why="summon", source=monster))


@resolves(STEPS, lang.XyzSummonNow)
@enforces("XYZ-01", "XYZ-03")
@asks("XYZ-01", "xyz monster", "xyz materials")
def _xyz(resolver: Resolver, step: lang.XyzSummonNow) -> Outcome | None:
    """Chooses monster and materials, then Summons the Xyz Monster on top of them; it cannot be negated."""
    answers = _chosen(resolver)
    if not answers and is_barred(resolver):
        return resolver.nothing("summons forbidden")
    if len(answers) < 2:
        choices = list(xyz_choices(resolver.ctx, step, _given(resolver, step)))
        return _choose(resolver, choices, "xyz monster", "xyz materials")
    materials, player = answers[1].cards, resolver.ctx.player
    placed = entrances(resolver, answers[0].cards, player, "choice", freed=materials)
    if isinstance(placed, Outcome):
        return placed
    under = put_under(resolver.state, materials, placed[0].to)
    return resolver.step_done(
        o.Summoned(
            player=player, how="xyz", monsters=placed, materials=under, source=resolver.link.card, proper=True
        )
    )  # fmt: skip


def _given(resolver: Resolver, step: lang.XyzSummonNow) -> tuple[CardId, ...]:
    """The monsters that a step names as materials; none if one of those targeted has left since."""
    cards = resolver.ctx.select(step.materials)
    named = step.materials if isinstance(step.materials, str) else step.materials.ref
    gone = named in TARGETED and not all(still_there(resolver, card) for card in cards)
    return () if gone else tuple(cards)


def _chosen(resolver: Resolver) -> list[Answer]:
    """The answers in this step that are cards."""
    return [answer for answer in resolver.answers_given() if answer.to is None and answer.position is None]


def _choose(resolver: Resolver, choices: list[Choice], monster: o.Topic, materials: o.Topic) -> Outcome | None:
    """Chooses the monster, and then its materials."""
    answers = _chosen(resolver)
    if not answers:
        return choose_one(resolver, tuple(dict.fromkeys(card for card, _ in choices)), monster)
    return choose_set(resolver, [cards for card, cards in choices if card == answers[0].cards[0]], materials)
