"""Cards that are given a face, and cards that lose it; nothing else about them changes."""

from collections.abc import Mapping

from msgspec.structs import replace

from duelog.core.state import State
from duelog.events.base import CardId
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


def mixed(state: State, cards: tuple[CardId, ...]) -> State:
    """The state after these cards have been mixed: if one of them is unknown, all of them are unknown now."""
    if not state.listed or not any(state.has_card(card) and state.is_unknown(card) for card in cards):
        return state
    return with_faces(state, dict.fromkeys(cards, UNKNOWN))
