"""Serves the page of a duel on the loopback interface, with legal moves, verdicts and branches from the engine.

The address contains a random token, and only requests with the loopback as their host are answered, so that other
pages in the browser and users without the token have no access to the duel.
"""

import secrets
from collections.abc import Callable
from contextlib import nullcontext
from contextvars import copy_context
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import msgspec

from duelog.cli.session.open_options import seen_state
from duelog.cli.session.verdict_lines import decision, reasons_for_programs, refereed
from duelog.cli.shell.spoken_help import shown
from duelog.core.effects.book.card_book import CardBook
from duelog.core.state import State
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.verdicts import rule_text, verdict, violation_facts
from duelog.events.base import Move
from duelog.events.moves import Undo
from duelog.events.places import Player
from duelog.events.safe_text import visible
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.seen_by import viewer_in
from duelog.replays.errors import DuelogError
from duelog.replays.exports.excerpts import names_called, names_of
from duelog.replays.exports.export_page import as_page
from duelog.replays.files.duel_files import duel_stem
from duelog.replays.languages.spoken import calling, speaking, spoken, to_tell, told
from duelog.replays.languages.translations import LANGUAGES
from duelog.replays.play.branching import with_origin
from duelog.replays.play.what_if import gone_on, judged_at, lines_legal

HOST = "127.0.0.1"
MOST_MOVES = 500
"""The maximum number of legal moves in one answer."""

_LONGEST_BODY = 100_000
Answer = tuple[int, str, bytes]


class _Branch(msgspec.Struct):
    """The content of a request for a branch."""

    n: int
    moves: list[str]


class _Opened(NamedTuple):
    """The content of a file: the duel, its definitions, and the file's time and size."""

    duel: Duel
    book: CardBook
    stamp: tuple[int, int]


class ServedDuel:
    """A duel file and the answers to requests about it. A file that is being recorded is reloaded if it has changed.

    `definitions` returns the definitions whose sentences are shown with the cards.
    """

    def __init__(
        self,
        path: Path,
        read: Callable[[Path], Duel],
        book: Callable[[Duel], CardBook],
        definitions: Definitions = built_in_definitions,
    ) -> None:
        self.path = path
        self._read = read
        self._book_of = book
        self._definitions = definitions
        self._opened: _Opened | None = None
        self._lock = Lock()

    @property
    def duel(self) -> Duel:
        """The current duel in the file."""
        return self._now().duel

    def _now(self) -> _Opened:
        """The current content of the file; the previous one if the file cannot be read at the moment."""
        with self._lock:
            try:
                found = self.path.stat()
                stamp = (found.st_mtime_ns, found.st_size)
                if self._opened is None or stamp != self._opened.stamp:
                    duel = self._read(self.path)
                    self._opened = _Opened(duel, self._book_of(duel), stamp)
            except (OSError, DuelogError):
                if self._opened is None:
                    self._read(self.path)  # raises the error with its message
                    raise
            return self._opened

    def page(self) -> bytes:
        """The page."""
        duel, book, _ = self._now()
        return as_page(duel, book=book, definitions=self._definitions, served=True).encode()

    def legal(self, n: int) -> dict[str, Any]:
        """The legal moves after event `n`, and the pending decision."""
        duel, book, _ = self._now()
        state = _state_at(duel, n)
        found = lines_legal(state, book, MOST_MOVES)
        if found is None:
            return {"n": n, "asked": told("No player has to decide here."), "count": 0, "moves": []}
        moves = [{"move": move.line, "shown": visible(move.line), "at": move.at} for move in found.moves]
        with calling(names_called(names_of(duel))):
            asked = f"{visible(decision(state, book))}."
        return {"n": n, "player": found.player, "asked": asked, "count": found.total, "moves": moves}

    def explain(self, n: int, move: str) -> dict[str, Any]:
        """The verdict on a move after event `n`."""
        duel, book, _ = self._now()
        _state_at(duel, n)
        found = judged_at(duel, n, move, book)
        reasons = reasons_for_programs(found.violations)
        passing: list[Player] = [passed.player for passed in found.implied]
        with calling(names_called(names_of(duel))):
            violations = [
                {**each, "text": rule_text(broken.rule, spoken()), "facts": visible(violation_facts(broken, spoken()))}
                for each, broken in zip(reasons, found.violations, strict=True)
            ]
            said = verdict(found.violations, spoken(), passing).removesuffix(".")
        return {"n": n, "move": visible(found.line), "legal": not violations, "said": said, "violations": violations}

    def branch(self, n: int, moves: list[str]) -> tuple[Path, Duel]:
        """Saves a branch with other moves after event `n` beside the file, under an unused name.

        After a move whose outcomes are yet to come, they are played in its place, as `legal` lists them there.
        """
        duel, book, _ = self._now()
        _state_at(duel, n)
        if n and isinstance(duel.event(n), Move) and not isinstance(duel.event(n), Undo):
            n -= 1
        other = with_origin(gone_on(duel, n, moves, book, secrets.token_hex(8)), duel, n)
        stem = duel_stem(self.path.name)
        for number in range(1, 1000):
            path = self.path.with_name(f"{stem}-at-{n}-branch-{number}.duel")
            if not path.exists():
                other.save(path)
                return path, other
        raise DuelogError("there are too many branches beside the file already", source=str(self.path))


