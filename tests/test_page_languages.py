"""The page in other languages: a switch that changes all its texts, and back."""

import base64
import html
import json
import re
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from selenium.webdriver.support.ui import Select, WebDriverWait

from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.events.base import Event
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.page_frames import Framing
from duelog.replays.languages.spoken import speaking
from tests.browser import forgotten, open_browser

ROOT = Path(__file__).resolve().parents[1]
DUEL = ROOT / "examples" / "first-duel.duel"
BATTLE = 32
"""An event of the duel: a battle in which a monster is destroyed."""

SAID = {
    "en": "Battle: Alexandrite Dragon (ATK 2000) against Luster Dragon (ATK 1900): Grace takes 100 damage (LP 7900) "
    "and Luster Dragon is destroyed.",
    "fr": "Combat : Alexandrite Dragon (ATK 2000) contre Luster Dragon (ATK 1900) : Grace subit 100 points de dommages "
    "(LP 7900) et Luster Dragon est détruit.",
    "pt": "Batalha: Alexandrite Dragon (ATK 2000) contra Luster Dragon (ATK 1900): Grace sofre 100 de dano (PV 7900) e "
    "Luster Dragon é destruído.",
}
PILES = {"en": "Graveyard", "fr": "Cimetière", "pt": "Cemitério"}
BUTTONS = {"en": "Play", "fr": "Lire", "pt": "Reproduzir"}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    found = open_browser(tmp_path_factory.mktemp("browser"))
    yield found
    found.quit()


def text(browser: Any, name: str) -> str:
    return str(browser.execute_script("return document.getElementById(arguments[0]).textContent", name))


def says(browser: Any, sentence: str) -> bool:
    return text(browser, "sentence") == sentence.replace(" :", "\u00a0:")  # where no line ends


@pytest.mark.parametrize("first", ["en", "fr"])
def test_the_switch_changes_all_texts_of_the_page(browser: Any, tmp_path: Path, first: str) -> None:
    file = tmp_path / "page.html"
    with speaking(first):
        file.write_text(as_page(Duel.open(DUEL)), encoding="utf-8")
    forgotten(browser)
    browser.get(f"{file.as_uri()}#{BATTLE}")
    for language in (first, "fr", "pt", "en"):
        Select(browser.find_element("id", "language")).select_by_value(language)
        WebDriverWait(browser, 10).until(partial(says, sentence=SAID[language]))
        assert browser.execute_script("return document.documentElement.lang") == language
        assert text(browser, "play") == BUTTONS[language]
        assert PILES[language] in text(browser, "mat")
        line = browser.execute_script(
            "return document.querySelectorAll('#events li')[arguments[0]].textContent", BATTLE
        )
        assert " ".join(line.split()) == f"{BATTLE} {SAID[language]}"


def test_a_page_in_another_language_can_be_read_without_its_code() -> None:
    with speaking("fr"):
        page = as_page(Duel.open(DUEL))
    assert '<html lang="fr">' in page
    assert SAID["fr"] in page
    assert "<h1>Ada contre Grace</h1>" in page


def test_a_view_contains_nothing_else_in_any_language() -> None:
    """The texts of other languages are also those of the view."""
    page = as_page(Duel.open(DUEL), "p1")
    found = re.search(r'<script type="application/json" id="duel">(.*?)</script>', page)
    assert found is not None
    hidden = "Chamberlain of the Six Samurai, Luster Dragon"  # in the opening hand of p2
    for _, packed in json.loads(found[1])["languages"].values():
        unpacked = zlib.decompress(base64.b64decode(packed), wbits=-zlib.MAX_WBITS).decode() if packed else ""
        assert hidden not in unpacked


@pytest.mark.parametrize("viewer", [None, "p1", "public"])
def test_other_languages_say_what_the_page_says_and_nothing_else(viewer: Viewer | None) -> None:
    """A minor event that a viewer's page omits would reveal in another language who could have responded."""
    page = as_page(Duel.open(DUEL), viewer)
    found = re.search(r'<script type="application/json" id="duel">(.*?)</script>', page)
    assert found is not None
    facts = json.loads(found[1])
    languages = facts.pop("languages")
    said = {html.unescape(text) for text in re.findall(r">([^<>]+)<", page.replace(found[0], ""))} | strings_in(facts)
    for _, packed in languages.values():
        unpacked: dict[str, dict[str, str]] = (
            json.loads(zlib.decompress(base64.b64decode(packed), wbits=-zlib.MAX_WBITS)) if packed else {}
        )
        assert {text.strip() for text in unpacked.get("sentences", {})} <= {text.strip() for text in said}


def strings_in(value: Any) -> set[str]:
    """All strings in plain values."""
    if isinstance(value, str):
        return {value}
    parts: list[Any] = []
    if isinstance(value, dict):
        parts = list(cast("dict[str, Any]", value).values())
    elif isinstance(value, list):
        parts = cast("Any", value)
    return {text for part in parts for text in strings_in(part)}


def test_a_page_in_all_languages_takes_little_more_work_than_in_one_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured by the number of computed states, since time depends on the machine."""
    calls = 0
    frame = Framing.frame

    def counted(self: Framing, state: State, event: Event | None = None) -> Any:
        nonlocal calls
        calls += 1
        return frame(self, state, event)

    monkeypatch.setattr(Framing, "frame", counted)
    duel = Duel.open(DUEL)
    as_page(duel)
    assert calls == len(duel) + 1
