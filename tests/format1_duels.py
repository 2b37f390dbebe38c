"""The source of the duels of tests/format1: `python -m tests.format1_duels` writes missing ones.

They are files of version 1 of the format, with effects, and they never change: everything that reads, folds, judges
or continues duels is tested with them. Since duelog writes a later version, no file can be added, and this module
only documents their origin; the facts about them (boards, manifest) can still be written for files that lack them.

- `golden-…` and `example-…` are the golden duels and the examples of that time.
- `case-…` are a small set of cases of tests/cases that shows every word of the effect language, every kind of step as
  it resolves, every card and every effect of it in use, and every kind of event that a case can show; with the
  definitions of their own cards next to them.
- `random-…` are long duels of random moves, some of them sealed in mid-action; `whole-…` are played to
  the end; `cut-…` stop in complex situations, to be continued.
- `series.match` is a Match with its duels; the rest is listed in `OTHERS`.
"""

import json
import random
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from duelog.core.known_rulesets import ASSOCIATION, RULESETS
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move, Moved
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.matches import MatchHeader
from duelog.events.places import OPPONENT, Place
from duelog.events.rulesets import Ruleset
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book, undefined
from duelog.replays.duels.duel import Duel
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.chances import SeededChance
from duelog.replays.play.players import Strategy, play_greedy, play_random
from duelog.replays.play.playing import play_duel, play_match
from duelog.replays.play.recording import Recording
from duelog.replays.play.seating import Registered, Seating, mixed_deck, seat_players
from tests.effect_duels import EffectDuel
from tests.format1_cases import book_for, chosen_cases
from tests.format1_facts import FOLDER, MANIFEST, boards, boards_path, facts, manifest
from tests.golden_duels import GOLDENS
from tests.legal_draws import drawn
from tests.random_logs import random_log
from tests.test_card_proofs import needs_proof

HERE = Path(__file__).parent


def save(name: str, duel: Duel, *, sealed: bool | None = None) -> None:
    """Writes a duel; unless stated otherwise, two of three are sealed."""
    sealed = crc32(name.encode()) % 3 > 0 if sealed is None else sealed
    duel.save(FOLDER / f"{name}.duel", sealed=sealed)
    sys.stdout.write(f"{name}.duel\n")


def write_cases() -> None:
    """Writes the chosen cases, with the definitions of their own cards."""
    for case in chosen_cases():
        save(case.name, case.duel())
        if case.own:
            (FOLDER / f"{case.name}.cards.yaml").write_text(case.own, encoding="utf-8")


# --- random duels -----------------------------------------------------------------------------------------------


def seating(seed: int, *, side: int = 0) -> Seating:
    """Two players with random Decks of defined cards."""
    players = [
        Registered(
            name, mixed_deck(random.Random(f"{seed}/{name}"), built_in(), built_in_book(NEWEST), name, side=side)
        )
        for name in ("Ann", "Bob")
    ]
    return seat_players(players, built_in())


def header(seed: int, **fields: object) -> Header:
    """The header of a duel between them."""
    seated = seating(seed)
    head = Header(seats=seated.seats, faces=seated.faces, made_by="tests", definitions=book_for(seated.faces).digest())
    return replace(head, **fields)


def recorded(head: Header, moves: int, seed: int, *, drawn: bool = False) -> tuple[Duel, Recording]:
    """A recorded duel of random moves; with `drawn`, at a table with real Decks."""
    duel = Duel.new(head)
    asked = in_order if drawn else None
    table = Recording(duel, SeededChance(random.Random(seed)), asked, book=book_for(head.faces))
    table.settle()
    go_on(table, moves, random.Random(seed))
    return duel, table


def in_order(state: State, draw: o.CardsDrawn) -> tuple[CardId, ...]:
    """Picks the cards that come from a real Deck: those on top, the oldest first."""
    return tuple(sorted(draw.cards))


