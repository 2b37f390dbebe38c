"""Certified cards still pass, and the harness detects wrong definitions."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Definition
from duelog.core.state import RULEBOOK
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.certificates import Certificate, certificate_of, certificates, label
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.certify import SCENARIOS, as_json, at_hand, certified_in, failing, main, named, table
from tests.lockstep.certifying import CardReport, Failure, certify, without_parts
from tests.lockstep.scenarios import CardScenarios, read_scenarios, scenario_files
from tests.sampling import sampled
from tests.shared import shared

SAMPLE = 15
"""The number of certified cards of each file of scenarios that a test run plays."""

FILES = [path.name for path in scenario_files(SCENARIOS)] or ["scenarios-000.jsonl.xz"]


@pytest.mark.parametrize("file", FILES)
def test_certified_cards_stay_certified(file: str) -> None:
    """Plays the scenarios of some certified cards, others in every run (half a minute of work for all files; whole with
    DUELOG_TEST_ALL=1, `make test ALL=1`).

    If a certificate rests on just these scenarios, all of them have to pass again. For other cards, further boards were
    made, or a scenario can be played that could not then, as its cards have been defined since: there, only a failure
    that is about the card itself counts. docs/cards.md says which certificates stand although a scenario fails because
    of another card, and of which the scenarios no longer exercise an effect, which is not asked here.
    """
    path = shared(f"reference/scenarios/{file}")
    shared("cards/cards.cdb")
    held = certified_in([path])
    reports = [*failing(sampled(held, SAMPLE, f"certified cards/{file}"), [path])]
    assert reports
    lost = [report for report in reports if contradicts(report, held[report.card])]
    assert lost == [], "\n".join(table(lost, differences=True))


def contradicts(report: CardReport, certificate: Certificate) -> bool:
    """Whether what a card did now shows that it should not have its certificate."""
    if (report.recorded, report.playable) == (certificate.recorded, certificate.played):
        return bool(report.failures)
    return any(report.card in failure.about[:1] for failure in report.failures)


def test_a_failure_contradicts_the_certificate_that_counted_its_scenario() -> None:
    def failed(about: str, playable: int = 3) -> CardReport:
        failure = Failure("", "said", "IDLE", (about,))
        equal = playable - 1
        return CardReport(card="A", definition="0", scenarios=playable, equal=equal, failures=(failure,), recorded="1")

    certificate = Certificate(card="A", definition="0", recorded="1", played=3)
    assert contradicts(failed(about="B"), certificate)
    assert not contradicts(failed(about="B", playable=4), certificate)
    assert not contradicts(failed(about="B"), replace(certificate, recorded="2"))
    assert contradicts(failed(about="A", playable=4), certificate)
    passed = CardReport(card="A", definition="0", scenarios=3, equal=3, recorded="1")
    assert not contradicts(passed, certificate)


# --- a certificate holds for one definition ---------------------------------------------------------------------


def test_a_certificate_is_void_once_the_definition_changes() -> None:
    book = built_in_book(NEWEST)
    name = next(name for name in sorted(certificates()) if certificate_of(name, book) is not None)
    face = built_in().named(name)
    assert label(face, book) == "certified"
    card = next(iter(book.of([name])))
    other = CardBook([replace(card, stays_on_field=not card.stays_on_field)])
    assert label(face, other) == "uncertified"
    assert label(face, CardBook()) in ("unsupported", "no effect")


def test_an_earlier_text_has_a_certificate_of_its_own() -> None:
    face = built_in().named("Sangan")
    newest, earlier = (certificate_of("Sangan", built_in_book(date)) for date in (NEWEST, RULEBOOK.texts_date))
    assert newest is not None
    assert earlier is not None
    assert newest.definition != earlier.definition
    assert label(face, built_in_book()) == "certified"


def test_only_defined_cards_have_certificates() -> None:
    book = built_in_book(NEWEST)
    assert [name for name in certificates() if name not in book] == []
    every = [one for first in certificates().values() for one in (first, *first.others)]
    assert all(certificate.played > 0 for certificate in every)


# --- a harness that finds nothing proves nothing: it is shown wrong definitions ---------------------------------

CARD = "Sangan"


@pytest.fixture(scope="module")
def told() -> CardScenarios:
    folder = shared("reference/scenarios")
    code = built_in().named(CARD).passcode
    return next(read_scenarios(sorted(folder.glob("*.jsonl.xz")), {code}))


def played(told: CardScenarios, definitions: Sequence[Definition]) -> CardReport:
    few = replace(told, lines=told.lines[:3])
    codes = {code for recording in few.recordings() for code in recording.codes}
    return certify(CARD, few, read_cdb(shared("cards/cards.cdb"), codes), CardBook(definitions))


def changed(**fields: Any) -> list[Definition]:
    return [replace(card, **fields) if card.name == CARD else card for card in built_in_book(NEWEST)]


def test_a_card_without_its_effect_fails(told: CardScenarios) -> None:
    report = played(told, changed(effects=()))
    assert report.failures
    assert not report.certified
    assert report.failures[0].about[0] == CARD


def test_effects_that_never_happen_are_not_exercised(told: CardScenarios) -> None:
    wins = next(iter(built_in_book(NEWEST).of(["Exodia the Forbidden One"]))).wins
    assert wins is not None
    report = played(told, changed(wins=wins))
    assert (report.failures, report.unproved) == ((), ("wins",))
    assert not report.certified


def test_a_scenario_with_an_undefined_card_is_not_played(told: CardScenarios) -> None:
    report = played(told, [card for card in built_in_book(NEWEST) if card.name == CARD])
    assert report.playable == 0
    assert report.not_playable == 3
    assert report.missing
    assert not report.certified


def test_materials_that_only_name_a_monster_need_not_be_exercised() -> None:
    """Applies to monsters that only their own procedure Summons; an Xyz Monster is Summoned with its materials."""
    book = built_in_book(NEWEST)
    parts = {
        name: [said for said, _ in without_parts(book, name)] for name in ("XY-Dragon Cannon", "Number C39: Utopia Ray")
    }
    assert "procedures[0]" in parts["XY-Dragon Cannon"]
    assert "materials" not in parts["XY-Dragon Cannon"]
    assert "materials" in parts["Number C39: Utopia Ray"]


# --- the command ------------------------------------------------------------------------------------------------


def test_names_are_split_at_commas_unless_part_of_a_name() -> None:
    both = "Sangan,Black Luster Soldier - Envoy of the Beginning, Brionac, Dragon of the Ice Barrier"
    assert list(named([both])) == [
        "Sangan", "Black Luster Soldier - Envoy of the Beginning", "Brionac, Dragon of the Ice Barrier",
    ]  # fmt: skip


def test_a_list_of_names_may_be_longer_than_a_path() -> None:
    """Thirty names were taken for a path, whose length the system refused with a traceback."""
    names = ["Sangan", "Summoned Skull", "Dark Grepher"] * 100
    assert list(named([",".join(names)])) == names[:3]


def test_certificates_are_counted_by_what_they_rest_on() -> None:
    path = shared("reference/scenarios/scenarios-000.jsonl.xz")
    shared("cards/cards.cdb")
    found = at_hand([path])
    held = certificates().values()
    assert found.total() == len(held) + sum(len(one.others) for one in held)
    digests = {told.digest() for told in read_scenarios([path])}
    assert found["all scenarios at hand"] == sum(
        each.recorded in digests for one in held for each in (one, *one.others)
    )  # prints: told apart by names, as a digest is of one card


def test_an_undefined_name_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    shared("reference/scenarios")
    assert main(["No Such Card"]) == 2
    assert capsys.readouterr().out == "not defined: No Such Card\n"


def test_a_failure_is_attributed_to_the_cards_concerned() -> None:
    def failed(card: str, about: str) -> CardReport:
        return CardReport(card=card, definition=card, scenarios=1, failures=(Failure("", "said", "IDLE", (about,)),))

    passed = CardReport(card="A", definition="A", scenarios=2, equal=2)
    reports = [passed, failed("B", about="A"), failed("C", about="C"), failed("D", about="C")]
    told = as_json(reports)
    assert [card["blamed"] for card in told["cards"]] == [[], ["A (certified)"], ["itself"], ["C (uncertified)"]]
    assert (told["total"]["certified"], told["total"]["percent"]) == (1, 25.0)
    assert [card["label"] for card in told["cards"]] == ["certified", "fails", "fails", "fails"]
