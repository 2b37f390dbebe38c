"""No content of a file, a name or an argument controls the terminal, forges a line or reorders characters."""

import ast
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, inspect
from msgspec.structs import replace
from typer.testing import CliRunner

import duelog.cli
from duelog.cli.__main__ import app
from duelog.cli.shell.streams import cleaned
from duelog.core.catalogue.english import ENGLISH
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.wording.states.card_words import trait_message
from duelog.core.wording.states.situation import lock_label
from duelog.events import codec
from duelog.events.base import Event, Move
from duelog.events.lines import EVENTS, Header
from duelog.events.moves import Undo
from duelog.events.outcomes import MatchDuelBegan, MatchDuelEnded, TurnBegan
from duelog.events.records import Attempted, Identified, NamedCard
from duelog.events.restrictions import CardFilter, Lock, Trait
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, is_hidden, visible
from duelog.replays.exports.json_text import json_line, json_text
from duelog.replays.notation import InvalidMove, parse_move, print_move
from duelog.replays.notation.tokens import quoted, tokens
from tests.edopro_stream import MAIN, SUMMON_1, write
from tests.hostile_text import FORGED, HOSTILE, field_of, forged, harmful, made_hostile
from tests.sampling import sampled

FORMAT_1 = Path(__file__).parent / "format1"
EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
HALF, QUARTER, PLAIN, SAVED = object(), object(), object(), object()
"""Stand for two events of a duel, for the duel without hostile text, and for a file to write."""

DUELS = (
    "at-the-table-with-effects", "case-cards-breaker-the-magical-warrior", "case-cards-constellar-pollux",
    "case-cards-elemental-hero-neos-alius-name", "case-cards-embodiment-of-apophis-negated",
    "case-cards-gorz-battle-damage", "case-cards-phantom-of-chaos", "golden-undone", "house-rules", "showcase",
    "synthetic-1",
)  # fmt: skip
RULESET = (("duel", "ruleset"),)
"""An unknown ruleset is an error before anything is shown."""


def run(*arguments: object, input: str | None = None, wraps: bool = False, coloured: bool = False) -> Any:
    """Runs a command, and checks that both streams are clean and, unless long lines are wrapped, without forged lines.

    With colours there is a progress bar on stderr.
    """
    done = CliRunner().invoke(app, list(map(str, arguments)), input=input)
    for text in (done.stdout, *([] if coloured else [done.stderr])):
        assert harmful(text, coloured=coloured) == [], arguments
        assert wraps or forged(text) == [], arguments
    assert done.exit_code in (0, 1, 2), (arguments, done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), (arguments, done.exception)
    return done


def lines(name: str) -> list[bytes]:
    """The lines of a duel in the newest format: header and events."""
    file = FORMAT_1 / f"{name}.duel"
    duel = Duel.open(file if file.exists() else EXAMPLES / f"{name}.duel")  # an example is of the newest format
    *faces, last = duel.header.faces
    named: Header = replace(duel.header, faces=(*faces, replace(last, name_as=last.name_as or "Umi")))
    return [codec.encode(named), *map(codec.encode, (*map(_told, duel.events), *_records(duel)))]


def _told(event: Event) -> Event:
    """The event with fields that version 1 does not have: when a move was made, who rewound, and why."""
    if isinstance(event, Undo):
        return replace(event, time="12:00", author="Ina", reason="a card too many", state="0")
    return replace(event, time="12:00", clock=90) if isinstance(event, Move) else event


def _records(duel: Duel) -> tuple[Event, ...]:
    """The records with texts, which only later versions of the format have, as the last events of a duel."""
    n, card = len(duel), len(duel.end.cards)
    return (
        Attempted(n=n + 1, player=1, text="a second Summon", rules=("SUM-02",)),
        Identified(n=n + 2, cards=(NamedCard(card=card, face=duel.end.face(card)),)),
    )


