"""What a duel costs at the keyboard: not more than when each drawn card had to be named."""

from pathlib import Path

from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.replays.cards.built_in import built_in
from duelog.replays.duels.duel import Duel

DECK = (
    "Dark Blade", "Luster Dragon", "Vorse Raider", "Gene-Warped Warwolf", "Alexandrite Dragon", "Insect Knight",
    "Mystical Elf", "Giant Soldier of Stone", "Neo the Magic Swordsman", "Trap Hole", "Waboku", "Jar of Greed",
    "Dark Hole",
)  # fmt: skip
SUMMONED = ("luster dragon", "dark blade", "vorse raider", "insect knight", "luster dragon", "dark blade")

BEFORE = 921
"""The keys, Enter included, of these turns with `record --table` of commit 78fc846, which asked for each draw."""


def lines() -> list[str]:
    """Twelve turns, each with a Summon, most with an attack, the first four with a card Set that stays unknown."""
    found = ["p1", "first"]
    for turn in range(1, 13):
        found.append(f"summon {SUMMONED[(turn - 1) // 2]}")
        if turn <= 4:
            found.append(f"set ? S{(turn + 1) // 2}")
        if turn % 2 == 0:
            found += ["phase battle", "attack M1 p1.M1"]
        elif 1 < turn < 9:
            found += ["phase battle", "attack M1 direct"]
        found.append("end")
    return found


def test_twelve_turns_take_fewer_keys_than_with_each_draw_named(tmp_path: Path) -> None:
    pool = built_in()
    codes = [str(pool.named(name).passcode) for name in DECK for _ in range(3)] + [str(pool.named("Kuriboh").passcode)]
    deck = tmp_path / "a.ydk"
    deck.write_text("\n".join(["#main", *codes, "#extra", "!side", ""]))
    typed = "".join(f"{line}\n" for line in lines())
    out = tmp_path / "table.duel"
    done = CliRunner().invoke(app, ["record", str(out), "--p1", str(deck), "--p2", str(deck), "--table"], input=typed)
    assert done.exit_code == 0, done.output
    assert Duel.open(out).end.turn >= 12
    assert len(typed) == 595 < BEFORE
