"""The option for more cards and definitions, which commands have that need no other option of a duel's setup."""

from pathlib import Path
from typing import Annotated

import typer

CardsOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards",
        help="More cards: a card database (cards.cdb) or list, or definitions (*.yaml, or a folder of them).",
        metavar="PATH",
    ),
]


def definitions_among(paths: list[Path] | None) -> list[Path]:
    """Those of the paths that hold card definitions."""
    if not paths:
        return []
    from duelog.replays.cards.definition_files import is_definitions

    return [path for path in paths if is_definitions(path)]
