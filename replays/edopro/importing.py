"""From a recording of EDOPro to a duel: its packets become our events, checked against its own snapshots.

>>> from duelog.replays.edopro.importing import import_recording  # doctest: +SKIP
>>> done = import_recording("a.yrpX")  # doctest: +SKIP
>>> done.report.mismatches  # doctest: +SKIP
()
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.state import State
from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move
from duelog.events.lines import Header
from duelog.events.places import player_of
from duelog.replays.cardpool import built_in
from duelog.replays.cards import CardPool
from duelog.replays.duel import Duel
from duelog.replays.edopro import cards as c
from duelog.replays.edopro import chains, course, moving, rarities, showing, summons
from duelog.replays.edopro import messages as m
from duelog.replays.edopro.board import Contradiction, our_place
from duelog.replays.edopro.comparing import Comparison
from duelog.replays.edopro.container import Recording, open_recording
from duelog.replays.edopro.entries import Entries
from duelog.replays.edopro.faces import FaceBook
from duelog.replays.edopro.orders import deck_orders
from duelog.replays.edopro.packet import Packet, Unknown
from duelog.replays.edopro.packets import packets
from duelog.replays.edopro.places import EXTRA, FACE_UP, MONSTERS
from duelog.replays.edopro.queries import Snapshots
from duelog.replays.edopro.report import Report, Stage
from duelog.replays.edopro.run import HANDLERS, Act, Run, Snapshot, completed, fits, same_spot
from duelog.replays.edopro.setting_up import set_up
from duelog.replays.errors import DuelogError

_REGISTERED = (chains, course, moving, rarities, showing, summons)

Progress = Callable[[int, int], None]
"""Called now and then with the number of packets done and of all packets."""

DISPLAY = (m.Hint, m.CardHint, m.PlayerHint, m.AiName, m.EmbeddedReplay)
"""Packets that only the display uses, or that hold what is read elsewhere."""


class Import(Struct, frozen=True):
    """What came of a recording: header and events of the duel, and the report."""

    header: Header
    events: tuple[Event, ...]
    report: Report

    @property
    def duel(self) -> Duel:
        """The duel, in memory; it can be saved."""
        return Duel.new(self.header, self.events)


class _Clock:
    """How long each stage takes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - start

    def stages(self) -> tuple[Stage, ...]:
        return tuple(Stage(name=name, seconds=seconds) for name, seconds in self.seconds.items())


def import_recording(path: str | Path, cards: CardPool | None = None, progress: Progress | None = None) -> Import:
    """The duel in the recording (`.yrpX`) at `path`, and a report of how well it was understood.

    `cards` names the cards; without it, those of the package are used, and what they do not know gets its passcode as
    its name and the facts that the snapshots tell. DuelogError, naming the file, for what is no recording of packets,
    is damaged, or is a tag duel. A recording that ends early, or contradicts itself somewhere, is imported as far as
    it goes: `Report.truncated` and `Report.stopped` say so.
    """
    clock = _Clock()
    with clock.stage("open"):
        recording = open_recording(Path(path))
    try:
        return _import(recording, Path(path).name, cards or built_in(), progress, clock)
    except DuelogError as error:
        raise error.at(str(path)) from None


def _import(
    recording: Recording, source: str, pool: CardPool, progress: Progress | None, clock: _Clock
) -> Import:
    _refuse(recording)
    with clock.stage("packets"):
        stream = list(packets(recording))
        acts = _acts(stream)
    faces = FaceBook(pool)
    with clock.stage("start"):
        setup = set_up(recording, acts, Snapshots(recording), faces, source)
    with clock.stage("look ahead"):
        orders = deck_orders(stream, setup.sizes, Snapshots(recording))
        _tell_tokens(recording, stream, faces)
    run = Run(acts, setup.board, Entries(setup.header), faces, orders, Snapshots(recording))
    run.wide = recording.header.wide_places
    run.pendulum_zones = recording.ruleset.pendulum_zones
    comparison = Comparison(run)
    stopped = ""
    for outcome in setup.first:
        run.log.add(outcome)
    try:
        _through(run, comparison, progress, clock)
    except Contradiction as contradiction:
        stopped = f"packet {acts[run.at - 1].packet.number}: {contradiction}"
    report = _report(recording, source, stream, run, comparison, stopped)
    return Import(setup.header, tuple(run.log.events), replace(report, stages=clock.stages()))


