"""The digest of definitions: 32 hexadecimal digits, independent of how they are written."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, cast

import msgspec

from duelog.core.blake2 import blake2b
from duelog.core.effects.book.canonical_form import in_canonical_form
from duelog.core.effects.book.normal_form import normalized
from duelog.core.effects.language import Definition
from duelog.events.base import field_defaults


def digest_of(definitions: Iterable[Definition]) -> str:
    """The digest of definitions, independent of how they are written; "" for none."""
    return digest_of_encoded({definition.name: encoded(definition) for definition in definitions})


def digest_of_encoded(forms: Mapping[str, bytes]) -> str:
    """The digest of definitions of which each name has its `encoded` bytes; "" for none."""
    return digest_of_plain([msgspec.Raw(forms[name]) for name in sorted(forms)])


def encoded(definition: Definition) -> bytes:
    """The bytes of a definition for the digest, in canonical and normal form; cached on the definition."""
    found: bytes | None = definition.compiled("encoded")
    if found is not None:
        return found
    form = plain(normalized(in_canonical_form(definition)))
    return definition.keep_compiled("encoded", msgspec.msgpack.encode(form))


def with_digest_form(definition: Definition, content: bytes, *, canonical: bool) -> Definition:
    """A definition with its `encoded` bytes attached, and possibly the information that it is in canonical form
    already.

    Both take longer to compute than to load.
    """
    definition.keep_compiled("encoded", content)
    if canonical:
        definition.keep_compiled("canonical form", definition)
    return definition


def digest_of_plain(definitions: list[Any]) -> str:
    """The digest of definitions converted by `plain`, in the order of their names; "" for none."""
    return blake2b(msgspec.msgpack.encode(definitions), digest_size=16).hexdigest() if definitions else ""


def plain(part: Any) -> Any:
    """A piece of the language as plain data: kind and fields in order, without defaults.

    msgspec omits a default only if the value is the same object, which depends on the order of loading.
    """
    if isinstance(part, tuple | list):
        return [plain(item) for item in cast("tuple[Any, ...]", part)]
    if not isinstance(part, msgspec.Struct):
        return part
    config = part.__struct_config__
    said: dict[str, Any] = {} if config.tag is None else {"do": config.tag}
    for _, word, value in fields_given(part):
        said[word] = plain(value)
    return said


def fields_given(part: msgspec.Struct) -> Iterator[tuple[str, str, Any]]:
    """The fields of a piece that differ from their defaults: Python name, word of the language, value."""
    for name, word, default in defaults_of(type(part)):
        value = getattr(part, name)
        if value != default:
            yield name, word, value


@cache
def defaults_of(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a kind of piece: Python name, word of the language, default."""
    found = zip(field_defaults(kind).items(), kind.__struct_encode_fields__, strict=True)
    return tuple(sorted(((name, word, default) for (name, default), word in found), key=lambda field: field[1]))
