"""The served page: legal moves, verdicts and branches come from the engine, for those who know the token."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

import pytest

from duelog.cli.session.open_options import open_duel
from duelog.cli.session.page_server import MOST_MOVES, PageServer, ServedDuel
from duelog.core.effects.book.card_book import NO_BOOK
from duelog.core.engine import waiting
from duelog.core.legal_moves import legal_moves
from duelog.events.moves import Activate, NormalSummon
from duelog.replays.cards.definition_files import book_of
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.notation import print_move
from duelog.replays.referee.verification import judge_file

SHOWCASE = Path(__file__).resolve().parents[1] / "examples" / "showcase.duel"


def served(path: Path) -> ServedDuel:
    return ServedDuel(path, open_duel, lambda duel: book_of(duel.header)[0])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    copy = tmp_path / "showcase.duel"
    copy.write_bytes(SHOWCASE.read_bytes())
    return copy


@pytest.fixture
def server(file: Path) -> Iterator[PageServer]:
    with PageServer(served(file), 0, served) as found:
        thread = Thread(target=found.serve_forever, daemon=True)
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def asked(address: str, body: Any = None) -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data), timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def test_the_legal_moves_are_those_of_the_engine(server: PageServer) -> None:
    duel = Duel.open(SHOWCASE)
    book, _ = book_of(duel.header)
    seen = 0
    for n in range(0, len(duel) + 1, 23):
        status, found = asked(f"{server.address}legal?n={n}")
        state = duel.state_at(n)
        who = waiting(state)
        expected = [] if who is None else [print_move(move, state) for move in legal_moves(state, who.player, book)]
        assert (status, found["count"], [move["move"] for move in found["moves"]]) == (
            200, len(expected), expected[:MOST_MOVES],
        )  # fmt: skip
        seen += len(expected)
    assert seen > 50


def test_the_desk_calls_the_players_as_the_page_does(server: PageServer) -> None:
    """The page said "Grace", and the desk beside it "p2"."""
    _, legal = asked(f"{server.address}legal?n=60")
    _, found = asked(f"{server.address}explain?n=60&move=p1%20end&lang=fr")
    assert legal["asked"] == "Grace must decide."
    assert found["violations"][0]["facts"] == "c'est le tour de Grace"


def test_a_move_is_explained_with_its_rules(server: PageServer) -> None:
    duel = Duel.open(SHOWCASE)
    n = next(n for n in range(len(duel)) if (who := waiting(duel.state_at(n))) is not None and who.what == "move")
    _, legal = asked(f"{server.address}legal?n={n}")
    line = legal["moves"][0]["move"]
    status, found = asked(f"{server.address}explain?n={n}&move={quote(line)}")
    assert (status, found["legal"], found["violations"], found["move"]) == (200, True, [], line)
    status, found = asked(f"{server.address}explain?n={n}&move=p2%20phase%20battle")
    assert (status, found["legal"]) == (200, False)
    assert all(each["rule"] and each["facts"] for each in found["violations"])
    status, found = asked(f"{server.address}explain?n={n}&move=p1%20jump")
    assert status == 400
    assert found["error"]


RESPONDING = """\
case: p1 may respond to their own Summon
rules: [PRIO-02]
position:
  turn: 2
  p1:
    hand: [Dark Blade]
    S1: {card: Waboku, face: down, played_on: 1}
play:
  - p1 summon "Dark Blade" M1
