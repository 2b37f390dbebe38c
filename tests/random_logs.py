"""Consistent random logs: every kind of event occurs, and no event contradicts the state before it.

The events need not be legal under any rules, only possible: a card moves from its actual place to a place where it can
be. So the fold of such a log has no faults. The random source is a parameter, for Hypothesis and benchmarks.
"""

from random import Random

from msgspec.structs import replace

from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events import records as r
from duelog.events.base import Event
from duelog.events.faces import UNKNOWN, Face
from duelog.events.lines import Header, Seat
from tests import log_cards, log_course
from tests.log_makers import MAKERS

_REGISTERED = (log_cards, log_course)
_KINDS: list[type[Event]] = sorted(MAKERS, key=lambda kind: kind.__name__)
_SELDOM = (o.DuelEnded, o.PositionSetUp, m.Concede, o.TokensMade)
_ONWARD: tuple[type[Event], ...] = (
    o.TurnBegan, o.PhaseBegan, o.StepBegan, o.AttackDeclared, o.BattleFought, o.AttackEnded, o.ReplayBegan, o.Activated,
    o.LinkResolving, o.LinkResolved, o.ChainEnded, o.WindowOpened, m.Pass, o.PriorityPassed, o.WindowClosed,
    o.SummonBegan, o.SummonNegated, o.Summoned, m.ChangePhase, o.LinkNegated,
)  # fmt: skip
"""Kinds of events that continue something; they are frequent, or little would ever be completed."""

ALWAYS: list[type[Event]] = [
    o.Remark,
    r.Ruling,
    r.TimeExtended,
    r.Attempted,
    o.MatchDuelBegan,
    o.MatchDuelEnded,
    o.MatchEnded,
    m.Swap,
    m.Ready,
    m.Undo,
]
"""Kinds of events that can follow the end of a duel."""


def random_header(random: Random) -> Header:
    """A header with two Decks of a few monsters, Spells and Xyz Monsters each."""
    faces = (
        Face(name="Clay Sentinel", kinds=("normal",), level=4, atk=1500, defense=1800),
        Face(name="Marsh Lantern", kinds=("effect",), level=2, atk=300, defense=None),
        Face(name="Borrowed Time", card="spell", kinds=("continuous",)),
        Face(name="Hollow Gate", card="trap", kinds=("counter",)),
        Face(name="Twin Comet", kinds=("effect", "xyz"), level=4, atk=2300, defense=1100),
    )
    seats = [
        Seat(
            name=name,
            main=tuple(random.randrange(4) for _ in range(random.randrange(5, 30))),
            extra=(4,) * random.randrange(3),
        )
        for name in ("Ada", "Bo")
    ]
    header = Header(faces=faces, seats=(seats[0], seats[1]), definitions=random.choice(("", "none")))
    return header if random.randrange(4) else _unidentified(header)


def _unidentified(header: Header) -> Header:
    """The header of a duel at a table: only the Deck lists are known, not the order of the Main Decks."""
    unknown = len(header.faces)
    one, two = (replace(seat, main=(unknown,) * len(seat.main), listed=seat.main) for seat in header.seats)
    return replace(header, faces=(*header.faces, UNKNOWN), seats=(one, two))


def random_log(random: Random, length: int, header: Header | None = None) -> tuple[Header, list[Event]]:
    """A header and `length` consistent events."""
    header = random_header(random) if header is None else header
    state, log = initial_state(header), list[Event]()
    while len(log) < length:
        event = next_event(random, state, len(log) + 1)
        state = evolve(state, event)
        log.append(event)
    return header, log


def next_event(random: Random, state: State, n: int) -> Event:
    """An event of any possible kind in the state, with the number `n`."""
    while True:
        kind = random.choice(ALWAYS if state.result is not None else random.choice((_KINDS, _ONWARD)))
        if kind in _SELDOM and random.randrange(20):
            continue
        event = MAKERS[kind](random, state)
        if event is not None:
            return replace(event, n=n)
