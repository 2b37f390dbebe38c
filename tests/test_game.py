"""The `Game` class: reading, legal moves, push and pop, verdicts, printing and display in a notebook."""

import copy
import pickle
import pydoc
import random
import re
from base64 import b64decode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import duelog
from docs import generate_python
from duelog import moves as m
from duelog import outcomes as o
from duelog.core.engine import waiting
from duelog.core.legal_moves import legal_moves
from duelog.events.base import Move
from duelog.replays.cards.definition_files import read_book
from duelog.replays.duels.duel_steps import DuelStep
from duelog.replays.exports.formats import export
from duelog.replays.exports.life_chart import as_life_chart
from duelog.replays.languages.spoken import speaking
from tests.duel_files import HEADER, small_duel

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
DECKS = (EXAMPLES / "decks/plain-dragons.ydk", EXAMPLES / "decks/plain-bulwark.ydk")


def begun(seed: int = 7) -> duelog.Game:
    """A game in Main Phase 1 of the first turn of player 1."""
    game = duelog.Game(*DECKS, seed=seed, names=("Ann", "Bo"))
    game.push(f"p{game.player_to_act} choose {'first' if game.player_to_act == 1 else 'second'}")
    return game


# --- reading ----------------------------------------------------------------------------------------------------


def test_a_game_is_a_sequence_numbered_as_the_log() -> None:
    game = duelog.open(EXAMPLES / "first-duel.duel")
    duel = game.duel
    assert [event.n for event, _ in game] == list(range(1, len(game) + 1))
    assert game[100] == (duel.event(100), duel.state_at(100))
    assert game[-1] == game[len(game)]
    assert [step.event.n for step in game[:3]] == [1, 2]
    assert [step.event.n for step in game[-2:]] == [len(game) - 1, len(game)]
    assert [step.event.n for step in reversed(game)][:2] == [len(game), len(game) - 1]
    for none in (0, len(game) + 1, -len(game) - 1):
        with pytest.raises(IndexError):
            game[none]


def test_undone_events_are_always_marked() -> None:
    duel = small_duel().branch()
    duel.append(m.Undo(player=1, to=14))
    assert [step.event.n for step in duel if step.undone] == [15, 16]
    assert [step.event.n for step in duel[:] if step.undone] == [15, 16]
    assert duel[15].undone
    assert not duel[14].undone
    assert repr(duel[15]).endswith(", undone)")
    event, state = duel[15]
    assert duel[15] == (event, state)


# --- playing ----------------------------------------------------------------------------------------------------


def test_the_same_seed_and_moves_give_the_same_duel() -> None:
    assert begun().duel.encoded() == begun().duel.encoded()
    assert begun().duel.encoded() != begun(8).duel.encoded()


def test_legal_moves_are_those_of_the_engine() -> None:
    game = begun()
    asked = waiting(game.board)
    assert asked is not None
    moves = list(legal_moves(game.board, asked.player))
    assert list(game.legal_moves) == moves
    assert len(game.legal_moves) == len(moves)
    assert [game.legal_moves[at] for at in range(len(moves))] == moves
    assert all(move in game.legal_moves for move in moves)
    assert all(line in game.legal_moves for line in game.legal_moves.lines)
    assert str(game.legal_moves).splitlines() == [game.line(move) for move in moves]


def test_legal_moves_by_kind_and_card() -> None:
    moves = begun().legal_moves
    summons = moves.of("summon")
    assert set(map(type, summons)) == {m.NormalSummon}
    assert list(summons) == list(moves.of(m.NormalSummon)) == [one for one in moves if isinstance(one, m.NormalSummon)]
    cannon = moves.of(card="x-head cannon")
    assert {type(move) for move in cannon} == {m.NormalSummon, m.SetMonster}
    assert list(cannon.of("set")) == list(moves.of("set", card="X-Head Cannon"))
    assert len(cannon.of("set")) == 5
    assert not moves.of("attack")
    assert next(iter(summons)) not in moves.of("set")
    with pytest.raises(ValueError, match='no kind of move is called "jump": there are normal-summon'):
        moves.of("jump")


