"""Channels by which a viewer could learn of hidden cards: what people add to a log, corrections, going back."""

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.chance import NoChance
from duelog.core.engine import waiting
from duelog.core.legal_moves import legal_moves
from duelog.core.sight import VIEWERS, Viewer
from duelog.core.state import State, declarations
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Move, Moved
from duelog.events.places import Place
from duelog.events.records import Corrected
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.case_duels import case_duel
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.duels.redacting import redacted
from duelog.replays.duels.seen_marks import as_known
from duelog.replays.duels.views import view
from duelog.replays.errors import DuelogError
from duelog.replays.notation import complete, parse_move
from duelog.replays.play.interrupting import interrupt
from duelog.replays.play.recording import Recording
from duelog.replays.play.supposing import judged_as_known, judged_for, supposed_decision
from tests.hidden_pairs import differences
from tests.hidden_twins import at_a_table, played

TABLE = """\
case: x
rules: [SUM-01]
position:
  turn: 4
  turn_player: p1
  p1: {{hand: [Umi, Dark Blade, Pot of Greed], deck: [Umi, Umi, Umi, Umi], M1: Vorse Raider}}
  p2:
    hand: ["{hand}", Dark Blade]
    deck: [Umi, Umi, Umi]
    M1: {{card: "{monster}", position: set, played_on: 1}}
    S1: {{card: "{trap}", face: down, played_on: 2}}
    S2: {{card: Sakuretsu Armor, face: down, played_on: 2}}
play: []
"""


def pass_on(recording: Recording) -> None:
    """Passes in all open windows."""
    while (asked := recording.waiting()) is not None and asked.what == "response":
        recording.play(m.Pass(player=asked.player))


def read(line: str, state: State) -> Move:
    return complete(parse_move(line, state), state, built_in_book())


class TwoTables:
    """Two recordings with the same moves, in which p2 has other cards."""

    def __init__(self, folder: Path, *, hand: str = "", trap: str = "", monster: str = "") -> None:
        self.recordings: list[Recording] = []
        for number in (0, 1):
            names = {
                "hand": (hand or "Kuriboh/Kuriboh").split("/")[number],
                "trap": (trap or "Jar of Greed/Trap Hole").split("/")[number],
                "monster": (monster or "Man-Eater Bug/Luster Dragon").split("/")[number],
            }
            path = folder / f"{number}.case.yaml"
            path.write_text(TABLE.format(**names))
            duel = case_duel(path)
            assert duel.result.ok
            self.recordings.append(Recording(duel.branch(), NoChance(), book=built_in_book()))

    @property
    def duels(self) -> tuple[Duel, Duel]:
        """Both duels up to now."""
        one, two = (recording.duel for recording in self.recordings)
        return one, two

    def play(self, line: str) -> None:
        """Plays a line in both, illegal if it ends with an exclamation mark, and passes in all windows."""
        for recording in self.recordings:
            recording.play_line(partial(read, line.removesuffix(" !")), anyway=line.endswith("!"))
            pass_on(recording)

    def moved(self, origin: Place, to: Place, position: str) -> None:
        """Moves the first card of a place by a correction in both."""
        for recording in self.recordings:
            card = recording.state.side(2).hand[0] if origin.endswith("hand") else _at(recording.state, origin)
            move = Moved(card=card, origin=origin, to=to, position="set" if position == "set" else "down")
            recording.correct(Corrected(moves=(move,), author="Ina"))
            pass_on(recording)

    def alike(self, viewer: Viewer = "p1") -> None:
        """Asserts that a viewer cannot tell them apart."""
        assert differences(*self.duels, viewer) == []


def _at(state: State, place: Place) -> int:
    slot = next(slot for at, slot in state.on_field(2) if at == place)
    return slot.card


@pytest.fixture
def tables(tmp_path: Path) -> TwoTables:
    """p2 has Jar of Greed or Trap Hole Set: a window after a Chain opens for one of them only."""
    return TwoTables(tmp_path)


def test_the_end_of_an_attack_does_not_tell_of_the_window_before_it(tables: TwoTables) -> None:
    """Where nobody could respond at the end of the Chain, the window stayed due after the attack ended."""
    tables.play("p1 phase battle")
    for recording in tables.recordings:
        recording.play_line(partial(read, "p1 attack M1 p2.M1"))
        recording.play_line(partial(read, "p2 activate S2"))
        pass_on(recording)
        assert isinstance(recording.duel.events[-1], o.AttackEnded)
    assert len({len(duel) for duel in tables.duels}) == 2
    tables.alike()
    tables.alike("public")


