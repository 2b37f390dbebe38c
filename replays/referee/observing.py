"""Judges a duel whose card texts are unknown: a recording from another program, or definitions that are not available.

Basic rules hold unless a card says otherwise (GEN-03). So a finding is reported only if no card with an effect can
have been involved: none was activated so far, none is face-up on the field, in a Graveyard or banished, and none
is part of the event itself. Everything else that does not fit is left unjudged, with the reason.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.catalogue.arguments import as_list, as_player, as_word, message
from duelog.core.engine import next_outcome
from duelog.core.rules.battle_damage import damage_calculation
from duelog.core.rules.registry import against, asked_by, contradicts
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import validate
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move, Outcome, Phase
from duelog.events.faces import is_plain
from duelog.events.lines import KIND
from duelog.events.places import OPPONENT, PLAYERS
from duelog.replays.referee import rule_findings
from duelog.replays.referee.logged_chance import LoggedChance
from duelog.replays.referee.stated import NotJudged, RuleFinding

PLAIN_MOVES = (
    m.NormalSummon, m.SetMonster, m.SetSpellTrap, m.FlipSummon, m.ChangePosition, m.Attack, m.ChangePhase, m.Concede,
)  # fmt: skip
"""Moves covered by the basic rules without any card text."""

BASIC_QUESTIONS = tuple(map(asked_by, ("hand limit", "turn order", "turn order after another duel")))
"""The rules of the questions that no card asks."""

BY_A_CARD = message("unjudged-changed-by-a-card")
OF_A_CARD = message("unjudged-text-of-a-card")
BY_AN_EFFECT = message("unjudged-by-an-effect")

_BEFORE: dict[Phase, tuple[Phase, ...]] = {
    "draw": (),
    "standby": ("draw",),
    "main1": ("standby",),
    "battle": ("main1",),
    "main2": ("battle",),
    "end": ("main1", "battle", "main2"),
}


class Observer:
    """Judges events in order and remembers which cards were activated."""

    def __init__(self, session: Session) -> None:
        self._active = False
        self._session = session

    def judge(self, state: State, event: Event) -> RuleFinding | NotJudged | None:
        """None if the event follows the rules."""
        if isinstance(event, m.Activate | o.Activated):
            self._active = True
        if isinstance(event, Move):
            return self._move(state, event)
        return self._outcome(state, event) if isinstance(event, Outcome) else None

    def _clouded(self, state: State, cards: tuple[CardId, ...] = ()) -> bool:
        """Whether a card with an effect may have changed a rule."""
        return self._active or any(has_text(state, card) for card in (*cards, *_open_cards(state)))

    # --- moves

    def _move(self, state: State, move: Move) -> RuleFinding | NotJudged | None:
        by_rule = isinstance(move, m.Choose) and state.question is not None and state.question.rule in BASIC_QUESTIONS
        if not by_rule and not isinstance(move, PLAIN_MOVES):
            return NotJudged(OF_A_CARD)
        violations = validate(state, move)
        if not violations:
            return NotJudged(OF_A_CARD) if _played(state, move) else None
        cards = tuple(card for card in _cards_of(move) if state.has_card(card))
        return NotJudged(BY_A_CARD) if self._clouded(state, cards) else rule_findings.illegal(state, move, violations)

    # --- outcomes

    def _outcome(self, state: State, event: Outcome) -> RuleFinding | NotJudged | None:
        if self._follows(state, event):
            return None
        wrong = next(_wrong(state, event), None)
        if wrong is None:
            return None if isinstance(event, _CHECKED) and _is_basic(state, event) else NotJudged(BY_AN_EFFECT)
        if self._clouded(state):
            return NotJudged(BY_A_CARD)
        return RuleFinding(
            kind="other", n=event.n, facts=message("found-against", kind=KIND[type(event)], facts=wrong.message),
            event=event, after=state.moved,
            rules=(wrong.rule,), violations=(wrong,),
        )  # fmt: skip

    def _follows(self, state: State, event: Outcome) -> bool:
        """Whether it is exactly the outcome that the rules produce here."""
        if state.chain or state.resolving is not None:
            return False
        due = next_outcome(state, LoggedChance(event), session=self._session)
        return due is not None and replace(event, n=0, by=0) == due


# --- cards ------------------------------------------------------------------------------------------------------


def has_text(state: State, card: CardId) -> bool:
    """Whether the card has any text that may affect the rules, as far as its face shows."""
    return not is_plain(state.face(card))


def _open_cards(state: State) -> Iterator[CardId]:
    """The cards visible to both players: face-up on the field, in Graveyards, banished."""
    for player in PLAYERS:
        side = state.side(player)
        yield from (slot.card for slot in side.field if slot is not None and slot.face_up)
        yield from side.grave
        yield from side.banished


def _cards_of(move: Move) -> tuple[CardId, ...]:
    card: CardId = getattr(move, "card", 0)
    tributes: tuple[CardId, ...] = getattr(move, "tributes", ())
    return (card, *tributes)


def _played(state: State, move: Move) -> bool:
    """Whether the move plays, flips or uses a face-up card with a text, which may or may not allow it."""
    if isinstance(move, m.NormalSummon | m.FlipSummon | m.ChangePosition | m.Attack | m.SetMonster):
        return any(has_text(state, card) for card in _cards_of(move) if card)
    return False


# --- contradictions of the basic rules --------------------------------------------------------------------------

_CHECKED = (o.DuelBegan, o.CardsDrawn, o.TurnBegan, o.PhaseBegan, o.BattleFought, o.DuelEnded)


def _is_basic(state: State, event: Outcome) -> bool:
    """Whether only the rules can produce an outcome of this kind."""
    if isinstance(event, o.CardsDrawn):
        return event.why == "rule"
    return not isinstance(event, o.DuelEnded) or event.reason in (*o.BY_LIFE_POINTS, "deck out", "conceded")


def _wrong(state: State, event: Outcome) -> Iterator[Violation]:
    """How an outcome contradicts the basic rules."""
    match event:
        case o.DuelBegan():
            return _wrong_start(state, event)
        case o.CardsDrawn():
            return _wrong_draw(state, event)
        case o.TurnBegan():
            return _wrong_turn(state, event)
        case o.PhaseBegan():
            return _wrong_phase(state, event)
        case o.BattleFought():
            return _wrong_battle(state, event)
        case o.DuelEnded():
            return _wrong_end(state, event)
        case _:
            return iter(())


@contradicts("SETUP-01", "other-life-points")
def _wrong_start(state: State, event: o.DuelBegan) -> Iterator[Violation]:
    if event.life != (state.rules.life, state.rules.life):
        yield against("other-life-points", found=as_list(event.life), life=state.rules.life)


@contradicts("TURN-03", "not-from-the-top", "draws-in-other-turn", "other-number-drawn")
@contradicts("TURN-04", "first-turn-draw")
def _wrong_draw(state: State, event: o.CardsDrawn) -> Iterator[Violation]:
    deck = state.side(event.player).deck
    if event.cards != deck[: len(event.cards)]:
        yield against("not-from-the-top", player=as_player(event.player))
    if event.why == "rule" and state.turn > 0 and state.phase == "draw":
        if state.turn == 1 and not state.rules.first_turn_draw:
            yield against("first-turn-draw")
        if event.player != state.turn_player:
            yield against(
                "draws-in-other-turn", player=as_player(event.player), turn_player=as_player(state.turn_player)
            )
        if state.drawn or len(event.cards) != state.rules.draw:
            yield against("other-number-drawn", draw=state.rules.draw)


@contradicts("TURN-12", "other-first-turn", "other-turn")
@contradicts("TURN-01", "no-end-phase")
@contradicts("TURN-11", "hand-too-large")
def _wrong_turn(state: State, event: o.TurnBegan) -> Iterator[Violation]:
    if state.turn == 0:
        if state.first is not None and event.player != state.first:
            yield against("other-first-turn", player=as_player(state.first))
        return
    if event.turn != state.turn + 1 or event.player != OPPONENT[state.turn_player]:
        yield against(
            "other-turn",
            due=state.turn + 1,
            due_player=as_player(OPPONENT[state.turn_player]),
            turn=event.turn,
            player=as_player(event.player),
        )
    if state.phase != "end":
        yield against("no-end-phase")
    hand, limit = len(state.side(state.turn_player).hand), state.rules.hand_limit
    if hand > limit:
        yield against("hand-too-large", player=as_player(state.turn_player), hand=hand, limit=limit)


@contradicts("TURN-01", "phase-out-of-order")
@contradicts("TURN-03", "has-not-drawn")
@contradicts("TURN-07", "first-turn-battle")
def _wrong_phase(state: State, event: o.PhaseBegan) -> Iterator[Violation]:
    if event.resumes:
        return
    if state.phase not in _BEFORE[event.phase]:
        yield against("phase-out-of-order", phase=as_word("phase", event.phase), before=as_word("phase", state.phase))
    rules = state.rules
    draws = rules.draw and (state.turn > 1 or rules.first_turn_draw) and state.turn > 0
    if event.phase == "standby" and draws and not state.drawn and state.side(state.turn_player).deck:
        yield against("has-not-drawn", player=as_player(state.turn_player))
    if event.phase == "battle" and state.turn == 1 and not rules.first_turn_battle:
        yield against("first-turn-battle")


@contradicts("BATTLE-01", "no-attack-declared", "target-has-left")
def _wrong_battle(state: State, event: o.BattleFought) -> Iterator[Violation]:
    battle = state.battle
    if battle is None or state.find(battle.attacker) is None:
        yield against("no-attack-declared")
        return
    if battle.target and state.find(battle.target) is None:
        yield against("target-has-left")
        return
    due = damage_calculation(state, battle)
    if rule_findings.differing(due, event):
        found = rule_findings.wrong_outcome(state, event, due, by_chance=False)
        yield Violation.of(found.rules[0], message("other-outcome", what=found.facts))


@contradicts("WIN-01", "life-points-left")
@contradicts("WIN-04", "life-points-drawn")
@contradicts("WIN-02", "deck-not-empty")
def _wrong_end(state: State, event: o.DuelEnded) -> Iterator[Violation]:
    if event.reason in o.BY_LIFE_POINTS:
        alive = [player for player in PLAYERS if state.side(player).lp > 0]
        due = alive[0] if len(alive) == 1 else 0
        if len(alive) == len(PLAYERS) or event.winner != due:
            one, two = (side.lp for side in state.sides)
            yield against("life-points-left" if due else "life-points-drawn", one=one, two=two)
    if event.reason == "deck out" and event.winner and state.side(OPPONENT[event.winner]).deck:
        yield against("deck-not-empty", player=as_player(OPPONENT[event.winner]))
