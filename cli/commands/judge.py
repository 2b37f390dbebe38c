"""`duelog judge`: rulings, penalties, corrections and extensions of time."""

from datetime import datetime, time
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from duelog.cli.session.cards_option import CardsOption
from duelog.cli.session.log_files import refuse_other_files
from duelog.cli.session.open_options import AsOption, JsonOption, open_duel, viewer_of
from duelog.cli.session.setup_options import book_to_go_on
from duelog.cli.session.wall_clock import now
from duelog.cli.shell.terminal import notice, print_json, print_line
from duelog.core.catalogue.arguments import as_word
from duelog.core.chance import NoChance
from duelog.core.sight import Viewer
from duelog.core.wording.events.event_sentences import say
from duelog.events.codec import to_builtins
from duelog.events.places import Player
from duelog.events.records import Ruling, TimeExtended
from duelog.replays.cards.pool import name_key
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, visible
from duelog.replays.judging.penalty_tables import PenaltyTable, built_in_table, read_table
from duelog.replays.judging.rulings import Earlier, Placed, add_record, history, records_of, records_seen_by
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.languages.translations import DEFINITION
from duelog.replays.notation.corrections import parse_correction
from duelog.replays.notation.seat_names import SEATS, SeatNames, seat_names
from duelog.replays.notation.tokens import quoted
from duelog.replays.play.recording import Recording


