"""How fast the page of a duel opens and steps in a browser: `make bench`, or ``python -m benchmarks.bench_page``."""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from duelog.replays.duels.duel import Duel
from duelog.replays.exports.export_page import as_page, script_of_page, style_of_page
from tests.browser import open_browser, resized

SHOWCASE = Path(__file__).resolve().parents[1] / "examples" / "showcase.duel"
ROUNDS = 7
SIZES = {"wide": (1280, 800), "phone": (360, 780)}
OPENING = "const [e] = performance.getEntriesByType('navigation'); return e.domContentLoadedEventEnd - e.startTime"
# Each event in turn, the next one as soon as the screen shows this one.
STEPPING = """
  const slider = document.getElementById("slider"), channel = new MessageChannel(), times = [];
  let start = 0, n = -1;
  const step = () => {
    n += 1;
    if (n > Number(slider.max)) return arguments[0](times);
    start = performance.now();
    slider.value = n;
    slider.dispatchEvent(new Event("input"));
    requestAnimationFrame(() => channel.port2.postMessage(0));
  };
  channel.port1.onmessage = () => { times.push(performance.now() - start); setTimeout(step, 0); };
  step();
"""


def opening(browser: Any, address: str) -> float:
    """The time until the page is there, in milliseconds."""
    browser.get("about:blank")
    browser.get(address)
    return float(browser.execute_script(OPENING))


def stepping(browser: Any) -> tuple[float, float]:
    """Milliseconds of a step: of work, on average (script, layout and painting), and until it is shown, the median.

    The work is processor time, which a busy machine does not change; what is shown waits for the screen, up to 17 ms.
    """
    browser.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(browser)
    times: list[float] = browser.execute_async_script(STEPPING)
    return (busy(browser) - before) * 1000 / len(times), statistics.median(times)


def busy(browser: Any) -> float:
    """The time that the page has been at work, in seconds."""
    metrics = browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def main() -> None:
    """Prints the times and sizes; at most 1000 ms and 16 ms, 100 kB and (for 300 events) 350 kB are wanted."""
    duel = Duel.open(SHOWCASE)
    code = len(script_of_page().encode()) + len(style_of_page().encode())
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "showcase.html"
        page.write_text(as_page(duel, log=SHOWCASE.read_bytes()), encoding="utf-8")
        print(f"page of {len(duel)} events: {page.stat().st_size / 1000:.0f} kB, its code {code / 1000:.0f} kB of them")
        try:
            browser = open_browser(Path(folder))
        except pytest.skip.Exception as missing:
            print(f"bench_page: {missing}", file=sys.stderr)
            return
        try:
            for name, size in SIZES.items():
                resized(browser, *size)
                opened = statistics.median(opening(browser, page.as_uri()) for _ in range(ROUNDS))
                work, shown = stepping(browser)
                print(f"{name}: opens in {opened:.0f} ms; a step is {work:.1f} ms of work, shown after {shown:.1f} ms")
        finally:
            browser.quit()


if __name__ == "__main__":
    main()