def go_on(table: Recording, moves: int, rng: random.Random) -> None:
    """Plays this many random moves."""
    for _ in range(moves):
        legal = table.legal()
        if legal is None:
            return
        move = drawn(rng, legal, active=0.6)
        assert move is not None
        table.play(move)


def staged(seed: int, most: int) -> Duel:
    """A duel of random moves with Decks of many copies of a few cards."""
    played = EffectDuel(seed, most)
    return Duel.new(replace(played.header, definitions=book_for(played.header.faces).digest()), played.events)


def whole(seed: int, one: Strategy, two: Strategy) -> Duel:
    """A duel between simple players, played to its end."""
    head = header(seed)
    return Duel.new(head, play_duel(head, (one, two), seed, book_for(head.faces)).events)


# --- duels that are cut -----------------------------------------------------------------------------------------

CUTS: dict[str, Callable[[State], bool]] = {
    "in-a-question": lambda state: state.question is not None and state.resolving is not None,
    "in-a-chain": lambda state: state.window is not None and len(state.chain) > 1,
    "in-a-resolution": lambda state: (
        state.resolving is not None and state.question is None and state.resolving.step is not None
    ),
    "between-links": lambda state: any(link.resolved for link in state.chain) and len(state.chain) > 1,
    "before-the-triggers": lambda state: len(state.triggers) > 1,
    "in-a-summon": lambda state: state.summoning is not None and state.window is not None,
    "in-the-damage-step": lambda state: state.step == "damage" and state.window is not None,
    "in-an-attack": lambda state: state.battle is not None and state.due == "attack",
    "in-a-move": lambda state: state.pending is not None,
    "with-much-that-lasts": lambda state: len(state.lasting) > 3,
    "after-an-answer": lambda state: state.resolving is not None and len(state.resolving.answers) > 1,
    "in-the-end-phase": lambda state: state.phase == "end" and state.question is not None,
}  # fmt: skip
"""What is in progress where a duel is cut."""

FIRST_CUT = 30
"""The number of events after which a duel is cut at the earliest."""


def write_cuts() -> None:
    """Cuts random duels at the first occurrence of each of `CUTS`, a different duel each time."""
    left = dict(CUTS)
    for seed in range(100, 200):
        played = EffectDuel(seed, 300)
        for n, step in enumerate(played.steps[FIRST_CUT:], FIRST_CUT):
            name = next((name for name, fits in left.items() if fits(step.state)), None)
            if name is not None:
                del left[name]
                head = replace(played.header, definitions=book_for(played.header.faces).digest())
                save(f"cut-{name}", Duel.new(head, played.events[:n]), sealed=False)
                break
    assert not left, left


# --- others -----------------------------------------------------------------------------------------------------


