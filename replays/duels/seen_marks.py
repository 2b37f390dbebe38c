"""Illegal moves as a viewer saw them: with the rules that they break whatever the hidden cards are.

The mark of an illegal move tells what its cards are: that a card Set in a Spell & Trap Zone is a monster, that a hidden
hand holds no card for a cost, that a face-down target is no Trap. To a viewer, a move breaks only the rules that it
breaks with any hidden cards; without one it is told as a legal move. Players know their own cards, wherever these are.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.sight import Viewer, viewing_player
from duelog.core.state import State
from duelog.core.validate import planned
from duelog.core.verdict import rules_broken
from duelog.events.base import CardId, Event, Move
from duelog.events.moves import Attack, ChangePhase, Choose, SetMonster, SetSpellTrap, Undo
from duelog.events.outcomes import Activated, CardsSet, PositionsChanged, SummonBegan, Summoned
from duelog.events.places import is_monster_zone
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.views import masked, seen

_MADE = (Activated, SummonBegan, Summoned, CardsSet, PositionsChanged)
"""The outcomes after which the card of a move is where the move puts it; costs and Tributes come before."""


def shown_by_move(duel: Duel, move: Move, viewer: Viewer) -> frozenset[CardId]:
    """The cards that the move itself shows to the viewer when it is made, before its outcomes."""
    found: frozenset[CardId] = frozenset()
    if isinstance(move, Choose | Undo | Attack | ChangePhase):
        return found
    for event, after in duel.steps(move.n + 1):
        if isinstance(event, Move):
            break
        found |= seen(after, viewer)
        if isinstance(event, _MADE):
            break
    return found


def steps_as_known(duel: Duel, viewer: Viewer) -> Iterator[tuple[Event, State, State]]:
    """Each event with the states before and after it, illegal moves as far as a viewer knows."""
    definitions, before = definitions_of(duel.header), duel.start
    for event, after in duel:
        yield as_known(duel, event, before, viewer, definitions), before, after
        before = after


def as_known(duel: Duel, event: Event, before: State, viewer: Viewer, definitions: Callable[[], CardBook]) -> Event:
    """The event, or an illegal move with the rules that it breaks whatever the hidden cards are."""
    if not isinstance(event, Move) or not event.breaks:
        return event
    known = shown_by_move(duel, event, viewer)
    if event.player == viewing_player(viewer):
        known |= {card for card in range(1, len(before.cards) + 1) if before.owner(card) == event.player}
    state = masked(before, viewer, known)
    state = replace(state, listed=((), ()))
    bare = _by_its_zone(replace(event, breaks=()), state)
    return replace(bare, breaks=rules_broken(planned(state, bare, definitions()).violations))


def _by_its_zone(move: Move, state: State) -> Move:
    """A hidden card that is Set could be any: the zone tells which kind of Set it looks like."""
    if not isinstance(move, SetMonster | SetSpellTrap) or not state.is_unknown(move.card):
        return move
    seems = SetMonster if is_monster_zone(move.to) else SetSpellTrap
    if type(move) is seems:
        return move
    return seems(n=move.n, player=move.player, time=move.time, clock=move.clock, card=move.card, to=move.to)
