"""Delayed effects: done when their time comes, without an activation."""

from collections.abc import Iterator

from duelog.core.effects.activation.phase_effects import WITH_EFFECTS_OF_THEIR_OWN
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.evaluate.recent_events import last_checked_event, recent_events
from duelog.core.effects.language import Later
from duelog.core.effects.reacting.control import return_control, returns_control_now
from duelog.core.effects.resolution.put_off import begun, due_delays, has_lost_its_cards, is_instead
from duelog.core.rulebook import enforces
from duelog.core.rules.registry import asked_by, asks
from duelog.core.session import Session
from duelog.core.state import Lasting, State
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.places import Player


def delayed(state: State, book: CardBook, session: Session, *, in_chain: bool = False) -> Outcome | None:
    """The next delayed effect that is due; in a Chain, only one that does not wait for its end.

    Of those that are due as the Battle Phase ends only the first one: the others come after the Trigger Effects.
    """
    ending: list[tuple[Lasting, Outcome]] = []
    for lasting, step in due_delays(state, book, session):
        if (in_chain and not step.at_once) or _is_of_a_phase(step) or _is_of_the_draw(step) or is_instead(step):
            continue
        for event in recent_events(state):
            if event.n > lasting.event and event.n > last_checked_event(state):
                outcome = begun(state, book, lasting, step, event)
                if outcome is None:
                    continue
                if step.event != "battle phase ended":
                    return outcome
                ending.append((lasting, outcome))
                break
    return None if _one_is_done(state) else _first_of_one_player(state, ending)


