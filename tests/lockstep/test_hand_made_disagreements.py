"""Disagreements of the other engine, in hand-made recordings: the duels stay in step."""

from collections import Counter
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from duelog.core.state import Link, Question, Result, Use
from duelog.events.base import Moved
from duelog.events.outcomes import CardsMoved, DelayedBegan, TriggerMet, TriggersMet, TurnBegan
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep import driver
from tests.lockstep.after_the_end import lost_after_the_end
from tests.lockstep.beside import Stopped
from tests.lockstep.driver import Lockstep, drive
from tests.lockstep.hand_made import Json, half, monster, question, recorded, spell, table
from tests.lockstep.proofs import (
    cannot_attack_as_it_must,
    counts_a_copy,
    draws_what_it_returns,
    ends_a_loop,
    has_nothing_to_choose,
    is_of_negated_gemini,
    met_in_another_grave,
    negates_the_protected,
    offered_for_each,
    offered_in_this_state,
    offered_once,
    saved_there,
    targets_nothing_there,
)
from tests.lockstep.report import DuelReport, summary
from tests.lockstep.test_hand_made import TO_END, at
from tests.shared import shared

MAGICIAN, TORRENTIAL, WRATH, FILLER = 31560081, 53582587, 49010598, 43096270


def flipped(answer: str, trap: int) -> list[Json]:
    """Magician of Faith, Flip Summoned without a Spell in the Graveyard; the opponent could respond with a Trap."""
    other = {"hand": [FILLER], "szone": {0: spell(trap, "FD")}}
    before = [half(0, mzone={0: monster(MAGICIAN, "FD_DEF", atk=300, defense=400, level=1)}), half(1, **other)]
    after = [half(0, mzone={0: monster(MAGICIAN, atk=300, defense=400, level=1)}), half(1, **other)]
    flip = at("change_position", MAGICIAN, 0, "MZONE")
    activate = at("activate", trap, 1, "SZONE")
    chosen = {"pass": {"action": "pass"}, "activate": activate}[answer]
    return [
        question(table(1, "MAIN1", before), "IDLE", 0, [flip, TO_END], flip),
        question(table(1, "MAIN1", after, [MAGICIAN]), "CHAIN", 1, [activate], chosen),
        question(table(1, "MAIN1", after), "IDLE", 0, [TO_END], TO_END, [{"msg": "CHAIN_END"}]),
    ]


def driven(folder: Path, lines: list[Json], trap: int) -> DuelReport:
    place = [(0, MAGICIAN, "MZONE", 0, "FD_DEF"), (1, trap, "SZONE", 0, "FD"), (1, FILLER, "HAND", 0, "FD")]
    recording = recorded(folder, place, lines)
    return drive(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))


def test_an_effect_without_a_target_is_on_both_chains(tmp_path: Path) -> None:
    report = driven(tmp_path, flipped("pass", WRATH), WRATH)
    assert not report.stopped, summary([report])
    assert not report.differences
    assert report.driven == report.lines


LINK: list[Json] = [{"msg": "CHAINING", "chain": 1, "code": WRATH}, {"msg": "CHAIN_SOLVING", "chain": 1}]


@pytest.mark.parametrize(
    ("messages", "ends"),
    [
        ([*LINK, {"msg": "MOVE", "code": WRATH, "reason": 0x400}], True),
        ([*LINK, {"msg": "MOVE", "code": WRATH, "reason": 0x41}], False),
        ([*LINK, {"msg": "MOVE", "code": TORRENTIAL, "reason": 0x400}], False),
        ([*LINK, {"msg": "CHAIN_SOLVED", "chain": 1}, {"msg": "MOVE", "code": WRATH, "reason": 0x400}], False),
        ([{"msg": "CHAIN_SOLVING", "chain": 2}, {"msg": "MOVE", "code": WRATH, "reason": 0x400}], False),
    ],
)
def test_theirs_ends_a_loop_by_sending_a_card_away_while_it_resolves(messages: list[Json], ends: bool) -> None:
    assert ends_a_loop(messages) is ends


def test_a_duel_that_goes_on_alone_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "MOVES_ALONE", -1)
    report = driven(tmp_path, flipped("pass", TORRENTIAL), TORRENTIAL)
    assert report.stopped == "our duel goes on without theirs"
    assert [found.what for found in report.unexplained] == ["goes on only here"]
    assert not report.explained


