"""Writes `replays/cards/definitions.jsonl`, the card definitions in the form that is loaded, from the YAML files.

    python docs/generate_definitions.py [--check]

With --check it writes nothing; then the exit code is 1 where the file is not what it would write.
"""

import sys
from pathlib import Path

from duelog.replays.cards.definition_files import built_in_sources, texts_written
from duelog.replays.cards.generated_definitions import GENERATED, encode_texts

OUT = Path(__file__).resolve().parent.parent / "replays" / "cards" / GENERATED


def main() -> int:
    """Writes or checks the file and says how much it holds."""
    sources = built_in_sources()
    texts = texts_written(sources)
    content = encode_texts(texts, sources)
    if "--check" in sys.argv[1:]:
        current = OUT.is_file() and OUT.read_bytes() == content
        print(f"{OUT.name} is {'up to date' if current else 'out of date: run python docs/generate_definitions.py'}")
        return 0 if current else 1
    OUT.write_bytes(content)
    print(f"{OUT.name}: {len(texts)} texts, {len(content):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
