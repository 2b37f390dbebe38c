"""The documentation: all links are valid, and the site builds."""

import itertools
import re
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from docs import build_site
from duelog.cli.shell.lazy_commands import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def anchors(path: Path) -> set[str]:
    """The anchors of a page: its headings as used in links."""
    headings = re.findall(r"^#+ (.*)$", _FENCE.sub("", path.read_text(encoding="utf-8")), re.MULTILINE)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading) for heading in headings)
    found = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in plain}
    return found | set(re.findall(r'<a (?:id|name)="([^"]+)"', path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_every_link_is_valid(page: Path) -> None:
    for target in _LINK.findall(_FENCE.sub("", page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        place, _, anchor = target.partition("#")
        there = (page.parent / place).resolve() if place else page
        assert there.exists(), target
        if anchor and there.suffix == ".md":
            assert anchor in anchors(there), target


def test_the_changelog_says_everything_once_and_its_lists_are_lists() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n")
    entries = [line[:60] for line in lines if line.startswith("- ")]
    assert [entry for entry in entries if entries.count(entry) > 1] == []
    for before, line in itertools.pairwise(lines):
        of_list = line.startswith(("- ", "  "))
        assert not (line and before) or of_list == before.startswith(("- ", "  ")), line


def test_every_page_is_in_the_navigation() -> None:
    known = {page for pages in build_site.NAV.values() for page in pages}
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages <= known, "add it to NAV in docs/build_site.py"


def test_every_command_is_shown() -> None:
    assert set(COMMANDS) - set(build_site.SHOWN) <= {"judge", "keygen", "sign", "view"}, (
        "add a line to SHOWN in docs/build_site.py"
    )


@pytest.mark.parametrize("command", ["record", "explain", "check"])
def test_the_command_lines_on_the_page_run(command: str, tmp_path: Path) -> None:
    build_site.lay_out(tmp_path)
    for line in build_site.SHOWN[command]:
        told = build_site.output(line, str(tmp_path))
        assert "Traceback" not in told
        assert len(told.splitlines()) > (command != "check")
    with pytest.raises(RuntimeError, match="exit code 2"):
        build_site.output("duelog show no-such.duel", str(tmp_path))


@pytest.mark.skipif(find_spec("mkdocs") is None, reason="needs mkdocs, of the extra dev")
def test_the_site_builds_without_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_site, "SITE", tmp_path / "site")  # or it would replace the one that is read
    monkeypatch.setattr(build_site, "SOURCE", tmp_path / "source")
    build_site.stage(outputs=False)
    assert build_site.build() == 0
    page = (build_site.SITE / "commands.html").read_text(encoding="utf-8")
    assert all(f'id="duelog-{name}"' in page for name in COMMANDS)
    assert "SUM-02" in (build_site.SITE / "search/search_index.json").read_text(encoding="utf-8")
    index = (build_site.SITE / "index.html").read_text(encoding="utf-8")
    loaded = re.findall(r'(?:<script[^>]*src|<link[^>]*href|<img[^>]*src)="(https?:[^"]+)"', index)
    assert loaded == [], "a page needs a network"


@pytest.mark.skipif(find_spec("mkdocs") is None, reason="needs mkdocs, of the extra dev")
def test_the_search_works_without_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a file that was opened by itself, the search found nothing: browsers let no such file read another."""
    pytest.importorskip("selenium")
    from tests.browser import open_browser

    monkeypatch.setattr(build_site, "SITE", tmp_path / "site")
    monkeypatch.setattr(build_site, "SOURCE", tmp_path / "source")
    browser = open_browser(tmp_path)
    try:
        build_site.stage(outputs=False)
        assert build_site.build() == 0
        browser.get(f"{(build_site.SITE / 'search.html').as_uri()}?q=pendulum")
        found: list[str] = []
        for _ in range(600):
            found = [link.get_attribute("href") for link in browser.find_elements("css selector", "article h3 a")]
            if found:
                break
            time.sleep(0.1)
        assert any("rules.html" in link for link in found)
        browser.get(found[0])
        assert "pendulum" in browser.find_element("css selector", "body").text.casefold()
    finally:
        browser.quit()