@pytest.mark.parametrize(
    ("theirs", "known"),
    [
        ({"activate Verdant Sanctuary p1.S4": 2, "activate Sangan p1.grave": 1}, True),
        ({"activate Verdant Sanctuary p1.S4": 1, "activate Sangan p1.grave": 1}, False),
        ({"activate Verdant Sanctuary p1.S4": 2}, False),
        ({"activate Verdant Sanctuary p1.S4": 1, "activate Sangan p1.grave": 2}, False),
    ],
)
def test_an_effect_is_offered_there_for_each_card_of_an_event(theirs: dict[str, int], known: bool) -> None:
    ours = Counter({"activate Verdant Sanctuary p1.S4": 1, "activate Sangan p1.grave": 1})
    assert offered_for_each(ours, Counter(theirs)) is known


def test_an_effect_of_one_use_in_a_turn_is_offered_there_for_each_event() -> None:
    book = built_in_book(NEWEST)
    nepenthes, yaksha = "activate Traptrix Nepenthes p1.M2", "activate Fire King Avatar Yaksha p1.grave"
    theirs = Counter({nepenthes: 2, yaksha: 2})
    assert offered_once(book, Counter({nepenthes: 1, yaksha: 1}), theirs) == Counter({nepenthes: 1, yaksha: 2})
    assert offered_once(book, Counter({yaksha: 1}), theirs) == theirs


def test_an_effect_on_the_chain_is_offered_there_for_the_other_cards_of_its_event() -> None:
    own, other, sangan = (
        "activate Verdant Sanctuary p1.S4",
        "activate Verdant Sanctuary p2.S1",
        "activate Sangan p1.grave",
    )
    ours = Counter({own: 1})
    assert offered_for_each(ours, Counter({own: 2, other: 1}), {other})
    assert not offered_for_each(ours, Counter({own: 2, other: 1}), {own})
    assert not offered_for_each(ours, Counter({own: 1, sangan: 1}), {sangan})


def test_what_is_done_after_the_last_life_points_were_paid() -> None:
    left = {"msg": "MOVE", "from": {"con": 0, "loc": "SZONE", "seq": 3}, "to": {"con": 0, "loc": "GRAVE", "seq": 0}}
    paid, won = {"msg": "PAY_LPCOST"}, {"msg": "WIN"}
    assert lost_after_the_end([paid, left, won]) == [left]
    assert lost_after_the_end([left, paid, won]) == []
    assert lost_after_the_end([paid, left]) == []


def test_what_is_done_after_the_last_life_points_were_lost_in_a_link() -> None:
    left = {"msg": "MOVE", "from": {"con": 0, "loc": "MZONE", "seq": 3}, "to": {"con": 0, "loc": "HAND", "seq": 0}}
    solving, hurt, solved, won = ({"msg": what} for what in ("CHAIN_SOLVING", "DAMAGE", "CHAIN_SOLVED", "WIN"))
    assert lost_after_the_end([solving, hurt, left, solved, won]) == [left]
    assert lost_after_the_end([solving, left, hurt, solved, won]) == []
    assert lost_after_the_end([hurt, left, won]) == []
    assert lost_after_the_end([solving, solved, hurt, left, won]) == []
    assert lost_after_the_end([solving, hurt, left, solved]) == []


HOUSEKEEPING = 9744376


@pytest.mark.parametrize(("copies", "cards", "explained"), [(2, 2, True), (2, 3, False), (0, 1, False)])
def test_an_effect_that_would_draw_too_much(copies: int, cards: int, explained: bool, tmp_path: Path) -> None:
    place = [(0, HOUSEKEEPING, "GRAVE", 0, "FU")] * copies + [(0, HOUSEKEEPING, "SZONE", 0, "FD")]
    before = [half(0, grave=[HOUSEKEEPING] * copies, szone={0: spell(HOUSEKEEPING, "FD")}), half(1)]
    recording = recorded(tmp_path, place, [question(table(1, "MAIN1", before), "IDLE", 0, [TO_END], TO_END)])
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    side = replace(beside.state.side(1), deck=beside.state.side(1).deck[:cards])
    state = replace(beside.state, sides=(side, beside.state.side(2)))
    told = offered_in_this_state(state, Counter(["activate Good Goblin Housekeeping p1.S1"]))
    assert bool(told) == explained
    assert not offered_in_this_state(state, Counter(["activate Pot of Greed p1.S1"]))


