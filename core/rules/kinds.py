"""The kinds of Summons of a ruleset: all in Rulebook 9.0, neither Xyz nor Pendulum Summons in older ones."""

from duelog.core.catalogue.arguments import Message, as_place, as_word, message
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import refuses
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import SummonKind


def missing_kind(state: State, kind: SummonKind) -> Message | None:
    """The facts if the ruleset of the duel has no Summon of this kind."""
    if kind in state.rules.summons:
        return None
    return message("no-such-summon", ruleset=state.rules.name, summon=as_word("summon", kind))


@refuses("SUM-01", m.NormalSummon, scope="cards")
def normal_summons_exist(state: State, move: m.NormalSummon) -> Message | None:
    """The ruleset has Normal Summons and, for Summons with Tributes, Tribute Summons."""
    return missing_kind(state, "tribute" if move.tributes else "normal")


@refuses("SUM-07", m.FlipSummon)
def flip_summons_exist(state: State, move: m.FlipSummon) -> Message | None:
    """The ruleset has Flip Summons."""
    return missing_kind(state, "flip")


@refuses("SUM-10", m.SpecialSummon)
def special_summons_exist(state: State, move: m.SpecialSummon) -> Message | None:
    """The ruleset has Special Summons by a monster's own procedure."""
    return missing_kind(state, "special")


@refuses("SYN-01", m.SynchroSummon)
def synchro_summons_exist(state: State, move: m.SynchroSummon) -> Message | None:
    """The ruleset has Synchro Summons."""
    return missing_kind(state, "synchro")


@refuses("XYZ-01", m.XyzSummon)
def xyz_summons_exist(state: State, move: m.XyzSummon) -> Message | None:
    """The ruleset has Xyz Summons."""
    return missing_kind(state, "xyz")


@refuses("PEN-02", m.PendulumSummon)
def pendulum_summons_exist(state: State, move: m.PendulumSummon) -> Message | None:
    """The ruleset has Pendulum Summons."""
    return missing_kind(state, "pendulum")


@refuses("PEN-01", m.Activate)
def pendulum_zones_exist(state: State, move: m.Activate) -> Message | None:
    """Without Pendulum Summons there are no Pendulum Zones to activate a card in."""
    if move.to is None or move.to[3:] not in ("PL", "PR"):
        return None
    facts = missing_kind(state, "pendulum")
    if facts is None:
        return None
    return message("no-pendulum-zones", card=as_card(state, move.card), place=as_place(move.to), **facts.arguments)
