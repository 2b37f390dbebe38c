"""A page in several languages: the texts in each, packed so that its code can replace one by another."""

import base64
import json
import zlib
from collections.abc import Callable, Iterable

from duelog.core.catalogue.arguments import Argument
from duelog.events.safe_text import visible
from duelog.replays.languages.spoken import speaking, spoken
from duelog.replays.languages.translations import LANGUAGES, PAGE, TERM


class PageTexts:
    """The sentences of one page: each in the selected language, and once in each of the `others`.

    A repeated sentence is not computed again in the other languages, so that the cost of a page hardly depends on their
    number.
    """

    def __init__(self, others: Iterable[str] = ()) -> None:
        self.own = spoken()
        self.others = tuple(code for code in others if code != self.own.language)
        self._sentences: dict[str, dict[str, str]] = {code: {} for code in self.others}
        self._met: set[str] = set()

    def say(self, argument: Argument, finished: Callable[[str], str] = visible) -> str:
        """A message, or an argument alone, in the selected language; `finished` is applied to the text."""
        text = finished(self.own.written(argument))
        if text not in self._met:
            for code in self.others:
                with speaking(code):
                    self._note(code, text, finished(spoken().written(argument)))
            self._met.add(text)
        return text

    def tell(self, words: Callable[[], Iterable[str]]) -> list[str]:
        """A list of texts in the selected language; `words` computes them, equally many and in the same order in every
        language.
        """
        texts = list(words())
        if not self._met.issuperset(texts):
            for code in self.others:
                with speaking(code):
                    for text, other in zip(texts, words(), strict=True):
                        self._note(code, text, other)
            self._met.update(texts)
        return texts

    def _note(self, code: str, text: str, other: str) -> None:
        if text != other:
            self._sentences[code].setdefault(text, other)

    def packed(self) -> dict[str, tuple[str, str]]:
        """The languages of the page by code, its own first: the name of each, and its packed texts.

        English needs no texts, so nothing is packed for a page in English only, "".
        """
        own = self.own.language
        found = {own: (LANGUAGES.get(own, own), _packed({}))}
        for code in self.others:
            with speaking(code):
                found[code] = (LANGUAGES[code], _packed(self._sentences[code]))
        return found


def _packed(sentences: dict[str, str]) -> str:
    """The texts of the page in the current language, and the sentences of the duel by their form in the page's log."""
    texts = {english: text for (kind, english), text in spoken().texts.items() if kind in (PAGE, TERM)}
    if not texts and not sentences:
        return ""
    told = json.dumps({"texts": texts, "sentences": sentences}, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(told.encode()) + packer.flush()).decode()
