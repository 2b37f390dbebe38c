"""Facts of a state as arguments of messages, and the messages that many rules have in common."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain

from duelog.core.catalogue.arguments import (
    Argument,
    CardArgument,
    ListArgument,
    Listed,
    Message,
    WordArgument,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.state import OnField, Question, State
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.places import Player

_HIDDEN = ("deck", "hand", "extra")
"""The piles whose cards are not public."""


def as_card(state: State, card: CardId) -> CardArgument:
    """A card as an argument; an empty zone for card 0."""
    if not state.has_card(card):
        return CardArgument(card=0)
    place = state.place_of(card)
    if place is not None and place[3:] in _HIDDEN:
        place = None
    return CardArgument(card=card, name=state.name(card), place=place)


def as_cards(state: State, cards: Iterable[CardId]) -> ListArgument:
    """Several cards as an argument."""
    return ListArgument(items=tuple(as_card(state, card) for card in cards))


def as_copies(state: State, *lists: Iterable[CardId]) -> tuple[ListArgument, ...]:
    """Several lists of cards as arguments, with the zones of copies in them: ``Dark Blade (p1.M2)``.

    Face-down cards always have their zones, so that these do not reveal which cards are copies of others.
    """
    cards = [tuple(each) for each in lists]
    up = {card for card in chain(*cards) if (found := state.find(card)) is not None and found[1].face_up}
    names = Counter(state.name(card) for card in up)
    return tuple(ListArgument(items=tuple(_as_copy(state, card, names) for card in each)) for each in cards)


def _as_copy(state: State, card: CardId, names: Counter[str]) -> Listed:
    found = state.find(card)
    if found is None or (found[1].face_up and names[state.name(card)] < 2):
        return as_card(state, card)
    return message("card-at", card=as_card(state, card), at=as_place(found[0]))


def monster_missing(state: State, card: CardId) -> Message:
    """The facts about a card that is not a monster on the field, or a zone without a card."""
    there = state.has_card(card)
    return message("not-on-field", card=as_card(state, card)) if there else message("no-monster-there")


def position_word(slot: OnField) -> WordArgument:
    """The position of a card on the field."""
    return as_word("position", slot.position)


def moment(state: State) -> Message:
    """The current moment: turn, player, Phase and Step."""
    if state.turn == 0:
        return message("moment-before-duel")
    player, phase = as_player(state.turn_player), as_word("phase", state.phase)
    if not state.step:
        return message("moment", turn=state.turn, player=player, phase=phase)
    return message("moment-in-step", turn=state.turn, player=player, phase=phase, step=as_word("step", state.step))


def not_now(state: State) -> Message:
    """The moment is not the one required."""
    return message("not-now", moment=moment(state))


def wrong_time(state: State, player: Player) -> Message:
    """The facts if it is not the player's turn, or not the required moment."""
    return not_now(state) if state.turn == 0 or state.turn_player == player else turn_of_other(state)


def turn_of_other(state: State) -> Message:
    """The facts if it is the turn of the other player."""
    return message("turn-of-other", player=as_player(state.turn_player))


def asked_about(asked: Question | o.Asked | o.Chosen, named: Callable[[CardId], Argument]) -> Message:
    """What a question is about; `named` returns cards with the names that may be shown."""
    match asked.about:
        case "zone" | "position" | "targets":
            card = asked.source if asked.about == "targets" else asked.cards[0] if asked.cards else 0
            if not card:  # hidden in this view
                return message("about." + asked.about + ".hidden")
            return message("about." + asked.about, card=named(card))
        case "label":
            return message("about.label", label=asked.label)
        case "words":
            return message("about.words", words=as_word("definition", asked.words))
        case topic:
            return message("about." + topic)


def about(state: State, question: Question) -> Message:
    """What a question to a player is about, with the names of all cards."""
    return asked_about(question, lambda card: CardArgument(card=card, name=state.name(card)))


def busy(state: State) -> Message | None:
    """What prevents the turn player from acting freely; None in an open game state."""
    if state.question is not None:
        return message("question-open", player=as_player(state.question.player), about=about(state, state.question))
    if state.chain:
        return message("chain-open", links=len(state.chain))
    if state.window is not None:
        return message("response-first", player=as_player(state.window.player))
    if state.summoning is not None:
        return message("summon-unfinished")
    return None
