"""A duel as one self-contained HTML file: board, log, Life Points, search, notes (docs/page.md)."""

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from string import Template
from typing import Any, NamedTuple

from duelog.core.catalogue.arguments import as_player
from duelog.core.effects.book.card_book import CardBook
from duelog.core.known_rulesets import ruleset_of
from duelog.core.sight import Viewer
from duelog.core.state import RULEBOOK
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.states.situation import Names, result
from duelog.events.places import EXTRA_MONSTER_ZONES, PLAYERS
from duelog.events.records import Ruling
from duelog.events.safe_text import visible
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.cards.definition_files import book_of
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.excerpts import names_called, names_of
from duelog.replays.exports.page_embedding import embedded
from duelog.replays.exports.page_findings import PageFinding, findings_in, illegal_moves, judged_as
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.exports.page_mat import mats
from duelog.replays.exports.page_steps import PageStep, PageSteps, steps_seen_by, steps_seen_by_all
from duelog.replays.exports.page_story import story
from duelog.replays.files.duel_files import duel_stem
from duelog.replays.judging.rulings import records_of, records_seen_by
from duelog.replays.languages.spoken import calling, spoken, told
from duelog.replays.languages.translations import LANGUAGES
from duelog.replays.packaged_files import packaged
from duelog.replays.referee.referee import RECORDED_BY, referee
from duelog.replays.referee.referee_report import RefereeReport

_SCRIPTS = ("words.js", "draw.js", "frames.js", "files.js", "page.js")
_STYLES = ("cards.css", "page.css")
_IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
_COMMENT = re.compile(r"^ *//.*\n|^ +", re.MULTILINE)
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND_SIGNS = re.compile(r"\s*([{};>])\s*")
_AROUND_OPERATORS = re.compile(r" (=>|[=!]==|&&|\|\||\?\?|[-+]?=|[<>]=?) ")
_WITHIN_BRACES = re.compile(r"(?<=\{) | (?=\})")
_TEXT = re.compile(r'("(?:[^"\\\n]|\\.)*"|`[^`\n]*`)')
_BESIDE_SIGNS = re.compile(r" ?([-+/,;:?(){}\[\]*<>]) ?")
_LINE_ENDS = re.compile(r"(?<=[;,{([])\n")
_TRAILING = re.compile(r" +// .*$", re.MULTILINE)
_AFTER_SIGNS = re.compile(r"(?<=[:,]) ")
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_IN_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def as_page(
    duel: Duel,
    viewer: Viewer | None = None,
    *,
    log: bytes | None = None,
    book: CardBook | None = None,
    definitions: Definitions = built_in_definitions,
    served: bool = False,
) -> str:
    """The page of a duel, an HTML document.

    A page that is `served` asks its server for everything that needs the engine (`duelog view`).

    With a `viewer`, it contains only what that viewer saw: neither the log nor the referee's findings, which depend on
    all cards. Otherwise it contains all views, and `log`, the bytes of the duel's file (None: as the duel would be
    saved). The duel is judged by `book`; None: by the definitions that it was played with, if available.
    `definitions` returns the definitions whose sentences are shown with the cards.
    """
    with calling(names_called(names_of(duel))):
        return _page(duel, viewer, log, book, definitions, served=served)


def _page(
    duel: Duel,
    viewer: Viewer | None,
    log: bytes | None,
    book: CardBook | None,
    definitions: Definitions,
    *,
    served: bool,
) -> str:
    judged = viewer is None
    report = referee(duel, book_of(duel.header)[0] if book is None else book) if judged else None
    kept = embedded(duel.encoded() if log is None else log) if judged else ""
    texts = PageTexts(LANGUAGES)
    words = _words(duel, viewer, definitions, report, texts)
    summary = story(duel, words.steps.steps, viewer, texts)
    script, style = script_of_page(served=served), style_of_page(served=served)
    facts = _facts(duel, words.steps, viewer, definitions())
    facts |= {
        "digest": hashlib.sha256((kept or json.dumps(facts)).encode()).hexdigest()[:32],
        "language": spoken().language,
        "languages": texts.packed(),
    }
    return Template(_asset("page.html")).substitute(
        policy=_policy(script, style, served=served), style=style, script=script, title=escape(words.title),
        about=_heading(words), story=summary, desk=_asset("desk.html") if served else "",
        events="\n".join(_log(words)), footer=_span(words.footer), log=kept, duel=_in_script(facts),
        language=escape(spoken().language),
    )  # fmt: skip


class _Words(NamedTuple):
    """The texts about the duel on the page, in the language of its log. The last part of `about` says what was
    judged; `ending` is its part with the result of a finished duel, which the page tells at the end or on request.
    """

    steps: PageSteps
    title: str
    start: str
    about: list[str]
    footer: str
    findings: dict[int, list[PageFinding]]
    wrong: bool
    ending: int | None


