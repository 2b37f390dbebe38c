"""The duels in which ours first differed from theirs on what nobody had tuned to: each is equal or explained now.

Each names its question, what was wrong, and the cases that show the right way by themselves (folder and name).
"""

from pathlib import Path

import pytest

from duelog.replays.cards.card_database import read_cdb
from tests.lockstep.__main__ import drive_safely
from tests.lockstep.readings import their_book
from tests.lockstep.recording import read
from tests.lockstep.report import summary
from tests.sampling import sampled
from tests.shared import shared

CASES = Path(__file__).parents[1] / "cases"

UTOPIA = ("cards/number-39-utopia-no-answer", "effects/mirror-force-beside-utopia")
OFFERING = ("cards/ultimate-offering-in-a-chain", "cards/ultimate-offering-with-its-effect")
PASSED = ("priority/prio-01-the-window-has-passed",)
TRAGOEDIA = ("cards/tragoedia-either-effect", "cards/tragoedia-level", "cards/tragoedia-control")
SWORDS = ("effects/two-swords-end-together",)
VOLSTGALPH = ("cards/des-volstgalph-turned-up",)
SCALES = ("cards/timegazer-magician-scale", "cards/stargazer-magician")
GARDNA = ("cards/necro-gardna-no-attack-to-come", "effects/eff-07-the-moment-and-the-place")

DUELS: dict[str, tuple[str, tuple[str, ...]]] = {
    "arms-mix0-1": (
        "98: a monster turned to Defense Position after its attack",
        ("battle/to-defense-before-triggers",),
    ),
    "book-book-0": (
        "212: the question of a Replay after each lost target",
        ("battle/battle-06-the-target-leaves", "battle/battle-07-a-replay-after-a-replay"),
    ),
    "book-book-4": ("456: Utopia asked for in a Chain that is over", UTOPIA),
    "scale-scale-0": ("393: Utopia asked for in a Chain that is over", UTOPIA),
    "chain-chain-2": ("73: Ultimate Offering chained to itself", OFFERING),
    "mix4-mix5-5": ("34: Ultimate Offering chained to itself", OFFERING),
    "mix5-mix5-2": ("43: two Swords of Revealing Light that end in one Phase", SWORDS),
    "fuse-rite-1": ("229: the materials of XYZ-Dragon Cannon", ("cards/xyz-dragon-cannon",)),
    "mix0-mix1-5": ("82: a Tribute beside the one that is demanded (explained)", ("cards/soul-exchange",)),
    "mix1-mix2-1": ("109: Torrential Tribute in an open game state", PASSED),
    "mix1-mix2-3": ("155: Torrential Tribute in an open game state", PASSED),
    "rank-scale-3": ("292: Torrential Tribute in an open game state", PASSED),
    "mix1-mix2-5": ("73: a turn ended before both Swords of Revealing Light had", SWORDS),
    "mix3-mix4-5": ("216: which of Tragoedia's effects is used", TRAGOEDIA),
    "mix4-mix4-0": ("185: which of Tragoedia's effects is used", TRAGOEDIA),
    "mix4-mix4-2": ("68: Tragoedia, whose ATK is no number in the Deck", ("cards/mystic-tomato-unknown-atk",)),
    "mix4-mix4-4": ("120: which of Tragoedia's effects is used", TRAGOEDIA),
    "mix4-mix5-1": (
        "158: Ultimate Offering at the end of the Battle Phase",
        ("effects/offering-when-the-battle-phase-ends",),
    ),
    "mix5-starter-1": ("81: ATK of Des Volstgalph that the Spell turned up", VOLSTGALPH),
    "scale-flip-5": ("96: ATK of Des Volstgalph that the Spell turned up", (*VOLSTGALPH, *SCALES)),
    "rite-rite-0": ("26: ATK of Relinquished with a face-down monster", ("cards/relinquished-face-down",)),
    "rank-rank-0": ("130: an attacked monster is turned up before Honest", ("battle/turned-up-before-honest",)),
    "rite-sync-3": ("164: the order of cards that came at one time", ("zones/zone-06-the-order-that-a-player-gives",)),
    "scale-scale-2": ("Pendulum Summons by changed Scales", SCALES),
    "scale-scale-4": (
        "damage of Des Volstgalph that falls with its target",
        ("cards/des-volstgalph-falls-too", *SCALES),
    ),
    "starter-book-5": ("126: Mirror Force beside a Trigger Effect that answers the attack", UTOPIA),
    "arms-arms-0": ("Necro Gardna outside a Battle Phase", GARDNA),
    "mix2-mix2-0": ("Necro Gardna outside a Battle Phase", GARDNA),
}


@pytest.mark.parametrize("name", DUELS)
def test_what_was_wrong_is_shown_by_cases(name: str) -> None:
    what, cases = DUELS[name]
    for case in cases:
        assert (CASES / f"{case}.case.yaml").is_file(), f"{name} {what}: there is no case {case}"


@pytest.mark.parametrize("name", sampled(DUELS, 12, "first differences"))
def test_the_duel_does_not_differ_any_more(name: str) -> None:
    """Others in every run: what was wrong is also shown by the cases, which all run each time."""
    decks, number = name.rsplit("-", 1)
    recording = read(shared(f"reference/fresh/{decks}-20261122-{number}.jsonl.gz"))
    report = drive_safely(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), their_book())
    assert not report.stopped, summary([report])
    assert not report.unexplained, summary([report])
    assert report.driven == len(recording.lines)