def test_the_choice_for_the_hand_limit_does_not_tell_of_the_window_before_it(tmp_path: Path) -> None:
    """Between the choice and the discard, the window of the End Phase stayed due where nobody could respond in it."""
    tables = TwoTables(tmp_path)
    for recording in tables.recordings:
        drawn = recording.state.side(1).deck
        moves = tuple(Moved(card=card, origin="p1.deck", to="p1.hand") for card in drawn)
        recording.correct(Corrected(moves=moves, author="Ina"))
    tables.play("p1 end")
    for recording in tables.recordings:
        recording.play(m.Choose(player=1, cards=recording.state.side(1).hand[:1]))
        chosen = next(event.n for event in reversed(recording.duel.events) if isinstance(event, m.Choose))
        with pytest.raises(DuelogError, match="no player can make a move here"):
            supposed_decision(recording.duel, chosen, "p1", built_in_book(), None)
    assert len({len(duel) for duel in tables.duels}) == 2


def test_remarks_do_not_tell_of_the_window_before_them(tables: TwoTables) -> None:
    """`legal` and `explain` supposed a moment before the window in one duel and after it in the other."""
    tables.play('p1 activate "Pot of Greed" S1')
    assert len({len(duel) for duel in tables.duels}) == 2
    for recording in tables.recordings:
        recording.add(o.Remark(text="they shook hands"))
    tables.alike()
    tables.alike("public")


def test_going_back_over_a_pass_is_not_told(tables: TwoTables) -> None:
    """ "p2 takes back everything after event 7" told of a window, and with it of what p2 could have activated."""
    tables.play('p1 activate "Pot of Greed" S1')
    longer = max(tables.recordings, key=lambda recording: len(recording.duel))
    passed = next(event for event in reversed(longer.duel.events) if isinstance(event, m.Pass) and event.player == 2)
    longer.undo(m.Undo(player=2, to=passed.n - 1))
    pass_on(longer)
    tables.alike()
    tables.alike("public")


def test_an_interruption_does_not_tell_what_it_takes_back(tables: TwoTables) -> None:
    """An illegal activation where a window followed in one duel wrote that it went back, in that duel alone."""
    for recording in tables.recordings:
        recording.play_line(partial(read, 'p1 activate "Pot of Greed" S1'))
        while not any(isinstance(event, o.ChainEnded) for event in recording.duel.events):
            recording.play(m.Pass(player=2))
        ended = next(event for event in reversed(recording.duel.events) if isinstance(event, o.ChainEnded))
        interrupt(recording, ended.n, partial(read, "p1 activate Umi S3"))
        pass_on(recording)
    tables.alike()
    tables.alike("public")


def test_taking_back_what_was_told_is_told(tables: TwoTables) -> None:
    tables.play('p1 activate "Pot of Greed" S1')
    at = next(event.n for event in tables.duels[0].events if isinstance(event, o.CardsDrawn))
    recording = tables.recordings[0]
    recording.undo(m.Undo(player=1, to=at - 1))
    seen = redacted(recording.duel, "p2")
    assert any(getattr(event, "what", "") == "undo" for event in seen.events)


@pytest.mark.parametrize(("to", "position"), [("p2.M4", "set"), ("p2.S4", "down")])
def test_a_correction_does_not_tell_what_lies_face_down(tmp_path: Path, to: Place, position: str) -> None:
    """A Trap that was put into a Monster Zone moved on by itself, and a monster behind it was destroyed."""
    tables = TwoTables(tmp_path, hand="Jar of Greed/Luster Dragon", trap="Trap Hole/Trap Hole")
    tables.moved("p2.hand", to, position)
    assert all(_at(recording.state, to) for recording in tables.recordings)
    tables.alike()
    tables.alike("public")


