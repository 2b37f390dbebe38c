"""Whole duels with effects for the benchmarks: the theme decks of the examples, a random player, a seed."""

import random
from pathlib import Path

from benchmarks.vanilla import Played, of_a_kind
from duelog.core.effects.book.card_book import CardBook
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import LegalMoves
from duelog.core.state import State
from duelog.events.base import Move
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import Deck, read_deck
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.play.playing import play_duel

DECKS = ("chaos-harvest", "frosted-thrones", "gazing-junk", "heroic-rites", "starter-dawn", "starter-dusk")
FOLDER = Path(__file__).parent.parent / "examples" / "decks"


def choose(state: State, moves: LegalMoves, rng: random.Random) -> Move:
    """A player for `play_duel`."""
    return of_a_kind(moves, rng)


def read(name: str) -> Deck:
    """One of `DECKS`."""
    return read_deck(FOLDER / f"{name}.ydk").deck


def duels() -> list[tuple[Played, CardBook]]:
    """A duel of each deck against the next, with the definitions of its cards."""
    decks = [read(name) for name in DECKS]
    return [duel(decks[n], decks[(n + 1) % len(decks)], n + 1) for n in range(len(decks))]


def duel(one: Deck, two: Deck, seed: int) -> tuple[Played, CardBook]:
    """A duel between two decks, the same for the same seed."""
    pool = built_in()
    faces: dict[Face, int] = {}

    def seat(deck: Deck) -> Seat:
        main, extra = (
            tuple(faces.setdefault(pool.face(code), len(faces)) for code in part) for part in (deck.main, deck.extra)
        )
        return Seat(name="", main=main, extra=extra)

    seats = seat(one), seat(two)
    book = built_in_book().of(face.name for face in faces)
    header = Header(seats=seats, faces=tuple(faces), definitions=book.digest())
    events = play_duel(header, (choose, choose), seed, book).events
    states = [initial_state(header)]
    for event in events:
        states.append(evolve(states[-1], event))
    return Played(header=header, events=tuple(events), states=tuple(states[:-1])), book
