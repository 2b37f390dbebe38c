"""The page of a duel in a real browser: it shows the position, by mouse, keyboard and screen reader."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.support.wait import WebDriverWait

from duelog.cli.session.page_server import PageServer, ServedDuel
from duelog.core.engine import waiting
from duelog.core.legal_moves import legal_moves
from duelog.core.sight import Viewer
from duelog.events.outcomes import CurrentValues, ValuesChanged
from duelog.events.places import MONSTER_ZONES, PILES, PLAYERS
from duelog.replays.cards.definition_files import book_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.duels.views import seen_position
from duelog.replays.edopro.importing import import_recording
from duelog.replays.exports.excerpts import names_called, names_of
from duelog.replays.exports.export_board import as_board
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.page_embedding import log_in
from duelog.replays.languages.spoken import speaking
from tests.browser import axe_script, forgotten, open_browser, resized
from tests.shared import shared
from tests.small_duels import recorded

ROOT = Path(__file__).resolve().parents[1]
SHOWCASE = ROOT / "examples" / "showcase.duel"
PATIENCE = 30
"""Seconds until a condition has to hold, on the slowest machine."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def browser(folder: Path) -> Iterator[Any]:
    found = open_browser(folder)
    yield found
    found.quit()


@pytest.fixture(scope="module")
def showcase(folder: Path) -> str:
    return written(folder, "showcase", Duel.open(SHOWCASE), SHOWCASE.read_bytes())


@pytest.fixture(scope="module")
def of_the_era(folder: Path) -> str:
    file = ROOT / "examples" / "of-the-era.duel"
    return written(folder, "of-the-era", Duel.open(file), file.read_bytes())


def written(folder: Path, name: str, duel: Duel, log: bytes | None = None, viewer: Viewer | None = None) -> str:
    """The address of the page of a duel."""
    file = folder / f"{name}.html"
    file.write_text(as_page(duel, viewer, log=log), encoding="utf-8")
    return file.as_uri()


def opened(browser: Any, address: str, width: int = 1280, height: int = 800) -> None:
    """Reloads a page in a window of this size."""
    resized(browser, width, height)
    forgotten(browser)
    browser.get("about:blank")
    browser.get(address)


def press(browser: Any, *keys: str) -> None:
    for key in keys:
        ActionChains(browser).send_keys(key).perform()
        if key == Keys.ESCAPE:  # the browser closes a dialog on its own time: a key pressed at once still went to it
            WebDriverWait(browser, PATIENCE, 0.05).until_not(
                lambda it: it.execute_script("return !!document.querySelector('dialog[open]')")
            )


def awaited(browser: Any, expression: str) -> Any:
    """The value of an expression once it is true."""
    return WebDriverWait(browser, PATIENCE, 0.05).until(lambda _: browser.execute_script(f"return {expression}"))


def spoken_in(browser: Any, language: str) -> None:
    """Switches the page to a language."""
    chosen = (
        "const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))"
    )
    browser.execute_script(chosen, language)
    awaited(browser, f"document.documentElement.lang === '{language}'")


def step(browser: Any) -> int:
    return int(browser.execute_script("return Number(document.getElementById('slider').value)"))


def text(browser: Any, name: str) -> str:
    return str(browser.execute_script("return document.getElementById(arguments[0]).textContent", name))


# --- what is shown is the position --------------------------------------------------------------------------------

# What stands on the board after every step: each place as it is spoken, the piles as they open.
READ_ALL = """
  const slider = document.getElementById("slider"), panel = document.getElementById("panel-content");
  const texts = (of) => [...document.querySelectorAll(of)].map((one) => one.textContent);
  const found = [];
  document.getElementById("record").hidden = true;  // nothing of it is read, and it takes time to lay out
  for (let n = 0; n <= Number(slider.max); n += 1) {
    slider.value = n;
    slider.dispatchEvent(new Event("input"));
    const places = {};
    for (const place of document.querySelectorAll("#mat .place")) {
      places[place.dataset.at] = place.getAttribute("aria-label");
    }
    for (const player of ["p1", "p2"]) for (const pile of ["hand", "deck", "grave", "banished", "extra"]) {
      const place = document.querySelector(`[data-at="${player}.${pile}"]`);
      place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      places[`${player}.${pile}`] = [...panel.querySelectorAll("li")].map((item) => item.textContent);
    }
    document.getElementById("close").click();
    found.push({ places, phase: texts("#mat .phased.now")[0],
      chain: [...document.querySelectorAll("#chain li")].map((one) => `${one.classList[0]} ${one.textContent}`),
      drawn: texts("#mat .place > g > .lp"), links: document.querySelectorAll("#mat .line").length });
  }
  document.getElementById("record").hidden = false;
  return JSON.stringify(found);
"""

PHASES = {
    "draw": "Draw", "standby": "Standby", "main1": "Main 1", "battle": "Battle", "main2": "Main 2", "end": "End Phase"
}  # fmt: skip
LIES = {"attack": "Attack Position", "defense": "Defense Position", "set": "Set", "up": "face-up", "down": "Set"}


def called(duel: Duel) -> dict[str, str]:
    """What the page calls the players."""
    return dict(zip(("p1", "p2"), names_called(names_of(duel)) or ("p1", "p2"), strict=True))


def expected_zone(card: dict[str, Any] | None, monsters: bool, owner: str, names: dict[str, str]) -> list[str]:
    """The expected text about a card in a zone, from the position."""
    if card is None:
        return ["empty"]
    hidden = card["card"] == "?"
    said = ["a hidden card" if hidden else card["card"], LIES[card["position"] if monsters else card["face"]]]
    if monsters and not hidden and card["position"] != "set":
        said += [f"ATK {card['atk']}", f"DEF {card['def']}"]
    if "scale" in card:
        said.append(f"Scale {card['scale']}")
    if materials := card.get("materials"):
        said.append(f"{len(materials)} Xyz Material")
    said += [f"{count} × {name}" for name, count in card.get("counters", {}).items()]
    called = names[card["owner"]] if len(names[card["owner"]]) <= 9 else card["owner"]  # or it is cut on a badge
    said += [f"{called}'s card"] if card["owner"] != owner else []
    if card.get("attacked"):
        said.append("has attacked")
    if equipped := card.get("equipped_to"):
        zone = equipped.rpartition(".")[2]
        said.append(f"equipped to {names[equipped[:2] if '.' in equipped else owner]}'s {zone}")
    return said


def differences(shown: dict[str, Any], expected: dict[str, Any], names: dict[str, str]) -> Iterator[str]:
    """The differences between a page and a position."""
    if expected["turn"] and shown["phase"] != PHASES[expected["phase"]]:
        yield f"phase {shown['phase']}"
    if len(shown["chain"]) != len(expected["chain"]):
        yield f"chain {shown['chain']}"
    for link, line in zip(reversed(expected["chain"]), shown["chain"], strict=False):
        if not re.match(rf"{link['player']} [^:]+: [^,]+, {re.escape(link['card'])}", line):
            yield f"link {line}"
    for player in (f"p{number}" for number in PLAYERS):
        side, places = expected[player], shown["places"]
        if not places[player].endswith(f": {side['lp']} Life Points") or str(side["lp"]) not in shown["drawn"]:
            yield places[player]
        for pile in PILES:
            newest_last = pile in ("grave", "banished", "extra")
            cards = side[pile][::-1] if newest_last else side[pile]
            if places[f"{player}.{pile}"] != cards:
                yield f"{player}.{pile}: {places[f'{player}.{pile}']}, not {cards}"
        for zone in (*MONSTER_ZONES, "S1", "S2", "S3", "S4", "S5", "F", "PL", "PR"):
            said = places[f"{player}.{zone}"]
            wanted = expected_zone(side[zone], zone in MONSTER_ZONES, player, names)
            if not all(
                part in said.partition(": ")[2].replace("ATK ?", "ATK 0").replace("DEF ?", "DEF 0") for part in wanted
            ):
                yield f"{said}, not {wanted}"


