"""Which kinds of Summons a ruleset has: Rulebook 9.0 all of its own, an older one no Xyz and no Pendulum Summon."""

from duelog.core.rules.registry import refuses
from duelog.core.rules.words import named
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import SummonKind

SUMMON_NAMES: dict[SummonKind, str] = {
    "normal": "Normal Summon",
    "tribute": "Tribute Summon",
    "flip": "Flip Summon",
    "special": "Special Summon",
    "fusion": "Fusion Summon",
    "ritual": "Ritual Summon",
    "synchro": "Synchro Summon",
    "xyz": "Xyz Summon",
    "pendulum": "Pendulum Summon",
    "link": "Link Summon",
}


def missing_kind(state: State, kind: SummonKind) -> str | None:
    """Facts when the ruleset of the duel has no Summon of this kind."""
    return None if kind in state.rules.summons else f'the ruleset "{state.rules.name}" has no {SUMMON_NAMES[kind]}'


@refuses("SUM-01", m.NormalSummon, looks_at="cards")
def normal_summons_exist(state: State, move: m.NormalSummon) -> str | None:
    """The ruleset has Normal Summons, and Tribute Summons for what is Summoned with Tributes."""
    return missing_kind(state, "tribute" if move.tributes else "normal")


@refuses("SUM-07", m.FlipSummon)
def flip_summons_exist(state: State, move: m.FlipSummon) -> str | None:
    """The ruleset has Flip Summons."""
    return missing_kind(state, "flip")


@refuses("SUM-10", m.SpecialSummon)
def special_summons_exist(state: State, move: m.SpecialSummon) -> str | None:
    """The ruleset has Special Summons by a monster's own procedure."""
    return missing_kind(state, "special")


@refuses("SYN-01", m.SynchroSummon)
def synchro_summons_exist(state: State, move: m.SynchroSummon) -> str | None:
    """The ruleset has Synchro Summons."""
    return missing_kind(state, "synchro")


@refuses("XYZ-01", m.XyzSummon)
def xyz_summons_exist(state: State, move: m.XyzSummon) -> str | None:
    """The ruleset has Xyz Summons."""
    return missing_kind(state, "xyz")


@refuses("PEN-02", m.PendulumSummon)
def pendulum_summons_exist(state: State, move: m.PendulumSummon) -> str | None:
    """The ruleset has Pendulum Summons."""
    return missing_kind(state, "pendulum")


@refuses("PEN-01", m.Activate)
def pendulum_zones_exist(state: State, move: m.Activate) -> str | None:
    """Without Pendulum Summons there are no Pendulum Zones to activate a card in."""
    if move.to is None or move.to[3:] not in ("PL", "PR"):
        return None
    facts = missing_kind(state, "pendulum")
    return facts and f"{facts}: {named(state, move.card)} cannot stand in {move.to}"
