"""Any value in a file, a line or an option causes at most a DuelogError, in one line, with exit code 2.

The values in valid files of every format are mutated (`tests.mutations`), and the files are passed to every command.
`make test ARGS="tests/test_fuzzed_values.py --hypothesis-profile=thorough"` tries some 700 of each; SEED repeats a run.
"""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from traceback import format_exception
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.events import codec
from duelog.replays.duels.duel import Duel
from duelog.replays.files.marked_yaml import load_marked
from tests.edopro_stream import MAIN, SUMMON_1, SUMMON_2, write
from tests.edopro_writer import COMPRESSED, Written
from tests.mutations import encoded, mutate

HERE = Path(__file__).parent
DECKS = HERE.parent / "examples" / "decks"
RANDOMS = st.randoms(use_true_random=False)
FEWER = settings(max_examples=max(12, settings.default.max_examples // 3) if settings.default else 12)
"""A third of the examples of the profile, since each runs whole commands."""

LONG = "9" * 5000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzzed")


def run(*arguments: object, input: str = "") -> Result:
    """Runs a command, and returns its result: its exit code is documented and, if it is 2, explained in one line.

    With `--json` that line is JSON; warnings before it are text.
    """
    given = list(map(str, arguments))
    done = CliRunner().invoke(app, given, input=input)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        pytest.fail(f"{given}: " + "".join(format_exception(done.exception)[-5:]))
    assert done.exit_code in (0, 1, 2), given
    assert "Traceback" not in done.output
    if done.exit_code == 2:
        lines = done.stderr.splitlines()
        if "--json" in given:
            said = [json.loads(line)["error"] for line in lines if line.startswith("{")]
            assert len(said) == 1, (given, done.output)
            assert said[0]["what"].strip(), (given, done.output)
            assert said[0]["text"].strip(), (given, done.output)
        else:
            assert [line for line in lines if line.startswith(("duelog: ", "Error: "))], (given, done.output)
    return done


def written(path: Path, lines: Sequence[Any]) -> Path:
    """The lines in a file."""
    path.write_bytes(b"".join(encoded(line) + b"\n" for line in lines))
    return path


def copied(value: Any) -> Any:
    return json.loads(json.dumps(value, default=str))


# --- duels and Matches ------------------------------------------------------------------------------------------


@cache
def duels() -> tuple[tuple[Path, list[Any]], ...]:
    """Some duels of every kind, as JSON values."""
    found: list[tuple[Path, list[Any]]] = []
    for path in sorted((HERE / "format1").glob("*.duel"))[::12]:
        if path.stat().st_size < 60_000:
            duel = Duel.open(path)
            lines = [codec.encode(duel.header), *map(codec.encode, duel.events)]
            found.append((path, [json.loads(line) for line in lines]))
    return tuple(found)


def renumbered(lines: list[Any]) -> list[Any]:
    """The lines, with events renumbered in order."""
    for n, line in enumerate(lines[1:], start=1):
        if isinstance(line, dict) and "n" in line:
            line["n"] = n
    return lines


TYPED = "first\nfirst\n?\nundo\nundo 3\nmoves\nboard all\nlog\npass\np1 end\nquit\n"


@FEWER
@given(RANDOMS)
def test_duels(folder: Path, random: Random) -> None:
    source, lines = random.choice(duels())
    lines = copied(lines)
    for _ in range(random.choice((1, 1, 2, 3))):
        index = random.choice((0, *range(len(lines)), *range(len(lines))))
        lines[index] = mutate(lines[index], random)
    file = written(folder / "x.duel", renumbered(lines) if random.random() < 0.7 else lines)
    at = random.choice((0, 3, 9, 30))
    commands: tuple[tuple[object, ...], ...] = (
        ("info", file, "--cards"), ("info", file, "--json"), ("show", file), ("show", file, "--json", "--at", at),
        ("show", file, "--list", "--piles", "--as", "p1"), ("log", file, "--all"), ("log", file, "--moves"),
        ("log", file, "--json"), ("log", file, "--moves", "--json"), ("log", file, "--as", "public"), ("legal", file),
        ("legal", file, "--at", at, "--json"), ("explain", file, "p1 pass"), ("explain", file, "p1 activate S1"),
        ("export", file), ("export", file, "-f", "json"), ("export", file, "-f", "jsonl"),
        ("export", file, "-f", "moves"),
        ("export", file, "-f", "ydk", "-o", folder / "deck", "--overwrite"), ("verify", file), ("replay", file),
        ("export", file, "-f", "duel", "-o", folder / "y.duel", "--overwrite"), ("verify", file, "--all", "--json"),
        ("diff", file, source), ("diff", source, file, "--json"), ("record", file, "--resume"),
        ("branch", file, "--at", at, "--move", "p1 pass", "-o", folder / "z.duel", "--overwrite"),
    )  # fmt: skip
    for command in random.sample(commands, 3):
        run(*command, input=TYPED)
    (folder / "saved.duel").unlink(missing_ok=True)
    run("repair", file, folder / "saved.duel")


def numbers_in(value: Any) -> list[tuple[Any, Any]]:
    """Every number of an event but its own and its cause's: the object or list that contains it, and where."""
    entries: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        entries = list(cast("dict[str, Any]", value).items())
    elif isinstance(value, list):
        entries = list(enumerate(cast("Sequence[Any]", value)))
    found: list[tuple[Any, Any]] = [(value, at) for at, each in entries if type(each) is int and at not in OF_ITSELF]
    return [*found, *(one for _, each in entries for one in numbers_in(each))]


OF_ITSELF = ("n", "by", "v")
"""The fields that number an event, its cause and its format."""


@FEWER
@given(RANDOMS)
def test_numbers_of_cards_that_do_not_exist(folder: Path, random: Random) -> None:
    """Seeds 1616332231 and 189637482: the source of a lasting effect was card 226 of 110, and `verify` failed."""
    _, lines = random.choice(duels())
    lines = copied(lines)
    where = [one for line in random.sample(lines[1:], 5) for one in numbers_in(line)]
    for value, at in random.sample(where, min(2, len(where))):
        value[at] = random.choice((-1, 0, value[at] + 1, value[at] + 200, 2**40))
    file = written(folder / "x.duel", lines)
    commands: tuple[tuple[object, ...], ...] = (
        ("verify", file, "--all"), ("show", file, "--list", "--as", "p1"), ("log", file),
        ("log", file, "--as", "public"), ("legal", file), ("known", file), ("lp", file), ("review", file),
        ("rewind", file, "--before", 9), ("record", file, "--resume"),
        ("branch", file, "--at", 9, "--move", "p1 pass", "-o", folder / "z.duel", "--overwrite"),
        ("redact", file, "--as", "p2", "-o", folder / "seen.duel", "--overwrite"),
        ("report", file, "-o", folder / "x.md", "--overwrite"),
        ("export", file, "-o", folder / "x.html", "--overwrite"),
    )  # fmt: skip
    for command in random.sample(commands, 5):
        run(*command)


def test_going_on_from_a_position_that_cannot_be(folder: Path) -> None:
    """Seed 303289662: `record --resume` failed on an activation of card -1 that waited to be carried out.

    The log ends just after an event that names a card, here one that does not exist.
    """
    _, lines = duels()[0]
    told = set[str]()
    for last in range(1, len(lines), 3):
        for number in (-1, 0, 9999):
            cut = copied(lines[: last + 1])
            named = [one for one in numbers_in(cut[last]) if one[1] in ("card", "cards", "attacker") or one[1] == 0]
            for value, at in named[:1]:
                value[at] = number
                file = written(folder / "x.duel", cut)
                done = run("record", file, "--resume", input="first\nboard\nquit\n")
                run("branch", file, "--at", last, "--move", "p1 pass", "-o", folder / "y.duel", "--overwrite")
                told.update(line for line in done.stderr.splitlines() if "do not lead on" in line)
    assert any("branch --at" in line for line in told)


@cache
def match_lines(folder: Path) -> list[Any]:
    done = CliRunner().invoke(app, ["play", "--match", "--seed", "3", "-o", str(folder / "match")])
    assert done.exit_code == 0
    return [json.loads(line) for line in (folder / "match" / "0001.match").read_bytes().splitlines()]


@FEWER
@given(RANDOMS)
def test_matches(folder: Path, random: Random) -> None:
    lines = copied(match_lines(folder))
    lines = lines[:-1] if random.random() < 0.7 else lines
    if random.random() < 0.3:
        index = random.choice((0, -1, 5, 9999))
        swap = {"kind": "swap", "n": 3, "player": 1, "side": index, "other": random.choice((0, 9999))}
        lines.insert(random.randrange(1, len(lines)), swap)
    index = random.randrange(len(lines))
    lines[index] = mutate(lines[index], random)
    file = written(folder / "match" / "x.match", renumbered(lines) if random.random() < 0.7 else lines)
    run("match", file, "--no-rules", *random.choice(((), ("--json",))))
    run("record", file, "--resume", input="p1 swap side:x main:y\np1 ready\nundo\nundo 1\np2 ready\nquit\n")


# --- YAML -------------------------------------------------------------------------------------------------------


@cache
def yaml_files(pattern: str) -> tuple[Any, ...]:
    files = sorted((HERE / pattern).parent.rglob(Path(pattern).name))
    return tuple(load_marked(path.read_bytes(), path.name).plain() for path in files[:: max(1, len(files) // 80)])


@FEWER
@given(RANDOMS)
def test_cases(folder: Path, random: Random) -> None:
    case = copied(random.choice(yaml_files("cases/*.case.yaml")))
    for _ in range(random.choice((1, 1, 2))):
        mutate(case, random)
    file = folder / "x.case.yaml"
    file.write_bytes(encoded(case))
    run("check", file, *random.choice(((), ("--json",), ("--all",))))


@FEWER
@given(RANDOMS)
def test_definitions(folder: Path, random: Random) -> None:
    cards = random.choice(yaml_files("../replays/cards/definitions/*.yaml"))
    name = random.choice(sorted(cards))
    card = copied({name: cards[name]})
    if random.random() < 0.3 and isinstance(card[name], dict):
        card[name]["face"] = {
            "kinds": ["effect"],
            "attribute": "WIND",
            "type": "Rock",
            "level": 4,
            "atk": 1,
            "defense": 1,
        }
    for _ in range(random.choice((1, 1, 1, 2))):
        mutate(card, random)
    file = folder / "x.yaml"
    file.write_bytes(encoded(card))
    run("card", name, "--cards", file, *random.choice(((), ("--json",))))


@FEWER
@given(RANDOMS)
def test_rulesets(folder: Path, random: Random) -> None:
    from duelog.replays.cards.ruleset_files import _FIELDS  # pyright: ignore[reportPrivateUsage]

    rules = {**dict.fromkeys(_FIELDS, 1), "name": "x", "based_on": "rulebook-9.0"}
    for key in random.sample(sorted(_FIELDS), 5):
        del rules[key]
    mutate(rules, random)
    file = folder / "rules.yaml"
    file.write_bytes(encoded(rules))
    run("deck", "check", sorted(DECKS.iterdir())[0], "--ruleset", file)


# --- cards and decks --------------------------------------------------------------------------------------------


@FEWER
@given(RANDOMS)
def test_lists_and_databases_of_cards(folder: Path, random: Random) -> None:
    known = [json.loads(line) for line in (HERE.parent / "replays/cards/faces.jsonl").read_bytes().splitlines()[:40]]
    faces = copied(random.sample(known, 3))
    word = random.choice(faces)["name"][:6]
    faces[0] = mutate(faces[0], random)
    run("cards", word, "--cards", written(folder / "faces.jsonl", faces), *random.choice(((), ("--json",))))
    base = folder / "cards.cdb"
    base.unlink(missing_ok=True)
    odd = (-1, 2**63 - 1, -(2**63), "x", None, 1.5, float("inf"), b"\xff", 0, 1 << 40, LONG)
    with closing(sqlite3.connect(base)) as database:
        database.execute(
            "CREATE TABLE datas (id, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
        )
        database.execute("CREATE TABLE texts (id, name, desc)")
        for passcode in (7, 8):
            row: list[Any] = [passcode, 0, 0, 0, 17, 100, 100, 4, 1, 1, 0]
            row[random.randrange(11)] = random.choice(odd)
            database.execute(f"INSERT INTO datas VALUES ({', '.join('?' * 11)})", row)
            name = random.choice(("A", "", None, b"\xff\xff", 5, 1.5, "x\0y"))
            database.execute("INSERT INTO texts VALUES (?, ?, '')", (passcode, name))
        database.commit()
    run("cards", "A", "--level", 4, "--type", "Warrior", "--cards", base, *random.choice(((), ("--json",))))


@FEWER
@given(RANDOMS)
def test_decks_and_ban_lists(folder: Path, random: Random) -> None:
    content = bytearray(random.choice(sorted(DECKS.iterdir())).read_bytes())
    odd = (
        LONG.encode(),
        b"-1",
        b"\n",
        b"\xff\xfe",
        b"\0",
        b"#main",
        b"!side",
        b"0",
        b"x",
        b"ydke://",
        b"AAAA==",
        b"9" * 11,
    )
    for _ in range(4):
        at = random.randrange(len(content))
        content[at : at + random.choice((0, 1, 3))] = random.choice(odd)
    deck = folder / random.choice(("a.ydk", "a.txt"))
    deck.write_bytes(content)
    entries = (
        b"89631139 1",
        b"9" * 5000 + b" 1",
        b"7 " + b"9" * 500,
        b"!",
        b"$whitelist",
        b"-5 1",
        b"5 -1",
        b"\xff",
        b"#x",
    )
    bans = folder / "lflist.conf"
    bans.write_bytes(random.choice((b"!x\n", b"")) + b"\n".join(random.choices(entries, k=6)))
    run("deck", random.choice(("show", "check")), deck)
    run("deck", "check", deck, "--lflist", bans)


# --- recordings -------------------------------------------------------------------------------------------------


@FEWER
@given(RANDOMS)
def test_recordings(folder: Path, random: Random) -> None:
    settings: dict[str, Any] = {}
    name = "a.yrpX"
    if random.random() < 0.4:
        settings, name = {"magic": b"yrp1", "responses": (b"abc",)}, "a.yrp"
    flags = Written().flags & ~COMPRESSED if random.random() < 0.7 else Written().flags
    file = write(folder, *MAIN, *SUMMON_1, *SUMMON_2, name=name, flags=flags, **settings)
    content = bytearray(file.read_bytes())
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(content) if random.random() < 0.6 else 80)
        content[at] = random.choice((0, 1, 255, 226, 127, content[at] ^ 1, content[at] ^ 128))
    file.write_bytes(content if random.random() < 0.8 else content[: random.randrange(len(content))])
    run("import", file, *random.choice(((), ("--json",), ("-o", folder / "made.duel", "--overwrite"))))


# --- what a person types ----------------------------------------------------------------------------------------

WORDS = (
    "first", "second", "?", "moves", "board", "board all", "log", "log 3", "undo", "undo 3", "undo 99", "pass",
    "p1 end", "p2 pass", "1", "2", "7", LONG, f"undo {LONG}", f"log {LONG}", "-1", "\u0663", "undo \u0663", "top",
    "top x", 'top p2 "Dark Hole"', "p1 phase battle", "summon", "summon hand:x", "? p1 end", "?x", '"', "p1 choose",
    "choose 1", f"choose {LONG}", "activate M1 effect 99999", "activate M1 effect 999999999999", "attack M1 direct",
    "M1/99", "activate M1/999", 'hand:"x"#0', "choose hand:x#999999999", "swap side:x main:y", "ready", "undo -1",
    "p1 undo 0", "p1 undo 999999999", "help", "seal", "x" * 10_001, "p1 activate S1 target p2.M1, p2.M1 cost M1",
    "p9 end", "choose yes", r'choose "\u{10ffff}"', r'choose "\u{110000}"', r'choose "\u{d800}"', "choose none",
    "phase main9", "flip M9", "xyz M1", "pendulum", "pendulum a M1, b M2", "special deck:x", "position M1 sideways",
    "set M1",
)  # fmt: skip


@FEWER
@given(RANDOMS)
def test_the_table(folder: Path, random: Random) -> None:
    file = folder / "table.duel"
    file.unlink(missing_ok=True)
    typed = [
        "first",
        *(random.choice(WORDS) if random.random() < 0.7 else str(random.randint(1, 9)) for _ in range(15)),
    ]
    decks = [random.choice(sorted(DECKS.glob("*.ydk"))) for _ in range(2)]
    how = random.choice((("--seed", "1"), ("--table",), ()))
    run("record", file, "--p1", decks[0], "--p2", decks[1], "--any-deck", *how, input="\n".join(typed) + "\n")


OPTIONS = (
    "--at",
    "--turn",
    "--level",
    "--speed",
    "--list",
    "--player",
    "--ruleset",
    "--name1",
    "--as",
    "--kind",
    "--type",
)
VALUES = ("-1", "0", LONG, "nan", "inf", "-inf", "1e400", "", "x", "\udcff", "\u0663", "0x10", "9" * 20, "p1", "1.5")


@FEWER
@given(RANDOMS)
def test_options(random: Random) -> None:
    file = HERE / "goldens" / "phases.duel"
    command: tuple[object, ...] = random.choice((
        ("show", file), ("log", file), ("legal", file), ("replay", file, "--auto"), ("cards", "heron"), ("info", file),
        ("explain", file, "p1 end"), ("export", file), ("deck", "check", "x"), ("card", "Umi"),
        ("record", "x/y.duel", "--p1", "x", "--p2", "x"), ("play", "--deck1", "x", "--deck2", "x"),
    ))  # fmt: skip
    extra = [word for _ in range(random.choice((1, 2))) for word in (random.choice(OPTIONS), random.choice(VALUES))]
    run(*command, *extra)
