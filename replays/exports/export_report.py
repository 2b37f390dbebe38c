"""Export: a report on a duel for a judge, an organiser or an appeal, as Markdown or as a self-contained page.

It contains players, ruleset, timeline, Life Points, the boards before and after the step in dispute with the rules
cited, the referee's findings, and the digests that identify the file.
"""

from collections.abc import Iterator, Sequence
from html import escape

from msgspec import Struct

from duelog.core.digest import digest
from duelog.core.known_rulesets import ruleset_of
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.states.situation import result
from duelog.core.wording.verdicts import rule_heading, rule_text
from duelog.events.base import Outcome
from duelog.events.moves import Pass
from duelog.events.records import Identified
from duelog.events.safe_text import visible
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.ledger import ledger
from duelog.replays.duels.sketch import sketch
from duelog.replays.exports.excerpts import excerpt_of, lines_of, names_of, opening_notes
from duelog.replays.exports.header_lines import ruleset_line, tag_line
from duelog.replays.languages.spoken import spoken, told


class Dispute(Struct, frozen=True):
    """The step in dispute: its event, and the rules that a judge cites for it."""

    event: int
    rules: tuple[str, ...] = ()


class Block(Struct, frozen=True):
    """A part of a report: a heading (`level` 1 or 2), a paragraph (0), a list, or lines kept as they are (a board)."""

    kind: str
    lines: tuple[str, ...]
    level: int = 0


class ReportParts(Struct, frozen=True):
    """The findings of others about a duel, in lines: those of a referee, None if none looked at it, and the rulings.

    `definitions` are the card definitions for the sentences, None for those of the duel.
    """

    findings: Sequence[str] | None = None
    rulings: Sequence[str] = ()
    definitions: Definitions | None = None


NOTHING = ReportParts()


def report_blocks(duel: Duel, dispute: Dispute | None = None, parts: ReportParts = NOTHING) -> Iterator[Block]:
    """The blocks of a report in order.

    `KeyError` for an unknown rule, `IndexError` for an event that does not exist.
    """
    names = names_of(duel)
    yield Block(
        "heading", (told("Report of {duel}", duel=duel.source) if duel.source else told("Report of a duel"),), 1
    )
    yield Block("list", tuple(_facts(duel)))
    definitions = parts.definitions or definitions_of(duel.header)
    if dispute is not None:
        yield from _disputed(duel, dispute, definitions)
    yield Block("heading", (told("Rulings, penalties and remedies"),), 2)
    yield Block("list", tuple(parts.rulings) or (told("None."),))
    if parts.findings is not None:
        yield Block("heading", (told("What the referee found"),), 2)
        yield Block("list", tuple(parts.findings) or (told("Nothing: every move and outcome is by the rules."),))
    yield Block("heading", (told("Life Points"),), 2)
    rows = [
        told(
            "event {event}, turn {turn}: p1 {one}, p2 {two}. {cause}",
            event=row.n,
            turn=row.turn,
            one=row.after[0],
            two=row.after[1],
            cause=row.cause,
        )
        for row in ledger(duel, definitions=definitions, catalogue=spoken())
    ]
    yield Block("list", tuple(rows) or (told("No Life Points changed."),))
    yield Block("heading", (told("Timeline"),), 2)
    yield Block("list", tuple(opening_notes(duel))) if opening_notes(duel) else Block("text", ())
    lines: list[str] = []
    for line in lines_of(duel, excerpt_of(duel), names, definitions):
        indent = "" if line.kind == "turn" else "  " if line.kind == "phase" else "    "
        lines.append(f"{'' if line.further else line.event.n:>5}  {indent}{line.text}")
    yield Block("kept", tuple(lines))


def _facts(duel: Duel) -> Iterator[str]:
    rules = ruleset_of(duel.header)
    for number, seat in enumerate(duel.header.seats, 1):
        name = seat.name or told("no name")
        named = told("player {number}: {name}", number=number, name=name)
        yield f"{named}, {seat.deck}" if seat.deck else named
    yield told("ruleset: {ruleset}", ruleset=ruleset_line(rules))
    turns = max(turn.number for turn in duel.turns())
    yield told(
        "length: {events, plural, one {# event} other {# events}}, {turns, plural, one {# turn} other {# turns}}",
        events=len(duel),
        turns=turns,
    )
    state = duel.end
    ended = result(state, names_of(duel), spoken()) if state.result else told("none: the duel is in progress")
    yield told("result: {result}", result=ended)
    if duel.header.made_by or duel.header.made_at:
        yield told("made by: {maker}", maker=f"{duel.header.made_by} {duel.header.made_at}".rstrip())
    yield from (tag_line(name, value) for name, value in sorted(duel.header.tags.items()))
    yield told("digest of the last state: {digest}", digest=digest(state))
    seal = duel.seal
    yield (
        told("not sealed, and not signed")
        if seal is None
        else told("digest of the log: {digest}, sealed", digest=seal.log)
    )