def test_pop_leaves_no_trace() -> None:
    game = begun()
    before = game.duel.encoded()
    lines: list[str] = []
    for _ in range(12):
        lines.append(game.line(game.legal_moves[0]))
        game.push(lines[-1])
    after = game.duel.encoded()
    for _ in range(12):
        game.pop()
    assert game.duel.encoded() == before
    for line in lines:
        game.push(line)
    assert game.duel.encoded() == after
    assert game.moves[-12:] == [event for event in game.duel.events if isinstance(event, Move)][-12:]
    while game.moves:
        game.pop()
    with pytest.raises(IndexError, match="pop from a game without moves"):
        game.pop()


def test_an_illegal_move_changes_nothing_and_has_its_verdict() -> None:
    game = begun()
    game.push(next(iter(game.legal_moves.of("summon"))))
    length = len(game)
    second = game.line(replace(game.moves[-1]))
    with pytest.raises(duelog.IllegalMove) as refused:
        game.push('p1 summon "X-Head Cannon" M4')
    assert len(game) == length
    assert refused.value.verdict.rule == "SUM-02"
    assert refused.value.verdict == game.verdict('p1 summon "X-Head Cannon" M4')
    again = pickle.loads(pickle.dumps(refused.value))  # it took its message as the move
    assert (again.verdict, str(again)) == (refused.value.verdict, str(refused.value))
    assert not refused.value.verdict
    assert game.verdict("p1 end")
    assert str(game.verdict("p1 end")) == "legal"
    assert repr(game.verdict("p1 end")) == "<Verdict: legal>"
    assert second


def test_an_undo_is_pushed_and_stays() -> None:
    game = begun()
    length = len(game)
    game.push("p1 end")
    game.push(f"p1 undo {length}")
    assert len(game) > length + 1
    assert game.board == game.state_at(length)
    with pytest.raises(duelog.DuelogError, match="there is no event 999"):
        game.push(m.Undo(player=1, to=999))


def test_a_finished_file_can_be_popped_branched_and_continued() -> None:
    path = EXAMPLES / "first-duel.duel"
    content = path.read_bytes()
    game = duelog.open(path)
    assert (game.player_to_act, list(game.legal_moves), len(game.legal_moves)) == (None, [], 0)
    with pytest.raises(duelog.IllegalMove):
        game.push("p1 end")
    game.pop()
    assert game.player_to_act
    other = game.branch(at=50)
    assert (len(other), other.header) == (50, game.header)
    assert path.read_bytes() == content


def test_a_game_played_to_its_end_verifies(tmp_path: Path) -> None:
    from duelog.replays.referee.file_verification import verify

    game = duelog.Game(EXAMPLES / "decks/starter-dawn.ydk", EXAMPLES / "decks/starter-dusk.ydk", seed=3)
    turns = 0
    while game.result is None and turns < 400:
        moves = game.legal_moves
        game.push(moves[(turns * 7) % (len(moves) - 1)])
        turns += 1
    if game.result is None:
        game.push(f"p{game.player_to_act} concede")
    game.save(tmp_path / "x.duel")
    assert verify(tmp_path / "x.duel").ok
    assert list(duelog.open(tmp_path / "x.duel")) == list(game)


def test_decks_are_files_names_or_values() -> None:
    names = ["3 Dark Blade", "3 Luster Dragon", "34 Mystical Elf"]
    with pytest.raises(duelog.DuelogError, match="the decks break the rules"):
        duelog.Game(names, names)
    game = duelog.Game(names, duelog.Deck(main=(70781052,) * 40), any_deck=True)
    assert sorted({face.name for face in game.header.faces}) == [
        "Dark Blade", "Luster Dragon", "Mystical Elf", "Summoned Skull",
    ]  # fmt: skip
    with pytest.raises(duelog.DuelogError, match="no known card is named"):
        duelog.Game(["40 Nobody Knows This"], names, any_deck=True)


def test_rules_that_are_not_refereed_are_not_judged() -> None:
    later = replace(begun().board.rules, name="later", refereed=False)
    game = duelog.Game.of(duelog.Duel.new(replace(HEADER, ruleset="later", rules=later)))
    with pytest.raises(duelog.DuelogError, match="later is shown, not refereed"):
        game.legal_moves  # noqa: B018 - asking is enough


