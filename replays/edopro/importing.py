"""Imports a recording of EDOPro: packets become events, checked against the recording's snapshots."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from duelog.events.base import Event, Move
from duelog.events.lines import Header
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.pool import CardPool
from duelog.replays.duels.duel import Duel
from duelog.replays.edopro import card_packets as c
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro.acts import take
from duelog.replays.edopro.container import EdoproRecording, open_recording, read_recording
from duelog.replays.edopro.entries import Entries
from duelog.replays.edopro.face_book import FaceBook
from duelog.replays.edopro.orders import deck_orders
from duelog.replays.edopro.packet import Packet, UnknownPacket
from duelog.replays.edopro.packet_places import MONSTERS
from duelog.replays.edopro.packets import packets
from duelog.replays.edopro.queries import Snapshots
from duelog.replays.edopro.report import ImportReport, Stage
from duelog.replays.edopro.run import Act, Run, Snapshot
from duelog.replays.edopro.setting_up import Setup, set_up
from duelog.replays.edopro.snapshot_comparison import SnapshotComparison
from duelog.replays.edopro.summon_handlers import finish_arrivals
from duelog.replays.edopro.their_board import Contradiction
from duelog.replays.errors import DuelogError, bounded

Progress = Callable[[int, int], None]
"""Called regularly with the number of packets done and of all packets."""

DISPLAY = (m.HintPacket, m.CardHintPacket, m.PlayerHintPacket, m.AiNamePacket, m.EmbeddedReplayPacket)
"""Packets that are only for the display, or are read elsewhere."""


class Import(Struct, frozen=True):
    """An imported recording: header and events of the duel, and the report."""

    header: Header
    events: tuple[Event, ...]
    report: ImportReport

    @property
    def duel(self) -> Duel:
        """The duel, in memory; it can be saved."""
        return Duel.new(self.header, self.events)


class _Clock:
    """Measures the duration of each stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Generator[None]:
        start = perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - start

    def stages(self) -> tuple[Stage, ...]:
        return tuple(Stage(name=name, seconds=seconds) for name, seconds in self.seconds.items())


@bounded
def import_recording(path: str | Path, cards: CardPool | None = None, progress: Progress | None = None) -> Import:
    """The duel in the recording (`.yrpX`) at `path`, and a report of how well it was understood.

    `cards` supplies names, by default the cards of the package; unknown cards get their passcode as name and the facts
    of the snapshots. Raises DuelogError with the file if it is not a recording of packets, is damaged, or is a tag
    duel. A recording that ends early or contradicts itself is imported up to there: `ImportReport.truncated` and
    `ImportReport.stopped` say so.
    """
    clock = _Clock()
    with clock.stage("open"):
        recording = open_recording(Path(path))
    try:
        return _import(recording, Path(path).name, cards or built_in(), progress, clock)
    except DuelogError as error:
        raise error.at(str(path)) from None


@bounded
def import_bytes(raw: bytes, cards: CardPool | None = None, *, source: str = "") -> Import:
    """The duel in the bytes of a recording that came from `source`; otherwise like `import_recording`."""
    clock = _Clock()
    with clock.stage("open"):
        recording = read_recording(raw, source=source)
    try:
        return _import(recording, source, cards or built_in(), None, clock)
    except DuelogError as error:
        raise error.at(source) from None


def _import(
    recording: EdoproRecording, source: str, pool: CardPool, progress: Progress | None, clock: _Clock
) -> Import:
    _refuse(recording)
    with clock.stage("packets"):
        stream = list(packets(recording))
        acts = _acts(stream)
    faces = FaceBook(pool)
    with clock.stage("start"):
        setup = _set_up(recording, acts, faces, source)
    with clock.stage("look ahead"):
        orders = deck_orders(stream, setup.sizes, Snapshots(recording))
        _tell_tokens(recording, stream, faces)
    run = Run(acts, setup.board, Entries(setup.header), faces, orders, Snapshots(recording))
    run.wide = recording.header.wide_places
    run.pendulum_zones = recording.ruleset.pendulum_zones
    comparison = SnapshotComparison(run)
    stopped = ""
    for outcome in setup.first:
        run.log.add(outcome)
    try:
        _through(run, comparison, progress, clock)
    except Contradiction as contradiction:
        stopped = f"packet {acts[run.at - 1].packet.number}: {contradiction}"
    report = _report(recording, source, stream, run, comparison, stopped)
    return Import(setup.header, tuple(run.log.events), replace(report, stages=clock.stages()))


def _set_up(recording: EdoproRecording, acts: list[Act], faces: FaceBook, source: str) -> Setup:
    """The start of the duel. DuelogError if it contradicts itself: then there is nothing that could be imported."""
    try:
        return set_up(recording, acts, Snapshots(recording), faces, source)
    except Contradiction as contradiction:
        offset = recording.body_offset + acts[0].packet.at
        hint = "" if recording.body_offset else "counted in the unpacked body"
        raise DuelogError(f"the start of the duel is damaged: {contradiction}", offset=offset, hint=hint) from None


