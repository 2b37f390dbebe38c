"""The violations of activating what an effect forbids to activate."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import as_player, as_word, message
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import is_barred_itself
from duelog.core.effects.evaluate.locations import negated_since_it_left
from duelog.core.effects.evaluate.locks import one_alone
from duelog.core.effects.occasions.summon_events import bars_responses_by, unanswerable_for
from duelog.core.rules.card_filters import is_locked
from duelog.core.rules.counting_as import source_of_effect
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.state import OnField, State
from duelog.core.violation import Violation
from duelog.events.places import Player


@cites(
    "GEN-03", "effects-barred", "activations-barred", "card barred from activation", "graveyard-barred", "hand-barred"
)
@cites("GEN-03", "not-set-before")
def barred(ctx: Context, candidate: Candidate) -> Iterator[Violation]:
    """The violations by effects that forbid activations, which override the rules that allow them."""
    state = ctx.state
    face = state.face(candidate.card)
    on_card = candidate.effect is None or candidate.effect.kind == "activation"
    kind = "spell" if on_card and face.is_monster else source_of_effect(state, candidate.card, candidate.where)
    slot = candidate.slot if candidate.slot is not None else negated_since_it_left(state, candidate.card)
    if slot is not None and slot.current.has("effects cannot be activated"):
        yield from broken("effects-barred", card=as_card(state, candidate.card))
    if state.lasting and is_barred_itself(state, ctx.book, ctx.player, candidate.card, activated=on_card):
        yield from broken_by(message("card-barred", card=as_card(state, candidate.card)), "card barred from activation")
    if on_card:
        yield from one_alone(state, ctx.book, ctx.player, candidate.card)
        if summoned := bars_responses_by(state, ctx.book, candidate.card, kind):
            yield from broken("unanswerable", card=as_card(state, summoned))
    if summoned := unanswerable_for(state, ctx.book, ctx.player):
        yield from broken("unanswerable", card=as_card(state, summoned))
    if not state.side(ctx.player).locks:
        return
    if is_locked(state, ctx.player, "activate cards" if on_card else "activate", candidate.card, kind):
        yield from broken("activations-barred", player=as_player(ctx.player), kind=as_word("card", kind))
    bound = on_card and is_locked(state, ctx.player, "activate unless Set before", candidate.card, kind)
    if bound and not _set_before(state, ctx.player, candidate.slot):
        yield from broken("not-set-before", player=as_player(ctx.player), kind=as_word("card", kind))
    if candidate.slot is None and is_locked(state, ctx.player, "use", candidate.card):
        facts = message("card-barred", card=as_card(state, candidate.card))
        yield from broken_by(facts, "card barred from activation")
    if candidate.where.endswith("grave") and is_locked(state, ctx.player, "graveyard effects", candidate.card):
        yield from broken("graveyard-barred")
    if (
        candidate.where.endswith("hand")
        and not on_card
        and is_locked(state, ctx.player, "hand effects", candidate.card)
    ):
        yield from broken("hand-barred")


def _set_before(state: State, player: Player, slot: OnField | None) -> bool:
    """Whether a card was already Set when the player's latest turn began."""
    latest = state.turn if state.turn_player == player else state.turn - 1
    return slot is not None and slot.turn < latest
