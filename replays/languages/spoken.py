"""The language in which a program speaks: named by its user, or taken from the environment.

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
from duelog.replays.languages.translations import LANGUAGES, TOLD, catalogue

_SPOKEN: ContextVar[Catalogue] = ContextVar("spoken", default=ENGLISH)

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set tells the locale, as POSIX has it."""


def spoken() -> Catalogue:
    """The catalogue of the language in which the program speaks now; English unless one was named."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: str) -> Generator[None]:
    """Speaks a language for a while: a code, or the path of a `.po` file."""
    token = _SPOKEN.set(catalogue(language))
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def told(english: str, /, **arguments: Argument) -> str:
    """A text of the program in the language spoken; a template where it has arguments."""
    return spoken().filled(TOLD, english, arguments) if arguments else spoken().text(TOLD, english)


def to_tell(english: str) -> str:
    """The text as it is, marked as one that `told` will be given."""
    return english


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for: ``DUELOG_LANG``, else the locale where duelog speaks it."""
    if named := environment.get("DUELOG_LANG"):
        return named
    locale = next((value for name in _VARIABLES if (value := environment.get(name))), "")
    code = locale.split(".")[0].split("@")[0].split("_")[0].lower()
    return code if code in LANGUAGES else "en"