def compared(browser: Any, duel: Duel, viewer: Viewer | None = None) -> None:
    shown = json.loads(browser.execute_script(READ_ALL))
    assert len(shown) == len(duel) + 1
    for n, board in enumerate(shown):
        state = duel.state_at(n)
        expected = position(state) if viewer is None else seen_position(state, viewer)
        assert list(differences(board, expected, called(duel))) == [], f"after event {n}"
    assert any(board["links"] for board in shown)


def test_every_step_of_a_duel_with_every_kind_of_summon_is_its_position(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    compared(browser, Duel.open(SHOWCASE))


def test_every_step_of_a_duel_of_the_first_format_is_its_position_as_one_player_sees_it(
    browser: Any, folder: Path
) -> None:
    file = ROOT / "tests" / "format1" / "at-the-table-with-effects.duel"
    duel = Duel.open(file)
    opened(browser, written(folder, "table", duel, file.read_bytes()) + "#0-p2")
    compared(browser, duel, "p2")


def test_every_step_of_an_imported_recording_is_its_position(browser: Any, folder: Path) -> None:
    duel = import_recording(shared("fixtures/replays/mr3-era/mr3-full-10turns.yrpX")).duel
    opened(browser, written(folder, "recording", duel))
    compared(browser, duel)


def test_the_page_of_one_player_shows_what_that_player_sees(browser: Any, folder: Path) -> None:
    duel = Duel.open(SHOWCASE)
    opened(browser, written(folder, "of-p1", duel, viewer="p1"))
    shown = json.loads(browser.execute_script(READ_ALL))[-1]
    assert list(differences(shown, seen_position(duel.end, "p1"), called(duel))) == []


# The drawing of every place, in the order in which they are read, and the lines over them.
DRAWN = """
  const slider = document.getElementById("slider"), found = [];
  for (const n of arguments[0]) {
    slider.value = n;
    slider.dispatchEvent(new Event("input"));
    const places = [...document.querySelectorAll("#mat > [data-at]:not([data-at=lines])")];
    const of = (place) => [place.dataset.at, place.firstElementChild.innerHTML.replaceAll("held changed", "held")];
    found.push([Object.fromEntries(places.map(of)), document.querySelector("#mat > [data-at=lines]").innerHTML]);
  }
  return found;
"""


def test_the_page_draws_what_duelog_board_draws(browser: Any, showcase: str) -> None:
    duel = Duel.open(SHOWCASE)
    opened(browser, showcase, 1600, 900)
    steps = [*range(0, len(duel), 7), 206, len(duel)]
    for n, (places, lines) in zip(steps, browser.execute_script(DRAWN, steps), strict=True):
        board = as_board(duel, n)
        drawn = dict(re.findall(r'^<g data-at="([\w.]+)">(.*)</g>$', board, re.MULTILINE))
        assert set(drawn) == set(places), n
        for place, markup in drawn.items():
            assert plain(places[place]) == plain(markup), (n, place)
        assert plain(lines) == plain(board.rpartition("</g>\n")[2].removesuffix("</svg>\n")), n


def plain(markup: str) -> str:
    """Markup with empty elements and characters in normalised form."""
    return re.sub(r"></(rect|path|polygon|circle|ellipse)>", "/>", unescape(markup).replace('"', "'"))


# --- going about in it --------------------------------------------------------------------------------------------


def test_addresses_lead_to_events_turns_and_views(browser: Any, showcase: str) -> None:
    duel = Duel.open(SHOWCASE)
    opened(browser, f"{showcase}#206")
    assert step(browser) == 206
    browser.execute_script("location.hash = '#t3'")
    assert awaited(browser, f"Number(document.getElementById('slider').value) === {duel.turn(3).first}")
    browser.execute_script("location.hash = '#41-p2'")
    assert awaited(browser, "Number(document.getElementById('slider').value) === 41")
    assert browser.execute_script("return document.getElementById('view').value") == "p2"
    press(browser, Keys.RIGHT)
    assert awaited(browser, f"location.hash === '#{step(browser)}-p2'")


def test_the_keyboard_alone_is_enough(browser: Any, showcase: str) -> None:
    duel = Duel.open(SHOWCASE)
    opened(browser, showcase)
    press(browser, Keys.END)
    assert step(browser) == len(duel)
    press(browser, Keys.HOME, "t", "t", Keys.ARROW_DOWN)
    assert step(browser) == duel.turn(3).first
    press(browser, "T", Keys.ARROW_UP)
    assert step(browser) == duel.turn(1).first
    press(browser, "a")
    assert "attacks" in text(browser, "sentence")
    press(browser, "c", "c")
    assert "activates" in text(browser, "sentence")
    press(browser, "d")
    assert "LP" in text(browser, "sentence")
    press(browser, "s")  # every event
    at = step(browser)
    press(browser, Keys.RIGHT, Keys.RIGHT, Keys.LEFT)
    assert step(browser) == at + 1
    press(browser, "?")
    assert browser.execute_script("return document.getElementById('keys').open")
    press(browser, Keys.ESCAPE)
    press(browser, "v")
    assert browser.execute_script("return document.getElementById('view').value") == "p1"


def test_tab_reaches_the_board_and_enter_opens_a_place(browser: Any, showcase: str) -> None:
    opened(browser, f"{showcase}#150")
    press(browser, "b")
    focused = "return document.activeElement.dataset.at"
    assert browser.execute_script(focused) == "p1"
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_UP):
        ActionChains(browser).key_down(Keys.SHIFT).send_keys(key).key_up(Keys.SHIFT).perform()
    place = browser.execute_script(focused)
    assert place not in (None, "p1")
    outline = "return getComputedStyle(document.activeElement.querySelector('rect')).strokeWidth"
    assert browser.execute_script(outline) == "3.5px"
    press(browser, Keys.ENTER)
    assert browser.execute_script("return document.activeElement.id") == "panel-title"
    press(browser, Keys.ESCAPE)
    assert browser.execute_script(focused) == place
    stops: set[str] = set()
    for _ in range(60):
        press(browser, Keys.TAB)
        stops.add(
            browser.execute_script("return document.activeElement.id || document.activeElement.closest('[id]').id")
        )
    assert {"slider", "play", "next", "speed", "steps", "mark", "search", "events"} <= stops


@pytest.mark.parametrize("size", [(1000, 700), (1280, 800)])
def test_an_open_card_leaves_the_log_above_the_foot(browser: Any, showcase: str, size: tuple[int, int]) -> None:
    """In a low window the log ran over the foot while a card was open."""
    opened(browser, f"{showcase}#161", *size)
    place = browser.find_element("css selector", '[aria-label*="Junk Warrior"]')
    place.send_keys(Keys.ENTER)
    under = browser.execute_script(
        "const box = document.querySelector('footer button').getBoundingClientRect();"
        "return document.elementsFromPoint(box.x + 5, box.y + 5).filter((each) => each.closest('.side')).length"
    )
    assert browser.find_element("css selector", "#panel").is_displayed()
    assert under == 0


