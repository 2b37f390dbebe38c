"""The steps of a page: the line of each event in its log, its sorts, and the patch to the frame."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, ListArgument, Listed, Message, as_list, message
from duelog.core.sight import VIEWERS, Viewer, viewing_player, while_shown
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import as_line, event_message, is_in_vain, is_minor
from duelog.core.wording.events.lasting_sentences import forbids, lasting_messages
from duelog.core.wording.events.log_lines import heading_argument, time_of
from duelog.core.wording.events.summon_reasons import Reason, own_summon
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.states.situation import Names
from duelog.events import outcomes as o
from duelog.events import records as r
from duelog.events.base import Event, Move
from duelog.events.places import PLAYERS
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import as_numbered, is_told
from duelog.replays.duels.seen_marks import steps_as_known
from duelog.replays.duels.views import view
from duelog.replays.errors import DuelogError
from duelog.replays.exports.excerpts import excerpt_of, steps_of
from duelog.replays.exports.key_moments import BAN, weight
from duelog.replays.exports.page_faces import PageFaces
from duelog.replays.exports.page_frames import Frame, Framing
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.exports.page_patches import Patch, patch_between
from duelog.replays.referee.referee import RECORDED_BY


class PageStep(Struct, frozen=True):
    """A step: its number, its line in the log, its sorts, and the patch to the frame.

    `event` is the number of its event in the log, which the page of one viewer does not contain. `texts` holds the
    lines for viewers with a different text, "" if the step does not concern them. `turn` is the number of the turn
    that begins with it, 0 for none; `weight` is how much it decides (`key_moments`).
    """

    n: int
    text: str
    sorts: tuple[str, ...]
    patch: Patch
    texts: dict[Viewer, str] = {}
    turn: int = 0
    event: int = 0
    weight: float = 0.0


class PageSteps(Struct, frozen=True):
    """The duel in a page: the frame at the start, the steps, and the faces that occur in them."""

    start: Frame
    steps: list[PageStep]
    faces: PageFaces


def _faces(duel: Duel) -> PageFaces:
    return PageFaces(elsewhere=RECORDED_BY in duel.header.tags)


def steps_seen_by_all(duel: Duel, definitions: Definitions, page_texts: PageTexts) -> PageSteps:
    """The steps of a page with all views: one for each event, under its number."""
    faces, undone = _faces(duel), duel.taken_back()
    framing = Framing(faces, Names(), definitions, page_texts, alone=False)
    frame = start = _frame(framing, duel.start, 0)
    found: list[PageStep] = []
    summoned: set[Reason] = set()
    for event, before, after in steps_of(duel, excerpt_of(duel)):
        now = _frame(framing, while_shown(after, event), event.n, event)
        shown = _unnumbered(event) if faces.elsewhere else event
        further = own_summon(event, before, after, definitions, summoned)
        further += lasting_messages(event, before, after, definitions)
        line = _with(further, _line(shown, before, after, None, definitions), event, before)
        text = _text(line, page_texts)
        told: dict[Viewer, Argument | None] = {
            viewer: _with(further, _line(shown, before, after, viewer, definitions), event, before)
            for viewer in VIEWERS
        }
        texts: dict[Viewer, str] = {viewer: _text(other, page_texts) for viewer, other in told.items() if other != line}
        sorts = (*sorts_of(event, before, after), *(("undone",) if event.n in undone else ()))
        if further:
            sorts = tuple(sort for sort in sorts if sort != "small")
        patch = patch_between(frame, now)
        weighed = max(weight(event, before, after), BAN * forbids(event, before, after, definitions))
        found.append(PageStep(event.n, text, sorts, patch, texts, _turn(event), event.n, weighed))
        frame = now
    return PageSteps(start, found, faces)


def steps_seen_by(duel: Duel, viewer: Viewer, definitions: Definitions, page_texts: PageTexts) -> PageSteps:
    """The steps of a page for one viewer: what that viewer was told, with numbers of its own.

    Minor events are omitted, as they reveal who could have responded; their changes are part of the next step.
    """
    faces, undone = _faces(duel), duel.taken_back()
    framing = Framing(faces, Names(), definitions, page_texts, alone=True)
    frame = start = _frame(framing, _told_to(duel.start, viewer), 0)
    found: list[PageStep] = []
    summoned: set[Reason] = set()
    told: list[int] = []
    last = duel.start
    for event, before, after in steps_as_known(duel, viewer):
        shown = as_numbered(_unnumbered(event) if faces.elsewhere else event, told)
        line = _line(shown, before, after, viewer, definitions)
        if line is None or not is_told(event, before, viewer):  # nothing of it may be said, in no language
            continue
        told.append(event.n)
        further = own_summon(event, before, after, definitions, summoned)
        further += lasting_messages(event, last, after, definitions)
        line = _with(further, line, event, before)
        banned = BAN * forbids(event, last, after, definitions)
        last, text = after, _text(line, page_texts)
        now = _frame(framing, _told_to(while_shown(after, event), viewer), event.n, event)
        sorts = (*sorts_of(event, before, after), *(("undone",) if event.n in undone else ()))
        weighed, patch = max(weight(event, before, after), banned), patch_between(frame, now)
        found.append(PageStep(len(found) + 1, text, sorts, patch, {}, _turn(event), event.n, weighed))
        frame = now
    return PageSteps(start, found, faces)


def _told_to(state: State, viewer: Viewer) -> State:
    """The view of a viewer, without windows and questions to others."""
    found = view(state, viewer)
    asked = found.question
    mine = asked is not None and asked.player == viewing_player(viewer)
    return replace(found, window=None, question=asked if mine else None)


def _frame(framing: Framing, state: State, n: int, event: Event | None = None) -> Frame:
    try:
        return framing.frame(state, event)
    except (LookupError, ValueError) as error:  # only damaged logs have such states
        raise DuelogError(f"the state after event {n} cannot be drawn", hint="verify tells more") from error


def _line(
    event: Event, before: State, after: State, viewer: Viewer | None, definitions: Definitions
) -> Argument | None:
    line = event_message(event, before, after, viewer, definitions)
    heading = None if line is None else heading_argument(event, after, Names())  # they are called by their names
    stamp = time_of(event) if isinstance(event, Move) and viewer is None else ""
    if isinstance(line, Message) and stamp:
        return message("told-at-time", what=line, time=stamp)
    return line if heading is None else heading


def _with(further: list[Message], line: Argument | None, event: Event, before: State) -> Argument | None:
    """The line of an event and what lasts from it on, which stands alone where the event itself tells little."""
    if not further:
        return line
    alone = line is None or is_minor(event, before) or _tells_nothing(event)
    return message("told-together", lines=as_list([*(() if alone else (_listed(line),)), *further]))


def _listed(line: Argument | None) -> Listed:
    assert line is not None
    assert not isinstance(line, ListArgument)
    return line


def _unnumbered(event: Event) -> Event:
    """An activation without the number of its effect, which is not ours if another program recorded it."""
    return replace(event, effect=0) if isinstance(event, o.Activated) else event


def _text(line: Argument | None, page_texts: PageTexts) -> str:
    return "" if line is None else page_texts.say(line, lambda text: as_line(text, page_texts.own.called))


def _turn(event: Event) -> int:
    return event.turn if isinstance(event, o.TurnBegan) else 0


_SORTS: tuple[tuple[type[Event], str], ...] = (
    (o.TurnBegan, "turn"), (o.PhaseBegan, "phase"), (Move, "move"), (o.AttackDeclared, "attack"),
    (o.Activated, "chain"), (o.Remark, "remark"), (o.DuelEnded, "end"), (r.Ruling, "ruling"), (r.Corrected, "ruling"),
    (r.Attempted, "remark"),
)  # fmt: skip


def sorts_of(event: Event, before: State, after: State) -> Iterator[str]:
    """The sorts of an event, which are the classes of its line and the targets of the page's jumps."""
    yield from (sort for kind, sort in _SORTS if isinstance(event, kind))
    if isinstance(event, Move) and event.breaks:
        yield "illegal"
    if any(before.side(player).lp != after.side(player).lp for player in PLAYERS) and before.turn:
        yield "life"
    if getattr(event, "why", "") == "cost":
        yield "cost"
    if is_in_vain(event, before):
        yield "vain"
    if isinstance(event, o.CardsMoved):  # what a battle destroyed leaves the board
        return
    if is_minor(event, before) or _tells_nothing(event):
        yield "small"


def _tells_nothing(event: Event) -> bool:
    """Whether an event changes nothing that a page draws: a shuffle of cards in hand or Deck, a Summon told before."""
    if isinstance(event, o.Shuffled):
        return event.pile in ("deck", "hand", "extra") and not event.cut
    return isinstance(event, o.Summoned) and not event.monsters