def _state_at(duel: Duel, n: int) -> State:
    if not 0 <= n <= len(duel):
        raise DuelogError(f"there is no event {n}", hint=f"there are 0 to {len(duel)}")
    state = seen_state(duel, n, None)
    if (whose := viewer_in(duel.header)) is not None:
        raise DuelogError(f"this is what {whose} saw: what is legal depends on more", hint="open the duel itself")
    refereed(duel, state)
    return state


class PageServer(ThreadingHTTPServer):
    """A server of the pages of a duel and of its branches; `address` leads to the first."""

    daemon_threads = True

    def __init__(self, served: ServedDuel, port: int, opened: Callable[[Path], ServedDuel]) -> None:
        super().__init__((HOST, port), _Requests)
        self.token = secrets.token_urlsafe(24)
        self.duels = [served]
        self.opened = opened
        self.context = copy_context()
        """The language and the names of cards, which the threads of requests do not inherit."""

    @property
    def address(self) -> str:
        """The address of the first page."""
        return f"http://{HOST}:{self.server_port}/{self.token}/0/"

    def answer(self, method: str, target: str, body: bytes) -> Answer:
        """The answer to a request: status, type and content, in the language that it asks for."""
        language = parse_qs(urlsplit(target).query).get("lang", [""])[0]
        with speaking(language) if language in LANGUAGES else nullcontext():
            return self._answer(method, target, body)

    def _answer(self, method: str, target: str, body: bytes) -> Answer:
        parts = urlsplit(target)
        token, _, rest = parts.path.lstrip("/").partition("/")
        number, _, what = rest.partition("/")
        known = secrets.compare_digest(token.encode(), self.token.encode())
        if not known or not number.isdecimal() or len(number) > 4 or int(number) >= len(self.duels):
            return _json(404, {"error": "there is nothing here"})
        served = self.duels[int(number)]
        try:
            if method == "POST" and what == "branch":
                return _json(200, self._branch(served, body))
            if method == "GET" and what == "":
                return 200, "text/html; charset=utf-8", served.page()
            if method == "GET" and what == "events":
                return _json(200, {"events": len(served.duel)})
            if method == "GET" and what in ("legal", "explain"):
                asked = {key: values[0] for key, values in parse_qs(parts.query).items()}
                n = _number(asked.get("n", ""))
                return _json(200, served.legal(n) if what == "legal" else served.explain(n, asked.get("move", "")))
        except DuelogError as error:
            return _json(400, {"error": visible(shown(error.what)), "hint": visible(shown(error.hint or ""))})
        return _json(404, {"error": "there is nothing here"})

    def _branch(self, served: ServedDuel, body: bytes) -> dict[str, Any]:
        try:
            said = msgspec.json.decode(body, type=_Branch)
        except (msgspec.DecodeError, RecursionError) as error:
            raise DuelogError("a branch needs n, a number, and moves, lines of the notation") from error
        path, other = served.branch(said.n, said.moves)
        self.duels.append(self.opened(path))
        page = f"/{self.token}/{len(self.duels) - 1}/"
        return {"file": path.name, "events": len(other), "page": page}


_TOO_LONG = to_tell("the request is too long")
_FROM_ELSEWHERE = to_tell("only requests from this machine are answered")


class _Requests(BaseHTTPRequestHandler):
    """Requests of a browser on this machine."""

    @property
    def pages(self) -> PageServer:
        """The server of the pages."""
        assert isinstance(self.server, PageServer)
        return self.server

    def do_GET(self) -> None:
        self._answer("GET", b"")

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or len(length) > 9 or int(length) > _LONGEST_BODY:
            self._send(*_json(413, {"error": self._said(_TOO_LONG)}))
            return
        self._answer("POST", self.rfile.read(int(length)))

    def _said(self, english: str) -> str:
        """A text in the language of the command that serves the page."""
        return self.pages.context.copy().run(told, english)

    def _answer(self, method: str, body: bytes) -> None:
        port = self.pages.server_port
        hosts = {f"{HOST}:{port}", f"localhost:{port}"}
        origin = self.headers.get("Origin")
        if self.headers.get("Host") not in hosts or origin not in (None, *(f"http://{host}" for host in hosts)):
            self._send(*_json(403, {"error": self._said(_FROM_ELSEWHERE)}))
            return
        self._send(*self.pages.context.copy().run(self.pages.answer, method, self.path, body))

    def _send(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Does not print requests, since their addresses contain the token."""


def _json(status: int, value: dict[str, Any]) -> Answer:
    return status, "application/json", msgspec.json.encode(value)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise DuelogError("n is the number of an event")
    return int(text)