"""


def test_the_page_names_the_passes_that_come_before_a_move(tmp_path: Path) -> None:
    """The page only said "legal", where the command says after whose passes."""
    (tmp_path / "a.case.yaml").write_text(RESPONDING)
    open_duel(tmp_path / "a.case.yaml").save(tmp_path / "a.duel")
    page = served(tmp_path / "a.duel")
    found = page.explain(len(Duel.open(tmp_path / "a.duel")), "p1 phase battle")
    assert (found["legal"], found["said"]) == (True, "legal after p1 passes")


def test_a_branch_is_saved_next_to_the_file_and_served(server: PageServer, file: Path) -> None:
    duel = Duel.open(file)
    n = next(n for n in range(len(duel)) if (who := waiting(duel.state_at(n))) is not None and who.what == "move")
    _, legal = asked(f"{server.address}legal?n={n}")
    line = legal["moves"][-1]["move"]
    names: list[str] = []
    for _ in range(2):
        status, found = asked(f"{server.address}branch", {"n": n, "moves": [line]})
        assert status == 200, found
        names.append(found["file"])
        other = Duel.open(file.with_name(found["file"]))
        assert other.events[:n] == duel.events[:n]
        assert len(other) == found["events"] > n
        assert judge_file(file.with_name(found["file"])).ok
        base = server.address.split("/", 3)
        status, again = asked(f"http://{base[2]}{found['page']}events")
        assert (status, again) == (200, {"events": found["events"]})
    assert names == [f"showcase-at-{n}-branch-{number}.duel" for number in (1, 2)]
    assert file.read_bytes() == SHOWCASE.read_bytes()


def test_a_branch_at_a_move_plays_others_in_its_place(server: PageServer, file: Path) -> None:
    """The moves listed at a move without its outcomes were refused as if it had been made."""
    duel = Duel.open(file)
    events = enumerate(duel.events, 1)
    n = next(n for n, event in events if isinstance(event, NormalSummon))
    _, legal = asked(f"{server.address}legal?n={n}")
    status, found = asked(f"{server.address}branch", {"n": n, "moves": [legal["moves"][0]["move"]]})
    assert status == 200, found
    other = Duel.open(file.with_name(found["file"]))
    assert other.events[: n - 1] == duel.events[: n - 1]
    assert judge_file(file.with_name(found["file"])).ok


@pytest.mark.parametrize(
    "body",
    [{}, [], {"n": "1", "moves": []}, {"n": 0, "moves": "p1 end"}, {"n": 10**9, "moves": []}, {"n": 0, "moves": [1]}],
)
def test_a_branch_at_a_missing_event_is_rejected(server: PageServer, file: Path, body: Any) -> None:
    status, found = asked(f"{server.address}branch", body)
    assert status == 400
    assert found["error"]
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_is_recorded_is_followed(server: PageServer, file: Path) -> None:
    whole = Duel.open(SHOWCASE)
    file.unlink()
    part = whole.branch(40)
    part.save(file, sealed=False)
    assert asked(f"{server.address}events") == (200, {"events": 40})
    whole.branch(60).save(file, sealed=False, overwrite=True)
    assert asked(f"{server.address}events") == (200, {"events": 60})
    file.write_bytes(b"no duel")
    assert asked(f"{server.address}events") == (200, {"events": 60})


@pytest.mark.parametrize("path", ["/", "/0/", "/x/0/", "/x/0/legal?n=0", "/%00", "//", "/../../etc/passwd"])
def test_nothing_is_served_without_the_token(server: PageServer, path: str) -> None:
    status, found = asked(f"http://127.0.0.1:{server.server_port}{path}")
    assert (status, found) == (404, {"error": "there is nothing here"})


@pytest.mark.parametrize("path", ["1/", "-1/", "0/other", "0/page.js", "0/branch"])
def test_nothing_else_is_served_with_it(server: PageServer, path: str) -> None:
    status, _ = asked(f"http://127.0.0.1:{server.server_port}/{server.token}/{path}")
    assert status == 404


@pytest.mark.parametrize(
    "headers", [{"Host": "example.org"}, {"Host": "127.0.0.1:1"}, {"Origin": "http://example.org"}, {"Origin": "null"}]
)
def test_other_sites_are_refused(server: PageServer, headers: dict[str, str]) -> None:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    connection.request("GET", f"/{server.token}/0/events", headers=headers)
    assert connection.getresponse().status == 403
    connection.close()


def test_it_listens_on_the_loopback_only(server: PageServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_the_page_asks_its_server_only(server: PageServer) -> None:
    with urllib.request.urlopen(server.address, timeout=60) as answer:
        page = answer.read().decode()
        assert answer.headers["Cache-Control"] == "no-store"
    assert "connect-src 'self'" in page
    assert 'id="desk"' in page


def test_without_the_definitions_of_its_cards_nothing_is_judged(file: Path) -> None:
    """Regression: moves were judged, and branches continued, as if no card had an effect."""
    unknown = ServedDuel(file, open_duel, lambda _: NO_BOOK)
    duel = Duel.open(file)
    n, move = next((event.n - 1, event) for event in duel.events if isinstance(event, Activate))
    line = print_move(move, duel.state_at(n))
    assert served(file).explain(n, line)["legal"]
    for asks in (lambda: unknown.explain(n, line), lambda: unknown.branch(n, [line])):
        with pytest.raises(DuelogError, match="are not available"):
            asks()
    assert list(file.parent.iterdir()) == [file]
