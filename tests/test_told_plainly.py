"""What a reader who knows nothing of duelog found strange in the lines of a duel."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.sight import Viewer
from duelog.core.wording.events.event_details import details
from duelog.core.wording.events.event_sentences import is_detail, say
from duelog.core.wording.events.summon_reasons import own_summon
from duelog.core.wording.states.situation import Names, situation
from duelog.events.outcomes import SummonBegan, Summoned, TriggerMet, TriggersMet
from duelog.events.restrictions import Lock
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.cases.case_duels import case_duel
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.excerpts import excerpt_of, lines_of, names_called, names_of, steps_of
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.page_faces import PageFaces
from duelog.replays.exports.page_frames import Framing
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.exports.page_steps import sorts_of, steps_seen_by_all
from duelog.replays.languages.spoken import calling, speaking, spoken

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def told(name: str, n: int, language: str = "en", viewer: Viewer | None = None) -> str:
    """The line of an event of an example."""
    duel = Duel.open(EXAMPLES / f"{name}.duel")
    event, before, after = next(step for step in steps_of(duel, excerpt_of(duel)) if step[0].n == n)
    with speaking(language), calling(names_called(names_of(duel))):
        return say(event, before, after, viewer, built_in_definitions, spoken())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ada activates effect 2 of Gladiator Beast Darius (from M2)."),
        ("fr", "Ada active l'effet 2 de Gladiator Beast Darius (depuis M2)."),
        ("pt", "Ada ativa o efeito 2 de Gladiator Beast Darius (vindo de M2)."),
    ],
)
def test_a_card_that_was_paid_as_the_cost_is_not_said_to_be_in_its_zone(language: str, said: str) -> None:
    assert told("of-the-era", 113, language) == said


def test_a_card_discarded_for_its_own_effect_is_activated_from_the_hand() -> None:
    assert told("of-the-era", 277).startswith("Grace activates the effect of D.D. Crow from the hand, targeting ")


def test_a_card_that_stays_is_activated_where_it_is() -> None:
    assert told("of-the-era", 26).startswith("Ada activates Book of Moon (S1), ")
    assert told("of-the-era", 144).startswith("Grace activates the effect of Blackwing - Sirocco the Dawn (M1)")


def test_a_long_list_of_choices_is_counted_and_a_short_one_told() -> None:
    assert told("of-the-era", 115) == "Ada must choose cards (monsters to Summon), from 11 cards."
    assert "from Man-Eater Bug (M2), Odd-Eyes Pendulum Dragon (Ada's M1)" in told("showcase", 204)
    duel = Duel.open(EXAMPLES / "of-the-era.duel")
    assert "Gladiator Beast Murmillo" in situation(duel.state_at(115))[-1]  # among the details


def test_a_window_says_what_can_be_done_in_it() -> None:
    """ "May respond in the Draw Phase": to what?"""
    assert told("of-the-era", 24) == "Ada may activate effects in the Draw Phase."
    assert told("of-the-era", 65) == "Grace may respond to the Summon."
    duel = Duel.open(EXAMPLES / "of-the-era.duel")
    assert situation(duel.state_at(24)) == ["p1 may activate effects in the Draw Phase now"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Turn 4 of Ada: Ada has LP 4000 and 1 card in hand, Grace LP 8000 and 3 cards"),
        ("fr", "Tour 4 d'Ada : Ada a 4000 LP et 1 carte en main, Grace 8000 LP et 3 cartes"),
        ("pt", "Turno 4 de Ada: Ada tem 4000 PV e 1 card na mão, Grace 8000 PV e 3 cards"),
    ],
)
def test_the_heading_of_a_turn_says_whose_numbers_it_tells(language: str, said: str) -> None:
    duel = Duel.open(EXAMPLES / "of-the-era.duel")
    with speaking(language):
        assert f">{said}<" in as_page(duel).replace("\u00a0", " ")


def test_an_owner_with_a_long_name_is_called_by_the_seat_on_a_badge() -> None:
    """ "Constantine's card" was cut after nine letters."""
    duel = Duel.open(EXAMPLES / "first-duel.duel")
    state = duel.end
    card = next(slot for slot in state.sides[0].field + state.sides[1].field if slot is not None)
    owner = state.owner(card.card)
    other = state.sides[2 - owner]
    moved = replace(other, field=tuple(card if at == 0 else None for at in range(len(other.field))))
    sides = (state.sides[0], moved) if owner == 1 else (moved, state.sides[1])
    for name, said in (("Constantine", f"p{owner}"), ("Ada", "Ada")):
        with calling((name, name)):
            frame = Framing(PageFaces(), Names(), built_in_definitions, PageTexts(), alone=False).frame(
                replace(state, sides=sides)
            )
        assert frame[f"p{3 - owner}.M1"]["owner"] == said


def said_at(name: str, n: int, language: str = "en", viewer: Viewer | None = None) -> list[str]:
    """What the page says of a step beside its line."""
    duel = Duel.open(EXAMPLES / f"{name}.duel")
    event, before, after = next(step for step in steps_of(duel, excerpt_of(duel)) if step[0].n == n)
    with speaking(language), calling(names_called(names_of(duel))):
        framing = Framing(PageFaces(), Names(), built_in_definitions, PageTexts(), alone=False)
        framing.frame(before)
        frame = framing.frame(after, event)
    lines = None if viewer is None else frame[f"said.{viewer}"]
    return [str(line) for line in (frame["said"] if lines is None else lines)]


def test_an_effect_that_may_be_activated_is_told_in_words() -> None:
    """ "May activate effect 2 of Darius": what does it do?"""
    said = said_at("of-the-era", 108)
    assert [line[:72] for line in said] == ["Gladiator Beast Darius: while this card battled this turn, if the Battle"]
    assert said_at("of-the-era", 108, "fr")[0].startswith("Gladiator Beast Darius : ")


def test_what_no_longer_applies_is_told_in_words() -> None:
    """One line was told twice after a turn, once for each thing that an effect had done."""
    first, second = said_at("of-the-era", 171), said_at("of-the-era", 172)
    assert "cannot attack" in first[0]
    assert "gains ATK" in second[0]


def test_the_part_of_an_effect_that_does_nothing_is_told() -> None:
    said = said_at("of-the-era", 283)
    assert "Gladiator Beast War Chariot: if that was done, destroy the card that was activated" in said


def test_words_of_an_effect_name_no_card_that_a_view_hides() -> None:
    duel = Duel.open(EXAMPLES / "of-the-era.duel")
    before, after = duel.state_at(107), duel.state_at(108)
    hidden = next(card for card in after.sides[1].hand)
    met = TriggersMet(n=108, triggers=(TriggerMet(player=2, card=hidden, effect=1),))
    assert not [*details(met, before, after, "p1", built_in_definitions)]
    everyone = [*details(met, before, after, None, built_in_definitions)]
    assert len(everyone) == (after.name(hidden) in built_in_definitions())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ada does not use effect 1 of Gladiator Beast Gyzarus."),
        ("fr", "Ada n'utilise pas l'effet 1 de Gladiator Beast Gyzarus."),
        ("pt", "Ada não usa o efeito 1 de Gladiator Beast Gyzarus."),
    ],
)
def test_an_effect_that_a_player_does_not_use_is_a_line_of_the_log(language: str, said: str) -> None:
    """A passed Trigger Effect that would have destroyed two cards was only "Ada passes." among every event."""
    assert told("of-the-era", 187, language) == said
    duel = Duel.open(EXAMPLES / "of-the-era.duel")
    assert "small" not in sorts_of(duel.event(187), duel.state_at(186), duel.state_at(187))
    assert is_detail(duel.event(187), duel.state_at(186))  # nothing that a viewer of hidden cards is told


def test_an_effect_of_a_hidden_card_that_is_not_used_is_not_told() -> None:
    duel = Duel.open(EXAMPLES / "of-the-era.duel")
    before, after = duel.state_at(186), duel.state_at(187)
    hidden = before.side(1).hand[0]
    before = replace(before, triggers=tuple(replace(met, card=hidden) for met in before.triggers))
    assert say(duel.event(187), before, after) == "p1 passes."
    assert "small" in sorts_of(duel.event(187), before, after)


def test_a_choice_and_a_cost_are_sentences() -> None:
    """Told was "Ada chooses Gladiator Beast Hoplomus (monsters to Summon)." and "Cost of Solemn Judgment: Ada pays"."""
    assert told("of-the-era", 116) == "Ada chooses to Summon Gladiator Beast Hoplomus."
    assert told("of-the-era", 116, "fr") == "Ada choisit d'Invoquer Gladiator Beast Hoplomus."
    assert told("of-the-era", 54) == "To use Solemn Judgment: Ada pays 4000 Life Points (LP 4000)."
    assert told("of-the-era", 179).startswith("To Summon Gladiator Beast Gyzarus: Gladiator Beast Bestiari ")


def test_the_duel_in_short_names_what_stopped_a_player() -> None:
    page = as_page(Duel.open(EXAMPLES / "of-the-era.duel"))
    story = page[page.index('<details id="story">') : page.index("</ul>", page.index('<details id="story">'))]
    assert story.count("<li>") <= 9
    for card in ("Solemn Judgment: ", "Bottomless Trap Hole: ", "Mirror Force: "):
        assert f">{card}" in story
    assert "pays" not in story


@pytest.mark.parametrize(
    ("name", "n", "language", "said"),
    [
        ("of-the-era", 147, "en", "The effect of Blackwing - Sirocco the Dawn changes nothing: its amount is 0."),
        ("of-the-era", 147, "fr", "L'effet de Blackwing - Sirocco the Dawn ne change rien : sa valeur est de 0."),
        ("of-the-era", 147, "pt", "O efeito de Blackwing - Sirocco the Dawn não muda nada: o seu valor é 0."),
        ("showcase", 155, "en", "The effect of Junk Warrior changes nothing: its amount is 0."),
    ],
)
def test_an_effect_that_adds_0_is_said_to_change_nothing(name: str, n: int, language: str, said: str) -> None:
    """Sirocco targeted itself, the only Blackwing, and no line said that nothing came of it."""
    assert told(name, n, language) == said
    duel = Duel.open(EXAMPLES / f"{name}.duel")
    assert "small" not in sorts_of(duel.event(n), duel.state_at(n - 1), duel.state_at(n))
    assert is_detail(duel.event(n), duel.state_at(n - 1))


@pytest.mark.parametrize(
    ("name", "n", "language", "said"),
    [
        ("of-the-era", 57, "en", " is negated, and the Normal Summon of Grace for this turn is used up."),
        ("of-the-era", 57, "fr", " est annulée, et l'Invocation Normale de Grace pour ce tour est utilisée."),
        ("of-the-era", 57, "pt", " é negada, e a Invocação-Normal de Grace neste turno fica gasta."),
    ],
)
def test_a_negated_normal_summon_is_said_to_be_used_up(name: str, n: int, language: str, said: str) -> None:
    """Grace had two more monsters in hand and ended the turn: why?"""
    assert told(name, n, language).endswith(said)
    duel = Duel.open(EXAMPLES / f"{name}.duel")
    event, before, after = duel.event(n), duel.state_at(n - 1), duel.state_at(n)
    sides = tuple(replace(side, locks=(*side.locks, Lock(what="extra normal summon"))) for side in after.sides)
    assert say(event, before, replace(after, sides=sides)).endswith(" is negated.")
    assert before.summoning is not None
    special = replace(before, summoning=replace(before.summoning, how="special"))
    assert say(event, special, after).endswith(" is negated.")


def test_targets_on_both_sides_are_told_with_their_players() -> None:
    """ "Targeting Black Whirlwind (S1) and Gladiator Beast Gyzarus (Ada's M2)": that S1 was one's own was missed."""
    aim = ", targeting Black Whirlwind (Grace's S1) and Gladiator Beast Gyzarus (Ada's M2)."
    assert told("of-the-era", 296).endswith(aim)
    assert told("of-the-era", 144).endswith(", targeting Blackwing - Sirocco the Dawn (M1).")


