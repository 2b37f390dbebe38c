"""A catalogue of an artificial language: every letter of the English one is replaced by a dot."""

import re
from collections.abc import Mapping
from typing import Any

from duelog.core.catalogue.catalogue import Catalogue, Forms
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.template import NUMBER, Template, parsed


def dotted(text: str) -> str:
    """A text with a dot for each letter."""
    return re.sub("[A-Za-z]", "·", text)


def _text(template: Template) -> str:
    """The source of a template with its own words replaced by dots."""
    written: list[str] = []
    for part in template:
        if isinstance(part, str):
            written.append(dotted(part))
        elif part == NUMBER:
            written.append("#")
        elif part.branches is None:
            written.append(f"{{{part.name}{f', {part.form}' if part.form else ''}}}")
        else:
            branches = " ".join(f"{key} {{{_text(branch)}}}" for key, branch in part.branches.items())
            written.append(f"{{{part.name}, {part.form}, {branches}}}")
    return "".join(written)


def _foreign(words: Mapping[str, str]) -> dict[str, str]:
    return {key: dotted(word) for key, word in words.items()}


def foreign() -> Catalogue:
    """The catalogue; any letters in its output do not come from the catalogue."""
    templates = {code: _text(parsed(text)) for code, text in ENGLISH.every_template().items()}
    words: Any = {vocabulary: _foreign(found) for vocabulary, found in ENGLISH.words.items()}
    forms = Forms(*(_text(parsed(form)) for form in ENGLISH.forms))
    return Catalogue("xx", templates, words, forms, ENGLISH.plural)