# --- a log refuses what cannot be placed in it ----------------------------------------------------------------------


def test_an_invalid_event_is_rejected_at_once(tmp_path: Path) -> None:
    for duel in (duelog.Duel.new(HEADER), duelog.Duel.record(tmp_path / "x.duel", HEADER)):
        with duel:
            duel.append(o.DuelBegan(first=1))
            with pytest.raises(duelog.DuelogError, match=r"cards is \[1, 2\], and would be read as \(1, 2\)"):
                duel.append(o.CardsDrawn(player=1, cards=[1, 2]))  # type: ignore[arg-type] # the fault in question
            with pytest.raises(duelog.DuelogError, match=r"event 7|number 2, not 7"):
                duel.append(o.TurnBegan(n=7, player=1, turn=1))
            with pytest.raises(duelog.IllegalMove):
                duel.append(m.Attack(player=1, card=1))
            assert len(duel) == 1
            duel.append(m.Attack(player=1, card=1), judged=True)


# --- what is printed and shown ----------------------------------------------------------------------------------


def test_print_draws_the_board() -> None:
    game = begun()
    text = str(game.board)
    assert "turn 1 of p1, Main Phase 1" in text
    assert "X-Head Cannon" in text
    assert max(map(len, text.splitlines())) <= 80
    named = str(game)
    assert "turn 1 of p1 (Ann), Main Phase 1" in named
    assert max(map(len, named.splitlines())) <= 80
    assert [line for line in named.splitlines() if "X-Head" in line] == [
        line for line in text.splitlines() if "X-Head" in line
    ]
    assert repr(game.board) == "<State: turn 1 of p1, main1, LP 8000 and 8000>"
    assert repr(game) == "<Game: Ann against Bo, 11 events; turn 1 of p1, main1, LP 8000 and 8000>"
    assert repr(game.duel) == "<Duel: Ann against Bo, 11 events>"


def test_a_printed_step_says_its_event_and_draws_the_board_with_names() -> None:
    game = duelog.open(EXAMPLES / "first-duel.duel")
    first, *board = str(game[27]).splitlines()
    assert first == "Ada decides to attack Luster Dragon (Grace's M1) with Alexandrite Dragon (M1)."
    assert any("p2 (Grace)" in line for line in board)
    alone = DuelStep(game[27].event, game[27].state)
    assert str(alone) == repr(alone)


def test_hostile_names_do_nothing_in_a_notebook() -> None:
    game = duelog.Game(*DECKS, seed=1, names=("</script><b>\x1b[2J", '"onload=x'))
    page = game._repr_html_()  # pyright: ignore[reportPrivateUsage] - notebooks call it
    assert page.startswith("<p>&lt;/script&gt;")
    assert re.findall(r"<[^ >]*", page) == ["<p", "</p", "<img", "<img"]
    assert "\x1b" not in page
    for data in re.findall(r"base64,([^\"]*)", page):
        assert ElementTree.fromstring(b64decode(data)).tag.endswith("svg")
    assert "\x1b" not in str(game.board) + str(game) + str(game[2])


@pytest.mark.parametrize(("language", "said"), [("en", "Life Points over the duel"), ("fr", "LP au fil du Duel")])
def test_a_duel_is_shown_as_its_game_in_the_language_spoken(language: str, said: str) -> None:
    game = duelog.open(EXAMPLES / "first-duel.duel")
    with speaking(language):
        page = game.duel._repr_html_()  # pyright: ignore[reportPrivateUsage] - notebooks call it
        assert page == game._repr_html_()  # pyright: ignore[reportPrivateUsage]
    assert f'alt="{said}"' in (page or "")


