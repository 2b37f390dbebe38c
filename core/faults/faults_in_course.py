"""Faults of the course of the duel: turn, Phase, battle, Chain, windows and questions."""

from collections.abc import Callable, Iterator

from duelog.core.catalogue.arguments import Argument, as_list, as_player, as_word, message
from duelog.core.faults.fault import Code, Fault, called, fault, fault_of
from duelog.core.faults.faults_on_table import place_of
from duelog.core.session import LastValue, Session
from duelog.core.state import Question, State
from duelog.events.base import CardId, Phase
from duelog.events.outcomes import AttackDeclared, LocksChanged, ValuesChanged
from duelog.events.places import PLAYERS

_NEVER_AGAIN: tuple[Phase, ...] = ("draw", "standby")
"""The Phases that nobody announces; going back to another one is illegal, and possible on a table."""
_MAIN = ("main1", "main2")


def course_faults(state: State, session: Session) -> list[Fault]:
    """All faults of turn, Phase, battle, Chain, windows, questions and the end of the duel."""
    found = _turn_faults(state)
    one, two = state.sides
    if one.lp < 0 or two.lp < 0 or state.shuffled not in _ONCE_EACH or state.dealt not in _ONCE_EACH:
        found = _player_faults(state) + found
    if state.proper:
        found += _looked_at_proper(state, session)
    if state.battle is not None:
        found += _battle_faults(state)
    if state.chain or state.resolving is not None:
        found += _chain_faults(state)
    if state.window is not None or state.due is not None:
        found += _window_faults(state)
    if state.question is not None:
        found += _question_faults(state, state.question)
    found += _middle_faults(state)
    if state.result is not None:
        found += _end_faults(state)
    found += _mention_faults(state, session)
    return found


_ONCE_EACH = frozenset({(), (1,), (2,), (1, 2), (2, 1)})
"""The orders in which something can be done to the players, to each at most once."""


def _player_faults(state: State) -> list[Fault]:
    found: list[Fault] = []
    for player, side in zip(PLAYERS, state.sides, strict=True):
        if side.lp < 0:
            found.append(fault("negative-life", player=as_player(player), life=side.lp))
    for name, players in (("shuffled", state.shuffled), ("dealt", state.dealt)):
        if len(players) > len(set(players)):
            found.append(fault("doubled-start", done=as_word("start", name)))
    return found


# --- turn and Phase ---------------------------------------------------------------------------------------------


def _turn_faults(state: State) -> list[Fault]:
    found: list[Fault] = []
    if state.turn < 0 or state.moved < 0:
        found.append(fault("bad-number", what=message("bad-turn", turn=state.turn, moved=state.moved)))
    elif state.turn == 0:
        under_way = state.phase != "draw" or state.drawn or state.battle or state.chain or state.summoning
        if under_way or state.leaving is not None:
            found.append(fault("before-first-turn"))
    elif state.first is None:
        found.append(fault("no-first-player", turn=state.turn))
    if state.step is not None and state.phase != "battle":
        step, phase = as_word("step", state.step), as_word("phase", state.phase)
        found.append(fault("step-outside-battle", step=step, phase=phase))
    if state.step is None and state.phase == "battle":
        found.append(fault("battle-without-step"))
    if state.part is not None and state.step != "damage":
        found.append(fault("part-outside-damage", part=as_word("part", state.part)))
    if state.leaving is not None and (state.leaving == state.phase or state.leaving in _NEVER_AGAIN):
        leaving = as_word("phase", state.leaving)
        found.append(fault("leaving-backwards", phase=as_word("phase", state.phase), leaving=leaving))
    return found


class _Caches:
    """The faults of the last state: of properly Summoned cards, and of cards that are only mentioned."""

    def __init__(self) -> None:
        self.proper: LastValue[tuple[Fault, ...]] = LastValue()
        self.mentions: LastValue[list[Fault]] = LastValue()