def taken_back() -> Duel:
    """A random duel that is rewound three times: in the middle of a Chain, to another decision, to the first move."""
    duel, table = recorded(header(31), 60, 31)
    rng = random.Random(31)
    chained = [event.n for event, state in duel if isinstance(event, o.Activated) and state.chain]
    decided = [event.n - 1 for event in duel.events if isinstance(event, Move)]
    for to in (chained[len(chained) // 2], decided[len(decided) // 2], decided[1]):
        duel.append(o.Remark(text="this is taken back"))
        table.undo(m.Undo(player=1, to=to))
        go_on(table, 30, rng)
    return duel


def at_the_table() -> Duel:
    """Real Decks, whose order becomes known as they are drawn."""
    return recorded(header(41, tags={"chance": "table"}), 40, 43, drawn=True)[0]


def with_undefined_cards() -> Duel:
    """Half of the cards have effects without definitions, and are played as if they had none."""
    rng = random.Random(51)
    book = built_in_book(NEWEST)
    faces = sorted((face for face in built_in() if not face.in_extra_deck), key=lambda face: face.name)
    plain = [face for face in faces if "token" not in face.kinds and face.name not in book]
    defined = [face for face in faces if face.name in book]
    chosen = (*rng.sample(plain, 20), *rng.sample(defined, 20))
    main = tuple(range(len(chosen)))
    tags = {"effects not refereed": ", ".join(undefined(chosen, book))}
    seats = (Seat(name="Ann", main=main), Seat(name="Bob", main=main))
    head = Header(seats=seats, faces=chosen, made_by="tests", tags=tags, definitions=book_for(chosen).digest())
    return recorded(head, 150, 51)[0]


def by_older_rules() -> Duel:
    """A duel with effects under the ruleset of the association."""
    return recorded(header(61, ruleset=ASSOCIATION.name), 120, 61)[0]


def by_house_rules() -> Duel:
    """A duel under custom rules, stored in its header."""
    rules = replace(RULESETS["rulebook-9.0"], name="house", life=3000, opening_hand=7, draw=2, hand_limit=4)
    return recorded(header(71, ruleset="house", rules=rules, chooser=2), 120, 71)[0]


def with_other_definitions() -> Duel:
    """A duel whose definitions are not available: judged as far as no card text matters."""
    return Duel.new(replace(header(81), definitions="0" * 32), recorded(header(81), 80, 81)[0].events)


def from_elsewhere() -> Duel:
    """A duel that claims to be recorded by another program."""
    head = header(91)
    return Duel.new(replace(head, tags={"recorded by": "a program"}), recorded(head, 80, 91)[0].events)


def with_an_illegal_move() -> Duel:
    """A duel that continues with an illegal move and its outcomes."""
    duel, _ = recorded(header(95), 40, 95)
    attacker = duel.end.side(1).deck[0]
    duel.extend((m.Attack(player=1, card=attacker, target=0), o.NothingHappened(card=attacker, reason="attack over")))
    return duel


LATER_RULES = Ruleset(name="later rules", refereed=False)


def synthetic(seed: int, length: int) -> Duel:
    """A consistent but meaningless log of events of all kinds, under rules that are not refereed."""
    rng = random.Random(seed)
    head, _ = random_log(rng, 0)
    head = replace(head, ruleset=LATER_RULES.name, rules=LATER_RULES, definitions="", made_by="tests")
    events = random_log(rng, length, head)[1]
    return Duel.new(head, (o.Remark(n=event.n, text="") if isinstance(event, m.Undo) else event for event in events))


def linked() -> Duel:
    """A Link Summon into an Extra Monster Zone, as in recordings of later years."""
    faces = (
        Face(name="Clay Sentinel", kinds=("normal",), level=4, atk=1500, defense=1800),
        Face(name="Borrowed Arrow", kinds=("effect", "link"), atk=1600, level=2),
    )
    seats = (Seat(name="Ada", main=(0,) * 8, extra=(1,)), Seat(name="Bo", main=(0,) * 8))
    head = Header(seats=seats, faces=faces, ruleset=LATER_RULES.name, rules=LATER_RULES, made_by="tests")
    zones: tuple[Place, Place] = ("p1.M1", "p1.M2")
    given = [Moved(card=n, origin="p1.hand", to=zone, position="attack") for n, zone in enumerate(zones, 1)]
    used = tuple(Moved(card=move.card, origin=move.to, to="p1.grave") for move in given)
    events: tuple[Event, ...] = (
        o.DuelBegan(first=1), o.CardsDrawn(player=1, cards=(1, 2, 3, 4, 5)), o.CardsDrawn(player=2, cards=(10, 11, 12)),
        o.TurnBegan(player=1, turn=1), o.PhaseBegan(phase="main1"),
        *(o.Summoned(player=1, how="special", monsters=(move,)) for move in given),
        o.CardsMoved(moves=used, how="material", why="summon"),
        o.Summoned(
            player=1, how="link", proper=True,
            monsters=(Moved(card=9, origin="p1.extra", to="p1.M6", position="attack"),),
        ),
        o.Activated(player=1, card=9, at="p1.M6"), o.Targeted(cards=(1,)), o.LinkResolving(link=1),
        o.CardsMoved(moves=(Moved(card=1, origin="p1.grave", to="p1.hand"),), how="added", why="effect"),
        o.LinkResolved(link=1), o.ChainEnded(), o.TurnBegan(player=OPPONENT[1], turn=2),
    )  # fmt: skip
    return Duel.new(head, events)


OTHERS: dict[str, Callable[[], Duel]] = {
    **{f"random-{seed:02}": partial(staged, seed, 350 + 25 * seed) for seed in range(1, 9)},
    "whole-random": lambda: whole(11, play_random, play_random),
    "whole-greedy": lambda: whole(12, play_greedy, play_greedy),
    "whole-mixed": lambda: whole(13, play_random, play_greedy),
    "taken-back": taken_back,
    "at-the-table-with-effects": at_the_table,
    "undefined-cards": with_undefined_cards,
    "older-rules": by_older_rules,
    "house-rules": by_house_rules,
    "other-definitions": with_other_definitions,
    "from-elsewhere": from_elsewhere,
    "linked": linked,
    "illegal-move": with_an_illegal_move,
    "synthetic-1": lambda: synthetic(186, 160),
    "synthetic-2": lambda: synthetic(128, 160),
}


def write_match() -> None:
    """Writes a Match of short duels, with cards swapped in between."""
    seated = seating(21, side=15)
    rules = replace(RULESETS["rulebook-9.0"], name="short", life=2000)
    head = MatchHeader(
        seats=seated.seats, faces=seated.faces, ruleset=rules.name, rules=rules, made_by="tests",
        definitions=book_for(seated.faces).digest(),
    )  # fmt: skip
    with Match.record(FOLDER / "series.match", head) as match:
        play_match(match, (play_random, play_greedy), 21, book=book_for(seated.faces))


# --- all of it --------------------------------------------------------------------------------------------------


def write_duels() -> None:
    """Writes missing duels."""
    for prefix, folder in (("golden", GOLDENS), ("example", HERE.parent / "examples")):
        for path in sorted(folder.glob("*.duel")):
            if not (copy := FOLDER / f"{prefix}-{path.name}").exists():
                shutil.copyfile(path, copy)
    for name, make in OTHERS.items():
        if not (FOLDER / f"{name}.duel").exists():
            save(name, make())
    for pattern, write in (("cut-*.duel", write_cuts), ("case-*.duel", write_cases), ("*.match", write_match)):
        if not list(FOLDER.glob(pattern)):
            write()


def new_manifest() -> dict[str, Any]:
    """The facts about all files together: the cards that are in use in one of them."""
    return {"cards at work": sorted(card.name for card in built_in_book(NEWEST) if needs_proof(card)), "files": {}}


def write_facts() -> None:
    """Writes missing facts about the files."""
    noted = manifest() if MANIFEST.exists() else new_manifest()
    for path in sorted((*FOLDER.glob("*.duel"), *FOLDER.glob("*.match"))):
        if path.name not in noted["files"]:
            noted["files"][path.name] = facts(path)
        if path.suffix == ".duel" and not boards_path(path).exists():
            boards_path(path).write_text(boards(Duel.open(path)), encoding="utf-8")
    files = sorted(noted.pop("files").items())
    rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(said)}" for name, said in files)
    lists = "".join(f"  {json.dumps(name)}: {json.dumps(said)},\n" for name, said in noted.items())
    MANIFEST.write_text(f'{{\n{lists}  "files": {{\n{rows}\n  }}\n}}\n', encoding="utf-8")


def main() -> None:
    """Writes everything that is missing."""
    FOLDER.mkdir(exist_ok=True)
    if Header().format == 1:
        write_duels()
    write_facts()


if __name__ == "__main__":
    main()
