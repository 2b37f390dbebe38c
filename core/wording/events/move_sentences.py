"""The sentences of moves: what a player decides."""

from duelog.core.catalogue.words_english import POSITIONS as POSITION_NAMES
from duelog.core.wording.events.telling import Telling, phase_words, tells
from duelog.events import moves as m
from duelog.events.base import CardId
from duelog.events.places import Player
from duelog.events.safe_text import visible


def _tributes(tributes: tuple[CardId, ...], player: Player, telling: Telling) -> str:
    return f", Tributing {telling.all_placed(tributes, player)}" if tributes else ""


@tells(m.NormalSummon)
def _normal_summon(move: m.NormalSummon, telling: Telling) -> str:
    tributes = _tributes(move.tributes, move.player, telling)
    return (
        f"p{move.player} would Normal Summon {telling.name(move.card)} to {telling.at(move.to, move.player)}{tributes}."
    )


@tells(m.SetMonster)
def _set_monster(move: m.SetMonster, telling: Telling) -> str:
    tributes = _tributes(move.tributes, move.player, telling)
    return f"p{move.player} would Set {telling.name(move.card)} in {telling.at(move.to, move.player)}{tributes}."


@tells(m.SetSpellTrap)
def _set_spell_trap(move: m.SetSpellTrap, telling: Telling) -> str:
    return f"p{move.player} would Set {telling.name(move.card)} in {telling.at(move.to, move.player)}."


@tells(m.FlipSummon)
def _flip_summon(move: m.FlipSummon, telling: Telling) -> str:
    return f"p{move.player} would Flip Summon {telling.placed(move.card, move.player)}."


@tells(m.ChangePosition)
def _change_position(move: m.ChangePosition, telling: Telling) -> str:
    card = telling.placed(move.card, move.player)
    return f"p{move.player} would change {card} to {POSITION_NAMES[move.position]}."


@tells(m.SpecialSummon)
def _special_summon(move: m.SpecialSummon, telling: Telling) -> str:
    costs = f" with {telling.names(move.costs)}" if move.costs else ""
    return (
        f"p{move.player} would Special Summon {telling.name(move.card)} to {telling.at(move.to, move.player)}{costs}."
    )


@tells(m.PendulumSummon)
def _pendulum_summon(move: m.PendulumSummon, telling: Telling) -> str:
    return f"p{move.player} would Pendulum Summon {telling.names(entrance.card for entrance in move.monsters)}."


@tells(m.SynchroSummon, m.XyzSummon)
def _material_summon(move: m.SynchroSummon | m.XyzSummon, telling: Telling) -> str:
    kind = "Synchro" if isinstance(move, m.SynchroSummon) else "Xyz"
    materials = telling.all_placed(move.materials, move.player)
    return f"p{move.player} would {kind} Summon {telling.name(move.card)} with {materials}."


@tells(m.Activate)
def _activate(move: m.Activate, telling: Telling) -> str:
    where = f" in {telling.at(move.to, move.player)}" if move.to else ""
    targets = f", targeting {telling.all_placed(move.targets, move.player)}" if move.targets else ""
    return f"p{move.player} would activate {telling.placed(move.card, move.player)}{where}{targets}."


@tells(m.Attack)
def _attack(move: m.Attack, telling: Telling) -> str:
    aim = telling.placed(move.target, move.player) if move.target else "directly"
    return f"p{move.player} would attack {aim} with {telling.placed(move.card, move.player)}."


@tells(m.ChangePhase)
def _change_phase(move: m.ChangePhase, telling: Telling) -> str:
    return f"p{move.player} would go on to {phase_words(move.to)}."


@tells(m.Choose)
def _choose(move: m.Choose, telling: Telling) -> str:
    asked = telling.before.question
    about = f" ({telling.about(asked)})" if asked is not None else ""
    return f"p{move.player} chooses {_answer(move, telling)}{about}."


def _answer(move: m.Choose, telling: Telling) -> str:
    if move.cards is not None:
        return telling.names(move.cards) if move.cards else "no card"
    if move.yes is not None:
        return "yes" if move.yes else "no"
    if move.position is not None:
        return POSITION_NAMES[move.position]
    if move.to is not None:
        return telling.at(move.to, move.player)
    return visible(move.option) if move.option is not None else str(move.number)


@tells(m.Pass)
def _pass(move: m.Pass, telling: Telling) -> str:
    return f"p{move.player} passes."


@tells(m.Concede)
def _concede(move: m.Concede, telling: Telling) -> str:
    return f"p{move.player} gives up."


@tells(m.Swap)
def _swap(move: m.Swap, telling: Telling) -> str:
    faces = telling.after.faces
    both = (move.side, move.other)
    if telling.viewer is not None or not all(0 <= index < len(faces) for index in both):
        return f"p{move.player} swaps a card with the Side Deck."
    side, other = (visible(faces[index].name) for index in both)
    return f"p{move.player} swaps {side} from the Side Deck for {other} of the {move.deck.capitalize()} Deck."


@tells(m.Ready)
def _ready(move: m.Ready, telling: Telling) -> str:
    return f"p{move.player} is ready for the next duel."


@tells(m.Undo)
def _undo(move: m.Undo, telling: Telling) -> str:
    return f"p{move.player} takes back everything after event {move.to}."
