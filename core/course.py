"""The course of a duel: its beginning, and the order of turns, Phases and Steps (pages 28 to 37)."""

from duelog.core.chance import Chance
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import (
    attack_stopped,
    attacker_gone,
    battle_is_on,
    replay_occurs,
    target_lost,
)
from duelog.core.rules.battle_damage import damage_calculation, flip_target
from duelog.core.rules.moving import send_to_grave
from duelog.core.rules.registry import asked_by, asks
from duelog.core.rules.turns import after_battle
from duelog.core.state import Battle, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import OPPONENT, PLAYERS

TURN_ORDER = ("first", "second")
"""The possible answers of the player who chooses who goes first."""

# --- the beginning ----------------------------------------------------------------------------------------------


def begin_duel(state: State, chance: Chance) -> Outcome:
    """The next outcome before the first turn: choosing who goes first, shuffling, drawing the opening hands."""
    if state.first is None:
        return _choose_first(state, chance) or _shuffle(state, chance) or _begin(state)
    return _opening_hand(state) or o.TurnBegan(player=state.first, turn=1)


@enforces("SETUP-03", "SETUP-04")
@asks("SETUP-03", "turn order")
@asks("SETUP-04", "turn order after another duel")
def _choose_first(state: State, chance: Chance) -> Outcome | None:
    """Chance or the previous duel determines the player who chooses to go first or second."""
    if state.chooser is None:
        return o.ChooserNamed(player=chance.first())
    if state.answer is None:
        return o.Asked(
            player=state.chooser, answer="option", about="turn order", options=TURN_ORDER,
            rule=asked_by("turn order" if state.lots_drawn else "turn order after another duel"),
        )  # fmt: skip
    return None


@enforces("SETUP-02")
def _shuffle(state: State, chance: Chance) -> Outcome | None:
    """Both Decks are shuffled, including a cut by the opponent."""
    for player in PLAYERS:
        if player not in state.shuffled:
            order = chance.shuffle(player, "deck", state.side(player).deck)
            return o.Shuffled(player=player, pile="deck", order=order)
    return None


@enforces("SETUP-01")
def _begin(state: State) -> Outcome:
    """The duel begins with the Life Points of the ruleset."""
    chooser = state.chooser or 1
    chose_first = state.answer is None or state.answer.option == "first"
    life = state.rules.life
    return o.DuelBegan(first=chooser if chose_first else OPPONENT[chooser], life=(life, life))


@enforces("SETUP-05")
def _opening_hand(state: State) -> Outcome | None:
    """Both players draw their opening hands, the one who goes first before the other (GEN-02)."""
    first = state.first or 1
    for player in (first, OPPONENT[first]):
        if player not in state.dealt:
            return o.CardsDrawn(player=player, cards=state.side(player).deck[: state.rules.opening_hand])
    return None


# --- the turn ---------------------------------------------------------------------------------------------------


def next_in_phase(state: State) -> Outcome | None:
    """The next outcome of the current Phase; None if the turn player has to decide."""
    match state.phase:
        case "draw":
            return draw_phase(state)
        case "standby":
            return standby_phase(state)
        case "main1" | "main2":
            return None if state.leaving is None else o.PhaseBegan(phase=state.leaving)
        case "battle":
            return battle_phase(state)
        case "end":
            return end_phase(state)


@enforces("TURN-01")
def draw_phase(state: State) -> Outcome:
    """After the draw, the Standby Phase, or the one that was illegally announced."""
    return o.PhaseBegan(phase=state.leaving or "standby")


@enforces("TURN-06")
def standby_phase(state: State) -> Outcome:
    """After the Standby Phase, Main Phase 1, or the Phase that was illegally announced."""
    return o.PhaseBegan(phase=state.leaving or "main1")


@enforces("TURN-11", "TURN-12", "GEN-09")
@asks("TURN-11", "hand limit")
def end_phase(state: State) -> Outcome:
    """The turn player discards down to the hand limit, then the opponent's turn begins.

    An illegally announced Phase of the same turn comes before.
    """
    if state.leaving is not None:
        return o.PhaseBegan(phase=state.leaving)
    hand = state.side(state.turn_player).hand
    if state.answer is not None:
        return o.CardsMoved(moves=send_to_grave(state, state.answer.cards), how="discarded", why="rule")
    excess = len(hand) - state.rules.hand_limit
    if excess > 0:
        return o.Asked(
            player=state.turn_player, answer="cards", about="hand limit", cards=hand,
            minimum=excess, maximum=excess, rule=asked_by("hand limit"),
        )  # fmt: skip
    return o.TurnBegan(player=OPPONENT[state.turn_player], turn=state.turn + 1)


