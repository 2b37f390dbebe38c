"""The order of the reasons against a move: the decisive one first, as a judge would give it to two players.

The stages and their order are those of decision 0018. A reason is placed by the code of its facts, whatever rule they
break; reasons of the same stage stay in the order in which the rules are checked.
"""

from collections.abc import Iterable
from enum import IntEnum

from msgspec import Struct

from duelog.core.catalogue.arguments import Message
from duelog.core.state import State
from duelog.core.violation import Violation


class ReasonStage(IntEnum):
    """What is asked about a move, in the order in which a judge asks it."""

    OVER = 0
    """Is the duel still being played?"""
    MOVE = 1
    """Is the move possible at all: does the card exist there, and does it have the effect?"""
    PLAYER = 2
    """Is it the player's turn, and does no question have to be answered first?"""
    TURN = 3
    """Is it a Phase for moves of this kind, and is nothing else in progress?"""
    BARRED = 4
    """Whether the effect of another card prevents its use altogether, whatever the moment."""
    KIND = 5
    """May this kind of card be used at this point?"""
    CONDITION = 6
    """Do the conditions of the card hold, its limits, and what other cards forbid?"""
    COST = 7
    """Can the cost be paid at all?"""
    TARGET = 8
    """Is there anything to target, and could the effect do anything?"""
    PRIORITY = 9
    """Does the other player have priority? A pass ends it, often one that is not even asked for; hence this late."""
    GIVEN = 10
    """Are the Tributes and materials the right ones? They may free the zone."""
    CHOICE = 11
    """Are the choices of the move valid: costs, targets, materials, zones, the answer?"""


_CODES: dict[ReasonStage, tuple[str, ...]] = {
    ReasonStage.OVER: ("duel-won", "duel-drawn"),
    ReasonStage.MOVE: (
        "timing-missed-since", "only-right-then", "condition-then", "not-usable-then",
        "no-such-card", "undefined", "has-no-effect", "no-monster-there", "not-in-hand",
        "not-a-monster", "not-on-field", "controlled-by-other", "other-side", "other-pile",
        "no-such-summon", "no-pendulum-zones", "is-material", "is-face-down", "not-pendulum", "not-as-spell",
        "no-activation", "no-effect-here", "not-in-extra-deck", "not-synchro", "not-xyz", "neither-hand-nor-extra",
        "no-own-summon", "set-monster-as-spell", "materials-undefined", "comes-from-elsewhere", "pendulum-not-set",
        "no-second-summon", "only-placed", "first-turn",
    ),
    ReasonStage.PLAYER: ("turn-of-other", "question-open"),
    ReasonStage.TURN: (
        "first-turn-not-begun", "asked-nothing", "other-is-asked",
        "has-to-be-used", "slower-than-chain", "ends-by-phase", "not-now",
        "chain-open", "summon-unfinished", "summon-being-made", "attack-not-over", "damage-step-not-over",
        "phase-does-not-follow", "something-else",
    ),
    ReasonStage.BARRED: (
        "effects-barred", "activations-barred", "card-barred", "not-set-before", "graveyard-barred", "hand-barred",
    ),
    ReasonStage.KIND: (
        "no-battle-phase-before", "unanswerable", "too-slow", "answers-no-chain",
        "not-set", "set-this-turn", "calculation-only", "not-in-damage-step", "other-phase", "other-turn-only",
        "special-only", "never-normal-summoned", "not-normal-summoned", "never-set", "not-so", "damage-step-before",
    ),
    ReasonStage.CONDITION: (
        "no-battle-phase", "no-main-phase-2", "must-attack", "normal-summon-used", "no-normal-summons", "no-sets",
        "no-tribute-summon", "target-chosen-by-other",
        "no-spell-sets", "no-flip-summons", "in-position", "in-position-already", "no-such-change", "played-this-turn",
        "attacked-this-turn", "changed-this-turn", "flipped-not-changed", "position-kept",
        "no-changes-of-position", "attack-declared", "controls-monsters", "no-attacks", "no-direct-attacks",
        "cannot-attack", "cannot-declare-attack", "cannot-attack-directly", "attacks-only-some", "cannot-be-attacked",
        "lost-in-battle", "event-not-happened", "no-occasion", "other-occasion", "set-is-no-summon", "passed-already",
        "still-unresolved", "one-from-hand", "activated-before", "attacked-before", "battle-phase-before",
        "summoned-before", "used-already", "condition-of-card", "condition-of-effect", "no-special-summons",
        "no-synchro-summons",
        "no-xyz-summons", "no-searches", "no-draws", "no-banishing", "no-banishing-from-graves", "not-to-be-summoned",
        "materials-limited", "no-scales", "pendulum-summoned-before",
        "condition-of-summon", "own-summon-used", "own-summon-used-this-duel", "condition-of-normal-summon",
        "condition-of-flip-summon", "condition-of-tributes",
        "no-monster-of-other", "only-one",
    ),
    ReasonStage.COST: (
        "life-points-lacking", "materials-lacking", "would-be-banished", "cards-lacking", "counters-lacking",
        "too-few-for-cost",
    ),
    ReasonStage.TARGET: (
        "nothing-to-target", "nothing-to-target-by", "nothing-before-cost", "too-few-to-target",
        "nothing-to-summon", "too-few-fit",
        "too-few-zones", "no-monster-zone", "outnumbering", "no-spell-zone", "no-fusion-monster", "no-ritual-monster",
        "no-synchro-monster", "no-xyz-monster", "no-normal-summon-at-once", "cannot-be-negated",
        "deck-holds-fewer", "deck-holds", "deck-of-player-holds",
        "never-properly-summoned", "never-summoned-by", "not-summoned-by-now",
    ),
    ReasonStage.PRIORITY: ("triggers-first", "no-window", "priority-of-other", "response-first", "link-to-answer"),
    ReasonStage.GIVEN: (
        "wrong-tributes", "other-tributes", "other-monsters-tributed", "not-controlled", "tribute-named-twice",
        "xyz-materials-given", "not-to-be-tributed", "to-be-tributed", "tribute-demanded",
    ),
    ReasonStage.CHOICE: (
        "target-not-there", "cost-not-there", "no-option", "option-asked-next", "no-targets", "mode-to-choose",
        "wrong-targets",
        "not-to-be-targeted", "targeted-twice", "wrong-materials-detached", "wrong-costs", "not-to-be-given",
        "given-twice", "no-cards-for-cost", "more-than-cost", "zone-needed", "activated-elsewhere", "not-onto",
        "not-spell-zone", "not-monster-zone", "zone-blocked", "zone-taken", "monster-zone-taken", "is-pendulum-zone",
        "is-field-zone", "cannot-stand-there", "not-field-spell", "zone-named-twice", "position-named",
        "comes-in-position",         "rank-no-level",
        "not-face-up",
        "xyz-materials-no-monsters", "material-named-twice", "no-materials", "wrong-tuners", "wrong-levels",
        "other-materials", "token-as-xyz-material", "no-monster-named", "monster-named-twice", "no-level",
        "outside-scales", "other-answer", "yes-or-no", "attack-or-defense", "one-of", "name-wanted", "cards-wanted",
        "not-among", "card-named-twice", "cards-do-not-fit", "wrong-number-of-cards", "number-wanted",
        "number-out-of-range",
    ),
}  # fmt: skip
"""The codes of each stage; `tests/test_decisive.py` requires every code of a violation to be in one."""

