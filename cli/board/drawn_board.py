"""The board in the terminal as on a table: player 2 at the top, turned round, player 1 at the bottom."""

from rich.text import Text

from duelog.cli.board.listed_board import (
    card_notes,
    going_on,
    hand_line,
    header,
    listing,
    monster_line,
    pile_lines,
    side_zones,
)
from duelog.cli.shell.styles import CARD_STYLES
from duelog.cli.shell.terminal import GRID_WIDTH, Look, broken, console, cut, look, words, wrapped
from duelog.core.state import OnField, State
from duelog.core.wording.states import card_words, situation
from duelog.core.wording.states.card_words import card_name
from duelog.core.wording.states.situation import Names
from duelog.events.places import EXTRA_MONSTER_ZONES, MONSTER_ZONES, SPELL_ZONES, ZONES, Pile, Player, Zone
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import spoken

COLUMNS = 5
_NAME_LINES = 3
_HEAD_LINES = 2


def board(state: State, names: Names, look: Look, *, piles: tuple[Pile, ...] = (), as_list: bool = False) -> list[Text]:
    """The lines of the board: a grid if there is room, otherwise a list. The cards of `piles` are named."""
    if as_list or not look.grid:
        return listing(state, names, look, piles=piles)
    return [
        *_caption(state, 2, names, look, piles),
        *_side_line(state, 2, look),
        *_rows(state, 2, look),
        *_middle(state, names, look),
        *_rows(state, 1, look),
        *_side_line(state, 1, look),
        *_caption(state, 1, names, look, piles),
        *(line for text in going_on(state, names) for line in wrapped(text, look, " ", "   ")),
    ]


def fitted_board(state: State, names: Names, look: Look, room: int, *, piles: tuple[Pile, ...] = ()) -> list[Text]:
    """The board in at most `room` lines: drawn, else as a list, else without the names of the cards in hands, else cut.

    What is in progress (the Chain, the attack, the question) stays below a list that is cut.
    """
    for lines in (
        board(state, names, look, piles=piles),
        listing(state, names, look, piles=piles),
        listing(state, names, look, piles=piles, hands=False),
    ):
        if len(lines) <= room:
            return lines
    end = [line for text in going_on(state, names) for line in wrapped(text, look, "", "  ")][: room // 2]
    return [*lines[: room - 1 - len(end)], Text(look.glyphs.more), *end]


def _caption(state: State, player: Player, names: Names, look: Look, piles: tuple[Pile, ...]) -> list[Text]:
    """The player's name, Life Points, numbers of cards, and hand."""
    lines = [*broken(header(state, player, names, look), look, "", "    "), *hand_line(state, player, look)]
    return [*lines, *pile_lines(state, player, look, piles)]


def _side_line(state: State, player: Player, look: Look) -> list[Text]:
    """The Field Zone and Pendulum Zones, if occupied."""
    return [line for text in side_zones(state, player, look) for line in wrapped(text, look, " ", "    ")]


def _middle(state: State, names: Names, look: Look) -> list[Text]:
    lines = [
        Text(f" {look.glyphs.dash * 2} {situation.moment(state, names, spoken())} {look.glyphs.dash * 2}", style="bold")
    ]
    for player in (2, 1):
        for zone in EXTRA_MONSTER_ZONES:
            slot = state.sides[player - 1].field[ZONES.index(zone)]
            if slot is not None:
                text = Text(f"p{player}.").append_text(monster_line(state, slot, player, zone, look))
                lines += wrapped(text, look, " ", "    ")
    return lines


def _rows(state: State, player: Player, look: Look) -> list[Text]:
    """Both rows of five zones in one frame. Player 2 sits opposite, so their zones are in reverse order."""
    rows = (MONSTER_ZONES, SPELL_ZONES) if player == 1 else (SPELL_ZONES[::-1], MONSTER_ZONES[::-1])
    width = (look.width - COLUMNS - 1) // COLUMNS
    top, middle, bottom = (_rule(ends, width, look) for ends in look.glyphs.box)
    first, second = (_row(state, player, row, width, look) for row in rows)
    return [top, *first, middle, *second, bottom]


def _rule(ends: str, width: int, look: Look) -> Text:
    return Text(ends[0] + ends[1].join([look.glyphs.across * width] * COLUMNS) + ends[2], style="dim")


def _row(state: State, player: Player, zones: tuple[Zone, ...], width: int, look: Look) -> list[Text]:
    cells = [_cell(state, player, zone, width - 1, look) for zone in zones]
    lines: list[Text] = []
    for index in range(max(map(len, cells))):
        line = Text()
        for cell in cells:
            text, style = cell[index] if index < len(cell) else ("", "")
            line.append(look.glyphs.down, "dim").append(" ").append(cut(text, width - 1, look.glyphs.more), style)
        lines.append(line.append(look.glyphs.down, "dim"))
    return lines


def _cell(state: State, player: Player, zone: Zone, width: int, look: Look) -> list[tuple[str, str]]:
    """The lines of a zone, each with its style."""
    slot = state.sides[player - 1].field[ZONES.index(zone)]
    if slot is None:
        return [(zone, "dim")]
    face = card_words.face_of(state, slot.card)
    style = CARD_STYLES[face.card] if face is not None and card_words.is_seen(state, slot.card) else ""
    name = words(card_name(state, slot.card, spoken()), width, _NAME_LINES, look.glyphs.more)
    head = words(_first_line(state, slot, zone, look), width, _HEAD_LINES, look.glyphs.more)
    return [
        *((line, "bold" if slot.face_up else "") for line in head),
        *((line, style) for line in name),
        *((line, _value_style(slot)) for line in (card_words.values(state, slot, look.glyphs.marks),) if line),
        *((line, "") for note in card_notes(state, slot, player) for line in words(note, width, 2, look.glyphs.more)),
    ]


def _first_line(state: State, slot: OnField, zone: Zone, look: Look) -> str:
    if zone in MONSTER_ZONES:
        level = card_words.level(state, slot, look.glyphs.marks, spoken())
        return f"{zone} {card_words.position_sign(slot, spoken())} {level}".rstrip()
    sign = "" if slot.face_up else f" {card_words.position_sign(slot, spoken())}"
    kind = card_words.kind(state, slot, spoken())
    return f"{zone}{sign}{f' {kind}' if kind else ''}"


def _value_style(slot: OnField) -> str:
    return "bold" if slot.current.atk is not None or slot.current.defense is not None else ""


def as_text(state: State, names: Names = Names()) -> str:  # noqa: B008 - it is frozen
    """The board as plain text, 80 columns wide; ASCII if standard output does not support Unicode."""
    how = Look(console(), GRID_WIDTH, look().glyphs)
    return "\n".join(visible(line.plain.rstrip()) for line in board(state, names, how))
