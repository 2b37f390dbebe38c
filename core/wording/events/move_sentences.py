"""The sentences of moves: what a player decides."""

from duelog.core.catalogue.arguments import (
    Argument,
    Message,
    as_event,
    as_list,
    as_option,
    as_player,
    as_word,
    message,
)
from duelog.core.catalogue.events_english import CHOSEN
from duelog.core.course import TURN_ORDER
from duelog.core.rules.battle import is_target_chosen_by_other
from duelog.core.sight import seen_by
from duelog.core.state import State, Trigger
from duelog.core.wording.events.telling import Telling, effect_number, tells
from duelog.events import moves as m
from duelog.events.base import Event


@tells(m.NormalSummon)
def _normal_summon(move: m.NormalSummon, telling: Telling) -> Message:
    return message(
        "would-normal-summon",
        player=as_player(move.player),
        card=telling.name(move.card),
        to=telling.at(move.to, move.player),
        tributes=telling.all_placed(tuple(dict.fromkeys(move.tributes)), move.player),
    )


@tells(m.SetMonster)
def _set_monster(move: m.SetMonster, telling: Telling) -> Message:
    return message(
        "would-set-monster",
        player=as_player(move.player),
        card=telling.name(move.card),
        to=telling.at(move.to, move.player),
        tributes=telling.all_placed(tuple(dict.fromkeys(move.tributes)), move.player),
    )


@tells(m.SetSpellTrap)
def _set_spell_trap(move: m.SetSpellTrap, telling: Telling) -> Message:
    to = telling.at(move.to, move.player)
    return message("would-set", player=as_player(move.player), card=telling.name(move.card), to=to)


@tells(m.FlipSummon)
def _flip_summon(move: m.FlipSummon, telling: Telling) -> Message:
    card = telling.placed(move.card, move.player)
    return message("would-flip-summon", player=as_player(move.player), card=card)


@tells(m.ChangePosition)
def _change_position(move: m.ChangePosition, telling: Telling) -> Message:
    position = as_word("position", move.position)
    card = telling.placed(move.card, move.player)
    return message("would-change-position", player=as_player(move.player), card=card, position=position)


@tells(m.SpecialSummon)
def _special_summon(move: m.SpecialSummon, telling: Telling) -> Message:
    return message(
        "would-special-summon",
        player=as_player(move.player),
        card=telling.name(move.card),
        to=telling.at(move.to, move.player),
        costs=telling.names(move.costs),
    )


@tells(m.PendulumSummon)
def _pendulum_summon(move: m.PendulumSummon, telling: Telling) -> Message:
    cards = telling.names(entrance.card for entrance in move.monsters)
    return message("would-pendulum-summon", player=as_player(move.player), cards=cards)


@tells(m.SynchroSummon, m.XyzSummon)
def _material_summon(move: m.SynchroSummon | m.XyzSummon, telling: Telling) -> Message:
    return message(
        "would-material-summon",
        player=as_player(move.player),
        kind=as_word("kind", "synchro" if isinstance(move, m.SynchroSummon) else "xyz"),
        card=telling.name(move.card),
        materials=telling.all_placed(move.materials, move.player),
    )


@tells(m.Activate)
def _activate(move: m.Activate, telling: Telling) -> Message:
    return message(
        "would-activate",
        player=as_player(move.player),
        card=telling.placed(move.card, move.player),
        to=as_option(telling.at(move.to, move.player) if move.to else None),
        targets=telling.all_placed(move.targets, move.player),
    )


@tells(m.Attack)
def _attack(move: m.Attack, telling: Telling) -> Message:
    player, card = as_player(move.player), telling.placed(move.card, move.player)
    costs = telling.names(move.costs)
    if not move.target and is_target_chosen_by_other(telling.before, move.player, move.card):
        return message("would-attack-something", player=player, card=card, costs=costs)
    if not move.target:
        return message("would-attack-directly", player=player, card=card, costs=costs)
    target = telling.placed(move.target, move.player)
    return message("would-attack", player=player, card=card, target=target, costs=costs)


@tells(m.ChangePhase)
def _change_phase(move: m.ChangePhase, telling: Telling) -> Message:
    return message("would-change-phase", player=as_player(move.player), phase=as_word("phase", move.to))


@tells(m.Choose)
def _choose(move: m.Choose, telling: Telling) -> Message:
    asked = telling.before.question
    if asked is not None and asked.options == TURN_ORDER:
        return message("goes-first" if move.option == "first" else "goes-second", player=as_player(move.player))
    player, answer = as_player(move.player), _answer(move, telling)
    about = None if asked is None else telling.about(asked)
    if about is not None and (said := _chosen(move, about)):
        return message(said, player=player, answer=answer, **about.arguments)
    return message("chooses", player=player, answer=answer, about=as_option(about))


def _chosen(move: m.Choose, about: Message) -> str:
    """The code of the sentence of a choice whose question has one; "" for other answers, such as no card."""
    topic = about.code.removeprefix("about.")
    return f"chosen.{topic}" if topic in CHOSEN and (move.cards or move.to or move.position) else ""


def _answer(move: m.Choose, telling: Telling) -> Argument:
    if move.cards is not None:
        return message("cards", cards=telling.names(move.cards)) if move.cards else message("no-card")
    if move.yes is not None:
        return message("said-yes" if move.yes else "said-no")
    if move.position is not None:
        return as_word("position", move.position)
    if move.to is not None:
        return telling.at(move.to, move.player)
    return as_word("definition", move.option) if move.option is not None else str(move.number)


@tells(m.Pass)
def _pass(move: m.Pass, telling: Telling) -> Message:
    unused = [
        message("unused-effect", effect=effect_number(met.card, met.effect, telling), card=telling.name(met.card))
        for met in unused_by(move, telling.before)
    ]
    if unused:
        return message("does-not-use", player=as_player(move.player), effects=as_list(unused))
    return message("passes", player=as_player(move.player))


def unused_by(move: Event, before: State) -> list[Trigger]:
    """The optional effects of cards that all players see which a player does not use, by passing.

    Effects of other cards, which only their player may know of, are not among them.
    """
    window = before.window
    if not isinstance(move, m.Pass) or window is None or before.chain or not before.triggers:
        return []
    public = seen_by(before, None)
    return [met for met in before.triggers if met.player == move.player and not met.mandatory and met.card in public]


@tells(m.Concede)
def _concede(move: m.Concede, telling: Telling) -> Message:
    return message("concedes", player=as_player(move.player))


@tells(m.Swap)
def _swap(move: m.Swap, telling: Telling) -> Message:
    faces, player = telling.after.faces, as_player(move.player)
    both = (move.side, move.other)
    if telling.viewer is not None or not all(0 <= index < len(faces) for index in both):
        return message("swaps-a-card", player=player)
    side, other = (faces[index].name for index in both)
    return message("swaps", player=player, side=side, other=other, deck=as_word("deck", move.deck))


@tells(m.Ready)
def _ready(move: m.Ready, telling: Telling) -> Message:
    return message("is-ready", player=as_player(move.player))


@tells(m.Undo)
def _undo(move: m.Undo, telling: Telling) -> Message:
    if move.author or move.reason:
        author, reason = as_option(move.author or None), as_option(move.reason or None)
        return message("rewound", event=as_event(move.to), author=author, reason=reason)
    return message("undoes", player=as_player(move.player), event=as_event(move.to))