def test_a_correction_of_a_set_monster_does_not_tell_what_it_is(tmp_path: Path) -> None:
    """A Set monster that was moved behind the Monster Zones was destroyed as an Equip Card without a monster."""
    tables = TwoTables(tmp_path, hand="Jar of Greed/Luster Dragon", trap="Trap Hole/Trap Hole")
    tables.play("p1 end")
    for recording in tables.recordings:
        card = recording.state.side(2).hand[0]
        kind = m.SetMonster if recording.state.face(card).is_monster else m.SetSpellTrap
        recording.play(kind(player=2, card=card, to="p2.M4"), anyway=True)
        pass_on(recording)
    tables.moved("p2.M4", "p2.S4", "down")
    tables.alike()


def test_an_own_mark_tells_only_what_its_player_can_know(tables: TwoTables) -> None:
    """The mark of a viewer's own move was that by all cards, which can tell what a face-down target is."""
    tables.play("p1 attack M1 p2.M1 !")
    duel = tables.duels[0]
    move = next(event for event in duel.events if isinstance(event, m.Attack))
    assert move.breaks == ("BATTLE-01",)
    by_all_cards = replace(move, breaks=("BATTLE-01", "EFF-08"))
    told = as_known(duel, by_all_cards, duel.state_at(move.n - 1), "p1", built_in_book)
    assert told == move


def test_an_undo_is_no_move_to_judge_for_a_viewer(tables: TwoTables) -> None:
    """`explain --as p1 "p1 undo"` printed "p1 undo 129", a number of the whole log."""
    tables.play('p1 summon "Dark Blade" M2')
    duel, book = tables.duels[0], built_in_book()
    for viewer in VIEWERS:
        with pytest.raises(DuelogError, match="of the whole log"):
            judged_as_known(duel, len(duel), "p1 undo", viewer, book)
    with pytest.raises(DuelogError, match="of the whole log"):
        judged_for(duel, len(duel), "p1 undo", "p1", book, book)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_was_declared_at_activation_is_seen(viewer: Viewer) -> None:
    """Both players hear it; views and redacted logs left it out."""
    duel = case_duel(Path(__file__).parent / "cases/language/what-is-declared-at-activation.case.yaml")
    declared = [state for _, state in duel if any(link.answers for link in state.chain)]
    assert declared
    for state in declared:
        seen = view(state, viewer)
        assert [declarations(link) for link in seen.chain] == [declarations(link) for link in state.chain]
        assert all(answer.step is None and not answer.source for link in seen.chain for answer in link.answers)
    told = [link.declared for event in redacted(duel, viewer).events for link in getattr(event, "chain", ())]
    assert ("Dragon",) in told
    positions = [position(state)["chain"] for _, state in redacted(duel, viewer)]
    assert any(link.get("declared") == ["Dragon"] for chain in positions for link in chain)


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_what_is_recorded_at_a_table_tells_as_much(seed: int) -> None:
    viewer: Viewer = ("p1", "p2", "public")[seed % 3]
    pair = at_a_table(seed, viewer)
    assert pair is not None
    assert pair[0].events != pair[1].events
    assert differences(*pair, viewer) == []


def test_twins_hold_what_happens_at_a_table() -> None:
    """The pairs have illegal moves that break other rules, corrections, going back and refused attempts."""
    one, two = played(5)
    kinds = {type(event).__name__ for seed in (1, 2, 5) for event in played(seed)[0].events}
    assert {"Corrected", "Ruling", "TimeExtended", "Remark", "Undo"} <= kinds
    assert any(getattr(event, "breaks", ()) for event in one.events)
    assert one.events != two.events


def test_a_card_that_nobody_knows_can_be_set_in_the_field_zone() -> None:
    """`set ? F` was refused, although the card can be a Field Spell; so the mark told that it is none."""
    known = at_a_table(0, "p1")
    assert known is not None
    duel = known[0]
    for event, state in duel:
        asked = waiting(state)
        if event.n > 8 and asked is not None and asked.what == "move" and state.phase == "main1":
            state = _unlisted(state)
            hand = state.side(asked.player).hand
            unknown = next(card for card in hand if state.is_unknown(card))
            sets = [
                move for move in legal_moves(state, asked.player, built_in_book()) if isinstance(move, m.SetSpellTrap)
            ]
            assert (unknown, f"p{asked.player}.F") in {(move.card, move.to) for move in sets}
            return
    raise DuelogError("no such moment")


def _unlisted(state: State) -> State:
    return replace(state, listed=((), ()))