def _looked_at_proper(state: State, session: Session) -> tuple[Fault, ...]:
    last = session.of(_Caches).proper
    depends_on = (state.proper, state.sides)
    found = last.known(depends_on)
    return found if found is not None else last.keep(depends_on, tuple(_proper_faults(state)))


def _proper_faults(state: State) -> Iterator[Fault]:
    if len(set(state.proper)) < len(state.proper):
        yield fault("proper-twice")
    kept = {card for side in state.sides for card in (*side.grave, *side.banished)}
    standing = [slot for side in state.sides for slot in side.field if slot is not None]
    kept.update(slot.card for slot in standing)
    kept.update(card for slot in standing for card in slot.materials)
    for card in state.proper:
        if card not in kept:
            yield fault_of(state, card, place_of(state, card), "proper-astray")


# --- battle and Chain -------------------------------------------------------------------------------------------


def _battle_faults(state: State) -> Iterator[Fault]:
    battle = state.battle
    assert battle is not None
    if state.phase != "battle":
        yield fault("attack-outside-battle", phase=as_word("phase", state.phase))
    if battle.attacker == battle.target or battle.declared < 0 or (battle.destroyed and not battle.fought):
        yield Fault(code="bad-battle", card=battle.attacker, arguments={})
    # Later both may have left, even while the declaration is answered: by a cost, or by an effect that applies without
    # activation. The attack then ends by a separate outcome.
    if state.due != "attack" or state.pending is not None or not _just_declared(state):
        return
    fighters: list[tuple[Code, CardId]] = [("attacker-absent", battle.attacker)]
    if battle.target:
        fighters.append(("target-absent", battle.target))
    for code, card in fighters:
        found = state.find(card)
        if found is None or found[0][3] != "M":
            arguments: dict[str, Argument] = {"card": called(state, card)}
            yield Fault(code=code, card=card, place=place_of(state, card), arguments=arguments)


def _just_declared(state: State) -> bool:
    """Whether nothing but updated values has followed the attack; without effects, nothing can."""
    outcomes = (happened.event for happened in reversed(state.recent.outcomes))
    last = next((event for event in outcomes if not isinstance(event, ValuesChanged | LocksChanged)), None)
    return last is None or isinstance(last, AttackDeclared)


def _chain_faults(state: State) -> Iterator[Fault]:
    count = len(state.chain)
    # What happens by itself between two links is at the end of the Chain, and was never activated.
    activated = [link for link in state.chain if link.activated]
    open_links = sum(not link.resolved for link in activated)
    if any(link.resolved for link in activated[:open_links]):
        yield fault("links-out-of-order", what=message("resolved-too-early"))
    if state.resolving is None:
        return
    link = state.resolving.link
    if not 0 < link <= count or state.resolving.done < 0:
        yield fault("link-out-of-range", link=link, links=count)
    elif state.chain[link - 1].activated and link != open_links:
        yield fault("links-out-of-order", what=message("another-link-next", link=link, due=open_links))


# --- windows and questions --------------------------------------------------------------------------------------

_MEANT: dict[str, Callable[[State], bool]] = {
    "draw": lambda state: state.phase == "draw",
    "standby": lambda state: state.phase == "standby",
    "main end": lambda state: state.phase in _MAIN,
    "battle start": lambda state: state.step == "start",
    "battle end": lambda state: state.phase == "battle",
    "end": lambda state: state.phase == "end",
    "summon": lambda state: state.summoning is None,
    "summon negation": lambda state: state.summoning is not None,
    "attack": lambda state: state.battle is not None,
    "damage start": lambda state: state.part == "start",
    "damage before": lambda state: state.part == "before",
    "damage calculation": lambda state: state.part == "calculation",
    "damage after": lambda state: state.part == "after",
    "damage end": lambda state: state.part == "end",
    "chain": lambda state: bool(state.chain),
    "chain end": lambda state: not any(link.activated for link in state.chain),  # without activation, no link
    "set": lambda state: True,
    "position": lambda state: True,
    "trigger": lambda state: bool(state.triggers),
}
"""Whether a response window of each `WindowKind` is possible."""


