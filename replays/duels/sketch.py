"""The board as a few lines of plain text, for messages that are not drawn on a terminal."""

from duelog.core.state import OnField, State
from duelog.core.wording.states.card_words import trait_label
from duelog.core.wording.states.questions import about_words
from duelog.events.base import CardId, Position
from duelog.events.places import PILES, PLAYERS, Place, Player, name_of
from duelog.replays.errors import visible

_LIES: dict[Position, str] = {"attack": "ATK", "defense": "DEF", "set": "SET", "up": "up", "down": "SET"}


def sketch(state: State) -> list[str]:
    """The situation: the phase, each player's half, then what is in progress. Hidden cards are shown."""
    lines = [_moment(state)]
    for player in PLAYERS:
        lines += _half(state, player)
    return [visible(line) for line in (*lines, *_going_on(state))]


def _moment(state: State) -> str:
    if state.turn == 0:
        return "before the first turn"
    parts = [f"turn {state.turn} of p{state.turn_player}", state.phase]
    parts += [f"{state.step} step"] if state.step else []
    parts += [f"part: {state.part}"] if state.part else []
    return ", ".join(parts)


def _half(state: State, player: Player) -> list[str]:
    side = state.side(player)
    piles = ", ".join(f"{pile} {len(side.pile(pile))}" for pile in PILES if side.pile(pile))
    lines = [f"p{player}  LP {side.lp}  {piles}"]
    if side.hand:
        lines.append(f"    hand: {', '.join(_name(state, card) for card in side.hand)}")
    lines += [f"    {name_of(where)} {_card(state, slot, where)}" for where, slot in state.on_field(player)]
    if side.grave:
        lines.append(f"    grave: {', '.join(_name(state, card) for card in side.grave)}")
    return lines


def _name(state: State, card: CardId) -> str:
    return state.name(card) if 0 < card <= len(state.cards) else f"card {card}, which is not there"


def _card(state: State, slot: OnField, where: Place) -> str:
    text = f"{_LIES[slot.position]} {_name(state, slot.card)}"
    if where[3] == "M" and 0 < slot.card <= len(state.cards):
        text += f" {state.atk(slot)}/{state.defense(slot)}"
    notes = [f"{len(slot.materials)} material"] if slot.materials else []
    notes += [f"{counter} {count}" for counter, count in slot.counters]
    notes += ["attacked"] if slot.attacks else []
    notes += ["negated"] if slot.current.negated else []
    notes += map(trait_label, slot.current.traits)
    return f"{text} ({', '.join(notes)})" if notes else text


def _going_on(state: State) -> list[str]:
    lines = [f"chain {n}: p{link.player} {_name(state, link.card)}" for n, link in enumerate(state.chain, 1)]
    if state.battle is not None:
        target = _name(state, state.battle.target) if state.battle.target else "directly"
        lines.append(f"attack: {_name(state, state.battle.attacker)} -> {target}")
    if state.summoning is not None:
        lines.append(f"summon: {', '.join(_name(state, card) for card in state.summoning.cards)}")
    if state.window is not None:
        lines.append(f"window ({state.window.kind}): p{state.window.player} may respond")
    if state.question is not None:
        lines.append(f"question to p{state.question.player}: {about_words(state, state.question)}")
    if state.result is not None:
        won = f"p{state.result.winner} won" if state.result.winner else "a draw"
        lines.append(f"the duel is over: {won} ({state.result.reason})")
    return lines
