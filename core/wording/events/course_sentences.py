"""The sentences of the course of a duel: turns, Phases, windows, questions, chance, Matches."""

from duelog.core.catalogue.words_english import PHASES as PHASE_NAMES
from duelog.core.wording.events.telling import Telling, be, listed, phase_words, tells
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.questions import ANSWERS
from duelog.core.wording.states.situation import PART_NAMES, lock_words, window_name
from duelog.events import outcomes as o
from duelog.events.safe_text import visible


@tells(o.ChooserNamed)
def _chooser_named(event: o.ChooserNamed, telling: Telling) -> str:
    why = "by chance" if event.chance else "as the loser of the duel before"
    return f"p{event.player} may choose who goes first, {why}."


@tells(o.DuelBegan)
def _duel_began(event: o.DuelBegan, telling: Telling) -> str:
    one, two = event.life
    life = f"{one} Life Points each" if one == two else f"Life Points {one} and {two}"
    return f"The duel begins with p{event.first} going first, {life}."


@tells(o.TurnBegan)
def _turn_began(event: o.TurnBegan, telling: Telling) -> str:
    return f"Turn {event.turn} of p{event.player} begins."


@tells(o.PhaseBegan)
def _phase_began(event: o.PhaseBegan, telling: Telling) -> str:
    return f"{phase_words(event.phase)} begins."


@tells(o.StepBegan)
def _step_began(event: o.StepBegan, telling: Telling) -> str:
    if event.part is not None:
        return f"{PART_NAMES[event.part][:1].upper()}{PART_NAMES[event.part][1:]}."
    return f"{event.step.capitalize()} Step."


@tells(o.DuelEnded)
def _duel_ended(event: o.DuelEnded, telling: Telling) -> str:
    return f"{f'p{event.winner} wins' if event.winner else 'The duel is a draw'} ({event.reason})."


# --- windows, questions, chance ---------------------------------------------------------------------------------


@tells(o.WindowOpened)
def _window_opened(event: o.WindowOpened, telling: Telling) -> str:
    return f"p{event.player} may respond {window_name(event.window)}."


@tells(o.PriorityPassed)
def _priority_passed(event: o.PriorityPassed, telling: Telling) -> str:
    return f"p{event.player} has nothing to respond with."


@tells(o.WindowClosed)
def _window_closed(event: o.WindowClosed, telling: Telling) -> str:
    return "Both players passed."


@tells(o.Asked)
def _asked(event: o.Asked, telling: Telling) -> str:
    choices: list[str] = [*map(visible, event.options), *event.places]
    if telling.is_asked(event.player) or all(map(telling.sees, event.cards)):
        choices += [telling.placed(card, event.player) for card in event.cards]
    of = f", from {', '.join(choices)}" if choices else ""
    return f"p{event.player} must choose {ANSWERS[event.answer]} ({telling.about(event)}){of}."


@tells(o.Chosen)
def _chosen(event: o.Chosen, telling: Telling) -> str:
    what = telling.names(event.cards) if event.cards else "nothing"
    return f"{telling.source(event.source)}p{event.player} can only choose {what} ({telling.about(event)})."


@tells(o.CoinsTossed)
def _coins_tossed(event: o.CoinsTossed, telling: Telling) -> str:
    return f"{telling.source(event.source)}p{event.player} tosses {listed(list(event.results))}."


@tells(o.DiceRolled)
def _dice_rolled(event: o.DiceRolled, telling: Telling) -> str:
    return f"{telling.source(event.source)}p{event.player} rolls {listed([str(pips) for pips in event.results])}."


@tells(o.CardsPicked)
def _cards_picked(event: o.CardsPicked, telling: Telling) -> str:
    what = f"{telling.names(event.cards)} {be(len(event.cards))} picked at random"
    return f"{telling.source(event.source)}{what} for p{event.player}."


# --- the table and Matches --------------------------------------------------------------------------------------


@tells(o.PositionSetUp)
def _position_set_up(event: o.PositionSetUp, telling: Telling) -> str:
    when = f"turn {event.turn} of p{event.player}, {PHASE_NAMES[event.phase]}"
    return f"The table is set up: {when}, Life Points {event.life[0]} and {event.life[1]}."


@tells(o.Remark)
def _remark(event: o.Remark, telling: Telling) -> str:
    if event.player is not None and not telling.is_asked(event.player):
        return ""
    return f"Remark{f' for p{event.player}' if event.player else ''}: {visible(event.text)}"


@tells(o.MatchDuelBegan)
def _match_duel_began(event: o.MatchDuelBegan, telling: Telling) -> str:
    return f"Duel {event.duel} of the Match begins{f' ({visible(event.file)})' if event.file else ''}."


@tells(o.MatchDuelEnded)
def _match_duel_ended(event: o.MatchDuelEnded, telling: Telling) -> str:
    return f"Duel {event.duel} of the Match {f'goes to p{event.winner}' if event.winner else 'is a draw'}."


@tells(o.MatchEnded)
def _match_ended(event: o.MatchEnded, telling: Telling) -> str:
    return f"p{event.winner} wins the Match." if event.winner else "The Match is a draw."


@tells(o.LocksChanged)
def _locks_changed(event: o.LocksChanged, telling: Telling) -> str:
    parts = [f"p{player}: {', '.join(map(lock_words, locks))}" for player, locks in enumerate(event.locks, 1) if locks]
    return f"Effects bind the players now ({'; '.join(parts)})." if parts else "No effect binds the players any more."


# --- lasting effects --------------------------------------------------------------------------------------------

_UNTIL = {
    "end of turn": "until the end of the turn",
    "end phase": "until the End Phase",
    "end of battle phase": "until the end of the Battle Phase",
    "damage calculation": "until damage calculation is over",
    "damage step": "until the end of the Damage Step",
    "source": "while the card is there",
    "duel": "for the rest of the duel",
}


@tells(o.LastingBegan)
def _lasting_began(event: o.LastingBegan, telling: Telling) -> str:
    on = [telling.names(event.cards)] if event.cards else []
    on += [f"p{event.player}"] if event.player else []
    turns = f", {counted(event.turns, 'turn')}" if event.turns else ""
    applies = f" to {listed(on)}" if on else ""
    return f"{telling.actor(event.source)} applies{applies} {_UNTIL.get(event.until, event.until)}{turns}."


@tells(o.DelayedBegan)
def _delayed_began(event: o.DelayedBegan, telling: Telling) -> str:
    if event.source:
        return f"{telling.actor(event.source)} does what it does by itself."
    sources = [lasting.source for lasting in telling.before.lasting if lasting.id == event.lasting]
    return f"What {telling.actor(sources[0]) if sources else 'an effect'} put off is done now."


@tells(o.LastingEnded)
def _lasting_ended(event: o.LastingEnded, telling: Telling) -> str:
    sources = [lasting.source for lasting in telling.before.lasting if lasting.id in event.ids]
    if not sources:
        return "An effect no longer applies."
    verb = "applies" if len(sources) == 1 else "apply"
    return f"{listed([telling.actor(source) for source in sources])} no longer {verb}."