def test_a_window_is_not_open_in_the_box_of_a_page_while_it_is_used() -> None:
    """ "Ada may negate the Summon now" stood below "To use Solemn Judgment: Ada pays 4000"."""
    duel = Duel.open(EXAMPLES / "of-the-era.duel")
    steps = {
        step.n: step.patch.get("set", {}) for step in steps_seen_by_all(duel, built_in_definitions, PageTexts(())).steps
    }
    assert any("may negate the Summon now" in line for line in steps[52]["said"])
    assert len(steps[53]["said"]) == 1
    assert "unless the Summon is negated" in steps[53]["said"][0]
    assert steps[54].get("said") is None  # as before
    assert steps[147]["said"][0].startswith("Blackwing - Sirocco the Dawn: once per turn")  # whose amount is 0


def test_an_effect_that_did_something_has_only_resolved() -> None:
    assert told("of-the-era", 29) == "Chain Link 1 (Book of Moon) has resolved."


def lines_at(name: str, n: int, language: str = "en") -> list[str]:
    """The lines of an event in the log."""
    duel = Duel.open(EXAMPLES / f"{name}.duel")
    with speaking(language), calling(names_called(names_of(duel))):
        return [line.text for line in lines_of(duel, excerpt_of(duel)) if line.event.n == n]


