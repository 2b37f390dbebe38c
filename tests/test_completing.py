"""The completions of a partly typed line."""

from duelog.cli.session.line_completion import completions
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.sight import known_names
from duelog.replays.cards.built_in import built_in
from duelog.replays.cases.arranging import set_up
from duelog.replays.files.marked_yaml import load_marked

MOVES = ['p1 summon "Luster Dragon" M1', 'p1 set "Luster Dragon" M1', "p1 end"]
NAMES = ["Luster Dragon", "Luster Dragon #2", "Mystical Elf"]


def test_legal_moves_and_commands_are_completed_with_the_player_or_without() -> None:
    assert completions("p1 su", MOVES, NAMES) == ['p1 summon "Luster Dragon" M1']
    assert completions("su", MOVES, NAMES) == ['summon "Luster Dragon" M1']
    assert completions("EN", MOVES, NAMES) == ["end"]
    assert completions("bo", MOVES, NAMES) == ["board"]
    assert completions("fir", ["p1 choose first"], NAMES) == ["first"]
    assert len(completions("", MOVES, NAMES)) > 6


def test_names_are_completed_at_any_position() -> None:
    assert completions("attack lus", MOVES, NAMES) == ['attack "Luster Dragon"', 'attack "Luster Dragon #2"']
    assert completions('choose hand:"mys', MOVES, NAMES) == ['choose hand:"Mystical Elf"']
    assert completions('choose "Luster Dragon", M', MOVES, NAMES) == ['choose "Luster Dragon", "Mystical Elf"']
    assert completions("attack zzz", MOVES, NAMES) == []
    assert completions("attack ", MOVES, NAMES) == []


def test_a_player_is_offered_no_name_that_the_opponent_hides() -> None:
    text = (
        "{turn: 3, turn_player: p1, p1: {hand: [Mystical Elf], deck: [Hunter Dragon]},"
        " p2: {hand: [Summoned Skull], grave: [Gemini Elf], M1: Luster Dragon, deck: [Dark Blade]}}"
    )
    start, arranged = set_up(load_marked(text, "test"), built_in())
    seen = known_names(evolve(initial_state(start), arranged), 1)
    assert {"Mystical Elf", "Hunter Dragon", "Gemini Elf", "Luster Dragon"} <= set(seen)
    assert not {"Summoned Skull", "Dark Blade"} & set(seen)
