"""What may be used again after a rewind: what a limit counts in the turn that is gone back to, and nothing else."""

from duelog.core.effects.book.card_book import NO_BOOK
from duelog.events.base import Move
from duelog.events.moves import ChangePhase
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.rewinding import rewind, rewind_seen_by

CASE = """case: x
rules: [EFF-10]
position:
  turn: 4
  turn_player: p1
  p1:
    hand: [Luster Dragon, Jar of Greed, Dark Hole]
    deck: [Umi, Umi, Umi, Umi]
    M1: {card: Stealth Bird, position: attack, played_on: 1}
    M2: {card: Dark Blade, position: attack, played_on: 1}
    M3: {card: Vorse Raider, position: attack, played_on: 1}
    S1: {card: Jar of Greed, face: down, played_on: 1}
  p2: {hand: [Mystical Elf], deck: [Umi, Umi, Umi, Umi]}
play:
  - p1 summon "Luster Dragon" M4
  - p1 activate S1
  - p1 activate M1
  - p1 position M2 defense
  - p1 phase battle
  - p1 attack M3 direct
  - p1 attack M4 direct
  - p1 end
  - p2 summon "Mystical Elf" M1
"""


def duel() -> Duel:
    done = check_case(parse_case(CASE))
    assert done.failure is None
    return duel_of(done)


def said(limit: str) -> str:
    return limit.partition(" (")[0]


ALL = [
    "p1's Normal Summon of this turn",
    "the change of position of p1's Dark Blade",
    "the attack of p1's Vorse Raider",
    "p1's use of Stealth Bird",
]


def test_only_what_a_limit_counts_is_given_back() -> None:
    found = rewind(duel(), 3, book=None)
    assert list(map(said, found.limits)) == ALL  # Jar of Greed has no limit, and Luster Dragon is not on the field


def test_what_was_used_before_is_not_given_back() -> None:
    battle = next(event.n for event in duel().events if isinstance(event, ChangePhase))
    found = rewind(duel(), battle)
    assert list(map(said, found.limits)) == ["the attack of p1's Vorse Raider", "the attack of p1's Luster Dragon"]


def test_what_was_used_in_a_later_turn_is_not_given_back() -> None:
    played = duel()
    later = next(event.n for event in played.events if played.state_at(event.n).turn == 5) + 1
    assert rewind(played, later).limits == ("p2's Normal Summon of this turn",)


def test_without_definitions_no_effect_is_said_to_be_limited() -> None:
    assert not any("Stealth Bird" in limit for limit in rewind(duel(), 3, book=NO_BOOK).limits)


def test_a_viewer_is_told_the_same_with_other_numbers() -> None:
    seen = rewind_seen_by(duel(), "p2", 2)
    assert list(map(said, seen.limits)) == ALL
    assert seen.limits != rewind(duel(), 3).limits


ILLEGAL = """case: x
rules: [SUM-02]
position:
  turn: 4
  turn_player: p1
  p1:
    hand: [Luster Dragon, Dark Blade]
    deck: [Umi, Umi]
    M1: {card: Plague Wolf, position: attack, played_on: 1}
    M2: {card: Vorse Raider, position: attack, played_on: 1}
    M3: {card: Mystical Elf, position: attack, played_on: 1}
  p2: {deck: [Umi, Umi], M1: {card: Mystical Elf, position: defense, played_on: 2}}
play:
  - p1 summon "Luster Dragon" M4
  - p1 position M3 defense
  - p1 activate M1
  - p1 summon "Dark Blade" M5 !
  - p1 position M3 attack !
  - p1 activate M1 !
  - p1 phase battle
  - p1 attack M2 direct !
  - p1 attack M2 direct !
"""


def test_illegal_uses_beyond_a_limit_are_not_given_back() -> None:
    """Regression: after a second Summon was undone, the Normal Summon of the turn was called free again."""
    done = check_case(parse_case(ILLEGAL))
    assert done.failure is None, done.failure
    played = duel_of(done)
    illegal = [event.n for event in played.events if isinstance(event, Move) and event.breaks]
    found = rewind(played, illegal[0])
    assert list(map(said, found.limits)) == ["the attack of p1's Vorse Raider"] * 2
    assert rewind(played, illegal[-1]).limits == ()


def test_effects_are_named_as_in_the_log() -> None:
    """Jar of Greed has one effect: its number was told."""
    for found in (rewind(duel(), 3), rewind_seen_by(duel(), "p2", 2)):
        assert "p1 activates Jar of Greed (S1)." in [step.told for step in found.steps]
