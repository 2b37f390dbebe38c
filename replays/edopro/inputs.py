"""What a recording of inputs (`.yrp`) contains: players, decks, answers."""

from datetime import UTC, datetime
from pathlib import Path

from duelog.events.base import Part
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.pool import CardPool
from duelog.replays.edopro.container import EdoproRecording, RecordedDeck, open_recording
from duelog.replays.edopro.header import COMPRESSED
from duelog.replays.errors import DuelogError, bounded

_INTEGER = 4
"""Bytes of an answer that is one number: a command, yes or no, an option, a position."""


class InputDeck(Part, frozen=True, kw_only=True):
    """The deck of a player at the start: passcodes from the top, and the names of known cards."""

    player: str
    main: tuple[int, ...]
    extra: tuple[int, ...]
    main_names: tuple[str, ...] = ()
    extra_names: tuple[str, ...] = ()


class Response(Part, frozen=True, kw_only=True):
    """An answer of a player to the engine: its bytes as hexadecimal digits, and the number if it is one."""

    content: str
    number: int | None = None


class Inputs(Part, frozen=True, kw_only=True):
    """The content of a recording of inputs.
    `kind` distinguishes duels, tag duels, puzzles and hand tests. `seeds` are those of the engine's random numbers. The
    questions that `responses` answer are not recorded. `missing` is what cannot be known without that engine.
    """

    source: str
    family: str
    program: str
    kind: str
    rules: str
    refereed: bool
    players: tuple[str, ...]
    recorded_at: str = ""
    compressed: bool = False
    truncated: bool = False
    seeds: tuple[int, ...] = ()
    duel_flags: int = 0
    life_points: int | None = None
    opening_hand: int | None = None
    draw: int | None = None
    script: str = ""
    rule_cards: tuple[int, ...] = ()
    decks: tuple[InputDeck, ...] = ()
    responses: tuple[Response, ...] = ()
    missing: str = ""
    unnamed: tuple[int, ...] = ()


MISSING = (
    "It holds what the players entered, not what happened. Draws after a shuffle, the board, Life Points and the "
    "result can only be told by the engine, card scripts and card database of the version that wrote it."
)


@bounded
def describe_inputs(path: str | Path, cards: CardPool | None = None) -> Inputs:
    """The content of the recording of inputs at `path`, or embedded in the `.yrpX` there.

    `cards` supplies names, by default the cards of the package. DuelogError, naming the file, if it is no recording,
    is damaged, or is a `.yrpX` without inputs.
    """
    outer = open_recording(Path(path))
    recording = outer.inputs
    if recording is None:
        raise DuelogError("no inputs are embedded in it", source=str(path), hint="import it instead")
    return _described(recording, Path(path).name, outer, cards or built_in())


def _described(recording: EdoproRecording, source: str, outer: EdoproRecording, pool: CardPool) -> Inputs:
    header, start = recording.header, recording.start
    recorded = header.recorded_at or outer.header.recorded_at
    decks = tuple(_deck(deck, name, pool) for deck, name in zip(recording.decks, _seated(recording), strict=False))
    known = {code for deck in decks for code in (*deck.main, *deck.extra)}
    return Inputs(
        source=source, family=header.family, program=header.program, kind=_kind(recording),
        rules=recording.ruleset.name, refereed=recording.ruleset.is_rulebook_9, players=recording.players,
        recorded_at=_time(recorded), compressed=bool(header.flags & COMPRESSED), truncated=recording.truncated,
        seeds=header.seeds, duel_flags=recording.duel_flags, life_points=start.life_points if start else None,
        opening_hand=start.hand if start else None, draw=start.draw if start else None, script=recording.script,
        rule_cards=recording.rule_cards, decks=decks, responses=tuple(map(_response, recording.responses)),
        missing=MISSING, unnamed=tuple(sorted(code for code in known if pool.get(code) is None)),
    )  # fmt: skip


def _seated(recording: EdoproRecording) -> tuple[str, ...]:
    """The names in the order of the decks; numbers where names are empty."""
    return tuple(name or f"player {number}" for number, name in enumerate(recording.players, 1))


def _kind(recording: EdoproRecording) -> str:
    header = recording.header
    if header.hand_test:
        return "hand test"
    if header.single_mode:
        return "puzzle"
    return "tag duel" if recording.is_tag else "duel"


def _time(seconds: int | None) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if seconds else ""


def _deck(deck: RecordedDeck, player: str, pool: CardPool) -> InputDeck:
    main, extra = deck.main[::-1], deck.extra
    return InputDeck(
        player=player, main=main, extra=extra, main_names=_names(main, pool), extra_names=_names(extra, pool)
    )


def _names(codes: tuple[int, ...], pool: CardPool) -> tuple[str, ...]:
    return tuple(face.name if (face := pool.get(code)) is not None else f"#{code}" for code in codes)


def _response(content: bytes) -> Response:
    number = int.from_bytes(content, "little", signed=True) if len(content) == _INTEGER else None
    return Response(content=content.hex(), number=number)
