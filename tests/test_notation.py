"""The notation: every line of its table, the lookup of names, errors, and round trips."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import waiting
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.state import Question, State
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.faces import Face
from duelog.events.lines import Seat
from duelog.events.places import MONSTER_ZONES, PLAYERS, SPELL_ZONES, Player, place
from duelog.replays.cards.built_in import built_in
from duelog.replays.cases.arranging import set_up
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.notation import (
    NOT_THERE,
    AmbiguousCard,
    InvalidMove,
    MissingCard,
    NotationError,
    complete,
    completing,
    parse_move,
    parse_swap,
    print_move,
    print_swap,
)
from duelog.replays.notation.syntax import read_line
from duelog.replays.notation.tokens import tokens
from tests.small_duels import recorded, states

TABLE = """
turn: 5
p1:
  hand: [Alexandrite Dragon, Summoned Skull, Man-Eater Bug, Trap Hole, Necrovalley, Heavy Storm, Honest, Jinzo,
         Stargazer Magician, Foucault's Cannon, Cyber Dragon, Kuriboh, Kuriboh]
  deck: [Dark Blade, Mystical Elf, Dark Blade]
  grave: [Junk Synchron, Kuriboh, Junk Synchron]
  banished: [Umi]
  extra: [Junk Warrior, "Number 39: Utopia", Flash Knight]
  M1: Luster Dragon
  M2: {card: Man-Eater Bug, position: set}
  M3: {card: "Number 39: Utopia", materials: [Hunter Dragon, Dark Blade]}
  S2: {card: Trap Hole, face: down}
p2:
  hand: [Mystical Elf]
  M1: Gene-Warped Warwolf
  M2: Summoned Skull
  S3: {card: Mirror Force, face: down}
"""


def arranged(text: str) -> State:
    header, event = set_up(load_marked(text, "test"), built_in())
    return evolve(initial_state(header), event)


_TABLE = arranged(TABLE)


@pytest.fixture
def table() -> State:
    return _TABLE


def at(state: State, zone: str, player: Player = 1, material: int = 0) -> CardId:
    found = dict(state.on_field(player))[place(player, zone)]  # type: ignore[arg-type]  # zones are spelled out here
    return found.materials[material - 1] if material else found.card


def held(state: State, pile: str, index: int, player: Player = 1) -> CardId:
    cards: tuple[CardId, ...] = getattr(state.side(player), pile)
    return cards[index]


def test_every_line_of_the_table(table: State) -> None:
    hand = {table.name(card): card for card in reversed(table.side(1).hand)}
    lines: dict[str, Move] = {
        'p1 summon "Alexandrite Dragon" M4': m.NormalSummon(player=1, card=hand["Alexandrite Dragon"], to="p1.M4"),
        'p1 summon "Alexandrite Dragon" M4 defense': m.NormalSummon(
            player=1, card=hand["Alexandrite Dragon"], to="p1.M4", position="defense"
        ),
        'p1 summon "Summoned Skull" M1 tribute M1': m.NormalSummon(
            player=1, card=hand["Summoned Skull"], to="p1.M1", tributes=(at(table, "M1"),)
        ),
        'p1 summon "Summoned Skull" M1 tribute M1, M2': m.NormalSummon(
            player=1, card=hand["Summoned Skull"], to="p1.M1", tributes=(at(table, "M1"), at(table, "M2"))
        ),
        'p1 set "Man-Eater Bug" M4': m.SetMonster(player=1, card=hand["Man-Eater Bug"], to="p1.M4"),
        'p1 set "Trap Hole" S1': m.SetSpellTrap(player=1, card=hand["Trap Hole"], to="p1.S1"),
        "p1 set Necrovalley F": m.SetSpellTrap(player=1, card=hand["Necrovalley"], to="p1.F"),
        "p1 flip M2": m.FlipSummon(player=1, card=at(table, "M2")),
        "p1 position M1 defense": m.ChangePosition(player=1, card=at(table, "M1"), position="defense"),
        "p1 position M1 attack": m.ChangePosition(player=1, card=at(table, "M1"), position="attack"),
        'p1 activate "Heavy Storm" S1': m.Activate(player=1, card=hand["Heavy Storm"], to="p1.S1"),
        "p1 activate S2": m.Activate(player=1, card=at(table, "S2")),
        "p1 activate M3 effect 2": m.Activate(player=1, card=at(table, "M3"), effect=2),
        'p1 activate hand:"Honest"': m.Activate(player=1, card=hand["Honest"]),
        "p1 activate S2 target p2.M1, p2.S3": m.Activate(
            player=1, card=at(table, "S2"), targets=(at(table, "M1", 2), at(table, "S3", 2))
        ),
        'p1 activate S2 cost hand:"Jinzo" target p2.M1': m.Activate(
            player=1, card=at(table, "S2"), targets=(at(table, "M1", 2),), costs=(hand["Jinzo"],)
        ),
        'p1 activate S2 target p2.M1 cost hand:"Jinzo"': m.Activate(
            player=1, card=at(table, "S2"), targets=(at(table, "M1", 2),), costs=(hand["Jinzo"],)
        ),
        'p1 activate "Stargazer Magician" PL': m.Activate(player=1, card=hand["Stargazer Magician"], to="p1.PL"),
        'p1 pendulum "Foucault\'s Cannon" M4 attack, extra:"Flash Knight" M5 defense': m.PendulumSummon(
            player=1,
            monsters=(
                m.Entrance(card=hand["Foucault's Cannon"], to="p1.M4"),
                m.Entrance(card=held(table, "extra", 2), to="p1.M5", position="defense"),
            ),
        ),
        'p1 synchro "Junk Warrior" M3 attack materials M1, M2': m.SynchroSummon(
            player=1, card=held(table, "extra", 0), to="p1.M3", materials=(at(table, "M1"), at(table, "M2"))
        ),
        'p1 xyz "Number 39: Utopia" M3 attack materials M1, M2': m.XyzSummon(
            player=1, card=held(table, "extra", 1), to="p1.M3", materials=(at(table, "M1"), at(table, "M2"))
        ),
        'p1 special "Cyber Dragon" M4 attack': m.SpecialSummon(player=1, card=hand["Cyber Dragon"], to="p1.M4"),
        "p1 attack M3 p2.M2": m.Attack(player=1, card=at(table, "M3"), target=at(table, "M2", 2)),
        "p1 attack M3 direct": m.Attack(player=1, card=at(table, "M3")),
        "p1 phase battle": m.ChangePhase(player=1, to="battle"),
        "p1 phase main2": m.ChangePhase(player=1, to="main2"),
        "p1 phase end": m.ChangePhase(player=1, to="end"),
        "p1 end": m.ChangePhase(player=1, to="end"),
        'p1 choose hand:"Jinzo", hand:"Honest"': m.Choose(player=1, cards=(hand["Jinzo"], hand["Honest"])),
        "p1 choose yes": m.Choose(player=1, yes=True),
        "p1 choose no": m.Choose(player=1, yes=False),
        "p1 choose 3": m.Choose(player=1, number=3),
        "p1 choose attack": m.Choose(player=1, position="attack"),
        "p1 choose first": m.Choose(player=1, option="first"),
        "p1 choose second": m.Choose(player=1, option="second"),
        "p1 choose M5": m.Choose(player=1, to="p1.M5"),
        "p1 choose M3/2": m.Choose(player=1, cards=(at(table, "M3", material=2),)),
        "p1 choose none": m.Choose(player=1, cards=()),
        "p2 pass": m.Pass(player=2),
        "p1 ready": m.Ready(player=1),
        "p1 concede": m.Concede(player=1),
        "p1 undo 12": m.Undo(player=1, to=12),
    }
    for line, move in lines.items():
        assert parse_move(line, table) == move, line
        assert parse_move(print_move(move, table), table) == move, line


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ('P1 SUMMON "alexandrite  DRAGON" m4', 'p1 summon "Alexandrite Dragon" M4'),
        ("p1 summon Kuriboh  # the first of two", 'p1 summon "Kuriboh" M4'),
        ("p1 summon hand:Kuriboh#2 M4", 'p1 summon hand:"Kuriboh"#2 M4'),
        ("p1 summon hand:Kuriboh#1 M4", 'p1 summon "Kuriboh" M4'),
        ('p1 set "Summoned Skull" tribute M1', 'p1 set "Summoned Skull" M1 tribute M1'),
        ('p1 set "Trap Hole"', 'p1 set "Trap Hole" S1'),
        ("p1 set Necrovalley", 'p1 set "Necrovalley" F'),
        ('p1 activate "Heavy Storm"', 'p1 activate "Heavy Storm" S1'),
        ('p1 activate "Stargazer Magician"', 'p1 activate "Stargazer Magician" PL'),
        ('p1 activate hand:"Stargazer Magician"', 'p1 activate hand:"Stargazer Magician"'),
        ("p1 activate Honest", 'p1 activate hand:"Honest"'),
        (
            'p1 pendulum "Foucault\'s Cannon", extra:"Flash Knight" defence',
            'p1 pendulum "Foucault\'s Cannon" M4 attack, extra:"Flash Knight" M5 defense',
        ),
        (
            'p1 synchro "Junk Warrior" materials M1, M2',
            'p1 synchro "Junk Warrior" M1 attack materials M1, M2',
        ),
        ("p2 summon “Mystical Elf”", 'p2 summon "Mystical Elf" M3'),
        ("p2 attack p1.M1 M2", "p2 attack p1.M1 M2"),
        ('p1 activate S2 target grave:"Junk Synchron"', 'p1 activate S2 target grave:"Junk Synchron"'),
        ('p1 activate S2 target grave:"Junk Synchron"#2', 'p1 activate S2 target grave:"Junk Synchron"#2'),
        (
            'p1 choose grave:"Junk Synchron", grave:"Junk Synchron"',
            'p1 choose grave:"Junk Synchron", grave:"Junk Synchron"',
        ),
        (
            'p1 choose grave:"Junk Synchron"#2, grave:"Junk Synchron"#1',
            'p1 choose grave:"Junk Synchron"#2, grave:"Junk Synchron"',
        ),
        ('p1 choose deck:"Dark Blade"#2', 'p1 choose deck:"Dark Blade"#2'),
        ('p1 choose "Gene-Warped Warwolf"', "p1 choose p2.M1"),
        ("p1 activate M3/1", "p1 activate M3/1"),
        ("p1 phase end", "p1 end"),
    ],
)
def test_omitted_parts_are_completed_and_numbers_are_used_only_if_needed(table: State, line: str, printed: str) -> None:
    move = parse_move(line, table)
    assert print_move(move, table) == printed
    assert parse_move(printed, table) == move


def test_two_mentions_of_a_name_are_two_copies(table: State) -> None:
    move = parse_move("p1 choose hand:Kuriboh, hand:Kuriboh", table)
    assert isinstance(move, m.Choose)
    assert move.cards == tuple(card for card in table.side(1).hand if table.name(card) == "Kuriboh")
    only = parse_move('p1 choose hand:"Jinzo", hand:"Jinzo"', table)  # one copy, named twice: for the rules to refuse
    assert isinstance(only, m.Choose)
    assert only.cards is not None
    assert only.cards[0] == only.cards[1]


def test_a_cost_is_a_different_copy_than_the_card_itself(table: State) -> None:
    first, second = (card for card in table.side(1).hand if table.name(card) == "Kuriboh")
    move = parse_move("p1 activate hand:Kuriboh cost hand:Kuriboh", table)
    assert move == m.Activate(player=1, card=first, costs=(second,))


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ('p1 summon "Junk Synchron" M4', "grave"),
        ('p1 special "Junk Warrior" M4 attack', "extra"),
        ('p1 summon "Mystical Elf" M4', "deck"),
        ("p1 activate Umi", "banished"),
    ],
)
def test_a_card_elsewhere_is_accepted_for_the_rules_to_reject(table: State, line: str, card: str) -> None:
    move = parse_move(line, table)
    assert isinstance(move, m.NormalSummon | m.SpecialSummon | m.Activate)
    assert move.card in getattr(table.side(1), card)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("p1 attack M4 p2.M1", m.Attack(player=1, card=NOT_THERE, target=0)),
        ("p1 attack M1 p2.M5", m.Attack(player=1, card=0, target=NOT_THERE)),
        ("p1 flip M5", m.FlipSummon(player=1, card=NOT_THERE)),
        ("p1 position p2.M4 defense", m.ChangePosition(player=1, card=NOT_THERE, position="defense")),
        ("p1 activate S5 target p2.M4", m.Activate(player=1, card=NOT_THERE, targets=(NOT_THERE,))),
        ("p1 activate M3/9", m.Activate(player=1, card=NOT_THERE)),
    ],
)
def test_an_empty_zone_is_represented_by_an_unused_number(table: State, line: str, move: Move) -> None:
    found = parse_move(line, table)
    assert type(found) is type(move)
    fields = [name for name in move.__struct_fields__ if getattr(move, name) in (NOT_THERE, (NOT_THERE,))]
    assert fields
    assert all(getattr(found, name) == getattr(move, name) for name in fields)


def test_a_line_without_a_player_is_for_the_given_player(table: State) -> None:
    assert parse_move("pass", table, player=2) == m.Pass(player=2)
    assert parse_move("p1 pass", table, player=2) == m.Pass(player=1)
    with pytest.raises(InvalidMove, match=r"column 1: expected a player \(p1 or p2\) before the move"):
        parse_move("pass", table)


def test_undo_without_a_number_takes_back_the_last_move(table: State) -> None:
    assert parse_move("p1 undo", replace(table, moved=9)) == m.Undo(player=1, to=8)
    with pytest.raises(InvalidMove, match="there is no move to take back"):
        parse_move("p1 undo", table)


def test_every_line_of_the_documentation_is_read() -> None:
    page = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
    lines = re.findall(r"`(p[12] [^`…]+)`", page)
    assert len(lines) > 25
    for line in lines:
        assert read_line(line).player


# --- answers ----------------------------------------------------------------------------------------------------


def asked(state: State, answer: str, **fields: object) -> State:
    question = Question(player=1, answer=answer, about="label", **fields)  # type: ignore[arg-type]
    return replace(state, question=question)


def test_an_answer_is_read_according_to_the_question(table: State) -> None:
    option = asked(table, "option", options=("DARK", "Draw 2 cards", "yes"))
    assert parse_move("p1 choose dark", option) == m.Choose(player=1, option="DARK")
    assert parse_move("p1 choose draw 2 cards", option) == m.Choose(player=1, option="Draw 2 cards")
    assert parse_move('p1 choose "draw 2 cards"', option) == m.Choose(player=1, option="Draw 2 cards")
    assert parse_move("p1 choose yes", option) == m.Choose(player=1, option="yes")
    assert parse_move("p1 choose LIGHT", option) == m.Choose(player=1, option="LIGHT")
    spaced = m.Choose(player=1, option="Draw 2 cards")
    assert print_move(spaced, option) == 'p1 choose "Draw 2 cards"'
    assert parse_move('p1 choose "Draw 2 cards"', option) == spaced

    zone = asked(table, "place", places=("p1.M4", "p2.M3"))
    assert parse_move("p1 choose M1", zone) == m.Choose(player=1, to="p1.M1")
    assert parse_move("p1 choose p2.M3", zone) == m.Choose(player=1, to="p2.M3")

    cards = asked(table, "cards", cards=(at(table, "M1"),), minimum=0)
    assert parse_move("p1 choose M1", cards) == m.Choose(player=1, cards=(at(table, "M1"),))
    assert parse_move("p1 choose M5", cards) == m.Choose(player=1, cards=(NOT_THERE,))
    assert parse_move("p1 choose no", cards) == m.Choose(player=1, cards=())
    assert parse_move("p1 choose yes", cards) == m.Choose(player=1, yes=True)


def test_an_open_question_prefers_its_options(table: State) -> None:
    second = held(table, "grave", 2)
    offering = asked(table, "cards", cards=(second,))
    assert parse_move('p1 choose grave:"Junk Synchron"', offering) == m.Choose(player=1, cards=(second,))
    assert print_move(m.Choose(player=1, cards=(second,)), offering) == 'p1 choose grave:"Junk Synchron"'
    kuriboh = held(table, "grave", 1)
    offering = asked(table, "cards", cards=(kuriboh,))
    assert parse_move("p1 choose Kuriboh", offering) == m.Choose(player=1, cards=(kuriboh,))


# --- errors -----------------------------------------------------------------------------------------------------


def test_an_offered_material_is_identified_by_its_name(table: State) -> None:
    under = at(table, "M3", material=1), at(table, "M3", material=2)
    offered = asked(table, "cards", cards=under)
    assert parse_move('p1 choose "Dark Blade"', offered) == m.Choose(player=1, cards=under[1:])
    assert parse_move('p1 choose "Hunter Dragon"', offered) == m.Choose(player=1, cards=under[:1])
    deck = table.side(1).deck
    both = asked(table, "cards", cards=(*under, *deck))
    assert parse_move('p1 choose "Dark Blade"', both) == m.Choose(player=1, cards=(deck[0],))


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("", 1, "expected a player (p1 or p2) or a move, found the end of the line"),
        ("p1", 3, "expected a move, found the end of the line"),
        ("p3 pass", 1, 'expected a player (p1 or p2) or a move, found "p3"'),
        ("p1 sumon Kuriboh", 4, 'expected a move, found "sumon" (did you mean summon?)'),
        ("p1 summon", 10, "expected the name of a card, found the end of the line"),
        ("p1 set M3", 8, 'expected the name of a card, found "M3"'),
        ('p1 summon "Kuriboh', 11, "the quote that opens here is not closed"),
        ("p1 summon Kuriboh M9", 19, 'expected tribute, or the end of the line, found "M9"'),
        ("p1 summon Kuriboh M1 tribute", 29, "expected a card after tribute, found the end of the line"),
        ("p1 summon Kuriboh M1 tribute M1,", 33, "expected a card after the comma, found the end of the line"),
        ("p1 summon Kuriboh p3.M1", 19, 'expected tribute, or the end of the line, found "p3.M1"'),
        ("p1 summon Kuriboh p2.X1", 19, 'expected a zone or a pile after the player, found "p2.X1"'),
        ("p1 attack M1", 13, "expected the zone of the attacked monster, or direct, found the end of the line"),
        ("p1 attack M1 direct now", 21, 'expected cost, or the end of the line, found "now"'),
        ("p1 position M1", 15, "expected attack or defense, found the end of the line"),
        ("p1 phase battel", 10, 'expected a Phase, found "battel"'),
        ('p1 synchro "Junk Warrior" M1', 29, "expected materials, found the end of the line"),
        ("p1 activate hand", 17, 'expected ":" and a name after hand, found the end of the line'),
        ("p1 activate S2 effect two", 23, 'expected a number after effect, found "two"'),
        ("p1 activate S2 target M1 target M2", 26, 'expected target only once, found "target"'),
        ("p1 activate grave:Kuriboh#0", 26, 'expected a number from 1, found "0"'),
        ("p1 choose", 10, "expected an answer, found the end of the line"),
        ("p1 choose M1 M2", 14, 'expected a comma and another card, or the end of the line, found "M2"'),
        ('p1 choose ""', 11, 'expected a name between the quotes, found the name ""'),
        ("p1 swap side:A main:B", 4, "cards are swapped between the duels of a Match only"),
        ("p1 undo all", 9, 'expected the number of an event, found "all"'),
        ('p1 set "Trap Hole" S1 tribute M1', 31, "only monsters are Set with Tributes"),
    ],
)
def test_an_invalid_line_reports_where_and_what_was_expected(
    table: State, line: str, column: int, message: str
) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(line, table)
    assert caught.value.column == column
    assert str(caught.value).startswith(f"column {column}: {message}")
    assert caught.value.pointer() == f"{line}\n{' ' * (column - 1)}^"
    assert isinstance(caught.value, DuelogError)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("p1 summon Trip Hole", 'a name of several words stands in quotes: "Trap Hole"'),
        ("p1 set Trip Hole S1", 'a name of several words stands in quotes: "Trap Hole"'),
        ("p1 end now", ""),
        ('p1 summon "Trap Hole" M3 now', ""),
        ("p1 attack M1 direct now", ""),
    ],
)
def test_a_name_without_its_quotes_is_recognised(table: State, line: str, hint: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(line, table)
    assert caught.value.hint == hint


def test_a_missing_card_lists_the_existing_ones(table: State) -> None:
    with pytest.raises(
        MissingCard, match=r'column 11: no card in this duel is called "Jinso" \(did you mean Jinzo\?\)'
    ):
        parse_move("p1 summon Jinso", table)
    with pytest.raises(MissingCard, match=re.escape('"Jinzo" is not in grave (it is hand:"Jinzo")')):
        parse_move("p1 choose grave:Jinzo", table)
    with pytest.raises(MissingCard, match=r'column 11: "Chosen" is not in p2\.hand \(it holds Mystical Elf\)'):
        parse_move("p1 choose p2.hand:Chosen", table)
    with pytest.raises(MissingCard, match='grave holds 2 of "Junk Synchron", not 3'):
        parse_move('p1 choose grave:"Junk Synchron"#3', table)
    absent = parse_move("p1 choose grave:Jinzo", table, absent=True)
    assert absent == m.Choose(player=1, cards=(NOT_THERE,))
    gone = parse_move("p1 set hand:Umi M4", table, absent=True)
    assert gone == m.SetMonster(player=1, card=NOT_THERE, to="p1.M4")


def test_a_name_that_matches_several_places_is_ambiguous(table: State) -> None:
    with pytest.raises(AmbiguousCard) as caught:
        parse_move('p1 activate S2 target "Summoned Skull"', table)
    assert caught.value.column == 23
    assert caught.value.hint == 'say which: hand:"Summoned Skull", p2.M2'


@given(st.text(alphabet=st.sampled_from('p12 summoactivechgrdk:"#,/.M3\\“”\t')))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    columns = [1]
    try:
        parse_move(text, _TABLE)
    except NotationError as error:
        columns.append(error.column)
    assert all(1 <= column <= len(text) + 1 for column in columns)


def test_names_with_quotes_and_backslashes(table: State) -> None:
    names = ('"A" Cell Incubator', "Jinzo #7", "back\\slash", 'ends with "', "Maxx “C”")
    strange = replace(table, faces=(*(Face(name=name) for name in names), *table.faces[len(names) :]))
    for card in strange.side(1).hand:
        move = m.NormalSummon(player=1, card=card, to="p1.M4")
        assert parse_move(print_move(move, strange), strange) == move


# --- printing and reading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(3))
def test_every_legal_move_of_played_duels_is_read_back(number: int, seed: int) -> None:
    seen = 0
    for duel in range(3):  # one alone may be over after a few moves
        head, events = recorded(seed + number + 1000 * duel, 60)
        for state in list(states(head, events))[:: 1 + number]:
            waits = waiting(state)
            for player in PLAYERS if waits else ():
                for move in legal_moves(state, player):
                    assert parse_move(print_move(move, state), state) == move
                    seen += 1
    assert seen > 300


def anywhere(player: Player) -> list[CardId]:
    side = _TABLE.side(player)
    field = [card for _, slot in _TABLE.on_field(player) for card in (slot.card, *slot.materials)]
    return [*field, *side.hand, *side.grave, *side.banished, *side.extra, *side.deck]


def any_move(rng: random.Random) -> Move:
    """A move with cards anywhere: legal or not, its line identifies the cards."""
    own, every = anywhere(1), [*anywhere(1), *anywhere(2)]
    some = tuple(rng.sample(every, rng.randint(1, 4)))
    field = [slot.card for _, slot in _TABLE.on_field(1)]
    hand, extra = rng.choice(_TABLE.side(1).hand), rng.choice(_TABLE.side(1).extra)
    monster, spell = place(1, rng.choice(MONSTER_ZONES)), place(1, rng.choice(SPELL_ZONES))
    zoned = rng.choice([(card, None) for card in own if card not in _TABLE.side(1).hand] + [(hand, spell)])
    return rng.choice(
        [
            m.NormalSummon(player=1, card=hand, to=monster, tributes=some),
            m.Activate(player=1, card=zoned[0], to=zoned[1], targets=some, effect=rng.randint(0, 3)),
            m.Activate(player=1, card=zoned[0], to=zoned[1], costs=some, option=rng.randint(0, 2)),
            m.SpecialSummon(player=1, card=hand, to=monster, position="defense", costs=some),
            m.SynchroSummon(player=1, card=extra, to=monster, materials=some),
            m.XyzSummon(player=1, card=extra, to=monster, position="defense", materials=some),
            m.PendulumSummon(player=1, monsters=tuple(m.Entrance(card=card, to=monster) for card in {hand, extra})),
            m.Choose(player=1, cards=some),
            m.Attack(player=1, card=rng.choice(field), target=rng.choice([0, *some])),
            m.ChangePosition(player=1, card=rng.choice(field), position="defense"),
        ]
    )


@settings(max_examples=200)
@given(st.randoms(use_true_random=False))
def test_any_move_with_cards_anywhere_is_read_back(rng: random.Random) -> None:
    move = any_move(rng)
    assert parse_move(print_move(move, _TABLE), _TABLE) == move


# --- swaps ------------------------------------------------------------------------------------------------------


def test_swaps_name__TABLE_the_decks() -> None:
    faces = tuple(built_in().named(name) for name in ("Dark Hole", "Trap Hole", "Junk Warrior", "Stardust Dragon"))
    seat = Seat(main=(0, 0), extra=(2,), side=(1, 3))
    swap = parse_swap('p1 swap side:"Trap Hole" main:"Dark Hole"', seat, faces)
    assert swap == m.Swap(player=1, side=1, other=0)
    assert parse_swap('p1 swap main:"dark hole" side:"Trap Hole"', seat, faces) == swap
    assert print_swap(swap, faces) == 'p1 swap side:"Trap Hole" main:"Dark Hole"'
    extra = parse_swap('p2 swap side:"Stardust Dragon" extra:"Junk Warrior"', seat, faces)
    assert extra == m.Swap(player=2, side=3, other=2, deck="extra")
    wrong = parse_swap(
        'p1 swap side:"Junk Warrior" main:"Dark Hole"', seat, faces
    )  # not in the Side Deck: to be refused
    assert wrong.side == 2
    with pytest.raises(
        MissingCard, match=re.escape('"Umi" is not in the Side Deck (it holds Trap Hole, Stardust Dragon)')
    ):
        parse_swap('p1 swap side:Umi main:"Dark Hole"', seat, faces)
    with pytest.raises(InvalidMove, match='expected main:"…" / extra:"…"'):
        parse_swap('p1 swap side:"Trap Hole" side:"Dark Hole"', seat, faces)


# --- what an activation may leave out ---------------------------------------------------------------------------


def test_an_activation_is_completed_if_one_legal_move_matches(table: State, monkeypatch: pytest.MonkeyPatch) -> None:
    trap, hand = at(table, "S2"), table.side(1).hand
    first, second = (card for card in hand if table.name(card) == "Kuriboh")
    warwolf, skull = at(table, "M1", 2), at(table, "M2", 2)

    def legal(*moves: Move) -> None:
        def is_legal(state: State, move: Move, book: CardBook) -> bool:
            return move in moves

        class Legal:
            def of(self, kind: type[Move]) -> Iterator[Move]:
                return (move for move in moves if type(move) is kind)

        def legal_moves(state: State, player: Player, book: CardBook) -> Legal:
            return Legal()

        monkeypatch.setattr(completing, "legal_moves", legal_moves)
        monkeypatch.setattr(completing, "is_legal", is_legal)

    one = m.Activate(player=1, card=trap, effect=1, targets=(warwolf,), costs=(first,))
    same = replace(one, costs=(second,))  # the other copy in the hand: nobody can see a difference
    other = replace(one, targets=(skull,))
    bare = parse_move("p1 activate S2", table)

    legal(one, same)
    assert complete(bare, table) == one
    assert complete(parse_move("p1 activate S2 target p2.M1", table), table) == one
    assert complete(parse_move("p1 activate S2 cost hand:Kuriboh#2", table), table) == same
    elsewhere = parse_move("p1 activate S2 target p2.M2", table)
    assert complete(elsewhere, table) == elsewhere
    legal(one, other)
    assert complete(bare, table) == bare
    assert complete(elsewhere, table) == other
    legal(one, other, bare)
    assert complete(bare, table) == bare
    legal()
    assert complete(bare, table) == bare


def test_a_very_long_line_is_shown_in_part() -> None:
    """It was printed whole, three times."""
    for line in ("x" * 5000, f"p1 summon {'x' * 5000}", f"p1 {'summon ' * 700}"):
        with pytest.raises(NotationError) as refused:
            parse_move(line, State(), player=1)
        error = refused.value
        shown, mark = error.pointer().split("\n")
        assert len(shown) < 220
        assert mark.index("^") <= len(shown)
        assert len(str(error)) < 700


def test_the_name_of_an_unknown_card_is_no_comment() -> None:
    """Regression: imported duels have names like #83764719, which a shell leaves without quotes."""
    read = [(token.kind, token.text) for token in tokens("p1 activate #83764719 S1 target hand:#44508095, M1 # 12345x")]
    assert read[2] == ("word", "#83764719")
    assert read[5:8] == [("word", "hand"), (":", ":"), ("word", "#44508095")]
    assert read[-1] == ("end", "")
    assert [token.text for token in tokens("p1 summon Umi#2 M1 #2")][2:] == ["Umi", "2", "M1", ""]
    assert len(tokens("p1 end # 83764719")) == 3
    assert len(tokens("p1 end #1234 and more")) == 3
