"""The texts that commands show and errors hold, read from the source: what `replays.languages.shown` looks up."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

NOT_SHOWN = frozenset(
    {"Option", "Argument", "Entry", "told", "to_tell", "compile", "message", "TypeVar", "query_one", "getLogger",
     "Binding", "decode", "read_text", "encode", "startswith", "removeprefix", "endswith", "execute", "executemany",
     "send_header", "term", "cast", "namedtuple", "add_style", "import_module", "phrase"}
)  # fmt: skip
"""Calls whose texts are told in another way, or are no words for people."""

MAKERS = frozenset(
    {"DuelogError", "NotationError", "BadParameter", "PacketError", "Contradiction", "InvalidMove", "error", "expected",
     "_Broken", "_broken", "demand", "beyond", "_fail", "_differ", "wrong", "fail", "_damaged", "read_card", "_next",
     "CaseFailed", "AmbiguousCard", "MissingCard", "warn", "_number", "read_name", "read_number", "UnscriptedChance",
     "asked_by", "end", "mapping", "one_of", "cites", "_sound", "_from_base64", "append", "read_cards", "read_named"}
)  # fmt: skip
"""Calls of `replays` that make errors and warnings, or a part of one."""

WITH_ERRORS = ("core/engine.py", "core/unnamed.py", "events/upcast.py")
"""Modules outside of `cli` and `replays` whose errors users see."""

WITHOUT_ERRORS = (
    "replays/exports", "replays/goldens", "replays/languages", "replays/edopro/counters.py", "replays/__init__.py",
    "replays/games/notebook.py", "replays/referee/observing.py", "replays/referee/rule_findings.py",
    "replays/referee/seen_checks.py", "replays/cases/arranging.py", "replays/cards/card_database.py",
    "replays/reviewing/written_cases.py", "replays/notation/printed_corrections.py",
)  # fmt: skip
"""Modules of `replays` whose other texts are words of data, of the page, or of other programs."""

_WORDS = re.compile(r"[A-Za-z]{2,}[^{}]* [^{}]*[A-Za-z]|[A-Za-z]{3,}")
_CODE = re.compile(
    r"[\w./#$:%*+=-]*|\s*[#.][\w-]+ \{.*|[a-z]+(, ?[a-z]+)*|https?://.*|.*(px|1fr);.*|bold .*|dim .*", re.DOTALL
)
_TITLE = re.compile(r"[a-z]{3,}(,? [a-z]+)*")


def shown_texts() -> Iterator[str]:
    """Every text, as a template with a gap for each expression within it."""
    for path in sorted((ROOT / "cli").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from (*_of_cli(tree), *_listed_texts(tree))
    for path in [*sorted((ROOT / "replays").rglob("*.py")), *(ROOT / name for name in WITH_ERRORS)]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from (*_of_errors(tree), *_listed_texts(tree))
        if not any(path.is_relative_to(ROOT / name) for name in WITHOUT_ERRORS):
            yield from (text for text in _of_cli(tree) if _is_sentence(text))


def _is_sentence(text: str) -> bool:
    """Whether a text says something: words of data files and of the format are shorter."""
    return len(re.findall(r"[A-Za-z]{2,}", re.sub(r"\{[\w, ]+\}", "", text))) >= _A_SENTENCE


_A_SENTENCE = 3


def _of_cli(tree: ast.Module) -> Iterator[str]:
    skipped = _skipped(tree)
    for node in ast.walk(tree):
        counted = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "counted"
        if id(node) not in skipped and (counted or isinstance(node, ast.Constant | ast.JoinedStr)):
            yield from (text for text in _texts(node) if _is_for_people(text))
    yield from _titles(tree)


def _listed_texts(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in LISTS:
            yield from (text for text in ast.literal_eval(node.value))


LISTS = frozenset({"HEADINGS", "DECODER_TEXTS", "LABELS"})
"""Lists of what other programs say, each text of which is shown."""


def _titles(tree: ast.Module) -> Iterator[str]:
    """The titles of rows: the first of two in a tuple, where the other one is worked out; keys of several words."""
    for node in ast.walk(tree):
        match node:
            case ast.Tuple(
                elts=[ast.Constant(value=str(title)), ast.JoinedStr() | ast.Call() | ast.Attribute() | ast.IfExp()]
            ):
                yield from [title] if _TITLE.fullmatch(title) else []
            case ast.Yield(value=ast.Constant(value=str(title))):
                yield from [title] if _TITLE.fullmatch(title) else []
            case ast.Dict(keys=keys):
                for key in keys:
                    if isinstance(key, ast.Constant) and isinstance(key.value, str) and " in " in key.value:
                        yield from [key.value] if _TITLE.fullmatch(key.value) else []


def _of_errors(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        found: list[ast.expr] = []
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            found += node.args if name in MAKERS else []
            found += [keyword.value for keyword in node.keywords if keyword.arg in ("hint", "what", "problem")]
        elif isinstance(node, ast.Assign | ast.AugAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            found += [node.value] if any(_NAMED.search(name.lower()) for name in names) else []
        elif (isinstance(node, ast.Yield) and node.value is not None) or (
            isinstance(node, ast.Return) and isinstance(node.value, ast.JoinedStr | ast.IfExp)
        ):
            found.append(node.value)
        for value in found:
            yield from (text for text in _texts(value) if _is_for_people(text))


_NAMED = re.compile(r"hint|what|told|why|problem|too_large|reasons")


def _is_for_people(text: str) -> bool:
    plain = re.sub(r"\{\w+(, (all|any))?\}", "", text)
    if "{" in plain or plain.startswith("<") or "\n" in plain.replace("\n  ", "") or _WORDS.search(plain) is None:
        return False
    return _CODE.fullmatch(plain.strip()) is None or _SAID.fullmatch(text) is not None


_SAID = re.compile(r"\{number\} [a-z ]+|\{\w+\} [a-z]{4,}(: \{\w+\})?")
"""A text whose only word says something of what stands before it: ``{out} written``."""


def _skipped(tree: ast.Module) -> set[int]:
    """The nodes below docstrings, annotations, keys, comparisons and calls that show nothing."""
    found: set[int] = set()
    for node in ast.walk(tree):
        below: list[ast.AST] = []
        match node:
            case ast.Call():
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                below = [node] if name in NOT_SHOWN else []
            case ast.Expr(value=ast.Constant()):
                below = [node.value]
            case ast.AnnAssign():
                below = [node.annotation]
            case ast.Subscript():
                below = [node.slice]
            case ast.Compare() | ast.arguments():
                below = [node]
            case ast.FunctionDef():
                below = [part for part in (node.returns,) if part is not None]
            case ast.Dict():
                below = [key for key in node.keys if key is not None]
            case ast.JoinedStr():
                below = [
                    part.format_spec
                    for part in node.values
                    if isinstance(part, ast.FormattedValue) and part.format_spec
                ]
                found |= {id(part) for part in node.values if isinstance(part, ast.Constant)}
        found |= {id(inner) for part in below for inner in ast.walk(part)}
    return found


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield from [text.strip()] if text.strip() else []
        case ast.JoinedStr():
            written, used = "", dict[str, str]()
            for part in node.values:
                if isinstance(part, ast.Constant):
                    written += str(part.value)
                elif isinstance(part, ast.FormattedValue):
                    yield from _texts(part.value)
                    written += f"{{{_gap(ast.unparse(part.value), used)}{_listed(part.value)}}}"
            yield written.strip()
        case ast.IfExp():
            yield from (*_texts(node.body), *_texts(node.orelse))
        case ast.BinOp():
            yield from (*_texts(node.left), *_texts(node.right))
        case ast.BoolOp():
            yield from (text for part in node.values for text in _texts(part))
        case ast.List():
            yield from (text for part in node.elts for text in _texts(part))
        case ast.Call(func=ast.Name(id="told" | "to_tell" | "message")):
            return
        case ast.Call():
            if getattr(node.func, "id", "") == "counted":
                noun = [part.value for part in node.args[1:] if isinstance(part, ast.Constant)]
                for word in (*map(str, noun), *(f"{word}s" for word in map(str, noun[:1]) if len(noun) == 1)):
                    yield f"{{number}} {word}"
            else:  # the first argument of `cast` is a type
                shown = node.args[1:] if getattr(node.func, "id", "") == "cast" else node.args
                yield from (text for part in shown for text in _texts(part))
        case _:
            return


def _listed(value: ast.expr) -> str:
    """The form of a gap that is filled with a list: the last word is of the language."""
    match value:
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=" and "), attr="join")):
            return ", all"
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=" or "), attr="join")):
            return ", any"
        case _:
            return ""


_HELPERS = frozenset(
    {"visible", "self", "len", "str", "repr", "join", "sorted", "or", "and", "if", "else", "in", "for", "not", "is"}
)


def _gap(expression: str, used: dict[str, str]) -> str:
    """The name of a gap: the last name of its expression, with a number where the text has it already."""
    names = [name.strip("_") for name in re.findall(r"[a-z_]+", expression) if name.strip("_") not in _HELPERS]
    name = names[-1] if names and names[-1] else "it"
    found, number = name, 2
    while used.setdefault(found, expression) != expression:
        found, number = f"{name}{number}", number + 1
    return found