def _words(
    duel: Duel, viewer: Viewer | None, definitions: Definitions, report: RefereeReport | None, texts: PageTexts
) -> _Words:
    if viewer is None:
        steps = steps_seen_by_all(duel, definitions, texts)
    else:
        steps = steps_seen_by(duel, viewer, definitions, texts)
    events = len(duel)

    def found() -> list[PageFinding]:
        return [*_rulings(duel, steps, viewer), *(() if report is None else findings_in(report, events))]

    def about() -> list[str]:
        judged = _only(viewer) if report is None else judged_as(report)
        return [_title(duel), told("The start"), _footer(viewer), *_about(duel, viewer), judged]

    by_step: dict[int, list[PageFinding]] = {}
    for finding in found():
        by_step.setdefault(finding.n, []).append(finding)
    texts.tell(lambda: map(_finding_text, found()))
    texts.tell(lambda: steps.faces.words(definitions()))
    title, start, footer, *parts = texts.tell(about)
    wrong = report is not None and bool(illegal_moves(report) or report.findings)
    ending = len(parts) - 2 if duel.end.result is not None else None
    return _Words(steps, title, start, parts, footer, by_step, wrong, ending)


@cache
def _asset(name: str) -> str:
    return packaged("exports", "page", name).read_text(encoding="utf-8")