def plain_duel(folder: Path, name: str) -> Path:
    """The unchanged duel, in a file."""
    path = folder / f"plain-{name}.duel"
    path.write_bytes(b"".join(line + b"\n" for line in lines(name)))
    return path


def hostile_duel(folder: Path, name: str, leave: tuple[tuple[str, ...], ...] = RULESET) -> Path:
    """A duel with hostile strings in all its texts, in a file."""
    path = folder / f"{name}.duel"
    path.write_bytes(b"".join(made_hostile(line, leave)[0] + b"\n" for line in lines(name)))
    return path


# --- the strings themselves -------------------------------------------------------------------------------------


def test_the_hostile_string_contains_every_kind_of_forbidden_character() -> None:
    found = set(harmful(HOSTILE))
    assert set("\x1b\x07\x9b\x85\x7f\x00\r\u202e\u2066\u200b\ufeff\u2028\u3164") <= found
    assert forged(HOSTILE)


@given(st.text(st.characters(codec=None)))
def test_visible_keeps_visible_characters_and_their_positions(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert harmful(shown) == []
    assert "\n" not in shown
    assert all(one == other or (other == " " and is_hidden(one)) for one, other in zip(text, shown, strict=True))
    assert harmful(cleaned(text).replace("\t", " ")) == []
    assert cleaned(text).count("\n") == text.count("\n")


@given(st.text(st.characters(codec=None)))
def test_a_name_is_one_visible_word_of_notation_and_is_read_back(name: str) -> None:
    word = quoted(name)
    assert harmful(word) == []
    assert "\n" not in word
    if len(word) < 10_000:
        assert [token.text for token in tokens(f"p1 summon {word} M1")][2] == name


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec=None)), inner),
    max_leaves=20,
)


@given(JSON, st.booleans())
def test_json_is_safe_to_display_and_equal(value: Any, ascii_only: bool) -> None:
    for text in (json_text(value, ascii_only=ascii_only), json_line(value, ascii_only=ascii_only)):
        assert harmful(text) == []
        assert json.loads(text) == value
    assert "\n" not in json_line(value)


@given(st.text(), st.text(), st.text())
def test_an_error_is_one_line(what: str, source: str, hint: str) -> None:
    told = str(DuelogError(what, source=source, hint=hint, line=3))
    assert harmful(told) == []
    assert "\n" not in told


@given(st.text(st.characters(codec=None), min_size=1))
def test_the_pointer_into_an_invalid_move_takes_two_lines(text: str) -> None:
    error = InvalidMove("expected something else", text=text, column=1)
    assert len(error.pointer().split("\n")) == 2
    assert harmful(error.pointer()) == []


# --- one place that everything goes through ---------------------------------------------------------------------

ALLOWED = {"shell/terminal.py", "shell/streams.py", "shell/lazy_commands.py", "__main__.py"}
"""The modules of `cli` that may write to the terminal."""


def _writes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "input"):
            yield f"{node.func.id} in line {node.lineno}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "print" and node.args:
                yield f".print in line {node.lineno}"
            if ast.unparse(node.func) in ("json.dumps", "typer.echo", "typer.secho", "click.echo", "os.write"):
                yield f"{ast.unparse(node.func)} in line {node.lineno}"
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in ("sys.stdout", "sys.stderr", "rich.print"):
            yield f"{ast.unparse(node)} in line {node.lineno}"


def test_only_the_terminal_modules_write_to_the_terminal() -> None:
    root = Path(duelog.cli.__path__[0]).parent
    found: list[str] = []
    for folder in ("cli", "replays", "core", "events"):
        for file in sorted((root / folder).rglob("*.py")):
            where = file.relative_to(root / folder).as_posix()
            if folder == "cli" and where in ALLOWED:
                continue
            tree = ast.parse(file.read_text(encoding="utf-8"))
            written = [what for what in _writes(tree) if folder == "cli" or "json.dumps" not in what]
            found += [f"{folder}/{where}: {what}" for what in written]
    assert found == []
    assert list(_writes(ast.parse("print(1)\nsys.stdout.write('')\nout.print(x)\njson.dumps(x)"))) != []


