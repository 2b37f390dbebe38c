"""The limits on Special Summons by which monsters come without a Chain: `once` of a procedure."""

from collections.abc import Iterator

from duelog.core.effects.language import Procedure
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import moves as m


@cites("EFF-10", "own-summon-used", "own-summon-used-this-duel")
def own_summon_used(state: State, move: m.SpecialSummon, procedure: Procedure) -> Iterator[Violation]:
    """The violation if the player has Summoned a monster of this name so before, in this turn or in this duel."""
    if procedure.once is None:
        return
    name = state.name(move.card)
    turns = {
        use.turn for use in state.uses if use.name == name and use.player == move.player and use.effect == "own summon"
    }
    if state.turn in turns:
        yield from broken("own-summon-used", card=as_card(state, move.card))
    elif turns and procedure.once == "duel by name":
        yield from broken("own-summon-used-this-duel", card=as_card(state, move.card))
