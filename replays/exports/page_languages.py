"""A page in several languages: the texts in each, packed so that its code can replace one by another."""

import base64
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from duelog.replays.exports.page_frames import Frame
from duelog.replays.exports.page_patches import Patch, applied
from duelog.replays.exports.page_steps import PageSteps
from duelog.replays.languages.spoken import speaking, spoken
from duelog.replays.languages.translations import LANGUAGES, PAGE, TERM


def languages_of(base: Any, told: Callable[[], Any]) -> dict[str, tuple[str, str]]:
    """The languages of a page by code, the language of its log first: the name of each, and its packed texts.

    `base` are the page's texts about the duel in the current language, `told` computes them in another. English needs
    no texts, so that "" is packed for it if the log is English.
    """
    own = spoken().language
    found = {own: (LANGUAGES.get(own, own), _packed({}))}
    for code, name in LANGUAGES.items():
        if code != own:
            with speaking(code):
                found[code] = (name, _packed(dict(_pairs(base, told()))))
    return found


def _packed(sentences: dict[str, str]) -> str:
    """The texts of the page in the current language, and the sentences of the duel by their form in the page's log."""
    texts = {english: text for (kind, english), text in spoken().texts.items() if kind in (PAGE, TERM)}
    if not texts and not sentences:
        return ""
    told = json.dumps({"texts": texts, "sentences": sentences}, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(told.encode()) + packer.flush()).decode()


def words_of(told: PageSteps) -> list[Any]:
    """The texts of the steps of a page: their lines, and the values of their frames."""
    lines = [[step.text, step.texts] for step in told.steps]
    return [lines, list(_frames(told.start, [step.patch for step in told.steps]))]


def _frames(start: Frame, patches: list[Patch]) -> Iterator[dict[str, Any]]:
    """The values of the start, then the new values in each patch."""
    yield start
    frame = start
    for patch in patches:
        frame = applied(frame, patch)
        yield {name: frame[name] for name in patch.get("set", {})}


def _pairs(one: Any, other: Any) -> Iterator[tuple[str, str]]:
    """The differing texts of two values of the same structure, in pairs."""
    if isinstance(one, str) and isinstance(other, str):
        if one != other:
            yield one, other
        return
    ours, theirs = _by_key(one), _by_key(other)
    for name, value in ours.items():
        if name in theirs:
            yield from _pairs(value, theirs[name])


def _by_key(value: Any) -> dict[Any, Any]:
    """The parts of a value by name, or by index in a list; empty for a value without parts."""
    if hasattr(value, "items"):
        return dict(value)
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        return {}
    parts: Iterable[Any] = value
    return dict(enumerate(parts))
