"""The generated definitions equal the YAML files, and are not used if they do not."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest

from duelog.core.effects.book.canonical_form import in_canonical_form
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.digests import encoded
from duelog.core.effects.book.version_1_digest import version_1_form
from duelog.core.state import RULEBOOK
from duelog.events.lines import Header
from duelog.replays.cards.dated_texts import NEWEST, DatedText, texts_at
from duelog.replays.cards.definition_files import (
    book_of,
    built_in_book,
    built_in_sources,
    built_in_texts,
    earlier_sources,
    earlier_texts,
    parse_cards,
    texts_written,
)
from duelog.replays.cards.generated_definitions import EARLIER, GENERATED, decode_files, decode_texts, encode_texts
from duelog.replays.cards.piece_form import TYPE, read_piece, written_piece
from duelog.replays.errors import DuelogError

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "replays" / "cards" / GENERATED
OLD_CARDS = set((ROOT / "docs" / "version-1-cards.txt").read_text(encoding="utf-8").splitlines())

sources = cache(built_in_sources)


@cache
def texts_of_yaml() -> tuple[DatedText, ...]:
    return texts_written(sources())


def test_the_generated_file_equals_the_yaml_files() -> None:
    content = FILE.read_bytes()
    assert content == encode_texts(texts_of_yaml(), sources(), in_version_1=OLD_CARDS), (
        "run python docs/generate_definitions.py"
    )
    decoded = decode_texts(FILE.read_bytes(), sources())
    assert decoded is not None
    assert tuple(decoded) == texts_of_yaml() == tuple(built_in_texts())
    for as_of in (RULEBOOK.texts_date, NEWEST):
        assert tuple(decoded.at(as_of).values()) == texts_at(decoded, as_of)


REFUSED_SINCE = {
    '"Ancient Gear Fist", effects[2].when[0].attacked.area: has no effect here',
    '"Bujingi Hare", effects[0].steps[0].when: "targets" are cards of a Chain Link that is over by then',
    '"Masked Chameleon", effects[0].steps[1].cards: the targets were Summoned, and are targets no more',
    '"Ojama Trio", effects[0]: the step "later" is about targets, and the effect has none',
    '"The Agent of Wisdom - Mercury", effects[1].cost: only its own card can be the cost of a mandatory Trigger Effect',
}
"""What a later version refuses in definitions that duels were played with."""


def test_the_definitions_of_earlier_versions_are_valid() -> None:
    earlier = ROOT / "replays" / "cards" / "definitions" / "earlier"
    refused: set[str] = set()
    for file in sorted(earlier.glob("*.yaml")):
        try:
            assert parse_cards(file.read_bytes(), file.name).texts
        except DuelogError as fault:
            refused.add(str(fault).partition(": ")[2].partition(" (")[0])
    assert refused == REFUSED_SINCE


def test_the_generated_file_of_earlier_versions_equals_the_yaml_files() -> None:
    texts = {name: earlier_texts(name, yaml) for name, yaml in earlier_sources().items()}
    content = (ROOT / "replays" / "cards" / EARLIER).read_bytes()
    written = b"".join(
        encode_texts(texts[name], {name: yaml}, in_version_1=OLD_CARDS) for name, yaml in earlier_sources().items()
    )
    assert content == written, "run python docs/generate_definitions.py"
    decoded = decode_files(content, earlier_sources())
    assert {name: tuple(found) for name, found in decoded.items()} == {n: tuple(each) for n, each in texts.items()}
    name, edited = next(iter(texts)), {**earlier_sources(), next(iter(texts)): b"{}"}
    assert decode_files(content, edited).keys() == texts.keys() - {name}  # an edited file is read as YAML
    assert decode_files(b"", edited) == decode_files(b"no", edited) == {}


def test_an_earlier_duel_is_judged_without_reading_yaml() -> None:
    script = (
        "import sys; from duelog.replays.referee.verification import judge_file;"
        f"assert judge_file({str(ROOT / 'tests' / 'format1' / 'example-showcase.duel')!r}).referee.scope == 'whole';"
        "print('yaml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_lines_contain_the_encoding_for_digests() -> None:
    decoded = decode_texts(FILE.read_bytes(), sources())
    assert decoded is not None
    for text, written in zip(decoded, texts_of_yaml(), strict=True):
        assert encoded(text.definition) == encoded(written.definition), text.definition.name
        assert in_canonical_form(text.definition) == in_canonical_form(written.definition)


def test_the_lines_of_old_cards_contain_the_encoding_for_digests_of_version_1() -> None:
    decoded = decode_texts(FILE.read_bytes(), sources())
    assert decoded is not None
    with_form = 0
    for text, written in zip(decoded, texts_of_yaml(), strict=True):
        if text.definition.name in OLD_CARDS:
            with_form += text.definition.compiled("version 1, canonical") is not None
            assert version_1_form(text.definition) == version_1_form(written.definition), text.definition.name
    assert with_form > len(OLD_CARDS) - 10  # the others are not written in canonical form


def test_a_piece_of_an_unknown_type_is_refused() -> None:
    condition = built_in_texts()[0].definition
    assert read_piece(written_piece(condition)) == condition
    for said in ({TYPE: "Nothing"}, {"name": "A"}, {TYPE: "Definition", "nothing": 1}, {TYPE: ["Definition"]}):
        with pytest.raises(msgspec.ValidationError, match="no piece of the language"):
            read_piece(said)
    with pytest.raises(TypeError, match="Other is no piece"):
        written_piece(Other())


class Other(msgspec.Struct):
    pass


def test_a_file_generated_from_other_sources_is_not_used() -> None:
    name, content = next(iter(sources().items()))
    assert decode_texts(FILE.read_bytes(), {**sources(), name: content + b"\n"}) is None
    assert decode_texts(FILE.read_bytes(), {**sources(), "other.yaml": b""}) is None


def test_a_file_that_cannot_be_read_is_not_used() -> None:
    others = {"a.yaml": b"{}"}
    whole = encode_texts((), others)
    assert decode_texts(whole, others) is not None
    for content in (b"", b"\n", b"no", whole + b'[{"name":"A","effects":[{"kind":"none"}]},"",""]\n'):
        assert decode_texts(content, others) is None


def test_a_duel_with_all_definitions_of_an_earlier_version_is_judged_with_them() -> None:
    """A duel with unknown cards holds the digest of the whole book; the search for it took eight seconds."""
    names, held = list(earlier_sources()), {card.name: card for card in built_in_book()}
    for name in names[:3]:
        held |= {
            text.name: text for text in texts_at(earlier_texts(name, earlier_sources()[name]), RULEBOOK.texts_date)
        }
    whole = CardBook(by_name=held)
    assert whole.digest() != built_in_book().digest()
    found, problem = book_of(Header(definitions=whole.digest()))
    assert (found.digest(), problem) == (whole.digest(), "")
    assert "other card definitions" in book_of(Header(definitions="0" * 32))[1]