def _refuse(recording: Recording) -> None:
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
        elif not isinstance(following, (*DISPLAY, Unknown)):
            if packet is not None:
                acts.append(Act(packet, tuple(after)))
            packet, after = following, []
    if packet is not None:
        acts.append(Act(packet, tuple(after)))
    return acts


def _tell_tokens(recording: Recording, stream: list[Packet], faces: FaceBook) -> None:
    """Learns the facts of cards that come into being, from the first snapshot of each."""
    made = {packet.code for packet in stream if isinstance(packet, c.Move) and packet.origin.is_nowhere}
    if not made:
        return
    snapshots = Snapshots(recording)
    for packet in stream:
        if isinstance(packet, c.ZoneSnapshot) and packet.location == MONSTERS:
            faces.tell(card for card in snapshots.zone(packet) if card is not None and card.code in made)


# --- through the packets ----------------------------------------------------------------------------------------

_BETWEEN = 64
"""How many acts there are between two reports of progress."""


def _through(run: Run, comparison: Comparison, progress: Progress | None, clock: _Clock) -> None:
    run.at = 1  # the start is set up already
    _compare(run, comparison, clock)
    total = len(run.acts)
    while run.at < total:
        with clock.stage("events"):
            _step(run)
        _compare(run, comparison, clock)
        if progress is not None and run.at % _BETWEEN == 0:
            progress(run.at, total)
        if run.log.state.result is not None and isinstance(run.peek(), c.ReloadField | m.Start):
            run.warnings.append("a second duel in the file is left out")
            break
    with clock.stage("events"):
        summons.finish_arrivals(run)
    _compare(run, comparison, clock, last=True)
    if progress is not None:
        progress(total, total)


def _compare(run: Run, comparison: Comparison, clock: _Clock, last: bool = False) -> None:
    """Compares the snapshots that came, unless the board is ahead of the log in the middle of an act."""
    with clock.stage("snapshots"):
        run.note()
        if run.half_done and not last:
            return
        for seen in run.seen:
            comparison.look(seen)
        run.seen.clear()


def _step(run: Run) -> None:
    """Takes the next act."""
    index = run.at
    packet = run.acts[index].packet
    run.at += 1
    if run.arriving and run.chain_open and not _arrives_too(run, index):
        summons.finish_arrivals(run)
    if isinstance(packet, c.Move):
        _move(run, packet, index)
    elif isinstance(packet, c.PositionChange):
        _position_change(run, packet, index)
    else:
        handler = HANDLERS.get(type(packet))
        if handler is None:
            raise Contradiction(f"a packet {type(packet).__name__} comes where none can be")
        handler(run, packet)


def _arrives_too(run: Run, index: int) -> bool:
    packet = run.acts[index].packet
    if isinstance(packet, m.SpecialSummoning | m.SpecialSummoned | m.Summoning | m.Summoned):
        return True
    return fits(run, index) is m.SpecialSummoning


def _move(run: Run, packet: c.Move, index: int) -> None:
    """A card that moves: as a part of something that the acts after it complete, or by itself."""
    leads_to = fits(run, index)
    _plan(run, index, leads_to)
    if packet.target.is_material and packet.target.zone == EXTRA:
        summons.go_under(run, packet)
    elif leads_to in (m.Summoning, m.SpecialSummoning):
        summons.arrive(run, packet)
    elif leads_to is c.Set:
        summons.lay(run, packet)
    elif leads_to is m.Chaining:
        chains.put_down(run, packet)
    elif packet.origin.is_nowhere:
        _bring(run, packet)
    elif run.log.state.phase == "end" and _over_the_limit(run, packet):
        _discard(run, packet)
    else:
        moving.move(run, packet)


def _plan(run: Run, index: int, leads_to: type[Packet] | None) -> None:
    """Enters the move of the player that begins here, if one does."""
    if run.planned >= index or run.activation is not None:
        return
    if run.chain_open:
        if leads_to is m.Chaining and run.log.state.resolving is None:
            chains.plan_activation(run, index, index + 1)
        return
    end = completed(run, index)
    if end is None:
        return
    if isinstance(run.acts[end].packet, m.Chaining):
        chains.plan_activation(run, index, end)
    else:
        course.settle(run)
        summons.plan(run, index, end)


def _bring(run: Run, packet: c.Move) -> None:
    """A card comes from nowhere without a Summon."""
    card = rarities.make(run, [packet])[0]
    moved = run.board.moved(packet, card)
    run.board.carry(packet, card)
    run.log.add(o.CardsMoved(moves=(moved,), how="placed", source=run.source))


