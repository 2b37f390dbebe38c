"""Cards that nobody has identified: recorded, assumed, named, contradicted."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.sight import VIEWERS, Viewer, seen_by
from duelog.events import moves as m
from duelog.events.codec import encode
from duelog.events.lines import Header, Seat
from duelog.events.outcomes import Shuffled
from duelog.events.records import Identified, NamedCard
from duelog.replays.cards.built_in import built_in, built_in_definitions
from duelog.replays.cards.deck_files import Deck, write_ydk
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.knowledge import knowledge_at
from duelog.replays.duels.redacting import redacted
from duelog.replays.duels.views import view
from duelog.replays.matches.match_checks import check_match
from duelog.replays.matches.recorded_match import Match
from duelog.replays.referee.referee import referee
from tests.unknown_duels import Table, alike, played

NAMES = (
    "Dark Blade", "Luster Dragon", "Vorse Raider", "Mystical Elf", "Man-Eater Bug", "Mystical Space Typhoon",
    "Trap Hole", "Sakuretsu Armor", "Dark Hole", "Summoned Skull", "Reinforcement of the Army", "Waboku",
    "Marauding Captain",
)  # fmt: skip


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder with a.ydk and b.ydk: three copies of each card of NAMES, and one more card."""
    codes = [built_in().named(name).passcode for name in NAMES for _ in range(3)]
    main = (*codes, built_in().named("Jar of Greed").passcode)
    for name in "ab":
        (tmp_path / f"{name}.ydk").write_text(write_ydk(Deck(main=main)), encoding="utf-8")
    return tmp_path


def record(folder: Path, *lines: str, p1: str = "a.ydk", p2: str = "b.ydk", new: bool = True) -> Result:
    seats = [deck if deck.startswith("?") else str(folder / deck) for deck in (p1, p2)]
    who = ("--p1", seats[0], "--p2", seats[1], "--table") if new else ("--resume",)
    return CliRunner().invoke(app, ["record", str(folder / "t.duel"), *who], input="\n".join(lines) + "\n")


def verify(folder: Path) -> Result:
    return CliRunner().invoke(app, ["verify", str(folder / "t.duel")])


BEGUN = ("p1", "first")


# --- the same duel, known and unknown ---------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_a_table_accepts_every_move_and_the_public_sees_the_same(seed: int, listed: bool) -> None:
    known = played(seed, 25)
    table = Table(known, seed, listed=listed)
    table.follow()  # raises IllegalMove for a move that is refused
    assert alike(known, table.recording.duel)
    report = referee(table.recording.duel, built_in_definitions(), pinned=False)
    assert report.ok
    assert not any(assumed.violations for assumed in report.assumptions)


# --- what lies hidden -------------------------------------------------------------------------------------------


def test_a_spell_that_was_set_as_a_monster_stays_where_it_lies(decks: Path) -> None:
    record(decks, *BEGUN, "set ? M1", 'reveal M1 "Mystical Space Typhoon"', "end")
    state = Duel.open(decks / "t.duel").end
    assert [(place, state.name(slot.card)) for place, slot in state.on_field(1)] == [
        ("p1.M1", "Mystical Space Typhoon")
    ]
    assert verify(decks).exit_code == 1


def test_a_duel_of_unknown_cards_is_recorded_and_judged(decks: Path) -> None:
    done = record(
        decks, *BEGUN, 'summon "Dark Blade"', "set ? S1", "end", "set ? M1", "end", "phase battle", "attack M1 p2.M1",
        "end", "man-eater bug", "end", "reveal p1.S1 Sakuretsu Armor",
    )  # fmt: skip
    assert "p2 Sets a card in M1" in done.output
    assert "p2.M1 comes to light: which card is it?" in done.output
    assert "Man-Eater Bug (p2.M1) was Set, and is flipped face-up because it is attacked" in done.output
    assert verify(decks).exit_code == 0
    told = " ".join(verify(decks).output.split())
    assert "assumed: the card Set to p1.S1 is a Spell or Trap; so it was, as event" in told
    duel = Duel.open(decks / "t.duel")
    assert sum(isinstance(event, Identified) for event in duel.events) == 3
    assert not any(isinstance(event, m.Undo) for event in duel.events)


