"""A duel as one HTML file that needs nothing else: board, log, Life Points, search, notes (docs/page.md)."""

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from duelog.core.effects.book.card_book import CardBook
from duelog.core.known_rulesets import ruleset_of
from duelog.core.sight import Viewer
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.states.situation import result
from duelog.events.places import EXTRA_MONSTER_ZONES, PLAYERS
from duelog.events.records import Ruling
from duelog.events.safe_text import visible
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.cards.definition_files import book_of
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.excerpts import names_of
from duelog.replays.exports.page_embedding import embedded
from duelog.replays.exports.page_findings import PageFinding, PageFindings, findings_in
from duelog.replays.exports.page_mat import mats
from duelog.replays.exports.page_steps import PageStep, PageSteps, steps_seen_by, steps_seen_by_all
from duelog.replays.judging.rulings import records_of

_SCRIPTS = ("draw.js", "frames.js", "files.js", "page.js")
_STYLES = ("cards.css", "page.css")
_IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_IN_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}

SEEN_BY: dict[Viewer, str] = {"p1": "p1 saw", "p2": "p2 saw", "public": "everybody could see"}


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

    One that is `served` asks the server it came from what needs the engine (`duelog view`).

    With a `viewer` it holds what that viewer saw and nothing else: no log, and nothing of what the referee found, since
    that rests on all cards. Otherwise it holds all views, and `log`, the bytes of the file of the duel (None: as the
    duel would be saved). The duel is judged by `book`; None: by the definitions that it was played with, where they are
    at hand. `definitions` gives those whose sentences are shown with the cards.
    """
    if viewer is None:
        told = steps_seen_by_all(duel, definitions)
        findings = findings_in(duel, book_of(duel.header)[0] if book is None else book)
        kept = embedded(duel.encoded() if log is None else log)
    else:
        told, findings, kept = steps_seen_by(duel, viewer, definitions), None, ""
    found = (*_judged(duel, told), *(findings.found if findings else ()))
    script, style = script_of_page(served=served), style_of_page()
    title = escape(_title(duel))
    return Template(_asset("page.html")).substitute(
        policy=_policy(script, style, served=served), style=style, script=script, title=title,
        about=_about(duel, viewer, findings), desk=_asset("desk.html") if served else "",
        events="\n".join(_log(told, found)), footer=_footer(viewer), log=kept,
        duel=_in_script(_facts(duel, told, viewer, definitions())),
    )  # fmt: skip


@cache
def _asset(name: str) -> str:
    return files("duelog.replays.exports").joinpath("page", name).read_text(encoding="utf-8")


@cache
def script_of_page(*, served: bool = False) -> str:
    """The code of every page: its modules as one, since a file that stands alone can import none."""
    names = (*_SCRIPTS, "view.js") if served else _SCRIPTS
    modules = (_EXPORT.sub("", _IMPORT.sub("", _asset(name))) for name in names)
    return "\n" + "\n".join(modules)


@cache
def style_of_page() -> str:
    """The style sheet of every page."""
    return "\n" + "\n".join(map(_asset, _STYLES))


def _policy(script: str, style: str, *, served: bool) -> str:
    """What the page may do: run its own code and show itself, and reach nothing outside but the server it came from."""
    script_digest, style_digest = (_digest(text) for text in (script, style))
    reach = "connect-src 'self'; " if served else ""
    return (
        f"default-src 'none'; script-src '{script_digest}'; style-src '{style_digest}'; img-src data:; {reach}"
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _in_script(value: Any) -> str:
    """JSON that can stand in a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[<>&\u2028\u2029]", lambda found: _IN_SCRIPT[found[0]], text)


# --- the facts ----------------------------------------------------------------------------------------------------


def _facts(duel: Duel, told: PageSteps, viewer: Viewer | None, book: CardBook) -> dict[str, Any]:
    names = names_of(duel)
    texts: dict[str, dict[int, str]] = {}
    for step in told.steps:
        for each, text in step.texts.items():
            texts.setdefault(each, {})[step.n] = text
    return {
        "viewer": viewer, "names": [visible(names.one).strip(), visible(names.two).strip()],
        "file": _file_name(duel), "mats": mats(extra_zones=_uses_extra_zones(told)), "faces": told.faces.facts(book),
        "texts": texts, "start": told.start, "patches": [step.patch for step in told.steps],
    }  # fmt: skip


