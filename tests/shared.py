"""Where the material beside the repository is found; tests that need it skip where it is absent."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared(path: str) -> Path:
    """The file or folder `path` of `../shared`; skips the test that asks where it is not there."""
    found = SHARED / path
    if not found.exists():
        pytest.skip(f"needs ../shared/{path}, which is not in this folder")
    return found
