"""Duels that are recorded twice with the same moves, in which a player has other cards that p1 has not seen.

What happens at a table happens in both: illegal moves, corrections, remarks, rulings, times, refused attempts, going
back. What p1 is not told of them differs: the events with which they begin, the words of refused attempts, the clocks.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from msgspec.structs import replace

from duelog.core.assuming import taken_by
from duelog.core.corrected_tables import fault_of, takes_from_question
from duelog.core.digest import digest
from duelog.core.engine import IllegalMove, waiting
from duelog.core.illegal_play import hindrance, may_interrupt
from duelog.core.legal_moves import legal_moves
from duelog.core.sight import Viewer, seen_by, viewing_player, while_shown
from duelog.core.state import State
from duelog.core.unnamed import shown_by
from duelog.core.validate import planned
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Move, Moved
from duelog.events.faces import Face
from duelog.events.places import OPPONENT, PLAYERS, ZONES, Player, place
from duelog.events.records import Attempted, Corrected, Ruling, TimeExtended
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import told_numbers
from duelog.replays.duels.views import masked
from duelog.replays.errors import DuelogError
from duelog.replays.notation import complete, print_move
from duelog.replays.play.interrupting import interrupt
from duelog.replays.play.recording import Recording, Stamp
from tests.hidden_decks import QUICK, SECRET_COPIES, SECRETS, header_with
from tests.near_moves import near_moves
from tests.random_duels import PureChance
from tests.unknown_duels import Table
from tests.unknown_duels import played as played_known

Choice = tuple[str, tuple[CardId, ...]]
"""A legal move as p1 would see it, and its cards, which tell moves with hidden cards apart."""

MOST_COMPARED = 2_000
"""The largest number of legal moves that is compared: a choice of cards may have millions."""


class Twin:
    """One of two duels that are recorded together."""

    def __init__(self, secret: str, seed: int, *, timed: bool = False) -> None:
        self.secret = secret
        self.is_hidden = True  # as long as p1 has seen none of the secrets
        self.book = built_in_definitions()
        self.recording = Recording(Duel.new(header_with(secret, seed)), PureChance(seed), book=self.book)
        self.hidden = random.Random(f"{secret} {seed}")  # decides what only this duel has
        self.recording.stamp = self._stamp if timed else None
        self._checked = 0
        self.act(self.recording.settle)

    def _stamp(self, state: State) -> Stamp:
        return Stamp(f"2014-08-{self.hidden.randint(1, 28):02}T14:03:22", self.hidden.randrange(200))

    @property
    def duel(self) -> Duel:
        """The duel up to now."""
        return self.recording.duel

    @property
    def state(self) -> State:
        """The current state."""
        return self.duel.end

    @property
    def secrets(self) -> frozenset[CardId]:
        """The cards that differ in the other duel: the last of the Deck of p2."""
        return frozenset(range(len(self.duel.start.cards) - SECRET_COPIES + 1, len(self.duel.start.cards) + 1))

    def act(self, action: Callable[[], object]) -> None:
        """Records something, and passes in windows that only one of the two duels may have."""
        action()
        while (
            self.state.window is not None and self.state.result is None and (asked := waiting(self.state)) is not None
        ):
            passing = m.Pass(player=asked.player)
            if passing not in legal_moves(self.state, asked.player, self.book, self.recording.session):
                break
            self.recording.play(passing)
        for event, after in self.duel.steps(self._checked + 1):
            self.is_hidden = self.is_hidden and not self.secrets & seen_by(while_shown(after, event), 1)
        self._checked = len(self.duel)

    def choices(self) -> dict[Choice, Move]:
        """The legal moves of the player to act, as text that p1 would see; none that reveals a secret."""
        asked = waiting(self.state)
        if asked is None:
            return {}
        read = masked(self.state, "p1")
        found: dict[Choice, Move] = {}
        legal = legal_moves(self.state, asked.player, self.book, self.recording.session)
        for move in islice(legal, MOST_COMPARED):
            card: CardId = getattr(move, "card", 0)
            if not isinstance(move, m.Concede | m.Undo) and not (isinstance(move, m.Activate) and card in self.secrets):
                found.setdefault((print_move(move, read), (card, *taken_by(move))), move)
        return found

    # --- illegal play

    def typed(self, move: Move) -> Move:
        """The move as it is read from a line: a card that is Set is Set as what it is, and effects are named."""
        if isinstance(move, m.SetMonster | m.SetSpellTrap) and 0 < move.card <= len(self.state.cards):
            in_monster_zone = self.state.face(move.card).is_monster and move.to[3] == "M"
            kind = m.SetMonster if in_monster_zone else m.SetSpellTrap
            return kind(player=move.player, card=move.card, to=move.to)
        return complete(move, self.state, self.book)

    def can_be_made(self, move: Move, n: int | None = None) -> bool:
        """Whether the move is legal or can be recorded as illegal, now or after event `n`, where it is an interrupt."""
        state = self.state if n is None else self.duel.state_at(n)
        plan = planned(state, move, self.book)
        if n is not None and not (plan.violations and may_interrupt(state) and n >= self.state.moved):
            return False
        if n is not None and n in self.duel.taken_back():
            return False
        return not plan.violations or hindrance(state, plan, len(self.duel) + 2, self.book) is None

    def make(self, move: Move, n: int | None = None) -> None:
        """Records a move, legal or not, as it was made."""
        if n is None:
            self.act(partial(self.recording.play, move, anyway=True))
        else:
            self.act(partial(interrupt, self.recording, n, lambda state: move))

    # --- what people add

    def can_be_corrected(self, correction: Corrected) -> bool:
        """Whether the table can be corrected so."""
        if takes_from_question(self.state, correction):
            return False
        return fault_of(self.state, correction, len(self.duel) + 1) is None

    def attempt(self) -> None:
        """Keeps a refused move with a hidden card, of which p1 is not told; not in every duel."""
        for _ in range(self.hidden.randrange(3)):
            text = f'p2 activate S{self.hidden.randint(1, 5)} "{self.secret}"'
            self.recording.add(Attempted(text=text, player=2, rules=("TRAP-01",)))

    def go_back(self, line: int, player: Player, *, judge: bool) -> None:
        """Goes back to before a line that p1 was told."""
        to = told_numbers(self.duel, "p1")[line - 1] - 1
        undo = m.Undo(player=player, to=to)
        if judge:
            undo = replace(undo, author="Ina", reason="a wrong turn", state=digest(self.duel.state_at(to)))
        self.act(partial(self.recording.undo, undo))

    def rule(self, line: int, player: Player) -> None:
        """Adds a ruling on a line that p1 was told."""
        at = told_numbers(self.duel, "p1")[line - 1]
        ruling = Ruling(at=at, player=player, text="as it was", rules=("SUM-02",), penalty="Warning", author="Ina")
        self.recording.add(replace(ruling, time="2014-08-01T14:00:00"))
        self.recording.add(TimeExtended(minutes=3, author="Ina"))


# --- playing two of them ------------------------------------------------------------------------------------------


def played(seed: int, most: int = 25) -> tuple[Duel, Duel]:
    """Two duels with the same moves, which look the same to p1. Two of three have illegal play and all else."""
    rng = random.Random(seed)
    secrets = rng.sample(QUICK if seed % 2 else SECRETS, 2)
    one, two = (Twin(secret, seed, timed=bool(seed % 4)) for secret in secrets)
    kept = one.duel.branch(), two.duel.branch()
    for _ in range(most):
        try:
            if not _goes_on(one, two, rng, judged=bool(seed % 3)):
                break
        except (IllegalMove, DuelogError) as error:
            raise AssertionError(f"{seed}: {error}") from error
        if not (one.is_hidden and two.is_hidden):
            break
        if (one.state.question is None) != (two.state.question is None):
            break  # p2 has a choice in one of them only, and p1 sees that they have not made it yet
        kept = one.duel.branch(), two.duel.branch()
    return kept


def _goes_on(one: Twin, two: Twin, rng: random.Random, *, judged: bool) -> bool:
    """Records the next thing in both; whether there was one."""
    if judged and rng.random() < 0.45:
        kind = rng.choices((_illegal, _interrupting, _correcting, _adding, _going_back), (12, 3, 3, 3, 2))[0]
        if kind(one, two, rng):
            return True
    ours, theirs = one.choices(), two.choices()
    shared = sorted(key for key in ours if key in theirs)
    if not shared:
        return False
    keen = [key for key in shared if " set " in key[0] or " summon " in key[0] or " attack " in key[0]]
    key = rng.choice(keen if keen and rng.random() < 0.6 else shared)
    one.act(partial(one.recording.play, ours[key]))
    two.act(partial(two.recording.play, theirs[key]))
    return True


MOST_TRIED = 25
"""So many moves are tried until one can be made in both duels."""


def _illegal(one: Twin, two: Twin, rng: random.Random) -> bool:
    """A move in both that is illegal in at least one of them."""
    for move in islice(_illegal_moves(one, rng), MOST_TRIED):
        ours, theirs = one.typed(move), two.typed(move)
        if not _same(ours, theirs) or _reveals(ours, one) or not (one.can_be_made(ours) and two.can_be_made(theirs)):
            continue
        if planned(one.state, ours, one.book).violations or planned(two.state, theirs, two.book).violations:
            one.make(ours)
            two.make(theirs)
            return True
    return False


def _interrupting(one: Twin, two: Twin, rng: random.Random) -> bool:
    """An activation where nobody was asked."""
    lines = tuple(zip(told_numbers(one.duel, "p1"), told_numbers(two.duel, "p1"), strict=True))[-6:]
    moves = [move for move in islice(_illegal_moves(one, rng), MOST_TRIED) if isinstance(move, m.Activate)]
    for n, other in rng.sample(lines, len(lines)):
        for move in moves:
            same = one.typed(move)
            if same != two.typed(move) or _reveals(same, one):
                continue
            if one.can_be_made(same, n) and two.can_be_made(same, other):
                one.make(same, n)
                two.make(same, other)
                return True
    return False


def _correcting(one: Twin, two: Twin, rng: random.Random) -> bool:
    """A correction of the table."""
    player = rng.choice(PLAYERS)
    side = one.state.side(player)
    corrections = [Corrected(player=player, life=rng.randrange(100, 9000)), Corrected(player=player, normal_summons=0)]
    if side.deck:
        corrections.append(
            Corrected(moves=(Moved(card=side.deck[0], origin=place(player, "deck"), to=place(player, "hand")),))
        )
    for card in side.hand[-2:]:
        origin = place(player, "hand")
        ways = (
            Moved(card=card, origin=origin, to=place(player, "deck")),
            Moved(card=card, origin=origin, to=place(player, "M4"), position="set"),
            Moved(card=card, origin=origin, to=place(player, "S4"), position="down"),
        )
        corrections += [Corrected(moves=(way,)) for way in ways]
    for zone, slot in zip(ZONES, side.field, strict=True):
        if slot is not None and zone[0] == "M":
            way = Moved(card=slot.card, origin=place(player, zone), to=place(player, "S5"), position="down")
            corrections.append(Corrected(moves=(way,)))
    correction = replace(rng.choice(corrections), author="Ina", reason="the notes agree")
    if not (one.can_be_corrected(correction) and two.can_be_corrected(correction)):
        return False
    for twin in (one, two):
        twin.act(partial(twin.recording.correct, correction))
    return True


def _adding(one: Twin, two: Twin, rng: random.Random) -> bool:
    """A remark, a ruling, and attempts that only one of them has."""
    line, player = rng.randint(1, len(told_numbers(one.duel, "p1"))), rng.choice(PLAYERS)
    for twin in (one, two):
        twin.attempt()
        twin.recording.add(o.Remark(text="they shook hands", player=player))
        twin.rule(line, player)
        twin.attempt()
    return True


def _going_back(one: Twin, two: Twin, rng: random.Random) -> bool:
    count = len(told_numbers(one.duel, "p1"))
    line, player, judge = rng.randint(max(1, count - 8), count), rng.choice(PLAYERS), rng.random() < 0.5
    for twin in (one, two):
        twin.go_back(line, player, judge=judge)
    return True


def _same(one: Move, two: Move) -> bool:
    """Whether p1 sees the same move: a hidden card can be Set as a monster in one duel and as a Trap in the other."""
    if isinstance(one, m.SetMonster | m.SetSpellTrap) and isinstance(two, m.SetMonster | m.SetSpellTrap):
        return (one.player, one.card, one.to) == (two.player, two.card, two.to)
    return one == two


def _reveals(move: Move, twin: Twin) -> bool:
    """Whether a move shows a secret: everything but a Set does."""
    if isinstance(move, m.SetMonster | m.SetSpellTrap):
        return False
    names = ("card", "tributes", "materials", "costs")
    named: set[CardId] = set()
    for value in (getattr(move, name, ()) for name in names):
        named |= {value} if isinstance(value, int) else set(value)
    return bool(named & twin.secrets)


def _illegal_moves(twin: Twin, rng: random.Random) -> Iterator[Move]:
    """Moves that could be made at a table, rightly or wrongly, in no order."""
    state, found = twin.state, list[Move]()
    legal = list(twin.choices().values())
    for move in rng.sample(legal, min(2, len(legal))):
        near = [other for other in near_moves(state, move, rng) if 0 < getattr(other, "card", 1) <= len(state.cards)]
        found += rng.sample(near, min(6, len(near)))
    for player in PLAYERS:
        found += _moves_of(state, player, rng)
    yield from rng.sample(found, len(found))


def _moves_of(state: State, player: Player, rng: random.Random) -> Iterator[Move]:
    side, other = state.side(player), state.side(OPPONENT[player])
    on_field = [slot.card for each in (side, other) for slot in each.field if slot is not None]
    attacked = [slot.card for zone, slot in zip(ZONES, other.field, strict=True) if slot is not None and zone[0] == "M"]
    for card in side.hand:
        yield m.SetSpellTrap(player=player, card=card, to=place(player, rng.choice(("S1", "S2", "S3", "S5"))))
        yield m.SetSpellTrap(player=player, card=card, to=place(player, rng.choice(("M1", "M2", "M3", "M5"))))
        yield m.NormalSummon(player=player, card=card, to=place(player, rng.choice(("M1", "M2", "M3"))))
        to = None if state.face(card).is_monster else place(player, "S3")
        yield m.Activate(player=player, card=card, to=to, targets=_some(on_field, rng), costs=_some(side.hand, rng))
    for zone, slot in zip(ZONES, side.field, strict=True):
        if slot is None:
            continue
        yield m.Activate(player=player, card=slot.card, targets=_some(on_field, rng))
        if zone[0] == "M":
            yield m.FlipSummon(player=player, card=slot.card)
            yield m.ChangePosition(player=player, card=slot.card, position=rng.choice(("attack", "defense")))
            yield m.Attack(player=player, card=slot.card, target=rng.choice((0, *attacked)))
    yield m.ChangePhase(player=player, to=rng.choice(("battle", "main2", "end")))


def _some(cards: list[CardId] | tuple[CardId, ...], rng: random.Random) -> tuple[CardId, ...]:
    return tuple(rng.sample(cards, min(len(cards), rng.choice((0, 0, 1, 1, 2)))))


# --- at a table ---------------------------------------------------------------------------------------------------


class _NamedTable(Table):
    """A duel recorded at a table, where some players said which cards they Set, and others did not."""

    def __init__(self, known: Duel, seed: int, *, named: frozenset[Player], listed: bool) -> None:
        self.named = named
        super().__init__(known, seed, listed=listed)

    def name_in_play(self, state: State, move: Move) -> dict[CardId, Face]:
        """Names the cards that a move shows, and a card that is Set, if its player says what it is."""
        cards = shown_by(state, move)
        if (
            isinstance(move, m.SetMonster | m.SetSpellTrap)
            and move.player in self.named
            and state.is_unknown(move.card)
        ):
            cards = (*cards, move.card)
        return self.name(state, cards)


def at_a_table(seed: int, viewer: Viewer) -> tuple[Duel, Duel] | None:
    """A duel with unknown cards, recorded twice: others say which cards they Set in one of the two.

    For a spectator, sometimes one in which all cards are known. None if it cannot be recorded at a table
    (`tests.unknown_duels`).
    """
    known = played_known(seed, 30)
    others: frozenset[Player] = frozenset(player for player in PLAYERS if player != viewing_player(viewer))
    found: list[Duel] = []
    nobody: frozenset[Player] = frozenset()
    for named in (nobody, others):
        table = _NamedTable(known, seed, named=named, listed=seed % 2 == 0)
        try:
            table.follow()
        except (IllegalMove, ValueError):
            return None
        found.append(table.recording.duel)
    return found[0], known if viewer == "public" and seed % 3 == 0 else found[1]
