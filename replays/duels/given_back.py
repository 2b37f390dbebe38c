"""What may be used again after a rewind: Normal Summons, attacks, changes of position, limited effects."""

from collections.abc import Callable, Iterable, Iterator

from duelog.core.catalogue.arguments import Message, as_event, as_player, message
from duelog.core.effects.activation.limits_in_force import used_up, would_count
from duelog.core.effects.book.card_book import CardBook
from duelog.core.rules.battle import attacks_allowed
from duelog.core.rules.summons import one_more
from duelog.core.state import State
from duelog.core.wording.states.card_words import named
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event
from duelog.events.moves import ChangePosition, FlipSummon, NormalSummon
from duelog.events.places import PLAYERS, Player, place, player_of
from duelog.replays.duels.duel import Duel

Numbering = Callable[[int], int]
"""Returns the number by which an event is referred to."""


def given_back(
    duel: Duel, undone: Iterable[Event], start: State, end: State, book: CardBook, number: Numbering = lambda n: n
) -> Iterator[Message]:
    """The limits that were used between two states of a duel, by the events `undone`, and may be used again.

    Illegal uses beyond a limit are not included: what was used before is used still.
    Uses in later turns are not included: those turns begin anew. `book` says which effects have limits.
    """
    same_turn = [event for event in undone if duel.state_at(event.n - 1).turn == start.turn]
    yield from _summons(duel, same_turn, start)
    for event in same_turn:
        yield from _by_monster(event, start, number)
    for use in end.uses:
        if use not in start.uses and would_count(use, start, book) and not used_up(use, start, book):
            at = as_event(number(use.event))
            yield message("use-again", player=as_player(use.player), card=use.name, event=at)


def _summons(duel: Duel, same_turn: list[Event], start: State) -> Iterator[Message]:
    """The Normal Summons and Sets, and the Pendulum Summons, of the turn that is gone back to."""
    last = duel.state_at(same_turn[-1].n) if same_turn else start
    if last.turn != start.turn:
        last = duel.state_at(same_turn[-1].n - 1)
    for player in PLAYERS:
        before, after = start.side(player), last.side(player)
        undone = [card for each, card in after.normal_summons if (each, card) not in before.normal_summons]
        if any(not before.normal_summons or _one_more(start, player, card) for card in undone):
            yield message("summon-again", player=as_player(player))
        if any(each not in before.pendulum_summons for each in after.pendulum_summons):
            yield message("pendulum-again", player=as_player(player))


def _one_more(start: State, player: Player, card: CardId) -> bool:
    """Whether an effect allows this card one more Normal Summon; otherwise a second one was illegal, as it is now."""
    return one_more(start, NormalSummon(player=player, card=card, to=place(player, "M1")))


def _by_monster(event: Event, start: State, number: Numbering) -> Iterator[Message]:
    """The attack or the change of position of a monster that stays on the field."""
    if isinstance(event, o.AttackDeclared) and not event.again and (found := start.find(event.attacker)) is not None:
        if len(found[1].attacks) >= attacks_allowed(start, found[1], event.target):
            return
        player, card = as_player(player_of(found[0])), named(start, event.attacker)
        yield message("attack-again", player=player, card=card, event=as_event(number(event.n)))
    elif isinstance(event, ChangePosition | FlipSummon) and (found := start.find(event.card)) is not None:
        if found[1].changed_on == start.turn:
            return
        player, card = as_player(event.player), named(start, event.card)
        yield message("position-again", player=player, card=card, event=as_event(number(event.n)))
