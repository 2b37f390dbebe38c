"""Normal Summons on a monster's own terms: other Tributes than its Level says, or none at all (GEN-03, EFF-10)."""

from collections.abc import Iterator

from duelog.core.effects.book import CardBook
from duelog.core.effects.choices import Objection
from duelog.core.effects.context import Context
from duelog.core.rules.registry import enforces
from duelog.core.rules.summons import known, tributes_needed
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId


def own_terms(state: State, book: CardBook, card: CardId) -> bool:
    """Whether the definition of a card has its say about Normal Summoning or Setting it."""
    if not book or not known(state, card):
        return False
    definition = book.get(state.name(card))
    return bool(definition.tributes or definition.no_normal_summon or definition.no_set or definition.only)


@enforces("GEN-03", "EFF-10")
def breaks_own_terms(state: State, book: CardBook, move: m.NormalSummon | m.SetMonster) -> Iterator[Objection]:
    """What the card's own text has against the Summon or Set."""
    face = state.face(move.card)
    definition = book.get(face.name)
    if definition.no_normal_summon or (definition.only and "normal" not in definition.only):
        yield "EFF-10", f"{face.name} cannot be Normal Summoned or Set"
        yield "SUM-11", f"{face.name} cannot be Normal Summoned or Set"
        return
    if definition.no_set and isinstance(move, m.SetMonster):
        yield "EFF-10", f"{face.name} cannot be Set"
    allowed = definition.tributes or (tributes_needed(face),)
    if isinstance(move, m.SetMonster):
        allowed = definition.tributes_to_set or allowed
    given = len(move.tributes)
    rule = "SUM-04" if tributes_needed(face) == 2 else "SUM-03"
    if given not in allowed:
        yield rule, f"{face.name} takes {' or '.join(map(str, allowed))} Tributes, {given} given"
    elif given < tributes_needed(face) and definition.summon_requires is not None:
        ctx = Context(state, book, move.player, move.card)
        if not ctx.holds(definition.summon_requires):
            yield rule, f"the condition of {face.name} to be Summoned with {given} Tributes does not hold"
