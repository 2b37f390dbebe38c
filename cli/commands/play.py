"""`duelog play`: whole duels between simple players."""

import tempfile
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any, TypeVar

import typer
from msgspec import Struct

from duelog.cli.session.cards_option import CardsOption
from duelog.cli.session.open_options import JsonOption
from duelog.cli.session.setup_options import (
    AllowUndefinedOption,
    AnyDeckOption,
    AsOfOption,
    CardLimits,
    LflistOption,
    ListNameOption,
    PlayedWith,
    RulesetOption,
    card_texts,
    deck_or_drawn,
    known_cards,
    limits_of,
    played_with,
    seated,
)
from duelog.cli.shell.terminal import print_json, print_line, progress
from duelog.core.match_state import Winner
from duelog.events.faces import Face
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.events.rulesets import Ruleset
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.ruleset_files import find_ruleset
from duelog.replays.errors import DuelogError
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.players import STRATEGIES
from duelog.replays.play.playing import Played, play_duel, play_match, save_played
from duelog.replays.play.seating import Seating, header_of, made_by

_Head = TypeVar("_Head", Header, MatchHeader)

DeckOption = Annotated[
    str | None, typer.Option(help="A deck file or code; by default the seed draws one.", metavar="DECK")
]


class Who(StrEnum):
    """A built-in player, as an option."""

    random = "random"
    greedy = "greedy"


SIDE_DECK = 15
"""The number of Side Deck cards of a deck drawn for a Match."""


class Series(Struct, frozen=True, kw_only=True):
    """What to play: players, decks, rules, and the output folder."""

    players: tuple[str, str]
    seed: int
    decks: tuple[str | None, str | None]
    cards: CardPool
    rules: Ruleset
    as_of: str
    limits: CardLimits
    paths: list[Path] | None
    any_deck: bool
    allow_undefined: bool
    folder: Path
    written: bool
    match: bool
    overwrite: bool
    by: str
    books: dict[tuple[Face, ...], PlayedWith] = {}

    def seating(self, number: int) -> Seating:
        """The players of one duel or Match of the series."""
        decks = [
            deck_or_drawn(
                source, f"{self.seed}/{number}/p{player}", self.cards, self.paths, side=SIDE_DECK if self.match else 0
            )
            for player, source in enumerate(self.decks, start=1)
        ]
        return seated(
            self.players, (decks[0], decks[1]), self.cards, self.rules, limits=self.limits, any_deck=self.any_deck
        )

    def played_with(self, seating: Seating) -> PlayedWith:
        """The card definitions of one duel or Match; read once for the same cards."""
        found = self.books.get(seating.faces)
        if found is None:
            found = played_with(seating.faces, self.paths, allow_undefined=self.allow_undefined, as_of=self.as_of)
            self.books[seating.faces] = found
        return found

    def header(self, kind: type[_Head], seating: Seating, number: int) -> _Head:
        """The header of one duel or Match."""
        book, not_refereed = self.played_with(seating)
        tags = {"seed": f"{self.seed}/{number}", **self.limits.tags, **not_refereed}
        return header_of(kind, seating, self.rules, book, as_of=self.as_of, by=self.by, tags=tags)


class SeriesGame(Struct, frozen=True):
    """The result of one duel or Match: winner, duels, files."""

    winner: Winner
    duels: list[Played]
    files: list[Path]


def play(
    p1: Annotated[Who, typer.Option("--p1", help="The player in seat 1.")] = Who.random,
    p2: Annotated[Who, typer.Option("--p2", help="The player in seat 2.")] = Who.greedy,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The random seed; the same seed plays the same duels.", metavar="SEED")
    ] = None,
    count: Annotated[
        int, typer.Option("-n", "--count", help="The number of duels or Matches.", min=1, metavar="N")
    ] = 1,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Write the replays to this folder.", metavar="DIR")
    ] = None,
    deck1: Annotated[
        str | None, typer.Option(help="p1's deck: a file or code; by default one is drawn.", metavar="DECK")
    ] = None,
    deck2: Annotated[
        str | None, typer.Option(help="p2's deck: a file or code; by default one is drawn.", metavar="DECK")
    ] = None,
    cards: CardsOption = None,
    ruleset: RulesetOption = "rulebook-9.0",
    as_of: AsOfOption = "",
    lflist: LflistOption = None,
    list_name: ListNameOption = None,
    match: Annotated[bool, typer.Option("--match", help="Matches, best two of three duels, with Side Decks.")] = False,
    any_deck: AnyDeckOption = False,
    allow_undefined: AllowUndefinedOption = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace files of an earlier run.")] = False,
    json: JsonOption = False,
) -> None:
    """Play complete duels between built-in players.

    `random` makes any legal move; `greedy` Summons the strongest monster and makes profitable attacks.
    Neither concedes. With the same seed, decks and version of duelog the files have the same bytes.
    """
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    with _folder(out) as folder:
        pool, rules = known_cards(cards), find_ruleset(ruleset)
        series = Series(
            players=(p1, p2),
            seed=seed,
            decks=(deck1, deck2),
            cards=pool,
            rules=rules,
            as_of=card_texts(as_of, rules),
            limits=limits_of(lflist, list_name, pool),
            paths=cards,
            any_deck=any_deck,
            allow_undefined=allow_undefined,
            folder=folder,
            written=out is not None,
            match=match,
            overwrite=overwrite,
            by=made_by(),
        )
        games: list[SeriesGame] = []
        with progress("playing", count) as advance:
            for number in range(1, count + 1):
                games.append(_play_match(series, number) if match else _play_duel(series, number))
                advance()
    summary = summed_up(series, games, "Match" if match else "duel")
    print_json(summary) if json else _print_summary(summary)


