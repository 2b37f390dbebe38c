"""What lasts from an event on is told once when it begins and once when it ends, in the words of the definitions."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.wording.events.event_sentences import is_detail
from duelog.core.wording.events.lasting_sentences import lasting_messages
from duelog.events.outcomes import LinkResolved
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.cases.case_duels import case_duel, duel_of
from duelog.replays.cases.case_files import parse_case
from duelog.replays.cases.running_cases import check_case
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.excerpts import excerpt_of, lines_of, steps_of
from duelog.replays.exports.key_moments import BAN, weight
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.exports.page_steps import PageStep, steps_seen_by, steps_seen_by_all
from duelog.replays.languages.spoken import speaking

TESTS = Path(__file__).resolve().parent


def duel_named(name: str) -> Duel:
    """The duel of a case about a card."""
    return case_duel(TESTS / f"cases/cards/{name}.case.yaml")


def lines(name: str, language: str = "en") -> list[str]:
    """The log of a case."""
    duel = duel_named(name)
    with speaking(language):
        return [line.text for line in lines_of(duel, excerpt_of(duel))]


def steps(name: str) -> list[PageStep]:
    """The steps of the page of a case."""
    return steps_seen_by_all(duel_named(name), built_in_definitions, PageTexts()).steps


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Archlord Kristya: from now on, neither player can Special Summon."),
        ("fr", "Archlord Kristya : à partir de maintenant, aucun joueur ne peut Invoquer Spécialement."),
        ("pt", "Archlord Kristya: a partir de agora, nenhum duelista pode Invocar por Invocação-Especial."),
    ],
)
def test_what_a_card_forbids_is_told_when_its_summon_has_succeeded(language: str, said: str) -> None:
    """A newcomer's words: Kristya Summoned, her ban invisible."""
    found = lines("archlord-kristya", language)
    assert found.count(said) == 1
    assert "Archlord Kristya" in found[found.index(said) - 1]


def test_it_is_a_main_step_of_the_page_in_place_of_a_line_that_tells_nothing() -> None:
    said = [step for step in steps("archlord-kristya") if "from now on" in step.text]
    assert [(step.text, step.sorts, step.texts) for step in said] == [
        ("Archlord Kristya: from now on, neither player can Special Summon.", (), {})
    ]


def test_a_continuous_card_is_told_when_its_activation_has_resolved() -> None:
    duel = duel_named("gravity-bind-stops-an-attack")
    said = "Gravity Bind: from now on, all monsters on the field with Level 4 or above cannot attack."
    step = next(step for step in steps("gravity-bind-stops-an-attack") if step.text == said)
    assert isinstance(duel.event(step.n), LinkResolved)
    assert is_detail(duel.event(step.n), duel.state_at(step.n - 1))  # a redacted log has no number for it
    assert "small" not in step.sorts


def test_the_end_follows_the_line_of_what_ends_it_and_names_the_players() -> None:
    found = lines("swords-of-revealing-light")
    said = "No longer in force (Swords of Revealing Light): all monsters p2 controls cannot declare an attack."
    assert found[found.index(said) - 1] == "Swords of Revealing Light (p1.S1) is destroyed."
    told = [step.text for step in steps("swords-of-revealing-light") if said in step.text]
    assert told == [f"Swords of Revealing Light (p1.S1) is destroyed. {said}"]


def test_a_lock_for_both_players_is_told_once() -> None:
    """It is two lasting effects, one for each player."""
    assert sum("neither player can activate non-monster cards" in line for line in lines("cold-wave-sets")) == 1


def test_cards_set_up_are_not_told_as_new() -> None:
    assert not any("from now on" in line for line in lines("gravity-bind"))


TWO_COPIES = """
case: x
rules: [EFF-07]
position:
  p1: {S1: Gravity Bind, S2: Gravity Bind}
  p2: {hand: [Mystical Space Typhoon, Mystical Space Typhoon]}
  turn_player: p2
  turn: 4
play:
  - p2 activate "Mystical Space Typhoon" target p1.S1
  - p2 activate "Mystical Space Typhoon" target p1.S2
"""


