"""`duelog record`: records a duel or a Match move by move."""

import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct, structs

from duelog.cli.session.asked_chance import recording_of
from duelog.cli.session.cards_option import CardsOption
from duelog.cli.session.duel_prompt import DuelDesk
from duelog.cli.session.line_input import Ended, Lines, ScreenLines
from duelog.cli.session.open_options import JsonOption, refuse_redacted
from duelog.cli.session.program_lines import ProgramLines
from duelog.cli.session.setup_options import (
    AllowUndefinedOption,
    AnyDeckOption,
    AsOfOption,
    LflistOption,
    ListNameOption,
    RulesetOption,
    book_to_go_on,
    card_texts,
    deck_of,
    known_cards,
    limits_of,
    names_from,
    played_with,
    seated,
)
from duelog.cli.session.siding_prompt import SidingDesk
from duelog.cli.session.wall_clock import now
from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.terminal import collecting, console, look, notice, print_line
from duelog.core.effects.book.card_book import CardBook
from duelog.core.state import RULEBOOK
from duelog.core.wording.states.situation import names_in
from duelog.events.faces import UNKNOWN
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.replays.cards.deck_files import Deck
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.ruleset_files import find_ruleset
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, pasted
from duelog.replays.files.limits import LONGEST_HEADER
from duelog.replays.files.reading import read_start
from duelog.replays.languages.spoken import told
from duelog.replays.matches.match_files import SUFFIX
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.seating import Seating, UnknownDeck, header_of, made_by, unknown_deck


def record(
    out: Annotated[Path, typer.Argument(help="The file to write: *.duel, or *.match for a Match.", metavar="OUT")],
    p1: Annotated[
        str | None, typer.Option("--p1", help="p1's deck: a file or code. Required unless resuming.", metavar="DECK")
    ] = None,
    p2: Annotated[
        str | None, typer.Option("--p2", help="p2's deck: a file or code. Required unless resuming.", metavar="DECK")
    ] = None,
    name1: Annotated[str, typer.Option(help="p1's name.", metavar="NAME")] = "",
    name2: Annotated[str, typer.Option(help="p2's name.", metavar="NAME")] = "",
    cards: CardsOption = None,
    ruleset: RulesetOption = "rulebook-9.0",
    as_of: AsOfOption = "",
    lflist: LflistOption = None,
    list_name: ListNameOption = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Random results come from this seed; by default you are asked for them.", metavar="SEED"),
    ] = None,
    table: Annotated[
        bool,
        typer.Option("--table", help="Real Decks on a real table: hidden cards stay unknown until named."),
    ] = False,
    match: Annotated[bool, typer.Option("--match", help="A Match, best two of three; OUT ends in .match.")] = False,
    author: Annotated[
        str, typer.Option(help="The author of corrections (fix), unless the line names one.", metavar="NAME")
    ] = "",
    clock: Annotated[
        bool, typer.Option("--clock", help="Write the time of each move, and the seconds since its turn began.")
    ] = False,
    log_attempts: Annotated[
        bool, typer.Option("--log-attempts", help="Write moves that were refused into the log, as remarks.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Continue a file that is not finished.")] = False,
    screen: Annotated[
        bool,
        typer.Option("--screen", help="Use the whole screen: board, log, and legal moves that narrow as you type."),
    ] = False,
    any_deck: AnyDeckOption = False,
    allow_undefined: AllowUndefinedOption = False,
    json: JsonOption = False,
) -> None:
    """Record a refereed duel or Match: type moves in the notation, or choose them by number.

    Every line is on disk before the next is read: `quit`, a crash or a power failure loses nothing, and --resume
    continues. `help` lists the other commands. Lines may come from a pipe; the exit code is then 1 if some were
    refused. --json answers each line with a document.
    """
    if seed is not None and table:
        raise DuelogError("--seed and --table cannot be combined", hint="real Decks are shuffled by people")
    new = _New(
        p1=p1, p2=p2, name1=name1, name2=name2, cards=cards, ruleset=ruleset, as_of=as_of, lflist=lflist,
        list=list_name, seed=seed, table=table, match=match, any_deck=any_deck, allow_undefined=allow_undefined,
    )  # fmt: skip
    if resume:
        _refuse_new(new)
    if json and screen:
        raise DuelogError("--screen and --json cannot be combined", hint="a screen is for people")
    lines = ScreenLines(author) if screen else ProgramLines(author) if json else Lines(author)
    lines.clock, lines.log_attempts = clock, log_attempts
    _record(out, new, lines, resume=resume)