_STAGES = {code: stage for stage, codes in _CODES.items() for code in codes}


def stage_of(code: str) -> ReasonStage:
    """The stage of a reason, by the code of its facts."""
    return _STAGES.get(code, ReasonStage.CONDITION)


def placed_codes() -> frozenset[str]:
    """The codes in the table."""
    return frozenset(_STAGES)


def in_order(found: Iterable[Violation]) -> tuple[Violation, ...]:
    """The violations of a move, the decisive one first, each once."""
    return tuple(sorted(dict.fromkeys(found), key=lambda violation: stage_of(violation.code)))


NO_CARD = frozenset({"no-such-card", "no-monster-there"})
"""The codes of facts that say that a move is about no card, for example about that of an empty zone: no rule forbids
it, and none is named.
"""


def answers_nothing(state: State, found: Iterable[Violation]) -> Message | None:
    """The facts if an answer is refused because nothing is asked, and no effect will ask: it breaks no rule of its own,
    since it is no move."""
    first = next(iter(found), None)
    return first.message if first is not None and first.code == "asked-nothing" and not state.chain else None


class Reason(Struct, frozen=True):
    """Facts against a move, with their violations: one for each rule that these facts break."""

    violations: tuple[Violation, ...]

    @property
    def first(self) -> Violation:
        """The violation by which the reason is reported."""
        return self.violations[0]


def reasons(found: Iterable[Violation]) -> tuple[Reason, ...]:
    """The violations of a move grouped by facts, so that each reason is reported once."""
    together: dict[tuple[str, str], list[Violation]] = {}
    for violation in found:
        together.setdefault((violation.code, repr(violation.arguments)), []).append(violation)
    return tuple(Reason(tuple(same)) for same in together.values())
