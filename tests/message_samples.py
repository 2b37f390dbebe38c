"""Moves that break a rule in a way that no case can express, each with the expected message."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from duelog.core import state as s
from duelog.core.catalogue.template import Template
from duelog.core.effects.book.card_book import CardBook
from duelog.core.match_state import MatchState, validate_match
from duelog.core.state import RULEBOOK, State
from duelog.core.validate import validate
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.case_files import parse_case
from duelog.replays.cases.case_table import CaseTable
from tests.tables import asked, sound


class Sample(NamedTuple):
    """A move that breaks `rule`, with the code and sentence of the facts."""

    code: str
    rule: str
    sentence: str
    violations: Callable[[], tuple[Violation, ...]]


def _sample(code: str, rule: str, sentence: str, state: State, move: Move) -> Sample:
    return Sample(code, rule, sentence, partial(validate, state, move))


def _between(code: str, rule: str, sentence: str, state: MatchState, move: Move) -> Sample:
    return Sample(code, rule, sentence, partial(validate_match, state, move))


def _asked(code: str, sentence: str, question: s.Question, move: m.Choose) -> Sample:
    return _sample(code, "GEN-19", sentence, sound(question=question), move)


@cache
def _stage() -> CaseTable:
    case = parse_case(f"case: x\nrules: [SUM-01]\nposition:\n{POSITION}", "x.case.yaml")
    return CaseTable(case, built_in(), built_in_book())


def _staged(
    code: str,
    rule: str,
    sentence: str,
    move: Callable[[Callable[[str], CardId]], Move],
    *,
    defined: CardBook | None = None,
    **changes: Any,
) -> Sample:
    """A move in the sample position, made from the numbers of cards by name."""

    def violations() -> tuple[Violation, ...]:
        state = replace(_stage().state, **changes)
        numbers = range(1, len(state.cards) + 1)
        made = move(lambda name: next(card for card in reversed(numbers) if state.name(card) == name))
        return validate(state, made, _stage().book if defined is None else defined)

    return Sample(code, rule, sentence, violations)


POSITION = """
  turn: 3
  p1:
    hand: [Dark Factory of Mass Production, "Blaster, Dragon Ruler of Infernos"]
    grave: [Luster Dragon, Gagagigo]
    M1: Golden Dragon Summoner
    M3: Dragon Horn Hunter
    S1: {card: Mystical Space Typhoon, face: down}
    S2: {card: Soul Exchange, face: down}
  p2: {M1: Dark Blade, M2: Kuriboh, S1: {card: Umi, face: down}}
"""


CHOICE = m.Choose(player=1)
OWN = replace(RULEBOOK, name="own", summons=tuple(kind for kind in RULEBOOK.summons if kind != "pendulum"))
OVER = MatchState(stage="over", results=(1, 2, 0), winner=0)

SAMPLES = (
    _asked("yes-or-no", "the answer must be yes or no", asked(answer="yes"), CHOICE),
    _asked("cards-wanted", "the answer must be cards (discard down to the hand limit)", asked(), CHOICE),
    _asked("number-wanted", "the answer must be a number", asked(answer="number"), CHOICE),
    _asked(
        "name-wanted", "the answer must be the name of a card", asked(answer="option"), m.Choose(player=1, option=" ")
    ),
    _asked("card-named-twice", "a card is named twice", asked(maximum=2), m.Choose(player=1, cards=(3, 3))),
    _sample(
        "no-monster-there", "BATTLE-02", "there is no monster in that zone", sound(), m.Attack(player=1, card=0)
    ),
    _sample(
        "summon-unfinished", "PRIO-02", "a Summon is not finished",
        sound(summoning=s.Summoning(player=1, how="special", cards=(1,))), m.ChangePhase(player=1, to="battle"),
    ),
    _sample(
        "first-turn-not-begun", "TURN-01", "the first turn has not begun",
        sound(turn=0), m.ChangePhase(player=1, to="battle"),
    ),
    _sample(
        "no-such-summon", "PEN-02", 'the ruleset "own" has no Pendulum Summon',
        sound(rules=OWN), m.PendulumSummon(player=1, monsters=()),
    ),
    _sample(
        "no-pendulum-zones", "PEN-01",
        'the ruleset "own" has no Pendulum Summon: Clay Sentinel cannot be placed in p1.PL',
        sound(rules=OWN), m.Activate(player=1, card=3, to="p1.PL"),
    ),
    _staged(
        "something-else", "PRIO-02", "something else is in progress",
        lambda card: m.Activate(player=1, card=card("Dark Factory of Mass Production"), to="p1.S3"),
        pending=s.Pending(move=CHOICE),
    ),
    _staged(
        "activated-elsewhere", "ZONE-02", "Mystical Space Typhoon is activated where it is (p1.S1), not in p1.S3",
        lambda card: m.Activate(player=1, card=card("Mystical Space Typhoon"), to="p1.S3"),
    ),
    _staged(
        "zone-needed", "ZONE-02", "Dark Factory of Mass Production needs a zone, but none is free",
        lambda card: m.Activate(player=1, card=card("Dark Factory of Mass Production")),
    ),
    _staged(
        "not-as-spell", "PEN-01", "Dragon Horn Hunter cannot be activated as a Spell",
        lambda card: m.Activate(player=1, card=card("Dragon Horn Hunter"), to="p1.PL"),
    ),
    _staged(
        "undefined", "EFF-07", "no effect of Dark Factory of Mass Production is defined",
        lambda card: m.Activate(player=1, card=card("Dark Factory of Mass Production"), to="p1.S3"),
        defined=built_in_book().of(["Kuriboh"]),
    ),
    _staged(
        "targeted-twice", "EFF-08", "a card is targeted twice",
        lambda card: m.Activate(
            player=1, card=card("Dark Factory of Mass Production"), to="p1.S3", targets=(card("Gagagigo"),) * 2
        ),
    ),
    _staged(
        "given-twice", "EFF-09", "a card is given twice for the cost",
        lambda card: m.Activate(
            player=1, card=card("Blaster, Dragon Ruler of Infernos"), costs=(card("Luster Dragon"),) * 2
        ),
    ),
    _staged(
        "no-monster-named", "PEN-03", "no monster is named", lambda card: m.PendulumSummon(player=1, monsters=())
    ),
    _between("match-drawn", "WIN-05", "the Match is drawn, 1 to 1", OVER, m.Ready(player=1)),
    _between("match-over", "DECK-06", "the Match is over", OVER, m.Ready(player=1)),
    _between("first-duel-not-begun", "DECK-06", "the first duel has not begun", MatchState(), m.Ready(player=1)),
    _between(
        "duel-is-over", "DECK-06", "duel 1 is over",
        MatchState(stage="between", results=(1,)), m.Pass(player=1),
    ),
)  # fmt: skip


def branch_keys(template: Template) -> Iterator[str]:
    """The words and plural forms on which a template branches, at every depth."""
    for part in template:
        if not isinstance(part, str):
            for key, branch in (part.branches or {}).items():
                yield key
                yield from branch_keys(branch)
