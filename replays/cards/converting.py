"""Converts files of definitions, and the cards in case files, to the current words of the effect language.

Only renamed words change; everything else, including comments and layout, stays the same. A piece with another form
now, like older selectors, is rewritten on one line, with its comments above.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import yaml

from duelog.core.effects.language import Definition
from duelog.core.effects.language.older_words import OlderWordsReader, Renamed, Tree
from duelog.replays.cards.dated_texts import CardFile
from duelog.replays.cards.definitions_in_yaml import cards_in
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.marked import Marked
from duelog.replays.files.marked_yaml import composed, load_marked, scalar_of


class RenamedWord(NamedTuple):
    """An older word in a file: its line (from 1), the card, the path within the card, the word and what replaces it."""

    line: int
    card: str
    path: str
    old: str
    new: str


class Conversion(NamedTuple):
    """A converted file, and the older words that it had; the same text if it had none."""

    text: str
    words: tuple[RenamedWord, ...]


class _Edit(NamedTuple):
    """What replaces the characters from `start` to `end`."""

    start: int
    end: int
    text: str


@bounded
def converted(content: bytes, source: str) -> Conversion:
    """Converts the content of a YAML file to the current words.

    Raises DuelogError with the line of what cannot be read. A file with a key `case` is a case, and its `cards` are
    converted; any other is one of definitions.
    """
    document = load_marked(content, source)
    before = _cards(document)
    text = content.decode("utf-8-sig")
    root = composed(text, source)
    edits: list[_Edit] = []
    words: list[tuple[int, RenamedWord]] = []
    for name, node in _definitions(root, is_case=_is_case(document)):
        card = _Card(text, name, node, source)
        edits += card.edits
        words += card.words
    if not edits:
        return Conversion(text, ())
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    _check_meaning(before, text, source)
    return Conversion(text, tuple(word for _, word in sorted(words)))


def _is_case(document: Marked) -> bool:
    return isinstance(document.content, dict) and "case" in document.content and "rules" in document.content


def _cards(document: Marked) -> CardFile:
    if not _is_case(document):
        return cards_in(document)
    cards = document.mapping("a case").get("cards")
    return cards_in(cards) if cards is not None and isinstance(cards.content, dict) else CardFile()


def _check_meaning(before: CardFile, text: str, source: str) -> None:
    """Raises DuelogError if the new text does not contain the same definitions, and must not be written."""
    try:
        after = _cards(load_marked(text, source))
    except DuelogError as error:
        raise DuelogError(f"cannot be converted: {error}", source=source) from error
    if (after.texts, after.faces, after.warnings) != (before.texts, before.faces, ()):
        raise DuelogError("cannot be converted: the definitions would not stay the same", source=source)


BESIDE_EFFECTS = ("face", "since", "source")
"""Keys in a file that are not part of the definition."""


def _definitions(root: yaml.Node | None, *, is_case: bool) -> Iterator[tuple[str, yaml.MappingNode]]:
    """The definitions of a file by the names of the cards."""
    if is_case and isinstance(root, yaml.MappingNode):
        root = next((value for key, value in root.value if key.value == "cards"), None)
    for key, value in root.value if isinstance(root, yaml.MappingNode) else ():
        texts = value.value if isinstance(value, yaml.SequenceNode) else (value,)
        yield from ((key.value, text) for text in texts if isinstance(text, yaml.MappingNode))


# --- a definition -----------------------------------------------------------------------------------------------


class _Made:
    """A piece that is rewritten."""

    def __init__(self, content: Any) -> None:
        self.content = content


class _Card:
    """A definition in a text: the older words in it, and the edits that replace them."""

    def __init__(self, text: str, name: str, node: yaml.MappingNode, source: str) -> None:
        self._text = text
        self._source = source
        self._keys: dict[int, yaml.Node] = {}
        """The key of each value of a mapping."""
        self._owners: dict[int, yaml.MappingNode] = {}
        """The mapping of each value of a mapping."""
        self._anew: dict[int, Any] = {}
        """The replacement of each node that changes."""
        self._index(node)
        bare = yaml.MappingNode(node.tag, [pair for pair in node.value if pair[0].value not in BESIDE_EFFECTS])
        bare.start_mark, bare.end_mark = node.start_mark, node.end_mark
        reader = OlderWordsReader[Any](Tree(content=self._content, made=self._made))
        reader.today(bare, Definition)
        pieces = [self._owners[id(one.node)] for one in reader.renamed if not one.replaces]
        outer = [piece for piece in _once(pieces) if not any(_within(piece, other) for other in pieces)]
        self.edits = [edit for piece in outer for edit in self._piece_anew(piece)]
        for one in reader.renamed:
            if one.replaces and not any(_within(one.node, piece, itself=True) for piece in outer):
                self.edits.append(self._word(one))
        self.words = [
            (place.index, RenamedWord(place.line + 1, name, one.path, one.old, one.new))
            for one in reader.renamed
            for place in (self._place(one).start_mark,)
        ]

    def _index(self, node: yaml.Node) -> None:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                self._keys[id(value)] = key
                self._owners[id(value)] = node
                self._index(value)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                self._index(item)

    def _content(self, node: Any) -> Any:
        if isinstance(node, yaml.MappingNode):
            return {key.value: value for key, value in node.value}
        if isinstance(node, yaml.SequenceNode):
            return node.value
        if isinstance(node, yaml.ScalarNode):
            return scalar_of(node, self._source)
        return node.content if isinstance(node, _Made) else node

    def _made(self, content: Any, near: Any) -> Any:
        made = content if isinstance(content, _Made | yaml.Node) else _Made(content)
        self._anew[id(near)] = made
        return made

    def _place(self, one: Renamed[Any]) -> yaml.Node:
        """The node of an older word."""
        return self._keys[id(one.node)] if one.stands == "field" else cast(yaml.Node, one.node)

    def _word(self, one: Renamed[Any]) -> _Edit:
        """The edit that replaces an older word, quoted if that was quoted."""
        node = self._place(one)
        quote = node.style if isinstance(node, yaml.ScalarNode) and node.style in ("'", '"') else ""
        if one.new.startswith("{"):  # a piece in the place of a word
            quote = ""
        return _Edit(node.start_mark.index, node.end_mark.index, f"{quote}{one.new}{quote}")

    def _piece_anew(self, node: yaml.MappingNode) -> Iterator[_Edit]:
        """The edits that rewrite a piece on one line and keep its comments."""
        start, end = node.start_mark.index, _end(node)
        said = yaml.safe_dump(  # pyright: ignore[reportUnknownMemberType]
            self._plain(self._anew[id(node)]), default_flow_style=True, sort_keys=False, width=10**6, allow_unicode=True
        )
        comments = list(_comments(self._text, start, end, node))
        if comments:
            line = self._text.rfind("\n", 0, start) + 1
            indent = self._text[line:start]
            indent = indent[: len(indent) - len(indent.lstrip())]
            yield _Edit(line, line, "".join(f"{indent}{comment}\n" for comment in comments))
        yield _Edit(start, end, said.strip())

    def _plain(self, node: Any) -> Any:
        content = self._content(self._anew.get(id(node), node))
        if isinstance(content, dict):
            return {key: self._plain(value) for key, value in cast("dict[str, Any]", content).items()}
        if isinstance(content, list | tuple):
            return [self._plain(item) for item in cast("list[Any]", content)]
        return content


def _once(nodes: list[yaml.MappingNode]) -> list[yaml.MappingNode]:
    return list({id(node): node for node in nodes}.values())


def _within(node: yaml.Node, outer: yaml.Node, *, itself: bool = False) -> bool:
    """Whether a node is within another one."""
    if node is outer:
        return itself
    return bool(outer.start_mark.index <= node.start_mark.index and node.end_mark.index <= outer.end_mark.index)


def _end(node: yaml.Node) -> int:
    """The end of a node: for a block mapping or list, that of its last node."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last: Any = node.value[-1]
        return _end(cast("tuple[yaml.Node, yaml.Node]", last)[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _comments(text: str, start: int, end: int, node: yaml.Node) -> Iterator[str]:
    """The comments in a part of a text."""
    scalars = [(one.start_mark.index, one.end_mark.index) for one in _scalars(node)]
    at = start
    while (at := text.find("#", at, end)) >= 0:
        if text[at - 1] in " \t\n" and not any(first <= at < last for first, last in scalars):
            stop = text.find("\n", at)
            stop = len(text) if stop < 0 else stop
            yield text[at:stop].rstrip()
            at = stop
        else:
            at += 1


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from (*_scalars(key), *_scalars(value))
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _scalars(item)
