"""A program of a user, written from docs/python.md: type checkers know what everything in it is."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import assert_type

import duelog
from duelog import (
    Card,
    Deck,
    Duel,
    DuelogError,
    Face,
    Game,
    Header,
    IllegalMove,
    MoveList,
    OnField,
    Seat,
    Side,
    State,
    Verdict,
    moves,
    outcomes,
)


def told(game: Game) -> Iterator[str]:
    """Reading: events with their states, by number and in slices."""
    for event, state in game:
        if isinstance(event, moves.Attack):
            assert_type(event.card, int)
            yield f"{event.n}: {state.name(event.card)} attacks in turn {state.turn}"
    event, state = game[100]
    assert_type(state, State)
    yield f"{len(game)} {event.n} {[step.event.n for step in game[20:23]]} {game.result}"


def seen(state: State) -> str:
    """A board: sides, zones, cards."""
    side: Side = state.side(1)
    cards: Sequence[Card] = state.cards
    fields: Sequence[OnField] = side.monsters
    names = [state.name(slot.card) for slot in fields]
    face: Face = state.faces[0]
    return f"{side.lp} {names} {len(cards)} {face.name} {face.atk}\n{state}"


def played(one: Path, two: Path) -> Game:
    """Playing: legal moves, a move in the notation or as an object, verdicts, going back."""
    game = duelog.Game(str(one), str(two), seed=7)
    while game.player_to_act is not None and len(game) < 60:
        legal: MoveList = game.legal_moves
        game.push(legal[random.randrange(len(legal) - 1)])
    try:
        game.push("p1 attack M1 direct")
    except IllegalMove as error:
        verdict: Verdict = error.verdict
        print(verdict.rule, bool(verdict), [violation.facts for violation in verdict.violations])
    found: bool = "p1 end" in game.legal_moves
    normal = game.legal_moves.of("summon", card="X-Head Cannon").of(moves.NormalSummon)
    print(found, normal.lines, game.turn, game.board.phase, game.verdict("p1 end"))
    game.pop()
    return game.branch(at=11)


def recorded(path: Path) -> Duel:
    """The log: a header, appended events, a branch."""
    heron = Face(name="Reed Heron", kinds=("normal",), level=3, atk=1200, defense=700)
    header = Header(seats=(Seat(name="Ada", main=(0,) * 40), Seat(name="Bo", main=(0,) * 40)), faces=(heron,))
    with Duel.record(path, header) as duel:
        stop = duel.subscribe(lambda event, state: print(event.n, type(event).__name__, state.turn))
        duel.append(outcomes.DuelBegan(first=1))
        duel.append(outcomes.TurnBegan(player=1, turn=1))
        stop()
    return duel.branch(at=1)


def main() -> None:
    """All of it."""
    try:
        print(*told(duelog.open("examples/first-duel.duel")), sep="\n")
    except DuelogError as error:
        print(error.source, error.what, error.hint)
    game = played(Path("examples/decks/plain-dragons.ydk"), Path("examples/decks/plain-bulwark.ydk"))
    print(seen(game.board), duelog.__version__, Deck)
    print(recorded(Path("first.duel")).header.seats[0].name)


if __name__ == "__main__":
    main()
