"""Writes `replays/cards/definitions.jsonl`, the card definitions in the form that is loaded, from the YAML files.

Earlier definitions (`definitions/earlier`) go to `earlier.jsonl` beside it.

    python docs/generate_definitions.py [--check]

With --check it writes nothing; then the exit code is 1 where a file is not what it would write.
"""

import sys
from pathlib import Path

from duelog.replays.cards.definition_files import (
    built_in_sources,
    earlier_sources,
    earlier_texts,
    texts_written,
)
from duelog.replays.cards.generated_definitions import EARLIER, GENERATED, encode_texts

CARDS = Path(__file__).resolve().parent.parent / "replays" / "cards"
OLD_CARDS = Path(__file__).with_name("version-1-cards.txt")
"""The cards whose definitions came with version 1 of the format, by name: its files have digests of them."""


def generated() -> dict[Path, bytes]:
    """The content of each file."""
    sources, old = built_in_sources(), set(OLD_CARDS.read_text(encoding="utf-8").splitlines())
    return {
        CARDS / GENERATED: encode_texts(texts_written(sources), sources, in_version_1=old),
        CARDS / EARLIER: b"".join(
            encode_texts(earlier_texts(name, yaml), {name: yaml}, in_version_1=old)
            for name, yaml in earlier_sources().items()
        ),
    }


def main() -> int:
    """Writes or checks the files and says how much they hold."""
    changed = {out: content for out, content in generated().items() if not out.is_file() or out.read_bytes() != content}
    if "--check" in sys.argv[1:]:
        for out in changed:
            print(f"{out.name} is out of date: run python docs/generate_definitions.py")
        return 1 if changed else 0
    for out, content in changed.items():
        out.write_bytes(content)
        print(f"{out.name}: {len(content):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
