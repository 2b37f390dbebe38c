"""The cards that come with the package: those with definitions, and every Normal Monster of 2014.

The list holds printed facts only. It is written by ``docs/generate_faces.py``.
"""

from functools import cache
from importlib.resources import files

from duelog.replays.cards.pool import CardPool, decode_faces

FACES = "faces.jsonl"


@cache
def built_in() -> CardPool:
    """The pool of the cards that come with the package, read once."""
    content = files("duelog.replays.cards").joinpath(FACES).read_bytes()
    return CardPool.from_faces(decode_faces(content, FACES))
