"""The situation of a duel in words: the moment, the result, and what is going on. Used by every form of board."""

from msgspec import Struct

from duelog.core.catalogue.words_english import PHASES as PHASE_NAMES
from duelog.core.state import Link, State
from duelog.core.wording.phrases import joined
from duelog.core.wording.states.card_words import card_name, target
from duelog.core.wording.states.questions import Definitions, no_definitions, question
from duelog.events.base import DamagePart
from duelog.events.outcomes import WindowKind
from duelog.events.places import OPPONENT, PLAYERS, Player
from duelog.events.safe_text import visible

PART_NAMES: dict[DamagePart, str] = {
    "start": "start of the Damage Step",
    "before": "before damage calculation",
    "calculation": "damage calculation",
    "after": "after damage calculation",
    "end": "end of the Damage Step",
}
WINDOW_NAMES: dict[WindowKind, str] = {
    "draw": "in the Draw Phase",
    "standby": "in the Standby Phase",
    "main end": "to the end of the Main Phase",
    "battle start": "at the start of the Battle Phase",
    "battle end": "at the end of the Battle Phase",
    "end": "in the End Phase",
    "summon": "to the Summon",
    "summon negation": "to negate the Summon",
    "attack": "to the attack",
    "damage start": "at the start of the Damage Step",
    "damage before": "before damage calculation",
    "damage calculation": "during damage calculation",
    "damage after": "after damage calculation",
    "damage end": "at the end of the Damage Step",
    "chain": "to the activation",
    "trigger": "with Trigger Effects",
    "chain end": "after the Chain",
    "set": "to the Set",
    "position": "to the change of position",
}


def lock_words(lock: str) -> str:
    """What a player cannot do: ``special summon``, ``special summon (all monsters with Level 5 or above)``."""
    if "{" not in lock:
        return visible(lock)
    from duelog.core.effects.evaluate.locks import cards_of  # seldom needed
    from duelog.core.wording.effects.effect_selectors import cards

    of = cards_of(lock)
    return visible(lock if of is None else f"{lock.partition(' {')[0]} ({cards(of)})")


def window_name(kind: WindowKind) -> str:
    """What a window is about: ``to the attack``."""
    return WINDOW_NAMES.get(kind, f"({kind})")


class Names(Struct, frozen=True):
    """The names of the players, "" where there is none."""

    one: str = ""
    two: str = ""

    def of(self, player: Player) -> str:
        """``p1 (Ann)``, or ``p1`` alone."""
        name = visible(self.one if player == 1 else self.two).strip()
        return f"p{player} ({name})" if name else f"p{player}"


# --- what is going on -------------------------------------------------------------------------------------------


def moment(state: State, names: Names) -> str:
    """When it is: turn, player, Phase, Step and part."""
    if state.turn == 0:
        return "before the first turn"
    parts = [f"turn {state.turn} of {names.of(state.turn_player)}", PHASE_NAMES[state.phase]]
    if state.part is not None:
        parts.append(PART_NAMES[state.part])
    elif state.step is not None:
        parts.append(f"{state.step.capitalize()} Step")
    return ", ".join(parts)


def situation(state: State, definitions: Definitions = no_definitions) -> list[str]:
    """What the duel is in the middle of, a line each: Chain, Summon, attack, window, question."""
    lines = [_link(state, number, link) for number, link in enumerate(state.chain, 1)]
    if state.summoning is not None:
        summoned = joined([card_name(state, card) for card in state.summoning.cards])
        lines.append(f"Summon: p{state.summoning.player} Summons {summoned}; not yet successful")
    if state.battle is not None:
        lines.append(f"Attack: {_attack(state)}")
    if state.window is not None:
        passed = "; the other has passed" if state.window.passes else ""
        lines.append(f"Window: p{state.window.player} may respond {window_name(state.window.kind)}{passed}")
    if state.question is not None:
        lines.append(f"Question: {question(state, state.question, definitions)}")
    if state.revealed:
        lines.append(f"Shown: {joined([card_name(state, card) for card in state.revealed])}")
    bound = ((player, state.side(player).locks) for player in PLAYERS)
    lines += [f"p{player}: {', '.join(map(lock_words, locks))}" for player, locks in bound if locks]
    if state.blocked:
        lines.append(f"Blocked: {', '.join(state.blocked)}")
    return lines


def result(state: State, names: Names) -> str:
    """How the duel ended."""
    assert state.result is not None
    if not state.result.winner:
        return f"The duel is a draw ({state.result.reason})."
    return f"{names.of(state.result.winner)} wins ({state.result.reason})."


def _link(state: State, number: int, link: Link) -> str:
    targets = f", targets {joined([target(state, card) for card in link.targets])}" if link.targets else ""
    effect = f" effect {visible(str(link.effect))}" if link.effect else ""
    resolving = state.resolving is not None and state.resolving.link == number
    status = "resolving" if resolving else "resolved" if link.resolved else ""
    status = f"{link.negated} negated" if link.negated else status
    text = f"Chain {number}: p{link.player} {card_name(state, link.card)}{effect}{targets}"
    return f"{text} [{status}]" if status else text


def _attack(state: State) -> str:
    battle = state.battle
    assert battle is not None
    attacker = target(state, battle.attacker)
    aim = target(state, battle.target) if battle.target else f"p{OPPONENT[state.turn_player]} directly"
    replay = "; a Replay: the turn player chooses anew" if battle.replay else ""
    return f"{attacker} attacks {aim}{replay}"