def _file_name(duel: Duel) -> str:
    """The name for files that the page gives, without folder and ending."""
    name = re.split(r"[\\/]", duel.source)[-1].removesuffix(".zst").removesuffix(".duel")
    return re.sub(r"[^\w.-]+", "-", visible(name)).strip(".-") or "duel"


def _uses_extra_zones(told: PageSteps) -> bool:
    places = {f"p{player}.{zone}" for player in PLAYERS for zone in EXTRA_MONSTER_ZONES}
    return any(told.start[at] for at in places) or any(places & step.patch.get("set", {}).keys() for step in told.steps)


# --- the words ----------------------------------------------------------------------------------------------------


def _title(duel: Duel) -> str:
    names = names_of(duel)
    one, two = (visible(name).strip() or f"p{player}" for player, name in enumerate((names.one, names.two), 1))
    return f"{one} against {two}"


def _about(duel: Duel, viewer: Viewer | None, findings: PageFindings | None) -> str:
    rules = ruleset_of(duel.header)
    turns = max(turn.number for turn in duel.turns())
    events = [] if viewer else [counted(len(duel), "event")]
    end = duel.end
    parts = [visible(rules.name), counted(turns, "turn"), *events]
    parts.append(result(end, names_of(duel)).rstrip(".") if end.result else "in progress")
    said = [escape(part) for part in parts]
    if findings is not None:
        judged = escape(findings.judged)
        said.append(f'<strong class="bad">{judged}</strong>' if findings.found else judged)
    else:
        assert viewer is not None
        said.append(f"only what {SEEN_BY[viewer]}")
    return " · ".join(said)


def _footer(viewer: Viewer | None) -> str:
    if viewer is None:
        what = (
            "This file holds the whole duel, the hidden cards of both players too; a view only hides them on the "
            "screen. The log is in it: <code>duelog import</code> takes it out."
        )
    else:
        what = f"This file holds what {SEEN_BY[viewer]}, and nothing else. Its steps are numbered by themselves."
    return f"{what} Made with duelog, which is connected to no publisher."


def _log(told: PageSteps, findings: Iterable[PageFinding]) -> Iterable[str]:
    """The log as lines of a list, the start first."""
    by_step: dict[int, list[PageFinding]] = {}
    for finding in findings:
        by_step.setdefault(finding.n, []).append(finding)
    yield '<li id="0"><a href="#0"><b>0</b> <span>The start</span></a></li>'
    for step in told.steps:
        yield _log_line(step, by_step.get(step.n, ()))


def _judged(duel: Duel, told: PageSteps) -> Iterator[PageFinding]:
    """The rulings on a duel, each beside the last step that was told by the event that it is about.

    Those of the log without such an event are steps themselves; those behind the seal stand at the end.
    """
    for record, _, behind_seal in records_of(duel):
        at = record.at if isinstance(record, Ruling) else 0
        if at or behind_seal:
            steps = (step.n for step in told.steps if step.event <= (at or len(duel)))
            state = duel.end
            yield PageFinding(max(steps, default=0), visible(say(record, state, state)), ruling=True)


def _log_line(step: PageStep, findings: Iterable[PageFinding]) -> str:
    said = "".join(map(_said, findings))
    sorts = " ".join(dict.fromkeys((*step.sorts, *(("ruling",) if said else ()))))
    kinds = f' class="{sorts}"' if sorts else ""
    turn = f' data-turn="{step.turn}"' if step.turn else ""
    address = f' id="t{step.turn}"' if step.turn else ""
    text = f"<span{address}>{escape(step.text, quote=False)}</span>"
    return f'<li id="{step.n}"{kinds}{turn}><a href="#{step.n}"><b>{step.n}</b> {text}</a>{said}</li>'


def _said(finding: PageFinding) -> str:
    if finding.ruling:
        return f'<p class="finding judged">{escape(finding.what, quote=False)}</p>'
    rule = f"<strong>{escape(finding.rule)}</strong>, page {finding.page}: " if finding.page else ""
    words = f"{escape(finding.words, quote=False)} " if finding.words else ""
    return f'<p class="finding">{rule}{words}Here: {escape(finding.what, quote=False)}</p>'