@enforces("TURN-06")
def delayed_further(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next effect delayed to the end of the Battle Phase, after the Trigger Effects that the one before has met."""
    ended = [event for event in recent_events(state) if isinstance(event, o.StepBegan) and event.step == "end"]
    if not ended or state.step != "end":
        return None
    ending: list[tuple[Lasting, Outcome]] = []
    for lasting, step in due_delays(state, book, session):
        if step.event == "battle phase ended" and lasting.event < ended[-1].n:
            outcome = begun(state, book, lasting, step, ended[-1])
            if outcome is not None:
                ending.append((lasting, outcome))
    return _first_of_one_player(state, ending)


def _one_is_done(state: State) -> bool:
    """Whether an effect delayed to the end of the Battle Phase has been done since that end."""
    ended = False
    for event in recent_events(state):
        if isinstance(event, o.StepBegan) and event.step == "end":
            ended = True
        elif ended and isinstance(event, o.DelayedBegan) and event.lasting and not event.to:
            return True
    return False


def _first_of_one_player(state: State, due: list[tuple[Lasting, Outcome]]) -> Outcome | None:
    """Of effects that are due as the Battle Phase ends, the one that the player of the oldest chooses to be first."""
    if not due:
        return None
    player = due[0][0].player
    return _first_of(state, player or state.turn_player, [each for each in due if each[0].player == player])


@enforces("TURN-03")
def delayed_to_the_draw(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next delayed effect that is due before the normal draw."""
    began = o.PhaseBegan(phase="draw", n=state.phase_began)
    for lasting, step in due_delays(state, book, session) if state.lasting else ():
        if _is_of_the_draw(step) and lasting.event < state.phase_began:
            outcome = begun(state, book, lasting, step, began)
            if outcome is not None:
                return outcome
    return None


@enforces("BATTLE-01")
def delayed_in_the_end_step(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next effect that the End Step delayed to the end of the Battle Phase, which is due before this one ends: the
    one that the player of the oldest chooses to be first.
    """
    if state.step != "end" or state.chain or not state.lasting:
        return None
    ending: list[tuple[Lasting, Outcome]] = []
    for lasting, step in due_delays(state, book, session):
        if step.event == "battle phase ended" and not step.repeat and lasting.event > state.phase_began:
            outcome = begun(state, book, lasting, step, o.StepBegan(step="end", n=state.phase_began))
            if outcome is not None:
                ending.append((lasting, outcome))
    return _first_of_one_player(state, ending)


@enforces("TURN-06", "TURN-10")
def delayed_to_this_phase(state: State, book: CardBook, player: Player, session: Session) -> Outcome | None:
    """The next delayed effect of a player that is due in this Phase, if they have nothing else to do first."""
    if state.phase not in WITH_EFFECTS_OF_THEIR_OWN or state.chain or not state.lasting:
        return None
    began = o.PhaseBegan(phase=state.phase, n=state.phase_began)
    due: list[tuple[Lasting, Outcome]] = []
    for lasting, step in due_delays(state, book, session):
        if _is_of_a_phase(step) and (lasting.player or state.turn_player) == player and _comes(state, lasting, step):
            outcome = begun(state, book, lasting, step, began)
            if outcome is not None and has_lost_its_cards(state, book, lasting, step):
                return o.LastingEnded(ids=(lasting.id,))
            if outcome is not None:
                due.append((lasting, outcome))
    back = list(_given_back(state, book, player, session))
    if not due and not any(trigger.mandatory and trigger.player == player for trigger in state.triggers):
        return back[0][1] if back else None
    ended = next((outcome for _, outcome in back if isinstance(outcome, o.LastingEnded)), None)
    return ended or (_first_of(state, player, due + back) if due or back else None)


def comes_before_mandatory(put_off: Outcome | None) -> bool:
    """Whether what was put off to this Phase changes something if its player passes, before a mandatory effect of it.

    What has gone back already, or has lost its cards, only ends.
    """
    return put_off is not None and not isinstance(put_off, o.LastingEnded)


@enforces("TURN-06", "TURN-10")
def did_nothing(state: State) -> bool:
    """Whether the last thing done was put off to this Phase, and nothing came of it to which anybody could respond."""
    for event in reversed(recent_events(state)):
        if isinstance(event, o.DelayedBegan):
            return bool(event.lasting)
        if not isinstance(event, o.NothingHappened | o.LinkResolved | o.ChainEnded):
            return False
    return False


def went_back(state: State) -> bool:
    """Whether control of a monster has returned to its owner since a player last acted."""
    return any(isinstance(e, o.CardsMoved) and e.how == "control" and e.n > state.moved for e in recent_events(state))


@asks("TURN-10", "delayed order")
def _first_of(state: State, player: Player, due: list[tuple[Lasting, Outcome]]) -> Outcome:
    """The delayed effect that is next, which its player chooses, or the question for it.

    In the question each is named by a card: the one that caused it or, where others have the same name, the first that
    it is about.
    """
    names = [state.name(lasting.source) for lasting, _ in due]
    cards = [
        lasting.source if names.count(name) == 1 or not lasting.cards else lasting.cards[0]
        for (lasting, _), name in zip(due, names, strict=True)
    ]
    answer = state.answer
    if answer is not None and answer.about == "zone":  # for the monster that goes back
        return next((outcome for lasting, outcome in due if lasting.source == answer.source), due[0][1])
    if answer is not None and answer.about == "delayed order" and answer.cards and answer.cards[0] in cards:
        return due[cards.index(answer.cards[0])][1]
    if len({*cards}) < 2:
        return due[0][1]
    return o.Asked(
        player=player, answer="cards", about="delayed order", cards=tuple(dict.fromkeys(cards)),
        rule=asked_by("delayed order"), default=True,
    )  # fmt: skip


@enforces("GEN-19")
def _given_back(state: State, book: CardBook, player: Player, session: Session) -> Iterator[tuple[Lasting, Outcome]]:
    """The changes of control until the End Phase that end now, with the next outcome by which each monster returns."""
    for lasting, step in lasting_steps(state, book, session).all:
        if (lasting.player or state.turn_player) == player and returns_control_now(state, book, lasting, step):
            yield lasting, return_control(state, book, lasting) or o.LastingEnded(ids=(lasting.id,))


def _is_of_a_phase(step: Later) -> bool:
    return step.when is not None and step.event == "phase" and step.when.phase in WITH_EFFECTS_OF_THEIR_OWN


def _is_of_the_draw(step: Later) -> bool:
    return step.event == "normal draw"


def _comes(state: State, lasting: Lasting, step: Later) -> bool:
    """Whether the effect is due in this Phase, which is one that began later or the current End Phase."""
    return lasting.event < state.phase_began or (state.phase == "end" and not step.turns and not step.repeat)
