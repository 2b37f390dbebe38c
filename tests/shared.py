"""Finds the material next to the repository; tests that need it are skipped if it is absent."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared(path: str) -> Path:
    """The file or folder `path` of `../shared`; skips the test if it does not exist."""
    found = SHARED / path
    if not found.exists():
        pytest.skip(f"needs ../shared/{path}, which is not in this folder")
    return found