# --- duels ------------------------------------------------------------------------------------------------------


def _free_texts(info: inspect.Type, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    match info:
        case inspect.StrType():
            yield path
        case inspect.StructType():
            for field in info.fields if "cards" not in path else ():  # what a filter holds: the test of restrictions
                yield from _free_texts(field.type, (*path, field.encode_name))
        case inspect.VarTupleType(item_type) | inspect.ListType(item_type):
            yield from _free_texts(item_type, (*path, "*"))
        case inspect.TupleType(item_types):
            for each in item_types:
                yield from _free_texts(each, (*path, "*"))
        case inspect.UnionType(types):
            for each in types:
                yield from _free_texts(each, path)
        case _:
            return


def test_the_duels_contain_every_text_of_the_format() -> None:
    """New fields for free text are included in the test."""
    met = {field for name in DUELS for line in lines(name) for field in made_hostile(line)[1]}
    of_duels: list[type[Struct]] = [Header, *(kind for kind in EVENTS if kind not in (MatchDuelBegan, MatchDuelEnded))]
    there = {
        field for kind in of_duels for field in _free_texts(inspect.type_info(kind), (str(kind.__struct_config__.tag),))
    }
    kinds = {json.loads(line)["kind"] for name in DUELS for line in lines(name)}
    assert len(there) > 20
    missing = {field for field in there if field[0] in kinds} - met
    elsewhere = {field[1:] for field in met} | {
        ("made_at",), ("card_texts",), ("rules", "card_texts"), ("tokens", "*", "face", "name_as"),
        ("triggers", "*", "effect", "of"), ("allowing", "of"), ("breaks", "*"),
        ("lapsed", "*", "effect", "of"),  # addresses an effect, and no text says it
        ("counts_as", "name"), ("counts_as", "name_as"), ("counts_as", "type"),  # displayed as of any other face
    }  # fmt: skip
    assert {field[1:] for field in missing if not {"traits", "locks"} & {*field}} <= elsewhere


def test_parameters_of_traits_and_locks_are_displayed_harmlessly() -> None:
    cards = CardFilter(name=(HOSTILE,), in_name=(HOSTILE,), type=(HOSTILE,), not_=CardFilter(name=(HOSTILE,)))
    locks = (Lock(what="use", cards=cards), Lock(what="words", words=HOSTILE))
    traits = (Trait(what="banishes", cards=cards), Trait(what="effects of", name=HOSTILE))
    of_cards = (trait_message(trait, None) for trait in (*traits, Trait(what="words", words=HOSTILE)))
    for told in (*map(lock_label, locks), *(visible(ENGLISH.sentence(said)) for said in of_cards)):
        assert harmful(told) == []


UNWRAPPED: tuple[tuple[object, ...], ...] = (
    ("info", "--cards"), ("info", "--json"), ("log",), ("log", "--all"), ("log", "--json"), ("log", "--as", "p2"),
    ("log", "--moves"), ("log", "--moves", "--json"), ("legal",), ("legal", "--json"), ("legal", "--at", HALF),
    ("export",), ("export", "-f", "moves"), ("export", "-f", "jsonl"), ("export", "-f", "json"), ("verify", "--json"),
    ("diff", PLAIN, "--json"), ("explain", f'p1 summon "{HOSTILE}" M1'), ("explain", f"p1 {HOSTILE}"),
    ("explain", "p1 attack M1 M2", "--at", HALF, "--json"), ("repair", SAVED), ("known", "--as", "p1"),
    ("known", "--as", "p2", "--json"), ("rewind", "--before", HALF), ("rewind", "--before", HALF, "--json"), ("lp",),
    ("lp", "--json"), ("lp", "--as", "p2"), ("judge",), ("judge", "--json"), ("report", "--at", HALF, "--no-rules"),
    ("review", "--json"), ("match",), ("branch", "-o", SAVED), ("redact", "--as", "p1", "-o", SAVED),
    ("board", "--at", HALF),
)  # fmt: skip
"""Commands, with what follows the file."""

BOARDS: tuple[tuple[object, ...], ...] = (
    ("show",), ("show", "--list"), ("show", "--piles"), ("show", "--json"), ("show", "--at", HALF),
    ("show", "--at", QUARTER, "--json", "--as", "p1"), ("verify", "--all"), ("replay",), ("diff", PLAIN),
    ("diff", PLAIN, "--moves"), ("diff", PLAIN, "--positions"), ("review",),
)  # fmt: skip
"""Commands that show boards, in which long words wrap."""


@pytest.mark.parametrize("name", DUELS)
def test_no_command_prints_hostile_text_of_a_duel(name: str, tmp_path: Path) -> None:
    file, many = hostile_duel(tmp_path, name), len(lines(name))
    stands: dict[object, object] = {
        HALF: many // 2, QUARTER: many // 4, PLAIN: FORMAT_1 / f"{name}.duel", SAVED: tmp_path / "saved.duel",
    }  # fmt: skip
    for command in sampled((*UNWRAPPED, *BOARDS), 16, f"hostile text/{name}"):
        (tmp_path / "saved.duel").unlink(missing_ok=True)
        kind, *more = (stands.get(word, word) for word in command)
        run(kind, file, *more, wraps=command in BOARDS)


@pytest.mark.parametrize("name", DUELS)
def test_exported_files_are_clean(name: str, tmp_path: Path) -> None:
    file = hostile_duel(tmp_path, name)
    for form in ("text", "moves", "jsonl", "json"):
        run("export", file, "-f", form, "-o", tmp_path / form)
        assert harmful((tmp_path / form).read_text(encoding="utf-8")) == []
        assert forged((tmp_path / form).read_text(encoding="utf-8")) == []
    run("export", file, "-f", "ydk", "-o", tmp_path / "deck")
    for deck in tmp_path.glob("deck*.ydk"):
        assert harmful(deck.read_text(encoding="utf-8")) == []
    whole = json.loads((tmp_path / "json").read_text(encoding="utf-8"))
    assert HOSTILE in whole["players"][0]["name"]  # a program gets what is there
    events = [json.loads(line)["event"] for line in (tmp_path / "jsonl").read_text(encoding="utf-8").splitlines()]
    assert events == [json.loads(codec.encode(event)) for event in Duel.open(file).events] or len(events) > 0


@pytest.mark.parametrize("name", DUELS)
def test_hostile_names_forge_no_line_of_notation_and_are_read_back(name: str, tmp_path: Path) -> None:
    duel = Duel.open(hostile_duel(tmp_path, name))
    plain = Duel.open(plain_duel(tmp_path, name))
    told = [event for event in duel.events if isinstance(event, Move | TurnBegan)]
    shown = run("log", duel.source, "--moves").stdout.splitlines()
    assert len(shown) == len(told)
    state, other = initial_state(duel.header), initial_state(plain.header)
    read = 0
    for event, was in zip(duel.events, plain.events, strict=True):
        if isinstance(event, Move) and isinstance(was, Move) and _read(print_move(was, other), other) == _bare(was):
            assert _read(print_move(event, state), state) == _bare(event)
            read += 1
        state, other = evolve(state, event), evolve(other, was)
    assert read or name == "synthetic-1"


def _bare(event: Event) -> Event:
    """The event as in the notation: without its number, its time, and the explanation of a rewind."""
    if isinstance(event, Undo):
        return Undo(player=event.player, to=event.to, breaks=event.breaks)
    return replace(event, n=0, **{"time": "", "clock": None} if isinstance(event, Move) else {})


def _read(line: str, state: Any) -> Event | None:
    try:
        return _bare(parse_move(line, state))
    except DuelogError:
        return None


def test_colours_are_the_only_terminal_control(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    file = hostile_duel(tmp_path, DUELS[0])
    coloured = 0
    for command in ("show", "log", "info", "verify", "replay"):
        more = ("--auto", "--speed", "0") if command == "replay" else ()
        done = run(command, file, *more, wraps=True, coloured=True)
        coloured += "\x1b[" in done.stdout
    assert coloured


def test_a_ruleset_with_a_hostile_name_is_reported_in_one_line(tmp_path: Path) -> None:
    file = hostile_duel(tmp_path, "house-rules", leave=())
    assert run("info", file).exit_code in (0, 2)
    file = hostile_duel(tmp_path, "golden-undone", leave=())
    assert run("show", file, wraps=True).exit_code == 2
    assert run("verify", file).exit_code == 2


# --- arguments --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        (HOSTILE,), ("show", HOSTILE), ("show", f"--{HOSTILE}"), ("show", "x", HOSTILE), ("show", "x", "--at", HOSTILE),
        ("log", "x", "--as", HOSTILE), ("card", HOSTILE), ("cards", HOSTILE), ("cards", "--kind", HOSTILE),
        ("cards", "--attribute", HOSTILE), ("deck", HOSTILE), ("deck", "show", HOSTILE), ("deck", "check", HOSTILE),
        ("deck", "convert", HOSTILE, "--to", HOSTILE), ("play", "--p1", HOSTILE), ("play", "--deck1", HOSTILE),
        ("play", "--ruleset", HOSTILE), ("record", HOSTILE), ("record", "x.duel", "--p1", HOSTILE, "--p2", HOSTILE),
        ("check", HOSTILE), ("import", HOSTILE), ("repair", HOSTILE, HOSTILE), ("match", HOSTILE), ("--" + HOSTILE,),
        ("verify", HOSTILE), ("export", HOSTILE, "-f", HOSTILE), ("explain", HOSTILE, HOSTILE),
        ("legal", "x", "--player", HOSTILE),
        ("diff", HOSTILE, HOSTILE), ("cards", "--undefined", HOSTILE), ("cards", "--cards", HOSTILE),
    ],
)  # fmt: skip
def test_no_argument_is_echoed_unescaped(arguments: tuple[str, ...]) -> None:
    done = run(*(argument.replace("\0", "") for argument in arguments))
    assert "Traceback" not in done.output


