"""The sentences of the course of a duel: turns, Phases, windows, questions, chance, Matches."""

from duelog.core.catalogue.arguments import (
    Listed,
    Message,
    as_list,
    as_option,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.language import AnyStep, Change, NoteNumber, Tie
from duelog.core.wording.events.telling import Telling, tells
from duelog.core.wording.states.situation import of_locks, won_because
from duelog.events import outcomes as o
from duelog.events.places import OPPONENT


@tells(o.ChooserNamed)
def _chooser_named(event: o.ChooserNamed, telling: Telling) -> Message:
    return message("chooser-by-chance" if event.chance else "chooser-as-loser", player=as_player(event.player))


@tells(o.DuelBegan)
def _duel_began(event: o.DuelBegan, telling: Telling) -> Message:
    (one, two), player = event.life, as_player(event.first)
    if one == two:
        return message("duel-began", player=player, life=one)
    return message("duel-began-unequal", player=player, one=one, two=two)


@tells(o.TurnBegan)
def _turn_began(event: o.TurnBegan, telling: Telling) -> Message:
    return message("turn-began", turn=event.turn, player=as_player(event.player))


@tells(o.PhaseBegan)
def _phase_began(event: o.PhaseBegan, telling: Telling) -> Message:
    return message("phase-goes-on" if event.resumes else "phase-began", phase=as_word("phase", event.phase))


@tells(o.StepBegan)
def _step_began(event: o.StepBegan, telling: Telling) -> Message:
    part = event.part
    return message("step-began", step=as_word("step", event.step) if part is None else as_word("damage part", part))


@tells(o.DuelEnded)
def _duel_ended(event: o.DuelEnded, telling: Telling) -> Message:
    reason, winner = as_word("result", event.reason), event.winner
    if not winner:
        return message("draw", reason=reason)
    because = won_because(as_player(winner), as_player(OPPONENT[winner]), event.reason)
    return because or message("wins", player=as_player(winner), reason=reason)


MOST_CHOICES = 4
"""The cards of which a question says each that can be chosen; of more, only how many they are."""

# --- windows, questions, chance ---------------------------------------------------------------------------------


@tells(o.WindowOpened)
def _window_opened(event: o.WindowOpened, telling: Telling) -> Message:
    return message("may-respond", player=as_player(event.player), window=as_word("window", event.window))


@tells(o.PriorityPassed)
def _priority_passed(event: o.PriorityPassed, telling: Telling) -> Message:
    return message("has-no-response", player=as_player(event.player))


@tells(o.WindowClosed)
def _window_closed(event: o.WindowClosed, telling: Telling) -> Message:
    return message("both-passed")


@tells(o.Asked)
def _asked(event: o.Asked, telling: Telling) -> Message:
    choices: list[Listed] = [as_word("definition", option) for option in event.options]
    choices += map(as_place, event.places)
    if event.answer == "cards" and (telling.is_asked(event.player) or all(map(telling.sees, event.cards))):
        choices += [telling.placed(card, event.player) for card in event.cards]
    if len(choices) > MOST_CHOICES and event.answer == "cards":
        choices = [message("hidden-cards", number=len(choices))]
    return message(
        "must-choose",
        player=as_player(event.player),
        answer=as_word("choice", event.answer),
        about=telling.about(event),
        choices=as_list(choices),
    )


@tells(o.Chosen)
def _chosen(event: o.Chosen, telling: Telling) -> Message:
    names, about = telling.names(event.cards), telling.about(event)
    chosen = message("can-only-choose", player=as_player(event.player), cards=names, about=about)
    return telling.by(event.source, chosen)


@tells(o.CoinsTossed)
def _coins_tossed(event: o.CoinsTossed, telling: Telling) -> Message:
    results = as_list(as_word("coin", result) for result in event.results)
    code = "tosses-again" if event.again else "tosses"
    return telling.by(event.source, message(code, player=as_player(event.player), results=results))


@tells(o.DiceRolled)
def _dice_rolled(event: o.DiceRolled, telling: Telling) -> Message:
    rolled = message("rolls", player=as_player(event.player), results=as_list(event.results))
    return telling.by(event.source, rolled)


@tells(o.CardsPicked)
def _cards_picked(event: o.CardsPicked, telling: Telling) -> Message:
    cards, player = telling.names(event.cards), as_player(event.player)
    return telling.by(event.source, message("picked-at-random", cards=cards, number=len(event.cards), player=player))


# --- the table and Matches --------------------------------------------------------------------------------------


@tells(o.PositionSetUp)
def _position_set_up(event: o.PositionSetUp, telling: Telling) -> Message:
    (one, two), phase = event.life, as_word("phase", event.phase)
    return message("set-up", turn=event.turn, player=as_player(event.player), phase=phase, one=one, two=two)


@tells(o.Remark)
def _remark(event: o.Remark, telling: Telling) -> Message | None:
    if event.player is None:
        return message("remark", text=event.text)
    if not telling.is_asked(event.player):
        return None
    return message("remark-for", player=as_player(event.player), text=event.text)


@tells(o.MatchDuelBegan)
def _match_duel_began(event: o.MatchDuelBegan, telling: Telling) -> Message:
    return message("match-duel-began", duel=event.duel, file=as_option(event.file or None))


@tells(o.MatchDuelEnded)
def _match_duel_ended(event: o.MatchDuelEnded, telling: Telling) -> Message:
    if not event.winner:
        return message("match-duel-drawn", duel=event.duel)
    if event.wins_match:
        return message("match-won-by-duel", duel=event.duel, player=as_player(event.winner))
    return message("match-duel-won", duel=event.duel, player=as_player(event.winner))


@tells(o.MatchEnded)
def _match_ended(event: o.MatchEnded, telling: Telling) -> Message:
    return message("match-goes-to", player=as_player(event.winner)) if event.winner else message("match-without-winner")


@tells(o.LocksChanged)
def _locks_changed(event: o.LocksChanged, telling: Telling) -> Message:
    bound = of_locks(event.locks)
    return message("players-bound", players=as_list(bound)) if bound else message("players-free")


# --- lasting effects --------------------------------------------------------------------------------------------


@tells(o.LastingBegan)
def _lasting_began(event: o.LastingBegan, telling: Telling) -> Message:
    if isinstance(step := _step(event, telling), NoteNumber) and event.values:
        source, number = telling.actor(event.source), event.values[0]
        return message("number-noted-now", source=source, number=number, label=step.label)
    if event.cards and _ties(event, telling):
        return message("tied", source=telling.actor(event.source), cards=telling.names(event.cards))
    spares = _spares(event, telling)
    if event.cards == (event.source,) and not spares:  # and its controller, of whom nothing else is meant
        until = as_word("until", event.until)
        return message("own-effect-lasts", source=telling.actor(event.source), until=until, turns=event.turns)
    code = "all-but-cards" if spares else "cards"
    on: list[Listed] = [message(code, cards=telling.names(event.cards))] if event.cards else []
    on += [as_player(event.player)] if event.player and not spares else []
    return message(
        "lasting-began",
        source=telling.actor(event.source),
        to=as_list(on),
        until=as_word("until", event.until),
        turns=event.turns,
    )


def _ties(event: o.LastingBegan, telling: Telling) -> bool:
    """Whether the effect ties cards to its own: each goes when the other does."""
    return isinstance(_step(event, telling), Tie)


def _spares(event: o.LastingBegan, telling: Telling) -> bool:
    """Whether the effect concerns all cards but these."""
    step = _step(event, telling)
    return isinstance(step, Change) and step.but is not None


def _step(event: o.LastingBegan, telling: Telling) -> AnyStep | None:
    """The step that began a lasting effect, if its card is defined."""
    began = [lasting for lasting in telling.after.lasting if lasting.id == event.id]
    return step_of(telling.after, telling.definitions(), began[0]) if began else None


@tells(o.DelayedBegan)
def _delayed_began(event: o.DelayedBegan, telling: Telling) -> Message:
    if event.source:
        return message("done-by-itself", source=telling.actor(event.source))
    sources = [lasting.source for lasting in telling.before.lasting if lasting.id == event.lasting]
    if not sources:
        return message("put-off-by-an-effect-done")
    return message("put-off-done", source=telling.actor(sources[0]))


@tells(o.LastingEnded)
def _lasting_ended(event: o.LastingEnded, telling: Telling) -> Message:
    sources = [lasting.source for lasting in telling.before.lasting if lasting.id in event.ids]
    if not sources:
        return message("an-effect-ended")
    return message("lasting-ended", sources=as_list(map(telling.actor, sources)))
