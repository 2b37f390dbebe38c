"""The current language of a program: named by its user, or taken from the environment.

>>> with speaking("fr"):
...     spoken().words["phase"]["end"]
'End Phase'
"""

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from duelog.core.catalogue.arguments import Argument
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "français", "pt": "português"}
"""The languages that come with duelog by code (ISO 639), each with its own name."""

TOLD = "told"
"""The prefix of the contexts of what commands print, in files of translations."""

_SPOKEN: ContextVar[Catalogue] = ContextVar("spoken", default=ENGLISH)

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first variable that is set gives the locale, as in POSIX."""


_CALLED: ContextVar[tuple[str, ...]] = ContextVar("called", default=())


def spoken() -> Catalogue:
    """The catalogue of the current language; English unless another was named."""
    found, called = _SPOKEN.get(), _CALLED.get()
    return found._replace(called=called) if called else found


@contextmanager
def calling(names: tuple[str, ...]) -> Generator[None]:
    """A context in which sentences call both players by their names; () for ``p1`` and ``p2``."""
    token = _CALLED.set(names)
    try:
        yield
    finally:
        _CALLED.reset(token)


@contextmanager
def speaking(language: str) -> Generator[None]:
    """A context with another current language: a code, or the path of a `.po` file."""
    from duelog.replays.languages.translations import catalogue  # English needs none

    token = _SPOKEN.set(ENGLISH if language == "en" else catalogue(language))
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def told(english: str, /, **arguments: Argument) -> str:
    """A text of the program in the current language; a template if there are arguments."""
    return spoken().filled(TOLD, english, arguments) if arguments else spoken().text(TOLD, english)


def to_tell(english: str) -> str:
    """The text unchanged, marked for translation by `told` later."""
    return english


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language set in the environment: ``DUELOG_LANG``, otherwise the locale if duelog has its language."""
    if named := environment.get("DUELOG_LANG"):
        return named
    locale = next((value for name in VARIABLES if (value := environment.get(name))), "")
    code = locale.split(".")[0].split("@")[0].split("_")[0].lower()
    return code if code in LANGUAGES else "en"
