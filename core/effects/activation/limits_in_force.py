"""Limits on activations: whose uses count, and which later ones would count towards them in an earlier state."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Effect
from duelog.core.state import State, Use

_BY_NAME = ("turn by name", "duel by name")


def is_for_both(effect: Effect) -> bool:
    """Whether a limit (EFF-10) belongs to the card, so that the uses of both players count when it changes control."""
    return effect.once not in _BY_NAME and not effect.either_player


def would_count(use: Use, state: State, book: CardBook) -> bool:
    """Whether an effect has a limit (EFF-10) towards which a use would count if it were made in this state."""
    if use.effect == "own summon":
        once = any(each.once is not None for each in book.get(use.name).procedures)
        return once and use.turn == state.turn
    effect = book.effect(use.name, use.effect)
    if effect is None:
        return False
    match effect.once:
        case "turn" | "turn by name":
            return use.turn == state.turn
        case "duel by name":
            return True
        case "while face-up":
            where = state.place_of(use.card) or ""
            return state.find(use.card) is not None or ("grave" in effect.place and where.endswith("grave"))
        case "chain":
            return bool(state.chain)
        case "battle":
            return state.battle is not None
        case _:
            return False


def used_up(use: Use, state: State, book: CardBook) -> bool:
    """Whether earlier uses had already reached the limit of an effect in this state, so that this use was illegal."""
    by_name, of_both, uses = True, False, 1
    effect = None if use.effect == "own summon" else book.effect(use.name, use.effect)
    if effect is not None:
        by_name, of_both, uses = effect.once in _BY_NAME, is_for_both(effect), effect.uses
    earlier = [
        each
        for each in state.uses
        if (each.name, each.effect) == (use.name, use.effect)
        and (of_both or each.player == use.player)
        and (by_name or each.card == use.card)
        and each.negated != "activation"
        and would_count(each, state, book)
    ]
    return len(earlier) >= uses