# --- everything else that is read -------------------------------------------------------------------------------


def yaml(text: str) -> str:
    """A text as a quoted YAML string."""
    return json.dumps(text)


def test_custom_cards_with_hostile_names(tmp_path: Path) -> None:
    name = f"Heron{HOSTILE}"
    cards = tmp_path / "cards.yaml"
    face = f"face: {{kinds: [effect], attribute: WIND, type: {yaml(HOSTILE)}, level: 4, atk: 1500, defense: 1200}}"
    cards.write_text(
        f"{yaml(name)}:\n  {face}\n  effects:\n    - kind: ignition\n      steps:\n"
        f"        - {{do: choose, options: [{yaml(HOSTILE)}, b], label: {yaml(HOSTILE)}}}\n"
        f"        - {{do: damage, amount: 300}}\n"
        f"{yaml('No card' + HOSTILE)}:\n  effects: []\n",
        encoding="utf-8",
    )
    for command in (("cards", "heron"), ("cards", "heron", "--json"), ("card", name), ("card", name, "--json")):
        run(*command, "--cards", cards)
    deck = tmp_path / "d.txt"
    deck.write_text("40 Mokey Mokey\n3 Dark Hole\n", encoding="utf-8")
    run("deck", "check", deck, "--cards", cards)
    bad = yaml(HOSTILE)
    for wrong in (f"effects: [{{kind: {bad}}}]", f"{bad}: 1", f"effects: [{{kind: ignition, steps: [{{do: {bad}}}]}}]"):
        cards.write_text(f"{yaml(name)}: {{{wrong}}}\n", encoding="utf-8")
        assert run("cards", "--cards", cards).exit_code == 2


