"""Spaces at which a line must not end, such as those beside the signs that French sets apart: « quoi ? »."""

import re

_BEFORE_SIGN = "(?<=«) | (?=[:;?!»])"

_HELD = "\ue000"
"""The stand-in for such a space while a text is wrapped: rich and the parser break lines at any other one. No displayed
text contains it.
"""


def held(text: str) -> str:
    """The text with stand-ins for the spaces beside signs, equally long."""
    return re.sub(_BEFORE_SIGN, _HELD, text)


def kept(text: str) -> str:
    """The text with stand-ins for all its spaces, so that it stays on one line."""
    return text.replace(" ", _HELD)


def released(text: str) -> str:
    """The text with spaces again."""
    return text.replace(_HELD, " ")