def test_the_log_is_as_long_as_the_duel(decks: Path) -> None:
    discards = (f'hand:"{name}"' for name in NAMES * 3)
    turns = [
        line for turn in range(1, 31) for line in (f"p{2 - turn % 2} end", *((next(discards),) if turn > 3 else ()))
    ]
    done = record(decks, *BEGUN, *turns)
    assert done.exit_code == 0, done.output
    duel = Duel.open(decks / "t.duel")
    assert duel.end.turn == 31
    assert len(duel) < 31 * 40
    assert len(duel.taken_back()) == 0
    assert all(duel.end.is_unknown(card) for card in duel.end.side(1).hand)
    assert verify(decks).exit_code == 0


def test_a_deck_may_be_known_by_its_size_only(decks: Path) -> None:
    done = record(decks, *BEGUN, 'summon "Dark Blade"', "set ? S1", "end", p1="?40", p2="?41+15")
    assert done.exit_code == 0, done.output
    duel = Duel.open(decks / "t.duel")
    assert (len(duel.start.side(1).deck), len(duel.start.side(2).deck), len(duel.start.side(2).extra)) == (40, 41, 15)
    assert verify(decks).exit_code == 0
    (decks / "t.duel").unlink()
    assert "1 card in the Main Deck" in record(decks, p1="?1").output


def test_the_duels_of_a_match_begin_with_unknown_cards(decks: Path) -> None:
    deck = str(decks / "a.ydk")
    lines = (
        "p1",
        "first",
        "summon dark blade",
        "p2 concede",
        "",
        "p1 ready",
        "p2 ready",
        "p2 choose first",
        "set ? S1",
    )
    command = ["record", str(decks / "t.match"), "--p1", deck, "--p2", deck, "--table"]
    done = CliRunner().invoke(app, command, input="\n".join(lines) + "\n")
    assert done.exit_code == 0, done.output
    assert "p2 Sets a card in S1" in done.output
    with Match.resume(decks / "t.match") as match:
        assert list(check_match(match)) == []
        assert all(referee(Duel.open(path), built_in_definitions()).ok for path in match.duel_paths())


# --- what a name settles and contradicts ------------------------------------------------------------------------


def test_a_monster_among_the_spells_is_found_when_it_is_named(decks: Path) -> None:
    done = record(decks, *BEGUN, "set ? S2", "end", 'reveal p1.S2 "Summoned Skull"')
    said = "event 21 names Summoned Skull; it was assumed at event 12 that the card Set to p1.S2 is a Spell or Trap"
    assert said in " ".join(done.output.split())
    found = verify(decks)
    assert found.exit_code == 1
    assert said in " ".join(found.output.split())
    told = CliRunner().invoke(app, ["verify", "--json", str(decks / "t.duel")])
    report = json.loads(told.output)["files"][0]["rules"] if "files" in told.output else json.loads(told.output)
    assert "contradiction" in json.dumps(report)


def test_all_contradictions_are_in_the_summary(decks: Path) -> None:
    """`verify` told the first of them only, although a second does not follow from it."""
    named = ('reveal p1.S2 "Summoned Skull"', 'reveal p1.S3 "Mystical Elf"')
    record(decks, *BEGUN, "set ? S2", "set ? S3", "end", *named)
    found = " ".join(verify(decks).output.split())
    assert "2 findings" in found
    assert "names Summoned Skull; it was assumed" in found
    assert "names Mystical Elf; it was assumed" in found
    assert "after the first finding" not in found


def test_tributes_are_checked_when_the_monster_is_named(decks: Path) -> None:
    done = record(decks, *BEGUN, "set ? M1", "end", 'reveal p1.M1 "Summoned Skull"')
    assert "Summoned Skull is Level 6" in " ".join(done.output.split())
    again = record(decks, "undo 19", "reveal p1.M1 Mystical Elf", new=False)
    assert again.exit_code == 0, again.output
    assert verify(decks).exit_code == 0
    assert "so it was, as event" in " ".join(verify(decks).output.split())


