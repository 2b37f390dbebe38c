"""The source of the golden duels of tests/goldens: `python -m tests.golden_duels` writes missing ones.

It never changes an existing file: after a change of the rules, `pytest tests/test_goldens.py
--duel-update` derives them again, and the differences are reviewed.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Event, Move
from duelog.events.lines import Header, Seat
from duelog.events.moves import Concede, Undo
from duelog.replays.cards.built_in import built_in
from duelog.replays.cases.arranging import set_up
from duelog.replays.duels.duel import Duel
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.notation import parse_move
from duelog.replays.play.chances import SeededChance
from duelog.replays.play.players import play_greedy, play_random
from duelog.replays.play.playing import play_duel
from duelog.replays.play.recording import Recording

GOLDENS = Path(__file__).parent / "goldens"

Step = str | Event
"""A line of notation, or an event that is written as given."""


def header(names: tuple[str, ...], copies: int = 3, ruleset: str = "rulebook-9.0") -> Header:
    """Two players with the same deck: this many copies of each card."""
    faces = tuple(built_in().named(name) for name in names)
    main = tuple(index for index in range(len(faces)) for _ in range(copies))
    return Header(
        ruleset=ruleset, seats=(Seat(name="Ann", main=main), Seat(name="Bob", main=main)), faces=faces, made_by="tests"
    )


def reader(text: str) -> Callable[[State], Move]:
    """A function that reads a line of notation in the current state of the duel."""
    return lambda state: parse_move(text, state)


def recorded(duel: Duel, steps: tuple[Step, ...], seed: int = 1) -> Duel:
    """Plays the steps from the current state of the duel."""
    table = Recording(duel, SeededChance(random.Random(seed)))
    table.settle()
    for step in steps:
        if isinstance(step, str):
            table.play_line(reader(step))
        elif isinstance(step, Undo):
            table.undo(step)
        else:
            duel.append(replace(step))
    return duel


def from_position(position: str, *steps: Step) -> Duel:
    """A duel that begins with a position, described as in a case."""
    head, arranged = set_up(load_marked(position, "position"), built_in())
    return recorded(Duel.new(replace(head, made_by="tests"), (arranged,)), steps)


def from_decks(head: Header, *steps: Step) -> Duel:
    """A duel from its beginning."""
    return recorded(Duel.new(head), steps)


# --- what they show ---------------------------------------------------------------------------------------------

LOW = ("Alexandrite Dragon", "Gene-Warped Warwolf", "Luster Dragon", "Vorse Raider", "Giant Soldier of Stone")
ALL = (*LOW, "Gem-Knight Garnet", "Mystical Elf", "Insect Knight", "Neo the Magic Swordsman", "Summoned Skull",
       "Blue-Eyes White Dragon", "Dark Magician", "Dark Hole", "Trap Hole")  # fmt: skip


def phases() -> Duel:
    """A random first player, a first turn without draw and battle, and turns through all Phases."""
    return from_decks(
        header(LOW), "p1 choose second", "p2 phase end", "p1 phase battle", "p1 phase main2", "p1 end",
        "p2 phase battle", "p2 phase end", "p1 end",
    )  # fmt: skip


def tributes() -> Duel:
    """Summons and Sets with one and two Tributes, including face-down ones, into the zones that they free."""
    return from_position(
        """
        turn: 3
        p1:
          hand: [Summoned Skull, Blue-Eyes White Dragon]
          deck: [Luster Dragon, Luster Dragon]
          M1: Alexandrite Dragon
          M2: {card: Vorse Raider, position: set}
          M3: Luster Dragon
        p2:
          hand: [Dark Magician]
          deck: [Luster Dragon, Luster Dragon]
          M1: Vorse Raider
          M2: Vorse Raider
        """,
        'p1 summon "Summoned Skull" M2 tribute M2', "p1 end", 'p2 set "Dark Magician" M1 tribute M1, M2', "p2 end",
        'p1 summon "Blue-Eyes White Dragon" M4 tribute M1, M3', "p1 end",
    )  # fmt: skip


def battles_against_attack() -> Duel:
    """Higher, lower and equal ATK."""
    return from_position(
        """
        turn: 3
        p1:
          deck: [Luster Dragon]
          M1: Blue-Eyes White Dragon
          M2: Mystical Elf
          M3: Gene-Warped Warwolf
          M4: Luster Dragon
        p2:
          deck: [Luster Dragon]
          M1: Summoned Skull
          M2: Vorse Raider
          M3: Alexandrite Dragon
        """,
        "p1 phase battle", "p1 attack M1 p2.M1", "p1 attack M2 p2.M2", "p1 attack M3 p2.M3", "p1 attack M4 p2.M2",
        "p1 phase main2", "p1 end",
    )  # fmt: skip


def battles_against_defense() -> Duel:
    """DEF below, equal to and above the ATK; Set monsters are flipped."""
    return from_position(
        """
        turn: 3
        p1:
          deck: [Luster Dragon]
          M1: Blue-Eyes White Dragon
          M2: Gene-Warped Warwolf
          M3: Luster Dragon
        p2:
          deck: [Luster Dragon]
          M1: {card: Mystical Elf, position: set}
          M2: {card: Giant Soldier of Stone, position: defense}
          M3: {card: Giant Soldier of Stone, position: set}
        """,
        "p1 phase battle", "p1 attack M1 p2.M1", "p1 attack M2 p2.M2", "p1 attack M3 p2.M3", "p1 end",
    )  # fmt: skip


def direct_attack() -> Duel:
    """Direct attacks, until no Life Points are left."""
    return from_position(
        """
        turn: 4
        turn_player: p2
        p1: {lp: 3500, deck: [Luster Dragon]}
        p2: {deck: [Luster Dragon], M1: Luster Dragon, M5: Gene-Warped Warwolf}
        """,
        "p2 phase battle", "p2 attack M1 direct", "p2 attack M5 direct",
    )  # fmt: skip


def hand_limit() -> Duel:
    """Nine cards in hand at the end of a turn: three are discarded, in the order that the player chooses."""
    return from_position(
        """
        turn: 3
        p1:
          deck: [Luster Dragon]
          hand: [Dark Hole, Trap Hole, Luster Dragon, Vorse Raider, Summoned Skull, Dark Magician, Mystical Elf,
                 Insect Knight, Dark Hole]
        p2: {deck: [Luster Dragon]}
        """,
        "p1 end", 'p1 choose hand:"Insect Knight", hand:"Dark Hole", hand:"Trap Hole"',
    )  # fmt: skip


def deck_out() -> Duel:
    """A player who has to draw and cannot loses."""
    return from_position(
        "turn: 5\np1: {deck: [Luster Dragon]}\np2: {deck: [Luster Dragon], hand: [Dark Hole]}\n",
        "p1 end", 'p2 set "Dark Hole" S3', "p2 end", "p1 end",
    )  # fmt: skip


def positions() -> Duel:
    """Sets, Flip Summons and changes of position over several turns."""
    return from_position(
        """
        turn: 3
        p1: {hand: [Mystical Elf], deck: [Luster Dragon, Luster Dragon], M1: Luster Dragon}
        p2: {hand: [Vorse Raider], deck: [Luster Dragon, Luster Dragon]}
        """,
        'p1 set "Mystical Elf" M2', "p1 position M1 defense", "p1 end", 'p2 summon "Vorse Raider" M5', "p2 end",
        "p1 flip M2", "p1 position M1 attack", "p1 phase battle", "p1 attack M1 p2.M5", "p1 end", "p2 end",
    )  # fmt: skip


def set_cards() -> Duel:
    """Spells and Traps Set into their zones, a Field Spell in place of another."""
    return from_position(
        """
        turn: 3
        p1: {hand: [Dark Hole, Trap Hole, Necrovalley, Mystic Plasma Zone], deck: [Luster Dragon, Luster Dragon]}
        p2: {deck: [Luster Dragon]}
        """,
        'p1 set "Dark Hole" S5', 'p1 set "Trap Hole" S1', 'p1 set "Necrovalley" F', "p1 end", "p2 end",
        'p1 set "Mystic Plasma Zone" F', "p1 end",
    )  # fmt: skip


def undone() -> Duel:
    """Moves that are taken back, with a judge's remark; the log keeps them."""
    duel = from_position(
        """
        turn: 3
        p1: {hand: [Luster Dragon, Mystical Elf], deck: [Luster Dragon]}
        p2: {deck: [Luster Dragon], M1: Vorse Raider}
        """,
        'p1 summon "Mystical Elf" M1', "p1 phase battle",
    )  # fmt: skip
    return recorded(
        duel,
        (o.Remark(text="the wrong card"), Undo(player=1, to=1), 'p1 summon "Luster Dragon" M1', "p1 phase battle",
         "p1 attack M1 p2.M1", "p1 end"),
    )  # fmt: skip


