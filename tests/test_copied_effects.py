"""Copied effects are identified by the name of the card, even if version 1 gave two names the same number."""

from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Effect
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CopiedEffect, StepAddress
from duelog.events.raw_lines import Raw
from duelog.events.restrictions import Trait
from duelog.events.upcast_from_1 import from_1
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cards.definitions_in_yaml import cards_in
from duelog.replays.cards.pool import CardPool
from duelog.replays.duels.duel import Duel
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.goldens.goldens import play_lines
from duelog.replays.notation import parse_move, print_move
from duelog.replays.referee.referee import referee

GOYO, OJAMA = "Goyo Guardian", "Ojama Delta Hurricane!!"

OWN = f"""
{GOYO}:
  effects:
    - {{kind: continuous, modify: [{{cards: this, traits: [piercing]}}]}}
    - {{kind: ignition, steps: [{{do: damage, amount: 700}}]}}
"{OJAMA}":
  face: {{card: spell, kinds: [normal]}}
  effects:
    - {{kind: activation, steps: [{{do: draw, count: 2}}]}}
    - {{kind: ignition, steps: [{{do: gain, amount: 900}}]}}
"""

POSITION = """
turn: 3
p1: {M1: Phantom of Chaos, grave: [Goyo Guardian, Luster Dragon], hand: ["Ojama Delta Hurricane!!"]}
p2: {M1: Luster Dragon}
"""

COPIED_GOYO = CopiedEffect(of=GOYO, number=2)


def cards() -> tuple[CardPool, CardBook]:
    own = cards_in(load_marked(OWN, "own.yaml"))
    return built_in().merge(CardPool.from_faces(own.faces)), CardBook((*built_in_book(), *own.at(NEWEST)))


def test_the_names_shared_a_number_in_version_1() -> None:
    assert crc32(GOYO.encode()) % 10_000_000 == crc32(OJAMA.encode()) % 10_000_000


def test_each_has_the_effects_of_its_own_name() -> None:
    _, book = cards()
    for name in (GOYO, OJAMA):
        numbered = dict(book.numbered("Phantom of Chaos", (Trait(what="effects of", name=name),)))
        for number, effect in enumerate(book.get(name).effects, 1):
            address = CopiedEffect(of=name, number=number)
            assert numbered[address] is effect
            assert book.effect("Phantom of Chaos", address) is effect
    both = book.effect_index(
        "Phantom of Chaos", (Trait(what="effects of", name=GOYO), Trait(what="effects of", name=OJAMA))
    ).activated
    copied = [entry for entry in both if isinstance(entry.number, CopiedEffect)]
    assert {(entry.number.of, kind(entry.effect)) for entry in copied if isinstance(entry.number, CopiedEffect)} == {
        (GOYO, "damage"), (OJAMA, "draw"), (OJAMA, "gain"),
    }  # fmt: skip


def kind(effect: Effect) -> object:
    return effect.steps[0].__struct_config__.tag


@pytest.mark.parametrize("line", [f'p1 activate M1 effect 2 of "{GOYO}"', "p1 activate M1"])
def test_a_copied_effect_resolves_like_the_original(line: str) -> None:
    pool, book = cards()
    duel = play_lines(POSITION, [f'p1 activate M1 target grave:"{GOYO}"', line], book=book, cards=pool)
    (activated,) = (event for event in duel.events if isinstance(event, o.Activated) and event.effect == COPIED_GOYO)
    done = duel.events[activated.n :]
    assert [event.changes[0].amount for event in done if isinstance(event, o.LifePointsChanged)] == [-700]
    assert not any(isinstance(event, o.CardsDrawn) for event in done)
    report = referee(duel, book)
    assert (report.scope, report.findings) == ("whole", ())


def test_the_notation_names_the_card_that_the_effect_is_from() -> None:
    pool, book = cards()
    duel = play_lines(POSITION, [f'p1 activate M1 target grave:"{GOYO}"'], book=book, cards=pool)
    move = m.Activate(player=1, card=1, effect=COPIED_GOYO)
    line = print_move(move, duel.end)
    assert f'effect 2 of "{GOYO}"' in line
    assert parse_move(line, duel.end) == move


# --- version 1 --------------------------------------------------------------------------------------------------