@pytest.mark.parametrize(("lying", "explained"), [(4, True), (3, False), (5, False)])
def test_a_card_that_would_take_the_zone_for_what_it_sets(lying: int, explained: bool, tmp_path: Path) -> None:
    place = [(0, HOUSEKEEPING, "SZONE", at, "FD") for at in range(lying)]
    before = [half(0, szone={at: spell(HOUSEKEEPING, "FD") for at in range(lying)}), half(1)]
    recording = recorded(tmp_path, place, [question(table(1, "MAIN1", before), "IDLE", 0, [TO_END], TO_END)])
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    told = offered_in_this_state(beside.state, Counter(["activate Ancient Gear Drill p1.hand"]))
    assert bool(told) == explained
    assert not offered_in_this_state(beside.state, Counter(["activate Pot of Greed p1.hand"]))


def test_an_effect_is_offered_again_only_once_it_was_used(tmp_path: Path) -> None:
    name = "Gaia Soul the Combustible Collective"
    recording = recorded(tmp_path, [], [question(table(1, "MAIN1", [half(0), half(1)]), "IDLE", 0, [TO_END], TO_END)])
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    offered = Counter([f"activate {name} p1.M1"])
    assert not offered_in_this_state(beside.state, offered)
    use = Use(player=1, card=1, name=name, effect=1, turn=beside.state.turn, event=1)
    assert offered_in_this_state(replace(beside.state, uses=(use,)), offered) == "an effect that was used in the turn"
    earlier = replace(use, turn=use.turn - 1)
    assert not offered_in_this_state(replace(beside.state, uses=(earlier,)), offered)


def test_only_cards_in_pendulum_zones_are_excused_for_being_laid_out(tmp_path: Path) -> None:
    board = [half(0, mzone={0: monster(FILLER, atk=2000, defense=100, level=4)}), half(1)]
    offered = question(table(1, "MAIN1", board), "IDLE", 0, [TO_END], TO_END)  # not to change the position
    recording = recorded(tmp_path, [(0, FILLER, "MZONE", 0, "FU_ATK")], [offered])
    report = drive(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    assert [(found.explained, found.what) for found in report.differences] == [("", "IDLE")]


CITADEL = 39910367


@pytest.mark.parametrize(("destroyed", "explained"), [(CITADEL, True), (FILLER, False)])
def test_the_counters_of_a_card_of_the_same_name(destroyed: int, explained: bool, tmp_path: Path) -> None:
    place = [(0, CITADEL, "HAND", 0, "FD"), (1, destroyed, "HAND", 0, "FD")]
    before = [half(0, hand=[CITADEL]), half(1, hand=[destroyed])]
    recording = recorded(tmp_path, place, [question(table(1, "MAIN1", before), "IDLE", 0, [TO_END], TO_END)])
    state = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST)).state
    mine, other = state.side(1).hand[0], state.side(2).hand[0]
    assert counts_a_copy(state, [DelayedBegan(n=9, lasting=0, source=mine, cards=(other,))]) is explained
    assert not counts_a_copy(state, [DelayedBegan(n=9, lasting=0, source=mine, cards=(mine,))])


CHAINED: list[Json] = [{"msg": "CHAINING", "chain": 1, "code": WRATH}, {"msg": "CHAINED", "chain": 1}]
TARGETED: list[Json] = [CHAINED[0], {"msg": "BECOME_TARGET", "cards": []}, CHAINED[1]]


@pytest.mark.parametrize(
    ("messages", "nothing"),
    [
        (CHAINED, True),
        (TARGETED, False),
        ([*TARGETED, *CHAINED], False),  # its first activation counts
        ([{"msg": "CHAINING", "chain": 1, "code": TORRENTIAL}, CHAINED[1]], False),
        ([CHAINED[0]], False),
    ],
)
def test_an_effect_that_finds_no_card_of_its_archetype_is_recognised(messages: list[Json], nothing: bool) -> None:
    assert targets_nothing_there(messages, WRATH) is nothing


