"""The description of the format is up to date, correct, and sufficient for an independent reader."""

import json
import subprocess
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from duelog.events.base import Event
from duelog.events.codec import encode
from duelog.events.lines import KIND, Header
from duelog.replays.files import limits
from duelog.replays.files.duel_files import encode_duel, parse_duel
from duelog.replays.files.history import History
from tests.random_logs import random_log
from tests.strategies import logs

DOCS = Path(__file__).resolve().parents[1] / "docs"
FORMAT = (DOCS / "format.md").read_text(encoding="utf-8")


def example() -> bytes:
    """The example file in the description."""
    return FORMAT.partition("```json\n")[2].partition("```")[0].encode()


def test_the_description_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, DOCS / "generate.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}run: python docs/generate.py"


def test_the_example_is_a_valid_file() -> None:
    assert parse_duel(example()).seal is not None


def test_the_documented_limits_match_the_code() -> None:
    section = " ".join(FORMAT.partition("## Limits")[2].partition("\n## ")[0].split())
    for words in (
        f"{limits.MOST_BYTES >> 20} MiB uncompressed",
        f"a header of {limits.LONGEST_HEADER >> 20} MiB",
        f"an event of {limits.LONGEST_EVENT >> 10} KiB",
        f"a seal of {limits.LONGEST_SEAL >> 20} MiB",
        f"{limits.MOST_EVENTS:,} events",
        f"{limits.MOST_CARDS:,} cards, Tokens included, and {limits.MOST_FACES:,} faces",
        f"a window of {limits.MOST_WINDOW >> 20} MiB",
        f"{limits.MOST_RATIO:,} times the size of the file once the content is beyond {limits.FREE_BYTES >> 20} MiB",
        f"{limits.MOST_MATCH_BYTES >> 20} MiB and {limits.MOST_MATCH_EVENTS:,} events",
        *(f"| `{name}` | {value:,} |" for name, value in asdict(limits.current()).items()),
    ):
        assert words in section


# --- a stranger's reader: nothing but the description, json and BLAKE2b -----------------------------------------


def digest_of(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


def strangers_reading(content: bytes) -> list[dict[str, Any]]:
    """The events of a sealed file, with all checks that the description specifies."""
    lines = content.split(b"\n")
    assert lines.pop() == b""
    header, *body = lines
    assert json.loads(header)["kind"] == "duel"
    assert json.loads(header)["format"] == 2
    log, events, checkpoints, offset = b"", list[dict[str, Any]](), list[dict[str, Any]](), len(header) + 1
    assert digest_of(log) == "cae66941d9efbd404e4d88758ea67670"
    for line in body[:-1]:
        found = json.loads(line)
        if found["kind"] == "checkpoint":
            assert (found["n"], found["log"]) == (len(events), digest_of(log))
            assert found.get("header", "") == ("" if events else digest_of(header))
            checkpoints.append({"n": found["n"], "offset": offset, "state": found["state"], "log": found["log"]})
        else:
            events.append(found)
            log += line + b"\n"
            assert found["n"] == len(events)
        offset += len(line) + 1
    assert json.loads(body[-1]) == {
        "kind": "seal",
        "events": len(events),
        "state": checkpoints[-1]["state"],
        "log": digest_of(log),
        "header": digest_of(header),
        "checkpoints": checkpoints,
    }
    return events


def test_an_independent_reader_can_read_the_example() -> None:
    assert [event["kind"] for event in strangers_reading(example())] == [
        "duel-began",
        "turn-began",
        "cards-drawn",
        "concede",
        "duel-ended",
    ]


@given(logs(), st.integers(1, 30))
def test_an_independent_reader_can_read_any_file(log: tuple[Header, list[Event]], every: int) -> None:
    header, events = log
    found = strangers_reading(encode_duel(History(header, events), every=every))
    assert found == [json.loads(encode(event)) for event in events]


# --- the JSON Schema --------------------------------------------------------------------------------------------


@cache
def schema() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / "duel.schema.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(found)
    return found


@cache
def validator(kind: str) -> Any:
    """The part of the schema for a kind; the whole schema would try all kinds."""
    return jsonschema.Draft202012Validator(
        {"$ref": schema()["discriminator"]["mapping"][kind], "$defs": schema()["$defs"]}
    )


def validate(line: bytes | str) -> None:
    found = json.loads(line)
    validator(found["kind"]).validate(found)


def test_files_follow_the_schema() -> None:
    header, events = random_log(Random(3), 600)
    content = encode_duel(History(header, events)) + example()
    for line in content.splitlines():
        validate(line)
    whole: Any = jsonschema.Draft202012Validator(schema())
    whole.validate(json.loads(example().splitlines()[3]))


@pytest.mark.parametrize(
    "line",
    [
        '{"kind":"pass","player":1}',
        '{"kind":"pass","n":0,"player":1}',
        '{"kind":"pass","n":1,"player":3}',
        '{"kind":"pass","n":1,"player":1,"why":"bored"}',
        '{"kind":"pass","n":1.5,"player":1}',
        '{"kind":"attack","n":1,"player":1,"card":"1"}',
        '{"kind":"duel"}',
        '{"kind":"duel","format":1}',
        '{"kind":"checkpoint","n":0,"state":"x","log":"y"}',
    ],
)
def test_invalid_lines_do_not_match_the_schema(line: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        validate(line)


def test_the_schema_has_every_kind() -> None:
    mapping = schema()["discriminator"]["mapping"]
    assert set(mapping) == {*KIND.values(), "duel", "checkpoint", "seal", "annex"}
    assert len(schema()["anyOf"]) == len(mapping)
