"""A mapping whose parts are loaded when they are needed."""

import subprocess
import sys
from collections.abc import Callable, Mapping

import pytest

from duelog.core.catalogue.late_mapping import LateMapping


def parts(loaded: list[str]) -> LateMapping[str, int]:
    """A mapping of three parts that notes which of them was loaded; the second one comes first."""

    def part(name: str, number: int) -> Callable[[], Mapping[str, int]]:
        def load() -> Mapping[str, int]:
            loaded.append(name)
            return {name: number}

        return load

    return LateMapping(part("a", 1), part("b", 2), part("c", 3), first=1)


def test_parts_are_loaded_until_the_key_is_found() -> None:
    loaded: list[str] = []
    mapping = parts(loaded)
    assert loaded == []
    assert mapping["b"] == 2
    assert loaded == ["b"]
    assert mapping.get("a") == 1
    assert loaded == ["b", "a"]
    assert mapping["b"] == 2
    assert loaded == ["b", "a"]


def test_an_unknown_key_is_a_key_error_after_all_parts() -> None:
    loaded: list[str] = []
    mapping = parts(loaded)
    with pytest.raises(KeyError):
        mapping["d"]
    assert loaded == ["b", "a", "c"]
    assert mapping.get("d") is None


def test_keys_are_in_the_order_of_the_parts() -> None:
    mapping = parts([])
    assert mapping["b"] == 2
    assert list(mapping.items()) == [("a", 1), ("b", 2), ("c", 3)]
    assert len(mapping) == 3


def test_verify_loads_only_the_sentences_of_the_referee() -> None:
    """What `verify` needs only for findings is not imported for a duel without any."""
    script = (
        "import sys; from duelog.cli.__main__ import app; "
        "app(['verify', 'tests/format1/example-showcase.duel'], standalone_mode=False); print(*sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    modules = set(done.stdout.splitlines()[-1].split())
    assert "duelog.core.catalogue.referee_english" in modules
    late = {"core.catalogue.rules_english", "core.catalogue.events_english", "core.illegal_play", "core.assuming"}
    late |= {"replays.referee.observing", "replays.referee.assumptions", "core.decks"}
    assert not {f"duelog.{name}" for name in late} & modules
