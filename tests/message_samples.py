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
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.case_files import parse_case
from duelog.replays.cases.case_table import CaseTable
from duelog.replays.cases.running_cases import check_case
from duelog.replays.play.looking_back import looked_back
from duelog.replays.play.what_if import judged
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


def _looked_back(code: str, rule: str, sentence: str, position: str, play: str, line: str) -> Sample:
    """A move that comes too late for its event, which only the log has."""

    def violations() -> tuple[Violation, ...]:
        duel = duel_of(check_case(parse_case(f"case: x\nrules: [EFF-07]\nposition:\n{position}play:\n{play}")))
        found = judged(duel.header, duel.end, line, duel.book)
        return looked_back(duel, len(duel), found.move, found.violations, duel.book)

    return Sample(code, rule, sentence, violations)


SAMPLES = (
    _looked_back(
        "only-right-then", "EFF-07",
        "Peten the Dark Clown was sent to the Graveyard (event 5); its effect could be activated only right then",
        """\
  turn: 3
  p1: {hand: [Dark Hole, Umi], deck: [Peten the Dark Clown, Umi], M1: Peten the Dark Clown}
""",
        """\
  - p1 activate "Dark Hole"
  - p1 pass
  - p1 set Umi F
""",
        'p1 activate grave:"Peten the Dark Clown"',
    ),
    _looked_back(
        "condition-then", "EFF-07",
        "the event that it responds to happened (event 8), but the condition of Gorz the Emissary of Darkness did not "
        "hold then: you control no cards (found: 1)",
        """\
  turn: 4
  turn_player: p1
  phase: battle
  p1: {M1: Luster Dragon}
  p2: {hand: [Gorz the Emissary of Darkness], S1: {card: Trap Hole, face: down, played_on: 3}}
""",
        "  - p1 attack M1 direct\n",
        'p2 activate "Gorz the Emissary of Darkness"',
    ),
    _looked_back(
        "not-usable-then", "GEN-03",
        "what it responds to is over, and right after it (event 6) it could not be used: p2 cannot activate trap cards "
        "or effects now, by the effect of Ancient Gear Golem",
        """\
  turn: 3
  phase: battle
  p1: {M1: Ancient Gear Golem}
  p2: {S1: {card: Mirror Force, face: down, played_on: 2}}
""",
        "  - p1 attack M1 direct\n",
        "p2 activate S1",
    ),
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