def _record(out: Path, new: "_New", lines: Lines, *, resume: bool) -> None:
    """Begins or continues the file, and says at the end how to continue and how many lines were refused."""
    names_from(new.cards)

    def begin(lines: Lines) -> bool:
        if _goes_on(out, lines, resume=resume):
            return (_resume_match if out.suffix == SUFFIX else _resume_duel)(out, lines, new.cards)
        return _record_new(out, new, lines)

    if isinstance(lines, ScreenLines):
        done = _on_screen(lines, begin)
    elif isinstance(lines, ProgramLines):
        with collecting(lines.printed) as lines.write:
            done = begin(lines)
        if lines.line is not None:  # the duel ended with it, and no other line is read
            lines.answer()
    else:
        done = begin(lines)
    if not done:
        _tell_how_to_go_on(out, new.cards, lines)
    _tell_refused(lines)


_Paths = list[Path]

_ALSO_WHEN_RESUMED = ("cards", "match")
"""The options of a new file that are also taken with --resume."""


class _New(Struct, frozen=True, kw_only=True):
    """The options of a new file, named as on the command line."""

    p1: str | None
    p2: str | None
    name1: str
    name2: str
    seed: int | None
    table: bool
    lflist: Path | None
    list: str | None
    ruleset: str
    any_deck: bool
    allow_undefined: bool
    as_of: str
    cards: _Paths | None
    match: bool


def _record_new(out: Path, new: _New, lines: Lines) -> bool:
    """Writes a new file and records it. Returns True when the duel or the Match is over."""
    pool, rules = known_cards(new.cards), find_ruleset(new.ruleset)
    texts = card_texts(new.as_of, rules)
    as_match = new.match or out.suffix == SUFFIX
    unknown = _unknown_decks(new, as_match=as_match)
    decks = _decks(new.p1, new.p2, pool)
    limits = limits_of(new.lflist, new.list, pool)
    seating = seated(
        (new.name1, new.name2), decks, pool, rules, limits=limits, any_deck=new.any_deck, unknown=unknown
    )  # fmt: skip
    faces = seating.faces if any(unknown or ()) else tuple(face for face in seating.faces if face != UNKNOWN)
    book, not_refereed = played_with(faces, new.cards, allow_undefined=new.allow_undefined, as_of=texts)
    tags = _chance_tags(new.seed, table=unknown is not None or new.table) | not_refereed | limits.tags
    by, at = made_by(), "" if new.seed is not None else now()
    if as_match:
        if new.table:  # each duel begins with unknown cards; the lists are the Decks of the Match
            one, two = (structs.replace(seat, listed=seat.main) for seat in seating.seats)
            seating = Seating((one, two), seating.faces)
        header = header_of(MatchHeader, seating, rules, book, as_of=texts, by=by, at=at, tags=tags)
        return _record_match(Match.record(out, header), lines, book)
    head = header_of(Header, seating, rules, book, as_of=texts, by=by, at=at, tags=tags)
    return _record_duel(Duel.record(out, head), lines, book)


def _on_screen(lines: ScreenLines, begin: Callable[[Lines], bool]) -> bool:
    """The result of `begin`, which reads its lines from the full screen.

    Raises DuelogError without Textual or a terminal.
    """
    if find_spec("textual") is None:
        raise DuelogError("--screen needs Textual", hint="pip install 'duelog[screen]', or leave --screen out")
    if not (sys.stdin.isatty() and console().is_terminal):
        raise DuelogError("--screen needs a terminal", hint="leave it out where lines come from a pipe")
    from duelog.cli.session.record_screen import RecordScreen  # an extra, which takes time to import

    done: list[bool] = []
    app = RecordScreen(lines, lambda: done.append(begin(lines)), look())
    app.run()
    if app.failed is not None:
        raise app.failed
    return any(done)


def _decks(p1: str | None, p2: str | None, pool: CardPool) -> tuple[Deck, Deck]:
    if p1 is None or p2 is None:
        raise DuelogError("both players need a deck", hint="--p1 DECK --p2 DECK")
    one, two = (Deck() if unknown_deck(deck) is not None else deck_of(deck, pool) for deck in (p1, p2))
    return one, two


def _unknown_decks(new: _New, *, as_match: bool) -> tuple[UnknownDeck | None, UnknownDeck | None] | None:
    """The Decks of which only the size is known, for a duel with unknown cards; None for any other duel."""
    one, two = (None if deck is None else unknown_deck(deck) for deck in (new.p1, new.p2))
    if (one or two) and as_match:
        raise DuelogError("a Match needs the Deck lists of both players", hint="record its duels one by one")
    if (one or two) and new.seed is not None:
        raise DuelogError("--seed needs Deck lists: nobody knows the cards that it would shuffle")
    return (one, two) if (new.table and not as_match) or one or two else None