@pytest.mark.parametrize(
    ("language", "said", "turn"),
    [
        ("en", "Ada decides to attack Luster Dragon (Grace's M1) with Alexandrite Dragon (M1).", "Turn 2 of Ada: "),
        ("fr", "Ada décide d'attaquer Luster Dragon (M1 de Grace) avec Alexandrite Dragon (M1).", "Tour 2 d'Ada : "),
        ("pt", "Ada decide atacar Luster Dragon (M1 de Grace) com Alexandrite Dragon (M1).", "Turno 2 de Ada: "),
    ],
)
def test_a_step_is_told_with_its_event_and_a_picture_in_a_notebook(language: str, said: str, turn: str) -> None:
    game = duelog.open(EXAMPLES / "first-duel.duel")
    with speaking(language):
        page = _page_of(game[27])
        assert _page_of(game[17]).startswith(f"<p>{escape(turn)}")
    value = "<p><code>Attack(n=27, player=1, card=7, target=54)</code></p><img "
    assert page.startswith(f"<p>{escape(said)}</p>{value}")
    assert page.count("<img ") == 1
    assert "Ada" in _drawings(page)[0]


def test_a_step_without_its_duel_shows_its_event_and_state() -> None:
    game = duelog.open(EXAMPLES / "first-duel.duel")
    page = _page_of(DuelStep(game[100].event, game[100].state))
    assert page == f"<p><code>StepBegan(n=100, by=99, step=&#x27;end&#x27;)</code></p>{_page_of(game[100].state)}"


def test_the_steps_of_every_way_through_a_duel_are_told_alike() -> None:
    game = duelog.open(EXAMPLES / "first-duel.duel")
    last = len(game)
    pages = {_page_of(step) for step in (game[last], game[-1], game[last:][0], next(reversed(game)), [*game.duel][-1])}
    assert len(pages) == 1
    assert "Grace wins" in pages.pop()


def _page_of(shown: object) -> str:
    """What a notebook shows for a value."""
    return str(getattr(shown, "_repr_html_")())  # noqa: B009 - notebooks call it


def _drawings(page: str) -> list[str]:
    """The pictures of a page, as markup."""
    return [b64decode(data).decode() for data in re.findall(r"base64,([^\"]*)", page)]


def test_the_life_points_of_the_chart_are_those_of_the_log() -> None:
    from duelog.replays.exports.life_chart import as_life_chart, life_points

    duel = duelog.Duel.open(EXAMPLES / "first-duel.duel")
    points = life_points(duel)
    lives = {event.n: tuple(side.lp for side in state.sides) for event, state in duel}
    assert points[0] == (0, 8000, 8000)
    assert [point[1:] for point in points[1:]] == [lives[point.n] for point in points[1:]]
    assert points[-1][1:] == lives[len(duel)]
    assert len(points) > 3
    assert ElementTree.fromstring(as_life_chart(duel)).tag.endswith("svg")


def test_help_reads_well() -> None:
    text = pydoc.plain(pydoc.render_doc(duelog))
    assert "game.push('p1 summon \"Dark Blade\" M3')" in text
    for name in duelog.__all__:
        assert getattr(duelog, name) is not None
        assert name in dir(duelog)
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", duelog.__version__)
    with pytest.raises(AttributeError, match="'duelog' has no attribute 'nothing'"):
        duelog.nothing  # type: ignore[attr-defined] # noqa: B018 - that is the fault in question


def test_the_reference_is_up_to_date() -> None:
    assert generate_python.OUT.read_text(encoding="utf-8") == generate_python.page(), "run docs/generate_python.py"


def test_the_reference_has_every_field() -> None:
    page = generate_python.page()
    for kinds in (generate_python.TABLE, generate_python.GOING_ON):
        for kind in kinds:
            told = page.split(f"### {kind.__name__}\n")[1].split("\n### ")[0]
            assert [name for name in kind.__struct_fields__ if f"| `{name}` |" not in told] == []


def test_wrong_use_says_what_is_right() -> None:
    """These were errors about msgspec, slices and attributes; a branch from an event that is not there was whole."""
    game: Any = duelog.Game(*DECKS, seed=1)
    for wrong in (5, None, [1]):
        with pytest.raises(TypeError, match="is no move: give an object of"):
            game.push(wrong)
        with pytest.raises(TypeError, match="is no move"):
            game.verdict(wrong)
        with pytest.raises(TypeError, match="is no event: they are objects of"):
            game.duel.append(wrong)
    for index in (1.5, "x"):
        with pytest.raises(TypeError, match="integer"):
            game[index]
    for at in (999, -1):
        with pytest.raises(IndexError, match=f"there is no event {at}"):
            game.branch(at=at)
    assert "Any" not in dir(duelog)