def judge(
    file: Annotated[Path | None, typer.Argument(help="A replay (*.duel).", metavar="FILE", show_default=False)] = None,
    words: Annotated[
        list[str] | None, typer.Argument(help="The ruling; without it, all rulings are listed.", metavar="WHAT...")
    ] = None,
    at: Annotated[int, typer.Option("--at", help="The event that the ruling is about.", metavar="N")] = 0,
    rule: Annotated[
        list[str] | None, typer.Option(help="A rule that it is based on; may be repeated.", metavar="RULE")
    ] = None,
    by: Annotated[str, typer.Option(help="The judge.", metavar="NAME")] = "",
    player: Annotated[str, typer.Option(help="The player that a ruling is about: p1, p2 or a name.", metavar="P")] = "",
    facts: Annotated[str, typer.Option(help="What happened.", metavar="TEXT")] = "",
    infraction: Annotated[str, typer.Option(help="The infraction, as named in the table.", metavar="NAME")] = "",
    upgrade: Annotated[str, typer.Option(help="Why the penalty differs from the usual one.", metavar="TEXT")] = "",
    remedy: Annotated[str, typer.Option(help="The remedy.", metavar="TEXT")] = "",
    appeal: Annotated[str, typer.Option(help="The result of an appeal.", metavar="TEXT")] = "",
    decided_by: Annotated[str, typer.Option(help="The judge who decided the appeal.", metavar="NAME")] = "",
    called: Annotated[str, typer.Option(help="When the judge was called.", metavar="TIME")] = "",
    reason: Annotated[str, typer.Option(help="Why.", metavar="TEXT")] = "",
    table: Annotated[
        Path | None, typer.Option("--table", help="Another table of infractions and penalties.", metavar="FILE")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--history", help="List the rulings about a player in all duels in a folder.", metavar="DIR"),
    ] = None,
    eyes: AsOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Add a ruling, penalty, correction or time extension to a duel; after the seal if the duel is over.

    ruling "TEXT" · warning p2 "WHAT" (or caution, game-loss, match-loss, disqualification) · time-extension 3 ·
    fix lp p1 7200. Without any of them, the rulings are listed; --history DIR NAME lists those about a player. With
    --as, events in the list have the numbers of `duelog log --as`.
    """
    _refuse_other_than_time(called)
    names = SeatNames() if folder is not None or file is None or not words else _names_in(file)
    given = Ruling(
        at=at, rules=tuple(rule or ()), player=_player(player, names), facts=facts, infraction=infraction,
        upgrade=upgrade, remedy=remedy, appeal=appeal, decided_by=decided_by, called=called, author=by, reason=reason,
        time=now(),
    )  # fmt: skip
    listed = file if folder is None and not words else None
    viewer = viewer_of(eyes, None if eyes is None or listed is None else open_duel(listed, eyes).header)
    if folder is not None or file is None or not words:
        if given != Ruling(time=given.time):
            raise DuelogError("options of rulings need a ruling", hint='duelog judge FILE ruling "TEXT" --at 41')
        if viewer is not None and (folder is not None or file is None):
            raise _NOT_OF_ONE_DUEL
        if folder is None:
            _list(file, viewer, table, json=json)
        else:
            _refuse_cards(cards)
            who = " ".join([*([str(file)] if file is not None else []), *(words or [])])
            _print_history(folder, who, _penalties(table), json=json)
    elif viewer is not None:
        raise _NOT_OF_ONE_DUEL
    else:
        _add(file, words, given, names, cards, table, json=json)


def _refuse_other_than_time(called: str) -> None:
    if called and not _is_time(called):
        raise DuelogError(f'--called cannot be "{called}"', hint="a time or a date and a time: 14:03, 2014-08-23T14:03")


def _refuse_cards(cards: list[Path] | None) -> None:
    if cards:
        raise DuelogError("--history takes no --cards", hint="leave them out")


def _is_time(text: str) -> bool:
    """Whether this is a time of the day, or a date and a time, in ISO 8601."""
    try:
        time.fromisoformat(text)
    except ValueError:
        try:
            return "T" in text and bool(datetime.fromisoformat(text))
        except ValueError:
            return False
    return True


_NOT_OF_ONE_DUEL = DuelogError("--as is for the list of rulings in a duel", hint="duelog judge FILE --as p1")


def _list(file: Path | None, viewer: Viewer | None, table: Path | None, *, json: bool) -> None:
    """Prints the rulings in `file`; without a file, the table of infractions and penalties."""
    known = _penalties(table)
    if file is None:
        _print_table(known, json=json)
        return
    refuse_other_files(file)
    _print_records(open_duel(file, viewer), viewer, json=json)


def _names_in(file: Path) -> SeatNames:
    """The names of the players of a duel, as they may be written."""
    refuse_other_files(file)
    return seat_names(Duel.open(file).header)


def _add(
    file: Path,
    words: list[str],
    given: Ruling,
    names: SeatNames,
    cards: list[Path] | None,
    table: Path | None,
    *,
    json: bool,
) -> None:
    """Adds the record described by `words` and the options in `given` to `file`, and prints where."""
    known = _penalties(table)
    what, *rest = words
    if given.decided_by and not given.appeal:
        raise DuelogError("--decided-by requires an appeal", hint="give its result: --appeal TEXT")
    if what == "fix":
        _refuse_all_but_reason(what, given)
        _fix(file, rest, given, cards, json=json)
        return
    placed = add_record(file, _record(what, rest, given, names, known))
    if json:
        print_json(_facts(placed))
    else:
        print_line(visible(placed.line(_told(placed, Duel.open(file)))))


def _penalties(table: Path | None) -> PenaltyTable:
    return built_in_table() if table is None else read_table(table)


def _record(what: str, rest: list[str], given: Ruling, names: SeatNames, table: PenaltyTable) -> Ruling | TimeExtended:
    """The record to write, from the words and the ruling given by the options."""
    penalties = {name_key(name).replace(" ", "-"): name for name in table.penalties}
    if what == "time-extension":
        _refuse_all_but_reason(what, given)
        return TimeExtended(minutes=_minutes(rest), author=given.author, reason=given.reason, time=given.time)
    named = table.infraction(given.infraction) if given.infraction else ""
    if what == "ruling":
        if not rest:
            raise DuelogError("a ruling needs a text", hint='duelog judge FILE ruling "the Summon stands" --at 41')
        if named and given.player is None:
            raise DuelogError("an infraction needs a player", hint="name them: --player p1")
        return replace(given, text=" ".join(rest), infraction=named, table=table.label if named else "")
    if what not in penalties:
        known = ", ".join(("ruling", *penalties, "time-extension", "fix"))
        raise DuelogError(f'"{what}" is not a kind of ruling', hint=f"there are {known}")
    meant = names.begins(" ".join(rest))
    if meant is None:
        hint = f'duelog judge FILE {what} p2 "extra draw"; players are {", ".join(names.known)}'
        none = f', and "{rest[0]}" is none of this duel' if rest else ""
        raise DuelogError(f"a penalty is for a player{none}", hint=hint)
    player, said = meant
    if given.player not in (None, player):
        raise DuelogError(f"the penalty is for p{player}, and --player names p{given.player}", hint="leave one out")
    if given.facts and said:
        raise DuelogError("the facts are given twice", hint="give them as words or with --facts")
    ruling = replace(
        given, player=player, penalty=penalties[what], facts=given.facts or said, infraction=named, table=table.label,
    )  # fmt: skip
    _insist_on_reason(ruling, table)
    return ruling


def _refuse_all_but_reason(what: str, given: Ruling) -> None:
    """Raises DuelogError for options that only rulings and penalties have."""
    if given != Ruling(author=given.author, reason=given.reason, time=given.time):
        raise DuelogError(f"{what} takes no options of rulings", hint="only --by and --reason")


def _insist_on_reason(ruling: Ruling, table: PenaltyTable) -> None:
    """Raises DuelogError if a penalty differs from the usual one and no reason is given."""
    if ruling.penalty and not ruling.upgrade and not table.is_usual(ruling.infraction, ruling.penalty):
        what = f"{ruling.penalty} is not usual for {ruling.infraction}: {table.infractions[ruling.infraction]} is"
        raise DuelogError(what, hint="say why: --upgrade REASON")


def _player(word: str, names: SeatNames) -> Player | None:
    found = names.player(word) if word else None
    if word and found is None:
        raise DuelogError(f'"{word}" is no player', hint=f"--player takes {', '.join(names.known)}")
    return found


def _minutes(rest: list[str]) -> int:
    if len(rest) != 1 or not rest[0].isdecimal() or len(rest[0]) > 3 or not 0 < int(rest[0]) <= 600:
        raise DuelogError("time-extension takes a number of minutes", hint="duelog judge FILE time-extension 3")
    return int(rest[0])


def _fix(file: Path, rest: list[str], given: Ruling, cards: list[Path] | None, *, json: bool) -> None:
    """Corrects the state of a duel in progress."""
    at = rest.index("because") if "because" in rest else len(rest)  # a reason needs no quotes
    line = " ".join(["fix", *(quoted(word) if " " in word else word for word in rest[:at]), *rest[at:]])
    with Duel.resume(file) as duel:
        recording = Recording(duel, NoChance(), book=book_to_go_on(duel.header, cards))
        line = seat_names(duel.header).in_line(line)
        said = parse_correction(line, recording.state, author=given.author)
        correction = replace(said, reason=said.reason or given.reason, time=given.time)
        recording.correct(correction)
        event = next(event for event in reversed(duel.events) if type(event) is type(correction))
        said_so = say(event, duel.state_at(event.n - 1), duel.state_at(event.n), catalogue=spoken())
        if json:
            print_json({"event": event.n, "behind_seal": False, "record": to_builtins(event)})
        else:
            print_line(visible(told("event {n}: {record}", n=event.n, record=said_so)))


# --- what there is ----------------------------------------------------------------------------------------------


def _told(placed: Placed, duel: Duel) -> str:
    return say(placed.record, duel.end, duel.end, catalogue=spoken())


def _facts(placed: Placed) -> dict[str, Any]:
    where = {"entry": placed.n} if placed.behind_seal else {"event": placed.n}
    facts = {**where, "behind_seal": placed.behind_seal, "record": to_builtins(placed.record)}
    return {**facts, "unsigned": True} if placed.unsigned else facts


def _print_records(duel: Duel, viewer: Viewer | None, *, json: bool) -> None:
    found = list(records_of(duel) if viewer is None else records_seen_by(duel, viewer))
    if json:
        print_json([_facts(placed) for placed in found])
        return
    for placed in found:
        print_line(visible(placed.line(_told(placed, duel))))
    if not found:
        print_line("no rulings")


def _print_history(folder: Path, who: str, table: PenaltyTable, *, json: bool) -> None:
    if not who:
        raise DuelogError("whose history?", hint="duelog judge --history DIR NAME, or p1, p2")
    if not folder.is_dir():
        raise DuelogError("is no folder", source=str(folder))
    record = history(folder, who)
    for trouble in record.troubles:
        notice(f"duelog: {trouble}")
    if json:
        print_json([_earlier_facts(earlier, table) for earlier in record.found])
    else:
        for earlier in record.found:
            _print_earlier(earlier, table)
        if not record.found:
            print_line(visible(f"no rulings about {who}"))
    for copy in record.copies:
        where = copy.placed.line("").rstrip(": ")
        notice(visible(told("left out: {file}, {where}: the same ruling is in {other}", file=str(copy.file),
            where=where, other=str(copy.counted_in))))  # fmt: skip
    for path in record.redacted:
        notice(visible(told("left out: {file}: a redacted log", file=str(path))))
    if record.nameless:
        _tell_of_nameless(len(record.nameless), by_seat=who.casefold() in SEATS)


def _print_earlier(earlier: Earlier, table: PenaltyTable) -> None:
    duel = Duel.open(earlier.file)
    print_line(visible(f"{earlier.file}, {earlier.placed.line(_told(earlier.placed, duel))}"))
    ruling = earlier.placed.record
    if not isinstance(ruling, Ruling) or earlier.time < 2:
        return
    infraction = as_word("definition", ruling.infraction)
    repeated = told("repeated by {player}: {infraction}, {n} times by now", player=earlier.person,
        infraction=infraction, n=earlier.time)  # fmt: skip
    print_line(visible(f"  {repeated}"))
    if penalty := table.suggested(ruling.infraction, _severest(earlier, table)):
        usual = as_word("definition", table.infractions[ruling.infraction])
        print_line(visible("  " + told("{table} suggests {penalty}; usual is {usual}", table=table.label,
            penalty=as_word("definition", penalty), usual=usual)))  # fmt: skip


def _earlier_facts(earlier: Earlier, table: PenaltyTable) -> dict[str, Any]:
    ruling = earlier.placed.record
    infraction = ruling.infraction if isinstance(ruling, Ruling) else ""
    return {
        "file": str(earlier.file), **_facts(earlier.placed), "person": earlier.person, "time": earlier.time,
        "suggested": table.suggested(infraction, _severest(earlier, table)) or None,
    }  # fmt: skip


def _severest(earlier: Earlier, table: PenaltyTable) -> str | None:
    """The most severe penalty before a repetition; None if it is none."""
    return table.severest(earlier.before) if earlier.before else None


def _tell_of_nameless(count: int, *, by_seat: bool) -> None:
    """Says that players cannot be told apart in files without names."""
    files = told("{count, plural, one {# file names} other {# files name}} no players", count=count)
    if by_seat:
        notice(told("{what}: a seat may be another person in each", what=files))
    else:
        notice(told("{what}: p1 and p2 find the rulings there, by seat", what=files))


def _print_table(table: PenaltyTable, *, json: bool) -> None:
    if json:
        print_json(to_builtins(table))
        return
    print_line(visible(told("{table}, of {date}", table=table.label, date=table.date)))
    words = spoken()
    penalties = ", ".join(words.text(DEFINITION, penalty) for penalty in table.penalties)
    print_line(visible(told("  penalties: {penalties}", penalties=penalties)))
    if table.repeated:
        most = as_word("definition", table.repeated)
        print_line(visible(told("  each repetition suggests the next penalty, up to {penalty}", penalty=most)))
    for name, usual in table.infractions.items():
        line = told(
            "  {infraction}: usually {penalty}",
            infraction=as_word("definition", name),
            penalty=as_word("definition", usual),
        )
        milder = table.milder.get(name)
        if milder is not None:
            line += told(", or {penalty} at local events", penalty=as_word("definition", milder))
        print_line(visible(line))
