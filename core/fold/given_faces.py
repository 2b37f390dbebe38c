"""Cards that are given a face for good or for a while, and cards that lose it; nothing else about them changes."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from duelog.core.state import State
from duelog.events.base import CardId, Moved
from duelog.events.faces import UNKNOWN, Face


def with_faces(state: State, named: Mapping[CardId, Face]) -> State:
    """The state in which these cards have these faces. Numbers that belong to no card are ignored."""
    if not named:
        return state
    faces, cards = list(state.faces), list(state.cards)
    for number, face in named.items():
        if 0 < number <= len(cards):
            if face not in faces:
                faces.append(face)
            cards[number - 1] = replace(cards[number - 1], face=faces.index(face))
    return replace(state, faces=tuple(faces) if len(faces) > len(state.faces) else state.faces, cards=tuple(cards))


def lend(state: State, cards: Iterable[CardId], counts_as: Face) -> State:
    """The state in which these cards have this face, with their own names, until they are in no Monster Zone."""
    new = {card: replace(counts_as, name=state.name(card)) for card in cards if state.has_card(card)}
    known = {card for card, _ in state.lent}
    lent = ((card, state.cards[card - 1].face) for card in new if card not in known)
    return replace(with_faces(state, new), lent=(*state.lent, *lent))


def give_back(state: State, moves: Iterable[Moved]) -> State:
    """The state in which the cards that these moves have taken out of the Monster Zones have their printed faces."""
    gone = {move.card for move in moves if move.to is None or move.to[3] != "M" or move.under}
    if gone.isdisjoint(card for card, _ in state.lent):
        return state
    cards = list(state.cards)
    for card, face in state.lent:
        if card in gone:
            cards[card - 1] = replace(cards[card - 1], face=face)
    return replace(state, cards=tuple(cards), lent=tuple(each for each in state.lent if each[0] not in gone))


def mixed(state: State, cards: tuple[CardId, ...]) -> State:
    """The state after these cards have been mixed: if one of them is unknown, all of them are unknown now."""
    if not state.listed or not any(state.has_card(card) and state.is_unknown(card) for card in cards):
        return state
    return with_faces(state, dict.fromkeys(cards, UNKNOWN))
