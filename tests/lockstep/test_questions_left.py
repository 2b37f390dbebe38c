"""Questions that are passed over, or understood, only for their own cause."""

from collections import Counter
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from duelog.core.state import Lasting, Question, Result, State, Window
from duelog.events.base import Phase
from duelog.events.moves import Choose
from duelog.events.places import PLAYERS
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.driver import Lockstep
from tests.lockstep.hand_made import Json, half, monster, question, recorded, spell, table
from tests.lockstep.questions import put_off_by, reply
from tests.lockstep.recording import Line
from tests.lockstep.test_hand_made import TO_END, at
from tests.shared import shared

FILLER, INDOMITABLE, NEEDLE_WORM = 43096270, 55136228, 81843628


def begun(folder: Path, place: list[tuple[int, int, str, int, str]], lines: list[Json]) -> Lockstep:
    recording = recorded(folder, place, lines)
    return Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))


@pytest.mark.parametrize(("own", "chosen"), [((), 7), ((7,), 8), ((7, 8), 7)])
def test_what_has_an_option_of_its_own_is_not_meant_by_the_monster_it_is_about(
    own: tuple[int, ...], chosen: int
) -> None:
    state = replace(State(), lasting=tuple(Lasting(id=card, source=card, cards=(3,)) for card in (7, 8)))
    asked = Question(player=1, answer="cards", about="delayed order", cards=(7, 8), event=1)
    assert put_off_by(state, asked, 3, own) == chosen


@pytest.mark.parametrize(
    ("reason", "forced", "left"),
    [("deck out", True, True), ("deck out", False, False), ("life points", True, False)],
)
def test_only_an_order_after_a_failed_draw_is_left_at_the_end(
    reason: Literal["deck out", "life points"], forced: bool, left: bool, tmp_path: Path
) -> None:
    worm = at("activate", NEEDLE_WORM, 0, "MZONE")
    asked = {**question(table(1, "END", [half(0), half(1)]), "CHAIN", 0, [worm], worm)}
    asked["prompt"] = {**asked["prompt"], "forced": forced}
    duel = begun(tmp_path, [], [asked])
    duel.recording = replace(duel.recording, end=replace(duel.recording.end, over=True))
    duel.states[-1] = replace(duel.state, result=Result(winner=2, reason=reason))
    line = duel.lines.next
    assert line is not None
    assert duel.is_left_at_the_end(line) is left
    duel.recording = replace(duel.recording, end=replace(duel.recording.end, over=False))
    assert not duel.is_left_at_the_end(line)


@pytest.mark.parametrize(
    ("mine", "phase", "told", "win_reason", "over"),
    [
        ("draw", "DRAW", "CHAINING", 2, True),
        ("end", "END", "CHAINING", 2, True),
        ("draw", "DRAW", "CHAIN_SOLVING", 2, False),
        ("draw", "DRAW", "CHAINING", 1, False),
        ("draw", "STANDBY", "CHAINING", 2, False),
        ("standby", "STANDBY", "CHAINING", 2, False),
    ],
)
def test_an_effect_that_is_only_activated_after_a_failed_draw_is_left_at_the_end(
    mine: Phase, phase: str, told: str, win_reason: int, over: bool, tmp_path: Path
) -> None:
    worm = at("activate", NEEDLE_WORM, 0, "MZONE")
    duel = begun(tmp_path, [], [question(table(1, phase, [half(0), half(1)]), "CHAIN", 0, [worm], worm)])
    end = replace(duel.recording.end, over=True, win_reason=win_reason, messages=({"msg": told}, {"msg": "WIN"}))
    duel.recording = replace(duel.recording, end=end)
    duel.states[-1] = replace(duel.state, phase=mine, result=Result(winner=2, reason="deck out"))
    line = duel.lines.next
    assert line is not None
    assert duel.is_over_before_it_resolves(line) is over