def test_a_fourth_copy_is_one_too_many(decks: Path) -> None:
    named = [f"reveal hand {name}" for name in ("Umi", *["Waboku"] * 4)]
    done = record(decks, *BEGUN, *named)
    assert "names Umi; that makes 1 of p1, and the Deck list has 0" in " ".join(done.output.split())
    assert "names Waboku; that makes 4 of p1, and the Deck list has 3 (the one before: event" in " ".join(
        done.output.split()
    )
    assert verify(decks).exit_code == 1


def test_after_a_shuffle_the_cards_are_unknown(decks: Path) -> None:
    done = record(decks, *BEGUN, 'activate "Reinforcement of the Army"', 'choose "Dark Blade"')
    assert done.exit_code == 0, done.output
    duel = Duel.open(decks / "t.duel")
    assert [duel.end.name(card) for card in duel.end.side(1).hand].count("Dark Blade") == 1
    assert isinstance(next(event for event in reversed(duel.events) if isinstance(event, Shuffled)), Shuffled)
    assert all(duel.end.is_unknown(card) for card in duel.end.side(1).deck)


def test_an_unnamed_card_blocks_outcomes_that_reveal_it(decks: Path) -> None:
    lines = ("set ? M1", "p1 end", "summon Dark Blade", "p2 end", "p1 end", "phase battle", "attack M1 p1.M1")
    done = record(decks, *BEGUN, *lines, "p2 end", "", "board")
    assert "it has to be named before that can go on" in done.output
    assert "internal error" not in done.output
    record(decks, "", "p2 end", "mystical elf", new=False)
    duel = Duel.open(decks / "t.duel")
    assert "Mystical Elf" in [duel.end.name(slot.card) for slot in duel.end.monsters(1)]
    assert verify(decks).exit_code == 0


def test_a_rejected_name_leaves_no_trace(decks: Path) -> None:
    record(decks, *BEGUN)
    before = Duel.open(decks / "t.duel").events
    done = record(decks, 'summon "Summoned Skull"', 'summon "No Such Card"', "set ?", 'flip M1 "Umi"', new=False)
    assert done.exit_code == 1
    assert Duel.open(decks / "t.duel").events == before


# --- what others make of them -----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["log", "show", "info", "legal", "known", "lp", "report", "cards"])
def test_every_command_shows_a_duel_with_unknown_cards(decks: Path, command: str) -> None:
    record(decks, *BEGUN, 'summon "Dark Blade"', "set ? S1", "end", "set ? M1")
    viewer = ["--as", "p1"] if command == "known" else []
    done = CliRunner().invoke(app, [command, str(decks / "t.duel"), *viewer])
    assert done.exit_code == 0, done.output
    assert "internal error" not in done.output


def test_redaction_hides_cards_known_only_to_the_recorder(decks: Path) -> None:
    record(decks, *BEGUN, "set ? S1", "end")
    duel = Duel.open(decks / "t.duel")
    held = duel.end.side(1).hand[0]
    duel.extend([Identified(cards=(NamedCard(card=held, face=built_in().named("Waboku")),))])
    assert held not in seen_by(duel.end, 2)
    for viewer in VIEWERS:
        in_view = any(face.name == "Waboku" for face in view(duel.end, viewer).faces)
        assert in_view == (viewer == "p1")
        assert viewer == "p1" or b"Waboku" not in redacted(duel, viewer).encoded()


def test_the_notation_of_an_unknown_deck_is_documented() -> None:
    header = Header(seats=(Seat(main=(0,), listed=()), Seat()), faces=(built_in().named("Umi"),))
    assert Duel.new(header).start.listed == ((), ())


def test_what_is_chosen_for_an_effect_is_assumed_to_fit_it(decks: Path) -> None:
    """A monster of Level 6 was taken for the effect of Marauding Captain, and nothing was said."""
    lines = (*BEGUN, "summon marauding captain", "p1 activate M1")
    wrong = record(decks, *lines, "Summoned Skull !")
    assert "assumed at event 23 that the unknown card (p1's hand) is one that can be taken there" in wrong.output
    found = verify(decks)
    assert found.exit_code == 1
    assert "event 22 names Summoned Skull; it was assumed at event 23" in found.output
    assert "can be taken there; it was not, as event 22 says" in found.output
    (decks / "t.duel").unlink()
    record(decks, *lines, "Dark Blade")
    found = verify(decks)
    assert found.exit_code == 0
    assert "can be taken there; so it was, as event 22 says" in found.output


