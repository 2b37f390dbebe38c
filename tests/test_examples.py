"""The examples: made as `make_examples.py` says, by the rules, and what is promised of them is in them."""

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from duelog.core.decks import DeckFaces, check_deck, unlimited
from duelog.core.state import RULEBOOK
from duelog.events import outcomes as o
from duelog.events.base import SummonKind
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import read_deck
from duelog.replays.cards.definition_files import built_in_book, undefined
from duelog.replays.duels.duel import Duel
from duelog.replays.referee.verification import judge_file
from examples import make_examples

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
DUELS = sorted(EXAMPLES.glob("*.duel"))
DECKS = sorted((EXAMPLES / "decks").iterdir())


@pytest.fixture(scope="module")
def showcase() -> Duel:
    return make_examples.showcase()


@pytest.mark.parametrize("path", DUELS, ids=lambda path: path.stem)
def test_the_example_duels_are_by_the_rules_from_end_to_end(path: Path) -> None:
    judged = judge_file(path)
    assert judged.ok, judged.file.findings
    assert judged.referee is not None
    assert judged.referee.scope == "whole", f"{judged.referee.reason}: python examples/make_examples.py makes it anew"
    assert judged.referee.undefined == ()
    assert judged.referee.unjudged == ()


def test_the_examples_are_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_examples, "OUT", tmp_path)
    make_examples.main()
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name for path in DUELS]
    for path in DUELS:
        made, there = Duel.open(tmp_path / path.name), Duel.open(path)
        assert made.events == there.events, f"python examples/make_examples.py makes {path.name} anew"
        assert replace(made.header, definitions="") == replace(there.header, definitions="")


def test_every_kind_of_summon_occurs_and_a_chain_of_four(showcase: Duel) -> None:
    done = {event.how for event in showcase.events if isinstance(event, o.SummonBegan | o.Summoned) and event.monsters}
    assert done == set(get_args(SummonKind)) - {"link"}
    assert max(len(showcase.state_at(n).chain) for n in range(len(showcase) + 1)) == 4
    result = showcase.end.result
    assert result is not None
    assert (result.winner, result.reason) == (1, "life points")


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_the_decks_are_legal_and_every_card_is_defined(path: Path) -> None:
    pool = built_in()
    deck = read_deck(str(path), pool).deck
    main, extra, side = (tuple(map(pool.face, part)) for part in (deck.main, deck.extra, deck.side))
    assert len(main) == 40
    assert check_deck(DeckFaces(main=main, extra=extra, side=side), unlimited, RULEBOOK) == ()
    assert undefined((*main, *extra, *side), built_in_book()) == []
