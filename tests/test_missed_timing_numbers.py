"""The sentence on a missed timing names the event of its card, and the event that came after it."""

from pathlib import Path

from typer.testing import CliRunner

from duelog.cli.__main__ import app

CASE = """\
case: The monster that Axe of Despair is equipped to is Tributed as a cost
rules: [EFF-07]
position:
  turn: 3
  turn_player: p1
  phase: main1
  p1: {hand: [Enemy Controller], M1: Dark Blade}
  p2:
    M1: Luster Dragon
    M2: Mystical Elf
    S1: {card: Axe of Despair, equipped_to: p1.M1}
play:
  - p1 activate "Enemy Controller" option 2 target p2.M1 cost M1
"""


def test_an_equip_card_that_fell_with_its_monster(tmp_path: Path) -> None:
    """Bug: the number was that of the Tribute, with which the Equip Card fell, and not of its own leaving."""
    path = tmp_path / "axe.case.yaml"
    path.write_text(CASE)
    log = CliRunner(env={"COLUMNS": "300"}).invoke(app, ["check", "--log", str(path)]).output
    numbers = {line.split(None, 1)[1]: line.split()[0] for line in log.splitlines() if line[:5].strip().isdigit()}
    fell = numbers["Axe of Despair (p2.S1) is destroyed."]
    taken = numbers["Enemy Controller: Luster Dragon (p2.M1) is now controlled by p1 (p1.M1)."]
    missed = next(line for line in numbers if line.startswith("Axe of Despair misses its timing"))
    assert f"(event {taken})" in missed
    assert missed.endswith(f"Axe of Despair was sent to the Graveyard before that (event {fell})")
