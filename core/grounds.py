"""The rules by which an outcome follows: what a referee cites if a log has another outcome, or none.

`grounds` is for an outcome that follows now, `cited` for one found in its place. The outcome of a card's effect has no
rule of its own, since the card determines it (GEN-03); the rules cited are those for what it does.

The rules of a kind of outcome that always follows by the same ones are registered with `follows_by`. For other kinds a
function gives the causes, names of circumstances, and its decorators say which rule each cause stands for.
"""

from collections.abc import Callable, Iterator
from typing import Any

from duelog.core.rulebook import known_rule
from duelog.core.rules.registry import GROUNDS, follows_by, grounds_of
from duelog.core.rules.summons import tributes_needed
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome

Causes = Callable[[State, Any], Iterator[str]]
CAUSES: dict[type[Outcome], Causes] = {}
"""The functions that give the causes of kinds of outcomes that follow by different rules."""


def grounds(state: State, outcome: Outcome) -> tuple[str, ...]:
    """The ids of the rules by which `outcome` follows, most specific first; () if only a card determines it."""
    if isinstance(outcome, o.Asked):
        return (known_rule(outcome.rule),)
    found = CAUSES.get(type(outcome))
    return GROUNDS.get(type(outcome), ()) if found is None else grounds_of(found(state, outcome))


@follows_by("GEN-13", "other numbers in a battle")
def cited(state: State, expected: Outcome | None, found: Outcome | None) -> tuple[str, ...]:
    """The rules that are broken if `expected` follows in `state` and the log has `found`; None for no outcome."""
    rules = () if expected is None else grounds(state, expected)
    if found is not None and (expected is None or type(found) is not type(expected)):
        rules += _refusing(state, found)
    if isinstance(expected, o.BattleFought) and isinstance(found, o.BattleFought):
        same = (expected.atk, expected.value) == (found.atk, found.value)
        rules += () if same else grounds_of(["other numbers in a battle"])
    return tuple(dict.fromkeys(rules))


def _refusing(state: State, found: Outcome) -> tuple[str, ...]:
    """The rules that an outcome breaks by not following now."""
    causes = _out_of_turn(state, found)
    return grounds(state, found) if causes is None else grounds_of(causes)


@follows_by("TURN-04", "draw in the first turn")
@follows_by("TURN-02", "Main Phase 2 without a Battle Phase")
@follows_by("TURN-07", "Battle Phase in the first turn")
def _out_of_turn(state: State, found: Outcome) -> list[str] | None:
    """Why such an outcome cannot follow in this turn; None if the turn does not prevent it."""
    if isinstance(found, o.CardsDrawn) and state.turn == 1 and state.phase == "draw" and not state.drawn:
        return [] if state.rules.first_turn_draw else ["draw in the first turn"]
    if isinstance(found, o.PhaseBegan) and found.phase == "main2" and state.phase == "main1":
        return ["Main Phase 2 without a Battle Phase"]
    if isinstance(found, o.PhaseBegan) and found.phase == "battle" and state.turn == 1:
        return ["Battle Phase in the first turn"]
    return None


# --- kinds of outcomes that always follow by the same rules -----------------------------------------------------

follows_by("SETUP-03", o.ChooserNamed)
follows_by("TURN-12", o.TurnBegan)
follows_by("TURN-01", o.PhaseBegan)
follows_by("GEN-15", o.CardsRevealed)
follows_by("TOKEN-01", o.TokensMade)
follows_by("GEN-04", o.CountersChanged)
follows_by("SPELL-04", o.Equipped)
follows_by("CHAIN-09", o.SummonNegated, o.LinkNegated)
follows_by("BATTLE-06", o.ReplayBegan)
follows_by("CHAIN-01", o.Activated)
follows_by("EFF-08", o.Targeted)
follows_by("CHAIN-02", o.LinkResolving, o.LinkResolved, o.ChainEnded)
follows_by("EFF-04", o.TriggersMet, o.TimingMissed)
follows_by("CHAIN-08", o.TriggersMet)
follows_by("PRIO-02", o.PriorityPassed, o.WindowClosed)
follows_by("GEN-14", o.CoinsTossed, o.DiceRolled, o.CardsPicked)