# --- the Battle Phase -------------------------------------------------------------------------------------------


@enforces("BATTLE-01", "BATTLE-05")
def battle_phase(state: State) -> Outcome | None:
    """The next outcome of the Battle Phase: Start Step, Battle and Damage Step of each attack, End Step; None if the
    turn player has to decide."""
    match state.step:
        case "damage":
            return damage_step(state, state.battle)
        case "end":
            return o.PhaseBegan(phase=state.leaving or after_battle(state))
        case "battle":
            if state.battle is not None:
                return next_in_attack(state, state.battle)
            return None if state.leaving is None else o.StepBegan(step="end")
        case _:
            return o.StepBegan(step="battle")


@enforces("BATTLE-06", "BATTLE-07")
def next_in_attack(state: State, battle: Battle) -> Outcome | None:
    """The next outcome between declaration and Damage Step: a Replay if the opponent's monsters changed."""
    if attacker_gone(state, battle) or attack_stopped(state, battle):
        return o.AttackEnded(why="attacker gone")
    if battle.replay:
        return None if state.leaving is None else o.AttackEnded(why="declined")
    if replay_occurs(state, battle) or target_lost(state, battle):
        return o.ReplayBegan()
    return o.StepBegan(step="damage", part="start")


@enforces("BATTLE-08")
def damage_step(state: State, battle: Battle | None) -> Outcome:
    """The next outcome of the Damage Step, part by part; it ends if there is no longer a battle."""
    if battle is None:
        return o.StepBegan(step="battle")
    if state.part == "end":
        return end_of_damage_step(state, battle)
    if battle.fought:
        return o.StepBegan(step="damage", part="end" if state.part == "after" else "after")
    if not battle_is_on(state, battle):
        return o.StepBegan(step="damage", part="end")
    if state.part == "calculation":
        return damage_calculation(state, battle)
    if state.part == "before":
        return o.StepBegan(step="damage", part="calculation")
    return flip_target(state, battle) or o.StepBegan(step="damage", part="before")


@enforces("BATTLE-08")
def battle_results_due(state: State) -> bool:
    """Whether results of the battle are due before anything can respond to it.

    Effects that respond to battle damage and to the battle are activated together, after damage calculation. So are
    those that respond to a monster destroyed by battle and those for the end of the Damage Step. A monster
    that goes to Defense Position then does so at once.
    """
    battle = state.battle
    if battle is None or state.step != "damage" or not battle.fought:
        return False
    if state.part == "end":
        fallen = any(state.find(card) is not None for card in battle.destroyed)
        return fallen or _turned_by_attacking(state, battle) is not None
    return state.part == "calculation"


@enforces("GEN-08")
def end_of_damage_step(state: State, battle: Battle) -> Outcome:
    """Monsters destroyed by the battle are sent to the Graveyard, then the attack is over."""
    fallen = tuple(card for card in battle.destroyed if state.find(card) is not None)
    if fallen:
        moves = send_to_grave(state, fallen, destroyed=True)
        return o.CardsMoved(moves=moves, how="destroyed", why="battle", source=battle.attacker)
    return _turned_by_attacking(state, battle) or o.AttackEnded()


def _turns(event: Outcome, attacker: CardId) -> bool:
    """Whether it is the change to Defense Position of a monster that attacked."""
    return isinstance(event, o.PositionsChanged) and event.source == attacker and event.changes[0].card == attacker


@enforces("GEN-03")
def _turned_by_attacking(state: State, battle: Battle) -> Outcome | None:
    """A monster with such an effect changes to Defense Position at the end of the Damage Step in which it attacked."""
    found = state.find(battle.attacker)
    if found is None or found[1].position != "attack" or not found[1].current.has("to Defense after attacking"):
        return None
    if any(_turns(happened.event, battle.attacker) for happened in state.recent.outcomes):
        return None  # an effect has turned it back to Attack Position
    change = o.PositionChange(card=battle.attacker, position="defense")
    return o.PositionsChanged(changes=(change,), why="effect", source=battle.attacker)
