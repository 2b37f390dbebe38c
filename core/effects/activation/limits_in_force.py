"""Limits on activations in an earlier state of a duel: which later uses would count towards them."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.state import State, Use


def would_count(use: Use, state: State, book: CardBook) -> bool:
    """Whether an effect has a limit (EFF-10) towards which a use would count if it were made in this state."""
    if use.effect == "own summon":
        once = any(each.once is not None for each in book.get(use.name).procedures)
        return once and use.turn == state.turn
    effect = book.effect(use.name, use.effect)
    match None if effect is None else effect.once:
        case "turn" | "turn by name":
            return use.turn == state.turn
        case "duel by name":
            return True
        case "while face-up":
            return state.find(use.card) is not None
        case "chain":
            return bool(state.chain)
        case "battle":
            return state.battle is not None
        case _:
            return False


def used_up(use: Use, state: State, book: CardBook) -> bool:
    """Whether earlier uses had already reached the limit of an effect in this state, so that this use was illegal."""
    by_name, uses = True, 1
    if use.effect != "own summon":
        effect = book.effect(use.name, use.effect)
        by_name = effect is not None and effect.once in ("turn by name", "duel by name")
        uses = 1 if effect is None else effect.uses
    earlier = [
        each
        for each in state.uses
        if (each.name, each.effect, each.player) == (use.name, use.effect, use.player)
        and (by_name or each.card == use.card)
        and each.negated != "activation"
        and would_count(each, state, book)
    ]
    return len(earlier) >= uses