ONLY_BY_CARDS: frozenset[type[Outcome]] = frozenset(
    {
        o.ValuesChanged, o.LocksChanged, o.Linked, o.ZonesBlocked, o.PlayersExchanged,
        o.TargetsChanged, o.Threatened, o.Spared,
        o.NothingHappened, o.LastingBegan, o.DelayedBegan, o.LastingEnded, o.Chosen,
        o.MonstersMixed,
    }
)  # fmt: skip
"""Outcomes that only the text of a card causes: no rule of the basic game is cited for them."""

NOT_REFEREED: frozenset[type[Outcome]] = frozenset(
    {o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded, o.PositionSetUp, o.Remark}
)
"""Outcomes that no rule derives in a duel: remarks, initial positions, and those of a Match (`core.match`)."""


def _on(*kinds: type[Outcome]) -> Callable[[Causes], Causes]:
    """Registers the function that gives the causes of these kinds of outcomes."""

    def register(function: Causes) -> Causes:
        for kind in kinds:
            CAUSES[kind] = function
        return function

    return register


# --- the course of the duel -------------------------------------------------------------------------------------


@_on(o.DuelBegan)
@follows_by("SETUP-01", "beginning of the duel")
@follows_by("SETUP-03", "first turn by chance")
@follows_by("SETUP-04", "first turn after another duel")
def _duel_began(state: State, event: o.DuelBegan) -> Iterator[str]:
    yield "beginning of the duel"
    yield "first turn by chance" if state.lots_drawn else "first turn after another duel"


@_on(o.Shuffled)
@follows_by("SETUP-02", "shuffled before the duel")
@follows_by("ZONE-07", "shuffled in the duel")
def _shuffled(state: State, event: o.Shuffled) -> Iterator[str]:
    yield "shuffled before the duel" if state.turn == 0 else "shuffled in the duel"


@_on(o.CardsDrawn)
@follows_by("SETUP-05", "opening hand")
@follows_by("TURN-03", "draw of the turn")
def _drawn(state: State, event: o.CardsDrawn) -> Iterator[str]:
    if state.turn == 0:
        yield "opening hand"
    elif event.why == "rule":
        yield "draw of the turn"


@_on(o.StepBegan)
@follows_by("BATTLE-08", "Damage Step")
@follows_by("BATTLE-01", "Steps of the Battle Phase")
def _step_began(state: State, event: o.StepBegan) -> Iterator[str]:
    if event.step == "damage":
        yield "Damage Step"
    yield "Steps of the Battle Phase"


@_on(o.DuelEnded)
@follows_by("WIN-01", "no Life Points left")
@follows_by("WIN-02", "no card to draw")
@follows_by("WIN-03", "won by an effect")
@follows_by("WIN-04", "no Life Points left to both players")
@follows_by("GEN-03", "the Match won by a card")
def _duel_ended(state: State, event: o.DuelEnded) -> Iterator[str]:
    match event.reason:
        case "deck out":
            yield "no card to draw"
        case "effect":
            yield "won by an effect"
        case "match won":
            yield "no Life Points left"
            yield "the Match won by a card"
        case _:
            yield "no Life Points left" if event.winner else "no Life Points left to both players"


# --- cards ------------------------------------------------------------------------------------------------------


