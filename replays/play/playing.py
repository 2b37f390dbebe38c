"""Simulated duels and Matches between simple strategies, from a seed."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from duelog.core.chance import Chance
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import EndlessLoop, advance, play, waiting
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.match_state import Winner, legal_match_moves
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import codec
from duelog.events.base import Event, Move
from duelog.events.lines import Header, Seal
from duelog.events.moves import Ready, Swap
from duelog.events.outcomes import DuelEnded
from duelog.events.places import PLAYERS
from duelog.replays.files.duel_files import encode_duel, write_whole
from duelog.replays.files.history import History
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.chances import SeededChance, below
from duelog.replays.play.players import Strategy, play_random

MOST_EVENTS = 100_000
"""A duel with more events than this is a draw by time; without effects none has a tenth of them."""


class Played(NamedTuple):
    """A finished duel: its events, and the state after them."""

    events: list[Event]
    end: State

    @property
    def winner(self) -> Winner:
        """The winner; 0 for a draw."""
        return self.end.result.winner if self.end.result else 0


class RandomSources(NamedTuple):
    """The random number generators of a duel: separate ones for chance and for each player."""

    chance: random.Random
    players: tuple[random.Random, random.Random]


def dice(seed: int | str) -> RandomSources:
    """The generators derived from a seed: the same on every machine."""
    chance, one, two = (random.Random(f"{seed}/{use}") for use in ("chance", "p1", "p2"))  # noqa: S311 - a game
    return RandomSources(chance, (one, two))


def play_duel(header: Header, players: tuple[Strategy, Strategy], seed: int | str, book: CardBook = NO_BOOK) -> Played:
    """Plays a duel from its header to its end. `ValueError` as from `initial_state`."""
    thrown = dice(seed)
    chance: Chance = SeededChance(thrown.chance)
    session = Session()
    events: list[Event] = []
    state, outcomes = advance(initial_state(header), chance, 1, book, session)
    events += outcomes
    while (asked := waiting(state)) is not None and len(events) < MOST_EVENTS:
        at = asked.player - 1
        move = players[at](state, legal_moves(state, asked.player, book, session), thrown.players[at])
        try:
            state, more = play(state, move, chance, len(events) + 1, book, session)
        except EndlessLoop:
            break  # the duel is ended before a move that starts an endless loop
        events += more
    return Played(events, state) if state.result is not None else _timed_out(events, state)


def _timed_out(events: list[Event], state: State) -> Played:
    ended = DuelEnded(n=len(events) + 1, winner=0, reason="time")
    return Played([*events, ended], evolve(state, ended))


def save_played(path: Path, header: Header, played: Played, *, overwrite: bool = False) -> Seal:
    """Writes a finished duel to a file and returns its seal. Raises as `write_whole`."""
    content = encode_duel(History(header, played.events, str(path)))
    write_whole(path, content, overwrite=overwrite)
    seal = codec.decode_line(content[content.rindex(b"\n", 0, -1) + 1 : -1])
    assert isinstance(seal, Seal)
    return seal


# --- Matches ----------------------------------------------------------------------------------------------------

MOST_SWAPS = 3
"""The maximum number of cards that `random` swaps between two duels; other strategies swap none."""


def play_match(
    match: Match,
    players: tuple[Strategy, Strategy],
    seed: int | str,
    *,
    overwrite: bool = False,
    book: CardBook = NO_BOOK,
) -> list[Played]:
    """Plays a recorded Match from its current state to its end, each duel into its file; returns the duels."""
    duels: list[Played] = []
    while match.state.stage != "over":
        if match.state.stage == "between":
            _side(match, players, dice(f"{seed}/between/{match.state.duel}"))
            continue
        header = match.duel_header()
        played = play_duel(header, players, f"{seed}/{match.state.duel}", book)
        seal = save_played(match.duel_paths()[-1], header, played, overwrite=overwrite)
        assert played.end.result is not None
        match.end_duel(played.end.result, seal)
        duels.append(played)
    return duels


def _side(match: Match, players: tuple[Strategy, Strategy], thrown: RandomSources) -> None:
    """Lets both players swap cards, or not, and declare that they are ready."""
    for player in PLAYERS:
        if player in match.state.ready:
            continue
        if players[player - 1] is play_random:
            for _ in range(below(thrown.players[player - 1], MOST_SWAPS + 1)):
                swaps = _swaps(legal_match_moves(match.state, player))
                if swaps:
                    match.decide(swaps[below(thrown.players[player - 1], len(swaps))])
        match.decide(Ready(player=player))


def _swaps(moves: Iterable[Move]) -> list[Swap]:
    return [move for move in moves if isinstance(move, Swap)]