TOON_WORLD, TOON_SKULL = 15259703, 91842653


@pytest.mark.parametrize(("players", "explained"), [((1,), True), ((0,), True), ((0, 1), False), ((), True)])
def test_a_toon_without_toon_world(players: tuple[int, ...], explained: bool, tmp_path: Path) -> None:
    worlds = [(player, TOON_WORLD, "SZONE", 0, "FU") for player in players]
    place = [*worlds, (1, TOON_SKULL, "GRAVE", 0, "FU"), (1, FILLER, "GRAVE", 1, "FU")]
    before = [half(0), half(1, grave=[TOON_SKULL, FILLER])]
    recording = recorded(tmp_path, place, [question(table(1, "MAIN1", before), "IDLE", 0, [TO_END], TO_END)])
    state = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST)).state
    toon, other = "Toon Summoned Skull p2.grave[0]", "Alexandrite Dragon p2.grave[1]"
    assert bool(offered_in_this_state(state, Counter([toon]))) is explained
    assert not offered_in_this_state(state, Counter([toon, other]))


GORILLA, MESSENGER = 39168895, 44656491


@pytest.mark.parametrize(
    ("position", "peace", "bound"), [("FU_ATK", 1, True), ("FU_ATK", 0, False), ("FU_DEF", 1, False)]
)
def test_a_monster_that_must_attack_and_cannot_declare_it(
    position: str, peace: int, bound: bool, tmp_path: Path
) -> None:
    place = [(0, GORILLA, "MZONE", 0, position), *[(1, MESSENGER, "SZONE", 0, "FU")] * peace]
    ape = monster(GORILLA, position, atk=2000, defense=1000, level=4)
    before = [half(0, mzone={0: ape}), half(1, szone={0: spell(MESSENGER)} if peace else {})]
    recording = recorded(tmp_path, place, [question(table(1, "MAIN1", before), "IDLE", 0, [TO_END], TO_END)])
    state = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST)).state
    assert cannot_attack_as_it_must(state, 1) is bound


SKILL_DRAIN, DARKSTORM = 82732705, 57662975


@pytest.mark.parametrize(("trap", "explained"), [(SKILL_DRAIN, True), (MESSENGER, False)])
def test_an_effect_of_a_gemini_monster_is_negated(trap: int, explained: bool, tmp_path: Path) -> None:
    place = [(0, DARKSTORM, "MZONE", 0, "FU_ATK"), (1, trap, "SZONE", 0, "FU"), (0, trap, "SZONE", 1, "FU")]
    board = [half(0), half(1)]
    recording = recorded(tmp_path, place, [question(table(1, "MAIN1", board), "IDLE", 0, [TO_END], TO_END)])
    state = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST)).state
    dragon, other = "activate Darkstorm Dragon p1.M1", "activate Skill Drain p1.S2"
    assert is_of_negated_gemini(state, Counter([dragon])) is explained
    assert not is_of_negated_gemini(state, Counter([dragon, other]))


VENUS, PUNISHMENT = 5645210, 81066751


@pytest.mark.parametrize(("fairy", "explained"), [(VENUS, True), (MAGICIAN, False)])
def test_a_card_would_negate_what_cannot_be_negated(fairy: int, explained: bool, tmp_path: Path) -> None:
    place = [(0, fairy, "MZONE", 0, "FU_ATK"), (0, TORRENTIAL, "SZONE", 0, "FU"), (1, PUNISHMENT, "SZONE", 0, "FD")]
    recording = recorded(
        tmp_path, place, [question(table(1, "MAIN1", [half(0), half(1)]), "IDLE", 0, [TO_END], TO_END)]
    )
    book = built_in_book(NEWEST)
    state = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), book).state
    trap = next(slot.card for at, slot in state.on_field(1) if at == "p1.S1")
    chained = replace(state, chain=(Link(player=1, card=trap, effect=1, event=1),))
    punishment, other = "activate Divine Punishment p2.S1", "activate Mystical Space Typhoon p2.S2"
    assert negates_the_protected([chained], book, Counter([punishment])) is explained
    assert not negates_the_protected([chained], book, Counter([punishment, other]))
    assert not negates_the_protected([state], book, Counter([punishment]))


CAUCASTAG = 84488827


