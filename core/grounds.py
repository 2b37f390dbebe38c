"""By which rules an outcome follows: what a referee cites when a log has another one, or none.

`grounds` is for an outcome that follows now, `cited` for one that stands in its place. An outcome of a card's effect
has no rule of its own: the card says it (GEN-03); the rules named are those of the act that it makes.
"""

from collections.abc import Callable
from typing import Any

from duelog.core.rulebook import known_rule
from duelog.core.rules.summons import tributes_needed
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome, SummonKind

Grounds = Callable[[State, Any], tuple[str, ...]]
_GROUNDS: dict[type[Outcome], Grounds] = {}


def grounds(state: State, outcome: Outcome) -> tuple[str, ...]:
    """The ids of the rules by which `outcome` follows in `state`, the closest first; () where only a card says it."""
    found = _GROUNDS.get(type(outcome))
    return _PLAIN.get(type(outcome), ()) if found is None else found(state, outcome)


def cited(state: State, expected: Outcome | None, found: Outcome | None) -> tuple[str, ...]:
    """The rules that are broken where `expected` follows in `state` and `found` stands there; None is nothing."""
    rules = () if expected is None else grounds(state, expected)
    if found is not None and (expected is None or type(found) is not type(expected)):
        rules += _refusing(state, found)
    if isinstance(expected, o.BattleFought) and isinstance(found, o.BattleFought):
        rules += () if (expected.atk, expected.value) == (found.atk, found.value) else ("GEN-13",)
    return tuple(dict.fromkeys(rules))


def _refusing(state: State, found: Outcome) -> tuple[str, ...]:
    """The rules that such an outcome breaks because it does not follow now."""
    if isinstance(found, o.CardsDrawn) and state.turn == 1 and state.phase == "draw" and not state.drawn:
        return () if state.rules.first_turn_draw else ("TURN-04",)
    if isinstance(found, o.PhaseBegan) and found.phase == "main2" and state.phase == "main1":
        return ("TURN-02",)
    if isinstance(found, o.PhaseBegan) and found.phase == "battle" and state.turn == 1:
        return ("TURN-07",)
    return grounds(state, found)


_PLAIN: dict[type[Outcome], tuple[str, ...]] = {
    o.ChooserNamed: ("SETUP-03",),
    o.TurnBegan: ("TURN-12",),
    o.PhaseBegan: ("TURN-01",),
    o.CardsRevealed: ("GEN-15",),
    o.TokensMade: ("TOKEN-01",),
    o.CountersChanged: ("GEN-04",),
    o.Equipped: ("SPELL-04",),
    o.SummonNegated: ("CHAIN-09",),
    o.ReplayBegan: ("BATTLE-06",),
    o.Activated: ("CHAIN-01",),
    o.Targeted: ("EFF-08",),
    o.LinkResolving: ("CHAIN-02",),
    o.LinkResolved: ("CHAIN-02",),
    o.LinkNegated: ("CHAIN-09",),
    o.ChainEnded: ("CHAIN-02",),
    o.TriggersMet: ("EFF-04", "CHAIN-08"),
    o.TimingMissed: ("EFF-04",),
    o.PriorityPassed: ("PRIO-02",),
    o.WindowClosed: ("PRIO-02",),
    o.CoinsTossed: ("GEN-14",),
    o.DiceRolled: ("GEN-14",),
    o.CardsPicked: ("GEN-14",),
}
"""The rules of kinds of outcomes that always follow by the same ones."""

ONLY_BY_CARDS: frozenset[type[Outcome]] = frozenset(
    {
        o.ValuesChanged, o.LocksChanged, o.Linked, o.ZonesBlocked, o.PlayersExchanged, o.Threatened, o.Spared,
        o.NothingHappened, o.LastingBegan, o.DelayedBegan, o.LastingEnded, o.LifePointsChanged, o.Chosen,
    }
)  # fmt: skip
"""Outcomes that only the text of a card brings about: no rule of the basic game is cited for them."""

NOT_REFEREED: frozenset[type[Outcome]] = frozenset(
    {o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded, o.PositionSetUp, o.Remark}
)
"""Outcomes that no rule derives in a duel: what people note or set up, and those of a Match (`core.match`)."""

_SUMMONS: dict[SummonKind, tuple[str, ...]] = {
    "normal": ("SUM-01",),
    "flip": ("SUM-07",),
    "special": ("SUM-10",),
    "fusion": ("FUS-01",),
    "ritual": ("RIT-01",),
    "synchro": ("SYN-01",),
    "xyz": ("XYZ-01",),
    "pendulum": ("PEN-02",),
}


def _on(*kinds: type[Outcome]) -> Callable[[Grounds], Grounds]:
    def register(function: Grounds) -> Grounds:
        for kind in kinds:
            _GROUNDS[kind] = function
        return function

    return register


@_on(o.DuelBegan)
def _duel_began(state: State, event: o.DuelBegan) -> tuple[str, ...]:
    return ("SETUP-01", "SETUP-03" if state.lots_drawn else "SETUP-04")


@_on(o.Shuffled)
def _shuffled(state: State, event: o.Shuffled) -> tuple[str, ...]:
    return ("SETUP-02",) if state.turn == 0 else ("ZONE-07",)


@_on(o.CardsDrawn)
def _drawn(state: State, event: o.CardsDrawn) -> tuple[str, ...]:
    if state.turn == 0:
        return ("SETUP-05",)
    return ("TURN-03",) if event.why == "rule" else ()


@_on(o.StepBegan)
def _step_began(state: State, event: o.StepBegan) -> tuple[str, ...]:
    return ("BATTLE-08", "BATTLE-01") if event.step == "damage" else ("BATTLE-01",)


