"""How fast the page of a duel opens and steps in a browser: `make bench`, or ``python -m benchmarks.bench_page``."""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from duelog.replays.duels.duel import Duel
from duelog.replays.exports.export_page import as_page
from tests.browser import open_browser

SHOWCASE = Path(__file__).resolve().parents[1] / "examples" / "showcase.duel"
ROUNDS = 7
OPENING = "const [e] = performance.getEntriesByType('navigation'); return e.domContentLoadedEventEnd - e.startTime"
STEPPING = """
  const slider = document.getElementById("slider"), times = [];
  for (let n = 0; n <= Number(slider.max); n += 1) {
    const start = performance.now();
    slider.value = n;
    slider.dispatchEvent(new Event("input"));
    times.push(performance.now() - start);
  }
  return times;
"""


def opening(browser: Any, address: str) -> float:
    """The time until the page is there, in milliseconds."""
    browser.get("about:blank")
    browser.get(address)
    return float(browser.execute_script(OPENING))


def main() -> None:
    """Prints both times; at most 1000 and 16 ms are wanted."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "showcase.html"
        page.write_text(as_page(Duel.open(SHOWCASE), log=SHOWCASE.read_bytes()), encoding="utf-8")
        try:
            browser = open_browser(Path(folder))
        except pytest.skip.Exception as missing:
            print(f"bench_page: {missing}", file=sys.stderr)
            return
        try:
            opened = statistics.median(opening(browser, page.as_uri()) for _ in range(ROUNDS))
            steps: list[float] = browser.execute_script(STEPPING)
        finally:
            browser.quit()
    print(f"page of {len(steps) - 1} events: opens in {opened:.0f} ms, a step takes {statistics.median(steps):.1f} ms")


if __name__ == "__main__":
    main()