def conceded() -> Duel:
    """A duel that a player concedes in the other player's turn."""
    return from_decks(header(LOW), "p1 choose first", "p1 end", "p2 phase battle", "p1 concede")


def ended_by_time() -> Duel:
    """A draw by time."""
    return from_decks(header(LOW), "p1 choose first", "p1 end", o.DuelEnded(winner=0, reason="time"))


def association() -> Duel:
    """Under the older rules the first player draws in the first turn."""
    return from_decks(header(LOW, ruleset="association"), "p1 choose first", "p1 end", "p2 end")


def at_the_table() -> Duel:
    """Real Decks: their order becomes known as they are drawn, and the log is corrected each time."""
    duel = Duel.new(header(LOW))
    table = Recording(duel, SeededChance(random.Random(3)), lambda state, draw: tuple(sorted(draw.cards)))
    table.settle()
    for line in ("p1 choose first", "p1 end", "p2 end", "p1 phase battle", "p1 end"):
        table.play_line(reader(line))
    return duel


def greedy() -> Duel:
    """A complete duel between two greedy players."""
    head = header(ALL, copies=1)
    return Duel.new(head, play_duel(head, (play_greedy, play_greedy), 5).events)


def at_random() -> Duel:
    """A complete duel between two random players with small Decks."""
    head = header(ALL, copies=1)
    return Duel.new(head, play_duel(head, (play_random, play_random), 8).events)


MAKERS: dict[str, Callable[[], Duel]] = {
    "phases": phases,
    "tributes": tributes,
    "battles-against-attack": battles_against_attack,
    "battles-against-defense": battles_against_defense,
    "direct-attack": direct_attack,
    "hand-limit": hand_limit,
    "deck-out": deck_out,
    "positions": positions,
    "set-cards": set_cards,
    "undone": undone,
    "conceded": conceded,
    "ended-by-time": ended_by_time,
    "association": association,
    "at-the-table": at_the_table,
    "greedy": greedy,
    "at-random": at_random,
}


def golden(name: str) -> Duel:
    """The golden duel of this name, ended by a concession, since it has to be complete."""
    duel = MAKERS[name]()
    table = Recording(duel, SeededChance(random.Random(1)))
    asked = table.waiting()
    if asked is not None:
        table.play(Concede(player=asked.player))
    return duel


def main() -> None:
    """Writes missing golden duels."""
    GOLDENS.mkdir(exist_ok=True)
    for name in MAKERS:
        path = GOLDENS / f"{name}.duel"
        if not path.exists():
            golden(name).save(path)
            sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