def settled_after(duel: Duel, n: int) -> int:
    """The last event that follows from event `n` by the rules, before anybody makes another move.

    Passes while a Chain is open are included: the Chain resolves then. For an outcome, the event itself.
    """
    event = duel.event(n)
    if isinstance(event, Outcome):
        return n
    while n < len(duel):
        after = duel.event(n + 1)
        passes = isinstance(after, Pass) and duel.state_at(n).chain
        if not isinstance(after, Outcome | Identified) and not passes:
            break
        n += 1
    return n


def _disputed(duel: Duel, dispute: Dispute, definitions: Definitions) -> Iterator[Block]:
    event, before, after = duel.event(dispute.event), duel.state_at(dispute.event - 1), duel.state_at(dispute.event)
    last = settled_after(duel, event.n)
    settled = duel.state_at(last)
    happened = say(event, before, after, None, definitions, spoken())
    yield Block("heading", (told("The step in dispute: event {event}", event=event.n),), 2)
    yield Block("text", (happened or told("The event tells nothing."),))
    for rule in dispute.rules:
        yield Block("text", (f"{told('{rule}:', rule=rule_heading(rule, spoken()))} {rule_text(rule, spoken())}",))
    yield Block("text", (told("Before it (digest {digest}):", digest=digest(before)),))
    yield Block("kept", tuple(sketch(before, spoken())))
    followed = told(
        "After it and what followed by the rules, up to event {event} (digest {digest}):",
        event=last,
        digest=digest(settled),
    )
    alone = told("After it (digest {digest}):", digest=digest(settled))
    yield Block("text", (alone if last == event.n else followed,))
    yield Block("kept", tuple(sketch(settled, spoken())))


# --- forms ------------------------------------------------------------------------------------------------------


def as_markdown(duel: Duel, dispute: Dispute | None = None, parts: ReportParts = NOTHING) -> str:
    """The report in Markdown. Arguments as `report_blocks`."""
    written: list[str] = []
    for block in report_blocks(duel, dispute, parts):
        lines = [visible(line) for line in block.lines]
        if block.kind == "heading":
            written.append(f"{'#' * block.level} {_plain(lines[0])}")
        elif block.kind == "kept":
            written.append("\n".join(["```text", *(line.replace("```", "'''") for line in lines), "```"]))
        elif block.kind == "list":
            written.append("\n".join(f"- {_plain(line)}" for line in lines))
        elif lines:
            written.append("\n".join(map(_plain, lines)))
    return "\n\n".join(written) + "\n"


def _plain(text: str) -> str:
    """Text escaped for Markdown."""
    return "".join(f"\\{character}" if character in "\\`*_[]<>#|" else character for character in text)


_STYLE = """
body { font: 11pt/1.4 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
body { color: #111; background: #fff }
pre { font: 9pt/1.35 ui-monospace, monospace; white-space: pre-wrap; border-left: 3px solid #999; padding-left: .8rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; border-bottom: 1px solid #999; break-after: avoid }
@media print { body { margin: 0; max-width: none } pre, li { break-inside: avoid-page } @page { margin: 2cm } }
"""


def as_report_page(duel: Duel, dispute: Dispute | None = None, parts: ReportParts = NOTHING) -> str:
    """The report as one self-contained HTML page without scripts. Arguments as `report_blocks`."""
    written: list[str] = []
    title = ""
    for block in report_blocks(duel, dispute, parts):
        lines = [escape(visible(line)) for line in block.lines]
        if block.kind == "heading":
            title = title or lines[0]
            written.append(f"<h{block.level}>{lines[0]}</h{block.level}>")
        elif block.kind == "kept":
            written.append("<pre>" + "\n".join(lines) + "</pre>")
        elif block.kind == "list":
            written.append("<ul>" + "".join(f"<li>{line}</li>" for line in lines) + "</ul>")
        elif lines:
            written.append("".join(f"<p>{line}</p>" for line in lines))
    body = "\n".join(written)
    head = f'<meta charset="utf-8">\n<title>{title}</title>\n<style>{_STYLE}</style>'
    language = spoken().language
    return f'<!doctype html>\n<html lang="{language}">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n'
