"""The output of `duelog cards --coverage`: how much of the known cards and of decks is refereed, what is missing."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from duelog.cli.shell.terminal import Look, console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.effects.book.card_book import CardBook
from duelog.core.wording.phrases import counted
from duelog.replays.cards.coverage import DeckCoverage, Labels, Tally, decks_in, missing_in
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import spoken, to_tell, told

_MOST_MISSING = 40
"""The maximum number of missing cards in the text output; --json has all."""

_KINDS = {
    "all": to_tell("all cards"), "monster": to_tell("Monster Cards"), "spell": to_tell("Spell Cards"),
    "trap": to_tell("Trap Cards"),
}  # fmt: skip


def tell_coverage(source: str, pool: CardPool, book: CardBook, *, json: bool) -> None:
    """Prints how much of the pool is refereed, and of a deck or the decks in a folder; "" for the pool alone."""
    labels = Labels(pool, book)
    kinds = labels.pool()
    decks = [labels.deck(deck) for deck in decks_in(source, pool)] if source else []
    if json:
        print_json(_facts(kinds, decks))
        return
    out = console()
    how = look(out)
    for line in (*_pool_lines(kinds), *_deck_lines(decks)):
        print_lines(out, _told(line, how))


def _told(line: str, how: Look) -> list[Text]:
    return prose(Text(visible(line)), how, "", "    ")


def tally_facts(tally: Tally) -> dict[str, Any]:
    """The JSON output for a tally."""
    return {
        "cards": tally.total, "refereed": tally.refereed, "percent": tally.percent,
        "certified": tally.certified, "uncertified": tally.uncertified, "no_effect": tally.no_effect,
        "unsupported": tally.unsupported, "unknown": tally.unknown,
    }  # fmt: skip


def tally_words(tally: Tally) -> str:
    """``12 of 40 refereed (30.0%): 5 certified, 4 uncertified, 3 without effects; 28 unsupported``."""
    return told(
        "{refereed} of {total} refereed ({percent}): {certified} certified, {uncertified} uncertified, {without} "
        "without effects; {unsupported} unsupported{unknown, select, 0 {} other {, {unknown} unknown}}",
        refereed=tally.refereed, total=tally.total, percent=spoken().percentage(str(tally.percent)),
        certified=tally.certified, uncertified=tally.uncertified, without=tally.no_effect,
        unsupported=tally.unsupported, unknown=tally.unknown,
    )  # fmt: skip


def _facts(kinds: dict[str, Tally], decks: Sequence[DeckCoverage]) -> dict[str, Any]:
    return {
        "pool": {kind: tally_facts(tally) for kind, tally in kinds.items()},
        "decks": [
            {"name": deck.name, **tally_facts(deck.copies), "missing": deck.missing} for deck in decks
        ],
        "wholly_refereed": sum(not deck.missing for deck in decks),
        "missing": [
            {"card": name, "copies": copies, "decks": used} for name, copies, used in missing_in(decks)
        ],
    }  # fmt: skip


def _pool_lines(kinds: dict[str, Tally]) -> Iterator[str]:
    for kind, tally in kinds.items():
        yield told("{kind}: {tally}", kind=told(_KINDS[kind]), tally=tally_words(tally))


def _deck_lines(decks: Sequence[DeckCoverage]) -> Iterator[str]:
    if not decks:
        return
    whole = sum(not deck.missing for deck in decks)
    yield f"{counted(len(decks), 'deck')}, {whole} wholly refereed; copies: {tally_words(_sum(decks))}"
    for deck in sorted(decks, key=lambda deck: (-deck.copies.percent, deck.name)):
        missing = f", {counted(len(deck.missing), 'card')} missing" if deck.missing else ""
        percent = f"{deck.copies.percent}%"
        yield f"  {percent:>6} of {deck.copies.total:3} copies: {deck.name}{missing}"
    rows = missing_in(decks)
    if rows:
        yield f"missing: {counted(len(rows), 'card')} (copies, decks)"
        yield from (f"  {copies:4} {used:4}  {name}" for name, copies, used in rows[:_MOST_MISSING])
        if len(rows) > _MOST_MISSING:
            yield f"  and {len(rows) - _MOST_MISSING} more; --json lists all"


def _sum(decks: Sequence[DeckCoverage]) -> Tally:
    every = [deck.copies for deck in decks]
    return Tally(
        certified=sum(each.certified for each in every), uncertified=sum(each.uncertified for each in every),
        no_effect=sum(each.no_effect for each in every), unsupported=sum(each.unsupported for each in every),
        unknown=sum(each.unknown for each in every),
    )  # fmt: skip
