"""YAML in which every node knows its line, so that errors can name it; loading it never runs code.

Supports what cases need: mappings with plain keys, lists, and scalars. Anchors, aliases, tags and duplicate keys are
refused.
"""

import re
from collections.abc import Callable, Iterator

import yaml

from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.limits import beyond, current
from duelog.replays.files.marked import Marked, Scalar, shown
from duelog.replays.files.yaml_problems import problem_of

MOST_DEPTH = 20
_LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The C parser if available, ten times faster; both produce the same nodes."""
LARGEST = 10**15
"""The largest absolute value of an integer: beyond every value of a card, and sums of it stay exact everywhere."""

_SURROGATE = re.compile("[\ud800-\udfff]")


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
    except yaml.YAMLError as error:
        problem = problem_of(error)
        what = f"is not valid YAML: {problem.what}"
        raise DuelogError(what, source=source, line=problem.line, hint=problem.hint) from error
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
            raise DuelogError(f"{shown(key.value)} is a duplicate key", source=source, line=line)
        seen.add(key.value)
        yield key.value, _marked(value, source)


def scalar_of(node: yaml.Node, source: str) -> Scalar:
    """The value of a scalar node. DuelogError with its line if it is not supported."""
    line = node.start_mark.line + 1
    read = _SCALARS.get(node.tag)
    if read is None or not isinstance(node, yaml.ScalarNode):
        raise DuelogError(f"the tag {node.tag} is not supported", source=source, line=line)
    try:
        found = read(node)
    except (yaml.YAMLError, ValueError) as error:
        raise DuelogError(f"{shown(node.value)} cannot be read: {error}", source=source, line=line) from error
    if isinstance(found, int) and abs(found) > LARGEST:
        raise DuelogError(f"a number is larger than {LARGEST:,}", source=source, line=line)
    return found


def _refuse_surrogates(text: str, source: str, line: int | None) -> None:
    """Refuses single surrogates, which only escapes can write and which are not characters."""
    if not text.isascii() and _SURROGATE.search(text) is not None:
        what = "a text has half a character in it (an escape from \\ud800 to \\udfff)"
        raise DuelogError(what, source=source, line=line, hint="\\U0001f600 writes a character beyond \\uffff")