def _refuse(recording: EdoproRecording) -> None:
    if recording.header.family != "yrpX":
        hint = "it holds only what the players entered, for the engine that wrote it to play again"
        raise DuelogError(f"a {recording.header.family} file has no events to import", hint=hint)
    if recording.is_tag:
        raise DuelogError("it is a tag duel, and duelog knows duels of two players only", hint="not imported")


def _acts(stream: list[Packet]) -> list[Act]:
    """The packets that change the duel, each with the snapshots that follow it."""
    acts: list[Act] = []
    after: list[Snapshot] = []
    packet: Packet | None = None
    for following in stream:
        if isinstance(following, c.ZoneSnapshot | c.CardSnapshot):
            after.append(following)
        elif not isinstance(following, (*DISPLAY, UnknownPacket)):
            if packet is not None:
                acts.append(Act(packet, tuple(after)))
            packet, after = following, []
    if packet is not None:
        acts.append(Act(packet, tuple(after)))
    return acts


def _tell_tokens(recording: EdoproRecording, stream: list[Packet], faces: FaceBook) -> None:
    """Learns the facts of created cards from the first snapshot of each."""
    made = {packet.code for packet in stream if isinstance(packet, c.MovePacket) and packet.origin.is_nowhere}
    if not made:
        return
    snapshots = Snapshots(recording)
    for packet in stream:
        if isinstance(packet, c.ZoneSnapshot) and packet.location == MONSTERS:
            faces.tell(card for card in snapshots.zone(packet) if card is not None and card.code in made)


# --- through the packets ----------------------------------------------------------------------------------------

_BETWEEN = 64
"""The number of acts between two reports of progress."""


def _through(run: Run, comparison: SnapshotComparison, progress: Progress | None, clock: _Clock) -> None:
    run.at = 1  # the start is set up already
    _compare(run, comparison, clock)
    total = len(run.acts)
    while run.at < total:
        with clock.stage("events"):
            take(run)
        _compare(run, comparison, clock)
        if progress is not None and run.at % _BETWEEN == 0:
            progress(run.at, total)
        if run.log.state.result is not None and isinstance(run.peek(), c.ReloadFieldPacket | m.StartPacket):
            run.warnings.append("a second duel in the file is left out")
            break
    with clock.stage("events"):
        finish_arrivals(run)
    _compare(run, comparison, clock)
    if progress is not None:
        progress(total, total)


def _compare(run: Run, comparison: SnapshotComparison, clock: _Clock) -> None:
    """Compares the snapshots, unless the board is ahead of the log within an act."""
    with clock.stage("snapshots"):
        run.note()
        if run.half_done:
            return
        for seen in run.seen:
            comparison.look(seen)
        run.seen.clear()


# --- the report -------------------------------------------------------------------------------------------------


def _report(
    recording: EdoproRecording,
    source: str,
    stream: list[Packet],
    run: Run,
    comparison: SnapshotComparison,
    stopped: str,
) -> ImportReport:
    kinds = Counter(packet.label() for packet in stream if not isinstance(packet, UnknownPacket))
    unknown = Counter(packet.message for packet in stream if isinstance(packet, UnknownPacket))
    snapshots = kinds[c.ZoneSnapshot.label()] + kinds[c.CardSnapshot.label()]
    display = sum(kinds[kind.label()] for kind in DISPLAY)
    state, seats = run.log.state, run.log.header.seats
    return ImportReport(
        source=source, program=recording.header.program, rules=recording.ruleset.name,
        refereed=state.rules.refereed, players=(seats[0].name, seats[1].name),
        packets=len(stream), kinds=dict(sorted(kinds.items())), unknown=dict(sorted(unknown.items())),
        mapped=len(stream) - snapshots - display - unknown.total(), snapshots=snapshots, display=display,
        events=len(run.log.events), moves=sum(isinstance(event, Move) for event in run.log.events), turns=state.turn,
        compared=comparison.compared, mismatches=tuple(comparison.mismatches), truncated=recording.truncated,
        finished=state.result is not None, stopped=stopped, warnings=tuple(_warnings(recording, run)),
        unnamed=tuple(run.faces.unnamed),
    )  # fmt: skip


def _warnings(recording: EdoproRecording, run: Run) -> Iterator[str]:
    yield from run.warnings
    if recording.truncated:
        yield "the recording is cut off; the duel goes as far as it does"
    elif run.log.state.result is None:
        yield "the recording does not tell how the duel ended"
    inputs = recording.inputs
    if inputs is not None and inputs.rule_cards:
        yield f"it was played with {len(inputs.rule_cards)} rule cards, which change the rules"