def _window_faults(state: State) -> Iterator[Fault]:
    window = state.window
    if window is not None and not _MEANT[window.kind](state):
        yield fault("window-astray", window=window.kind)
    if window is not None and not 0 <= window.passes <= 2:
        yield fault("bad-passes", passes=window.passes)
    if state.due is not None and not _MEANT[state.due](state):
        yield fault("due-astray", window=state.due)


def _question_faults(state: State, question: Question) -> Iterator[Fault]:
    # Without options to choose from, a player declares the name of any card.
    offered = {"cards": question.cards, "place": question.places}.get(question.answer)
    if offered is not None and not offered:
        answer = as_word("answer", question.answer)
        yield fault("nothing-to-choose", player=as_player(question.player), answer=answer)
    most = len(question.cards) if question.answer == "cards" else question.maximum
    if not question.minimum <= question.maximum <= most or (question.minimum < 0 and question.answer != "number"):
        player = as_player(question.player)
        yield fault("bad-limits", player=player, least=question.minimum, most=question.maximum, offered=most)
    if state.answer is not None:
        yield fault("answer-to-open-question")


def _middle_faults(state: State) -> list[Fault]:
    found: list[Fault] = []
    if state.summoning is not None and not state.summoning.cards:
        found.append(fault("empty-summon", player=as_player(state.summoning.player)))
    if state.pending is not None and state.pending.done < 0:
        found.append(fault("bad-number", what=message("bad-outcomes", done=state.pending.done)))
    if state.lasting:
        ids = [lasting.id for lasting in state.lasting]
        if len(set(ids)) < len(ids):
            found.append(fault("lasting-twice"))
    return found


def _end_faults(state: State) -> Iterator[Fault]:
    still = (state.window, state.due, state.question, state.answer, state.pending)
    names = ("window", "due", "question", "answer", "move")
    going_on = [as_word("open", name) for name, what in zip(names, still, strict=True) if what is not None]
    if going_on:
        yield fault("open-after-end", open=as_list(going_on))


# --- cards that are only mentioned ------------------------------------------------------------------------------


def _mention_faults(state: State, session: Session) -> list[Fault]:
    if not (
        state.battle or state.chain or state.revealed or state.question or state.answer or state.summoning
        or state.triggers or state.lasting
    ):  # fmt: skip
        return []
    last = session.of(_Caches).mentions
    depends_on = (
        state.cards, state.revealed, state.battle, state.chain, state.question, state.answer, state.summoning,
        state.triggers, state.lasting,
    )  # fmt: skip
    found = last.known(depends_on)
    return found if found is not None else last.keep(depends_on, list(_unknown_mentioned(state)))


def _unknown_mentioned(state: State) -> Iterator[Fault]:
    count = len(state.cards)
    for what, cards in _mentions(state):
        for card in cards:
            if not 0 < card <= count:
                where = message("unknown-mentioned", where=as_word("mention", what), card=card)
                yield Fault(code="card-unknown", card=card, arguments={"what": where, "cards": count})


def _mentions(state: State) -> Iterator[tuple[str, tuple[CardId, ...]]]:
    yield "revealed", state.revealed
    if state.battle is not None:
        battle = state.battle
        yield "attack", (battle.attacker, *filter(None, (battle.target, battle.flipped)))
        yield "attack", battle.rivals + battle.destroyed
    for link in state.chain:
        yield "chain", (link.card, *link.targets, *link.costs)
    if state.question is not None:
        yield "question", state.question.cards
    if state.answer is not None:
        yield "answer", state.answer.cards
    if state.summoning is not None:
        yield "summon", state.summoning.cards
    for trigger in state.triggers:
        yield "trigger", (trigger.card,)
    for lasting in state.lasting:
        yield "lasting", (lasting.source, *lasting.cards)
