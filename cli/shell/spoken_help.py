"""The language of messages and help, selected by `--lang`. Nothing is loaded for English."""

import os
import re
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Annotated, Any

import typer

from duelog.cli.shell.held_spaces import held, released

_OPTION = "--lang"

LangOption = Annotated[
    str | None,
    typer.Option(
        _OPTION,
        metavar="LANGUAGE",
        help="en, fr or pt, or a file of translations (*.po); otherwise DUELOG_LANG or the locale says it.",
    ),
]
"""Read before all else, by `in_language_of`, so that help and errors are in it too."""

VARIABLES = ("DUELOG_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of `languages.spoken`, repeated because importing it takes long; `tests/test_additions.py` compares."""

_ENGLISH = "en"
_TROUBLE = 2


@contextmanager
def in_language_of(words: Sequence[str]) -> Generator[None]:
    """A context with the language that a command line or the environment selects."""
    language = _named(words) or _of_environment()
    if language == _ENGLISH:
        yield
        return
    from duelog.cli.shell.terminal import notice  # slow to import, and not needed for English
    from duelog.replays.errors import DuelogError
    from duelog.replays.languages.spoken import speaking

    with ExitStack() as stack:
        try:
            stack.enter_context(speaking(language))
        except DuelogError as error:
            if "--json" in words:
                from duelog.cli.shell.troubles import trouble_line  # rarely needed

                notice(trouble_line(error))
            else:
                notice(f"duelog: {error}")
            raise SystemExit(_TROUBLE) from error
        yield


def _named(words: Sequence[str]) -> str:
    for word, following in zip(words, [*words, ""][1:], strict=True):
        if word == "--":
            return ""
        if word == _OPTION:
            return following
        if word.startswith(f"{_OPTION}="):
            return word.removeprefix(f"{_OPTION}=")
    return ""


def _of_environment() -> str:
    if all(_is_english(os.environ.get(name, "")) for name in VARIABLES):
        return _ENGLISH
    from duelog.replays.languages.spoken import language_of

    return language_of()


def _is_english(value: str) -> bool:
    """Whether a variable certainly selects English, or nothing."""
    return not value.endswith(".po") and value.split(".")[0].split("_")[0] in ("C", "POSIX", "en", "")


def translated(english: str) -> str:
    """A text of the help in the selected language."""
    spoken = sys.modules.get("duelog.replays.languages.spoken")
    return english if spoken is None else spoken.spoken().text("help", english)


def titled(english: str) -> str:
    """A heading in the selected language, with the space that French has before the colon that the parser adds."""
    if not is_foreign():
        return english
    before, _, _ = shown("Options:").rpartition(":")
    return f"{translated(english)}{before[len(before.rstrip()) :]}"


def is_foreign() -> bool:
    """Whether a language other than English is selected."""
    spoken = sys.modules.get("duelog.replays.languages.spoken")
    return spoken is not None and spoken.spoken().language != _ENGLISH


def shown(english: str) -> str:
    """A text of a command in the selected language."""
    if not is_foreign():
        return english
    from duelog.replays.languages import shown as texts  # needed for other languages only

    return texts.shown(english)


_TYPES = r" <(?:path|str|dir|int|list\[\w+\])>"


def with_headings(text: str) -> str:
    """A help text with the parser's own words in the selected language, and without the types of arguments."""
    text = re.sub(_TYPES, lambda kind: " " * len(kind[0]), text)
    if not is_foreign():
        return text
    from duelog.cli.shell.usage import HEADINGS  # needed for other languages only

    for heading in HEADINGS:
        text = text.replace(heading, shown(heading))
    return text


def translate_help(command: Any) -> None:
    """Translates the help of a command, of its options and of its subcommands into the selected language."""
    for each in (command, *getattr(command, "commands", {}).values()):
        each.help = each.help and translated(each.help)
        each.epilog = each.epilog and translated(each.epilog)
        for param in each.params:
            if getattr(param, "help", None):
                param.help = translated(param.help)


def told_help(command: Any, ctx: Any) -> str:
    """The help of a command in the selected language; no line is broken at the space before or after a sign."""
    formatter: Any = ctx.make_formatter()
    write_text, write_list = formatter.write_text, formatter.write_dl

    def write_paragraph(text: str) -> None:
        write_text(held(text))

    def write_rows(rows: Sequence[tuple[str, str]], *widths: int, **settings: int) -> None:
        write_list([(name, held(text)) for name, text in rows], *widths, **settings)

    formatter.write_text = write_paragraph
    formatter.write_dl = write_rows
    command.format_help(ctx, formatter)
    return with_headings(released(str(formatter.getvalue()).rstrip("\n")))
