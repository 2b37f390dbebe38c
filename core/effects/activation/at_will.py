"""Delayed effects that their player carries out when they choose, by a move that starts no Chain."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import as_player, message
from duelog.core.effects.activation.phase_effects import WITH_EFFECTS_OF_THEIR_OWN
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.language import Effect, Later
from duelog.core.rules.facts import busy, moment, turn_of_other
from duelog.core.rules.registry import broken_by, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.outcomes import WindowKind
from duelog.events.places import Player


def at_will(state: State, book: CardBook, player: Player, card: CardId = 0) -> Iterator[Candidate]:
    """What a player may carry out at a time of their choice: of one card, or of all.

    It is numbered after the effects of its card, wherever that card is by now. Of the same effect that waits twice for
    one card only the older one is listed.
    """
    listed: dict[CardId, list[object]] = {}
    for lasting in state.lasting:
        if lasting.player != player or card not in (0, lasting.source):
            continue
        step, where = step_of(state, book, lasting), state.place_of(lasting.source)
        if not isinstance(step, Later) or step.when is not None or where is None:
            continue
        before = listed.setdefault(lasting.source, [])
        if (lasting.effect, lasting.part) in before:
            continue
        before.append((lasting.effect, lasting.part))
        number = len(book.get(state.name(lasting.source)).effects) + len(before)
        effect = Effect(kind="continuous", requires=step.requires, steps=step.steps)
        yield Candidate(lasting.source, number, effect, where, None, lasting.id)


@cites("CHAIN-10", "act without a Chain in a Chain")
@cites("PRIO-02", "act without a Chain too soon", "act without a Chain in a Chain")
@cites("PRIO-03", "act without a Chain in the other player's turn")
@cites("BATTLE-08", "act without a Chain in the Damage Step")
def wrong_moment(state: State, player: Player, *, is_open: bool) -> Iterator[Violation]:
    """The violation if it is no moment for it: neither an open game state, nor a window of a Phase for this player."""
    window = state.window
    if state.step == "damage":
        facts = message("not-in-damage-step", moment=moment(state))
        yield from broken_by(facts, "act without a Chain in the Damage Step")
    elif state.chain:
        yield from broken_by(busy(state) or message("something-else"), "act without a Chain in a Chain")
    elif window is not None and window.player != player:
        facts = message("priority-of-other", player=as_player(window.player))
        yield from broken_by(facts, "act without a Chain too soon")
    elif window is None and not is_open:
        yield from broken_by(busy(state) or message("something-else"), "act without a Chain too soon")
    elif window is None and state.turn_player != player:
        yield from broken_by(turn_of_other(state), "act without a Chain in the other player's turn")
    elif window is not None and not _is_of_a_phase(state, window.kind):
        yield from broken_by(message("something-else"), "act without a Chain too soon")


def _is_of_a_phase(state: State, kind: WindowKind) -> bool:
    """Whether a window is one of a Phase rather than for responses; at the end of a Chain both are one."""
    of_phase = state.phase in WITH_EFFECTS_OF_THEIR_OWN or state.step == "end"
    return kind in ("draw", "standby", "battle start", "battle end", "end") or (kind == "chain end" and of_phase)
