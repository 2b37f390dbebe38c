"""What a failing case says: each fault once, at its line, in the position after what it implies; orders of effects."""

import pytest

from duelog.replays.cases.running_cases import CaseFailure, check_case, parse_case

TRIGGERS = """\
case: Three effects answer the destruction of their cards
rules: [CHAIN-08]
position:
  turn: 5
  p1:
    hand: [Dark Hole]
    M1: Sangan
    M2: Witch of the Black Forest
    M3: {0}
    deck: [Kuriboh, Man-Eater Bug]
  p2: {{M1: Dark Blade, hand: [D.D. Crow], grave: [Umi]}}
play:
  - p1 activate "Dark Hole"
"""


def fault(text: str) -> CaseFailure | None:
    return check_case(parse_case(text, "x.case.yaml")).failure


def links(text: str) -> str:
    """The first link of the Chain at the end of these lines, as a wrong expectation reports it."""
    failure = fault(text + "  - expect: {chain: [Umi]}\n")
    assert failure is not None
    return failure.what


@pytest.mark.parametrize(
    ("first", "second"), [("Sangan", "Witch of the Black Forest"), ("Witch of the Black Forest", "Sangan")]
)
def test_activations_after_a_trigger_are_followed_in_the_order_of_their_lines(first: str, second: str) -> None:
    """Lines `p1 activate …` in an order of one's own were accepted and ignored."""
    play = f"  - 'p1 activate grave:\"{first}\"'\n  - 'p1 activate grave:\"{second}\"'\n"
    said = links(TRIGGERS.format("Dark Blade") + play)
    assert said.index(first) < said.index(second)


def test_a_mandatory_effect_after_an_optional_one_is_refused() -> None:
    """The same lines hold if the mandatory ones come first, so that it is the order that is refused."""
    text = TRIGGERS.format("Peten the Dark Clown").replace("Man-Eater Bug]", "Man-Eater Bug, Peten the Dark Clown]")
    text = text.replace("play:\n", "play:\n  - chance: {shuffle: [Kuriboh, Man-Eater Bug]}\n")
    sangan, witch, peten = (
        f"  - 'p1 activate grave:\"{name}\"'\n"
        for name in ("Sangan", "Witch of the Black Forest", "Peten the Dark Clown")
    )
    assert "Peten" in links(text + sangan + witch + peten)
    refused = fault(text + peten + sangan + witch)
    assert refused is not None
    assert refused.line == 16
    assert refused.what.startswith('p1 activate grave:"Sangan" is not legal')


def test_an_effect_that_is_on_the_chain_already_is_refused() -> None:
    """A line for an effect whose place in the order has gone by is not taken for one that was said before."""
    play = "".join(
        f"  - 'p1 activate grave:\"{name}\"'\n" for name in ("Witch of the Black Forest", "Sangan", "Sangan")
    )
    refused = fault(TRIGGERS.format("Dark Blade") + play)
    assert refused is not None
    assert refused.line == 16
    assert "Sangan" in refused.what


BATTLE = """\
case: A Trap is on the Chain in Main Phase 1
rules: [BATTLE-01]
position:
  turn: 5
  p1:
    M1: Dark Blade
    S1: {card: Jar of Greed, face: down, played_on: 1}
    deck: [Umi, Umi]
  p2:
    hand: [D.D. Crow]
    S1: {card: Jar of Greed, face: down, played_on: 1}
    deck: [Umi, Umi]
play:
  - p1 activate S1
"""


def test_an_error_says_what_hinders_a_line_after_the_passes_that_it_implies() -> None:
    """It named only the open Chain, which the passes would have closed, and not that it is Main Phase 1."""
    refused = fault(BATTLE + "  - p1 attack M1 direct\n")
    assert refused is not None
    assert refused.line == 15
    before, after = refused.what.split("; after the passes that it implies: ")
    assert before.startswith("p1 attack M1 direct is not legal: ")
    assert "BATTLE-01" in after
    assert refused.before is not None
    assert refused.state is not None
    assert refused.before.chain
    assert not refused.state.chain


def test_too_few_passes_are_an_error_at_the_line_that_misses_one() -> None:
    """Nothing is implied before a line that checks the position."""
    drawn = "  - expect: {p1.hand_count: 1}\n"
    refused = fault(BATTLE + drawn)
    assert refused is not None
    assert (refused.line, refused.what) == (15, "p1.hand_count: expected 1, found 0")
    assert fault(BATTLE + "  - p2 pass\n" + drawn) is None


def test_each_fault_is_told_once() -> None:
    """The reason for each of two copies of a card was told twice."""
    text = BATTLE.replace("    deck: [Umi, Umi]\n", "    deck: [Umi, Umi]\n    grave: [Sangan, Sangan]\n", 1)
    refused = fault(text + "  - {move: 'p1 activate grave:Sangan', illegal: SUM-02}\n")
    assert refused is not None
    assert refused.what.count("Sangan has no effect") == 1