def test_how_an_illegal_move_with_an_unknown_card_is_recorded_is_said(decks: Path) -> None:
    """It was said only of known cards, and only where nobody could respond first."""
    lines = (*BEGUN, 'summon "Dark Blade" M1', 'summon "Luster Dragon" M2')
    done = record(decks, *lines)
    assert "if it was made anyway, add a ! to record it as illegal" in done.output
    (decks / "t.duel").unlink()
    assert "It is illegal (SUM-02)" in record(decks, *lines[:-1], f"{lines[-1]} !").output


SEEN_BY_P2 = (
    ("log", "--moves", "--json"),
    ("explain", 'p1 activate S1 "Trap Hole"'),
    ("explain", 'p1 activate S1 "Trap Hole"', "--all"),
)


def test_no_number_tells_who_named_a_set_card(decks: Path) -> None:
    """Regression: `explain --as` printed the numbers of the file, and `log --moves` counted what was not told."""
    told: list[list[str]] = []
    for card in ("Trap Hole", "?"):
        (decks / "t.duel").unlink(missing_ok=True)
        record(decks, *BEGUN, f"set {card} S1")
        told.append([])
        for command, *rest in SEEN_BY_P2:
            words = (command, str(decks / "t.duel"), *rest, "--as", "p2")
            told[-1].append(CliRunner(env={"COLUMNS": "100"}).invoke(app, words).output)
    assert told[0] == told[1]
    assert "(event " in told[0][1]


def test_an_answer_that_cannot_be_is_refused_until_it_is_marked(decks: Path) -> None:
    """It was written, and only then was it said that the card could not have been chosen."""
    done = record(decks, *BEGUN, "summon marauding captain", "p1 activate M1", "Summoned Skull")
    assert "here: Summoned Skull cannot be chosen" in done.output
    assert "if it was made anyway, add a ! to record it as illegal" in done.output
    assert done.exit_code == 1
    assert "Summoned Skull" not in [face.name for face in Duel.open(decks / "t.duel").end.faces[len(NAMES) + 1 :]]
    assert verify(decks).exit_code == 0


GORZ = "Gorz the Emissary of Darkness"
STRUCK = ("p1", "first", "summon dark blade", "p1 end", "p2 end", "phase battle", "attack M1 direct")


@pytest.mark.parametrize("deck", ["g.ydk", "?40"])
def test_trigger_effects_of_unknown_hands_are_accepted(decks: Path, deck: str) -> None:
    """A Trigger Effect in the hand had to be recorded as illegal: nobody knew the card when its event happened."""
    codes = [built_in().named(name).passcode for name in (GORZ, "Kagetokage", *NAMES) for _ in range(3)]
    (decks / "g.ydk").write_text(write_ydk(Deck(main=tuple(codes[:40]))), encoding="utf-8")
    done = record(decks, *STRUCK, f"p2 activate {GORZ}", "choose attack", "M2", p2=deck)
    assert done.exit_code == 0, done.output
    assert f"Special Summons {GORZ} from the hand to M2" in done.output
    assert verify(decks).exit_code == 0


@pytest.mark.parametrize("name", ["Kagetokage", "Tragoedia"])
def test_trigger_effects_of_unknown_hands_need_their_event(decks: Path, name: str) -> None:
    """Another card of the hand could be triggered; this one answers something else, or is not there to be triggered."""
    done = record(
        decks, *STRUCK[:2], "set ? M1", "p1 end", "summon dark blade", f"p1 activate {name}", p2="?40", p1="?40"
    )
    assert "the event that" in done.output
    assert done.exit_code == 1


def test_explain_judges_names_of_unknown_cards(decks: Path) -> None:
    record(decks, *BEGUN)
    for move, legal, told in (
        ('p1 summon "Dark Blade" M2', True, "assumed: the unknown card (p1's hand) is Dark Blade"),
        ('p1 summon "Summoned Skull" M2', False, "Summoned Skull is Level 6 and requires 1 Tribute"),
        ("p1 set ? S1", True, "assumed: the card Set to p1.S1 is a Spell or Trap"),
    ):
        done = CliRunner().invoke(app, ["explain", str(decks / "t.duel"), move])
        assert done.exit_code == (0 if legal else 1), done.output
        assert told in " ".join(done.output.split())


