"""Makes the example duels of this folder: `python examples/make_examples.py`. The same bytes every time.

The players are made up. The duels are played by duelog's own simple players; the second of the two rivals' duels goes
another way from one move on, so that `duelog diff` has something to find. `of-the-era` is a duel between two of the six
decks of well-known kinds, which have the year of their kind in their names. The showcase is written down move by move
in `showcase.txt`, with Decks stacked for it: every kind of Summon, and a Chain of four.
"""

import random
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import play, waiting
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.events.base import CardId, Move
from duelog.events.lines import Header
from duelog.events.moves import Pass
from duelog.events.places import Pile, Player
from duelog.replays import Duel
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import read_deck
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.notation import complete, parse_move
from duelog.replays.play.chances import SeededChance
from duelog.replays.play.players import play_greedy, play_random
from duelog.replays.play.playing import dice, play_duel
from duelog.replays.play.recording import Recording
from duelog.replays.play.seating import Registered, seat_players

HERE = Path(__file__).parent
OUT = HERE
"""Where the duels are written."""


def header(one: tuple[str, str], two: tuple[str, str], event: str) -> Header:
    """The header of a duel between two players, each a name and a deck of this folder."""
    pool = built_in()
    players = [
        Registered(name=name, deck=read_deck(str(HERE / "decks" / f"{deck}.ydk"), pool).deck)
        for name, deck in (one, two)
    ]
    seating = seat_players(players, pool)
    return Header(seats=seating.seats, faces=seating.faces, made_by="duelog", tags={"event": event})


def branched(duel: Duel, at: int, seed: str) -> Duel:
    """The duel up to event `at`, where a player decides, continued with a random move and then like the original."""
    other = duel.branch(at)
    thrown = dice(seed)
    chance = SeededChance(thrown.chance)
    player = play_random
    while (asked := waiting(other.end)) is not None:
        move = player(other.end, legal_moves(other.end, asked.player), thrown.players[asked.player - 1])
        _, events = play(other.end, move, chance, len(other) + 1)
        other.extend(events)
        player = play_greedy
    return other


# --- the showcase -----------------------------------------------------------------------------------------------

ON_TOP: dict[Player, list[tuple[str, ...]]] = {
    1: [
        (
            "Timegazer Magician", "Stargazer Magician", "Odd-Eyes Pendulum Dragon", "Jar of Greed",
            "Accumulated Fortune", "Foolish Burial", "Junk Synchron", "Pot of Greed",
            "Terratiger, the Empowered Warrior", "Gene-Warped Warwolf", "Mirror Force",
        ),
        ("Call of the Haunted", "Pot of Greed", "United We Stand", "Gene-Warped Warwolf"),
    ],
    2: [
        (
            "Cyber Dragon", "Heavy Storm", "Chain Strike", "Polymerization", "Pot of Greed", "Man-Eater Bug",
            "Elemental HERO Avian", "Elemental HERO Burstinatrix", "Pot of Greed", "Caius the Shadow Monarch",
            "Tri-Horned Dragon", "Pot of Greed", "Black Luster Ritual", "Black Luster Soldier",
        ),
    ],
}  # fmt: skip
"""The cards on top of each player's Deck after each of its shuffles."""


class StackedChance(SeededChance):
    """Chance that puts the cards `ON_TOP` where the showcase needs them."""

    def __init__(self, duel: Duel) -> None:
        super().__init__(random.Random("showcase"))  # noqa: S311 - a game
        self.duel = duel
        self.on_top = {player: list(tops) for player, tops in ON_TOP.items()}

    def first(self) -> Player:
        """Ada chooses."""
        return 1

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The shuffled cards, with those that are needed on top."""
        left = list(super().shuffle(player, pile, cards))
        names = self.on_top[player].pop(0) if pile == "deck" and self.on_top[player] else ()
        top: list[CardId] = []
        for name in names:
            top.append(next(card for card in left if self.duel.end.name(card) == name))
            left.remove(top[-1])
        return (*top, *left)


def showcase() -> Duel:
    """The duel of `showcase.txt`."""
    bare = header(("Ada", "gazing-junk"), ("Grace", "heroic-rites"), "Every kind of Summon")
    book: CardBook = built_in_book().of(face.name for face in bare.faces)
    duel = Duel.new(replace(bare, definitions=book.digest()))
    recording = Recording(duel, StackedChance(duel), book=book)
    recording.settle()
    for line in (HERE / "showcase.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "/")):
            recording.play_line(_reader(line, book))
    while (asked := recording.waiting()) is not None:
        recording.play(Pass(player=asked.player))
    return duel


def _reader(line: str, book: CardBook) -> Callable[[State], Move]:
    return lambda state: complete(parse_move(line, state), state, book)


def of_the_era() -> Duel:
    """A duel between two decks of kinds that were played in 2010."""
    bare = header(("Ada", "gladiator-beasts-2010"), ("Grace", "blackwings-2010"), "Two kinds of decks of 2010")
    book = built_in_book().of(face.name for face in bare.faces)
    told = replace(bare, definitions=book.digest())
    return Duel.new(told, play_duel(told, (play_greedy, play_greedy), 4, book).events)


def main() -> None:
    """Writes the examples."""
    ada, grace, alan = ("Ada", "plain-dragons"), ("Grace", "plain-bulwark"), ("Alan", "plain-dragons")
    first = header(ada, grace, "A first duel")
    played = play_duel(first, (play_greedy, play_greedy), 14)
    Duel.new(first, played.events).save(OUT / "first-duel.duel", overwrite=True)
    rivals = header(grace, alan, "Rivals")
    one = Duel.new(rivals, play_duel(rivals, (play_greedy, play_greedy), 3).events)
    one.save(OUT / "rivals-1.duel", overwrite=True)
    at = next(n for n in range(one.turn(6).first, len(one)) if isinstance(one.event(n + 1), Move))
    branched(one, at, "another way").save(OUT / "rivals-2.duel", overwrite=True)
    of_the_era().save(OUT / "of-the-era.duel", overwrite=True)
    showcase().save(OUT / "showcase.duel", overwrite=True)


if __name__ == "__main__":
    main()
