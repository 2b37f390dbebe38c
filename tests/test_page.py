"""The page of a duel as a file: its content, what it must not contain, and extracting its log (docs/page.md)."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.sight import VIEWERS, Viewer
from duelog.core.wording.states.situation import situation
from duelog.events.outcomes import (
    Activated,
    AttackDeclared,
    AttackEnded,
    BattleFought,
    CardsDrawn,
    CardsMoved,
    DelayedBegan,
)
from duelog.events.records import Ruling
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.views import seen
from duelog.replays.edopro.importing import import_recording
from duelog.replays.exports.export_page import as_page, script_of_page, style_of_page
from duelog.replays.exports.formats import EXPORTS
from duelog.replays.exports.key_moments import key_moments
from duelog.replays.exports.page_embedding import embedded, log_in
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.exports.page_patches import applied, patch_between
from duelog.replays.exports.page_steps import steps_seen_by_all
from duelog.replays.files.annexing import annex
from tests.hostile_text import HOSTILE, forged, harmful
from tests.shared import shared
from tests.small_duels import header, recorded

ROOT = Path(__file__).resolve().parents[1]
SHOWCASE = ROOT / "examples" / "showcase.duel"
FIRST = ROOT / "examples" / "first-duel.duel"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


class Elements(HTMLParser):
    """Parses the scripts of a page by id, and the lines of its log."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.scripts: dict[str, str] = {}
        self.lines: list[str] = []
        self._script: str | None = None
        self._listed = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "script":
            self._script = found.get("id") or "code"
            self.scripts[self._script] = ""
        self._listed = self._listed or found.get("id") == "events"
        if tag == "li" and self._listed:
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._script = None
        self._listed = self._listed and tag != "ol"

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self.scripts[self._script] += data
        elif self._listed and self.lines:
            self.lines[-1] += data


@pytest.fixture(scope="module")
def showcase() -> str:
    return as_page(Duel.open(SHOWCASE), log=SHOWCASE.read_bytes())


def test_the_log_is_extracted_from_a_page_byte_for_byte(tmp_path: Path) -> None:
    page, back = tmp_path / "duel.html", tmp_path / "back.duel"
    assert run("export", SHOWCASE, "-o", page).exit_code == 0
    assert run("import", page, "-o", back).exit_code == 0
    assert back.read_bytes() == SHOWCASE.read_bytes()
    page.write_bytes(page.read_bytes().replace(b"\n", b"\r\n"))  # as mail may do it
    assert run("import", page, "-o", back, "--overwrite").exit_code == 0
    assert back.read_bytes() == SHOWCASE.read_bytes()


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_round_trip(log: bytes) -> None:
    page = f"<!doctype html>{embedded(log)}<script></script>"
    assert log_in(page.encode()) == log
    assert harmful(page.replace("\udc80", "")) == []


def test_a_page_without_a_log_is_refused_with_the_reason(tmp_path: Path) -> None:
    page = tmp_path / "p1.html"
    assert run("export", SHOWCASE, "-o", page, "--as", "p1").exit_code == 0
    refused = run("import", page)
    assert refused.exit_code == 2
    assert "holds no log of a duel (a page that was made with --as holds only what that viewer saw)" in refused.stderr


def test_a_page_is_not_a_replay_and_the_error_says_how_to_get_one(tmp_path: Path) -> None:
    page = tmp_path / "duel.html"
    run("export", SHOWCASE, "-o", page)
    refused = run("show", page)
    assert refused.exit_code == 2
    assert f"duelog import {page} -o duel.duel" in refused.stderr