def test_cases_with_hostile_texts(tmp_path: Path) -> None:
    case = tmp_path / "a.case.yaml"
    title = f"case: {yaml('A title' + HOSTILE)}\nrules: [SUM-01]\n"
    heron = yaml(f"Heron{HOSTILE}")
    position = f"cards:\n  {heron}:\n    face: {{kinds: [normal], attribute: WIND, type: Rock, level: 4}}\n"
    position += f"position:\n  p1: {{hand: [{heron}]}}\n"
    for rest in (
        "play: [p1 summon hand:Nothing]\n",
        f"play: [{yaml('p1 ' + HOSTILE)}]\n",
        f"play: []\nexpect: {{p1.hand: [{yaml(HOSTILE)}]}}\n",
        "play: []\nexpect: {p1.hand: []}\n",
        f"play: []\nexpect: {{{yaml(HOSTILE)}: 1}}\n",
        f"play:\n  - {{move: p1 end, illegal: {yaml(HOSTILE)}}}\n",
        f"play:\n  - {{chance: {{{yaml(HOSTILE)}: 1}}}}\n",
        "play: []\n",
    ):
        case.write_text(title + position + rest, encoding="utf-8")
        assert run("check", case, "--all", wraps=True).exit_code != 0 or rest == "play: []\n"
        run("check", case, "--json")


