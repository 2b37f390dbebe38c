"""Words of selectors and conditions as earlier definitions say them, and what says the same now.

Files of users hold them, and the locks in the states of earlier duels. A document is a tree of nodes of whatever kind:
`Tree` tells how they are opened and made, so that the parts of a file keep their lines.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar, cast

from msgspec import Struct, inspect

from duelog.core.effects.language.conditions import Condition
from duelog.core.effects.language.selectors import Cards

Node = TypeVar("Node")


class Tree(NamedTuple, Generic[Node]):
    """How the nodes of a document are used: `content` is a mapping of names to nodes, a list of nodes or a scalar.

    `made` is the node for such a content, whose items may be plain, at the place of another node.
    """

    content: Callable[[Node], Any]
    made: Callable[[Any, Node], Node]


def _itself(node: Any) -> Any:
    return node


def _anywhere(content: Any, _: Any) -> Any:
    return content


PLAIN = Tree[Any](content=_itself, made=_anywhere)
"""Documents as JSON has them."""


class Renamed(NamedTuple, Generic[Node]):
    """A word that is said in another way now: what it stands at, its path, and what says the same."""

    node: Node
    path: str
    old: str
    new: str


Fields = dict[str, Any]


class _Now(NamedTuple):
    """What says the same as an older word, as shown to people and as fields made of its node and of its content."""

    words: str
    fields: Callable[[Any, Any], Fields]


def _with_value(words: str, around: Callable[[Any], Fields]) -> _Now:
    """What holds the value of the older word as it is; "..." stands for it where it is shown."""

    def fields(node: Any, _: Any) -> Fields:
        return around(node)

    return _Now(words, fields)


def _same(key: str) -> _Now:
    def around(node: Any) -> Fields:
        return {key: node}

    return _with_value(key, around)


def _denied(field: str) -> _Now:
    def around(node: Any) -> Fields:
        return {"not": {field: node}}

    return _with_value(f"not: {{{field}: ...}}", around)


def _among(node: Any) -> Fields:
    return {"all of": [{"ref": node}]}


def _counter(node: Any) -> Fields:
    return {"compare": [{"counters": node, "at least": 1}]}


def _comparison(number: str, word: str) -> _Now:
    def around(node: Any) -> Fields:
        return {"compare": [{"number": number, word: node}]}

    return _with_value(f"compare: [{{number: {number}, {word}: ...}}]", around)


def _bounds(number: str) -> _Now:
    def fields(node: Any, content: Any) -> Fields:
        bounds = cast("list[Any]", content) if isinstance(content, list | tuple) else []
        low, high = bounds if len(bounds) == 2 else (node, node)
        limits: Fields = {"equal to": low} if low == high else {"at least": low, "at most": high}
        return {"compare": [{"number": number, **limits}]}

    return _Now(f"compare: [{{number: {number}, at least: ..., at most: ...}}]", fields)


def _fact(fact: str, *, only_on_field: bool = False) -> _Now:
    def fields(_: Any, content: Any) -> Fields:
        if content is None:
            return {}
        if content:
            return {"is": [fact]}
        return {"not": {"is": [fact]}, **({"is": ["on the field"]} if only_on_field else {})}

    return _Now(f"is: [{fact}], or not: {{is: [{fact}]}}", fields)


OLDER: dict[type[Struct], dict[str, _Now]] = {
    Cards: {
        "either": _same("any of"),
        "among": _with_value("all of: [{ref: ...}]", _among),
        "not_card": _denied("card"),
        "without": _denied("kinds"),
        "not_name": _denied("name"),
        "atk_at_most": _comparison("atk", "at most"),
        "atk_below": _comparison("atk", "less than"),
        "level_is": _comparison("level", "equal to"),
        "tributes": _bounds("tributes"),
        "attacks": _bounds("attacks"),
        "counter": _with_value("compare: [{counters: ..., at least: 1}]", _counter),
        "came_this_turn": _fact("came this turn", only_on_field=True),
        "flipped_this_turn": _fact("flipped this turn"),
        "fought_this_turn": _fact("battled this turn"),
        "buried_this_turn": _fact("sent to the Graveyard this turn"),
        "lost_in_battle": _fact("destroyed in this battle"),
        "equipped": _fact("equipped"),
        "can_switch": _fact("free to change control"),
    },
    Condition: {"all": _same("all of"), "any": _same("any of"), "no": _same("not")},
}
"""The older words of a piece."""


class OlderWordsReader(Generic[Node]):
    """Says a document in the words of today; `renamed` are the older words that were found in it, in order."""

    def __init__(self, tree: Tree[Node]) -> None:
        self.renamed: list[Renamed[Node]] = []
        self._tree = tree

    def today(self, node: Node, kind: type[Struct]) -> Node:
        """The document of such a piece in the words of today. A blank in a name stands for an underscore, too."""
        return self._said(node, inspect.type_info(kind), "")

    def _said(self, node: Node, info: inspect.Type, path: str) -> Node:
        content = self._tree.content(node)
        if isinstance(content, dict):
            fields = cast("dict[str, Node]", content)
            found = _struct(info, self._word(fields.get("do")))
            return node if found is None else self._piece(node, found, path)
        if isinstance(content, list | tuple):
            items = cast("list[Node]", content)
            said = [self._said(item, _item(info, index), f"{path}[{index}]") for index, item in enumerate(items)]
            return self._tree.made(said, node)
        return node

    def _word(self, node: Node | None) -> Any:
        return None if node is None else self._tree.content(node)

    def _piece(self, node: Node, info: inspect.StructType, path: str) -> Node:
        """A piece with its older words replaced, and the pieces in it."""
        fields = {field.encode_name: field.type for field in info.fields}
        older = OLDER.get(info.cls, {})
        found: Fields = {}
        denied: list[Any] = []
        for key, value in self._tree.content(node).items():
            now = older.get(key)
            if now is None:
                self._add(found, denied, {_spelt(key, fields): value})
            else:
                self.renamed.append(Renamed(value, path, key, now.words))
                self._add(found, denied, now.fields(value, self._content(value)))
        if denied:
            found["not"] = denied[0] if len(denied) == 1 else {"any of": denied}
        whole = self._tree.made(found, node)
        inside = {
            key: self._said(value, fields[key], f"{path}.{key}" if path else key) if key in fields else value
            for key, value in self._tree.content(whole).items()
        }
        return self._tree.made(inside, node)

    def _content(self, node: Node) -> Any:
        """A node's content, the items of a list opened too."""
        content = self._tree.content(node)
        if isinstance(content, list | tuple):
            return [self._tree.content(item) for item in cast("list[Node]", content)]
        return content

    def _add(self, found: Fields, denied: list[Any], fields: Fields) -> None:
        """Adds fields to those found: lists are joined, and what must not be is gathered."""
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


def _spelt(key: str, fields: dict[str, inspect.Type]) -> str:
    """The name of a field, which may be written with blanks as well as with underscores."""
    if key in fields:
        return key
    return next((name for name in (key.replace("_", " "), key.replace(" ", "_")) if name in fields), key)


def _struct(info: inspect.Type, tag: Any) -> inspect.StructType | None:
    """The piece that a mapping is meant to be: the only one, or the step with this word."""
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