@_on(o.DuelEnded)
def _duel_ended(state: State, event: o.DuelEnded) -> tuple[str, ...]:
    match event.reason:
        case "deck out":
            return ("WIN-02",)
        case "effect":
            return ("WIN-03",)
        case _:
            return ("WIN-01",) if event.winner else ("WIN-04",)


# --- cards ------------------------------------------------------------------------------------------------------


@_on(o.CardsMoved)
def _moved(state: State, event: o.CardsMoved) -> tuple[str, ...]:
    match event.how, event.why:
        case "tributed", "cost":
            return (*_tributes(state, event.source), "SUM-15", "ZONE-09")
        case "discarded", "rule":
            return ("TURN-11", "GEN-09")
        case "discarded", _:
            return ("GEN-09",)
        case "destroyed", "battle":
            return (*_battle(state), "GEN-08", "ZONE-09")
        case "material", _:
            return ("FUS-02", "SYN-01") if state.resolving is not None else ("SYN-01",)
        case "detached", _:
            return ("XYZ-06",)
        case _, "rule":
            return _by_rule(state, event)
        case _, "cost":
            return ("GEN-10",)
        case _:
            return ("ZONE-09",) if event.source == 0 else ()


def _by_rule(state: State, event: o.CardsMoved) -> tuple[str, ...]:
    """What the rules themselves send away: a Field Spell before another, cards that have resolved, lost Equips."""
    cards = [moved.card for moved in event.moves if _exists(state, moved.card)]
    faces = [state.face(card) for card in cards]
    if any("field" in face.kinds for face in faces):
        return ("SPELL-06",)
    if any("equip" in face.kinds for face in faces) and event.how == "destroyed":
        return ("SPELL-05",)
    traps = {"TRAP-03" if face.card == "trap" else "SPELL-02" for face in faces if not face.is_monster}
    return tuple(sorted(traps)) or ("ZONE-09",)


def _tributes(state: State, card: CardId) -> tuple[str, ...]:
    if not _exists(state, card):
        return ("SUM-13",)
    needed = tributes_needed(state.face(card))
    return ("SUM-04",) if needed == 2 else ("SUM-03",) if needed else ("SUM-13",)


def _exists(state: State, card: CardId) -> bool:
    return 0 < card <= len(state.cards)


@_on(o.CardsSet)
def _set(state: State, event: o.CardsSet) -> tuple[str, ...]:
    if event.source:
        return ()
    monsters = any(_exists(state, moved.card) and state.face(moved.card).is_monster for moved in event.moves)
    return ("SUM-05",) if monsters else ("SPELL-11",)


@_on(o.PositionsChanged)
def _positions(state: State, event: o.PositionsChanged) -> tuple[str, ...]:
    return {"rule": ("POS-01",), "battle": ("BATTLE-09",)}.get(event.why, ())


@_on(o.SummonBegan, o.Summoned)
def _summon(state: State, event: o.SummonBegan | o.Summoned) -> tuple[str, ...]:
    if event.how != "tribute":
        return _SUMMONS.get(event.how, ())
    cards = [moved.card for moved in event.monsters] or (list(state.summoning.cards) if state.summoning else [])
    return (*(_tributes(state, cards[0]) if cards else ()), "SUM-01")


# --- battle -----------------------------------------------------------------------------------------------------


@_on(o.AttackDeclared)
def _attack(state: State, event: o.AttackDeclared) -> tuple[str, ...]:
    return ("BATTLE-02", "BATTLE-03" if event.target else "BATTLE-04", *(("BATTLE-06",) if event.again else ()))


@_on(o.AttackEnded)
def _attack_ended(state: State, event: o.AttackEnded) -> tuple[str, ...]:
    return ("BATTLE-01",) if event.why == "battled" else ("BATTLE-06", "BATTLE-07")


@_on(o.BattleFought)
def _fought(state: State, event: o.BattleFought) -> tuple[str, ...]:
    return _battle(state) or ("BATTLE-01",)


def _battle(state: State) -> tuple[str, ...]:
    """The rule for the battle that is fought: by what is compared, and how it compares."""
    battle = state.battle
    attacker = state.find(battle.attacker) if battle is not None else None
    if battle is None or attacker is None:
        return ()
    if not battle.target:
        return ("BATTLE-16",)
    target = state.find(battle.target)
    if target is None:
        return ()
    atk = state.atk(attacker[1])
    if target[1].position == "attack":
        return _attack_against_attack(atk, state.atk(target[1]))
    return _attack_against_defense(atk, state.defense(target[1]), "piercing" in attacker[1].current.traits)


def _attack_against_attack(atk: int, other: int) -> tuple[str, ...]:
    if atk != other:
        return ("BATTLE-11",)
    return ("BATTLE-12",) if atk else ("BATTLE-17",)


def _attack_against_defense(atk: int, defense: int, piercing: bool) -> tuple[str, ...]:
    if atk > defense:
        return ("BATTLE-13", "BATTLE-18") if piercing else ("BATTLE-13",)
    return ("BATTLE-14",) if atk == defense else ("BATTLE-15",)


# --- windows and questions --------------------------------------------------------------------------------------


@_on(o.WindowOpened)
def _window(state: State, event: o.WindowOpened) -> tuple[str, ...]:
    match event.window:
        case "chain":
            return ("CHAIN-01",)
        case "main end" | "battle end" | "end":
            return ("PRIO-04",)
        case "draw" | "standby":
            return ("PRIO-01", "TURN-05")
        case "trigger":
            return ("CHAIN-08",)
        case _:
            return ("PRIO-01",)


@_on(o.Asked)
def _asked(state: State, event: o.Asked) -> tuple[str, ...]:
    return (known_rule(event.rule),)