def test_decks_and_ban_lists_with_hostile_texts(tmp_path: Path) -> None:
    deck, names, bans = tmp_path / "a.ydk", tmp_path / "a.txt", tmp_path / "lflist.conf"
    clean = HOSTILE.replace("\0", "")
    deck.write_bytes(f"#created by {clean}\n#main\n89631139 {clean}\n46986414\n!side\n".encode())
    names.write_bytes(f"3 Dark Hole\n{clean}\n3x {clean}\n".encode())
    bans.write_bytes(f"{clean}\n!{clean}\n89631139 1 {clean}\n$whitelist {clean}\n7 {clean}\n".encode())
    for file in (deck, names):
        run("deck", "show", file)
        run("deck", "show", file, "--json")
        run("deck", "check", file, "--lflist", bans)
        run("deck", "check", file, "--lflist", bans, "--list", clean)
        run("deck", "check", file, "--lflist", bans, "--json")
        for form in ("ydk", "names", "ydke", "omega"):
            run("deck", "convert", file, "--to", form)


def test_card_databases_with_hostile_names(tmp_path: Path) -> None:
    base, faces = tmp_path / "cards.cdb", tmp_path / "faces.jsonl"
    with sqlite3.connect(base) as database:
        database.execute(
            "CREATE TABLE datas (id, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
        )
        database.execute("CREATE TABLE texts (id, name, desc)")
        database.execute("INSERT INTO datas VALUES (7, 0, 0, 0, 17, 100, 100, 4, 1, 1, 0)")
        database.execute("INSERT INTO texts VALUES (7, ?, '')", (f"Heron{HOSTILE}",))
    database.close()
    faces.write_text(
        json.dumps({"passcodes": [8], "face": {"name": f"Heron{HOSTILE}", "passcode": 8, "type": HOSTILE}}) + "\n"
        + json.dumps({"name": f"Heron{HOSTILE}", "passcode": 9, "kinds": [HOSTILE]}) + "\n",
        encoding="utf-8",
    )  # fmt: skip
    deck = tmp_path / "a.ydk"
    deck.write_text("#main\n7\n8\n9\n", encoding="utf-8")
    for cards in (base, faces):
        run("cards", "heron", "--cards", cards)
        run("cards", "heron", "--cards", cards, "--json")
        run("deck", "show", deck, "--cards", cards)
        run("deck", "convert", deck, "--to", "names", "--cards", cards)
        run("deck", "convert", deck, "--to", "ydk", "--cards", cards)


