"""Our engine in parallel with a recording: the progress of both, and their comparison."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from duelog.core.effects.activation.activation_moves import moves_of
from duelog.core.effects.activation.candidates import activatable
from duelog.core.effects.activation.checks import speed_of
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import IllegalMove, play, waiting
from duelog.core.fold.evolve import evolve
from duelog.core.legal_moves import legal_moves
from duelog.core.rules.arrivals import arrivals, put_in_order
from duelog.core.session import Session
from duelog.core.state import State, Trigger
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move
from duelog.events.lines import Header
from duelog.events.places import PLAYERS, Pile, Player
from duelog.replays.cards.definition_files import undefined
from duelog.replays.cards.pool import CardPool
from tests.lockstep.after_the_end import (
    different_at_the_end,
    done_after_the_end,
    drawn_after_the_end,
    gained_after_the_end,
    hurt_after_the_end,
    name_at_the_end,
)
from tests.lockstep.answers import offered_cards
from tests.lockstep.both_tables import differences, our_board, their_board
from tests.lockstep.disagreements import (
    ARCHETYPE,
    BANISHED,
    BOUND,
    CALCULATED,
    CAME_BACK,
    COPIES,
    COUNTED_DOWN,
    COUNTED_FOR,
    DEMANDED,
    EACH_ONE,
    EARLIER_BATTLE,
    FACE_DOWN,
    FROM_THE_GRAVE,
    HURTS_OTHER,
    KNOWN,
    LAID_OUT,
    LEFT_NEGATED,
    MARKED,
    NEGATED_GEMINI,
    NEGATED_LATER,
    NO_WAY_BACK,
    NORMAL_LATER,
    NOT_CLOSED,
    NOT_ITSELF,
    NOT_PICKED,
    NOT_YET,
    OTHER_GRAVE,
    OTHERS_ZONES,
    OWN_GAIN,
    PAID,
    PLACED_ALONE,
    PROTECTED,
    RETURNED,
    SAVED,
    SKIPPED,
    SPARED,
    STILL_DOWN,
    SWALLOWED,
    TIED,
    TOKEN_THERE,
    TOKENS_THERE,
    explanation,
)
from tests.lockstep.lines import Lines
from tests.lockstep.marked import (
    banished_there,
    came_back_there,
    counted_between_actions,
    destroyed_from_the_grave,
    kept_its_zone,
    left_negated_there,
    lowered_face_down,
    marked_there,
    still_counted_there,
    unaffected_from_now_on,
)
from tests.lockstep.options import (
    Table,
    asks_for_its_way,
    becomes_another,
    is_activation,
    is_without_effect,
    place_offered,
)
from tests.lockstep.owed import counted_down_there, not_closed_there, not_picked_there, paid_there
from tests.lockstep.proofs import (
    cannot_attack_as_it_must,
    counts_a_copy,
    counts_others_zones,
    demanded,
    destroyed_there,
    finds_none_there,
    forgotten_skips,
    frees_a_zone_by_a_tie,
    gained_there,
    hurts_the_other,
    is_before_draw,
    is_in_force,
    is_of_negated_gemini,
    is_still_down_there,
    met_in_another_grave,
    modifies_from_there,
    negated_at_once,
    negates_the_protected,
    offered_for_each,
    offered_in_this_state,
    offered_once,
    returned_there,
    saved_there,
    spared_there,
    targets_nothing_there,
)
from tests.lockstep.recording import Line, Option, Recording, renamed
from tests.lockstep.recording import Table as TheirTable
from tests.lockstep.report import Difference, DuelReport
from tests.lockstep.setting import Recorded, Untold, is_blind_pick, names_of_ours, our_place, our_player, start
from tests.lockstep.swallowed import (
    counted_for_its_controller,
    is_calculated,
    is_swallowed,
    lost_gain,
    lost_gain_in_battle,
)

DECISIONS = ("IDLE", "BATTLE")
RESPONSES = ("CHAIN", "EFFECT_YN")

_GONE_THERE = (
    (MARKED, "spared", marked_there),
    (NO_WAY_BACK, "set", kept_its_zone),
    (NOT_YET, "unaffected", unaffected_from_now_on),
    (CAME_BACK, "not Normal Summoned", came_back_there),
    (FROM_THE_GRAVE, "not activated", destroyed_from_the_grave),
)
"""The names of differences in which a card is gone there alone, what it is here, and what finds it."""


class Stopped(Exception):
    """Raised if a recording cannot be followed any further."""


class Beside:
    """One duel in both engines. `states` are our states since the last move, `events` all our events so far.

    `passed_over` are declined Trigger Effects in the hand, which the other engine continues to offer with fast effects;
    and `declined` those that were declined before one in the hand was used, which ours offers beside that as long as
    they wait for the same event. `owed` are the lasting effects that theirs has done already, and ours does when
    mandatory effects of the Phase have been used. `over` are answers to an attack or a draw that were not given when
    theirs asked for them, before it asked for others, `seen` is the number of our events before the states were last
    compared. `zones_asked` are the monsters for whose zones ours has asked, with these zones, until they come.
    """

    def __init__(self, recording: Recording, pool: CardPool, book: CardBook = NO_BOOK) -> None:
        if other_names := names_of_ours(recording, pool):
            recording = renamed(recording, other_names)
        self.recording = recording
        self.book = book
        self.session = Session()
        self.lines = Lines(recording)
        self.report = DuelReport(duel=recording.name, lines=len(recording.lines))
        self.chance = Recorded(recording)
        self.mixed_in_step = 0
        """How often copies were mixed before the first unexplained difference, or the last explained one."""
        begun = start(recording, pool, self.chance, book)
        self.chance.codes = begun.codes
        self.chance.next_question = lambda: self.lines.at
        self.report.undefined = tuple(undefined(begun.header.faces, book)) if book else ()
        self.header: Header = begun.header
        self.codes = begun.codes
        self.states: list[State] = list(begun.states)
        self.events: list[Event] = list(begun.events)
        self.line: Line | None = self.lines.next
        self.compared: set[int] = set()
        self.asked: set[int] = set()
        self.left: list[Line] = []
        self.passed_over: Counter[str] = Counter()
        self.declined: frozenset[Trigger] = frozenset()
        self.zones_asked: frozenset[tuple[CardId, str]] = frozenset()
        self.owed: set[int] = set()
        self.over: Counter[str] = Counter()
        self.seen = 0

    @property
    def state(self) -> State:
        """Our current state."""
        return self.states[-1]

    @property
    def table(self) -> Table:
        """Our current table, for looking up cards."""
        return Table(self.state, self.codes)

    # --- moving on ------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Plays a move in our engine, and keeps the intermediate states."""
        n = len(self.events) + 1
        state = self.state
        try:
            after, events = play(state, move, self.chance, n, self.book, self.session)
        except IllegalMove as illegal:
            if self.chooses_what_is_placed_alone(move):
                raise Stopped(f"a disagreement after which the duels are two: {PLACED_ALONE}") from illegal
            self.differ("refused", str(illegal), f"{type(move).__name__} {self.named(move)}")
            raise Stopped(f"a move that ours refuses: {type(move).__name__} {self.named(move)}") from illegal
        except Untold as untold:
            self.differ("chance", str(untold), f"{type(move).__name__} {self.named(move)}")
            raise Stopped(f"chance: {untold}") from untold
        self.states = [state]
        question = state.question
        if isinstance(move, m.Choose) and move.to is not None and question is not None:
            self.zones_asked |= {(card, move.to) for card in question.cards[:1]}
        for event in events:
            self.states.append(evolve(self.state, event))
        assert self.state == after
        self.events += events
        self.report.moves += 1
        for event in events:
            if isinstance(event, o.Summoned) and event.how == "special":
                self.leave_zones(event)
            if card := met_in_another_grave(self.state, event):
                self.differ(OTHER_GRAVE, self.state.name(card), "")
                raise Stopped(f"a disagreement after which the duels are two: {OTHER_GRAVE}")
            if isinstance(event, o.Activated) and event.targets and self.targets_nothing_there(event.card):
                self.differ(ARCHETYPE, self.state.name(event.card), "")
                raise Stopped(f"a disagreement after which the duels are two: {ARCHETYPE}")

    def chooses_what_is_placed_alone(self, move: Move) -> bool:
        """Whether a choice includes a card that was just reported as one that theirs offers against its text."""
        reported = self.report.differences[-1:]
        named = {self.state.name(card) for card in ((move.cards or ()) if isinstance(move, m.Choose) else ())}
        return [found.what for found in reported] == [PLACED_ALONE] and bool(named & KNOWN[PLACED_ALONE].cards)

    def leave_zones(self, summoned: o.Summoned) -> None:
        """Leaves out their questions for the zones of monsters for which ours had only one left, and did not ask."""
        for entrance in summoned.monsters:
            if (entrance.card, entrance.to) in self.zones_asked:
                self.zones_asked -= {(entrance.card, entrance.to)}
                continue
            name = self.state.name(entrance.card)
            for line in self.lines.coming("PLACE"):
                if line.prompt.hint == name and place_offered(line.answers[0]) == entrance.to:
                    self.lines.use(line)
                    break

    def targets_nothing_there(self, card: CardId) -> bool:
        """Whether theirs puts this effect on the Chain without a target, as it finds no card of its archetype."""
        near = self.lines.every[max(self.lines.at - 1, 0) : self.lines.at + 3]
        told = (message for line in near for message in line.messages)
        return (
            bool(card)
            and self.state.name(card) in KNOWN[ARCHETYPE].cards
            and targets_nothing_there(told, self.table.code(card))
        )

    def named(self, move: Move) -> str:
        card = getattr(move, "card", 0)
        return self.state.name(card) if card else ""

    def record(self, event: Event) -> None:
        """Folds an event that does not follow from one of our moves."""
        self.states[-1] = evolve(self.state, event)
        self.events.append(event)

    def by_place(self, option: Option) -> CardId:
        """The card at a place, regardless of its passcode."""
        from duelog.events.places import PILE_AT

        at = our_place(option.con, option.loc, option.seq)
        pile = PILE_AT.get(at)
        if pile is None:
            return next((s.card for p in (1, 2) for where, s in self.state.on_field(p) if where == at), 0)
        cards = self.state.side(pile[0]).pile(pile[1])
        return cards[option.seq] if option.seq < len(cards) else 0

    # --- hands and piles ------------------------------------------------------------------------------------------

    def begin(self, line: Line) -> None:
        """Adopts the order of sorted hands, then compares the states, once per question."""
        self.line = line
        self.sort_hands(line.state)
        self.sort_graves(line.state)
        self.forget_skips()
        self.owed &= {lasting.id for lasting in self.state.lasting}
        if line.n not in self.compared and not self.owed:
            self.compare_begun(line)

    def compare_begun(self, line: Line) -> None:
        """Compares the states at a question of theirs that ours has reached."""
        self.compared.add(line.n)
        self.compare_state(self.state, line.state)

    def forget_skips(self) -> None:
        """Lets a player draw as theirs does, against the rulebook: a disagreement; the duels stay in step."""
        ids = forgotten_skips(self.state, self.book)
        if ids:
            self.differ(SKIPPED, "the next one", "none")
            self.record(o.LastingEnded(ids=ids, n=len(self.events) + 1))

    def sort_hands(self, theirs: TheirTable) -> None:
        """Adopts the order of their hands if the cards are the same: the rules do not determine it."""
        for player in (1, 2):
            hand = list(self.state.side(player).hand)
            codes = theirs.players[player - 1].hand
            mine = [self.table.code(card) for card in hand]
            if mine == list(codes) or sorted(mine) != sorted(codes):
                continue
            order: list[int] = []
            for code in codes:
                card = next(card for card in hand if self.table.code(card) == code)
                hand.remove(card)
                order.append(card)
            self.record(o.Shuffled(player=player, pile="hand", order=tuple(order), n=len(self.events) + 1))

    def sort_graves(self, theirs: TheirTable) -> None:
        """Adopts the order of their Graveyards for cards that came at the same time: their owner chooses it."""
        for player, half in zip(PLAYERS, theirs.players, strict=True):
            side = self.state.side(player)
            self.sort_pile(player, "grave", side.grave, [card.code for card in half.grave])
            self.sort_pile(player, "banished", side.banished, [card.code for card in half.banished])

    def sort_pile(self, player: Player, pile: Pile, cards: tuple[CardId, ...], codes: list[int]) -> None:
        if [self.table.code(card) for card in cards] == codes:
            return
        order = put_in_order(cards, codes, arrivals(self.events), lambda card, code: self.table.code(card) == code)
        if order is not None:
            self.record(o.Shuffled(player=player, pile=pile, order=order, n=len(self.events) + 1))

    def with_their_piles(self, theirs: TheirTable) -> State:
        """The state at the end with the order of their piles for cards that came at the same time: no move is left
        before which the log could tell it.
        """
        sides = list(self.state.sides)
        for at, half in enumerate(theirs.players):
            piles: dict[Pile, Sequence[int]] = {
                "grave": [card.code for card in half.grave],
                "banished": [card.code for card in half.banished],
            }
            for pile, codes in piles.items():
                cards = sides[at].pile(pile)
                order = put_in_order(
                    cards, codes, arrivals(self.events), lambda card, code: self.table.code(card) == code
                )
                if order is not None:
                    sides[at] = replace(sides[at], **{pile: order})
        return replace(self.state, sides=(sides[0], sides[1]))

    # --- comparing ------------------------------------------------------------------------------------------------

    def compare_state(self, state: State, theirs: TheirTable) -> None:
        """Counts the states as equal, or reports each path where they differ."""
        self.report.states += 1
        found = differences(our_board(state, self.codes), their_board(theirs, self.codes))
        if any(path.endswith(".level") for path in found):
            lowered = lowered_face_down(state, self.book, found)
            found = {path: values for path, values in found.items() if path not in lowered}
        later = counted_between_actions(state, found)
        found = {path: values for path, values in found.items() if path not in later}
        self.report.states_equal += not found
        new, self.seen = self.events[self.seen :], len(self.events)
        if found and all(path.endswith(".counters") for path in found) and counts_a_copy(state, new):
            self.differ(COPIES, *next(iter(found.values())))
            raise Stopped(f"a disagreement after which the duels are two: {COPIES}")
        kept = {path.removesuffix(".code") for path, (mine, _) in found.items() if path.endswith(".code") and not mine}
        if kept and (spared := spared_there(self.states[0], new, kept)):
            self.differ(SPARED, "destroyed", state.name(spared))
            raise Stopped(f"a disagreement after which the duels are two: {SPARED}")
        gone = {
            path.removesuffix(".code") for path, (_, other) in found.items() if path.endswith(".code") and not other
        }
        self.stop_if_gone_there(state, new, gone)
        if gone and destroyed_there(state, new, gone):
            self.differ(FACE_DOWN, "spared", sorted(gone))
            raise Stopped(f"a disagreement after which the duels are two: {FACE_DOWN}")
        if kept and (saved := saved_there(state, self.events, kept)):
            self.differ(SAVED, "destroyed", state.name(saved))
            raise Stopped(f"a disagreement after which the duels are two: {SAVED}")
        if found and (back := returned_there(self.states[0], new, found)):
            self.differ(RETURNED, "sent", state.name(back))
            raise Stopped(f"a disagreement after which the duels are two: {RETURNED}")
        if found:
            self.part_at_what_leaves_alone(state, new, found)
        if gainer := gained_there(self.states[0], new, found):
            self.differ(EARLIER_BATTLE, "no gain", state.name(gainer))
            raise Stopped(f"a disagreement after which the duels are two: {EARLIER_BATTLE}")
        if found and (negated := counted_down_there(state, found)):
            self.differ(COUNTED_DOWN, "there", state.name(negated))
            raise Stopped(f"a disagreement after which the duels are two: {COUNTED_DOWN}")
        if found and not_closed_there(state, new, found):
            self.differ(NOT_CLOSED, "negated", "moved")
            raise Stopped(f"a disagreement after which the duels are two: {NOT_CLOSED}")
        if found and paid_there(state, new, found):
            self.differ(PAID, "kept", sorted(found))
            raise Stopped(f"a disagreement after which the duels are two: {PAID}")
        if not_picked_there(state, new, found):
            self.differ(NOT_PICKED, "picked", "none")
            raise Stopped(f"a disagreement after which the duels are two: {NOT_PICKED}")
        for path, (ours, other) in found.items():
            less = ours - other if isinstance(ours, int) and isinstance(other, int) else 0
            self.differ(what := self.name_of_path(path, theirs, less), ours, other)
            if what in (SWALLOWED, OWN_GAIN, COUNTED_FOR):
                raise Stopped(f"a disagreement after which the duels are two: {what}")

    def part_at_what_leaves_alone(
        self, state: State, new: Sequence[Event], found: Mapping[str, tuple[object, object]]
    ) -> None:
        """Ends the comparison if a monster goes away there alone, with a card that left, or still counts there."""
        if still_counted_there(state, new, found):
            self.differ(NORMAL_LATER, *next(iter(found.values())))
            raise Stopped(f"a disagreement after which the duels are two: {NORMAL_LATER}")
        for what, proof in ((BANISHED, banished_there), (LEFT_NEGATED, left_negated_there)):
            if gone := proof(self.states[0], new, found):
                self.differ(what, "here", state.name(gone))
                raise Stopped(f"a disagreement after which the duels are two: {what}")

    def stop_if_gone_there(self, state: State, new: list[Event], gone: set[str]) -> None:
        """Ends the comparison if the card that is gone there alone, from these places, is a known disagreement."""
        for what, here, gone_there in _GONE_THERE if gone else ():
            if card := gone_there(state, new, gone):
                self.differ(what, here, state.name(card))
                raise Stopped(f"a disagreement after which the duels are two: {what}")

    def name_of_path(self, path: str, theirs: TheirTable, less: int) -> str:
        """The name of a difference between the boards: its path, unless it is a known disagreement."""
        if path.endswith((".atk", ".def")) and self.changes_laid_out():
            return LAID_OUT
        if is_swallowed(self.state, self.book, self.events, path, less):
            return SWALLOWED
        if path.endswith((".atk", ".def")) and lost_gain(self.state, self.book, self.events, path, less):
            return OWN_GAIN
        if lost_gain_in_battle(self.states, self.book, self.events, path, less):
            return OWN_GAIN
        if is_calculated(self.state, self.book, path, less):
            return CALCULATED
        if counted_for_its_controller(self.state, self.book, path, less):
            return COUNTED_FOR
        options = self.line.prompt.options if self.line is not None else ()
        if is_still_down_there(self.state, path, [option.name for option in options]):
            return STILL_DOWN
        return LAID_OUT if path.endswith(".scale") and self.laid_out(path.removesuffix(".scale")) else path

    def laid_out(self, at: str) -> bool:
        """Whether the card in a Pendulum Zone has been there since the board was set up."""
        found = next((slot for p in PLAYERS for where, slot in self.state.on_field(p) if where == at), None)
        in_zone = at.endswith(("PL", "PR"))
        return in_zone and found is not None and found.came == "placed" and bool(self.recording.setup.place)

    def aims_at_laid_out(self, player: Player, offer: str) -> bool:
        """Whether an option is a card that can only target what was set up in a Pendulum Zone: there it is no Spell."""
        able = [
            one
            for one in activatable(self.state, self.book, player, self.session)
            if f"activate {self.table.label(one.card)}" == offer
        ]
        moves = [move for one in able for move in moves_of(self.state, self.book, player, one)]
        places = [self.state.place_of(card) or "" for move in moves for card in move.targets]
        return bool(places) and all(move.targets for move in moves) and all(map(self.laid_out, places))

    def changes_laid_out(self) -> bool:
        """Whether a card that was set up in a Pendulum Zone changes others from there."""
        laid_out = (slot for p in PLAYERS for where, slot in self.state.on_field(p) if self.laid_out(where))
        names = (self.state.name(slot.card) for slot in laid_out)
        return any(modifies_from_there(self.book, name) for name in names)

    def compare_end(self, theirs: TheirTable) -> None:
        """Compares the final tables; there temporary effects are removed first when a duel ends.

        There a player who has to draw more cards than there are draws those first, the other player draws what the same
        effects demand, counters are placed for the Spell that has resolved, and costs of a Phase are still paid; here
        the Duel is over at once.
        """
        self.report.states += 1
        state = self.with_their_piles(theirs)
        found = different_at_the_end(state, theirs, self.codes, self.book, self.recording.end.messages)
        if found and paid_there(self.state, self.events, found):
            self.differ(PAID, "kept", sorted(found))
            return
        result = self.state.result
        lost = [f"p{p}" for p in PLAYERS if result is not None and result.reason == "deck out" and p != result.winner]
        piles = (f"{player}.{pile}" for player in lost for pile in ("hand", "deck"))
        told = (".atk", ".def", ".level", "chain", *piles, *drawn_after_the_end(found, self.state))
        done = done_after_the_end(found, self.recording.end.messages)
        for left_out in (hurt_after_the_end, gained_after_the_end):
            told = (*told, *left_out(found, self.recording.end.messages, self.state, self.book))
        found = {path: pair for path, pair in found.items() if not path.endswith(told) and path not in done}
        self.report.states_equal += not found
        for path, (mine, other) in found.items():
            self.differ(name_at_the_end(path, self.recording.end.messages, self.events), mine, other)

    def compare_passed_state(self, line: Line) -> None:
        """Compares an intermediate state, if ours has a corresponding one."""
        theirs = their_board(line.state, self.codes)
        theirs.pop("chain")
        for state in self.states:
            ours = our_board(state, self.codes)
            ours.pop("chain")
            if ours == theirs and line.n not in self.compared:
                self.compared.add(line.n)
                self.report.states += 1
                self.report.states_equal += 1

    def compare_offer(self, what: str, ours: Counter[str], theirs: Counter[str]) -> None:
        """Compares the options as multisets."""
        theirs = offered_once(self.book, ours, theirs)
        self.report.questions += 1
        self.report.options += theirs.total()
        self.report.questions_equal += ours == theirs
        if ours != theirs:
            if what in ("tribute", "cost: tribute") and ours < theirs and demanded(self.state):
                what = DEMANDED
            if theirs < ours and finds_none_there(ours - theirs):
                what = ARCHETYPE
            if theirs < ours and all(self.laid_out(key.rsplit(" ", 1)[-1]) for key in ours - theirs):
                what = LAID_OUT
            if theirs < ours and all(self.aims_at_laid_out(self.state.turn_player, key) for key in ours - theirs):
                what = LAID_OUT
            if theirs < ours and all(map(self.needs_token_there, ours - theirs)):
                what = TOKEN_THERE
            if what == "IDLE" and theirs < ours and all(map(self.gives_itself, ours - theirs)):
                what = NOT_ITSELF
            if what == "IDLE" and theirs < ours and counts_others_zones(self.state, ours - theirs):
                what = OTHERS_ZONES
            if theirs < ours and self.pays_with_a_tie(what, ours - theirs):
                what = TIED
            if what == "IDLE" and theirs < ours and is_of_negated_gemini(self.state, ours - theirs):
                what = NEGATED_GEMINI
            if what == "IDLE" and theirs < ours and (ours - theirs).keys() == {"to_end"}:
                what = BOUND if cannot_attack_as_it_must(self.state, self.state.turn_player) else what
            if offered_for_each(ours, theirs, {f"activate {self.table.label(link.card)}" for link in self.state.chain}):
                what = EACH_ONE
            if what == "question: add to hand" and theirs < ours and self.resolves_for_one_event():
                what = EACH_ONE
            if ours < theirs:
                answered = what == "CHAIN chain end" and negated_at_once(
                    self.state, self.events[1 - len(self.states) :]
                )
                protected = negates_the_protected([self.state], self.book, theirs - ours)
                what = PROTECTED if protected else what
                what = HURTS_OTHER if hurts_the_other([self.state], self.book, theirs - ours) else what
                what = offered_in_this_state(self.state, theirs - ours) or (NEGATED_LATER if answered else what)
            more, less = (sorted((side).elements()) for side in (ours - theirs, theirs - ours))
            self.differ(what, f"also {more}" if more else "not more", f"also {less}" if less else "not more")

    def pays_with_a_tie(self, what: str, offers: Counter[str]) -> bool:
        """Whether these options are about a cost that takes along the monster tied to it."""
        if what == "IDLE":
            return frees_a_zone_by_a_tie(self.state, offers)
        if what != "cost: return to hand":
            return False
        answers = () if self.line is None else self.line.answers
        paying = next((self.state.name(self.table.card(option)) for option in answers), "")
        return frees_a_zone_by_a_tie(self.state, offers, paying=paying)

    def resolves_for_one_event(self) -> bool:
        """Whether an effect resolves that is for one card of its event there, and here for all of them."""
        source = self.state.question.source if self.state.question is not None else 0
        links = (link for link in self.state.chain if link.card == source and len(link.event_cards) > 1)
        return bool(source) and self.state.name(source) in KNOWN[EACH_ONE].cards and any(links)

    def needs_token_there(self, key: str) -> bool:
        """Whether an option is about a card whose print is a Token in their database, or needs one in a Deck."""
        tokens = {card for card, code in enumerate(self.codes, 1) if code in TOKENS_THERE}
        said = key.removeprefix("normal_summon ").removeprefix("set_monster ")
        if any(self.table.label(card) == said for card in tokens):
            return True
        finds, _, at = key.removeprefix("activate ").rpartition(" p")
        if finds not in ("Dark Magic Curtain", "Elemental HERO Prisma") or not key.startswith("activate "):
            return False
        deck = self.state.side(1 if at[0] == "1" else 2).deck
        found = {card for card in deck if self.state.name(card) in KNOWN[TOKEN_THERE].cards}
        return bool(found) and found <= tokens

    def gives_itself(self, key: str) -> bool:
        """Whether a monster in the hand can be Special Summoned in no way but by discarding itself."""
        ways = [
            (move.card, move.costs)
            for player in PLAYERS
            for move in legal_moves(self.state, player, self.book, self.session).acts()
            if isinstance(move, m.SpecialSummon) and key == f"special_summon {self.table.label(move.card)}"
        ]
        named = (self.state.name(card) in KNOWN[NOT_ITSELF].cards and card in costs for card, costs in ways)
        return bool(ways) and all(named)

    def differ(self, what: str, ours: object, theirs: object) -> None:
        """Records a difference, with the rule that explains it, if any."""
        line = self.line
        table = line.state if line is not None else self.recording.end.state
        found = Difference(
            duel=self.recording.name, n=line.n if line is not None else len(self.recording.lines), what=what,
            ours=ours, theirs=theirs, when=f"turn {table.turn} of p{table.turn_player + 1}, {table.phase}",
        )  # fmt: skip
        if not self.report.unexplained:
            self.mixed_in_step = self.chance.mixed_alike
        self.report.differences.append(replace(found, explained=explanation(found)))

    # --- questions ------------------------------------------------------------------------------------------------

    def is_trivial(self, line: Line) -> bool:
        """Whether a question has only one answer."""
        prompt = line.prompt
        if prompt.type == "UNSELECT":
            if line.cancelled:  # called off, and asked anew
                return True
            chosen = [option for each in self.lines.in_a_row(line) for option in each.answers if option.loc]
            return len(chosen) >= sum(option.action == "select" for option in prompt.options)
        if prompt.type == "SUM":
            return len(line.answers) >= offered_cards(self.table, line).total()
        if is_blind_pick(line) and any(isinstance(one.event, o.CardsPicked) for one in self.state.recent.outcomes):
            return True
        if prompt.type in ("CARD", "TRIBUTE", "PLACE", "DISFIELD"):
            alike = len({option.code for option in prompt.options}) == 1 and prompt.options[0].loc == "EXTRA"
            return len(prompt.options) <= prompt.min or alike
        if prompt.type == "CHAIN":
            places = {(option.con, option.loc, option.seq) for option in prompt.options}
            return prompt.forced and len(places) == 1 and not self.is_one_of_its_effects(line)
        if prompt.type.startswith("SORT_"):  # what comes of the order is told by the next state
            return True
        if prompt.type == "COUNTER" and sum(option.have for option in prompt.options) == prompt.count:
            return True
        return prompt.type in ("OPTION", "POSITION", "NUMBER", "COUNTER") and len(prompt.options) == 1

    def is_one_of_its_effects(self, line: Line) -> bool:
        """Whether ours asks the same player for a response, with an effect of the only card of several texts there."""
        now, player = waiting(self.state), our_player(line.prompt.player)
        if now is None or (now.what, now.player) != ("response", player):
            return False
        usable = {one.card for one in activatable(self.state, self.book, player, self.session)}
        return len({option.text for option in line.prompt.options}) > 1 and self.table.card(line.answers[0]) in usable

    @staticmethod
    def describe(line: Line) -> str:
        """A question as text."""
        names = [option.name or option.zone or option.text or option.action for option in line.prompt.options]
        return f"p{line.prompt.player + 1} {line.prompt.hint} {names}"

    def our_activations(self, player: Player, *, fast: bool = False) -> Counter[str]:
        """Cards with an effect that our player can activate; `fast` leaves out Spell Speed 1.

        A card that can be activated with its effect or without it, or with the effects of several other cards, counts
        once: theirs asks for that afterwards.
        """
        table = self.table
        found = list(activatable(self.state, self.book, player, self.session))
        others = {one.card: one for one in found if becomes_another(one)}
        found = [one for one in found if not becomes_another(one) or others[one.card] is one]
        ways = {one.card: one for one in found if asks_for_its_way(self.state, one)}
        found = [one for one in found if ways.get(one.card, one) is one]
        found = [one for one in found if not is_in_force(self.state, one.card)]
        if is_before_draw(self.state, self.book):
            found = [one for one in found if one.effect is not None and one.effect.when]
        without = [one for one in found if is_without_effect(one, found)]
        with_effect = {one.card for one in found if is_activation(one) and one not in without}
        return Counter(
            f"activate {table.label(one.card)}"
            for one in found
            if not fast or speed_of(self.state, one) > 1
            if one not in without or one.card not in with_effect
        )
