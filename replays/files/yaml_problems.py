"""What is wrong with a text that is not YAML, in duelog's own words: the parser's are of no help to most."""

from typing import NamedTuple

import yaml


class YamlProblem(NamedTuple):
    """What is wrong, in which line (from 1; None if the parser does not say), and what to do."""

    what: str
    line: int | None
    hint: str = ""


_SAID: dict[str, tuple[str, str]] = {
    "found character '\\t'": ("a line is indented with a tab", "indent with spaces"),
    "found character": ("a value begins with a character that has a meaning of its own", "quotes make a string of it"),
    "mapping values are not allowed": (
        "there is a second key in a line, or a line is indented too far",
        'a string that contains ": " needs quotes',
    ),
    "expected ':'": ('a key has no ":" behind it', ""),
    "unexpected end of stream": ("a string in quotes is not closed", ""),
    "unexpected document separator": ("a string in quotes is not closed", ""),
    "escape": ("a backslash in double quotes begins no known escape", "in single quotes it is just a backslash"),
    "',' or ']'": ("a list in brackets is not closed, or has no comma", ""),
    "',' or '}'": ("a mapping in braces is not closed, or has no comma", ""),
    "<block end>": ("the line does not fit those above it", "keys of one mapping begin in one column"),
    "sequence entries": ("a list begins where none can be", "its lines stand below the key"),
    "mapping keys": ("a key begins where none can be", "keys of one mapping begin in one column"),
    "the node content": ("a value is missing", ""),
    "another document": ("it has more than one document", "--- may stand only at the beginning"),
    "<document start>": ("text follows after the end of the document", ""),
    "special characters": ("it has a control character", ""),
}
"""By a part of the parser's message: what is wrong, and what to do. The first that fits is used."""


def problem_of(error: yaml.YAMLError) -> YamlProblem:
    """The problem behind an error of the parser; in the parser's words if no other are known."""
    marked = error if isinstance(error, yaml.MarkedYAMLError) else None
    said = str(error) if marked is None else f"{marked.problem}"
    part = next((part for part in _SAID if part in said), "")
    what, hint = _SAID.get(part, (said, ""))
    mark = None if marked is None else marked.problem_mark
    if marked is not None and part.startswith("unexpected"):  # the parser is at the end; what is open begins before
        mark = marked.context_mark
    return YamlProblem(what, None if mark is None else mark.line + 1, hint)