def numbered_in_version_1(name: str, number: int) -> int:
    return 100 * (1 + crc32(name.encode()) % 10_000_000) + number


def upcast(*events: Raw, faces: tuple[str, ...] = ()) -> list[Raw]:
    header = {"kind": "duel", "format": 1, "faces": [{"name": name} for name in faces]}
    return list(from_1([header, *events]))[1:]


def copying(name: str) -> Raw:
    return {"kind": "values-changed", "n": 1, "changes": [{"card": 1, "traits": ["piercing", f"effects of {name}"]}]}


@pytest.mark.parametrize("name", [GOYO, OJAMA])
def test_the_copied_card_is_found_even_if_another_shares_its_number(name: str) -> None:
    event = {"kind": "activated", "n": 2, "player": 1, "card": 1, "effect": numbered_in_version_1(name, 2)}
    *_, brought = upcast(copying(name), event, faces=(OJAMA, GOYO, "Phantom of Chaos"))
    assert brought["effect"] == {"of": name, "number": 2}


def test_the_name_is_looked_for_among_faces_and_tokens_too() -> None:
    token = {"kind": "tokens-made", "n": 1, "tokens": [{"card": 9, "owner": 1, "face": {"name": "Sheep Token"}}]}
    events: list[Raw] = [
        {"kind": "timing-missed", "n": 2, "card": 1, "effect": numbered_in_version_1("Sheep Token", 1)},
        {"kind": "timing-missed", "n": 3, "card": 1, "effect": numbered_in_version_1(GOYO, 3)},
        {"kind": "timing-missed", "n": 4, "card": 1, "effect": numbered_in_version_1("Nobody", 1)},
    ]
    found = [event["effect"] for event in upcast(token, *events, faces=(GOYO,))[1:]]
    assert found == [{"of": "Sheep Token", "number": 1}, {"of": GOYO, "number": 3}, {"of": "", "number": 1}]


def test_triggered_effects_are_upcast_too() -> None:
    met = [{"player": 1, "card": 1, "effect": numbered_in_version_1(GOYO, 1)}, {"player": 1, "card": 2, "effect": 2}]
    (event,) = upcast({"kind": "triggers-met", "n": 1, "triggers": met}, faces=(GOYO,))
    assert [one["effect"] for one in event["triggers"]] == [{"of": GOYO, "number": 1}, 2]


def test_positions_of_version_1_do_not_change() -> None:
    event = {"kind": "lasting-began", "n": 1, "id": 1, "source": 3, "effect": -1, "part": 901, "resume": 4}
    (done,) = upcast(event)
    assert (done["effect"], done["part"], done["effect_step"]) == ("own summon", {"version_1": 901}, {"version_1": 3})
    (first,) = upcast({"kind": "lasting-began", "n": 1, "id": 1, "source": 3, "resume": -4})
    assert (first["part"], first["effect_step"]) == ({"version_1": 0}, {"version_1": 3, "goes_on": True})
    (none,) = upcast({"kind": "window-closed", "n": 1, "resume": 0})
    assert none == {"kind": "window-closed", "n": 1}


@pytest.mark.parametrize("field", ["effect", "part", "resume", "triggers"])
@pytest.mark.parametrize("value", ["x", None, [1], {}, 1.5, True])
def test_values_unknown_to_all_versions_are_left_to_validation(field: str, value: object) -> None:
    for kind in ("lasting-began", "triggers-met", "activated"):
        (event,) = upcast({"kind": kind, "n": 1, field: value})
        assert event.get(field, value) == value


def test_a_file_keeps_the_addresses_of_its_events(tmp_path: Path) -> None:
    pool, book = cards()
    duel = play_lines(POSITION, [f'p1 activate M1 target grave:"{GOYO}"', "p1 activate M1"], book=book, cards=pool)
    began = next(event for event in duel.events if isinstance(event, o.LastingBegan))
    assert began.part == StepAddress(path=("change",))
    path = tmp_path / "copied.duel"
    duel.save(path, sealed=False)
    again = Duel.open(path)
    assert (again.events, again.end) == (duel.events, duel.end)
    assert msgspec.json.encode(again.end) == msgspec.json.encode(duel.end)
