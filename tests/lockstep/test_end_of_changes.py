"""Changes that theirs ends early, what it gives on, windows that it does not repeat: no wider than the cause."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from duelog.core.state import Current, Lasting, Link, OnField, Summoning
from duelog.events.base import Event, Moved, StepAddress
from duelog.events.moves import Pass
from duelog.events.outcomes import (
    CardsMoved,
    ChainEnded,
    DelayedBegan,
    LinkResolved,
    NothingHappened,
    WindowOpened,
)
from duelog.events.places import Player
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.hand_made import FILLER, monster
from tests.lockstep.marked import counted_between_actions
from tests.lockstep.options import Table
from tests.lockstep.proofs import answers_one_without_a_target, is_given_on
from tests.lockstep.recording import Option
from tests.lockstep.swallowed import counted_for_its_controller
from tests.lockstep.test_marked import on_field
from tests.lockstep.test_narrow_exceptions import begun

BOOK = built_in_book(NEWEST)


@pytest.mark.parametrize(
    ("source", "player", "path", "less", "explained"),
    [
        ("Blustering Winds", 2, "p1.M1.atk", 1000, True),
        ("Blustering Winds", 2, "p1.M1.def", 1000, True),
        ("Blustering Winds", 1, "p1.M1.atk", 1000, False),
        ("Blustering Winds", 2, "p1.M1.atk", 900, False),
        ("Blustering Winds", 2, "p1.M2.atk", 1000, False),
        ("Rush Recklessly", 2, "p1.M1.atk", 1000, False),  # until the end of this turn, whosever it is
    ],
)
def test_only_a_change_until_a_players_turn_ends_with_control(
    source: str, player: Player, path: str, less: int, explained: bool
) -> None:
    """Found by two fresh duels: the monster went back to its owner, and Blustering Winds ended a turn early there."""
    state = on_field(
        ("Mystical Elf", "M1", OnField(card=1, position="attack")), (source, "S1", OnField(card=2, position="up"))
    )
    gain = Lasting(
        id=1, source=2, effect=1, part=StepAddress(path=("change",)), cards=(1,), values=(1000, 1000), player=player
    )  # fmt: skip
    assert counted_for_its_controller(replace(state, lasting=(gain,)), BOOK, path, less) is explained
    assert not counted_for_its_controller(state, BOOK, path, less)


@pytest.mark.parametrize(
    ("origin", "owner", "name", "explained"),
    [
        ("p2.banished", 2, "Armed Dragon LV5", True),
        ("p2.banished", 1, "Armed Dragon LV5", False),
        ("p2.banished", 2, "Armed Dragon LV7", False),
        ("p2.grave", 2, "Armed Dragon LV5", False),
    ],
)
def test_only_a_monster_that_comes_back_to_the_taker_is_given_on(
    origin: str, owner: Player, name: str, explained: bool
) -> None:
    """Found by a fresh duel: Interdimensional Matter Transporter had banished it under Snatch Steal."""
    state = on_field(("Armed Dragon LV5", "M4", OnField(card=1, position="attack")))
    state = replace(state, cards=(replace(state.cards[0], owner=2),))
    back = CardsMoved(n=7, moves=(Moved(card=1, origin=origin, to="p1.M4", position="attack"),), how="returned")  # type: ignore[arg-type]  # pyright: ignore
    events: list[Event] = [DelayedBegan(n=6, lasting=1), back]
    assert is_given_on(state, events, owner, name) is explained
    assert not is_given_on(state, events[1:], owner, name)
    assert not is_given_on(state, [back, DelayedBegan(n=8, lasting=1)], owner, name)


@pytest.mark.parametrize(
    ("name", "targets", "explained"),
    [
        ("Legendary Six Samurai - Shinai", (), True),
        ("Legendary Six Samurai - Shinai", (1,), False),
        ("Mobius the Frost Monarch", (), False),
    ],
)
def test_only_such_an_effect_without_a_target_is_answered_here_alone(
    name: str, targets: tuple[int, ...], explained: bool
) -> None:
    """Found by a scenario of The Six Samurai - Zanji, with Shinai Tributed for Enemy Controller."""
    state = on_field((name, "M1", OnField(card=1, position="attack")))
    link = Link(player=1, card=1, effect=1, targets=targets)
    assert answers_one_without_a_target(replace(state, chain=(link,))) is explained
    assert not answers_one_without_a_target(state)


@pytest.mark.parametrize(
    ("name", "negated", "theirs", "left_out"),
    [
        ("Solidarity", False, 1400, True),
        ("Solidarity", False, 1500, False),
        ("Solidarity", True, 1400, False),
        ("Burden of the Mighty", False, 1400, False),
    ],
)
def test_only_solidarity_counts_later_while_a_summon_is_under_way(
    name: str, negated: bool, theirs: int, left_out: bool
) -> None:
    """Found by a fresh duel: its materials lay in the Graveyard as a Synchro Summon could still be negated."""
    spell = OnField(card=2, position="up", current=Current(negated=negated))
    state = on_field(("Mystical Elf", "M1", OnField(card=1, position="attack")), (name, "S1", spell))
    found: dict[str, tuple[object, object]] = {"p1.M1.atk": (2200, theirs)}
    under_way = replace(state, summoning=Summoning(player=1, how="synchro", cards=(3,)))
    assert bool(counted_between_actions(under_way, found)) is left_out
    assert not counted_between_actions(state, found)


def test_a_window_is_repeated_only_after_what_has_done_nothing(tmp_path: Path) -> None:
    """Found by a fresh duel: Limiter Removal had no monster left, and Twin-Headed Behemoth was offered once more."""
    here = begun(tmp_path, [(0, FILLER, "MZONE", 0, "FU_ATK")], [], mzone={0: monster(FILLER)})
    nothing = NothingHappened(card=1, reason="no card")
    end: list[Event] = [LinkResolved(link=1), ChainEnded(), WindowOpened(window="end", player=2)]
    here.events[:] = [Pass(player=2), DelayedBegan(lasting=4), nothing, *end]
    assert here.repeats_a_window(2)
    assert not here.repeats_a_window(1)
    here.events[:] = [Pass(player=2), *end]
    assert not here.repeats_a_window(2)
    moved = CardsMoved(moves=(Moved(card=1, origin="p1.M1", to="p1.grave"),), how="destroyed")
    here.events[:] = [Pass(player=2), DelayedBegan(lasting=4), moved, *end]
    assert not here.repeats_a_window(2)


def test_copies_in_a_deck_are_alike(tmp_path: Path) -> None:
    """Found by a fresh duel: theirs numbered the Deck as before a card had been taken out of it."""
    here = begun(tmp_path, [(0, FILLER, "MZONE", 0, "FU_ATK")], [], mzone={0: monster(FILLER)})
    table = Table(here.state, tuple(FILLER for _ in here.state.cards))
    options = [Option(action="select", code=FILLER, con=0, loc="DECK", seq=seq) for seq in (0, 1, 30)]
    cards = [table.card(option) for option in options]
    assert cards[0] != cards[1]
    assert len({table.label(card) for card in cards}) == 1


@pytest.mark.parametrize(
    ("source", "message", "passed"),
    [("Last Turn", "ATTACK", True), ("Last Turn", "MOVE", False), ("Umi", "ATTACK", False)],
)
def test_our_start_step_is_passed_before_an_attack_by_an_effect(
    source: str, message: str, passed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by a fresh duel: what answered the attack of Last Turn there was used in our Start Step, before it."""
    here = begun(tmp_path, [(0, FILLER, "MZONE", 0, "FU_ATK")], [], mzone={0: monster(FILLER)})
    monster_there, trap = OnField(card=1, position="attack"), OnField(card=2, position="up")
    attack = Lasting(id=1, source=2, effect=1, part=StepAddress(path=("attack",)), cards=(1, 1), event=10, player=1)
    state = on_field(("Mystical Elf", "M1", monster_there), (source, "S1", trap))
    here.states[-1] = replace(state, lasting=(attack,))
    monkeypatch.setattr(here, "lines", SimpleNamespace(next=SimpleNamespace(messages=({"msg": message},))))
    assert here.attack_has_begun() is passed
