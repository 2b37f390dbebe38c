"""Trigger Effects of unknown cards in the hand: events that could have met one are kept until the card is named."""

from collections.abc import Iterable, Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import NumberedEffect
from duelog.core.effects.book.events_answered import key_of
from duelog.core.effects.reacting.met_triggers import trigger_met
from duelog.core.fold.given_faces import with_faces
from duelog.core.rulebook import enforces
from duelog.core.rules.unknown_cards import possible_faces
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.faces import Face
from duelog.events.places import OPPONENT, Player


@enforces("EFF-04")
def triggers_of_unknown_cards(state: State, book: CardBook, events: Iterable[Outcome]) -> tuple[o.TriggerMet, ...]:
    """The optional Trigger Effects that unknown cards in the hands could have, as met by these events.

    Each has the number of an effect of some possible card; which card it is becomes clear when it is named.
    """
    order: tuple[Player, ...] = (state.turn_player, OPPONENT[state.turn_player])
    return tuple(dict.fromkeys(met for player in order for met in _of_player(state, book, player, tuple(events))))


def _of_player(state: State, book: CardBook, player: Player, events: tuple[Outcome, ...]) -> Iterator[o.TriggerMet]:
    unknown = [card for card in state.side(player).hand if state.is_unknown(card)]
    keys = {key_of(event) for event in events}
    for face in _faces(state, book, player) if unknown else ():
        entries = [entry for entry in _in_hand(book, face.name) if not keys.isdisjoint(entry.answered)]
        for card in unknown if entries else ():
            supposed = with_faces(state, {card: face})
            for number, effect, answered in entries:
                for event in events:
                    if key_of(event) in answered:
                        met = trigger_met(supposed, book, event, card, player, number, effect)
                        yield from () if met is None else (met,)


def _faces(state: State, book: CardBook, player: Player) -> tuple[Face, ...]:
    """The possible faces of the unknown cards; if the Deck list is not known, those of all cards in the book."""
    listed = possible_faces(state, player)
    if listed is not None:
        return listed
    found: tuple[Face, ...] | None = book.cached.get("faces triggered in the hand")
    if found is None:
        names = (definition.name for definition in book)
        found = tuple(Face(name=name, kinds=("effect",)) for name in names if _in_hand(book, name))
        book.cached["faces triggered in the hand"] = found
    return found


def _in_hand(book: CardBook, name: str) -> list[NumberedEffect]:
    """The optional Trigger Effects of a card that work in the hand."""
    entries = book.effect_index(name).triggers
    return [entry for entry in entries if "hand" in entry.effect.place and not entry.effect.mandatory]
