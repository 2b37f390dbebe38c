"""`duelog schema`: the output of every command with `--json` matches its schema, and errors are JSON, too."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.cli.session.json_schemas import OUTPUTS, schema_of
from duelog.cli.session.page_server import PageServer
from duelog.cli.shell.lazy_commands import COMMANDS
from duelog.events.outcomes import PhaseBegan
from duelog.replays.duels.duel import Duel
from tests.edopro_stream import MAIN, write

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
FIRST, DECK = EXAMPLES / "first-duel.duel", EXAMPLES / "decks/frosted-thrones.ydk"


def run(*words: object, exit_code: int = 0) -> str:
    done = CliRunner().invoke(app, [*map(str, words), "--json"])
    assert done.exit_code == exit_code, (done.output, done.exception)
    return done.stdout


@cache
def strict(command: str) -> Draft202012Validator:
    """The schema without additional fields: it describes the current output completely."""

    def closed(node: Any) -> Any:
        kind = type(node).__name__
        if kind == "list":
            return [closed(each) for each in node]
        if kind != "dict":
            return node
        found = {key: closed(value) for key, value in node.items()}
        return found | ({"additionalProperties": False} if "properties" in found else {})

    schema = closed(schema_of(command))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def check(command: str, *documents: str) -> None:
    for document in documents:
        strict(command).validate(json.loads(document))  # pyright: ignore[reportUnknownMemberType] - untyped there


def test_there_is_a_schema_for_every_command_with_the_option() -> None:
    printing = {
        name for name, entry in COMMANDS.items()
        if "json: JsonOption" in (ROOT / f"cli/commands/{entry.module}.py").read_text(encoding="utf-8")
    }  # fmt: skip
    assert printing <= {name.split()[0] for name in OUTPUTS}
    assert CliRunner().invoke(app, ["schema"]).stdout.splitlines() == list(OUTPUTS)
    for name in OUTPUTS:
        done = CliRunner().invoke(app, ["schema", *name.split()])
        assert json.loads(done.stdout) == json.loads(json.dumps(schema_of(name))), name


def test_a_duel() -> None:
    check("info", run("info", FIRST))
    for path in (FIRST, EXAMPLES / "showcase.duel"):
        length = len(Duel.open(path))
        for n in {0, length // 2, length}:
            check("show", run("show", path, "--at", n), run("show", path, "--at", n // 4, "--as", "p1"))
    check("log", *run("log", EXAMPLES / "showcase.duel", "--turn", 5).splitlines())
    check("log", *run("log", FIRST, "--as", "p2", "--turn", 3).splitlines())
    check("log moves", *run("log", FIRST, "--moves", "--turn", 3).splitlines())


def test_judging(tmp_path: Path) -> None:
    check("legal", run("legal", FIRST, "--at", 60))
    check("legal", run("legal", EXAMPLES / "showcase.duel", "--at", 60, "--limit", "moves=3"))
    check("explain", run("explain", FIRST, "p1 attack M1 direct", "--at", 3, exit_code=1))
    check("explain", run("explain", FIRST, "p1 end", "--at", 60))
    table = tmp_path / "table.duel"
    seats = ("--table", "--p1", str(DECK), "--p2", str(DECK))
    CliRunner().invoke(app, ["record", str(table), *seats], input="p1\nfirst\nset ? S2\n")
    main = next(
        event.n for event in Duel.open(table).events if isinstance(event, PhaseBegan) and event.phase == "main1"
    )
    check("explain", told := run("explain", table, "p1 set ? S1", "--at", main))
    assert [each["facts"]["code"] for each in json.loads(told)["assumptions"]] == ["assumed-spell"]
    check("verify", run("verify", EXAMPLES / "showcase.duel"))
    duel = Duel.open(FIRST)
    wrong = Duel.new(duel.header, [*duel.events[:80], *(replace(event, n=0) for event in duel.events[90:120])])
    wrong.save(tmp_path / "wrong.duel", sealed=False)
    check("verify", run("verify", tmp_path / "wrong.duel", "--all", exit_code=1))
    check("diff", run("diff", FIRST, tmp_path / "wrong.duel", exit_code=1), run("diff", FIRST, FIRST))
    check("diff", run("diff", EXAMPLES / "rivals-1.duel", EXAMPLES / "rivals-2.duel", exit_code=1))


def test_cases(tmp_path: Path) -> None:
    text = "case: x\nrules: [BATTLE-04]\nposition: {turn: 4, turn_player: p1, p1: {M1: Luster Dragon}}\n"
    (tmp_path / "a.case.yaml").write_text(f"{text}play: [p1 phase battle]\nexpect: {{p1.lp: 8000}}\n", "utf-8")
    (tmp_path / "b.case.yaml").write_text(f"{text}play: [p1 phase battle]\nexpect: {{p1.lp: 7000}}\n", "utf-8")
    check("check", run("check", tmp_path, exit_code=1))


def test_cards_and_decks(tmp_path: Path) -> None:
    check("card", run("card", "Trap Hole"), run("card", "Dark Blade"), run("card", "Odd-Eyes Pendulum Dragon"))
    check("cards", run("cards", "sangan"))
    check("cards coverage", run("cards", "--coverage"), run("cards", "--coverage", DECK))
    yaml = tmp_path / "cards.yaml"
    yaml.write_text("Trap Hole: {effects: []}\n", "utf-8")
    check("cards convert", run("cards", "--convert", yaml, "--check"))
    check("deck show", run("deck", "show", DECK))
    check("deck check", run("deck", "check", DECK))
    poor = tmp_path / "poor.ydk"
    poor.write_text("#main\n1\n70781052\n", "utf-8")
    check("deck check", run("deck", "check", poor, exit_code=1))


def test_series_and_files(tmp_path: Path) -> None:
    check("play", run("play", "--seed", 3, "-n", 2, "-o", tmp_path / "games"))
    check("play", run("play", "--seed", 3, "--match", "-o", tmp_path / "matches"))
    check("match", run("match", tmp_path / "matches/0001.match"))
    seen = run("match", tmp_path / "matches/0001.match", "--as", "p1")
    check("match", seen)
    assert json.loads(seen)["ok"] is None  # nothing is judged for a viewer: it said true
    cut = tmp_path / "cut.duel"
    cut.write_bytes(FIRST.read_bytes()[:9000])
    check("repair", run("repair", cut, tmp_path / "good.duel"))
    page = tmp_path / "x.html"
    CliRunner().invoke(app, ["export", str(FIRST), "-o", str(page)])
    check("import page", run("import", page))


def test_imports_of_recordings(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["import", str(write(tmp_path, *MAIN)), "--json"])
    check("import", done.stdout)


def test_branches_and_life_points(tmp_path: Path) -> None:
    first = tmp_path / "first.duel"
    first.write_bytes(FIRST.read_bytes())
    check("branch", run("branch", first, "--at", 60, "-o", tmp_path / "other.duel"))
    check("tree", run("tree", tmp_path))
    seen = tmp_path / "seen.duel"
    check("redact", run("redact", first, "--as", "p1", "-o", seen))
    check("verify", run("verify", seen))
    check("lp", run("lp", first))
    check("rewind", run("rewind", first, "--before", 60), run("rewind", first, "--before", 280))
    check("known", run("known", first, "--at", 60, "--as", "p1"))
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("8000 7900\n", "utf-8")
    two.write_text("7900 8000\n1 1\n", "utf-8")
    check("lp", run("lp", first, "--compare", one, two, exit_code=1))


def test_boards_exports_and_steps(tmp_path: Path) -> None:
    svg = tmp_path / "x.svg"
    check("board", run("board", FIRST, "--at", 60), run("board", FIRST, "--turn", 3, "--as", "p1", "-o", svg))
    assert svg.read_text("utf-8") == json.loads(run("board", FIRST, "--turn", 3, "--as", "p1"))["svg"]
    for words in (
        ("-f", "text"),
        ("-f", "html", "--as", "p1"),
        ("-o", tmp_path / "x.html"),
        ("-o", tmp_path / "x.duel"),
    ):
        check("export", run("export", FIRST, *words))
    decks = run("export", FIRST, "-f", "ydk", "-o", tmp_path / "x.ydk")
    check("export", decks)
    assert all(Path(path).exists() for path in json.loads(decks)["files"])
    check("replay", *(lines := run("replay", FIRST, "--turn", 3).splitlines()))
    check("replay", *run("replay", FIRST, "--at", 100, "--as", "p1").splitlines())
    shown = json.loads(run("show", FIRST, "--at", json.loads(lines[-1])["event"]["n"]))
    assert json.loads(lines[-1])["position"] == shown


def test_record_answers_each_line_with_a_document(tmp_path: Path) -> None:
    command = ["record", str(tmp_path / "t.duel"), "--p1", "?40", "--p2", "?40", "--table", "--json"]
    typed = ["p1", "first", "summon dark blade", "# a comment", "summon luster dragon", "jump", "p1 concede", ""]
    done = CliRunner().invoke(app, command, input="\n".join(typed) + "\n")
    assert done.exit_code == 1
    documents = done.stdout.splitlines()
    check("record", *documents)
    found = [json.loads(document) for document in documents]
    assert [each["line"] for each in found] == [None, *(line for line in typed if not line.startswith("#"))]
    assert [each["accepted"] for each in found] == [True, True, True, True, False, False, True, True]
    assert found[4]["violations"][0]["rule"] == "SUM-02"
    assert any("Normal Summons Dark Blade" in said for said in found[3]["said"])
    assert found[-1]["events"] == len(Duel.open(tmp_path / "t.duel"))


def test_the_address_of_a_served_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: PageServer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(PageServer, "serve_forever", interrupted)
    check("view", run("view", FIRST, "--no-browser"))


@pytest.mark.parametrize(
    "words",
    [
        ("info", "no-such-file.duel"),
        ("verify", "no-such-file.duel"),
        ("check", "no-such.case.yaml"),
        ("show", str(FIRST), "--at", "9999"),
        ("show", str(FIRST), "--at", "x"),
        ("show", str(FIRST), "--no-such-option"),
        ("show",),
        ("explain", str(FIRST), "p1 jump"),
        ("card", "No Such Card"),
    ],
    ids=" ".join,
)
def test_errors_are_json_with_the_option(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, [*words, "--json"])
    assert done.exit_code == 2
    errors = [line for line in done.stderr.splitlines() if line.startswith("{")]
    check("error", *errors)
    [error] = [json.loads(line)["error"] for line in errors]
    told = CliRunner().invoke(app, list(words)).stderr
    assert error["what"].split("\n")[0] in re.sub(r"\s+", " ", told)