@pytest.mark.parametrize(("forced", "left"), [(True, True), (False, False)])
def test_the_last_free_zone_is_left_at_the_end_before_questions_without_a_choice(
    forced: bool, left: bool, tmp_path: Path
) -> None:
    """Found by a fresh duel: a mandatory effect of the End Phase took the last Life Points, which theirs asks about."""
    zone: Json = {"action": "zone", "con": 0, "loc": "MZONE", "seq": 0, "zone": "p0.M1"}
    worm = at("activate", NEEDLE_WORM, 0, "MZONE", 1)
    board = table(1, "END", [half(0, mzone={0: monster(FILLER), 1: monster(NEEDLE_WORM)}), half(1)])
    asked = question(board, "PLACE", 0, [zone], zone)
    asked["prompt"] = {**asked["prompt"], "min": 1, "max": 1}
    later = question(board, "CHAIN", 0, [worm], worm)
    later["prompt"] = {**later["prompt"], "forced": forced}
    place = [(0, FILLER, "MZONE", 0, "FU_ATK"), (0, NEEDLE_WORM, "MZONE", 1, "FU_ATK")]
    duel = begun(tmp_path, place, [asked, later])
    asked["prompt"]["hint"] = duel.state.name(next(slot.card for _, slot in duel.state.on_field(1)))
    duel = begun(tmp_path, place, [asked, later])
    duel.recording = replace(duel.recording, end=replace(duel.recording.end, over=True))
    duel.states[-1] = replace(duel.state, result=Result(winner=2, reason="life points"))
    line = duel.lines.next
    assert line is not None
    assert duel.is_left_at_the_end(line) is left


@pytest.mark.parametrize(
    ("zone", "free", "left"), [(0, 1, True), (0, 2, False), (1, 1, False)], ids=["the last", "a choice", "another"]
)
def test_only_the_last_free_zone_is_left_when_the_duel_is_over(
    zone: int, free: int, left: bool, tmp_path: Path
) -> None:
    zones: list[Json] = [
        {"action": "zone", "con": 0, "loc": "MZONE", "seq": at, "zone": f"p0.M{at + 1}"} for at in (zone, 4)
    ]
    board = table(1, "MAIN1", [half(0, mzone={0: monster(FILLER)}), half(1)])
    asked = question(board, "PLACE", 0, zones[:free], zones[0])
    asked["prompt"] = {**asked["prompt"], "min": 1, "max": 1}
    duel = begun(tmp_path, [(0, FILLER, "MZONE", 0, "FU_ATK")], [asked])
    asked["prompt"]["hint"] = duel.state.name(next(slot.card for _, slot in duel.state.on_field(1)))
    stance: Json = {"action": "position", "pos": "FU_DEF"}
    later = question(board, "POSITION", 0, [stance, {"action": "position", "pos": "FU_ATK"}], stance)
    duel = begun(tmp_path, [(0, FILLER, "MZONE", 0, "FU_ATK")], [asked, later])
    duel.recording = replace(duel.recording, end=replace(duel.recording.end, over=True))
    line = duel.lines.next
    assert line is not None
    assert not duel.is_left_at_the_end(line)
    duel.states[-1] = replace(duel.state, result=Result(winner=2, reason="life points"))
    assert not duel.is_left_at_the_end(line)
    duel.lines.use(duel.lines.every[1])  # its answer was needed before
    assert duel.is_left_at_the_end(line) is left


