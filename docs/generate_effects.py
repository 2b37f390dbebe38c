"""Writes docs/effects-reference.md: every piece of the effect language, and which words of it no card uses.

Also puts the definitions that come with duelog, and their sentences, where docs/effects.md shows them.

python docs/generate_effects.py            writes the pages
python docs/generate_effects.py --check    writes nothing; exit code 1 where it is not up to date
"""

import ast
import inspect as source
import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.words_english import LASTS, ONCE
from duelog.core.effects import language
from duelog.core.effects.language import Definition, Step
from duelog.core.effects.language import card_steps as language_card_steps
from duelog.core.effects.language import definitions as language_definitions
from duelog.core.effects.language import happenings as language_happenings
from duelog.core.effects.language import modifiers as language_lasting
from duelog.core.effects.language import selectors as language_cards
from duelog.core.effects.language import steps as language_steps
from duelog.core.effects.language import summon_steps as language_summon_steps
from duelog.core.effects.language.happening_fields import OCCASION_FIELDS
from duelog.core.wording.effects.effect_features import fact_words, stat_words
from duelog.core.wording.effects.effect_locks import locks
from duelog.core.wording.effects.effect_occasions import occasion
from duelog.core.wording.effects.effect_sentences import definition_sentences
from duelog.core.wording.effects.effect_traits import trait_words
from duelog.core.wording.effects.effect_words import ref_words
from duelog.events import base, faces, restrictions
from duelog.events.base import Part
from duelog.replays.cards.definition_files import built_in_book

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "effects-reference.md"
MODULES = (
    restrictions, language_cards, language_happenings, language_card_steps, language_summon_steps,
    language_steps, language_lasting, language_definitions,
)  # fmt: skip
"""The modules that `duelog.core.effects.language` gathers, in the order in which they build on each other."""

ABOUT = """\
# The effect language, piece by piece

Written by `docs/generate_effects.py` from the types; [effects.md](effects.md) teaches the language. A file of
definitions maps names of cards to [Definition](#definition)s; a card may have a `face` beside, with the fields of
[Face](format.md#face).
"""

# --- the pieces -------------------------------------------------------------------------------------------------


def words() -> dict[str, tuple[str, ...]]:
    """The named lists of words."""
    found: dict[str, tuple[str, ...]] = {}
    for module in (language, base, faces):
        for name, value in vars(module).items():
            if get_origin(value) is Literal and all(isinstance(word, str) for word in get_args(value)):
                found.setdefault(name, get_args(value))
    return found


def pieces() -> list[type[Struct]]:
    """The objects of the language: the definition first, then from what it is made of, steps last."""
    own = [
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Part) and value.__module__ == module.__name__
    ]
    steps = [kind for kind in own if issubclass(kind, Step)]
    rest = [kind for kind in own if not issubclass(kind, Step) and kind is not Definition]
    return [Definition, *rest[::-1], *steps]


@cache
def shape(kind: type[Struct]) -> inspect.StructType:
    """The fields of a piece and their types."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def title(kind: type[Struct]) -> str:
    """How a piece is headed: a step by the word that stands behind `do`."""
    tag = kind.__struct_config__.tag
    return f"do: {tag}" if tag is not None and kind not in (Step, language.CardStep) else kind.__name__


def anchor(kind: type[Struct]) -> str:
    """The anchor of its heading."""
    return title(kind).lower().replace(":", "").replace(" ", "-")


def type_name(info: inspect.Type) -> str:
    """What a field holds, in words."""
    match info:
        case inspect.UnionType(types):
            steps = [kind for kind in types if isinstance(kind, inspect.StructType) and issubclass(kind.cls, Step)]
            if len(steps) > 1:
                return "[step](#steps)"
            names = [type_name(kind) for kind in types if not isinstance(kind, inspect.NoneType)]
            return " or ".join(names)
        case inspect.LiteralType(values):
            return literal_name(tuple(map(str, values)))
        case inspect.StructType(cls):
            return f"[{cls.__name__}](#{anchor(cls)})" if issubclass(cls, Part) else f"[{cls.__name__}](format.md#face)"
        case inspect.VarTupleType(item):
            return f"list of {type_name(item)}"
        case inspect.TupleType(items):
            return f"[{', '.join(map(type_name, items))}]"
        case inspect.IntType():
            return "number"
        case inspect.StrType():
            return "text"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case _:
            raise TypeError(f"no words for {info}")


def literal_name(values: tuple[str, ...]) -> str:
    """A list of words by its name, or the words themselves where it has none."""
    for name, known in words().items():
        if set(known) == set(values) and len(known) > 2:
            return f"[{name}](#words)"
    return " / ".join(f"`{value}`" for value in sorted(values))


def default(field: inspect.Field) -> str:
    """What a field that is left out means."""
    if field.default is not NODEFAULT:
        value: Any = field.default
    elif field.default_factory is not NODEFAULT:
        value = field.default_factory()
    else:
        return "required"
    return "" if value in (None, ()) else f"`{json.dumps(msgspec.to_builtins(value))}`"


def section(kind: type[Struct]) -> str:
    """The description of a piece and the table of its fields; a step's without what all steps have."""
    info = shape(kind)
    common: set[str] = set()
    if issubclass(kind, Step) and kind is not Step:
        parent = language.CardStep if issubclass(kind, language.CardStep) and kind is not language.CardStep else Step
        changed = {name for name, value in _defaults(kind).items() if value != _defaults(parent).get(name, value)}
        common = set(parent.__struct_fields__) - changed
    told = field_docs(kind)
    rows = [
        f"| `{field.encode_name}` | {type_name(field.type)} | {default(field)} | {told.get(field.name, '')} |"
        for field in info.fields
        if field.name not in common
    ]
    also = ""
    if issubclass(kind, Step) and kind not in (Step, language.CardStep):
        of = language.CardStep if issubclass(kind, language.CardStep) else Step
        also = f" Fields of [{of.__name__}](#{of.__name__.lower()}), too."
    table = "\n\n| field | holds | left out | means |\n| --- | --- | --- | --- |\n" + "\n".join(rows) if rows else ""
    return f"### {title(kind)}\n\n{' '.join((kind.__doc__ or '').split())}{also}{table}"


