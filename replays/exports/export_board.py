"""One position of a duel as a picture: an SVG drawing that needs nothing else, or a PNG of it."""

import re

from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.states.situation import Names, moment
from duelog.events.places import EXTRA_MONSTER_ZONES, PLAYERS, ZONES
from duelog.events.safe_text import visible
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import refuse_faults
from duelog.replays.duels.views import view
from duelog.replays.errors import DuelogError
from duelog.replays.exports.drawn_cards import escaped
from duelog.replays.exports.drawn_mat import Mat, lines_of, places_of
from duelog.replays.exports.excerpts import names_called, names_of
from duelog.replays.exports.page_faces import PageFaces
from duelog.replays.exports.page_frames import Framing
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.exports.page_mat import mats
from duelog.replays.languages.spoken import calling, spoken, told
from duelog.replays.packaged_files import packaged

_VARIABLE = re.compile(r"var\(--[a-z0-9-]+, ([^)]*)\)")
_FRAME = re.compile(r"(\.f-\w+) \{ --paper: (#\w+); --strip: (#\w+); \}")
_FONTS_OF_PICTURES = "font-family: system-ui", 'font-family: "DejaVu Sans", system-ui'
"""First a font that has all signs: where one is missing, a whole line is drawn in another font."""

_GROUND = ".ground { fill: #ddd5c0; }"


def as_board(duel: Duel, n: int, viewer: Viewer | None = None) -> str:
    """The board after event `n`, as `viewer` sees it, as an SVG document. DuelogError if the state has faults."""
    state, names = duel.state_at(n), names_of(duel)
    refuse_faults(state, duel.source, n)
    one, two = _plain(names)
    sides, at = {"one": one or "p1", "two": two or "p2"}, moment(state, names, spoken())
    if viewer:  # event numbers would reveal how many were hidden
        return drawn_state(state, names, told("{one} against {two}: {moment}", **sides, moment=at), viewer)
    title = told("{one} against {two}, after event {n}: {moment}", **sides, n=n, moment=at)
    return drawn_state(state, names, title)


def drawn_state(state: State, names: Names, title: str, viewer: Viewer | None = None) -> str:
    """A state without faults, as `viewer` sees it, as an SVG document with a title."""
    faces = PageFaces()
    with calling(names_called(names)):
        framing = Framing(faces, names, built_in_definitions, PageTexts(), alone=viewer is not None)
        frame = framing.frame(state if viewer is None else view(state, viewer))
    mat = mats(extra_zones=_uses_extra_zones(state))["wide"]
    table = Mat(mat, faces.facts(built_in_definitions()), _plain(names), 2 if viewer == "p2" else 1)
    drawn = "".join(f'<g data-at="{at}">{markup}</g>\n' for at, markup in places_of(table, frame))
    width, height = mat["width"], mat["height"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img"><title>{escaped(title)}</title>\n<style>\n{_style()}</style>\n'
        f'<rect class="ground" width="{width}" height="{height}"/>\n{drawn}{lines_of(table, frame)}</svg>\n'
    )


def _plain(names: Names) -> tuple[str, str]:
    return visible(names.one).strip(), visible(names.two).strip()


def _style() -> str:
    """The style of the cards with the colours of a light page, for programs without CSS variables."""
    text = packaged("exports", "page", "cards.css").read_text(encoding="utf-8")
    plain = _FRAME.sub(r"\1 .paper { fill: \2; } \1 .strip { fill: \3; }", text)
    return _VARIABLE.sub(r"\1", plain) + _GROUND


def _uses_extra_zones(state: State) -> bool:
    places = [ZONES.index(zone) for zone in EXTRA_MONSTER_ZONES]
    return any(state.side(player).field[at] is not None for player in PLAYERS for at in places)


def as_picture(board: str, width: int) -> bytes:
    """The drawing of a board as a PNG of this width in pixels. DuelogError if the library for it is not installed."""
    try:
        import resvg_py  # an extra, which few need
    except ImportError as error:
        hint = "install it: pip install 'duelog[png]', or write an .svg"
        raise DuelogError("pictures in PNG need the library resvg-py, which is not installed", hint=hint) from error
    return bytes(resvg_py.svg_to_bytes(svg_string=board.replace(*_FONTS_OF_PICTURES), width=width))
