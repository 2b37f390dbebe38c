"""A real browser for tests of pages: headless Chromium through Selenium, without network access."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

ROOT = Path(__file__).resolve().parents[1]
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
SLOWEST = 300
"""Seconds for a script or a page, on a machine that is busy with much else; none of them takes as many."""

AXE = ROOT / ".venv" / "node_modules" / "axe-core" / "axe.min.js"
"""The folder in which `.ci/run` installs the accessibility checks."""


def open_browser(folder: Path) -> Any:
    """A browser with a fresh profile in `folder`; skips the test if no browser is installed."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("needs chromium and chromedriver, which are not here (Debian: apt install chromium-driver)")
    options: Any = ChromeOptions()
    options.binary_location = browser
    for flag in (*_FLAGS, f"--user-data-dir={folder / 'profile'}"):
        options.add_argument(flag)
    wanted = {"download.default_directory": str(folder), "download.prompt_for_download": False}
    options.add_experimental_option("prefs", wanted)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    found = Chrome(options=options, service=Service(driver))
    found.set_script_timeout(SLOWEST)
    found.set_page_load_timeout(SLOWEST)
    return found


def resized(browser: Any, width: int, height: int) -> None:
    """Gives the page a size that is too small for a window, like that of a phone."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def forgotten(browser: Any) -> None:
    """Drops the choices of the reader that the page shown has stored, which all files share."""
    browser.execute_script("try { localStorage.clear(); } catch { /* about:blank has no storage */ }")


def axe_script() -> str:
    """The source of axe-core; skips the test if it is not installed."""
    if not AXE.exists():
        pytest.skip(f"needs axe-core, which is not in this folder (npm install --prefix {ROOT / '.venv'} axe-core)")
    return AXE.read_text(encoding="utf-8")
