"""Takes the pictures in docs/images anew with Chromium, after a change of their look: ``python docs/take_pictures.py``.

Their bytes depend on the fonts of the machine, so that no test compares them.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from threading import Thread
from typing import Any

from rich.console import Console

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the tests have the browser

from duelog.cli.session.page_server import PageServer, ServedDuel  # noqa: E402
from duelog.cli.session.replay_screen import ReplayScreen  # noqa: E402
from duelog.cli.session.stepper import Stepper  # noqa: E402
from duelog.cli.shell.terminal import UNICODE, Look  # noqa: E402
from duelog.replays.cards.definition_files import book_of  # noqa: E402
from duelog.replays.duels.duel import Duel  # noqa: E402
from duelog.replays.exports.export_page import as_page  # noqa: E402
from tests.browser import open_browser  # noqa: E402

IMAGES = ROOT / "docs" / "images"
DUEL = Path("examples") / "showcase.duel"
CHAIN, DECISION = 79, 61
"""Events of the duel: a Chain of four links resolves; a player may choose from many moves."""

WIDE, TALL, PHONE = (1280, 760, False), (1280, 860, False), (360, 760, True)
COLUMNS, LINES = 128, 40


def take(browser: Any, name: str, address: str, size: tuple[int, int, bool], script: str = "") -> None:
    """A picture of a page, after a script in it."""
    width, height, mobile = size
    shape = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", shape)
    browser.get("about:blank")
    browser.get(address)
    wait(browser)
    if script:
        browser.execute_script(script)
        wait(browser)
    browser.save_screenshot(str(IMAGES / f"{name}.png"))
    print(f"docs/images/{name}.png written")


def wait(browser: Any) -> None:
    """Waits for what a page does later: the server's answers, a change of its address."""
    browser.execute_async_script("setTimeout(arguments[0], 1500)")


def served(path: Path) -> ServedDuel:
    """A duel for a server, with the definitions it was played with."""
    return ServedDuel(path, Duel.open, lambda duel: book_of(duel.header)[0])


async def replay_screen(path: Path) -> None:
    """The full screen of `duelog replay` as SVG."""
    app = ReplayScreen(Stepper(Duel.open(DUEL)), Look(Console(width=COLUMNS), COLUMNS, UNICODE), 1)
    async with app.run_test(size=(COLUMNS, LINES)) as pilot:
        await pilot.press("g", *str(CHAIN), "enter")
        await pilot.pause()
        path.write_text(app.export_screenshot(title=f"duelog replay {DUEL.name}"), encoding="utf-8")


def main() -> None:
    """Takes all pictures."""
    os.chdir(ROOT)  # the name of the duel is in one of them
    with tempfile.TemporaryDirectory() as folder:
        page, screen = Path(folder) / "page.html", Path(folder) / "replay.svg"
        page.write_text(as_page(Duel.open(DUEL), log=DUEL.read_bytes()), encoding="utf-8")
        asyncio.run(replay_screen(screen))
        browser = open_browser(Path(folder))
        server = PageServer(served(DUEL), 0, served)
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            take(browser, "page", f"{page.as_uri()}#{CHAIN}", WIDE)
            dark = "document.getElementById('colours').click()"
            take(browser, "phone", f"{page.as_uri()}#{CHAIN}-p1", PHONE, dark)
            move = (
                "document.querySelector('#desk details').open = true;document.querySelector('#legal button').click();"
            )
            take(browser, "view", f"{server.address}#{DECISION}", TALL, move)
            take(browser, "replay", screen.as_uri(), (1100, 720, False))
        finally:
            browser.quit()
            server.shutdown()


if __name__ == "__main__":
    main()
