"""Makes the example duels of this folder: `python examples/make_examples.py`. The same bytes every time.

The players are made up. The duels are played by duelog's own simple players; the second of the two rivals' duels goes
another way from one move on, so that `duelog diff` has something to find.
"""

from pathlib import Path

from duelog.core.engine import play, waiting
from duelog.core.legal import legal_moves
from duelog.events.base import Move
from duelog.events.lines import Header
from duelog.replays import Duel
from duelog.replays.cardpool import built_in
from duelog.replays.chances import SeededChance
from duelog.replays.decks import read_deck
from duelog.replays.players import play_greedy, play_random
from duelog.replays.playing import dice, play_duel
from duelog.replays.seating import Registered, seat_players

HERE = Path(__file__).parent


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
    """The duel up to event `at`, where a player decides, then on with a random move, then as before."""
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


def main() -> None:
    """Writes the examples."""
    ada, grace, alan = ("Ada", "plain-dragons"), ("Grace", "plain-bulwark"), ("Alan", "plain-dragons")
    first = header(ada, grace, "A first duel")
    played = play_duel(first, (play_greedy, play_greedy), 14)
    Duel.new(first, played.events).save(HERE / "first-duel.duel", overwrite=True)
    rivals = header(grace, alan, "Rivals")
    one = Duel.new(rivals, play_duel(rivals, (play_greedy, play_greedy), 3).events)
    one.save(HERE / "rivals-1.duel", overwrite=True)
    at = next(n for n in range(one.turn(6).first, len(one)) if isinstance(one.event(n + 1), Move))
    branched(one, at, "another way").save(HERE / "rivals-2.duel", overwrite=True)


if __name__ == "__main__":
    main()
