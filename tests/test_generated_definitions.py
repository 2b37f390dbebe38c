"""The generated form of the definitions says what the YAML files say, and is not used where they say something else."""

import subprocess
import sys
from pathlib import Path

from duelog.core.state import RULEBOOK
from duelog.replays.cards.dated_texts import NEWEST, texts_at
from duelog.replays.cards.definition_files import built_in_sources, built_in_texts, texts_written
from duelog.replays.cards.generated_definitions import GENERATED, decode_texts, encode_texts

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "replays" / "cards" / GENERATED


def test_the_generated_file_is_what_the_yaml_files_say() -> None:
    done = subprocess.run(
        [sys.executable, "docs/generate_definitions.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sources = built_in_sources()
    decoded = decode_texts(FILE.read_bytes(), sources)
    assert decoded is not None
    assert tuple(decoded) == texts_written(sources) == tuple(built_in_texts())
    for as_of in (RULEBOOK.texts_date, NEWEST):
        assert tuple(decoded.at(as_of).values()) == texts_at(decoded, as_of)


def test_a_file_that_was_generated_from_others_is_not_used() -> None:
    sources = built_in_sources()
    name, content = next(iter(sources.items()))
    assert decode_texts(FILE.read_bytes(), {**sources, name: content + b"\n"}) is None
    assert decode_texts(FILE.read_bytes(), {**sources, "other.yaml": b""}) is None


def test_a_file_that_cannot_be_read_is_not_used() -> None:
    sources = {"a.yaml": b"{}"}
    whole = encode_texts((), sources)
    assert decode_texts(whole, sources) is not None
    for content in (b"", b"\n", b"no", whole + b'[{"name":"A","effects":[{"kind":"none"}]},"",""]\n'):
        assert decode_texts(content, sources) is None
