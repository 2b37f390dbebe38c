"""The pages about the effect language: they are up to date and correct."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

from docs import generate_effects
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book, parse_cards
from duelog.replays.cards.definitions_in_yaml import made_passcode
from tests.words_read import unread

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "effects.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def test_the_reference_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "docs/generate_effects.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_page_explains_ten_cards() -> None:
    assert len(re.findall(r"^### \d+\. ", PAGE, re.MULTILINE)) == 10


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.partition("\n")[0])
def test_the_cards_on_the_page_equal_the_built_in_ones(block: str) -> None:
    read = parse_cards(block, "effects.md")
    own = {face.name for face in read.faces}
    for card in read.at(NEWEST):
        if card.name not in own:
            assert card == built_in_book().get(card.name), card.name


def test_the_custom_card_has_the_passcode_on_the_page() -> None:
    assert f"passcode {made_passcode('Reed Heron')}" in PAGE


def test_the_engine_reads_every_word() -> None:
    assert unread() == []


def test_every_piece_has_a_section() -> None:
    page = generate_effects.page()
    for kind in generate_effects.pieces():
        assert f"### {generate_effects.title(kind)}\n" in page
    headings = {re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in page.splitlines()}
    assert set(re.findall(r"\]\(#([\w-]+)\)", page)) <= headings


@pytest.mark.parametrize("kind", generate_effects.pieces(), ids=lambda kind: kind.__name__)
def test_the_page_says_what_each_field_means(kind: type[Struct]) -> None:
    if kind.__module__ == "duelog.events.restrictions":
        return  # docs/format.md tells these with the file
    assert [name for name in generate_effects.own_fields(kind) if name not in generate_effects.field_docs(kind)] == []