def test_implied_passes_are_those_of_the_player_with_priority(decks: Path) -> None:
    """Passes were found in states whose events had the same numbers, and `verify` rejected what was written."""
    flipped = (
        "set ? M1", "end", 'p2 summon "Breaker the Magical Warrior"', "phase battle", "attack M1 p1.M1", "end",
        "Man-Eater Bug", "end", "end",
    )  # fmt: skip
    record(decks, *BEGUN, *flipped, p1="?40", p2="?40")
    done = verify(decks)
    assert done.exit_code == 0, done.output
    assert Duel.open(decks / "t.duel").end.turn > 2


def test_a_fusion_of_unknown_cards_is_possible_once_they_are_named(decks: Path) -> None:
    """Polymerization was refused where the Extra Deck is unknown: no Fusion Monster could be Summoned."""
    done = record(
        decks, *BEGUN, "activate Polymerization S1", 'reveal p1.extra "Elemental HERO Flame Wingman"',
        'reveal p1.hand "Elemental HERO Avian"', 'reveal p1.hand "Elemental HERO Burstinatrix"', "p1 pass",
        p1="?40+15", p2="?40",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    question = Duel.open(decks / "t.duel").end.question
    assert question is not None
    assert question.player == 1
    assert verify(decks).exit_code == 0


def test_how_unknown_cards_are_played_is_said(decks: Path) -> None:
    """`?` listed neither the Set card in a response window nor the names that a card in the hand could have."""
    free = record(decks, *BEGUN, "?")
    assert 'unknown cards are played by their names: summon "NAME", activate "NAME"' in " ".join(free.output.split())
    responding = record(decks, "set ? S1", "end", "summon dark blade", "pass", "?", new=False)
    assert 'by their names: activate "NAME", activate S1 "NAME"' in " ".join(responding.output.split())


def test_a_name_of_one_word_is_read_after_a_zone(decks: Path) -> None:
    record(decks, *BEGUN, "set ? S1", "end")
    done = record(decks, "p1 activate S1 waboku !", "log", new=False)
    assert "Waboku" in done.output


def test_a_set_card_is_named_after_its_zone(decks: Path) -> None:
    record(decks, *BEGUN, "set ? S1", "end")
    done = CliRunner().invoke(app, ["explain", str(decks / "t.duel"), "p1 activate S1 target p1.M1"])
    assert done.exit_code == 2
    assert 'activate S1 "Trap Hole"' in " ".join(done.output.split())


# --- what is shown ----------------------------------------------------------------------------------------------


def test_what_is_revealed_is_told_to_every_viewer_and_known_from_then_on(decks: Path) -> None:
    record(decks, *BEGUN, "set ? S2", "set ? S3", 'reveal S2 "Trap Hole"', "reveal p1.hand Waboku")
    duel = Duel.open(decks / "t.duel")
    shown = [event for event in duel.events if isinstance(event, Identified)]
    viewers: tuple[Viewer, ...] = ("p2", "public")
    for viewer in viewers:
        log = CliRunner().invoke(app, ["log", str(decks / "t.duel"), "--as", viewer]).output
        assert "p1.S2 is Trap Hole" in log
        assert "Waboku" in log
        assert {face.name for face in redacted(duel, viewer).header.faces} >= {"Trap Hole", "Waboku"}
        learned = {entry.card: (entry.event, entry.how) for entry in knowledge_at(duel, shown[-1].n, viewer)}
        assert learned == {event.cards[0].card: (event.n, "revealed") for event in shown}
    script = ('activate "Reinforcement of the Army" S1', "Dark Blade")
    record(decks, *script, new=False)
    known = CliRunner().invoke(app, ["known", str(decks / "t.duel"), "--as", "public"]).output
    assert [line.split(" (")[0] for line in known.splitlines()] == [
        "Trap Hole: in p1.S2, revealed", "Waboku: in p1's hand, revealed",
        "Dark Blade: in p1's hand, searched by Reinforcement of the Army",
    ]  # fmt: skip
    assert verify(decks).exit_code == 0


def test_a_card_that_only_its_player_knew_is_shown_by_reveal(decks: Path) -> None:
    """A card that the line which Set it had named could not be shown to the other player."""
    record(decks, *BEGUN, "set trap hole S1", "set trap hole S2", "reveal S1 trap hole", "reveal S1 trap hole")
    duel = Duel.open(decks / "t.duel")
    known = knowledge_at(duel, len(duel), "p2")
    assert [(entry.name, entry.place, entry.how) for entry in known] == [("Trap Hole", "p1.S1", "revealed")]
    assert sum(isinstance(event, Identified) and event.shown for event in duel.events) == 1
    refused = " ".join(record(decks, "reveal S1 trap hole", "reveal S2 waboku", new=False).output.split())
    assert "both players know it already" in refused
    assert 'the card there is known to be "Trap Hole"' in refused
    assert verify(decks).exit_code == 0


def test_a_card_shown_from_the_hand_is_not_told_when_it_is_set(decks: Path) -> None:
    """Whoever saw it knows that it may be the card that was Set, and no more."""
    record(decks, *BEGUN, 'reveal p1.hand "Dark Blade"', 'set "Dark Blade" M1')
    duel = Duel.open(decks / "t.duel")
    (shown,) = (event for event in duel.events if isinstance(event, Identified))
    viewers: tuple[Viewer, ...] = ("p2", "public")
    for viewer in viewers:
        log = CliRunner().invoke(app, ["log", str(decks / "t.duel"), "--as", viewer]).output
        assert "A card in p1's hand is Dark Blade" in log
        assert "p1 Sets a card in M1" in log
        after_it = redacted(duel, viewer).events[-1]
        assert b"Dark Blade" not in encode(after_it)
        (known,) = knowledge_at(duel, len(duel), viewer)
        assert (known.card, known.place, known.event) == (shown.cards[0].card, "p1.hand", shown.n)
        assert [(doubt.card, doubt.to) for doubt in known.doubts] == [(known.card, "p1.M1")]
    assert "p1 Sets Dark Blade" in CliRunner().invoke(app, ["log", str(decks / "t.duel"), "--as", "p1"]).output
    assert verify(decks).exit_code == 0


def test_a_card_shown_from_the_hand_is_forgotten_in_a_shuffled_pile_alone(decks: Path) -> None:
    """Passes, Phases and turns do not make it unknown, and what is shown later ends a doubt."""
    record(decks, *BEGUN, 'reveal p1.hand "Dark Blade"', "set ? M1", "end", "end")
    duel = Duel.open(decks / "t.duel")
    (known,) = knowledge_at(duel, len(duel), "p2")
    assert [(known.name, doubt.to) for doubt in known.doubts] == [("Dark Blade", "p1.M1")]
    record(decks, 'reveal p1.M1 "Man-Eater Bug"', new=False)
    duel = Duel.open(decks / "t.duel")
    told = [(entry.name, entry.place, entry.doubts) for entry in knowledge_at(duel, len(duel), "p2")]
    assert told == [("Dark Blade", "p1.hand", ()), ("Man-Eater Bug", "p1.M1", ())]
    hand = duel.end.side(1).hand
    duel.extend([Shuffled(player=1, pile="hand", order=hand[::-1])])
    assert [entry.name for entry in knowledge_at(duel, len(duel), "p2")] == ["Man-Eater Bug"]


def test_a_reason_calls_a_card_that_nobody_has_identified_a_card(decks: Path) -> None:
    done = record(decks, *BEGUN, "set ? M1", 'summon "Dark Blade"')
    assert "p1 already Set a card this turn" in done.output
    assert "Set ?" not in done.output


def test_an_unknown_card_that_nobody_holds_is_refused(decks: Path) -> None:
    """`set ? S2` without an unknown card in the hand was read as a card of the Deck."""
    record(decks, *BEGUN, *(f"reveal hand {name}" for name in NAMES[:5]))
    done = record(decks, "set ? S2", new=False)
    assert "p1 holds no card that nobody has identified" in " ".join(done.output.split())
