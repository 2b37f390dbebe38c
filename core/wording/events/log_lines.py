"""The log of a duel, line by line: turns and Phases as headings, sentences below them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, Message, as_player, as_word, message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.effects.reacting.missed_triggers import Missed, just_missed
from duelog.core.sight import Viewer, hands_seen_by
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import is_minor, say
from duelog.core.wording.events.lasting_sentences import lasting_messages
from duelog.core.wording.events.seen_sentences import can_be_told, said_of
from duelog.core.wording.events.summon_reasons import Reason, own_summon
from duelog.core.wording.states.questions import Definitions, no_definitions
from duelog.core.wording.states.situation import Names
from duelog.events.base import CardId, Event, Move, Record
from duelog.events.outcomes import (
    CardsDrawn,
    CardsMoved,
    ChainEnded,
    LifePointsChanged,
    PhaseBegan,
    Remark,
    Summoned,
    TurnBegan,
)
from duelog.events.places import OPPONENT, Player
from duelog.events.safe_text import visible
from duelog.events.seen_tables import SeenTable


class LogLine(Struct, frozen=True):
    """A line of the log: its event, the states before and after it, and its text.

    `further` is whether another line of the same event comes before it, which has its number.
    """

    kind: Literal["turn", "phase", "event"]
    event: Event
    before: State
    after: State
    text: str
    further: bool = False


def log_lines(
    steps: Iterable[tuple[Event, State, State]],
    names: Names,
    *,
    every: bool = False,
    viewer: Viewer | None = None,
    undone: frozenset[int] = frozenset(),
    definitions: Definitions = no_definitions,
    catalogue: Catalogue = ENGLISH,
) -> Iterator[LogLine]:
    """The lines to print for events, each with the states before and after it.

    `every` includes the minor events, too; otherwise, a Phase without other lines gets no heading. `undone` are the
    numbers of the events that were taken back, whose lines are marked. `definitions` is passed to `say`.
    """
    waiting: LogLine | None = None
    stamp = ""
    told: set[MissedTiming] = set()
    summoned: set[Reason] = set()
    for event, before, after in steps:
        text = say(event, before, after, viewer, definitions, catalogue)
        further: list[Message] = []
        if viewer is None:
            further += own_summon(event, before, after, definitions, summoned)
            further += lasting_messages(event, before, after, definitions)
        further += missed_messages(event, after, definitions, told, hands_seen_by(viewer))
        printed = False
        if text:
            heading = heading_of(event, after, names, catalogue)
            kind: Literal["turn", "phase", "event"] = "event"
            if heading is not None:
                kind, text = heading
            if isinstance(event, Move) and viewer is None:
                stamp = time_of(event)
            elif isinstance(event, Record | Remark):
                stamp = ""  # what people add has nothing to do with the time of the move before it
            if event.n in undone:
                text = catalogue.sentence(message("taken-back", line=text))
            line = LogLine(kind, event, before, after, text)
            if kind == "phase" and not every:
                waiting = line
            elif kind != "event" or every or not is_minor(event, before):
                if waiting is not None and kind == "event":
                    yield waiting
                waiting = None
                if stamp and kind == "event":
                    line, stamp = replace(line, text=f"{line.text} {stamp}"), ""
                yield line
                printed = True
        for facts in further:
            if waiting is not None:
                yield waiting
            waiting = None
            yield LogLine("event", event, before, after, visible(catalogue.sentence(facts)), printed)
            printed = True


class Heading(NamedTuple):
    """A heading of the log: its level, a turn or a Phase, and its text."""

    kind: Literal["turn", "phase"]
    text: str


def heading_of(event: Event, after: State, names: Names, catalogue: Catalogue = ENGLISH) -> Heading | None:
    """The heading for an event in the log; None if the event begins no turn or Phase."""
    told = heading_argument(event, after, names)
    if told is None:
        return None
    is_turn = isinstance(event, TurnBegan) or (isinstance(event, SeenTable) and event.what == "turn-began")
    return Heading("turn" if is_turn else "phase", visible(catalogue.written(told)))


def heading_argument(event: Event, after: State, names: Names) -> Argument | None:
    """The heading for an event as data; None if the event begins no turn or Phase."""
    match event:
        case TurnBegan():
            return turn_message(event, after, names)
        case PhaseBegan():
            return as_word("phase", event.phase)
        case SeenTable(what="turn-began" | "phase-began"):
            return said_of(event, after, no_definitions)
        case _:
            return None


def time_of(move: Move) -> str:
    """The time of a move, ``[14:03:22, 1:35]``: wall-clock time, and time since its turn began; "" if unknown."""
    told = [move.time.partition("T")[2][:8] or move.time] if move.time else []
    if move.clock is not None:
        told.append(f"{move.clock // 60}:{move.clock % 60:02}")
    return visible(f"[{', '.join(told)}]") if told else ""


_AFTER_WHICH_TIMING_IS_MISSED = (ChainEnded, CardsMoved, Summoned, LifePointsChanged, CardsDrawn)


def _missed(event: Event, after: State, definitions: Definitions, hands: tuple[Player, ...]) -> Iterable[Missed]:
    """The cards that an event makes miss their timing: face-up ones, shown to everybody, and those in a hand."""
    if not isinstance(event, _AFTER_WHICH_TIMING_IS_MISSED) or after.chain or not after.effects:
        return ()
    return just_missed(after, definitions(), hands)


MissedTiming = tuple[CardId, int]
"""A card that missed its timing, and the event since which no effect of it can be used."""


def missed_messages(
    event: Event, after: State, definitions: Definitions, told: set[MissedTiming], hands: tuple[Player, ...] = ()
) -> tuple[Message, ...]:
    """What is said of the effects that an event makes miss their timing, except for those in `told`, which are added.

    Of the cards in `hands` it is told, too. Copies that miss it alike share a sentence.
    """
    if isinstance(event, SeenTable):
        return tuple(filter(can_be_told, event.missed))
    missed = [each for each in _missed(event, after, definitions, hands) if (each.card, each.since) not in told]
    told.update((each.card, each.since) for each in missed)
    alike = Counter((after.name(each.card), each.facts) for each in missed)
    return tuple(
        message("timing-just-missed", card=name, copies=copies, why=why) for (name, why), copies in alike.items()
    )


def turn_message(event: TurnBegan, state: State, names: Names) -> Message:
    """``Turn 3 of p1 (Ann): p1 has LP 8000 and 4 cards in hand, p2 LP 6200 and 5 cards``, the turn player first.

    Redacted logs of earlier versions have `turn-heading` in its place.
    """
    own, other = state.side(event.player), state.side(OPPONENT[event.player])
    return message(
        "turn-opens",
        turn=event.turn,
        player=names.player(event.player),
        first=as_player(event.player),
        second=as_player(OPPONENT[event.player]),
        own=own.lp,
        other=other.lp,
        hand=len(own.hand),
        other_hand=len(other.hand),
    )