@cache
def script_of_page(*, served: bool = False) -> str:
    """The code of every page: its modules joined into one, since a standalone file cannot import any; without
    comments, indentation and the blanks that only make it readable.
    """
    names = (*_SCRIPTS, "view.js") if served else _SCRIPTS
    modules = "\n".join(_COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", _asset(name)))) for name in names)
    tight = _AROUND_OPERATORS.sub(r"\1", _WITHIN_BRACES.sub("", _TRAILING.sub("", modules)))
    lines = "\n".join(filter(None, map(_without_blanks, tight.split("\n"))))
    return "\n" + _LINE_ENDS.sub("", lines)


def _without_blanks(line: str) -> str:
    """A line of code without the blanks beside its signs; one with a pattern or a text within a text as it is."""
    parts = _TEXT.split(line)  # code and texts in turn
    if any(sign in code.replace(" / ", "") for code in parts[::2] for sign in "`'/"):
        return line
    if any(text.count("{") != text.count("}") for text in parts[1::2] if text[0] == "`"):
        return line
    return "".join(part if at % 2 else _BESIDE_SIGNS.sub(r"\1", part) for at, part in enumerate(parts))


@cache
def style_of_page(*, served: bool = False) -> str:
    """The style sheet of every page, without its comments and what only makes it readable."""
    names = (*_STYLES, "view.css") if served else _STYLES
    plain = _STYLE_COMMENT.sub("", "\n".join(map(_asset, names)))
    return "\n" + _AFTER_SIGNS.sub("", _AROUND_SIGNS.sub(r"\1", plain)).replace(";}", "}")


def _policy(script: str, style: str, *, served: bool) -> str:
    """The security policy: the page may run its own code, show itself, and contact only the server it came from."""
    script_digest, style_digest = (_digest(text) for text in (script, style))
    reach = "connect-src 'self'; " if served else ""
    return (
        f"default-src 'none'; script-src '{script_digest}'; style-src '{style_digest}'; img-src data:; {reach}"
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _in_script(value: Any) -> str:
    """JSON escaped for a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[<>&\u2028\u2029]", lambda found: _IN_SCRIPT[found[0]], text)


# --- the facts ----------------------------------------------------------------------------------------------------


def _facts(duel: Duel, steps: PageSteps, viewer: Viewer | None, book: CardBook) -> dict[str, Any]:
    names = names_of(duel)
    texts: dict[str, dict[int, str]] = {}
    for step in steps.steps:
        for each, text in step.texts.items():
            texts.setdefault(each, {})[step.n] = text
    return {
        "viewer": viewer, "recorded": RECORDED_BY in duel.header.tags,
        "names": [visible(names.one).strip(), visible(names.two).strip()],
        "called": spoken().called or ("p1", "p2"),
        "file": _file_name(duel), "mats": mats(extra_zones=_uses_extra_zones(steps)), "faces": steps.faces.facts(book),
        "texts": texts, "start": steps.start, "patches": [step.patch for step in steps.steps],
    }  # fmt: skip


def _file_name(duel: Duel) -> str:
    """The name for files saved by the page, without folder and suffix."""
    name = duel_stem(re.split(r"[\/]", duel.source)[-1])
    return re.sub(r"[^\w.-]+", "-", visible(name)).strip(".-") or "duel"


def _uses_extra_zones(steps: PageSteps) -> bool:
    places = {f"p{player}.{zone}" for player in PLAYERS for zone in EXTRA_MONSTER_ZONES}
    return any(steps.start[at] for at in places) or any(
        places & step.patch.get("set", {}).keys() for step in steps.steps
    )


# --- the words ----------------------------------------------------------------------------------------------------


def _title(duel: Duel) -> str:
    names = names_of(duel)
    one, two = (visible(name).strip() or f"p{player}" for player, name in enumerate((names.one, names.two), 1))
    return told("{one} against {two}", one=one, two=two)


def _about(duel: Duel, viewer: Viewer | None) -> list[str]:
    turns = max(turn.number for turn in duel.turns())
    name = visible(ruleset_of(duel.header).name)
    rules = told("rules: {ruleset}", ruleset=told("Rulebook 9.0") if name == RULEBOOK.name else name)
    parts = [rules, told("{n, plural, one {# turn} other {# turns}}", n=turns)]
    if viewer is None:
        parts.append(told("{n, plural, one {# event} other {# events}}", n=len(duel)))
    over = duel.end.result is not None
    return [*parts, result(duel.end, Names(), spoken()).rstrip(".") if over else told("in progress")]


def _only(viewer: Viewer | None) -> str:
    if viewer in ("p1", "p2"):
        return told("only what {player} saw", player=as_player(1 if viewer == "p1" else 2))
    return told("only what everybody could see")


def _footer(viewer: Viewer | None) -> str:
    if viewer is None:
        what = told(
            "This file holds the whole duel, the hidden cards of both players too; a view only hides them on the "
            "screen. The log is in it: duelog import takes it out."
        )
    else:
        what = told(
            "This file holds {what}, and nothing else. Its steps are numbered by themselves.", what=_only(viewer)
        )
    return f"{what} {told('Made with duelog, which is connected to no publisher.')}"


def _heading(words: _Words) -> str:
    """The duel in one line, the verdict first, since the rest may be cut; with emphasis if it breaks rules."""
    *parts, judged = words.about
    last = f'<strong class="bad">{escape(judged)}</strong>' if words.wrong else _span(judged)
    told_parts = [_span(part) for at, part in enumerate(parts) if at != words.ending]
    ending = "" if words.ending is None else f'<span id="result"> · {_span(parts[words.ending])}</span>'
    rest = "".join(f" · {part}" for part in told_parts)
    return f'{last}<span class="rest">{rest}</span>{ending}'


def _span(text: str) -> str:
    """A separate text, which the page can replace by another language."""
    return f"<span>{escape(text)}</span>"


def _log(words: _Words) -> Iterable[str]:
    """The log as lines of a list, the start first; without what HTML does not need, since there are many. The page
    makes links of them.
    """
    yield f"<li id=0><a><b>0</b> <span>{escape(words.start)}</span></a>"
    for step in words.steps.steps:
        yield _log_line(step, words.findings.get(step.n, ()))


def _rulings(duel: Duel, told_steps: PageSteps, viewer: Viewer | None) -> Iterator[PageFinding]:
    """The rulings on a duel, each at the last step shown up to the event that it is about, with the viewer's numbers.

    Rulings in the log without such an event are steps themselves; rulings after the seal are at the end.
    """
    shown = records_of(duel) if viewer is None else records_seen_by(duel, viewer)
    for (record, _, behind_seal, unsigned), placed in zip(records_of(duel), shown, strict=True):
        at = record.at if isinstance(record, Ruling) else 0
        if at or behind_seal:
            steps = (step.n for step in told_steps.steps if step.event <= (at or len(duel)))
            state = duel.end
            said = say(placed.record, state, state, catalogue=spoken())
            said = visible(told("(unsigned) {record}", record=said) if unsigned else said)
            yield PageFinding(max(steps, default=0), said, ruling=True)


def _log_line(step: PageStep, findings: Iterable[PageFinding]) -> str:
    said = "".join(map(_said, findings))
    sorts = list(dict.fromkeys((*step.sorts, *(("ruling",) if said else ()))))
    kinds = f' class="{" ".join(sorts)}"' if len(sorts) > 1 else f" class={sorts[0]}" if sorts else ""
    turn = f" data-turn={step.turn}" if step.turn else ""
    address = f" id=t{step.turn}" if step.turn else ""
    text = f"<span{address}>{escape(step.text, quote=False)}</span>"
    return f"<li id={step.n}{kinds}{turn}><a><b>{step.n}</b> {text}</a>{said}"


def _said(finding: PageFinding) -> str:
    if finding.ruling:
        return f'<p class="finding judged">{escape(finding.what, quote=False)}</p>'
    rule = f"<strong>{escape(finding.rule)}</strong>" if finding.page else ""
    return f'<p class="finding">{rule}{escape(_finding_text(finding), quote=False)}</p>'


def _finding_text(finding: PageFinding) -> str:
    """The text after the id of the rule; for a ruling, the whole text."""
    if finding.ruling:
        return finding.what
    if not finding.page:
        return finding.here
    return f"{finding.at_page} {finding.words} {finding.here}" if finding.words else f"{finding.at_page} {finding.here}"