@pytest.mark.parametrize(("other", "explained"), [([], True), ([(1, TORRENTIAL, "SZONE", 0, "FD")], False)])
def test_no_effect_to_choose_could_do_anything(
    other: list[tuple[int, int, str, int, str]], explained: bool, tmp_path: Path
) -> None:
    place: list[tuple[int, int, str, int, str]] = [(0, CAUCASTAG, "MZONE", 0, "FU_ATK"), *other]
    recording = recorded(
        tmp_path, place, [question(table(1, "MAIN1", [half(0), half(1)]), "IDLE", 0, [TO_END], TO_END)]
    )
    book = built_in_book(NEWEST)
    state = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), book).state
    monster = next(slot.card for _, slot in state.on_field(1))
    asked = Question(player=1, answer="option", about="mode", source=monster, rule="EFF-08")
    assert has_nothing_to_choose(replace(state, question=asked), book) is explained
    assert not has_nothing_to_choose(replace(state, question=replace(asked, about="zone")), book)
    assert not has_nothing_to_choose(state, book)


TIMEGAZER, STARGAZER = 20409757, 94415058


def _two_in_hand(code: int, folder: Path) -> Lockstep:
    """A duel in which p1 holds this card and Stargazer Magician."""
    place = [(0, code, "HAND", 0, "FD"), (0, STARGAZER, "HAND", 0, "FD")]
    before = [half(0, hand=[code, STARGAZER]), half(1)]
    recording = recorded(folder, place, [question(table(1, "MAIN1", before), "IDLE", 0, [TO_END], TO_END)])
    return Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))


@pytest.mark.parametrize(("saver", "explained"), [(TIMEGAZER, True), (FILLER, False)])
def test_a_card_in_a_pendulum_zone_that_is_saved_after_another(saver: int, explained: bool, tmp_path: Path) -> None:
    state = _two_in_hand(saver, tmp_path).state
    source, card = state.side(1).hand
    saved = DelayedBegan(n=9, lasting=0, source=source)
    lost = CardsMoved(n=10, moves=(Moved(card=card, origin="p1.PL", to="p1.extra"),), how="destroyed", why="effect")
    assert bool(saved_there(state, [saved, lost], {"p1.PL"})) is explained
    assert not saved_there(state, [saved, lost], {"p1.PR"})
    assert not saved_there(state, [lost], {"p1.PL"})
    assert not saved_there(state, [saved, TurnBegan(n=10, player=2, turn=2), lost], {"p1.PL"})


@pytest.mark.parametrize(("winner", "compared"), [(0, False), (1, True), (2, False)])
def test_the_hand_of_a_player_who_could_not_draw_is_not_compared(
    winner: Literal[0, 1, 2], compared: bool, tmp_path: Path
) -> None:
    beside = _two_in_hand(FILLER, tmp_path)
    beside.states[-1] = replace(beside.state, result=Result(winner=winner, reason="deck out"))
    theirs = beside.recording.lines[0].state
    beside.compare_end(replace(theirs, players=(replace(theirs.players[0], hand=()), theirs.players[1])))
    assert bool(beside.report.differences) is compared


@pytest.mark.parametrize(("cards", "explained"), [(0, True), (1, False)])
def test_a_card_that_is_returned_to_an_empty_deck_is_drawn(cards: int, explained: bool, tmp_path: Path) -> None:
    recording = recorded(tmp_path, [], [question(table(1, "MAIN1", [half(0), half(1)]), "IDLE", 0, [TO_END], TO_END)])
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    side = replace(beside.state.side(1), deck=beside.state.side(1).deck[:cards])
    state = replace(beside.state, sides=(side, beside.state.side(2)))
    tower, other = "activate The Grand Spellbook Tower p1.F", "activate Book of Moon p1.S1"
    assert draws_what_it_returns(state, 1, Counter([tower])) is explained
    assert not draws_what_it_returns(state, 1, Counter([tower, other]))
    assert not draws_what_it_returns(state, 2, Counter([tower]))