def test_wrong_arguments_raise_the_documented_errors() -> None:
    """Found from outside: a bare OSError, KeyError, AttributeError and ValueError."""
    game: Any = begun()
    for wrong in ("p1 end", b"p1 end", 5, None):
        with pytest.raises(TypeError, match="is no move"):
            game.line(wrong)
    for no_text in (b"p1 end", 5, m.Attack(player=1, card=1)):
        with pytest.raises(TypeError, match="is no line of the notation"):
            game.parse(no_text)
    wrong_player: Any = 3
    for use in (game.line, game.verdict, game.push):
        with pytest.raises(duelog.DuelogError, match="does not fit the format"):
            use(m.Attack(player=wrong_player, card=1))
    with pytest.raises(duelog.DuelogError, match="cannot be read: File name too long"):
        duelog.Game(["40 Dark Blade"], ["40 Mystical Elf"], any_deck=True, cards=["x" * 5000])
    for path in ("x" * 5000, "cards", Path("cards")):
        with pytest.raises(duelog.DuelogError, match="cannot be read"):
            read_book([path])
    with pytest.raises(duelog.DuelogError, match=r'there is no format "pdf" \(there are text, moves'):
        export(game.duel, "pdf")


def test_a_copy_is_another_game() -> None:
    """`copy.copy` shared the log: what was pushed in the copy was in both."""
    game = duelog.Game(["40 Dark Blade"], ["40 Mystical Elf"], seed=7, any_deck=True)
    game.push("p1 choose first")
    for made in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        made.pop()
        assert (len(made), len(game)) == (2, 11)
    duel = copy.copy(game.duel)
    duel.append(m.Concede(player=1))
    assert len(duel) == len(game) + 1


def test_legal_moves_are_a_sequence() -> None:
    game = duelog.Game(["40 Dark Blade"], ["40 Mystical Elf"], seed=7, any_deck=True)
    game.push("p1 choose first")
    legal = game.legal_moves
    assert issubclass(duelog.MoveList, Sequence)
    assert legal[:2] == list(legal)[:2]
    assert legal[::-1][0] == legal[-1]
    assert (legal.index(legal[3]), legal.count(legal[3])) == (3, 1)
    assert next(reversed(legal)) == legal[-1]
    assert legal.count(m.Concede(player=2)) == 0
    assert len(random.Random(1).sample(legal, 2)) == 2
    assert legal.of("summon")[1:3] == list(legal.of("summon"))[1:3]


@pytest.mark.parametrize("names", ["AB", ("A", "B", "C"), ("A",), ("A", 1)])
def test_names_that_are_not_those_of_two_players_are_refused(names: Any) -> None:
    with pytest.raises(TypeError, match="names are those of both players"):
        duelog.Game(["40 Dark Blade"], ["40 Mystical Elf"], any_deck=True, names=names)


def test_hints_name_what_a_python_user_can_do(tmp_path: Path) -> None:
    with pytest.raises(duelog.DuelogError, match="any_deck=True plays them all the same"):
        duelog.Game(["40 Dark Blade"], ["40 Mystical Elf"])
    for name, content in (("x.html", b"<!doctype html>\n<p>"), ("x.yrpX", b"yrpX\0\0"), ("y.yrpX", b"yrpX\n\0")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(duelog.DuelogError, match="duelog import makes a replay of a page or of a recording"):
            duelog.open(tmp_path / name)
    game = duelog.open(EXAMPLES / "first-duel.duel")
    with pytest.raises(IndexError, match="no event -303: the duel has 302 events"):
        game[-303]
    with pytest.raises(IndexError, match="the last card 80"):
        game.board.name(81)


def test_pictures_in_a_notebook_are_described_in_the_language_spoken() -> None:
    game = duelog.open(EXAMPLES / "first-duel.duel")
    with speaking("fr"):
        chart = as_life_chart(game.duel)
        assert "événement 302</title>" in chart
        assert "(Grace) : 7700<" in chart
        assert 'alt="tour 13 de p2' in str(getattr(game.board, "_repr_html_")())  # noqa: B009