def test_letters_can_be_turned_off(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    browser.execute_script("document.getElementById('letters').checked = false")
    press(browser, "a")
    assert step(browser) == 0
    press(browser, Keys.RIGHT)
    assert step(browser) > 0


def test_steps_are_spoken_and_so_is_what_going_back_restores(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    press(browser, "d")
    there = text(browser, "spoken")
    assert there.startswith(f"{step(browser)}: ")
    assert text(browser, "sentence") in there
    press(browser, Keys.LEFT)
    assert "Back to " in text(browser, "spoken")
    assert "8000 Life Points" in text(browser, "spoken").partition("Restored: ")[2]
    assert browser.execute_script("return document.getElementById('spoken').getAttribute('aria-live')") == "polite"


def test_stepping_through_moves_only(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    press(browser, "s", "s")
    for _ in range(10):
        press(browser, Keys.RIGHT)
        kinds = browser.execute_script("return document.querySelector('#events .current').className").split()
        assert "move" in kinds or "turn" in kinds


def test_playing_advances_automatically_and_stops(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    press(browser, "+", "+", " ")
    assert awaited(browser, "Number(document.getElementById('slider').value) > 2")
    press(browser, " ")
    reached = step(browser)
    # longer than a step takes at this speed: nothing may happen in it, so that there is no condition to wait for
    browser.execute_async_script("setTimeout(arguments[0], 800)")
    assert step(browser) == reached


def test_a_search_finds_lines_and_cards(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    press(browser, "/", *"man-eater", Keys.ENTER)
    assert "Man-Eater Bug" in text(browser, "sentence")
    shown = browser.execute_script(
        "return [...document.querySelectorAll('#events li')].filter(l => l.offsetParent).map(l => l.textContent)"
    )
    assert shown
    assert all("Man-Eater" in line for line in shown)
    browser.execute_script("document.querySelector('#found button').click()")
    assert "destroy" in text(browser, "panel-content")
    assert "FLIP" in text(browser, "panel-content").upper()


def test_a_search_lists_all_that_enter_reaches(browser: Any, showcase: str) -> None:
    """Enter went to details that were not listed."""
    opened(browser, showcase)
    press(browser, "/", *"has resolved", Keys.ENTER)
    assert "has resolved" in text(browser, "sentence")
    listed, matching = browser.execute_script(
        "const lines = [...document.querySelectorAll('#events li')];"
        "return [lines.filter(l => l.offsetParent).length, lines.filter(l => l.matches('.match:not(.absent)')).length]"
    )
    assert listed == matching > 1
    assert text(browser, "unfound") == ""
    press(browser, *"xyzzy")
    assert text(browser, "unfound") == "No match."
    press(browser, Keys.ESCAPE)
    assert text(browser, "unfound") == ""


def test_a_search_does_not_tell_how_the_duel_ends(browser: Any, showcase: str) -> None:
    """It found "p1 wins" and the last damage, while the result was hidden."""
    found = "return [...document.querySelectorAll('#events .match b')].map((number) => Number(number.textContent))"
    opened(browser, showcase)
    press(browser, "/", *"life points left")
    assert browser.execute_script(found) == []
    press(browser, Keys.ESCAPE, "/", *"LP ")
    assert 446 in browser.execute_script(found)  # what is ahead is found
    assert 459 not in browser.execute_script(found)  # but not the hit that decides it
    browser.find_element("css selector", "#reveal").click()
    assert 459 in browser.execute_script(found)


def test_a_search_needs_no_accents(browser: Any, folder: Path) -> None:
    with speaking("fr"):
        address = written(folder, "in-french", Duel.open(SHOWCASE))
    opened(browser, address)
    awaited(browser, "document.documentElement.lang === 'fr' && document.getElementById('play').textContent !== 'Play'")
    for words in ("chaine", "DÉTRUIT", "detruit"):
        press(browser, "/", *words)
        assert browser.execute_script("return document.querySelectorAll('#events .match').length") > 1, words
        press(browser, Keys.ESCAPE)


def test_space_plays_after_a_card_was_opened_by_mouse(browser: Any, showcase: str) -> None:
    """It opened the card again."""
    opened(browser, f"{showcase}#161")
    ActionChains(browser).click(browser.find_element("css selector", '[aria-label*="Junk Warrior"]')).perform()
    assert browser.find_element("css selector", "#panel").is_displayed()
    press(browser, Keys.ESCAPE, " ")
    assert not browser.find_element("css selector", "#panel").is_displayed()
    assert browser.execute_script("return document.getElementById('play').getAttribute('aria-pressed')") == "true"


@pytest.mark.parametrize("name", ["guide", "keys"])
def test_a_dialog_closes_at_its_top_by_escape_and_by_a_click_beside_it(browser: Any, showcase: str, name: str) -> None:
    opened(browser, showcase)
    opening = f"document.getElementById('{'how' if name == 'guide' else 'help'}').click()"
    is_open = f"return document.getElementById('{name}').open"
    browser.execute_script(opening)
    browser.find_element("css selector", f"#{name} h2").click()
    assert browser.execute_script(is_open)
    browser.find_element("css selector", f"#{name} .shut").click()
    assert not browser.execute_script(is_open)
    browser.execute_script(opening)
    press(browser, Keys.ESCAPE)
    assert not browser.execute_script(is_open)
    browser.execute_script(opening)
    browser.execute_script(
        f"document.getElementById('{name}').dispatchEvent(new MouseEvent('click', {{clientX: 3, clientY: 3}}))"
    )
    assert not browser.execute_script(is_open)


# --- files --------------------------------------------------------------------------------------------------------


def downloaded(browser: Any, folder: Path, name: str) -> Path:
    """A file that the browser writes: an empty one holds its name until the whole one replaces it."""
    file = folder / name
    WebDriverWait(browser, PATIENCE, 0.05).until(
        lambda _: file.exists() and file.stat().st_size, f"{name} was not downloaded"
    )
    return file


def note_kept(browser: Any, note: str) -> None:
    """Writes a note on the step and keeps it, which the page does on its own time after the dialog has closed."""
    press(browser, "n", *note)
    browser.find_element("css selector", "#writing button[value=keep]").click()
    awaited(browser, f"document.getElementById('note').textContent === {json.dumps(note)}")


def test_notes_are_kept_in_a_page_that_is_saved(browser: Any, folder: Path) -> None:
    log = SHOWCASE.read_bytes()
    copy = folder / "noted.duel"
    copy.write_bytes(log)
    opened(browser, written(folder, "to-be-noted", Duel.open(copy), log) + "#206")
    browser.get_log("browser")
    note_kept(browser, "was </script><b>that</b> legal?")
    press(browser, Keys.HOME, "k")
    assert step(browser) == 206
    browser.execute_script("document.getElementById('save').click()")
    saved = downloaded(browser, folder, "noted.html")
    opened(browser, saved.as_uri())
    press(browser, "k")
    assert step(browser) == 206
    assert text(browser, "note") == "was </script><b>that</b> legal?"
    assert log_in(saved.read_bytes()) == log
    assert browser.get_log("browser") == []


def test_a_note_outlasts_its_mark_and_a_reload(browser: Any, showcase: str) -> None:
    """A second click on the mark destroyed its note without a question, and so did loading the page anew."""
    opened(browser, f"{showcase}#206")
    note_kept(browser, "why?")
    assert text(browser, "done").startswith("Kept in this browser.")
    press(browser, "m")
    browser.switch_to.alert.dismiss()
    assert text(browser, "note") == "why?"
    browser.refresh()
    assert (step(browser), text(browser, "note"), hidden(browser, "done")) == (206, "why?", True)
    press(browser, "m")
    browser.switch_to.alert.accept()
    assert text(browser, "mark") == "☆ Mark"
    browser.refresh()
    assert text(browser, "mark") == "☆ Mark"


def test_a_browser_that_stores_nothing_says_how_notes_are_kept(browser: Any, showcase: str) -> None:
    opened(browser, f"{showcase}#206")
    browser.execute_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    press(browser, "m")
    assert text(browser, "done").startswith("This browser stores nothing: only “Save with notes”")
    assert not hidden(browser, "done")
    press(browser, "m", Keys.RIGHT)
    assert hidden(browser, "done")
    browser.execute_script("window.onbeforeunload = null")
    browser.find_element("id", "save").click()


@pytest.mark.parametrize("menu", ["view", "steps", "language"])
def test_arrows_step_after_a_choice_by_mouse(browser: Any, showcase: str, menu: str) -> None:
    """They changed the menu instead. By keyboard, arrows stay with the menu until it is left."""
    opened(browser, showcase)
    chosen = (
        "const menu = document.getElementById(arguments[0]); menu.focus();"
        "if (arguments[1]) menu.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));"
        "menu.selectedIndex = 1; menu.dispatchEvent(new Event('change', { bubbles: true })); return menu.value"
    )
    value = "return document.getElementById(arguments[0]).value"
    wanted = browser.execute_script(chosen, menu, True)
    press(browser, Keys.RIGHT)
    awaited(browser, "Number(document.getElementById('slider').value) > 0")
    assert browser.execute_script(value, menu) == wanted
    press(browser, Keys.HOME)
    browser.execute_script(chosen, menu, False)
    assert browser.execute_script("return document.activeElement.id") == menu
    press(browser, Keys.RIGHT)
    assert step(browser) == 0
    browser.execute_script("document.getElementById(arguments[0]).focus()", menu)
    press(browser, Keys.ESCAPE, Keys.RIGHT)
    assert step(browser) > 0


def test_continuing_from_a_step_gives_a_duel_up_to_it(browser: Any, showcase: str, folder: Path) -> None:
    opened(browser, f"{showcase}#206")
    browser.execute_script("document.getElementById('branch').click()")
    branch = Duel.open(downloaded(browser, folder, "showcase-from-206.duel"))
    assert branch.events == Duel.open(SHOWCASE).events[:206]
    assert branch.seal is None
    assert text(browser, "done").startswith("showcase-from-206.duel was downloaded")
    assert not hidden(browser, "done")


# --- what must not happen -----------------------------------------------------------------------------------------


def test_hostile_names_do_nothing(browser: Any, folder: Path) -> None:
    name = "</script><script>window.hit=1</script><img src=x onerror='window.hit=1'>\"'&lt;\u202e<svg onload=hit()>"
    head, events = recorded()
    faces = tuple(replace(face, name=f"{face.name}{name}") for face in head.faces)
    one, two = (replace(seat, name=name, deck=name) for seat in head.seats)
    duel = Duel.new(replace(head, faces=faces, seats=(one, two), tags={name: name}), events)
    opened(browser, written(folder, "hostile", duel))
    browser.get_log("browser")
    browser.execute_script(
        "document.querySelector('[data-at=\"p1.hand\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    press(browser, Keys.END, Keys.LEFT, "/", "<", Keys.ENTER)
    assert browser.execute_script("return window.hit ?? null") is None
    assert browser.execute_script("return document.querySelectorAll('img, main script').length") == 0
    assert name.replace("\u202e", " ") in text(browser, "events")
    assert browser.get_log("browser") == []


def test_no_request_leaves_the_page_and_there_are_no_errors(browser: Any, showcase: str) -> None:
    browser.get_log("performance")
    browser.get_log("browser")
    opened(browser, showcase)
    press(browser, "v", "n", Keys.ESCAPE, "?", Keys.ESCAPE, "a", "c", "d", Keys.END, "b", Keys.ENTER)
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    assert {address.partition("#")[0] for address in asked} - {"data:,", "about:blank"} == {showcase}
    assert browser.get_log("browser") == []


@pytest.mark.parametrize("width", [360, 412, 768, 1920])
def test_nothing_is_wider_than_the_window(browser: Any, showcase: str, width: int) -> None:
    opened(browser, f"{showcase}#206", width, 780)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    small = browser.execute_script(
        "return [...document.querySelectorAll('#mat text')].filter(t => t.getBoundingClientRect().width)"
        ".map(t => t.getBoundingClientRect()).filter(b => b.right > innerWidth + 1 || b.left < -1).length"
    )
    assert small == 0


@pytest.mark.parametrize("language", ["en", "fr", "pt"])
def test_a_phone_shows_both_life_points_and_whose_line_is_whose(browser: Any, showcase: str, language: str) -> None:
    """The plate of p1 was below the fold, and nothing said whose the dashed line is."""
    opened(browser, f"{showcase}#206", 360, 640)
    spoken_in(browser, language)
    bottoms = browser.execute_script(
        "return ['p1', 'p2'].map(p => document.querySelector(`[data-at=${p}]`).getBoundingClientRect().bottom)"
    )
    top_of_controls = browser.execute_script("return document.getElementById('controls').getBoundingClientRect().top")
    assert max(bottoms) < top_of_controls
    assert text(browser, "legend") == "● p1 Ada ◆ p2 Grace"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ada's Graveyard: 9, the newest first"),
        ("fr", "Cimetière côté Ada : 9, "),
        ("pt", "Cemitério de Ada: 9, "),
    ],
)
def test_a_pile_is_called_by_the_name_of_its_player(browser: Any, showcase: str, language: str, said: str) -> None:
    """The log said "Ada's Graveyard", the panel "p1's Graveyard"."""
    opened(browser, f"{showcase}#460")
    spoken_in(browser, language)
    browser.execute_script(
        "document.querySelector('[data-at=\"p1.grave\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    awaited(browser, "!document.getElementById('panel').hidden")
    assert text(browser, "panel-title").replace("\u00a0", " ").startswith(said)


@pytest.mark.parametrize(("width", "height"), [(1280, 650), (1366, 650), (1280, 720), (1280, 800)])
def test_the_mat_takes_most_of_its_column_on_a_laptop(browser: Any, showcase: str, width: int, height: int) -> None:
    """Its height was left over by chart and foot: on 1280 x 650 it had 65 % of the column, and cards 37 pixels."""
    opened(browser, f"{showcase}#79", width, height)
    drawn, room = browser.execute_script(
        "const mat = document.getElementById('mat'); const plates = ['p1', 'p2'].map(at =>"
        " mat.querySelector(`[data-at=${at}] rect`).getBoundingClientRect());"
        "return [plates[1].right - plates[0].left, document.getElementById('table').clientWidth]"
    )
    assert drawn / room > 0.8
    foot = browser.execute_script("return document.getElementById('controls').getBoundingClientRect().bottom")
    last = browser.execute_script("return document.querySelector('#events .current').getBoundingClientRect().bottom")
    assert max(foot, last) <= height


@pytest.mark.parametrize("n", [0, 88, 460])
@pytest.mark.parametrize("language", ["en", "fr", "pt"])
def test_a_laptop_needs_one_row_of_controls_and_no_second_scroll_bar(
    browser: Any, showcase: str, language: str, n: int
) -> None:
    """In Portuguese the buttons took two rows; at the end, where the duel is told in short, the whole side scrolled."""
    opened(browser, f"{showcase}#{n}", 1280, 657)
    spoken_in(browser, language)
    found = browser.execute_script(
        "const rows = new Set([...document.querySelectorAll('.steering button')].map(one => one.offsetTop));"
        "const side = document.querySelector('.side'), title = document.querySelector('#life h2');"
        "return [rows.size, side.scrollHeight - side.clientHeight, title.offsetHeight < 25]"
    )
    assert found == [1, 0, True]
    assert in_sight(browser)


def test_a_phone_held_across_shows_most_of_the_board_beside_the_controls(browser: Any, showcase: str) -> None:
    """The controls covered its lower half."""
    opened(browser, f"{showcase}#206", 844, 390)
    browser.execute_script("scrollTo(0, 70)")
    mat, controls = browser.execute_script(
        "return ['mat', 'controls'].map(id => document.getElementById(id).getBoundingClientRect().toJSON())"
    )
    assert mat["bottom"] <= 390
    assert mat["right"] <= controls["left"]
    assert controls["top"] >= -6


@pytest.mark.parametrize("opens", ["", "p1.M2", "p1.deck"], ids=["nothing open", "a card open", "a Deck open"])
def test_a_laptop_shows_the_log_and_what_the_card_does(browser: Any, showcase: str, opens: str) -> None:
    """The log had three lines, the current one cut; Mark or, with a card open, the effect was out of sight."""
    opened(browser, f"{showcase}#206", 1280, 657)
    if opens:
        browser.execute_script(CLICK.replace("p1.M2", opens))
    lines, current, effect, mark = browser.execute_script(
        "const inside = (one, box) => { const [a, b] = [one, box].map(it => it.getBoundingClientRect());"
        " return a.height > 0 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1; };"
        "const get = id => document.getElementById(id), [log, now] = [get('events'), get('now')];"
        "return [[...log.children].filter(one => inside(one, log)).length, inside(log.querySelector('.current'), log),"
        "inside(get('chain').querySelector('p'), now), inside(get('mark'), now)]"
    )
    assert (current, effect) == (True, True)
    assert opens or (lines >= 6 and mark)


@pytest.mark.parametrize(
    ("size", "least"),
    [((1280, 657), 8), ((1440, 900), 9), ((360, 640), 6.5), ((390, 844), 7.5)],
    ids=lambda it: str(it),
)
def test_names_of_cards_can_be_read(browser: Any, of_the_era: str, size: tuple[int, int], least: float) -> None:
    """They had 6 pixels in a low window of a laptop, and 5 on a small phone."""
    opened(browser, f"{of_the_era}#130", *size)
    sizes = browser.execute_script(
        "const mat = document.getElementById('mat'), scale = mat.getScreenCTM().a;"
        "return [...mat.querySelectorAll('.card .name')].map(name => name.getAttribute('font-size') * scale)"
    )
    assert min(sizes) >= least
    assert sum(sizes) / len(sizes) >= least + 0.5


def test_a_laptop_shows_the_life_points_above_the_controls(browser: Any, showcase: str) -> None:
    """The chart was below the fold; its steps stand above those of the slider."""
    opened(browser, f"{showcase}#206", 1280, 657)
    chart, slider, controls, mark = browser.execute_script(
        "return ['#chart', '#slider', '#controls', '#chart .cursor'].map(of =>"
        " document.querySelector(of).getBoundingClientRect().toJSON())"
    )
    assert chart["bottom"] <= slider["top"] + 1
    assert controls["bottom"] <= 657
    thumb = slider["left"] + 8 + (slider["width"] - 16) * 206 / 460
    assert abs(mark["left"] - thumb) < 4


OUTLINED = "return [...document.querySelectorAll('#mat .changed')].map(each => each.dataset.at ?? each.dataset.card)"


@pytest.mark.parametrize(
    ("n", "outlined"),
    [(77, ["1", "p1.deck"]), (116, []), (121, ["p1.M2", "p1.deck"]), (124, [])],
    ids=["a card drawn", "shuffled on the way", "Summoned from the Deck", "shuffled again"],
)
def test_what_a_step_changed_is_outlined(browser: Any, of_the_era: str, n: int, outlined: list[str]) -> None:
    """A Deck shuffled since the step before was outlined, as if the next Summon came from it, and a hand as a whole."""
    opened(browser, f"{of_the_era}#{n}")
    assert sorted(browser.execute_script(OUTLINED)) == outlined


def test_a_shuffled_deck_is_outlined_where_the_log_says_so(browser: Any, of_the_era: str) -> None:
    opened(browser, f"{of_the_era}#121")
    press(browser, "s", Keys.RIGHT)
    assert text(browser, "sentence") == "Ada shuffles the Deck."
    assert browser.execute_script(OUTLINED) == ["p1.deck"]


def test_steps_are_counted_beside_the_number_of_the_event(browser: Any, showcase: str) -> None:
    """Only the numbers of events were told, which jump among main steps."""
    opened(browser, showcase)
    press(browser, Keys.RIGHT, Keys.RIGHT, Keys.RIGHT)
    assert re.fullmatch(r"3 of 1\d\d · #6", text(browser, "where"))
    press(browser, "s")
    assert text(browser, "where") == "6 of 460"


def test_menus_of_a_phone_say_what_is_chosen(browser: Any, showcase: str) -> None:
    """Their texts were cut: "both p", "Englisl"."""
    opened(browser, f"{showcase}#206-p2", 360, 640)
    signs = (
        "return ['view', 'language'].map(id =>"
        " getComputedStyle(document.getElementById(id).parentNode, '::before').content)"
    )
    assert browser.execute_script(signs) == ['"◆"', '"en"']
    spoken_in(browser, "fr")
    assert browser.execute_script(signs) == ['"◆"', '"fr"']
    assert browser.execute_script("const h = document.querySelector('h1'); return h.scrollWidth <= h.clientWidth")


def test_a_target_below_others_in_a_graveyard_is_drawn(browser: Any, showcase: str, folder: Path) -> None:
    """The line led to the Graveyard, where the card on top, another one, was drawn."""
    source = ROOT / "examples" / "of-the-era.duel"
    opened(browser, written(folder, "of-the-era", Duel.open(source), source.read_bytes()) + "#277")
    names = (
        "return [...document.querySelectorAll('[data-at=\"p1.grave\"] .name')].map(line => line.textContent).join(' ')"
    )
    assert browser.execute_script(names) == "Book of Moon"
    assert browser.execute_script("return document.querySelectorAll('[data-at=\"p1.grave\"] .meant').length") == 1


def test_on_a_phone_a_direct_attack_goes_to_the_side_of_the_player(browser: Any, folder: Path) -> None:
    """Both plates are at the top: the arrow at the near player went up, over the hand of the attacker."""
    source = ROOT / "examples" / "of-the-era.duel"
    address = written(folder, "of-the-era", Duel.open(source), source.read_bytes())
    opened(browser, f"{address}#87-p2", 390, 844)
    tops = browser.execute_script(
        "return ['.attacks path', '.attacks polygon', '[data-at=\"p1.M2\"]', '.turn']"
        ".map(of => document.querySelector(`#mat ${of}`).getBoundingClientRect().y)"
    )
    assert tops[1] > tops[2]
    assert text(browser, "mat").count("Turn 4") == 1


def test_a_phone_has_title_and_buttons_in_one_row(browser: Any, showcase: str) -> None:
    """The header took 110 pixels."""
    opened(browser, f"{showcase}#206", 360, 640)
    browser.execute_script("document.querySelector('h1').textContent = 'Christopher against Bartholomew'")
    assert browser.execute_script("const h = document.querySelector('h1'); return h.scrollHeight - h.clientHeight") <= 1
    assert browser.execute_script("return document.querySelector('header').offsetHeight") <= 60


@pytest.mark.parametrize("width", [360, 1280])
def test_the_guide_ends_with_a_button_apart_from_its_text(browser: Any, showcase: str, width: int) -> None:
    opened(browser, showcase, width)
    browser.execute_script("document.getElementById('guide').showModal()")
    gap = browser.execute_script(
        "const [text, button] = ['#guide ul:last-of-type', '#guide form button'].map(of => document.querySelector(of));"
        "return button.getBoundingClientRect().top - text.getBoundingClientRect().bottom"
    )
    assert gap >= 8


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (206, "Chain Link 1: Grace, Man-Eater Bug, targets Junk Warrior (Ada's M2)"),
        (403, "Chain Link 1: Ada, Call of the Haunted, targets Junk Warrior (Ada's Graveyard)"),
    ],
    ids=["on the field", "in a pile"],
)
def test_a_target_is_named_with_its_place(browser: Any, showcase: str, n: int, said: str) -> None:
    """A target in a pile had no name, and places were not written as in the log."""
    opened(browser, f"{showcase}#{n}")
    assert browser.execute_script("return document.querySelector('#chain li').firstChild.data") == said


def test_the_link_that_resolves_is_in_sight(browser: Any, showcase: str) -> None:
    """In a long Chain it was below the others, out of sight."""
    opened(browser, showcase, 1000, 560)
    for n in (79, 82, 85, 88):
        browser.execute_script("location.hash = arguments[0]", f"#{n}")
        awaited(browser, f"Number(document.getElementById('slider').value) === {n}")
        link, whole = browser.execute_script(
            "return ['#chain .resolving', '#now'].map(of => document.querySelector(of)"
            ".getBoundingClientRect().toJSON())"
        )
        assert whole["top"] <= link["top"] < link["bottom"] <= whole["bottom"] + 1, n


def test_a_recording_says_once_what_it_does_not_tell(browser: Any, folder: Path) -> None:
    """It was said below every link of every Chain."""
    duel = Duel.open(SHOWCASE)
    header = replace(duel.header, tags={**duel.header.tags, "recorded by": "another program"})
    opened(browser, written(folder, "of-another-program", Duel.new(header, duel.events)))
    assert not hidden(browser, "partly")
    press(browser, Keys.RIGHT)
    assert hidden(browser, "partly")
    opened(browser, written(folder, "of-duelog", duel))
    assert hidden(browser, "partly")


def test_a_phone_names_the_cards_in_pendulum_zones(browser: Any, showcase: str) -> None:
    """They were "Timeg…" and "Starga…"."""
    opened(browser, f"{showcase}#25", 360, 740)
    for place, name in (("p1.PL", "Timegazer Magician"), ("p1.PR", "Stargazer Magician")):
        drawn = "return [...document.querySelectorAll(`[data-at='${arguments[0]}'] .name`)].map(one => one.textContent)"
        assert " ".join(browser.execute_script(drawn, place)) == name


def test_several_targets_are_listed(browser: Any, folder: Path) -> None:
    """They were told as "A and B and C and D"."""
    duel = import_recording(shared("fixtures/replays/edopro-modern/epro-0080126-031-04.yrpX")).duel
    opened(browser, written(folder, "targets", duel) + "#120")
    said = browser.execute_script("return document.querySelector('#chain li').firstChild.data").partition("targets ")[2]
    assert (said.count("Graveyard)"), said.count(", "), said.count(" and ")) == (4, 2, 1)


def test_a_phone_tells_the_step_beside_its_controls(browser: Any, showcase: str) -> None:
    """The sentence stood below the mat and the controls, out of sight on a phone."""
    opened(browser, f"{showcase}#206", 390, 700)
    assert text(browser, "brief") == text(browser, "sentence")
    box = browser.execute_script("return document.getElementById('brief').getBoundingClientRect().toJSON()")
    assert box["height"] > 20
    assert box["bottom"] < 700
    resized(browser, 1280, 800)
    assert not browser.execute_script("return document.getElementById('brief').offsetHeight")


def test_a_dark_page_has_dark_scroll_bars(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    scheme = "const root = document.documentElement; root.classList.toggle('dark', arguments[0]);"
    scheme += "return getComputedStyle(root).colorScheme"
    assert [browser.execute_script(scheme, dark) for dark in (True, False)] == ["dark", "light"]


def test_the_current_line_stays_in_sight_when_the_log_gets_smaller(browser: Any, showcase: str) -> None:
    opened(browser, f"{showcase}#206")
    assert in_sight(browser)
    browser.execute_script("document.getElementById('now').style.minHeight = '450px'")
    awaited(browser, "document.getElementById('events').clientHeight < 300")
    WebDriverWait(browser, 30).until(in_sight)


def in_sight(browser: Any) -> bool:
    """Whether the line of the step can be seen in the log."""
    found = browser.execute_script(
        "return ['#events .current', '#events'].map(of => document.querySelector(of).getBoundingClientRect().toJSON())"
    )
    line, log = found
    return bool(log["top"] <= line["top"] + 1 and line["bottom"] <= log["bottom"] + 1)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_no_serious_accessibility_problems(browser: Any, showcase: str, width: int, dark: bool) -> None:
    source = axe_script()
    opened(browser, f"{showcase}#206", width)
    browser.execute_script("document.documentElement.classList.toggle('dark', arguments[0])", dark)
    browser.execute_script(
        "document.querySelector('[data-at=\"p2.grave\"]').dispatchEvent(new MouseEvent('click',{bubbles:true}))"
    )
    browser.execute_script(source)
    # A drawn card shows its name cut short; its label says it whole, and so cannot begin with what is drawn.
    options = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": False}}}
    run = f"const done = arguments[0]; axe.run(document, {json.dumps(options)}).then(done)"
    found = browser.execute_async_script(run)["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], [node["target"] for node in fault["nodes"]][:4]) for fault in serious] == []


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a served page, and its file."""
    file = tmp_path / "showcase.duel"
    file.write_bytes(SHOWCASE.read_bytes())

    def served(path: Path) -> ServedDuel:
        return ServedDuel(path, Duel.open, lambda duel: book_of(duel.header)[0])

    with PageServer(served(file), 0, served) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.address, file
        server.shutdown()
        thread.join()


def test_a_served_page_asks_the_engine(browser: Any, desk: tuple[str, Path]) -> None:
    address, file = desk
    duel = Duel.open(file)
    book, _ = book_of(duel.header)
    states = ((n, duel.state_at(n)) for n in range(20, len(duel)))
    asked = ((n, state, waiting(state)) for n, state in states)
    counts = ((n, legal_moves(state, who.player, book).count) for n, state, who in asked if who is not None)
    n, count = next((n, count) for n, count in counts if count > 20)
    opened(browser, f"{address}#{n}")
    awaited(browser, f"document.querySelectorAll('#legal li').length === {count}")
    assert awaited(browser, "document.querySelectorAll('.place.able').length > 0")
    click = "new MouseEvent('click', {bubbles: true})"
    browser.execute_script(f"document.querySelector('.place.able').dispatchEvent({click})")
    assert 1 < browser.execute_script("return document.querySelectorAll('#legal li').length") < count
    browser.execute_script("document.querySelector('#legal li:last-child button').click()")  # all moves again
    assert browser.execute_script("return document.querySelectorAll('#legal li').length") == count
    browser.execute_script("document.querySelector('#legal button').click()")
    assert awaited(browser, "document.getElementById('verdict').textContent").endswith(": legal")
    browser.execute_script("document.getElementById('move').value = 'p2 phase battle'")
    browser.execute_script("document.querySelector('#try button[value=explain]').click()")
    assert "page" in awaited(browser, "document.querySelector('#verdict.bad')?.textContent")
    line = browser.execute_script("return document.querySelector('#legal li:last-child').textContent")
    browser.execute_script(f"document.getElementById('move').value = {json.dumps(line)}")
    browser.execute_script("document.querySelector('#try button[value=branch]').click()")
    link = awaited(browser, "document.querySelector('#verdict a')?.href")
    assert (file.parent / f"showcase-at-{n}-branch-1.duel").exists()
    opened(browser, link)
    assert awaited(browser, "document.getElementById('desk') !== null")


def test_a_served_page_follows_its_file(browser: Any, desk: tuple[str, Path]) -> None:
    address, file = desk
    whole = Duel.open(SHOWCASE)
    whole.branch(40).save(file, sealed=False, overwrite=True)
    opened(browser, f"{address}#40")
    assert awaited(browser, "Number(document.getElementById('slider').max) === 40")
    whole.branch(60).save(file, sealed=False, overwrite=True)
    assert awaited(browser, "Number(document.getElementById('slider')?.max) === 60")
    assert awaited(browser, "document.getElementById('slider').value === '60'")


# --- what a caster's audience needs -------------------------------------------------------------------------------


def hidden(browser: Any, name: str) -> bool:
    return bool(browser.execute_script("return !document.getElementById(arguments[0]).offsetWidth", name))


def known_width(browser: Any) -> float:
    """The width of the part of the Life Point chart that is drawn, in parts of the whole."""
    width = "return document.querySelector('#known rect').getAttribute('width') / document.getElementById('chart')"
    return float(browser.execute_script(f"{width}.clientWidth"))


def test_the_result_is_told_at_the_end_or_on_request(browser: Any, showcase: str) -> None:
    """The header told the winner at step 0, and so did the chart."""
    opened(browser, showcase)
    assert hidden(browser, "result")
    assert known_width(browser) < 0.2
    assert "to 8000" in browser.execute_script("return document.getElementById('chart').getAttribute('aria-label')")
    press(browser, Keys.END)
    assert not hidden(browser, "result")
    assert hidden(browser, "reveal")
    assert known_width(browser) > 0.95
    press(browser, Keys.HOME)
    assert not hidden(browser, "result")
    opened(browser, f"{showcase}#40")
    browser.find_element("id", "reveal").click()
    assert text(browser, "result") == " · Ada wins: Grace has no Life Points left"
    assert step(browser) == 40
    assert known_width(browser) > 0.95


def test_a_page_of_a_duel_in_progress_has_no_result(browser: Any, folder: Path) -> None:
    opened(browser, written(folder, "in-progress", Duel.open(SHOWCASE).branch(40)))
    assert hidden(browser, "reveal")
    assert "in progress" in browser.execute_script("return document.querySelector('.about').textContent")


def place_label(browser: Any, place: str) -> str:
    return str(browser.execute_script(f"return document.querySelector('[data-at=\"{place}\"]').ariaLabel"))


def test_a_destroyed_monster_is_marked_until_it_leaves(browser: Any, showcase: str) -> None:
    for n, marked in ((431, 0), (432, 1), (434, 1), (435, 0)):
        opened(browser, f"{showcase}#{n}")
        crosses = browser.execute_script("return document.querySelectorAll('[data-at=\"p2.M1\"] .destroyed').length")
        assert (crosses, "✕ beaten" in place_label(browser, "p2.M1")) == (marked, bool(marked)), n


def test_a_tie_has_a_line_at_every_step_while_it_holds(browser: Any, showcase: str) -> None:
    """Call of the Haunted and its monster had one only as long as the Chain was there."""
    opened(browser, showcase)
    for n in range(403, 461):
        browser.execute_script("location.hash = arguments[0]", f"#{n}")
        assert awaited(browser, f"document.getElementById('slider').value === '{n}'")
        kind = "targets" if n < 408 else "links"
        assert browser.execute_script(f"return document.querySelectorAll('.line.{kind}').length"), n
    assert "tied to Ada's M2" in place_label(browser, "p1.S1")


def test_what_does_nothing_is_a_step_among_moves_only(browser: Any, folder: Path) -> None:
    file = ROOT / "examples" / "of-the-era.duel"
    opened(browser, written(folder, "of-the-era", Duel.open(file)) + "#283")
    press(browser, "s", "s", Keys.RIGHT)
    assert text(browser, "sentence") == "Chain Link 1 (D.D. Crow) is negated and does nothing."


CLICK = "document.querySelector('[data-at=\"p1.M2\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))"


def test_a_phone_shows_a_card_in_a_sheet_over_the_foot(browser: Any, showcase: str) -> None:
    """The page scrolled away from the board."""
    opened(browser, f"{showcase}#206", 360, 760)
    browser.execute_script(CLICK)
    assert browser.execute_script("return scrollY") == 0
    assert text(browser, "panel-title") == "Ada's M2: Junk Warrior"
    box = browser.execute_script("return document.getElementById('panel').getBoundingClientRect().toJSON()")
    assert round(box["bottom"]) == 760
    place = browser.execute_script("return document.querySelector('[data-at=\"p1.M2\"]').getBoundingClientRect().y")
    assert place < box["top"] < 760 - 200
    browser.find_element("id", "close").click()
    assert browser.execute_script("return scrollY") == 0
    assert hidden(browser, "panel")


def test_log_and_card_stand_side_by_side_on_a_tablet(browser: Any, showcase: str) -> None:
    opened(browser, f"{showcase}#206", 800, 900)
    browser.execute_script(CLICK)
    boxes = browser.execute_script(
        "return ['panel', 'record'].map(id => document.getElementById(id).getBoundingClientRect().toJSON())"
    )
    panel, record = boxes
    assert panel["right"] <= record["left"]
    assert max(panel["top"], record["top"]) < 700


def test_a_phone_tells_a_long_step_whole(browser: Any, showcase: str) -> None:
    """Two lines of it were shown, and the rest was cut."""
    opened(browser, f"{showcase}#89", 360, 760)
    cut = "const brief = document.getElementById('brief'); return brief.scrollHeight - brief.clientHeight"
    assert browser.execute_script(cut) <= 1
    assert text(browser, "brief").endswith("are destroyed and moved to Ada's Extra Deck. …")
    assert browser.execute_script("return document.getElementById('sentence').offsetHeight") > 100  # what else ends
    opened(browser, f"{showcase}#206", 360, 760)
    assert browser.execute_script("return document.getElementById('sentence').offsetHeight") == 0
    assert browser.execute_script("return document.getElementById('brief').getBoundingClientRect().bottom") < 760


def test_the_end_says_who_won_and_how_with_the_last_life_points(browser: Any, showcase: str) -> None:
    opened(browser, f"{showcase}#459")
    assert hidden(browser, "over")
    press(browser, Keys.RIGHT)
    assert not hidden(browser, "over")
    assert text(browser, "result-told") == "Ada wins: Grace has no Life Points left."
    assert text(browser, "final") == "p1 Ada: 5800 Life Points · p2 Grace: 0 Life Points"


LINK = "return [...document.querySelectorAll('#chain li')].map((line) => line.querySelectorAll('p').length)"


def test_what_a_card_does_is_told_where_it_is_activated(browser: Any, showcase: str) -> None:
    """One had to open the card for it."""
    opened(browser, f"{showcase}#78")
    assert browser.execute_script(LINK) == [1, 0, 0, 0]  # the last link first
    opened(browser, f"{showcase}#85")
    assert browser.execute_script(LINK) == [0, 0, 1, 0]
    told = browser.execute_script("return document.querySelector('#chain p').textContent")
    assert told == "Activation: Draw 1 card."


def test_another_level_is_told_of_a_negated_card(browser: Any, folder: Path) -> None:
    """The card hid it behind its badge, and its face told ATK and DEF alone."""
    duel = Duel.open(SHOWCASE)
    bug = next(card for card in range(1, 99) if duel.state_at(205).place_of(card) == "p2.M2")
    values = CurrentValues(card=bug, printed=True, level=5, negated=True)
    changed = Duel.new(duel.header, [*duel.events[:205], ValuesChanged(n=206, changes=(values,))])
    opened(browser, written(folder, "level", changed) + "#206")
    assert "Level 5 (printed 2)" in place_label(browser, "p2.M2")
    place = browser.find_element("css selector", '[data-at="p2.M2"]')
    assert "★5▲" in place.get_attribute("textContent")
    browser.execute_script("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true }))", place)
    assert "Level 5 (printed 2)" in text(browser, "panel-content")


def test_language_and_darkness_outlast_a_reload(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    browser.find_element("id", "colours").click()
    dark = browser.execute_script("return document.documentElement.classList.contains('dark')")
    press(browser, "l")
    awaited(browser, "document.documentElement.lang === 'fr'")
    browser.refresh()
    awaited(browser, "document.documentElement.lang === 'fr'")
    assert browser.execute_script("return document.documentElement.classList.contains('dark')") == dark
    browser.find_element("id", "colours").click()
    browser.refresh()
    assert browser.execute_script("return document.documentElement.classList.contains('dark')") != dark


def test_a_browser_that_stores_nothing_shows_the_page(browser: Any, showcase: str) -> None:
    blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"
    added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": blocked})
    try:
        opened(browser, f"{showcase}#79")
        press(browser, "l")
        awaited(browser, "document.documentElement.lang === 'fr'")
        browser.find_element("id", "colours").click()
        assert step(browser) == 79
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def test_a_finger_leaves_no_outline(browser: Any, showcase: str) -> None:
    """On a phone the last place touched counts as hovered, so that its outline stayed after its pile was closed."""
    width = "return getComputedStyle(document.querySelector('[data-at=\"p1.deck\"] > g > rect')).strokeWidth"
    opened(browser, showcase)
    assert not browser.execute_script("return matchMedia('(hover: hover)').matches")  # a headless browser has no mouse
    plain = browser.execute_script(width)
    ActionChains(browser).move_to_element(browser.find_element("css selector", '[data-at="p1.deck"]')).perform()
    assert browser.execute_script(width) == plain


def lines_shown(browser: Any) -> int:
    """The last step of the log that can be read."""
    shown = "[...document.querySelectorAll('#events li')].findLastIndex((line) => line.offsetParent)"
    return int(browser.execute_script(f"return {shown}"))


def test_the_log_ends_at_the_furthest_step_until_the_result_is_shown(browser: Any, showcase: str) -> None:
    """It told the Life Points of later turns, and at its end the winner."""
    opened(browser, showcase)
    assert lines_shown(browser) == 0
    assert not hidden(browser, "ahead")
    press(browser, "t", "t", "T")
    assert lines_shown(browser) == Duel.open(SHOWCASE).turn(2).first
    mat = "return document.getElementById('mat').getBoundingClientRect().toJSON()"
    before = browser.execute_script(mat)
    browser.find_element("id", "reveal").click()
    assert lines_shown(browser) == len(Duel.open(SHOWCASE))
    assert hidden(browser, "ahead")
    assert browser.execute_script(mat) == before


@pytest.mark.parametrize("size", [(390, 800), (1280, 800)])
def test_showing_the_result_leaves_the_board_where_it_is(browser: Any, showcase: str, size: tuple[int, int]) -> None:
    opened(browser, f"{showcase}#40", *size)
    mat = "return document.getElementById('mat').getBoundingClientRect().toJSON()"
    before = browser.execute_script(mat)
    browser.find_element("id", "reveal").click()
    assert browser.execute_script(mat) == before
    # a long verdict beside the result made the page wider than its window
    browser.execute_script("document.querySelector('.about span').textContent = 'not checked '.repeat(40)")
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    opened(browser, f"{showcase}#40", *size)
    try:
        assert hidden(browser, "reveal")
        assert browser.execute_script("return document.querySelector('#events .end').offsetHeight") > 0
        about = browser.execute_script("return document.querySelector('.about').innerText").strip()
        assert about.startswith("checked against the rules: no mistake found · ")
        assert about.endswith("460 events · Ada wins: Grace has no Life Points left")
        browser.execute_script("document.body.classList.add('log')")
        assert hidden(browser, "controls")  # the number of the step, which a printed log does not show
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.parametrize("n", [0, 206])
def test_a_phone_shows_the_hand_above_the_controls(browser: Any, showcase: str, n: int) -> None:
    opened(browser, f"{showcase}#{n}", 390, 800)
    tops = browser.execute_script(
        "return [document.querySelector('[data-at=\"p1.hand\"]').getBoundingClientRect().bottom,"
        "document.getElementById('controls').getBoundingClientRect().top]"
    )
    assert tops[0] <= tops[1] + 1


def test_a_phone_names_the_top_card_of_a_graveyard(browser: Any, showcase: str) -> None:
    """It was "Pot…"."""
    opened(browser, f"{showcase}#460", 390, 800)
    names = (
        "return [...document.querySelectorAll('[data-at=\"p1.grave\"] .name')].map(line => line.textContent).join(' ')"
    )
    assert browser.execute_script(names) == "Pot of Greed"


@pytest.mark.parametrize(("language", "said"), [("en", "has attacked"), ("fr", "a attaqué"), ("pt", "atacou")])
@pytest.mark.parametrize("width", [360, 1280])
def test_what_is_told_on_a_card_is_whole_and_within_its_badge(
    browser: Any, showcase: str, width: int, language: str, said: str
) -> None:
    """A phone said "has attac…", though there was room."""
    opened(browser, f"{showcase}#460", width)
    spoken_in(browser, language)
    awaited(
        browser, f"[...document.querySelectorAll('.mark')].filter(mark => mark.textContent === '{said}').length === 3"
    )
    parts = browser.execute_script(
        "return [...document.querySelectorAll('.mark')].map(mark =>"
        "mark.getBBox().width / mark.previousElementSibling.getBBox().width)"
    )
    assert max(parts) <= 1


def test_an_open_card_is_read_beside_a_long_chain_on_a_low_screen(browser: Any, showcase: str) -> None:
    """A Chain of four links left it two lines."""
    opened(browser, f"{showcase}#88", 1280, 650)
    spoken_in(browser, "fr")
    browser.find_element("css selector", '[aria-label*="Cyber Dragon"]').send_keys(Keys.ENTER)
    awaited(browser, "!document.getElementById('panel').hidden")
    awaited(browser, "(panel => panel.scrollHeight <= panel.clientHeight + 1)(document.getElementById('panel'))")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_lines_stand_out_from_the_mat(browser: Any, showcase: str, dark: bool) -> None:
    """An attack was dark red on dark blue."""
    opened(browser, showcase)
    colours = browser.execute_script(
        "document.documentElement.classList.toggle('dark', arguments[0]);"
        "const mat = document.getElementById('mat'), kinds = ['attacks', 'targets', 'equips', 'links'];"
        "mat.insertAdjacentHTML('beforeend', kinds.map(kind => `<g class='line ${kind}'><path/></g>`).join(''));"
        "return [getComputedStyle(mat.querySelector('.zone:not(.hand)')).fill,"
        "...kinds.map(kind => getComputedStyle(mat.querySelector(`.line.${kind} path`)).stroke)]",
        dark,
    )
    ground, *lines = map(luminance, colours)
    assert all((max(ground, line) + 0.05) / (min(ground, line) + 0.05) >= 3 for line in lines), colours


def luminance(colour: str) -> float:
    """The relative luminance of `rgb(r, g, b)`, as WCAG defines it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_chart_names_turns_and_the_middle(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    found = browser.execute_script(
        "return [...document.querySelectorAll('#chart text')].map((each) => each.textContent)"
    )
    assert {"Turn", "1", "2", "0", "4000", "8000"} <= set(found)


def test_an_extra_deck_has_no_order(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    for pile, said in (("extra", ""), ("deck", ", the top first")):
        browser.execute_script(
            f"document.querySelector('[data-at=\"p1.{pile}\"]')"
            ".dispatchEvent(new MouseEvent('click', { bubbles: true }))"
        )
        assert re.fullmatch(rf".*: \d+{said}", text(browser, "panel-title")), pile


def test_menus_name_the_players(browser: Any, showcase: str) -> None:
    opened(browser, showcase)
    names = "return [...document.getElementById('view').options].map((each) => each.textContent)"
    assert browser.execute_script(names) == ["both players", "p1 Ada", "p2 Grace", "the public"]


def test_main_steps_tell_what_a_battle_destroyed(browser: Any, showcase: str) -> None:
    """The monster stayed on the board, crossed out, until a later step."""
    opened(browser, f"{showcase}#434")
    press(browser, Keys.RIGHT)
    assert step(browser) == 435
    assert "empty" in place_label(browser, "p2.M1")


def test_the_duel_in_short_stands_at_the_start_and_at_the_end(browser: Any, showcase: str) -> None:
    """Nothing told the result and the turning points at once; they are links to their steps, in any language."""
    opened(browser, f"{showcase}#0")
    assert awaited(browser, "document.getElementById('story').hidden === false")
    assert browser.execute_script("return document.getElementById('story').open") is False  # it tells the result
    browser.execute_script("document.getElementById('story').open = true")
    links = "[...document.querySelectorAll('#story li')].map(line => line.innerText)"
    assert "Turn 2: Heavy Storm: Chain Strike (Grace's S4), Jar of Greed (Ada's S1)" in " ".join(
        browser.execute_script(f"return {links}")
    )
    browser.execute_script("document.querySelector('#story a[href=\"#432\"]').click()")
    awaited(browser, "document.getElementById('slider').value === '432'")
    assert browser.execute_script("return document.getElementById('story').hidden")
    press(browser, Keys.END)
    assert awaited(browser, "document.getElementById('story').open && !document.getElementById('story').hidden")
    chosen = "const s = document.getElementById('language'); s.value = 'fr'; s.dispatchEvent(new Event('change'))"
    browser.execute_script(chosen)
    awaited(browser, "document.documentElement.lang === 'fr' && document.querySelector('#story summary').innerText")
    assert browser.execute_script(f"return {links}.at(-1)").startswith("Ada gagne")
    assert browser.execute_script(f"return {links}[0]").startswith("Tour 1\u00a0: Ada Invoque")


def test_the_duel_in_short_names_no_card_that_a_view_hides(browser: Any, showcase: str) -> None:
    """Its lines are those of the log, in each view."""
    opened(browser, f"{showcase}#0-p2")
    links = "[...document.querySelectorAll('#story a')]"
    said = awaited(browser, f"{links}.map(link => [link.hash.slice(1), link.textContent])")
    lines = browser.execute_script(
        "return [...document.querySelectorAll('#events > li')].map(line => line.querySelector('span').textContent)"
    )
    assert said
    assert all(not shown or shown == lines[int(n)] for n, shown in said)


def test_the_cards_on_piles_can_be_told_apart_on_a_phone(browser: Any, folder: Path) -> None:
    """Their names were cut to "Bla…": several lines of smaller letters take the place of what else is on a card."""
    source = ROOT / "examples" / "of-the-era.duel"
    address = written(folder, "of-the-era", Duel.open(source), source.read_bytes())
    opened(browser, f"{address}#137", 360, 740)
    names = "[...document.querySelectorAll('[data-at=\"p2.grave\"] .name')].map(line => line.textContent)"
    assert awaited(browser, names)[0] == "Blackwing"
