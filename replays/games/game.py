"""A duel to read and to continue: the moves of both players are judged, and their outcomes derived.

Modelled on the board of python-chess: `push` and `pop`, `legal_moves`, `turn`.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import SystemRandom
from typing import overload

from duelog.core.drawing import Drawing
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import waiting
from duelog.core.legal_moves import legal_moves
from duelog.core.session import Session
from duelog.core.state import RULEBOOK, Result, State
from duelog.core.validate import validate
from duelog.core.verdict import Verdict
from duelog.events.base import Move
from duelog.events.lines import Header
from duelog.events.moves import Undo
from duelog.events.places import Player
from duelog.replays.cards.definition_files import book_of
from duelog.replays.cards.second_names import SecondNames, also_called
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.duel_steps import DuelStep
from duelog.replays.errors import DuelogError
from duelog.replays.files.format_checks import insist_on_format
from duelog.replays.games.move_list import MoveList
from duelog.replays.games.new_games import DeckSource, definition_paths, known_pool, new_game
from duelog.replays.games.notebook import duel_page
from duelog.replays.notation import complete, parse_move, print_move
from duelog.replays.play.chances import LogChance
from duelog.replays.play.real_decks import current_branch
from duelog.replays.play.recording import Recording


class Game:
    """A duel to read and to continue: a sequence of (event, state), numbered from 1, and the board after the last.

    >>> game = Game(["40 Dark Blade"], ["40 Mystical Elf"], seed=7, any_deck=True)
    >>> game.turn, game.player_to_act
    (0, 1)

    `Game(deck1, deck2)` begins a new duel; the decks are paths, codes, `Deck` values or lists of card names. `seed`
    determines all random results: the same seed and the same moves give the same duel. By default it is random, and
    stored in the header. `names` are the names of the players, `ruleset` is a name or a file, `cards` are paths of
    more cards and definitions, `as_of` is the date of the card texts. `duelog.open` and `Game.of` begin with an
    existing duel.

    Everything happens in memory; `save` writes a file. DuelogError for invalid arguments: unknown cards, illegal decks
    (unless `any_deck`), cards with effects but no definition (unless `allow_undefined`).
    """

    def __init__(
        self,
        deck1: DeckSource,
        deck2: DeckSource,
        *,
        seed: int | str | None = None,
        names: tuple[str, str] = ("", ""),
        ruleset: str | Path = RULEBOOK.name,
        cards: Iterable[str | Path] = (),
        as_of: str = "",
        any_deck: bool = False,
        allow_undefined: bool = False,
    ) -> None:
        paths = [Path(path) for path in cards]
        seed = _drawn() if seed is None else seed
        header, warnings = new_game(
            (deck1, deck2), names=names, seed=seed, ruleset=ruleset, cards=paths, as_of=as_of, any_deck=any_deck,
            allow_undefined=allow_undefined,
        )  # fmt: skip
        self._begin(Duel.new(header), seed, paths)
        self.warnings = warnings
        """Recoverable problems in the file or in the decks."""
        self._recording().settle()

    def _begin(self, duel: Duel, seed: int | str | None, cards: Iterable[str | Path]) -> None:
        self._duel = duel
        self._paths = [Path(path) for path in cards]
        self._seed = seed
        self._session = Session()
        self._known_book: CardBook | None = None
        self._names: SecondNames | None = None
        self.warnings = duel.warnings

    @classmethod
    def open(cls, path: str | Path, *, cards: Iterable[str | Path] = ()) -> "Game":
        """The duel in a file (`*.duel` or `*.duel.zst`). DuelogError if it cannot be read or is damaged."""
        return cls.of(Duel.open(path), cards=cards)

    @classmethod
    def of(cls, duel: Duel, *, seed: int | str | None = None, cards: Iterable[str | Path] = ()) -> "Game":
        """A game that begins with a duel; if the duel is being recorded, recording continues.

        `seed` determines the random results of further moves, by default the seed in the header if there is one.
        """
        game = cls.__new__(cls)
        game._begin(duel, seed, cards)
        return game

    # --- the log

    @property
    def duel(self) -> Duel:
        """The log as a `Duel`, with cursors, turns, views of one player and listeners."""
        return self._duel

    @property
    def header(self) -> Header:
        """The header: players, decks, faces, ruleset."""
        return self._duel.header

    def __len__(self) -> int:
        """The number of events."""
        return len(self._duel)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[DuelStep]:
        """Every event with the state after it; events that were taken back have `undone`."""
        return iter(self._duel)

    def __reversed__(self) -> Iterator[DuelStep]:
        return reversed(self._duel)

    @overload
    def __getitem__(self, n: int) -> DuelStep: ...
    @overload
    def __getitem__(self, n: slice) -> list[DuelStep]: ...
    def __getitem__(self, n: int | slice) -> DuelStep | list[DuelStep]:
        """Event number `n` with the state after it, as `Duel.__getitem__`: events count from 1, -1 is the last."""
        return self._duel[n]

    def state_at(self, n: int) -> State:
        """The state after event `n`; 0 is before the first. `IndexError` if there is no such event."""
        return self._duel.state_at(n)

    @property
    def moves(self) -> list[Move]:
        """The moves that led here, without those that were taken back."""
        return [event for event in current_branch(self._duel) if isinstance(event, Move)]

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Writes the duel to a file, compressed if the name ends in ``.zst``. Raises as `Duel.save`."""
        self._duel.save(path, overwrite=overwrite)

    # --- the board

    @property
    def board(self) -> State:
        """The current state; `print` draws it."""
        return self._duel.end

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        return self.board.turn

    @property
    def player_to_act(self) -> Player | None:
        """The player who has to decide, 1 or 2; None once the duel is over."""
        asked = waiting(self.board)
        return None if asked is None else asked.player

    @property
    def result(self) -> Result | None:
        """How the duel ended; None while it is in progress."""
        return self.board.result

    # --- moves

    @property
    def legal_moves(self) -> MoveList:
        """The legal moves of the player to act, lazy.

        DuelogError for rules that are shown but not judged, and if the card definitions are not available.
        """
        state, book = self._judged()
        player = self.player_to_act
        moves = None if player is None else legal_moves(state, player, book, self._session)
        return MoveList(state, moves, self.parse, names=self._second_names)

    def parse(self, text: str) -> Move:
        """The move that a line of the notation denotes here (docs/notation.md). NotationError if it is not a move.

        TypeError for what is no text.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] - Python does not check it
            raise TypeError(f"{text!r} is no line of the notation: give a text like 'p1 end'")
        state, book = self._judged()
        player = self.player_to_act or state.turn_player
        with also_called(self._second_names()):
            return complete(parse_move(text, state, player=player, absent=True), state, book, text)

    def _second_names(self) -> SecondNames:
        if self._names is None:
            self._names = (known_pool(self._paths).second if self._paths else None) or SecondNames()
        return self._names

    def line(self, move: Move) -> str:
        """A move as a line of the notation. DuelogError for a move that does not fit the format (a player 3)."""
        self._insist_on_move(move)
        return print_move(move, self.board)

    def verdict(self, move: Move | str) -> Verdict:
        """Whether a move, or a line of the notation, is legal here, and every rule that it breaks.

        Raises as `parse` and `legal_moves`; DuelogError for a move that does not fit the format (a player 3).
        """
        state, book = self._judged()
        move = self._meant(move)
        return Verdict(move, validate(state, move, book))

    def push(self, move: Move | str) -> Move:
        """Plays a move, or a line of the notation and everything that follows by the rules; returns the move as logged.

        `IllegalMove`, with its `verdict`, for an illegal move, which changes nothing. A player who may respond has to
        do so, even if only with ``pass``. `Undo` (``p1 undo 12``) takes back everything after an event, and stays in
        the log; `pop` leaves no trace. Otherwise raises as `verdict`.
        """
        self._judged()
        recording = self._recording()
        recording.settle()
        move = self._meant(move)
        at = len(self._duel)
        if isinstance(move, Undo):
            if not 0 <= move.to <= at:
                raise DuelogError(f"there is no event {move.to} to go back to", hint=f"there are 0 to {at}")
            recording.undo(move)
        else:
            recording.play(move)
        made = self._duel.event(at + 1)
        assert isinstance(made, Move)
        return made

    def pop(self) -> Move:
        """Removes the last move and everything after it from the log, and returns the move.

        `IndexError` if there is none. DuelogError for a duel that is being recorded; push an `Undo` instead.
        """
        n = next((n for n in range(len(self), 0, -1) if isinstance(self._duel.event(n), Move)), 0)
        if not n:
            raise IndexError("pop from a game without moves")
        move = self._duel.event(n)
        assert isinstance(move, Move)
        self._in_memory().cut(n - 1)
        return move

    def _meant(self, move: Move | str) -> Move:
        """A move, or that of a line of the notation. DuelogError for a move that does not fit the format."""
        if isinstance(move, str):
            return self.parse(move)
        self._insist_on_move(move)
        return move

    def _insist_on_move(self, move: Move) -> None:
        """TypeError for what is no move, DuelogError for a move that does not fit the format."""
        if not isinstance(move, Move):  # pyright: ignore[reportUnnecessaryIsInstance] - Python does not check it
            raise TypeError(f"{move!r} is no move: give an object of duelog.moves, or a line like 'p1 end'")
        if not isinstance(move, Undo):  # which the caller limits
            insist_on_format(move, len(self) + 1, self._duel.source)

    def branch(self, at: int | None = None) -> "Game":
        """Another game with the events up to `at` (default: all), to be continued differently; this one stays."""
        other = Game.of(self._duel.branch(at), seed=self._seed, cards=self._paths)
        other._known_book = self._known_book
        return other

    def __copy__(self) -> "Game":
        """Another game with the same events, as `branch`: what is pushed there changes nothing here."""
        return self.branch()

    def _in_memory(self) -> Duel:
        """The duel as one that can be changed: a copy if it is from a file."""
        if self._duel.source and not self._duel.recorded:
            self._duel = self._duel.branch()
        return self._duel

    def _recording(self) -> Recording:
        duel = self._in_memory()
        seed = self._seed if self._seed is not None else duel.header.tags.get("seed")
        if seed is None:
            seed = self._seed = _drawn()
        recording = Recording(duel, LogChance(f"{seed}/{duel.header.tags.get('duel', '')}", duel), book=self._book)
        recording.session = self._session
        return recording

    def _judged(self) -> tuple[State, CardBook]:
        """The state and the definitions by which moves are judged. DuelogError if they cannot be."""
        state = self.board
        if not state.rules.refereed:
            what = f"{state.rules.name} is shown, not refereed"
            raise DuelogError(what, source=self._duel.source, hint="duelog judges Rulebook 9.0 and rulesets like it")
        return state, self._book

    @property
    def _book(self) -> CardBook:
        """The definitions that the duel is played with. DuelogError if they are not available."""
        if not self.header.definitions:
            return NO_BOOK
        if self._known_book is None:
            book, missing = book_of(self.header, definition_paths(self._paths))
            if missing:
                raise DuelogError(missing, source=self._duel.source, hint="give them: cards=[PATH]")
            self._known_book = book
        return self._known_book

    # --- display

    def __repr__(self) -> str:
        return f"{repr(self._duel).replace('<Duel', '<Game', 1)[:-1]}; {repr(self.board)[len('<State: ') :]}"

    def __str__(self) -> str:
        """The board as text, with the names of the players."""
        return Drawing.duel_text(self._duel)

    def _repr_html_(self) -> str:
        """The board and the Life Points as pictures, for notebooks."""
        return duel_page(self._duel)


def _drawn() -> int:
    """An unpredictable seed."""
    return SystemRandom().randrange(10**6)