@contextmanager
def _folder(out: Path | None) -> Generator[Path]:
    """The folder for replays; a temporary one if none is given."""
    if out is None:
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder)
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DuelogError(f"cannot be created as a folder: {error.strerror}", source=str(out)) from error
    yield out


def _play_duel(series: Series, number: int) -> SeriesGame:
    seating = series.seating(number)
    book = series.played_with(seating).book
    header = series.header(Header, seating, number)
    one, two = series.players
    played = play_duel(header, (STRATEGIES[one], STRATEGIES[two]), f"{series.seed}/{number}", book)
    if not series.written:
        return SeriesGame(played.winner, [played], [])
    path = series.folder / f"{number:04}.duel"
    save_played(path, header, played, overwrite=series.overwrite)
    return SeriesGame(played.winner, [played], [path])


def _play_match(series: Series, number: int) -> SeriesGame:
    seating = series.seating(number)
    book = series.played_with(seating).book
    header = series.header(MatchHeader, seating, number)
    path = series.folder / f"{number:04}.match"
    one, two = series.players
    with Match.record(path, header, durable=False, overwrite=series.overwrite) as match:
        duels = play_match(
            match, (STRATEGIES[one], STRATEGIES[two]), f"{series.seed}/{number}", overwrite=series.overwrite, book=book
        )
    return SeriesGame(match.state.winner or 0, duels, [path, *match.duel_paths()])


# --- the summary ------------------------------------------------------------------------------------------------


def summed_up(series: Series, games: list[SeriesGame], what: str) -> dict[str, Any]:
    """The JSON output for the series; `_print_summary` prints it in words."""
    duels = [duel for game in games for duel in game.duels]
    turns = [duel.end.turn for duel in duels]
    won = Counter(game.winner for game in games)
    reasons = Counter(duel.end.result.reason for duel in duels if duel.end.result is not None)
    return {
        "played": len(games),
        "what": what,
        "seed": series.seed,
        "ruleset": series.rules.name,
        "p1": {"player": series.players[0], "won": won[1]},
        "p2": {"player": series.players[1], "won": won[2]},
        "drawn": won[0],
        "duels": len(duels),
        "ended_by": dict(reasons.most_common()),
        "turns": {"mean": round(sum(turns) / len(turns), 1), "least": min(turns), "most": max(turns)},
        "events": sum(len(duel.events) for duel in duels),
        "folder": str(series.folder) if series.written else None,
        "files": [str(path) for game in games for path in game.files] if series.written else [],
    }


def _share(won: int, played: int) -> str:
    return spoken().percentage(f"{won / played:.1%}".removesuffix("%"))


def _print_summary(summary: dict[str, Any]) -> None:
    played, what = summary["played"], summary["what"]
    given = {"played": played, "rules": summary["ruleset"], "seed": summary["seed"]}
    if what == "Match":
        line = told("{played, plural, one {# Match} other {# Matches}} under {rules}, seed {seed}", **given)
    else:
        line = told("{played, plural, one {# duel} other {# duels}} under {rules}, seed {seed}", **given)
    print_line(line)
    rows = [(f"{seat} {summary[seat]['player']}", summary[seat]["won"]) for seat in ("p1", "p2")]
    for name, won in (*rows, (told("drawn"), summary["drawn"])):
        print_line(f"  {name:<12}{won:>6}{_share(won, played):>8}")
    turns = summary["turns"]
    reasons = ", ".join(
        f"{spoken().words['result'].get(reason, reason)} ({count})" for reason, count in summary["ended_by"].items()
    )
    of = "" if summary["duels"] == played else f" of {summary['duels']} duels"
    print_line(f"  ended{of} by: {reasons}")
    print_line(f"  turns {turns['least']} to {turns['most']}, {turns['mean']} on average; {summary['events']} events")
    if summary["folder"] is not None:
        files = len(summary["files"])
        print_line(f"  {files} file{'s' * (files != 1)} in {summary['folder']}")