def _chance_tags(seed: int | None, *, table: bool) -> dict[str, str]:
    """The tags that record the source of random results."""
    return {"chance": "table"} if table else {} if seed is None else {"seed": str(seed)}


def _tell_how_to_go_on(out: Path, cards: Sequence[Path] | None, lines: Lines) -> None:
    """Prints the command that continues, with the options that the file does not hold."""
    again = "".join(f" --cards {pasted(path)}" for path in cards or ())
    again += " --clock" if lines.clock else ""
    again += " --log-attempts" if lines.log_attempts else ""
    again += f" --author {pasted(lines.author)}" if lines.author else ""
    notice(f"{out} is not finished; continue with: duelog record {pasted(out)} --resume{again}")


def _tell_refused(lines: Lines) -> None:
    """Ends the command with exit code 1 if lines could not be used."""
    if lines.refused:
        notice(f"{lines.refused} of the lines could not be used")
        raise typer.Exit(NO)


def _refuse_new(new: _New) -> None:
    """Raises DuelogError for an option for new files that contradicts an existing file."""
    given = structs.asdict(new)
    given["ruleset"] = "" if new.ruleset == RULEBOOK.name else new.ruleset
    names = [
        f"--{name.replace('_', '-')}"
        for name, value in given.items()
        if name not in _ALSO_WHEN_RESUMED and value not in (None, "", False)
    ]
    if names:
        what = f"{' and '.join(names)} cannot be given with --resume"
        raise DuelogError(what, hint="the file already determines players, decks and rules")


def _goes_on(out: Path, lines: Lines, *, resume: bool) -> bool:
    """Whether to resume an existing file; asks unless an option decides it."""
    if resume or not out.exists():
        return resume
    if lines.typed and _holds_something(out):
        answer = lines.read(f"{out} exists. Continue it? [y/N] ")
        if answer.casefold() in ("y", "yes"):
            return True
    if not _holds_something(out):
        hint = "delete it, or choose another name"
        raise DuelogError("already exists and contains no duel to continue", source=str(out), hint=hint)
    raise DuelogError("exists already", source=str(out), hint="choose another name, or continue it: --resume")


def _holds_something(out: Path) -> bool:
    """Whether the file has a complete first line."""
    return out.is_file() and b"\n" in read_start(out, LONGEST_HEADER + 1)


# --- duels ------------------------------------------------------------------------------------------------------


def _resume_duel(out: Path, lines: Lines, cards: list[Path] | None) -> bool:
    duel = Duel.resume(out)
    with duel:
        refuse_redacted(duel)
        book = book_to_go_on(duel.header, cards)
        _greet(duel.warnings, f"{out} continues after event {len(duel)}")
        return _record_duel(duel, lines, book)


def _greet(warnings: tuple[str, ...], text: str) -> None:
    for warning in warnings:
        notice(f"warning: {warning}")
    notice(text)


def _record_duel(duel: Duel, lines: Lines, book: CardBook) -> bool:
    with duel:
        return DuelDesk(recording_of(duel, lines, book), lines, names_in(duel.header)).run()


# --- Matches ----------------------------------------------------------------------------------------------------


def _resume_match(out: Path, lines: Lines, cards: list[Path] | None) -> bool:
    match = Match.resume(out)
    with match:
        book = book_to_go_on(match.header, cards)
        _greet(match.warnings, f"{out} continues with duel {match.state.duel}")
        return _record_match(match, lines, book)


def _record_match(match: Match, lines: Lines, book: CardBook) -> bool:
    """Records the duels of a Match. Returns True if the Match is over, False at the end of the input."""
    names = names_in(match.header)
    with match:
        try:
            while match.state.stage != "over":
                if match.state.stage == "between":
                    SidingDesk(match, lines, names).run()
                elif not _record_duel_of(match, lines, book):
                    return False
        except Ended:
            return False
    winner = match.state.winner
    one, two = match.state.wins
    print_line(f"the Match is over, {one} to {two}: {names.of(winner) + ' won' if winner else 'a draw'}")
    return True


def _record_duel_of(match: Match, lines: Lines, book: CardBook) -> bool:
    print_line(told("duel {n}", n=match.state.duel))
    with match.resume_duel() as duel:
        names = names_in(duel.header)
        done = DuelDesk(recording_of(duel, lines, book), lines, names, in_match=True).run()
        result = duel.end.result
        if done and result is not None and duel.seal is not None:
            match.end_duel(result, duel.seal)
    return done