def test_only_the_last_of_two_copies_ends_it() -> None:
    duel = duel_of(check_case(parse_case(TWO_COPIES)))
    found = [line.text for line in lines_of(duel, excerpt_of(duel))]
    ended = [at for at, line in enumerate(found) if line.startswith("No longer in force (Gravity Bind): ")]
    assert [found[at - 1] for at in ended] == ["Mystical Space Typhoon: Gravity Bind (p1.S1) is destroyed."]


def test_the_page_of_one_viewer_tells_it_with_the_next_line() -> None:
    """The step at which an activation has resolved is none of its own there."""
    duel = duel_named("gravity-bind-stops-an-attack")
    told = [step.text for step in steps_seen_by(duel, "p1", built_in_definitions, PageTexts()).steps]
    assert sum("from now on, all monsters on the field with Level 4" in text for text in told) == 1


def test_a_ban_is_a_key_moment() -> None:
    """The duel in short named battles only, while Kristya decided it."""
    ban = next(step for step in steps("archlord-kristya") if "from now on" in step.text)
    assert ban.weight == max(step.weight for step in steps("archlord-kristya")) == BAN
    bind = next(step for step in steps("gravity-bind-stops-an-attack") if "from now on" in step.text)
    assert bind.weight == BAN
    showcase = Duel.open(TESTS.parent / "examples/showcase.duel")
    told = steps_seen_by_all(showcase, built_in_definitions, PageTexts()).steps
    assert [step.weight for step in told if ": from now on, while one of the battling" in step.text] == [0, 0]


def test_several_cards_that_end_at_once_are_only_named() -> None:
    duel = Duel.open(TESTS.parent / "examples/showcase.duel")
    found = [line.text for line in lines_of(duel, excerpt_of(duel)) if line.event.n == 89]
    assert found[1:] == ["Timegazer Magician and Stargazer Magician no longer apply."]


def test_a_summon_from_the_extra_deck_is_notable_whatever_its_kind() -> None:
    """Gladiator Beast Gyzarus is Special Summoned by its own text."""
    duel = Duel.open(TESTS.parent / "examples/of-the-era.duel")
    event, before, after = next(step for step in steps_of(duel, excerpt_of(duel)) if step[0].n == 182)
    assert weight(event, before, after) == 1.5
    event, before, after = next(step for step in steps_of(duel, excerpt_of(duel)) if step[0].n == 121)
    assert weight(event, before, after) == 0


def test_a_recording_that_is_not_refereed_has_the_locks_of_a_card_that_resolved() -> None:
    """It has no events for them."""
    duel = duel_named("cold-wave-sets")
    for event, before, after in steps_of(duel, excerpt_of(duel)):
        before, after = (replace(state, effects=False, lasting=()) for state in (before, after))
        found = lasting_messages(event, before, after, built_in_definitions)
        assert len(found) == isinstance(event, LinkResolved)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            'Black Whirlwind: from now on, when p2 Normal or Tribute Summons a "Blackwing" card: p2 can add 1 '
            "\"Blackwing\" monster from p2's Deck with ATK lower than that card's ATK to the hand, if it is a face-up "
            "monster on the field.",
        ),
        ("fr", "Black Whirlwind : à partir de maintenant, quand p2 "),
        ("pt", "Black Whirlwind: a partir de agora, quando p2 "),
    ],
)
def test_what_a_continuous_card_does_later_is_told_with_the_name_of_its_player(language: str, said: str) -> None:
    """ "What its effects do there is told when they do it" waited all game, and nothing was told."""
    duel = Duel.open(TESTS.parent / "examples/of-the-era.duel")
    with speaking(language):
        found = [line.text for line in lines_of(duel, excerpt_of(duel))]
    assert sum(line.startswith(said) for line in found) == 1


def test_negated_traps_are_not_said_to_be_face_up() -> None:
    """A newcomer's words: all of p1's Traps were Set, so a card that negates "face-up Traps" seemed to do nothing."""
    said = [text for text in lines("royal-decree") if text.startswith("Royal Decree: from now on")]
    assert said == ["Royal Decree: from now on, all other Traps on the field have their effects negated."]