@pytest.mark.parametrize(("trap", "alone"), [(INDOMITABLE, True), (53582587, False)])
def test_only_a_window_of_cards_that_find_nothing_there_is_passed_alone(
    trap: int, alone: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = table(1, "MAIN1", [half(0, szone={0: spell(trap, "FD")}), half(1)])
    duel = begun(tmp_path, [(0, trap, "SZONE", 0, "FD")], [question(board, "IDLE", 0, [TO_END], TO_END)])
    line = duel.lines.next
    assert line is not None
    played: list[object] = []
    monkeypatch.setattr(duel, "play", played.append)
    name = duel.state.name(next(slot.card for _, slot in duel.state.on_field(1)))
    offered = Counter([f"activate {name} p1.S1"])

    def activations(player: int) -> Counter[str]:
        return offered

    monkeypatch.setattr(duel, "our_activations", activations)
    assert duel.has_only_what_finds_none(1, line) is alone
    assert bool(played) is alone


URNIGHT = 30936186


@pytest.mark.parametrize(
    ("texts", "passed"),
    [
        (("Koa'ki Meiru Wall: Destroy it",), True),
        (("Koa'ki Meiru Urnight: Destroy it",), False),
        (("Koa'ki Meiru Wall: Destroy it", "Koa'ki Meiru Wall: Reveal a card"), False),
    ],
    ids=["of another card", "of this card", "a choice"],
)
def test_the_only_option_of_another_card_is_no_answer_to_our_question(
    texts: tuple[str, ...], passed: bool, tmp_path: Path
) -> None:
    """One that is left for maintenance is not asked here, and was taken for the answer to that of the next card."""
    board = table(1, "END", [half(0, mzone={0: monster(URNIGHT)}), half(1)])
    ways: list[Json] = [{"action": "option", "text": text} for text in texts]
    duel = begun(tmp_path, [(0, URNIGHT, "MZONE", 0, "FU_ATK")], [question(board, "OPTION", 0, ways, ways[0])])
    card = next(slot.card for _, slot in duel.state.on_field(1))
    asks = Question(player=1, answer="option", about="label", options=("one", "other"), source=card, event=1)
    duel.states[-1] = replace(duel.state, question=asks)
    assert duel.skip_trivial_cards() is passed
    assert (duel.lines.next is None) is passed


@pytest.mark.parametrize(("count", "passed"), [(1, True), (2, False)])
def test_the_only_option_before_a_window_of_ours_is_passed_over(
    count: int, passed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Theirs asks even if nothing is left but to destroy a card whose cost cannot be paid."""
    board = table(1, "END", [half(0, mzone={0: monster(URNIGHT)}), half(1)])
    ways: list[Json] = [{"action": "option", "text": f"Koa'ki Meiru Urnight: {at}"} for at in range(count)]
    duel = begun(tmp_path, [(0, URNIGHT, "MZONE", 0, "FU_ATK")], [question(board, "OPTION", 0, ways, ways[0])])
    duel.states[-1] = replace(duel.state, window=Window(kind="end", player=1))
    compared: list[object] = []

    def respond_in(window: Window, player: int) -> None:
        compared.append(window)

    monkeypatch.setattr(duel, "respond_in", respond_in)
    duel.respond(1)
    assert bool(compared) is not passed
    assert (duel.lines.next is None) is passed


@pytest.mark.parametrize(("sets", "cards"), [(((1, 3), (1, 4), (2, 3), (2, 4)), (2, 3)), ((), (2,))])
def test_the_targets_of_a_mandatory_effect_are_asked_for_one_after_the_other(
    sets: tuple[tuple[int, int], ...], cards: tuple[int, ...], tmp_path: Path
) -> None:
    """Found by two fresh duels: Vulcan the Divine was answered with the first of its two targets."""
    mine, theirs = (
        [at("select", FILLER, 0, "MZONE", seq) for seq in (0, 1)],
        [at("select", FILLER, 1, "MZONE", seq) for seq in (0, 1)],
    )
    board = table(1, "MAIN1", [half(one, mzone={0: monster(FILLER), 1: monster(FILLER)}) for one in (0, 1)])
    place = [(one, FILLER, "MZONE", seq, "FU_ATK") for one in (0, 1) for seq in (0, 1)]
    asked = [question(board, "CARD", 0, mine, [mine[1]]), question(board, "CARD", 0, theirs, [theirs[0]])]
    duel = begun(tmp_path, place, asked)
    found = [slot.card for player in PLAYERS for _, slot in duel.state.on_field(player)]
    known = dict(enumerate(found, 1))
    named = tuple(tuple(known[one] for one in each) for each in sets)
    open_question = Question(
        player=1, answer="cards", about="targets", cards=tuple(found), minimum=2, maximum=2, sets=named, event=1
    )
    answer = reply(replace(duel.state, question=open_question), duel.table, duel.lines, [])
    assert answer.move == Choose(player=1, cards=tuple(known[one] for one in cards))
    if sets:
        assert [ours == others for _, ours, others in answer.offers] == [True, True]


@pytest.mark.parametrize("first", ["PLACE", "POSITION"])
@pytest.mark.parametrize("seq", [0, 1])
def test_what_comes_of_more_monsters_than_zones_is_told_by_their_summon(first: str, seq: int, tmp_path: Path) -> None:
    """Found by a duel: with one free zone theirs asks for the position at once (Forgotten Temple of the Deep)."""
    grave = [FILLER, NEEDLE_WORM]
    board = table(1, "MAIN1", [half(0, grave=grave), half(1)])
    option = at("position", grave[seq], 0, "GRAVE", seq)
    came: Json = {
        "msg": "MOVE", "code": grave[seq],
        "from": {"con": 0, "loc": "GRAVE", "seq": seq, "pos": "FU"},
        "to": {"con": 0, "loc": "MZONE", "seq": 2, "pos": "FU_ATK"},
    }  # fmt: skip
    asked = [question(board, first, 0, [option], option), question(board, "IDLE", 0, [TO_END], TO_END, [came])]
    duel = begun(tmp_path, [(0, code, "GRAVE", number, "FU") for number, code in enumerate(grave)], asked)
    cards = tuple(duel.state.side(1).grave)
    to_summon = Question(player=1, answer="cards", about="to summon", cards=cards, minimum=1, maximum=1, event=1)
    answer = reply(replace(duel.state, question=to_summon), duel.table, duel.lines, [])
    assert (answer.move, answer.told, answer.lines) == (Choose(player=1, cards=(cards[seq],)), True, [])


@pytest.mark.parametrize(("cards", "answered"), [((1,), True), ((1, 2), False)], ids=["the only one", "a choice"])
def test_only_a_question_without_a_choice_is_answered_after_the_last_one_of_theirs(
    cards: tuple[int, ...], answered: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by a fresh duel: Mirror Mail asks for the attacked monster, and the battle that follows ended the duel."""
    duel = begun(tmp_path, [], [question(table(1, "MAIN1", [half(0), half(1)]), "IDLE", 0, [TO_END], TO_END)])
    asked = Question(player=1, answer="cards", about="label", cards=cards, minimum=1, maximum=1, event=1)
    duel.states[-1] = replace(duel.state, question=asked)
    played: list[object] = []

    def play(move: Choose) -> None:
        played.append(move)
        duel.states[-1] = replace(duel.state, question=None)

    monkeypatch.setattr(duel, "play", play)
    duel.answer_what_is_left()
    assert played == ([Choose(player=1, cards=cards)] if answered else [])


@pytest.mark.parametrize(
    ("window", "answer", "of_the_phase", "passed"),
    [
        ("chain end", "yes", True, True),
        ("chain end", "no", True, False),
        ("chain end", "yes", False, False),
        ("end", "yes", True, False),
    ],
)
def test_only_an_effect_of_the_phase_is_used_before_a_window_that_theirs_has_before_it(
    window: Literal["chain end", "end"],
    answer: str,
    of_the_phase: bool,
    passed: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Found by a fresh duel: Sinister Serpent was declined, as theirs asked the other player for a response first."""
    board = table(1, "STANDBY", [half(0, mzone={0: monster(NEEDLE_WORM)}), half(1, mzone={0: monster(FILLER)})])
    theirs = [at("activate", FILLER, 1, "MZONE"), {"action": "pass"}]
    mine: list[Json] = [at("yes", NEEDLE_WORM, 0, "MZONE"), {"action": "no"}]
    lines = [
        question(board, "CHAIN", 1, theirs, theirs[1]),
        question(board, "EFFECT_YN", 0, mine, mine[0 if answer == "yes" else 1]),
    ]
    place = [(0, NEEDLE_WORM, "MZONE", 0, "FU_ATK"), (1, FILLER, "MZONE", 0, "FU_ATK")]
    duel = begun(tmp_path, place, lines)
    duel.states[-1] = replace(duel.state, phase="standby", window=Window(kind=window, player=1))
    offered = duel.yes_key(duel.lines.every[1]) if of_the_phase else Counter[str]()

    def is_same_moment(line: Line) -> bool:
        return True

    monkeypatch.setattr(duel, "of_the_phase", lambda: offered)
    monkeypatch.setattr(duel, "is_same_moment", is_same_moment)
    assert duel.first_question(1) is duel.lines.every[1 if passed else 0]
