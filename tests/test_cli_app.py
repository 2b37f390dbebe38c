"""The command line as a whole: help, errors, exit codes, pipes, and lazy imports."""

import os
import re
import signal
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner

import duelog.cli.shell.lazy_commands as lazy
from duelog.cli.__main__ import app, main
from duelog.cli.shell.lazy_commands import COMMANDS, load
from duelog.replays.duels.duel import Duel
from tests.small_duels import kitchen_table

COMMAND = [sys.executable, "-m", "duelog.cli"]
SCRIPT = Path(sys.executable).with_name("duelog.exe" if os.name == "nt" else "duelog")
HEAVY = (
    "msgspec",
    "rich",
    "zstandard",
    "yaml",
    "duelog.core.state",
    "duelog.core.engine",
    "duelog.core.rulebook",
    "duelog.replays.duels.duel",
    "sqlite3",
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("duels") / "x.duel"
    Duel.new(*kitchen_table()).save(path)
    return path


def duelog(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Runs the command in a separate process, with a pipe for its output."""
    inherited = {
        name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")
    }
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, check=False, env={**inherited, **environment}
    )


def plain(text: str) -> str:
    """Help without differences between versions of typer: braces around required arguments, names of types."""
    text = re.sub(r"\{([\w.]+)\}", r"\1", text)
    text = re.sub(r" <[\w|]+>", "", text)
    return re.sub(r"[ \t]+", " ", text)


# --- help and version -------------------------------------------------------------------------------------------


def test_the_version_is_printed() -> None:
    done = CliRunner().invoke(app, ["--version"])
    assert (done.exit_code, done.output) == (0, f"duelog {version('duelog')}\n")


def test_the_help_names_every_command(snapshot: SnapshotAssertion) -> None:
    done = CliRunner().invoke(app, ["--help"], prog_name="duelog")
    assert done.exit_code == 0
    assert plain(done.output) == snapshot


def test_no_command_prints_the_help() -> None:
    bare, helped = (CliRunner().invoke(app, arguments, prog_name="duelog") for arguments in ([], ["--help"]))
    assert (bare.exit_code, bare.output) == (0, helped.output)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_an_option_that_takes_a_value_says_so(name: str) -> None:
    """`--player` stood there like a switch."""
    command = load(name)
    for each in (command, *getattr(command, "commands", {}).values()):
        options = [param for param in each.params if param.param_type_name == "option" and not param.is_flag]
        assert [param.opts for param in options if param.metavar is None and not hasattr(param.type, "choices")] == []


def test_the_list_of_the_commands_of_a_group_is_not_cut() -> None:
    found = CliRunner().invoke(app, ["deck", "--help"]).output
    assert "with..." not in found
    assert "print every violation with its" in found


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("record", "play", "import")])
def test_the_help_of_every_command(name: str, snapshot: SnapshotAssertion) -> None:
    done = CliRunner().invoke(app, [name, "--help"], prog_name="duelog")
    assert done.exit_code == 0
    assert plain(done.output) == snapshot


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_exists_and_has_a_description(name: str) -> None:
    entry = COMMANDS[name]
    module = import_module(f"duelog.cli.commands.{entry.module}")
    assert module.__doc__
    assert load(name).name == name
    assert entry.section in lazy.SECTIONS
    assert entry.help.endswith(".")
    assert len(f"  {name:<8} {entry.help}") <= 80
    done = CliRunner().invoke(app, [name, "-h"])
    assert done.exit_code == 0
    assert "Exit codes" in done.output


def test_the_help_fits_a_narrow_terminal() -> None:
    shown = duelog("show", "--help", COLUMNS="50").stdout.decode()
    assert max(map(len, shown.splitlines())) <= 52  # a name and its metavar are never broken


def test_version_and_help_import_no_slow_modules() -> None:
    script = (
        "import sys\nfrom duelog.cli.__main__ import app\n"
        "try:\n    app(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        f"print(*(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)"
    )
    for argument in ("--version", "--help"):
        done = subprocess.run([sys.executable, "-c", script, argument], capture_output=True, text=True, check=True)
        assert done.stderr.split() == []


@pytest.mark.skipif(not SCRIPT.exists(), reason="needs the installed command")
def test_the_shell_completes_the_names_of_commands() -> None:
    environment = {**os.environ, "_DUELOG_COMPLETE": "complete_bash", "COMP_WORDS": "duelog ve", "COMP_CWORD": "1"}
    done = subprocess.run([SCRIPT], capture_output=True, text=True, check=False, env=environment)
    assert done.stdout.split() == ["verify"]


@pytest.mark.skipif(not SCRIPT.exists(), reason="needs the installed command")
def test_the_shell_completes_the_options_of_a_command() -> None:
    environment = {
        **os.environ,
        "_DUELOG_COMPLETE": "complete_bash",
        "COMP_WORDS": "duelog show --pi",
        "COMP_CWORD": "2",
    }
    done = subprocess.run([SCRIPT], capture_output=True, text=True, check=False, env=environment)
    assert done.stdout.split() == ["--piles"]


# --- what goes wrong --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["show", "none.duel"], "none.duel: cannot be read: No such file or directory"),
        (["log", "."], "cannot be read: Is a directory"),
        (["show", "{file}", "--at", "9999"], "there is no event 9999"),
        (["show", "{file}", "--turn", "999"], "no turn 999"),
        (["show", "{file}", "--at", "1", "--turn", "1"], "cannot be combined"),
        (["log", "{file}", "--turn", "99"], "no turn 99"),
        (["play", "--p1", "clever"], 'duelog: --p1 cannot be "clever": it is random or greedy'),
        (["play", "-n0"], 'duelog: -n cannot be "0": it is a whole number, 1 or more'),
        (["play", "--seed=x"], 'duelog: --seed cannot be "x": it is a whole number'),
        (["show", "{file}", "--at", "--list"], 'duelog: --at cannot be "--list": it is a whole number'),
        (["show", "{file}", "--as", "p3"], 'duelog: --as cannot be "p3": it is p1, p2, Ann, Bob or public'),
        (["deck", "convert", "x", "--to", "txt"], 'duelog: --to cannot be "txt": it is ydk, ydke, omega or names'),
        (["replay", "{file}", "--speed", "fast"], 'duelog: --speed cannot be "fast": it is a number, 0 or more'),
        (["cards", "--kind", "tuna"], 'duelog: --kind cannot be "tuna": it is monster, spell, trap, normal, '),
        (["cards", "--attribute", "dusk"], 'duelog: --attribute cannot be "dusk": it is DARK, '),
        (["explain", "{file}", "p1 sumon X"], "expected a move"),
        (["deck", "check", "no deck"], "is no file here"),
        (["deck", "check", "{ydk}", "--list", "TCG"], "name the file too: --lflist"),
        (["check", "none.case.yaml"], "cannot be read"),
        (["repair", "none.duel", "other.duel"], "cannot be read"),
        (["export", "{file}", "-f", "duel"], "name it: -o FILE"),
        (["show", "{recording}"], "duelog import"),
    ],
)
def test_an_error_is_one_line_and_exit_code_2(arguments: list[str], told: str, file: Path, tmp_path: Path) -> None:
    ydk, recording = tmp_path / "a.ydk", tmp_path / "a.yrpX"
    ydk.write_text("#main\n89631139\n", encoding="utf-8")
    recording.write_bytes(b"yrpX" + bytes(60))
    given = [argument.format(file=file, ydk=ydk, recording=recording) for argument in arguments]
    done = CliRunner().invoke(app, given)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert told in done.stderr
    [line] = [line for line in done.stderr.splitlines() if line.startswith("duelog: ")]
    assert line.isprintable()
    assert "Traceback" not in done.output


@pytest.mark.parametrize("arguments", [["shw"], ["show"], ["show", "x", "--nonsense"]])
def test_wrong_usage_shows_the_usage_and_has_exit_code_2(arguments: list[str]) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    assert "Usage: " in done.stderr
    assert "Error: " in done.stderr


def test_a_mistyped_command_gets_a_suggestion() -> None:
    assert "verify" in CliRunner().invoke(app, ["verfy", "x"]).stderr


def test_an_internal_error_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(name: str) -> None:
        raise ZeroDivisionError("oh\nno")

    monkeypatch.setattr(lazy, "load", broken)
    monkeypatch.setattr(sys, "argv", ["duelog", "show", "x"])
    monkeypatch.delenv("DUELOG_DEBUG", raising=False)
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    told = capsys.readouterr().err
    assert told == "duelog: internal error: ZeroDivisionError: oh no (DUELOG_DEBUG=1 shows where)\n"
    monkeypatch.setenv("DUELOG_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main()


# --- pipes and terminals ----------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="pipes of another kind")
def test_a_closed_pipe_is_not_an_error(file: Path) -> None:
    """Nothing is printed, and the exit code is that of a program ended by a closed pipe."""
    with subprocess.Popen(
        [*COMMAND, "log", str(file), "--all", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        assert (process.wait(), said) == (141, b"")


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
def test_an_interrupt_is_quiet(file: Path) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as of a job in the background of a shell: it is inherited
        signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [*COMMAND, "replay", str(file), "--speed", "5"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(1)  # it has begun to show the duel, however slow the machine is
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 130
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_output_device_is_reported(file: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, "log", str(file)], stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["log", "--help"], [], ["cards"], ["--lang", "fr", "-h"]])
def test_help_that_cannot_be_written_is_reported(words: list[str]) -> None:
    """What was printed while the command line was read ended in an internal error."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, *words], stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert (done.returncode, done.stderr) == (2, "duelog: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="pipes of another kind")
@pytest.mark.parametrize("words", [["--help"], ["log", "--help"], ["--version"]])
def test_help_into_a_closed_pipe_ends_like_all_output(words: list[str]) -> None:
    """The exit code was 1, which means that something is not legal."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*COMMAND, *words], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_closed_input_is_empty_input(tmp_path: Path) -> None:
    """`record` with `<&-` ended in an internal error: Python has no stream there, which was asked for its terminal."""
    decks = ["--p1", "examples/decks/plain-dragons.ydk", "--p2", "examples/decks/plain-bulwark.ydk"]
    arguments = [*COMMAND, "record", str(tmp_path / "x.duel"), *decks, "--seed", "1"]
    closed = subprocess.run(["sh", "-c", '"$@" <&-', "sh", *arguments], capture_output=True, check=False)
    assert b"is not finished" in closed.stderr
    assert b"internal error" not in closed.stderr
    assert closed.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("closed", "code", "what"), [(">&-", 0, "show"), (">&- 2>&-", 0, "log"), ("2>&-", 2, "nothing")]
)
def test_closed_streams_are_not_errors(closed: str, code: int, what: str, file: Path) -> None:
    arguments = [*COMMAND, what, str(file)]
    done = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *arguments], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", b"")


def test_a_pipe_gets_no_colours_and_a_board_of_80_columns(file: Path) -> None:
    shown = duelog("show", file, PYTHONIOENCODING="utf-8").stdout.decode()
    assert "\x1b" not in shown
    assert "┌" in shown
    assert max(map(len, shown.splitlines()[:-1])) <= 80


def test_columns_sets_the_width_for_a_pipe(file: Path) -> None:
    shown = duelog("show", file, COLUMNS="50", PYTHONIOENCODING="utf-8").stdout.decode()
    assert "┌" not in shown
    assert max(map(len, shown.splitlines())) <= 50


@pytest.mark.parametrize("command", ["show", "log", "info", "replay"])
def test_a_terminal_without_unicode_gets_plain_signs(command: str, file: Path) -> None:
    done = duelog(command, file, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"?" not in done.stdout.replace(b"/?", b"")


def test_json_is_valid_without_unicode(file: Path) -> None:
    done = duelog("info", file, "--json", PYTHONIOENCODING="ascii")
    assert done.stdout.isascii()


def test_colours_are_forced_and_forbidden_as_the_environment_says(file: Path) -> None:
    forced = duelog("show", file, FORCE_COLOR="1", TERM="xterm", PYTHONIOENCODING="utf-8").stdout
    plain_too = duelog("show", file, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm", PYTHONIOENCODING="utf-8").stdout
    assert b"\x1b[1;36m" in forced
    assert b"\x1b[1;36m" not in plain_too
