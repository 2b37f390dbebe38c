"""YAML in which every node knows its line, so that errors can name it; loading it never runs code.

Supports what cases need: mappings with plain keys, lists, and scalars. Anchors, aliases, tags and duplicate keys are
refused.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Union

import yaml

from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.limits import beyond, current

MOST_DEPTH = 20
_LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The C parser if available, ten times faster; both produce the same nodes."""
LARGEST = 10**15
"""The largest absolute value of an integer: beyond every value of a card, and sums of it stay exact everywhere."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_QUOTED = 60  # characters of a wrong value shown in an error

Scalar = str | int | float | bool | None
Plain = Union[Scalar, list["Plain"], dict[str, "Plain"]]  # noqa: UP007 (recursive)
"""A JSON value."""


class Marked:
    """A node of a document (mapping, list or scalar) and its location."""

    __slots__ = ("content", "line", "source")

    def __init__(self, content: "Scalar | list[Marked] | dict[str, Marked]", source: str, line: int) -> None:
        self.content = content
        self.source = source
        self.line = line

    def error(self, what: str, hint: str = "") -> DuelogError:
        """An error at the location of this node."""
        return DuelogError(what, source=self.source, line=self.line, hint=hint)

    @property
    def kind(self) -> str:
        """A description of the node for error messages."""
        if isinstance(self.content, dict):
            return "a mapping"
        if isinstance(self.content, list):
            return "a list"
        if self.content is None:
            return "nothing"
        return _shown(str(self.content))

    def mapping(self, what: str, keys: Iterable[str] | None = None) -> "dict[str, Marked]":
        """The node as a mapping, limited to `keys` if given; `what` names it in errors."""
        if not isinstance(self.content, dict):
            raise self.error(f"{what} must be a mapping, and is {self.kind}")
        if keys is not None:
            self._only(what, self.content, list(keys))
        return self.content

    def _only(self, what: str, content: "dict[str, Marked]", keys: list[str]) -> None:
        for key, value in content.items():
            if key not in keys:
                near = difflib.get_close_matches(key, keys, n=1)
                hint = f"did you mean {near[0]}?" if near else f"known keys: {', '.join(keys)}"
                raise value.error(f'{what} has no "{key}"', hint)

    def sequence(self, what: str) -> "list[Marked]":
        """The node as a list."""
        if not isinstance(self.content, list):
            raise self.error(f"{what} must be a list, and is {self.kind}")
        return self.content

    def text(self, what: str) -> str:
        """The node as a string; a number becomes its digits, since card names may be numbers."""
        content = self.content
        if isinstance(content, str):
            return content
        if isinstance(content, int) and not isinstance(content, bool):
            return str(content)
        raise self.error(f"{what} must be a string, and is {self.kind}")

    def number(self, what: str) -> int:
        """The node as an integer."""
        if isinstance(self.content, int) and not isinstance(self.content, bool):
            return self.content
        raise self.error(f"{what} must be an integer, and is {self.kind}")

    def truth(self, what: str) -> bool:
        """The node as a boolean."""
        if isinstance(self.content, bool):
            return self.content
        raise self.error(f"{what} must be true or false, and is {self.kind}")

    def one_of(self, what: str, words: Iterable[str]) -> str:
        """The node as one of these words."""
        allowed = list(words)
        text = self.text(what)
        if text not in allowed:
            raise self.error(f"{what} must be one of {', '.join(allowed)}, and is {self.kind}")
        return text

    def texts(self, what: str) -> list[str]:
        """The node as a list of strings; a single string becomes a list of one."""
        if isinstance(self.content, list):
            return [item.text(what) for item in self.content]
        return [self.text(what)]

    def plain(self) -> Plain:
        """The value without locations."""
        if isinstance(self.content, dict):
            return {key: value.plain() for key, value in self.content.items()}
        if isinstance(self.content, list):
            return [item.plain() for item in self.content]
        return self.content


@bounded
def load_marked(content: str | bytes, source: str) -> Marked:
    """Parses the single document of a YAML text. DuelogError with the line of what cannot be used."""
    if isinstance(content, bytes):
        try:
            if len(content) > (most := current().yaml):
                raise beyond(
                    f"is larger than {most:,} bytes, far too large for what it should hold", "yaml", source=source
                )
            content = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DuelogError("is not UTF-8", source=source, offset=error.start) from error
    else:
        _refuse_surrogates(content, source, None)
    try:
        node = composed(content, source)
    except yaml.MarkedYAMLError as error:
        line = None if error.problem_mark is None else error.problem_mark.line + 1
        hint = 'a string that contains ": " needs quotes' if "mapping values" in (error.problem or "") else ""
        raise DuelogError(f"is not valid YAML: {error.problem}", source=source, line=line, hint=hint) from error
    except yaml.YAMLError as error:
        raise DuelogError(f"is not valid YAML: {error}", source=source) from error
    if node is None:
        raise DuelogError("is empty", source=source)
    return _marked(node, source)


def composed(content: str, source: str) -> yaml.Node | None:
    """The root node of a text. If the C parser fails, the Python parser is used for its better messages and lines."""
    try:
        _refuse_references(content, source, _LOADER)
        return yaml.compose(content, Loader=_LOADER)
    except yaml.YAMLError:
        _refuse_references(content, source, yaml.SafeLoader)
        return yaml.compose(content, Loader=yaml.SafeLoader)


def _refuse_references(content: str, source: str, loader: type[yaml.SafeLoader]) -> None:
    """Refuses anchors and aliases, which can expand a small file hugely, and depth that exhausts the stack."""
    depth = 0
    for event in yaml.parse(content, Loader=loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        line = None if event.start_mark is None else event.start_mark.line + 1
        if depth > MOST_DEPTH:
            raise DuelogError(f"is nested more than {MOST_DEPTH} levels deep", source=source, line=line)
        if getattr(event, "anchor", None) is not None:
            raise DuelogError("anchors (&) and aliases (*) are not supported", source=source, line=line)


_constructor = yaml.constructor.SafeConstructor()
_SCALARS: dict[str, Callable[[yaml.ScalarNode], Scalar]] = {
    "tag:yaml.org,2002:str": lambda node: node.value,
    "tag:yaml.org,2002:timestamp": lambda node: node.value,
    "tag:yaml.org,2002:int": _constructor.construct_yaml_int,
    "tag:yaml.org,2002:float": _constructor.construct_yaml_float,
    "tag:yaml.org,2002:bool": _constructor.construct_yaml_bool,
    "tag:yaml.org,2002:null": _constructor.construct_yaml_null,
}


def _marked(node: yaml.Node, source: str) -> Marked:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.ScalarNode):
        _refuse_surrogates(node.value, source, line)
    if isinstance(node, yaml.MappingNode):
        return Marked(dict(_entries(node, source)), source, line)
    if isinstance(node, yaml.SequenceNode):
        return Marked([_marked(item, source) for item in node.value], source, line)
    return Marked(scalar_of(node, source), source, line)


def _entries(node: yaml.MappingNode, source: str) -> Iterator[tuple[str, Marked]]:
    seen: set[str] = set()
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            raise DuelogError("a key must be a word", source=source, line=line)
        _refuse_surrogates(key.value, source, line)
        if key.value in seen:
            raise DuelogError(f"{_shown(key.value)} is a duplicate key", source=source, line=line)
        seen.add(key.value)
        yield key.value, _marked(value, source)


def scalar_of(node: yaml.Node, source: str) -> Scalar:
    """The value of a scalar node. DuelogError with its line where it is none that is supported."""
    line = node.start_mark.line + 1
    read = _SCALARS.get(node.tag)
    if read is None or not isinstance(node, yaml.ScalarNode):
        raise DuelogError(f"the tag {node.tag} is not supported", source=source, line=line)
    try:
        found = read(node)
    except (yaml.YAMLError, ValueError) as error:
        raise DuelogError(f"{_shown(node.value)} cannot be read: {error}", source=source, line=line) from error
    if isinstance(found, int) and abs(found) > LARGEST:
        raise DuelogError(f"a number is larger than {LARGEST:,}", source=source, line=line)
    return found


def _refuse_surrogates(text: str, source: str, line: int | None) -> None:
    """Half of a surrogate pair, which only an escape can write, is no character."""
    if not text.isascii() and _SURROGATE.search(text) is not None:
        what = "a text has half a character in it (an escape from \\ud800 to \\udfff)"
        raise DuelogError(what, source=source, line=line, hint="\\U0001f600 writes a character beyond \\uffff")


def _shown(text: str) -> str:
    """A text as an error shows it."""
    return f'"{text}"' if len(text) <= _QUOTED else f'a string that begins "{text[:_QUOTED]}"'