@_on(o.CardsMoved)
@follows_by("SUM-15", "Tribute")
@follows_by("TURN-11", "hand limit")
@follows_by("GEN-09", "hand limit", "discard")
@follows_by("GEN-08", "destroyed by battle")
@follows_by("FUS-02", "materials of an effect")
@follows_by("SYN-01", "materials", "materials of an effect")
@follows_by("XYZ-06", "detached")
@follows_by("GEN-10", "cost")
@follows_by("ZONE-09", "Tribute", "destroyed by battle", "sent to its owner's Graveyard")
def _moved(state: State, event: o.CardsMoved) -> Iterator[str]:
    match event.how, event.why:
        case "tributed", "cost":
            yield _tributes(state, event.source)
            yield "Tribute"
        case "discarded", why:
            yield "hand limit" if why == "rule" else "discard"
            yield from ("cost",) * (why == "cost")
        case "destroyed", "battle":
            yield from _battle(state)
            yield "destroyed by battle"
        case "material", _:
            yield "materials" if state.resolving is None else "materials of an effect"
        case "detached", _:
            yield "detached"
        case _, "rule":
            yield from _by_rule(state, event)
        case _, "cost":
            yield "cost"
        case _:
            if event.source == 0:
                yield "sent to its owner's Graveyard"


@_on(o.LifePointsChanged)
@follows_by("GEN-10", "cost in Life Points")
def _life(state: State, event: o.LifePointsChanged) -> Iterator[str]:
    if event.why == "cost":
        yield "cost in Life Points"


@follows_by("SPELL-06", "Field Spell replaced")
@follows_by("SPELL-05", "Equip Card that has lost its monster")
@follows_by("SPELL-02", "Spell that has resolved")
@follows_by("TRAP-03", "Trap that has resolved")
def _by_rule(state: State, event: o.CardsMoved) -> Iterator[str]:
    """What the rules themselves send to the Graveyard: replaced Field Spells, cards that have resolved, lost Equip
    Cards."""
    faces = [state.face(moved.card) for moved in event.moves if state.has_card(moved.card)]
    kinds = {face.card for face in faces}
    if any("field" in face.kinds for face in faces):
        yield "Field Spell replaced"
    elif any("equip" in face.kinds for face in faces) and event.how == "destroyed":
        yield "Equip Card that has lost its monster"
    elif kinds <= {"monster"}:
        yield "sent to its owner's Graveyard"
    else:
        if "spell" in kinds:
            yield "Spell that has resolved"
        if "trap" in kinds:
            yield "Trap that has resolved"


@follows_by("SUM-03", "1 Tribute")
@follows_by("SUM-04", "2 Tributes")
@follows_by("SUM-13", "Tributes of another number")
def _tributes(state: State, card: CardId) -> str:
    """The purpose of the Tributes for this card."""
    needed = tributes_needed(state, card) if state.has_card(card) else 0
    return "2 Tributes" if needed == 2 else "1 Tribute" if needed else "Tributes of another number"


@_on(o.CardsSet)
@follows_by("SUM-05", "monster Set")
@follows_by("SPELL-11", "Spell or Trap Set")
def _set(state: State, event: o.CardsSet) -> Iterator[str]:
    if not event.source:
        monsters = any(state.has_card(moved.card) and state.face(moved.card).is_monster for moved in event.moves)
        yield "monster Set" if monsters else "Spell or Trap Set"


@_on(o.PositionsChanged)
@follows_by("POS-01", "position changed by its player")
@follows_by("BATTLE-09", "flipped by an attack")
def _positions(state: State, event: o.PositionsChanged) -> Iterator[str]:
    if event.why == "rule":
        yield "position changed by its player"
    elif event.why == "battle":
        yield "flipped by an attack"


@_on(o.SummonBegan, o.Summoned)
@follows_by("SUM-01", "normal Summon", "Tribute Summon")
@follows_by("SUM-07", "flip Summon")
@follows_by("SUM-10", "special Summon")
@follows_by("FUS-01", "fusion Summon")
@follows_by("RIT-01", "ritual Summon")
@follows_by("SYN-01", "synchro Summon")
@follows_by("XYZ-01", "xyz Summon")
@follows_by("PEN-02", "pendulum Summon")
def _summon(state: State, event: o.SummonBegan | o.Summoned) -> Iterator[str]:
    if event.how == "tribute":
        cards = [moved.card for moved in event.monsters] or (list(state.summoning.cards) if state.summoning else [])
        if cards:
            yield _tributes(state, cards[0])
        yield "Tribute Summon"
    elif event.how != "link":  # no rule of Rulebook 9.0 knows it
        yield f"{event.how} Summon"