def test_why_a_monster_can_be_summoned_so_is_told_once() -> None:
    """Sirocco (Level 5) came without a Tribute, and Gyzarus from the Extra Deck: how?"""
    assert lines_at("of-the-era", 137)[1:] == [
        "By its own text Blackwing - Sirocco the Dawn can be Normal Summoned without a Tribute if Ada controls a "
        "monster and Grace controls no monsters."
    ]
    assert lines_at("of-the-era", 182)[1].startswith(
        "By its own text Gladiator Beast Gyzarus can be Special Summoned, by doing this: put 1 "
    )
    assert lines_at("showcase", 62, "fr")[1:] == [
        "D'après son propre texte, Cyber Dragon peut être Invoqué Spécialement si Ada contrôle un monstre et Grace ne "
        "contrôle pas de monstres."
    ]
    assert len(lines_at("of-the-era", 121)) == 1  # Summoned by the effect of another card


def test_what_is_given_for_a_summon_is_told_so() -> None:
    """Told was "Cost of Caius the Shadow Monarch: Man-Eater Bug is Tributed." before any line about Caius."""
    assert told("showcase", 213) == "To Summon Caius the Shadow Monarch: Man-Eater Bug (Grace's M2) is Tributed."
    assert told("showcase", 148).startswith("To Summon Junk Warrior: Junk Synchron (Ada's M2) and ")
    assert told("showcase", 98).startswith("Polymerization: ")


def test_a_cost_is_not_told_twice() -> None:
    assert told("of-the-era", 295).startswith("To use Icarus Attack: ")
    assert told("of-the-era", 296).endswith("and Gladiator Beast Gyzarus (Ada's M2).")


def test_cards_that_an_effect_takes_out_of_the_opponents_hand_weigh_as_much() -> None:
    path = EXAMPLES.parent / "tests/cases/cards/delinquent-duo.case.yaml"
    steps = steps_seen_by_all(case_duel(path), built_in_definitions, PageTexts()).steps
    assert [step.weight for step in steps if "p2's hand" in step.text and step.weight] == [1, 1]


def test_no_reason_is_told_of_a_monster_that_comes_face_down() -> None:
    """It would name a card that the other player does not see."""
    duel = Duel.open(EXAMPLES / "showcase.duel")
    event, before, after = next(step for step in steps_of(duel, excerpt_of(duel)) if step[0].n == 62)
    assert isinstance(event, SummonBegan | Summoned)
    assert own_summon(event, before, after, built_in_definitions, set())
    hidden = replace(event, monsters=(replace(event.monsters[0], position="set"),))
    assert not own_summon(hidden, before, after, built_in_definitions, set())