def _over_the_limit(run: Run, packet: c.Move) -> bool:
    """Whether this begins the discard down to the hand limit (TURN-11)."""
    state = run.log.state
    origin = packet.origin
    limit = state.rules.hand_limit
    mine = origin.zone == 0x02 and our_place(origin.controller, origin.zone, 0)[:2] == f"p{state.turn_player}"
    return mine and not run.chain_open and len(state.side(state.turn_player).hand) > limit


def _discard(run: Run, packet: c.Move) -> None:
    """The turn player discards down to the hand limit, as an answer to the question for it."""
    state = run.log.state
    instant = moving.Instant(run, packet)
    while isinstance(following := run.peek(), c.Move) and instant.goes_on(following):
        run.at += 1
        instant.take(following)
    player, hand = state.turn_player, state.side(state.turn_player).hand
    cards: tuple[CardId, ...] = tuple(moved.card for moved in instant.moves)
    count = len(cards)
    run.log.add(
        o.Asked(
            player=player, answer="cards", about="discard down to the hand limit", cards=hand, minimum=count,
            maximum=count, rule="TURN-11",
        )
    )  # fmt: skip
    run.log.move(mv.Choose(player=player, cards=cards))
    run.log.add(replace(instant.outcome(), how="discarded", why="rule"))


def _position_change(run: Run, packet: c.PositionChange, index: int) -> None:
    """A card that is turned: to be activated, by its player, or by an attack or effect."""
    following = run.peek()
    at = c.Place(packet.controller, packet.location, packet.sequence, 0)
    if isinstance(following, m.Chaining) and same_spot(following.place, at) and packet.location != MONSTERS:
        if run.planned < index:
            chains.plan_activation(run, index, index + 1)
        chains.turn_up(run, packet)
    elif isinstance(following, m.FlipSummoning) and same_spot(following.place, at):
        return  # the Flip Summon turns it
    elif _by_its_player(run, packet):
        change = replace(showing.turned(run, packet), flipped=False)
        run.log.move(
            mv.ChangePosition(player=player_of(_zone(packet)), card=change.card, position=change.position)
        )
        run.log.add(o.PositionsChanged(changes=(change,)))
    else:
        showing.change_position(run, packet)


def _zone(packet: c.PositionChange) -> o.Place:
    return our_place(packet.controller, packet.location, packet.sequence)


def _by_its_player(run: Run, packet: c.PositionChange) -> bool:
    """Whether the turn player turns a face-up monster of their own in a Main Phase, with no Chain (POS-01)."""
    state: State = run.log.state
    face_up = packet.before & FACE_UP and packet.after & FACE_UP
    mine = packet.location == MONSTERS and player_of(_zone(packet)) == state.turn_player
    return bool(face_up) and mine and not run.chain_open and state.phase in ("main1", "main2")


# --- the report -------------------------------------------------------------------------------------------------


def _report(
    recording: Recording, source: str, stream: list[Packet], run: Run, comparison: Comparison, stopped: str
) -> Report:
    kinds = Counter(type(packet).__name__ for packet in stream if not isinstance(packet, Unknown))
    unknown = Counter(packet.message for packet in stream if isinstance(packet, Unknown))
    snapshots = kinds[c.ZoneSnapshot.__name__] + kinds[c.CardSnapshot.__name__]
    display = sum(kinds[kind.__name__] for kind in DISPLAY)
    state = run.log.state
    return Report(
        source=source, program=recording.header.program, rules=recording.ruleset.name,
        refereed=state.rules.refereed, players=tuple(seat.name for seat in run.log.header.seats),
        packets=len(stream), kinds=dict(sorted(kinds.items())), unknown=dict(sorted(unknown.items())),
        mapped=len(stream) - snapshots - display - unknown.total(), snapshots=snapshots, display=display,
        events=len(run.log.events), moves=sum(isinstance(event, Move) for event in run.log.events), turns=state.turn,
        compared=comparison.compared, mismatches=tuple(comparison.mismatches), truncated=recording.truncated,
        finished=state.result is not None, stopped=stopped, warnings=tuple(_warnings(recording, run)),
        unnamed=tuple(run.faces.unnamed),
    )  # fmt: skip


def _warnings(recording: Recording, run: Run) -> Iterator[str]:
    yield from run.warnings
    if recording.truncated:
        yield "the recording is cut off; the duel goes as far as it does"
    elif run.log.state.result is None:
        yield "the recording does not tell how the duel ended"
    inputs = recording.inputs
    if inputs is not None and inputs.rule_cards:
        yield f"it was played with {len(inputs.rule_cards)} rule cards, which change the rules"