def test_rulesets_with_hostile_texts(tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    for text in (f"name: {yaml(HOSTILE)}\n", f"name: x\n{yaml(HOSTILE)}: 1\n", f"name: x\nbased_on: {yaml(HOSTILE)}\n",
                 f"name: x\nlife_points: {yaml(HOSTILE)}\n"):  # fmt: skip
        rules.write_text(text, encoding="utf-8")
        run("play", "--seed", 1, "--ruleset", rules)


def test_recordings_with_hostile_names(tmp_path: Path) -> None:
    clean = HOSTILE.replace("\0", "")[:18]
    packets = (*MAIN, *SUMMON_1)
    for homes in (clean, f"a\n{FORGED}\x1b[2J", "\u202e\u200b\x9b"):
        file = write(tmp_path, *packets, homes=(homes,), guests=(homes,))
        run("import", file)
        run("import", file, "--json")
        run("import", file, "-o", tmp_path / "made.duel", "--overwrite")
        run("info", tmp_path / "made.duel")
        run("log", tmp_path / "made.duel")
    file = write(tmp_path, magic=b"yrp1", name="a.yrp", homes=(clean,), guests=(clean,), responses=(b"\x1b[2J\n",))
    run("import", file)
    run("import", file, "--json")


def test_matches_with_hostile_names(tmp_path: Path) -> None:
    made = CliRunner().invoke(app, ["play", "--match", "--seed", "3", "-o", str(tmp_path)])
    assert made.exit_code == 0
    [file] = tmp_path.glob("*.match")
    for each in (file, *tmp_path.glob("*.duel")):
        kept = [
            line for line in each.read_bytes().splitlines() if json.loads(line)["kind"] not in ("seal", "checkpoint")
        ]
        changed: list[bytes] = []
        for line in kept:
            raw = json.loads(line)
            for seat in raw.get("seats", ()):
                seat["name"] = seat.get("name", "") + HOSTILE
                seat["deck"] = seat.get("deck", "") + HOSTILE
            for face in raw.get("faces", ()):
                face["name"] += HOSTILE
            if "tags" in raw:
                raw["tags"][HOSTILE] = HOSTILE
            changed.append(json.dumps(raw).encode())
        each.write_bytes(b"".join(line + b"\n" for line in changed))
    run("match", file)
    run("match", file, "--json")
    file.write_bytes(file.read_bytes().replace(b'.duel"', json.dumps(f"{HOSTILE}.duel").encode()[1:]))
    run("match", file)


def test_a_duel_at_the_table_with_hostile_names(tmp_path: Path) -> None:
    clean = HOSTILE.replace("\0", "")
    name = f"Heron{clean}"
    cards = tmp_path / "cards.yaml"
    cards.write_text(
        f"{yaml(name)}:\n  face: {{kinds: [normal], attribute: WIND, type: Rock, level: 4, passcode: 1000000007}}\n",
        encoding="utf-8",
    )
    deck = tmp_path / "a.ydk"
    deck.write_text("#main\n" + "1000000007\n" * 40, encoding="utf-8")
    typed = f"first\n?\nmoves\nboard all\nlog\n? p1 summon {quoted(name)}\np1 {clean}\n"
    typed += f"summon {quoted(name)} M1\ntop {clean}\nundo x\nquit\n"
    out = tmp_path / "x.duel"
    done = run(
        "record", out, "--p1", deck, "--p2", deck, "--name1", clean, "--name2", clean, "--cards", cards, "--seed", 1,
        "--any-deck", input=typed, wraps=True,
    )  # fmt: skip
    assert "M1" in done.stdout
    run("log", out)
    assert field_of("duel", ("seats", 0, "name")) == ("duel", "seats", "*", "name")