@pytest.mark.parametrize("name", ["showcase", "rivals-1"])
def test_the_patches_lead_from_frame_to_frame(name: str) -> None:
    duel = Duel.open(ROOT / "examples" / f"{name}.duel")
    facts = json.loads(Elements(as_page(duel)).scripts["duel"])
    frame = facts["start"]
    assert len(facts["patches"]) == len(duel)
    for patch, (_, state) in zip(facts["patches"], duel, strict=True):
        frame = applied(frame, patch)
        assert [frame["p1.lp"], frame["p2.lp"]] == [side.lp for side in state.sides]
        for player, side in enumerate(state.sides, 1):
            for pile, cards in (("hand", side.hand), ("deck", side.deck)):
                named = [facts["faces"][card // 8 - 1]["name"] for card in frame[f"p{player}.{pile}"]]
                assert named == [state.name(card) for card in cards]


@given(st.lists(st.integers(0, 9)), st.lists(st.integers(0, 9)))
def test_a_patch_of_a_pile_gives_the_pile(before: list[int], after: list[int]) -> None:
    frame, other = {"p1.deck": before, "turn": 1}, {"p1.deck": after, "turn": 1}
    assert applied(frame, patch_between(frame, other)) == other


def test_without_javascript_the_whole_log_is_shown(showcase: str) -> None:
    duel, lines = Duel.open(SHOWCASE), Elements(showcase).lines
    assert len(lines) == len(duel) + 1
    assert lines[206] == "206 Grace activates the effect of Man-Eater Bug (M2), targeting Junk Warrior (Ada's M2).\n"


def test_the_policy_allows_only_the_code_of_the_page(showcase: str) -> None:
    scripts = re.findall(r'<script type="module">(.*?)</script>', showcase, re.DOTALL)
    [style] = re.findall(r"<style>(.*?)</style>", showcase, re.DOTALL)
    assert scripts == [script_of_page()]
    assert style == style_of_page()
    digests = [b64encode(sha256(text.encode()).digest()).decode() for text in (script_of_page(), style_of_page())]
    allowed = f"script-src 'sha256-{digests[0]}'; style-src 'sha256-{digests[1]}'; img-src data:; "
    assert f"default-src 'none'; {allowed}" in showcase
    document = re.sub(r'(<script type="module">).*?(</script>)', r"\1\2", showcase, flags=re.DOTALL)
    assert not re.search(r"<script(?! type=)|\son\w+=|\sstyle=|javascript:", document)
    assert re.findall(r"https?://[^\"' )]+", showcase) == ["http://www.w3.org/2000/svg"]


def test_a_page_is_small(showcase: str) -> None:
    page = as_page(Duel.open(FIRST), log=FIRST.read_bytes())
    elements = Elements(page)
    held = sum(len(elements.scripts[name].encode()) for name in ("duel", "log")) + sum(map(len, elements.lines))
    assert len(page.encode()) - held <= 100_000
    assert len(Duel.open(FIRST)) >= 300
    assert len(page.encode()) <= 350_000
    assert len(showcase.encode()) <= 350_000  # 464 events with effects


def secret(duel: Duel, viewer: Viewer) -> Duel:
    """The same duel with other names for all cards that the viewer never sees."""
    known: set[int] = set()
    for state in (duel.start, *(state for _, state in duel)):
        known |= {state.cards[card - 1].face for card in seen(state, viewer) if card <= len(state.cards)}
        known |= {state.cards[link.card - 1].face for link in state.chain}
    assert len(known) < len(duel.header.faces)
    named = enumerate(duel.header.faces)
    faces = tuple(face if index in known else replace(face, name=f"Secret {index}") for index, face in named)
    return Duel.new(replace(duel.header, faces=faces), duel.events)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["showcase", "first-duel"])
def test_the_page_of_a_viewer_contains_nothing_hidden_from_them(name: str, viewer: Viewer) -> None:
    duel = Duel.open(ROOT / "examples" / f"{name}.duel")
    duel = Duel.new(duel.header, duel.events)  # so that both are called by no file
    page, other = as_page(duel, viewer), as_page(secret(duel, viewer), viewer)
    assert "Secret" not in other
    assert other == page
    assert "Secret" in as_page(secret(duel, viewer))


def test_the_page_of_a_viewer_does_not_reveal_who_could_have_responded() -> None:
    duel = Duel.open(SHOWCASE)
    page = as_page(duel, "p1")
    assert "pass" not in " ".join(Elements(page).lines)
    assert "may respond" not in page
    assert "may respond" in as_page(duel)


def test_the_other_formats_have_no_view_of_one_player() -> None:
    refused = run("export", SHOWCASE, "--as", "p1", "-f", "moves")
    assert refused.exit_code == 2
    assert "html" in refused.stderr


def test_the_suffix_of_the_file_selects_the_format(tmp_path: Path) -> None:
    for name, form in EXPORTS.items():
        if len(form.parts) == 1:
            out = tmp_path / f"x{form.ending}"
            assert run("export", FIRST, "-o", out).exit_code == 0
            page = as_page(Duel.open(FIRST), log=FIRST.read_bytes())
            wanted = page if name == "html" else form.write(Duel.open(FIRST))[0]
            assert out.read_text(encoding="utf-8") == wanted, name


def test_a_finding_is_shown_at_its_step_with_rule_and_page() -> None:
    duel = Duel.open(ROOT / "examples" / "rivals-1.duel")
    fought = next(event for event in duel.events if isinstance(event, BattleFought) and event.damage)
    damage = tuple(replace(change, amount=change.amount + 100) for change in fought.damage)
    events = [*duel.events]
    events[fought.n - 1] = replace(fought, damage=damage)
    changed = Duel.new(duel.header, events)
    page = as_page(changed)
    assert '<strong class="bad">breaks the rules</strong>' in page
    line = Elements(page).lines[fought.n]
    assert re.search(r"BATTLE-\d+, page \d+: ", line), line
    assert f'<li id={fought.n} class="life ruling">' in page


def test_hostile_names_are_cleaned_and_nothing_ends_early() -> None:
    name = f"</script><script>alert(1)</script><!-- {HOSTILE} ]]> &lt;b&gt; $title"
    head, events = recorded()
    faces = tuple(replace(face, name=f"{face.name} {name}") for face in head.faces)
    seats = tuple(replace(seat, name=name) for seat in head.seats)
    page = as_page(Duel.new(replace(head, faces=faces, seats=(seats[0], seats[1])), events))
    assert harmful(page) == []
    assert forged(page) == []
    assert page.replace(script_of_page(), "").count("<script") == 4
    elements = Elements(page)
    assert list(elements.scripts) == ["notes", "duel", "log", "code"]
    assert len(elements.lines) == len(events) + 1
    assert json.loads(elements.scripts["duel"])["names"][0].startswith("</script><script>alert(1)</script><!--")


def test_a_duel_without_events_has_a_page() -> None:
    page = as_page(Duel.new(header()))
    assert Elements(page).lines == ["0 The start\n"]


def test_a_broken_log_is_shown_as_far_as_it_can_be() -> None:
    duel = Duel.open(FIRST)
    broken = Duel.new(duel.header, (*duel.events, CardsDrawn(player=1, cards=(999,))))
    facts = json.loads(Elements(as_page(broken)).scripts["duel"])
    assert facts["patches"][-1]["cut"]["p1.hand"][2:] == [0]  # the card that is not there is one that nobody sees
    assert '<strong class="bad">breaks the rules</strong>' in as_page(broken)


def test_rulings_are_shown_at_their_step(tmp_path: Path) -> None:
    file = tmp_path / "t.duel"
    file.write_bytes(FIRST.read_bytes())
    annex(file, record=Ruling(n=0, at=9, author="Cy", text="the <b>set</b> stands", rules=("SUM-02",)))
    annex(file, record=Ruling(n=0, author="Cy", player=2, infraction="Slow Play", penalty="Warning"))
    duel = Duel.open(file)
    lines = as_page(duel).splitlines()
    about = next(line for line in lines if line.startswith("<li id=9 "))
    assert "the &lt;b&gt;set&lt;/b&gt; stands" in about
    assert 'class="finding judged"' in about
    assert "ruling" in about.partition(">")[0]
    assert "Slow Play" in next(line for line in lines if line.startswith(f"<li id={len(duel)} "))
    seen = as_page(duel, "public")
    assert "stands" in seen
    assert "Slow Play" in seen


def test_a_recording_of_another_program_says_what_was_checked(tmp_path: Path) -> None:
    """The header said "where no card effect matters", and cards that last did nothing that one could see."""
    duel = Duel.open(ERA)
    tags = {**duel.header.tags, "recorded by": "another program"}
    file = tmp_path / "r.duel"
    file.write_bytes(Duel.new(replace(duel.header, tags=tags), duel.events).encoded())
    page = as_page(Duel.open(file))
    assert "moves and battles checked against the rules: no mistake found" in page
    assert "what cards do is shown as it was recorded, not checked" in page
    assert json.loads(Elements(page).scripts["duel"])["recorded"]
    assert "what cards do is shown as it was recorded, not checked" in " ".join(run("info", file).stdout.split())
    assert not json.loads(Elements(as_page(duel)).scripts["duel"])["recorded"]
    assert "as it was recorded" not in run("info", ERA).stdout


def test_a_link_tells_what_its_card_does(showcase: str) -> None:
    page = json.loads(Elements(showcase).scripts["duel"])
    shown: dict[str, Any] = page["start"]
    said: dict[str, list[str]] = {}
    for patch in page["patches"]:
        shown = applied(shown, patch)
        for link in shown["chain"]:
            face = page["faces"][(link["card"] >> 3) - 1]
            said[face["name"]] = [face["says"][at] for at in link["says"]]
    assert said["Mirror Force"] == [page["faces"][[f["name"] for f in page["faces"]].index("Mirror Force")]["says"][0]]
    assert len(said["Number 39: Utopia"]) == 1
    assert "negate" in said["Number 39: Utopia"][0]
    assert "equip this card" in said["United We Stand"][0]
    assert len(said["United We Stand"]) == 2  # what it does now, and what it goes on doing
    assert all(said.values())


def links_shown(page: str) -> list[tuple[str, str, dict[str, Any]]]:
    """The name of the card, where it was, and the link, of all links that a page shows."""
    facts = json.loads(Elements(page).scripts["duel"])
    shown: dict[str, Any] = facts["start"]
    found: list[tuple[str, str, dict[str, Any]]] = []
    for patch in facts["patches"]:
        shown = applied(shown, patch)
        found += [(facts["faces"][(link["card"] >> 3) - 1]["name"], link["at"], link) for link in shown["chain"]]
    return found


def test_a_link_of_another_program_is_not_told_by_its_number_there() -> None:
    """Number 1 of a recording of EDOPro is its second text, not our first effect: the page told another effect."""
    duel = Duel.open(ERA)
    tags = {**duel.header.tags, "recorded by": "another program"}
    pages = [as_page(one) for one in (duel, Duel.new(replace(duel.header, tags=tags), duel.events))]
    ours, theirs = map(links_shown, pages)
    numbered = [[line for line in Elements(page).lines if re.search(r"activates effect \d", line)] for page in pages]
    assert numbered[0]
    assert not numbered[1]
    assert {link["effect"] for _, _, link in theirs} == {""}
    assert {link["effect"] for _, _, link in ours} > {""}
    for (_, _, link), (_, _, other) in zip(ours, theirs, strict=True):
        assert link.get("applied") or set(link["says"]) <= set(other["says"])


def test_a_link_of_a_recording_tells_no_effect_that_is_not_activated_there() -> None:
    """Darklord Asmodeus told what it does in the Graveyard, too, when its effect was activated in a Monster Zone."""
    page = as_page(import_recording(shared("fixtures/replays/mr3-era/mr3-full-10turns.yrpX")).duel)
    links = [link for name, at, link in links_shown(page) if name == "Darklord Asmodeus" and at == "p2.M3"]
    assert links
    assert {len(link["says"]) for link in links} == {1}


def test_main_steps_stop_at_no_shuffle_and_at_no_summon_twice() -> None:
    """Recordings of EDOPro stopped at both after each search and each Summon."""
    duel = import_recording(shared("fixtures/replays/mr3-era/mr3-full-10turns.yrpX")).duel
    steps = steps_seen_by_all(duel, built_in_definitions, PageTexts()).steps
    for what in ("shuffles the hand.", "shuffles the Deck.", "succeeds."):
        found = [step for step in steps if step.text.endswith(what)]
        assert found, what
        assert all("small" in step.sorts for step in found), what


ERA = ROOT / "examples" / "of-the-era.duel"


def shown_at(duel: Duel, n: int, viewer: Viewer | None = None) -> dict[str, Any]:
    """What the page shows after a step: its frame, and the faces under "faces"."""
    page = json.loads(Elements(as_page(duel, viewer)).scripts["duel"])
    shown: dict[str, Any] = page["start"]
    for patch in page["patches"][:n]:
        shown = applied(shown, patch)
    return {**shown, "faces": page["faces"]}


def activation_of(duel: Duel, name: str) -> int:
    """The number of the first activation of a card with this name, or of its effect."""
    return next(e.n for e in duel.events if isinstance(e, Activated) and duel.end.name(e.card) == name)


def test_an_effect_without_activation_is_no_chain_link() -> None:
    """The ATK that Gladiator Beast Hoplomus gives itself was shown, and told in the log, as Chain Link 2."""
    duel = Duel.open(ERA)
    n = next(e.n for e in duel.events if isinstance(e, DelayedBegan))
    chain = shown_at(duel, n)["chain"]
    assert [link.get("applied", False) for link in chain] == [not link.activated for link in duel.state_at(n).chain]
    assert chain[-1]["applied"]
    assert situation(duel.state_at(n))[1] == "Without activation: p1 Gladiator Beast Hoplomus"
    lines = Elements(as_page(duel)).lines
    assert any("The effect of Gladiator Beast Hoplomus has been applied." in line for line in lines)
    assert not any("Chain Link 2 (Gladiator Beast Hoplomus)" in line for line in lines)


def test_a_target_is_told_where_it_was_targeted() -> None:
    """While Man-Eater Bug resolved, its target was told to be in the Graveyard to which the effect sent it."""
    duel = Duel.open(SHOWCASE)
    n = activation_of(duel, "Man-Eater Bug")
    gone = next(e.n for e in duel.events if isinstance(e, CardsMoved) and e.n > n)
    places = [[target[0::2] for target in shown_at(duel, at)["chain"][0]["targets"]] for at in (n, gone)]
    assert places == [[["p1.M2"]], [["p1.M2", "p1.grave"]]]
    assert "targets Junk Warrior (p1.M2)" in situation(duel.state_at(n))[0]
    assert situation(duel.state_at(gone))[0].endswith("targets Junk Warrior [resolving]")


def test_an_attack_is_said_once_at_the_step_that_declares_it() -> None:
    """The line of the step said it, and a second one beside it."""
    duel = Duel.open(SHOWCASE)
    n = next(event.n for event in duel.events if isinstance(event, AttackDeclared))
    assert shown_at(duel, n)["said"] == []
    assert shown_at(duel, n + 1)["said"][0].startswith("Attack: ")


def test_a_card_that_is_only_placed_does_not_seem_to_do_what_it_does_later() -> None:
    """The activation of Black Whirlwind was explained by its Trigger Effect, as if that happened."""
    duel = Duel.open(ERA)
    n = activation_of(duel, "Black Whirlwind")
    [link] = shown_at(duel, n)["chain"]
    assert link["says"] == []
    assert link["only"]


@pytest.mark.parametrize(
    ("one", "two", "called"),
    [
        ("Ada", "Grace", "Ada"), ("ann", "Bob", "ann"), ("", "Grace", "p1"), ("Ada", "ADA", "p1"),
        ("p2", "Grace", "p1"), ("A" * 25, "Grace", "p1"), ("Ada\u202e", "\u200bGrace", "Ada"),
    ],
)  # fmt: skip
def test_sentences_call_the_players_by_their_names(one: str, two: str, called: str) -> None:
    """A newcomer read "p1" and had to look up who that is; names that could mislead, or are missing, are not used."""
    duel = Duel.open(SHOWCASE)
    seats = tuple(replace(seat, name=name) for seat, name in zip(duel.header.seats, (one, two), strict=True))
    named = Duel.new(replace(duel.header, seats=seats), duel.events[:30])
    page = Elements(as_page(named))
    assert page.lines[29] == f"29 {called} Sets Jar of Greed in S1.\n"
    assert f"turn 1 of {called}" in page.scripts["duel"]


def test_an_attacker_that_has_left_the_field_has_no_arrow() -> None:
    """The arrow ran from the Graveyard, and the attack was told as if it went on."""
    duel = Duel.open(ERA)
    n = next(e.n for e in duel.events if isinstance(e, AttackEnded) and e.why == "attacker gone") - 1
    shown = shown_at(duel, n)
    assert shown["attack"] is None
    assert shown["said"] == ["Attack: the attacker, Blackwing - Sirocco the Dawn, is no longer on the field"]


def test_a_negated_link_and_a_step_that_does_nothing_are_told_as_such() -> None:
    """Said was that the negating card "does nothing", and of the negated link only that it "resolves"."""
    lines = " ".join(Elements(as_page(Duel.open(ERA))).lines)
    assert "Part of the effect of Gladiator Beast War Chariot does nothing: it would change nothing." in lines
    assert "Chain Link 1 (D.D. Crow) is negated and does nothing." in lines


def test_a_page_begins_with_the_duel_in_short() -> None:
    """A reader without JavaScript sees it, too: when, which Decks, the result, and links to what decided it."""
    duel = Duel.open(SHOWCASE)
    page = as_page(duel)
    story = page[page.index('<details id="story">') : page.index("</details>", page.index('<details id="story">'))]
    assert "<summary>The duel in short, with its result</summary><p>Every kind of Summon</p>" in story
    assert "Ada: Deck gazing-junk, 40 cards (21 monsters, 10 Spells, 9 Traps), and 10 in the Extra Deck" in story
    assert "<p>Ada wins: Grace has no Life Points left.</p>" in story
    assert f"<li><a href=#{len(duel)}>Ada wins" in story
    assert "Deck" not in re.sub("Extra Deck|Main Deck", "", _story(as_page(duel, "p1")))  # nobody shows it in a duel


def _story(page: str) -> str:
    return page[page.index('<details id="story">') : page.index("</details>")]


def test_a_duel_in_progress_tells_no_result() -> None:
    duel = Duel.open(SHOWCASE)
    begun = _story(as_page(Duel.new(duel.header, duel.events[:100])))
    assert "<summary>The duel in short</summary>" in begun
    assert "wins" not in begun


def test_the_weightiest_moments_are_told_in_order_and_few_of_a_turn() -> None:
    steps = [(n, 1, 9.0 - n) for n in range(1, 6)] + [(6, 2, 1.0), (7, 2, 1.5), (8, 3, 20.0)]
    assert key_moments(steps) == [1, 2, 7, 8]
    assert len(key_moments((n, n, 2.0) for n in range(100))) == 8
