"""From their questions one after the other to one move of ours.

They ask for the card, then for Tributes, zone, target, each on its own; a move of ours has them all. So our legal
moves are narrowed down, question by question, and at each question what they offer is compared with what the moves
that are left hold. What is left in the end is the move.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from tests.lockstep.options import Key, action_of, place_offered, spot_in, spot_of
from tests.lockstep.recording import Line, Option

Offered = Callable[[str, Counter[str], Counter[str]], None]
"""Takes a comparison: what it is about, what we offer, what they offer."""

_PARTS: dict[str, frozenset[tuple[str, str]]] = {
    "normal_summon": frozenset({("TRIBUTE", "tribute"), ("UNSELECT", "tribute"), ("PLACE", "")}),
    "set_monster": frozenset({("TRIBUTE", "tribute"), ("UNSELECT", "tribute"), ("PLACE", "")}),
    "set_spell": frozenset({("PLACE", "")}),
    "attack": frozenset({("CARD", "attack target")}),
}
"""Of every action the questions that belong to it, by type and, unless it is "", by hint."""


def parts_of(lines: Sequence[Line], at: int) -> Sequence[Line]:
    """The questions after `at` that belong to what was chosen there."""
    wanted = _PARTS.get(lines[at].answers[0].action, frozenset())
    end = at + 1
    while end < len(lines) and _belongs(lines[end], wanted) and not lines[end - 1].cancelled:
        end += 1
    return lines[at + 1 : end]


def _belongs(line: Line, wanted: frozenset[tuple[str, str]]) -> bool:
    return (line.prompt.type, line.prompt.hint) in wanted or (line.prompt.type, "") in wanted


def narrow(state: State, moves: Iterable[Move], chosen: Option, parts: Sequence[Line], offered: Offered) -> list[Move]:
    """Those of our legal moves that are what they chose; exactly one where both engines agree."""
    left: list[Move] = [move for move in moves if _is_chosen(state, move, chosen)]
    taken: tuple[CardId, ...] = ()
    for part in parts:
        offer, choose = _QUESTIONS[part.prompt.type]
        offered(part.prompt.hint or part.prompt.type, offer(state, left, taken), _their_offer(state, part))
        if part.cancelled:
            return []
        taken += tuple(_card_at(state, left, option) for option in part.answers if option.loc)
        left = choose(left, part, taken)
    if chosen.action == "attack" and not parts:
        return [move for move in left if isinstance(move, m.Attack) and not move.target]
    return left


def _is_chosen(state: State, move: Move, chosen: Option) -> bool:
    action = action_of(move)
    if action is None:
        return False
    key = action(state, move)
    spot = spot_in(state, chosen) if chosen.loc else None
    return (key.action, key.spot) == (chosen.action, spot)


def _their_offer(state: State, part: Line) -> Counter[str]:
    options = (option for option in part.prompt.options if option.action not in ("cancel", "unselect", "finish"))
    if part.prompt.type == "PLACE":
        return Counter(place_offered(option) for option in options)
    return Counter(str(Key(action="", spot=spot_in(state, option))) for option in options)


def _names(state: State, cards: Iterable[CardId]) -> Counter[str]:
    return Counter({str(Key(action="", spot=spot_of(state, card))): 1 for card in cards})


def _card_at(state: State, moves: list[Move], option: Option) -> CardId:
    """The card of the field that an option names; 0 for a zone."""
    spot = spot_in(state, option)
    for player in (1, 2):
        for where, slot in state.on_field(player):
            if where == spot.at:
                return slot.card
    return 0


# --- the kinds of questions: what our moves offer, and those that are left after the answer ---------------------


def _tributes(moves: Iterable[Move]) -> Iterable[tuple[CardId, ...]]:
    return (move.tributes for move in moves if isinstance(move, m.NormalSummon | m.SetMonster))


def _offer_tributes(state: State, moves: list[Move], taken: tuple[CardId, ...]) -> Counter[str]:
    return _names(state, {card for given in _tributes(moves) for card in given} - set(taken))


def _choose_tributes(moves: list[Move], part: Line, taken: tuple[CardId, ...]) -> list[Move]:
    every = part.prompt.type == "TRIBUTE"  # named all at once there, one at a time otherwise
    return [
        move
        for move, given in zip(moves, _tributes(moves), strict=True)
        if (set(given) == set(taken) if every else set(taken) <= set(given))
    ]


def _to(move: Move) -> str:
    return move.to if isinstance(move, m.NormalSummon | m.SetMonster | m.SetSpellTrap) else ""


def _offer_zones(state: State, moves: list[Move], taken: tuple[CardId, ...]) -> Counter[str]:
    return Counter({_to(move): 1 for move in moves if set(_given(move)) == set(taken)})


def _choose_zone(moves: list[Move], part: Line, taken: tuple[CardId, ...]) -> list[Move]:
    zone = place_offered(part.answers[0])
    return [move for move in moves if _to(move) == zone]


def _given(move: Move) -> tuple[CardId, ...]:
    return move.tributes if isinstance(move, m.NormalSummon | m.SetMonster) else ()


def _offer_targets(state: State, moves: list[Move], taken: tuple[CardId, ...]) -> Counter[str]:
    return _names(state, {move.target for move in moves if isinstance(move, m.Attack) and move.target})


def _choose_target(moves: list[Move], part: Line, taken: tuple[CardId, ...]) -> list[Move]:
    return [move for move in moves if isinstance(move, m.Attack) and move.target == taken[-1]]


_Offer = Callable[[State, list[Move], tuple[CardId, ...]], Counter[str]]
_Choose = Callable[[list[Move], Line, tuple[CardId, ...]], list[Move]]
_QUESTIONS: dict[str, tuple[_Offer, _Choose]] = {
    "TRIBUTE": (_offer_tributes, _choose_tributes),
    "UNSELECT": (_offer_tributes, _choose_tributes),
    "PLACE": (_offer_zones, _choose_zone),
    "CARD": (_offer_targets, _choose_target),
}


# --- questions of the rules -------------------------------------------------------------------------------------


def answer_with_cards(state: State, line: Line) -> tuple[m.Choose, Counter[str], Counter[str]]:
    """The answer to a question for cards, and what we and they let choose from, with how many."""
    question = state.question
    assert question is not None
    where = {spot_of(state, card): card for card in question.cards}
    cards = tuple(where[spot] for option in line.answers if (spot := spot_in(state, option)) in where)
    ours = _names(state, question.cards)
    theirs = _their_offer(state, line)
    ours[f"{question.minimum} to {question.maximum}"] += 1
    theirs[f"{line.prompt.min} to {line.prompt.max}"] += 1
    return m.Choose(player=question.player, cards=cards), ours, theirs
