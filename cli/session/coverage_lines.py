"""The output of `duelog cards --coverage`: how much of the known cards and of decks is refereed, what is missing."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.text import Text

from duelog.cli.session.required_coverage import WHAT, demand_facts, demands, missed
from duelog.cli.shell.terminal import Look, console, look, notice, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.effects.book.card_book import CardBook
from duelog.core.wording.phrases import counted
from duelog.replays.cards.coverage import DeckCoverage, Labels, Share, Summary, Tally, missing_in, summary
from duelog.replays.cards.deck_collections import decks_in
from duelog.replays.cards.deck_files import DeckReading
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import spoken, to_tell, told

_MOST_MISSING = 40
"""The maximum number of missing cards in the text output; --json has all."""

_KINDS = {
    "all": to_tell("all cards"), "monster": to_tell("Monster Cards"), "spell": to_tell("Spell Cards"),
    "trap": to_tell("Trap Cards"),
}  # fmt: skip


def tell_coverage(sources: Sequence[str], pool: CardPool, book: CardBook, *, require: str, json: bool) -> bool:
    """Prints how much of the pool is refereed, and of the decks in files, folders and tables.

    Returns whether everything that `--require` demands is reached.
    """
    asked = demands(require)
    labels = Labels(pool, book)
    kinds = labels.pool()
    readings = decks_in(sources, pool)
    for warning in _warnings(readings):
        notice(f"warning: {warning}")
    decks = [labels.deck(reading.deck) for reading in readings]
    cards = labels.distinct(reading.deck for reading in readings)
    short = summary(kinds["all"], decks, cards)
    failed = missed(asked, short)
    if json:
        print_json(_facts(kinds, decks, cards, short) | {"required": [demand_facts(each, short) for each in asked]})
        return not failed
    out = console()
    how = look(out)
    for line in (*_pool_lines(kinds), *_deck_lines(decks), *_summary_lines(short, cards.unknown)):
        print_lines(out, _told(line, how))
    for demand in failed:
        print_lines(out, _told(told("not reached: {demand}", demand=str(demand)), how))
    return not failed


def _warnings(readings: Sequence[DeckReading]) -> Iterable[str]:
    """What is told of one deck; of several, once for each, which passcodes are taken for prints of known cards."""
    if len(readings) == 1:
        return readings[0].warnings
    return dict.fromkeys(warning for reading in readings for warning in reading.taken_for)


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


def _facts(kinds: dict[str, Tally], decks: Sequence[DeckCoverage], cards: Tally, short: Summary) -> dict[str, Any]:
    return {
        "pool": {kind: tally_facts(tally) for kind, tally in kinds.items()},
        "decks": [
            {"name": deck.name, **tally_facts(deck.copies), "missing": deck.missing} for deck in decks
        ],
        "wholly_refereed": sum(not deck.missing for deck in decks),
        "missing": [
            {"card": name, "copies": copies, "decks": used} for name, copies, used in missing_in(decks)
        ],
        "cards_of_decks": tally_facts(cards),
        "summary": {what: _share_facts(getattr(short, what)) for what in WHAT},
    }  # fmt: skip


def _share_facts(share: Share | None) -> dict[str, Any] | None:
    return None if share is None else {"number": share.number, "total": share.total, "percent": share.percent}


_SHARES = {
    "decks": to_tell("decks wholly refereed"), "cards": to_tell("known cards of the decks refereed"),
    "defined": to_tell("cards with effects defined"), "certified": to_tell("defined cards certified"),
}  # fmt: skip


def _summary_lines(short: Summary, unknown: int) -> Iterator[str]:
    """The shares, each with the word by which `--require` names it."""
    yield told("in short, by the words of --require:")
    for what, said in _SHARES.items():
        share: Share | None = getattr(short, what)
        if share is None:
            continue
        percent = spoken().percentage(str(share.percent))
        line = f"  {what}=" + told(
            "{number} of {total} {things} ({percent})",
            number=share.number, total=share.total, things=told(said), percent=percent,
        )  # fmt: skip
        if what == "cards" and unknown:
            line += told("; {number, plural, one {# passcode} other {# passcodes}} of no known card", number=unknown)
        yield line


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
