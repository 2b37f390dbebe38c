"""The board as a few lines of plain text, for messages that are not drawn on a terminal."""

from duelog.core.catalogue.arguments import as_word, message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.state import OnField, State
from duelog.core.wording.states.card_words import card_name, notes, position_sign, values
from duelog.core.wording.states.situation import Names, moment, result, situation
from duelog.events.places import PILES, PLAYERS, Pile, Place, Player, name_of, player_of
from duelog.replays.errors import visible
from duelog.replays.languages.translations import TOLD


def sketch(state: State, catalogue: Catalogue = ENGLISH) -> list[str]:
    """The situation: the phase, each player's half, then what is in progress. Hidden cards are shown."""
    lines = [moment(state, Names(), catalogue)]
    for player in PLAYERS:
        lines += _half(state, player, catalogue)
    lines += situation(state, catalogue=catalogue)
    lines += [result(state, Names(), catalogue)] if state.result is not None else []
    return [visible(line) for line in lines]


def _half(state: State, player: Player, catalogue: Catalogue) -> list[str]:
    side, words = state.side(player), catalogue.words["pile"]
    piles = ", ".join(f"{words[pile]} {len(side.pile(pile))}" for pile in PILES if side.pile(pile))
    points = catalogue.filled(TOLD, "LP {number}", {"number": side.lp})
    lines = [f"p{player}  {points}  {piles}"]
    lines += _pile(state, player, "hand", catalogue)
    lines += [f"    {name_of(where)} {_card(state, slot, where, catalogue)}" for where, slot in state.on_field(player)]
    lines += _pile(state, player, "grave", catalogue)
    return lines


def _pile(state: State, player: Player, pile: Pile, catalogue: Catalogue) -> list[str]:
    names = ", ".join(card_name(state, card, catalogue) for card in state.side(player).pile(pile))
    held = message("by-source", source=as_word("pile", pile), what=names)
    return [f"    {catalogue.sentence(held)}"] if names else []


def _card(state: State, slot: OnField, where: Place, catalogue: Catalogue) -> str:
    text = f"{position_sign(slot, catalogue)} {card_name(state, slot.card, catalogue)}"
    if where[3] == "M":
        text += f" {values(state, slot)}"
    found = notes(state, slot, player_of(where), catalogue)
    return f"{text} ({', '.join(found)})" if found else text
