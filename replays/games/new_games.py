"""Reads and checks two decks, and creates the header of a new duel."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from duelog.events.lines import Header
from duelog.events.places import PLAYERS
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.dated_texts import is_date
from duelog.replays.cards.deck_files import Deck, read_deck
from duelog.replays.cards.deck_lists import DeckReading, read_names
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.ruleset_files import find_ruleset
from duelog.replays.errors import DuelogError
from duelog.replays.exports.excerpts import NOT_REFEREED
from duelog.replays.play.seating import Registered, definitions_for, header_of, made_by, refuse_illegal, seat_players

DeckSource = str | Path | Deck | Sequence[str]
"""A deck: the path of a file, a code, a `Deck`, or the names of its cards (``"3 Sangan"`` for copies)."""


class NewGame(NamedTuple):
    """The header of a new duel, and warnings about its decks."""

    header: Header
    warnings: tuple[str, ...]


def new_game(
    decks: tuple[DeckSource, DeckSource],
    *,
    names: tuple[str, str],
    seed: int | str,
    ruleset: str | Path,
    cards: Iterable[str | Path],
    as_of: str,
    any_deck: bool,
    allow_undefined: bool,
) -> NewGame:
    """The header of a duel between two decks. Raises as `duelog.Game` says."""
    if isinstance(names, str) or [type(name) for name in names] != [str] * len(PLAYERS):
        raise TypeError(f"names are those of both players, like ('Ada', 'Bo'), and not {names!r}")
    paths, rules = [Path(path) for path in cards], find_ruleset(ruleset)
    if as_of and not is_date(as_of):
        raise DuelogError(f'"{as_of}" is not a date', hint='write as_of="YYYY-MM-DD"')
    texts = as_of or rules.texts_date
    pool = known_pool(paths)
    one, two = (_reading(deck, pool) for deck in decks)
    players = (Registered(names[0], one.deck), Registered(names[1], two.deck))
    seating = seat_players(players, pool)
    if not any_deck:
        refuse_illegal(seating, rules, hint="any_deck=True plays them all the same")
    book, undefined = definitions_for(seating.faces, definition_paths(paths), texts)
    try:
        tags = {"seed": str(seed)}
    except ValueError as error:  # Python does not write out integers of thousands of digits
        raise DuelogError("the seed is too long", hint="seed=None draws one") from error
    if undefined:
        listed = ", ".join(undefined)
        if not allow_undefined:
            hint = "define them and give the file in cards; allow_undefined=True plays them without effects"
            raise DuelogError(f"no definition for {listed}", hint=hint)
        tags[NOT_REFEREED] = listed
    header = header_of(Header, seating, rules, book, as_of=texts, by=made_by(), tags=tags)
    return NewGame(header, (*one.warnings, *two.warnings))


def known_pool(paths: Iterable[Path]) -> CardPool:
    """The built-in cards and those of some files; later files take precedence."""
    paths = tuple(paths)
    if not paths:
        return built_in()
    from duelog.replays.cards.card_database import read_cards  # seldom needed
    from duelog.replays.cards.definition_files import is_definitions, read_card_files
    from duelog.replays.cards.pool_joining import joined

    def pool(path: Path) -> CardPool:
        return CardPool.from_faces(read_card_files((path,)).faces) if is_definitions(path) else read_cards(path)

    return joined(built_in(), *map(pool, paths))


def definition_paths(paths: Iterable[Path]) -> list[Path]:
    """The paths that hold card definitions."""
    from duelog.replays.cards.definition_files import is_definitions

    return [path for path in paths if is_definitions(path)]


def _reading(deck: DeckSource, pool: CardPool) -> DeckReading:
    if isinstance(deck, Deck):
        return DeckReading(deck)
    if isinstance(deck, str | Path):
        return read_deck(deck, pool)
    return read_names("\n".join(deck), pool)