@pytest.mark.parametrize(("player", "explained"), [(1, True), (0, False)])
def test_a_card_for_attacks_without_a_monster_to_attack(player: int, explained: bool, tmp_path: Path) -> None:
    board = [half(0), half(1)]
    recording = recorded(
        tmp_path,
        [(player, FILLER, "MZONE", 0, "FU_ATK")],
        [question(table(1, "MAIN1", board), "IDLE", 0, [TO_END], TO_END)],
    )
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    offered = Counter(["activate Diffusion Wave-Motion p2.S4"])
    assert bool(offered_in_this_state(beside.state, offered)) is explained


BACKFIRE = 82705573


@pytest.mark.parametrize(("whose", "explained"), [(2, True), (1, False)])
def test_an_answer_to_a_monster_that_went_to_the_other_graveyard(whose: int, explained: bool, tmp_path: Path) -> None:
    place = [(0, BACKFIRE, "SZONE", 0, "FU")]
    recording = recorded(
        tmp_path, place, [question(table(1, "MAIN1", [half(0), half(1)]), "IDLE", 0, [TO_END], TO_END)]
    )
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    state = beside.state
    card = next(state.on_field(1))[1].card
    gone = next(card for card in (*state.side(1).deck, *state.side(2).deck) if state.owner(card) == whose)
    met = TriggersMet(n=1, by=1, triggers=(TriggerMet(player=1, card=card, effect=1, mandatory=True, cards=(gone,)),))
    assert met_in_another_grave(state, met) == (card if explained else 0)


@pytest.mark.parametrize(
    ("loc", "chain", "declined", "explained"),
    [
        ("HAND", [MAGICIAN], True, True),
        ("HAND", [MAGICIAN], False, False),
        ("HAND", [], True, False),
        ("SZONE", [MAGICIAN], True, False),
    ],
)
def test_only_a_declined_effect_in_the_hand_is_chained_too_late(
    tmp_path: Path, loc: str, chain: list[int], declined: bool, explained: bool
) -> None:
    place = [(0, FILLER, "HAND", 0, "FD"), (0, TORRENTIAL, "SZONE", 0, "FD")]
    before = [half(0, hand=[FILLER], szone={0: spell(TORRENTIAL, "FD")}), half(1)]
    used = at("activate", FILLER if loc == "HAND" else TORRENTIAL, 0, loc)
    recording = recorded(tmp_path, place, [question(table(1, "MAIN1", before, chain), "CHAIN", 0, [used], used)])
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    line = beside.lines.next
    assert line is not None
    beside.passed_over = Counter([beside.activates(line)] if declined else ())
    assert beside.chains_what_was_declined(line) is explained
    asks = Question(player=1, answer="place", about="zone", places=("p1.M1",), event=1)
    beside.states[-1] = replace(beside.state, question=asks)
    if explained:
        with pytest.raises(Stopped, match="the duels are two"):  # also where ours asks for something else meanwhile
            beside.choose(1)
        assert [found.explained for found in beside.report.differences] == ["CHAIN-07"]
    else:
        beside.part_at_what_was_declined(line)
        assert not beside.report.differences


@pytest.mark.parametrize(
    ("loc", "declined", "used", "put_off", "left_out"),
    [
        ("HAND", True, False, False, True),
        ("HAND", False, False, False, False),
        ("HAND", False, False, True, False),
        ("HAND", True, True, False, False),
        ("SZONE", True, False, False, False),
    ],
)
def test_a_declined_effect_is_left_out_when_ours_has_moved_its_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loc: str, declined: bool, used: bool, put_off: bool,
    left_out: bool,
) -> None:  # fmt: skip
    """Ours had discarded the card already, and the question was held for one that had to be answered (123100).

    Where all that theirs offers is put off, nothing was declined.
    """
    before = table(1, "DRAW", [half(0, hand=[MAGICIAN]), half(1)], [TORRENTIAL])
    offered, away = at("activate", MAGICIAN, 0, loc), {"action": "pass"}
    asked = question(before, "CHAIN", 0, [offered, away], offered if used else away)
    recording = recorded(tmp_path, [(0, MAGICIAN, "GRAVE", 0, "FU")], [asked])
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    line = beside.lines.next
    assert line is not None
    beside.passed_over = Counter([f"activate {line.prompt.options[0].name} p1.hand"] if declined else ())
    if put_off:
        nothing: Counter[str] = Counter()
        monkeypatch.setattr(beside, "theirs", dict.fromkeys([line], nothing).get)
    assert beside.is_of_the_hand_alone(line) is left_out