@cache
def field_docs(kind: type[Struct]) -> dict[str, str]:
    """What each field of a piece means: the text below it in its class, or in the class that it inherits it from."""
    found: dict[str, str] = {}
    for ancestor in reversed(kind.__mro__[:-1]):
        if ancestor.__module__.startswith("duelog."):
            found |= _texts_below(ancestor)
    return found


def _texts_below(kind: type) -> dict[str, str]:
    """The texts that stand below the fields of a class."""
    (body,) = ast.parse(textwrap.dedent(source.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for statement, below in pairwise(body.body):
        match statement, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split()).replace("|", "\\|")
            case _:
                pass
    return found


def _defaults(kind: type[Struct]) -> dict[str, str]:
    info = shape(kind)
    return {field.name: default(field) for field in info.fields}


# --- what is used -----------------------------------------------------------------------------------------------


def said() -> set[tuple[str, str]]:
    """Every field and word that stands in some definition: ``("Damage", "who")``, ``("TraitKind", "piercing")``."""
    found: set[tuple[str, str]] = set()
    for card in built_in_book():
        found |= set(_said(card))
    return found


def _said(part: Any) -> Iterator[tuple[str, str]]:
    if isinstance(part, tuple):
        for item in part:  # pyright: ignore[reportUnknownVariableType]
            yield from _said(item)
    elif isinstance(part, str):
        yield "", part
    elif isinstance(part, Struct):
        kind = type(part)
        yield kind.__name__, ""
        info = shape(kind)
        for field in info.fields:
            value = getattr(part, field.name)
            default_is = field.default if field.default_factory is NODEFAULT else field.default_factory()
            if value != default_is:
                yield kind.__name__, field.name
            yield from _said(value)


LISTS = ("Happening", "TraitKind", "LockKind", "EffectKind", "Once", "After", "Until", "Ref", "Area", "Stat", "Fact")
"""The lists of words of which each word should be used."""


def unused() -> list[str]:
    """Pieces, fields and words that stand in no definition."""
    found = said()
    names: list[str] = []
    for kind in pieces():
        if kind in (Step, language.CardStep):
            continue
        if (kind.__name__, "") not in found:
            names.append(f"`{title(kind)}`")
            continue
        written = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
        missing = [written[name] for name in own_fields(kind) if (kind.__name__, name) not in found]
        names += [f"`{title(kind)}`: `{'`, `'.join(missing)}`"] if missing else []
    for name in LISTS:
        missing = [word for word in words()[name] if ("", word) not in found]
        names += [f"{name}: `{'`, `'.join(missing)}`"] if missing else []
    return names


def own_fields(kind: type[Struct]) -> list[str]:
    """The fields of a piece; of a step those that not every step has."""
    common: tuple[str, ...] = ()
    if issubclass(kind, language.CardStep):
        common = language.CardStep.__struct_fields__
    elif issubclass(kind, Step):
        common = Step.__struct_fields__
    return [name for name in kind.__struct_fields__ if name not in common]


# --- the page ---------------------------------------------------------------------------------------------------


def page() -> str:
    """The whole page."""
    kinds = pieces()
    steps = [kind for kind in kinds if issubclass(kind, Step)]
    rows = [f"| {name} | {', '.join(f'`{word}`' for word in values)} |" for name, values in used_words().items()]
    parts = [
        ABOUT,
        "## Pieces\n",
        *(f"{section(kind)}\n" for kind in kinds if kind not in steps),
        "## Steps\n",
        *(f"{section(kind)}\n" for kind in steps),
        "## Words\n",
        "| name | words |\n| --- | --- |\n" + "\n".join(rows) + "\n",
        *(f"{meanings(name, told)}\n" for name, told in MEANINGS.items()),
        "## What no card uses\n",
        "These stand in none of the definitions that come with duelog. Cases with cards of their own prove them, in "
        "`tests/cases/language`; a test counts that every word of the language is at work in some case.\n",
        _listed(unused()),
    ]
    return "\n".join(parts)


KNOWN = {
    "targets": "the targets of the effect",
    "event": "the cards of the event that is answered",
    "moved": "the cards that this effect moved so far",
    "remembered": "the cards that are remembered for later",
    "it": "the card whose value is worked out",
}
"""References that sentences tell in a word that says little by itself."""

MEANINGS: dict[str, Callable[[Any], str]] = {
    "Happening": lambda word: ENGLISH.sentence(occasion(language.Occasion(event=word))),
    "Ref": lambda word: KNOWN.get(word, ENGLISH.sentence(ref_words(word))),
    "TraitKind": lambda word: f"it {ENGLISH.sentence(trait_words(word))}",
    "LockKind": lambda word: ENGLISH.sentence(locks("you", (word,))),
    "Until": lambda word: LASTS[word],
    "Once": lambda word: ONCE[word],
    "Stat": lambda word: f"the {ENGLISH.sentence(stat_words(word))}",
    "Fact": lambda word: f"it {ENGLISH.sentence(fact_words(word))}",
}
"""How the words of some lists are told in sentences."""


def meanings(name: str, told: Callable[[Any], str]) -> str:
    """A list of words, each as sentences tell it; an event with the fields of an occasion that it uses."""
    if name == "Happening":
        return _happenings(told)
    rows = [f"| `{word}` | {told(word)} |" for word in words()[name]]
    return f"### {name}\n\n| word | as sentences tell it |\n| --- | --- |\n" + "\n".join(rows)


def _happenings(told: Callable[[Any], str]) -> str:
    rows = [
        f"| `{word}` | {told(word)} | {', '.join(f'`{field}`' for field in OCCASION_ORDER if field in used)} |"
        for word, used in OCCASION_FIELDS.items()
    ]
    head = "| event | as sentences tell it | fields of an [Occasion](#occasion) that it uses |\n| --- | --- | --- |\n"
    return "### Happening\n\n" + head + "\n".join(rows)


OCCASION_ORDER = language.Occasion.__struct_fields__


def used_words() -> dict[str, tuple[str, ...]]:
    """The lists of words that the language refers to by name."""
    wanted = ("Who", *LISTS, "SummonKind", "Phase", "Position", "CardType", "Kind", "Attribute")
    return {name: words()[name] for name in wanted}


def _listed(names: list[str]) -> str:
    return "\n".join(f"- {name}" for name in names) + "\n" if names else "Nothing.\n"


# --- the cards that are taught ----------------------------------------------------------------------------------

TAUGHT = ROOT / "docs" / "effects.md"
_SHOWN = re.compile(r"```yaml\n((?:(?!```)[^\n]*\n)*)```\n(?:\n(?:>[^\n]*\n)+)?")
WIDTH = 118


def taught() -> str:
    """docs/effects.md with the definitions as they are now."""
    return _SHOWN.sub(_as_it_is, TAUGHT.read_text(encoding="utf-8"))


def _as_it_is(shown: re.Match[str]) -> str:
    name = shown[1].partition("\n")[0].removesuffix(":").strip('"')
    if name not in built_in_book():
        return shown[0]
    quote: list[str] = []
    for sentence in definition_sentences(built_in_book().get(name)):
        quote += textwrap.wrap(sentence, WIDTH, initial_indent="> ", subsequent_indent=">    ")
        quote += [">"]
    return f"```yaml\n{source_of(name)}```\n\n" + "\n".join(quote[:-1]) + "\n"


def source_of(name: str) -> str:
    """A definition as it stands in its file."""
    for file in sorted((ROOT / "replays" / "cards" / "definitions").glob("*.yaml")):
        for block in re.split(r"\n(?=[^\s#])", file.read_text(encoding="utf-8")):
            lines = [line for line in block.rstrip().splitlines() if not line.startswith("#")]
            if lines and lines[0].removesuffix(":").strip('"') == name:
                return "\n".join(lines) + "\n"
    raise LookupError(name)


def main() -> int:
    """Writes the pages, or says which is not up to date."""
    made = {OUT: page(), TAUGHT: taught()}
    if "--check" in sys.argv:
        stale = [path.name for path, text in made.items() if not path.exists() or path.read_text("utf-8") != text]
        if stale:
            print(f"{' and '.join(stale)} not up to date: run python docs/generate_effects.py", file=sys.stderr)
        return 1 if stale else 0
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
