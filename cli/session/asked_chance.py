"""The random results of a duel being recorded: from its seed, or from the people at the table."""

from random import SystemRandom

from duelog.cli.session.line_input import Lines
from duelog.core.effects.book.card_book import CardBook
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.faces import UNKNOWN
from duelog.events.outcomes import CardsDrawn
from duelog.events.places import Pile, Player
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.notation.seat_names import seat_names
from duelog.replays.play.chances import LogChance, TableChance
from duelog.replays.play.recording import DrawnCards, Recording


def recording_of(duel: Duel, lines: Lines, book: CardBook) -> Recording:
    """The duel with its source of random results: the seed in its header, or the people at the table."""
    tags = duel.header.tags
    seed = tags.get("seed")
    if seed is not None:
        return Recording(duel, LogChance(f"{seed}/{tags.get('duel', '')}", duel), book=book)
    computer = LogChance(str(SystemRandom().getrandbits(64)), duel)
    names = seat_names(duel.header)

    def name_of(card: CardId) -> str:
        return duel.end.name(card)

    if any(seat.listed is not None for seat in duel.header.seats):
        return Recording(duel, _UnknownDecks(lines.ask, computer, name_of, names), book=book)
    if tags.get("chance") == "table":
        dice = _Dice(lines.ask, computer, name_of, names)
        return Recording(duel, dice, _asker(lines, dice), book=book)
    return Recording(duel, TableChance(lines.ask, computer, name_of, names), book=book)


class _UnknownDecks(TableChance):
    """Random results at a table where cards are unknown: a shuffled Deck has no order to ask for."""

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The numbers unchanged: after a shuffle, none of the cards is known."""
        return cards

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """The first cards if all are unknown: it makes no difference which."""
        unknown = all(self.name_of(card) == UNKNOWN.name for card in cards)
        return cards[:count] if unknown else super().pick(player, cards, count)


class _Dice(TableChance):
    """Random results at a real table. The order of a Deck is not asked for, since it is revealed card by card."""

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """A provisional order of a Deck, until its cards are seen."""
        return self.otherwise.shuffle(player, pile, cards) if pile == "deck" else super().shuffle(player, pile, cards)


def _asker(lines: Lines, chance: TableChance) -> DrawnCards:
    """Asks which cards a player draws from a real Deck."""

    def drawn(state: State, draw: CardsDrawn) -> tuple[CardId, ...] | None:
        count = len(draw.cards)

        def read(text: str) -> tuple[CardId, ...]:
            found = chance.named(text, state.side(draw.player).deck)
            if len(found) != count:
                raise DuelogError(f"{count} to be named, {len(found)} named")
            return found

        return lines.ask(f"p{draw.player} draws {count} card{'s' * (count != 1)}: which?", read)

    return drawn
