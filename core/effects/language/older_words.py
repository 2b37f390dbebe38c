"""Replaces older words of the language in definitions by the current ones.

Older words occur in users' files and in the locks of older duels. A document is a tree of nodes of any type; `Tree`
says how nodes are read and created, so that the parts of a file keep their lines.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Generic, Literal, NamedTuple, TypeGuard, TypeVar, cast

from msgspec import Struct, inspect, json

from duelog.core.effects.language.modifiers import PlayerLock
from duelog.core.effects.language.older_word_tables import (
    OLDER_STEPS,
    OLDER_VALUES,
    ONE_WORD,
    Fields,
    older_fields,
)
from duelog.core.effects.language.steps import LastingLock
from duelog.events import version_1_restriction_words as old_words

Node = TypeVar("Node")


class Tree(NamedTuple, Generic[Node]):
    """How to use the nodes of a document: `content` returns a mapping of names to nodes, a list of nodes or a scalar.

    `made` creates a node with such content, whose items may be plain, in place of another node.
    """

    content: Callable[[Node], Any]
    made: Callable[[Any, Node], Node]


def _itself(node: Any) -> Any:
    return node


def _anywhere(content: Any, _: Any) -> Any:
    return content


PLAIN = Tree[Any](content=_itself, made=_anywhere)
"""Documents of plain JSON values."""


class Renamed(NamedTuple, Generic[Node]):
    """An older word that was found: its node, its path, and its current equivalent.

    `node` is the value of the field with the older word, or the word itself if it is a value. `replaces` is whether the
    new word can simply be put in place of the old one; otherwise the piece has to be rewritten.
    """

    node: Node
    path: str
    old: str
    new: str
    stands: Literal["field", "value"] = "field"
    replaces: bool = False


class OlderWordsReader(Generic[Node]):
    """Converts a document to the current words; `renamed` are the older words found in it, in order."""

    def __init__(self, tree: Tree[Node]) -> None:
        self.renamed: list[Renamed[Node]] = []
        self._tree = tree

    def today(self, node: Node, kind: type[Struct]) -> Node:
        """The document of such a piece in the current words. Blanks in names stand for underscores, too."""
        return self._said(node, _type_info(kind), "")

    def _said(self, node: Node, info: inspect.Type, path: str) -> Node:
        content = self._tree.content(node)
        if isinstance(content, dict):
            fields = cast("dict[str, Node]", content)
            tag = self._word(fields.get("do"))
            found = _struct(info, OLDER_STEPS.get(tag, tag) if isinstance(tag, str) else tag)
            return node if found is None else self._piece(node, found, path)
        if isinstance(content, list | tuple):
            items = cast("list[Node]", content)
            said = [self._said(item, _item(info, index), f"{path}[{index}]") for index, item in enumerate(items)]
            return self._tree.made(said, node)
        return self._value(node, content, info, path)

    def _value(self, node: Node, content: Any, info: inspect.Type, path: str) -> Node:
        """The current name of a word in a word list, or the piece that it stood for."""
        allowed = frozenset(_words(info)) if isinstance(content, str) else frozenset[Any]()
        if not allowed or content in allowed:
            return node
        in_full = next((ONE_WORD[kind.cls].get(content) for kind in _pieces(info) if kind.cls in ONE_WORD), None)
        if in_full is not None:
            said = json.decode(json.encode(in_full))
            self.renamed.append(Renamed(node, path, content, _as_written(said), "value", replaces=True))
            return self._tree.made(said, node)
        now = next((older[content] for words, older in OLDER_VALUES if words <= allowed and content in older), None)
        return node if now is None else self._renamed_value(node, path, content, now)

    def _renamed_value(self, node: Node, path: str, old: str, new: str) -> Node:
        self.renamed.append(Renamed(node, path, old, new, "value", replaces=True))
        return self._tree.made(new, node)

    def _word(self, node: Node | None) -> Any:
        return None if node is None else self._tree.content(node)

    def _piece(self, node: Node, info: inspect.StructType, path: str) -> Node:
        """A piece with older words replaced in it and in its inner pieces."""
        fields = {field.encode_name: field.type for field in info.fields}
        older = older_fields(info.cls)
        found: Fields = {}
        denied: list[Any] = []
        content = self._tree.content(node)
        content = self._locks_with_their_cards(content, path) if info.cls in (PlayerLock, LastingLock) else content
        for key, value in content.items():
            now = older.get(key.replace(" ", "_")) if _spelt(key, fields) not in fields else None
            if key == "do" and (tag := self._word(value)) in OLDER_STEPS and info.tag == OLDER_STEPS[tag]:
                found[key] = self._renamed_value(value, path, tag, OLDER_STEPS[tag])
            elif now is None:
                self._add(found, denied, {_spelt(key, fields): value})
            else:
                self.renamed.append(Renamed(value, path, key, now.words, replaces=now.replaces))
                self._add(found, denied, now.fields(value, self._content(value)))
        if denied:
            found["not"] = denied[0] if len(denied) == 1 else {"any of": denied}
        whole = self._tree.made(found, node)
        inside = {
            key: self._said(value, fields[key], f"{path}.{key}" if path else key) if key in fields else value
            for key, value in self._tree.content(whole).items()
        }
        return self._tree.made(inside, node)

    def _locks_with_their_cards(self, fields: Fields, path: str) -> Fields:
        """The fields of a piece with locks, with the separate fields for their cards or names moved into the locks."""
        beside: Fields = {key: fields[key] for key in ("cards", "names") if key in fields}
        items = self._tree.content(fields["what"]) if "what" in fields else None
        if not _is_list(items):
            return fields
        named = not {"names_of", "names of", "declared"}.isdisjoint(fields)
        words = self._content(fields["what"])
        now = [_with_cards(item, word, beside, named=named) for item, word in zip(items, words, strict=True)]
        if all(new is old for new, old in zip(now, items, strict=True)):
            return fields
        older = [
            *beside,
            *(word for word in words if isinstance(word, str) and word in old_words.NAMED),
        ]
        self.renamed.append(Renamed(fields["what"], path, ", ".join(older), "what: [{what: ..., cards: {...}}]"))
        return {key: now if key == "what" else value for key, value in fields.items() if key not in beside}

    def _content(self, node: Node) -> Any:
        """The content of a node; the items of a list are also converted to content."""
        content = self._tree.content(node)
        if isinstance(content, list | tuple):
            return [self._tree.content(item) for item in cast("list[Node]", content)]
        return content

    def _add(self, found: Fields, denied: list[Any], fields: Fields) -> None:
        """Adds fields to those found: lists are joined, negations are collected in `denied`."""
        for key, value in fields.items():
            if key == "not":
                denied.append(value)
            elif key == "any of" and key in found:
                self._add(found, denied, {"all of": [{key: value}]})
            elif key in found and key in _JOINED:
                found[key] = [*self._items(found[key]), *self._items(value)]
            else:
                found[key] = value

    def _items(self, value: Any) -> list[Any]:
        return cast("list[Any]", value if isinstance(value, list) else self._tree.content(value))


_JOINED = ("is", "compare", "all of")
"""The fields to which several older words are added."""


@cache
def _type_info(kind: type[Struct]) -> inspect.Type:
    """The type information of a kind of piece; cached because it is slow to compute."""
    return inspect.type_info(kind)


def _words(info: inspect.Type) -> Iterator[Any]:
    """The words that are allowed as a value."""
    for kind in info.types if isinstance(info, inspect.UnionType) else (info,):
        if isinstance(kind, inspect.LiteralType):
            yield from kind.values


def _pieces(info: inspect.Type) -> Iterator[inspect.StructType]:
    """The kinds of pieces that are allowed as a value."""
    for kind in info.types if isinstance(info, inspect.UnionType) else (info,):
        if isinstance(kind, inspect.StructType):
            yield kind


def _with_cards(item: Any, word: Any, beside: Fields, *, named: bool) -> Any:
    """A lock with its separate fields moved into it; with `named`, its names are known only in a duel."""
    if not isinstance(word, str):
        return item
    what = old_words.NAMED.get(word)
    if "names" in beside and (what is not None or word == old_words.EXTRA):
        return {"what": what or word, "cards": {"name" if what is not None else "in_name": beside["names"]}}
    if "cards" in beside and word == "special summon":
        return {"what": word, "cards": beside["cards"]}
    return what if what is not None and named else item


def _is_list(said: Any) -> TypeGuard[list[Any]]:
    return isinstance(said, list)


def _as_written(said: Any) -> str:
    """A plain document in one line, in the syntax of definitions."""
    if isinstance(said, dict):
        fields = cast("Fields", said)
        return f"{{{', '.join(f'{key}: {_as_written(value)}' for key, value in fields.items())}}}"
    if _is_list(said):
        return f"[{', '.join(map(_as_written, said))}]"
    return str(said)


def _spelt(key: str, fields: dict[str, inspect.Type]) -> str:
    """The name of a field, which may be written with blanks or underscores."""
    if key in fields:
        return key
    return next((name for name in (key.replace("_", " "), key.replace(" ", "_")) if name in fields), key)


def _struct(info: inspect.Type, tag: Any) -> inspect.StructType | None:
    """The kind of piece that a mapping stands for: the only one possible, or the step with this word."""
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
    if len(structs) == 1:
        return structs[0]
    return next((kind for kind in structs if kind.tag is not None and kind.tag == tag), None)


def _item(info: inspect.Type, index: int) -> inspect.Type:
    for kind in info.types if isinstance(info, inspect.UnionType) else (info,):
        if isinstance(kind, inspect.VarTupleType):
            return kind.item_type
        if isinstance(kind, inspect.TupleType) and index < len(kind.item_types):
            return kind.item_types[index]
    return inspect.AnyType()
