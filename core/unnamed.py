"""Unknown cards that become visible: they must be named before the outcome that shows them."""

from duelog.core.effects.activation.candidates import activatable, may_respond
from duelog.core.effects.book.card_book import CardBook
from duelog.core.fold.evolve import evolve
from duelog.core.fold.given_faces import with_faces
from duelog.core.rules.unknown_cards import possible_faces, unknown_in_play
from duelog.core.session import Session
from duelog.core.sight import seen_by
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Move, Outcome
from duelog.events.places import Player


class UnnamedCards(ValueError):
    """Raised if an outcome shows cards that nobody has identified: `cards`, by `outcome`."""

    def __init__(self, cards: tuple[CardId, ...], outcome: Outcome) -> None:
        self.cards = cards
        self.outcome = outcome
        super().__init__("cards that nobody has identified come to light: they have to be named first")


def refuse_unnamed(state: State, outcome: Outcome) -> None:
    """Raises `UnnamedCards` if the outcome shows everybody a card that nobody has identified."""
    after = evolve(state, outcome)
    shown = seen_by(after, None) - seen_by(state, None)
    cards = tuple(sorted(card for card in shown if after.is_unknown(card)))
    if cards:
        raise UnnamedCards(cards, outcome)


_SHOWS_ITS_CARD = (m.NormalSummon, m.FlipSummon, m.SpecialSummon, m.SynchroSummon, m.XyzSummon, m.Activate)


def shown_by(state: State, move: Move) -> tuple[CardId, ...]:
    """The unknown cards that a move shows: they are named before the move is judged."""
    found: list[CardId] = []
    if isinstance(move, _SHOWS_ITS_CARD):
        found.append(move.card)
    if isinstance(move, m.PendulumSummon):
        found += [entrance.card for entrance in move.monsters]
    if isinstance(move, m.Activate | m.SpecialSummon):
        found += move.costs
    return tuple(card for card in dict.fromkeys(found) if state.has_card(card) and state.is_unknown(card))


def could_respond(state: State, book: CardBook, player: Player) -> bool:
    """Whether an unknown card of a player could be one that can be activated in the open window.

    Each possible card is tried; if the Deck list is not known, the answer is yes.
    """
    return any(could_be_activated(state, book, player, card) for card in unknown_in_play(state, player))


def could_be_activated(state: State, book: CardBook, player: Player, card: CardId) -> bool:
    """Whether an unknown card could be one that its player can activate now; possible cards as for `could_respond`."""
    faces, found = possible_faces(state, player), state.find(card)
    if faces is None:
        in_open_state = state.window is None and state.phase in ("main1", "main2")  # a Spell Set in this turn
        return found is None or found[1].turn < state.turn or in_open_state
    for face in faces:
        if face.name not in book or (found is not None and face.is_monster):
            continue
        supposed, session = with_faces(state, {card: face}), Session()
        if state.window is not None and not may_respond(supposed, book, player, session):
            continue
        if any(candidate.card == card for candidate in activatable(supposed, book, player, session)):
            return True
    return False