# --- battle -----------------------------------------------------------------------------------------------------


@_on(o.AttackDeclared)
@follows_by("BATTLE-02", "attack")
@follows_by("BATTLE-03", "attack on a monster")
@follows_by("BATTLE-04", "direct attack")
@follows_by("BATTLE-06", "attack after a Replay")
def _attack(state: State, event: o.AttackDeclared) -> Iterator[str]:
    yield "attack"
    yield "attack on a monster" if event.target else "direct attack"
    if event.again and event.effect_step is None:
        yield "attack after a Replay"


@_on(o.AttackEnded)
@follows_by("BATTLE-06", "attack that was not fought")
@follows_by("BATTLE-07", "attack that was not fought")
def _attack_ended(state: State, event: o.AttackEnded) -> Iterator[str]:
    yield "Steps of the Battle Phase" if event.why == "battled" else "attack that was not fought"


@_on(o.BattleFought)
def _fought(state: State, event: o.BattleFought) -> Iterator[str]:
    causes = list(_battle(state))
    yield from causes or ["Steps of the Battle Phase"]


@follows_by("BATTLE-16", "battle without a target")
def _battle(state: State) -> Iterator[str]:
    """The causes of the battle's result: which values are compared, and how."""
    battle = state.battle
    attacker = state.find(battle.attacker) if battle is not None else None
    if battle is None or attacker is None:
        return
    target = state.find(battle.target) if battle.target else None
    if not battle.target:
        yield "battle without a target"
    elif target is not None and target[1].position == "attack":
        yield _attack_against_attack(state.atk(attacker[1]), state.atk(target[1]))
    elif target is not None:
        piercing = attacker[1].current.has("piercing")
        yield from _attack_against_defense(state.atk(attacker[1]), state.defense(target[1]), piercing)


@follows_by("BATTLE-11", "ATK above or below the ATK")
@follows_by("BATTLE-12", "ATK equal to the ATK")
@follows_by("BATTLE-17", "no ATK on either side")
def _attack_against_attack(atk: int, other: int) -> str:
    if atk != other:
        return "ATK above or below the ATK"
    return "ATK equal to the ATK" if atk else "no ATK on either side"


@follows_by("BATTLE-13", "ATK above the DEF")
@follows_by("BATTLE-14", "ATK equal to the DEF")
@follows_by("BATTLE-15", "ATK below the DEF")
@follows_by("BATTLE-18", "piercing damage")
def _attack_against_defense(atk: int, defense: int, piercing: bool) -> Iterator[str]:
    yield "ATK above the DEF" if atk > defense else "ATK equal to the DEF" if atk == defense else "ATK below the DEF"
    if atk > defense and piercing:
        yield "piercing damage"


# --- windows ----------------------------------------------------------------------------------------------------


@_on(o.WindowOpened)
@follows_by("CHAIN-01", "window in a Chain")
@follows_by("PRIO-04", "window at the end of a Phase")
@follows_by("PRIO-01", "window in a Phase without moves", "window after an act")
@follows_by("TURN-05", "window in a Phase without moves")
@follows_by("CHAIN-08", "window for Trigger Effects")
def _window(state: State, event: o.WindowOpened) -> Iterator[str]:
    match event.window:
        case "chain":
            yield "window in a Chain"
        case "main end" | "battle end" | "end":
            yield "window at the end of a Phase"
        case "draw" | "standby":
            yield "window in a Phase without moves"
        case "trigger":
            yield "window for Trigger Effects"
        case _:
            yield "window after an act"
