"""Drives our engine through a recorded duel, question by question, and compares what both say."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from duelog.core.effects.activation import activatable, moves_of, speed_of
from duelog.core.effects.book import NO_BOOK, CardBook
from duelog.core.effects.special import is_tuner, material_choices
from duelog.core.effects.usable import Candidate
from duelog.core.engine import IllegalMove, play, waiting
from duelog.core.evolve import evolve
from duelog.core.legal import legal_moves
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move
from duelog.events.lines import Header
from duelog.events.places import PLAYERS, Pile, Player
from duelog.replays.card_definitions import undefined
from duelog.replays.cards import CardPool
from tests.lockstep.answers import (
    activation,
    arrivals,
    chosen_cards,
    in_order,
    labels,
    material_offers,
    narrow,
    offered_cards,
    parts_of,
)
from tests.lockstep.boards import differences, our_board, their_board
from tests.lockstep.disagreements import DIVERGED, ORDER_TOGETHER, explanation
from tests.lockstep.lines import Lines
from tests.lockstep.options import Table, our_keys, their_keys
from tests.lockstep.questions import Reply, reply
from tests.lockstep.recording import Line, Option, Recording
from tests.lockstep.recording import Table as TheirTable
from tests.lockstep.report import Difference, DuelReport
from tests.lockstep.setting import Recorded, our_player, start

_REASONS = {1: "life points", 2: "deck out"}
_DECISIONS = ("IDLE", "BATTLE")
_RESPONSES = ("CHAIN", "EFFECT_YN")


DIVERGED_BY = "a disagreement after which the duels are two:"


class Stopped(Exception):
    """The recording cannot be followed any further."""


def drive(recording: Recording, pool: CardPool, book: CardBook = NO_BOOK) -> DuelReport:
    """Our engine through the whole recording, or as far as it can follow."""
    return Lockstep(recording, pool, book).run()


class Lockstep:
    """One duel in both engines. `states` are ours since the last move, `events` all of ours so far."""

    def __init__(self, recording: Recording, pool: CardPool, book: CardBook = NO_BOOK) -> None:
        self.recording = recording
        self.book = book
        self.lines = Lines(recording)
        self.report = DuelReport(duel=recording.name, lines=len(recording.lines))
        self.chance = Recorded(recording)
        begun = start(recording, pool, self.chance, book)
        self.report.undefined = tuple(undefined(begun.header.faces, book)) if book else ()
        self.header: Header = begun.header
        self.codes = begun.codes
        self.states: list[State] = list(begun.states)
        self.events: list[Event] = list(begun.events)
        self.line: Line | None = self.lines.next
        self.compared: set[int] = set()
        self.asked: set[int] = set()
        self.left: list[Line] = []

    @property
    def state(self) -> State:
        """Our state now."""
        return self.states[-1]

    @property
    def table(self) -> Table:
        """Our table now, to find cards on."""
        return Table(self.state, self.codes)

    def run(self) -> DuelReport:
        """Goes through all questions and the end."""
        try:
            while (now := waiting(self.state)) is not None and self.lines.next is not None:
                if self.forced(now.what):
                    continue
                match now.what:
                    case "move":
                        self.move(now.player)
                    case "response":
                        self.respond(now.player)
                    case "choice":
                        self.choose(now.player)
            self.finish()
        except Stopped as stopped:
            self.report.stopped = str(stopped)
        self.report.driven = self.lines.at
        return self.report

    def forced(self, what: str) -> bool:
        """Leaves out a question without a choice: a mandatory Trigger that goes on the Chain by itself here."""
        line = self.lines.next
        if line is None or line.prompt.type != "CHAIN" or not self.is_trivial(line):
            return False
        self.compare_passed_state(line)
        self.lines.use(line)
        return True

    # --- comparing ----------------------------------------------------------------------------------------------

    def begin(self, line: Line) -> None:
        """Takes over how hands were sorted, then compares the states, once a question."""
        self.line = line
        self.sort_hands(line.state)
        self.sort_graves(line.state)
        if line.n not in self.compared:
            self.compared.add(line.n)
            self.compare_state(self.state, line.state)

    def sort_hands(self, theirs: TheirTable) -> None:
        """Hands lie as theirs, where they hold the same cards: their order is no business of the rules."""
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
        """Graveyards lie as theirs, where they hold the same cards; an order of ours that differs is noted."""
        for player, half in zip(PLAYERS, theirs.players, strict=True):
            side = self.state.side(player)
            self.sort_pile(player, "grave", side.grave, [card.code for card in half.grave])
            self.sort_pile(player, "banished", side.banished, [card.code for card in half.banished])

    def sort_pile(self, player: Player, pile: Pile, cards: tuple[CardId, ...], codes: list[int]) -> None:
        mine = [self.table.code(card) for card in cards]
        if mine == codes or sorted(mine) != sorted(codes):
            return
        self.differ(ORDER_TOGETHER, tuple(mine), tuple(codes))
        rest, order = list(cards), list[int]()
        for code in codes:
            card = next(card for card in rest if self.table.code(card) == code)
            rest.remove(card)
            order.append(card)
        self.record(o.Shuffled(player=player, pile=pile, order=tuple(order), n=len(self.events) + 1))

    def record(self, event: Event) -> None:
        """Folds an event that no move of ours led to."""
        self.states[-1] = evolve(self.state, event)
        self.events.append(event)

    def compare_state(self, state: State, theirs: TheirTable) -> None:
        """Counts the states as equal, or notes each path where they differ."""
        self.report.states += 1
        found = differences(our_board(state, self.codes), their_board(theirs, self.codes))
        self.report.states_equal += not found
        rule = DIVERGED.get((self.recording.name, self.line.n)) if self.line is not None else None
        for path, (ours, other) in found.items():
            self.differ(path, ours, other, rule or "")
        if found and rule:
            raise Stopped(f"{DIVERGED_BY} {rule}")

    def compare_end(self, theirs: TheirTable) -> None:
        """Compares what is left on the table; what goes on when a duel ends is cleared away there first."""
        self.report.states += 1
        ours = our_board(replace(self.state, chain=()), self.codes)
        found = differences(ours, their_board(theirs, self.codes))
        found = {path: pair for path, pair in found.items() if not path.endswith((".atk", ".def", "chain"))}
        self.report.states_equal += not found
        for path, (mine, other) in found.items():
            self.differ(path, mine, other)

    def compare_passed_state(self, line: Line) -> None:
        """Compares a state that ours went through, where it did: what lies between has no place of its own here."""
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
        """Compares what can be chosen, as multisets."""
        self.report.questions += 1
        self.report.options += theirs.total()
        self.report.questions_equal += ours == theirs
        if ours != theirs:
            more, less = (sorted((side).elements()) for side in (ours - theirs, theirs - ours))
            self.differ(what, f"also {more}" if more else "not more", f"also {less}" if less else "not more")

    def differ(self, what: str, ours: object, theirs: object, rule: str = "") -> None:
        """Notes a difference, with the rule that explains it if there is one."""
        line = self.line
        table = line.state if line is not None else self.recording.end.state
        found = Difference(
            duel=self.recording.name, n=line.n if line is not None else len(self.recording.lines), what=what,
            ours=ours, theirs=theirs, when=f"turn {table.turn} of p{table.turn_player + 1}, {table.phase}",
        )  # fmt: skip
        self.report.differences.append(replace(found, explained=rule or explanation(found)))

    # --- the turn player decides --------------------------------------------------------------------------------

    def move(self, player: Player) -> None:
        """Our turn player may do anything: what they let theirs do."""
        line = self.lines.next
        assert line is not None
        theirs = our_player(line.prompt.player)
        kind = line.prompt.type
        if kind in _DECISIONS and theirs == player:
            self.begin(line)
            self.decide(player, line)
        elif kind == "CHAIN" and theirs == player:
            self.begin(line)
            self.asked.add(line.n)
            self.compare_offer(
                "CHAIN in an open game state", self.our_activations(player, fast=True), self.theirs(line)
            )
            self.answer_window(player, line)
        elif kind == "YESNO" and self.state.battle is not None and self.state.battle.replay:
            self.begin(line)
            self.replay(player, line)
        else:
            self.only_there(line)

    def only_there(self, line: Line) -> None:
        """A question that ours does not ask: it is left out where nothing comes of it."""
        self.line = line
        if line.prompt.type in (*_DECISIONS, *_RESPONSES):
            self.begin(line)
        else:
            self.compare_passed_state(line)
        if not self.is_trivial(line) and line.n not in self.asked:
            self.differ(f"{line.prompt.type} only there", "", self.describe(line))
        if line.prompt.type in (*_DECISIONS, *_RESPONSES) and line.answers[0].action not in ("pass", "no"):
            raise Stopped(f"{line.prompt.type} {line.answers[0].action} that ours has no place for")
        self.lines.at += 1

    def is_trivial(self, line: Line) -> bool:
        """Whether there is nothing to choose."""
        prompt = line.prompt
        if prompt.type == "UNSELECT":
            if line.cancelled:  # called off, and asked anew
                return True
            chosen = [option for each in self.lines.in_a_row(line) for option in each.answers if option.loc]
            return len(chosen) >= sum(option.action == "select" for option in prompt.options)
        if prompt.type == "SUM":
            return len(line.answers) >= offered_cards(self.table, line).total()
        if prompt.type in ("CARD", "TRIBUTE", "PLACE"):
            alike = len({option.code for option in prompt.options}) == 1 and prompt.options[0].loc == "EXTRA"
            return len(prompt.options) <= prompt.min or alike
        if prompt.type == "CHAIN":
            return prompt.forced and len(prompt.options) == 1
        return prompt.type in ("OPTION", "POSITION") and len(prompt.options) == 1

    @staticmethod
    def describe(line: Line) -> str:
        """A question in words."""
        names = [option.name or option.zone or option.text or option.action for option in line.prompt.options]
        return f"p{line.prompt.player + 1} {line.prompt.hint} {names}"

    def theirs(self, line: Line) -> Counter[str]:
        """What they offer."""
        return their_keys(self.table, line.prompt)

    def our_activations(self, player: Player, *, fast: bool = False) -> Counter[str]:
        """Cards with an effect that our player can activate; `fast` leaves out Spell Speed 1."""
        table = self.table
        return Counter(
            f"activate {table.label(candidate.card)}"
            for candidate in activatable(self.state, self.book, player)
            if not fast or speed_of(self.state, candidate) > 1
        )

    def compare_decision(self, player: Player, line: Line, without: CardId = 0) -> None:
        acts = [
            move
            for move in legal_moves(self.state, player, self.book).acts()
            if not (isinstance(move, m.Attack) and move.card == without)
        ]
        ours = our_keys(self.table, acts)
        if line.prompt.type == "IDLE":
            ours += self.our_activations(player)
        else:
            ours += self.our_activations(player) & self.theirs(line)  # fast effects are asked for in windows there
        self.compare_offer(line.prompt.type, ours, self.theirs(line))

    def decide(self, player: Player, line: Line) -> None:
        """A Main Phase or the Battle Step."""
        self.compare_decision(player, line)
        chosen = line.answers[0]
        if chosen.action == "shuffle_hand":
            self.lines.at += 1
        elif chosen.action == "activate":
            self.activate(player, line, chosen)
        elif chosen.action == "special_summon":
            self.special_summon(player, chosen)
        else:
            self.act(player, chosen)

    def act(self, player: Player, chosen: Option) -> None:
        """A Summon from the hand, a Set, a change of position, an attack, the end of a Phase."""
        parts = parts_of(self.lines, chosen.action)
        acts = legal_moves(self.state, player, self.book).acts()
        moves = narrow(self.table, acts, chosen, parts, self.compare_offer)
        self.lines.at += 1 + len(parts)
        if parts and parts[-1].cancelled:
            return
        if not moves:
            self.differ("no such move", "none", f"{chosen.action} {chosen.name}")
            raise Stopped("a move that ours does not have")
        self.play(moves[0])

    def replay(self, player: Player, line: Line) -> None:
        """They ask whether the monster attacks again, then for its target; ours lets the turn player do anything."""
        battle = self.state.battle
        assert battle is not None
        self.lines.at += 1
        after = self.lines.next
        if line.answers[0].action == "no":
            if after is not None and after.prompt.type == "BATTLE":
                self.begin(after)
                self.compare_decision(player, after, without=battle.attacker)
                self.decide_without_comparing(player, after)
            return
        attacks = [
            move
            for move in legal_moves(self.state, player, self.book).acts()
            if isinstance(move, m.Attack) and move.card == battle.attacker
        ]
        target = 0
        if after is not None and after.prompt.type == "CARD" and after.prompt.hint == "attack target":
            ours = labels(self.table, {move.target for move in attacks if move.target})
            self.compare_offer("attack target", ours, offered_cards(self.table, after))
            self.lines.at += 1
            if after.cancelled:
                return
            target = self.table.card(after.answers[0])
        chosen = [move for move in attacks if move.target == target]
        if not chosen:
            self.differ("no such move", "none", "attack again")
            raise Stopped("a move that ours does not have")
        self.play(chosen[0])

    def decide_without_comparing(self, player: Player, line: Line) -> None:
        self.act(player, line.answers[0])

    # --- Special Summons ----------------------------------------------------------------------------------------

    def special_summon(self, player: Player, chosen: Option) -> None:
        """A Synchro, Xyz or Pendulum Summon, or one by the monster's own procedure."""
        at = self.lines.at
        parts = parts_of(self.lines, "special_summon")
        self.lines.at += 1 + len(parts)
        if parts and parts[-1].cancelled:
            return
        card = self.table.card(chosen)
        picking = [part for part in parts if part.prompt.type in ("CARD", "UNSELECT", "SUM", "TRIBUTE")]
        picked = in_order(self.table, chosen_cards(self.table, picking))
        came = arrivals(message for line in range(at + 1, self.lines.at + 1) for message in self.lines.messages(line))
        if not came:
            raise Stopped("the recording ends in a Special Summon")
        self.compare_materials(player, card, picking)
        self.play(self.summon_of(player, card, picked, came, chosen))

    def compare_materials(self, player: Player, card: CardId, picking: Sequence[Line]) -> None:
        face = self.state.face(card) if card else None
        if face is None or not ("synchro" in face.kinds or face.is_xyz) or not picking:
            return
        sets = [frozenset(cards) for cards in material_choices(self.state, self.book, player, card)]
        sets = [cards for cards in sets if self.summonable(player, card, cards)]
        taken: tuple[CardId, ...] = ()
        for index, line in enumerate(picking):
            if line.prompt.type == "UNSELECT":
                taken = chosen_cards(self.table, picking[:index])
                offers = material_offers(sets, frozenset(taken))
                if "synchro" in face.kinds and not taken:  # they ask for the Tuner first
                    offers = {one for one in offers if is_tuner(self.state, one)}
                ours = labels(self.table, offers)
                self.line = line
                self.compare_offer("materials", ours, offered_cards(self.table, line))

    def summonable(self, player: Player, card: CardId, materials: frozenset[CardId]) -> bool:
        moves = legal_moves(self.state, player, self.book)
        kind = m.XyzSummon if self.state.face(card).is_xyz else m.SynchroSummon
        zones = ("M1", "M2", "M3", "M4", "M5")
        return any(
            kind(player=player, card=card, to=f"p{player}.{zone}", materials=tuple(sorted(materials))) in moves  # type: ignore[arg-type]
            for zone in zones
        )

    def summon_of(
        self, player: Player, card: CardId, picked: tuple[CardId, ...], came: Sequence[tuple[int, str, str]],
        chosen: Option,
    ) -> Move:  # fmt: skip
        to, position = came[0][1], came[0][2]
        face = self.state.face(card)
        if chosen.loc in ("SZONE", "PZONE"):
            return self.pendulum(player, picked, came)
        if face.is_xyz:
            order = self.attached()
            materials = tuple(sorted(picked, key=lambda one: order.index(one) if one in order else 0))
            return m.XyzSummon(player=player, card=card, to=to, position=position, materials=materials)  # type: ignore[arg-type]
        if "synchro" in face.kinds:
            return m.SynchroSummon(player=player, card=card, to=to, position=position, materials=picked)  # type: ignore[arg-type]
        return m.SpecialSummon(player=player, card=card, to=to, position=position, costs=picked)  # type: ignore[arg-type]

    def attached(self) -> list[CardId]:
        """The cards in the order in which they became materials."""
        return [
            self.by_place(Option(action="", con=m["from"]["con"], loc=m["from"]["loc"], seq=m["from"]["seq"]))
            for at in range(self.lines.at - 4, self.lines.at + 1)
            for m in self.lines.messages(max(at, 0))
            if m["msg"] == "MOVE" and m["to"]["loc"] == "OVERLAY" and m["from"]["loc"] != "OVERLAY"
        ]

    def pendulum(
        self, player: Player, picked: tuple[CardId, ...], came: Sequence[tuple[int, str, str]]
    ) -> m.PendulumSummon:
        rest = list(picked)
        entrances: list[m.Entrance] = []
        for code, to, position in came:
            card = next((card for card in rest if self.table.code(card) == code), 0)
            if card:
                rest.remove(card)
            entrances.append(m.Entrance(card=card, to=to, position=position))  # type: ignore[arg-type]
        return m.PendulumSummon(player=player, monsters=tuple(entrances))

    # --- response windows ---------------------------------------------------------------------------------------

    def respond(self, player: Player) -> None:
        """Our window: compared with those of theirs in a row between which nothing happens."""
        window = self.state.window
        assert window is not None
        first = self.lines.next
        assert first is not None
        if first.prompt.type not in (*_DECISIONS, *_RESPONSES):
            self.only_there(first)
            return
        if first.prompt.type == "EFFECT_YN" and our_player(first.prompt.player) == player:
            if self.asked_again(first):
                self.lines.use(first)
                return
            self.begin(first)
            self.compare_offer("trigger", self.our_activations(player), self.yes_key(first))
            self.answer_window(player, first)
            return
        group = self.lines.group() if self.is_same_moment(first) else []
        mine = [line for line in group if our_player(line.prompt.player) == player and line.n not in self.asked]
        for line in mine:
            self.begin(line)
            self.asked.add(line.n)
            self.compare_offer(f"CHAIN {window.kind}", self.our_activations(player), self.theirs(line))
        if not mine and not any(our_player(line.prompt.player) == player for line in group):
            self.line = first
            self.differ(f"window {window.kind} only here", f"p{player} {sorted(self.our_activations(player))}", "")
        active = next((line for line in group if line.answers[0].action != "pass"), None)
        if active is not None and our_player(active.prompt.player) == player:
            self.skip_to(group, active)
            self.answer_window(player, active)
            return
        self.play(m.Pass(player=player))
        self.close(group)

    def asked_again(self, line: Line) -> bool:
        """Whether what is turned down is asked once more in the same Phase: they ask whenever something happened."""
        if line.n + 1 >= len(self.lines.every) or line.answers[0].action != "no":
            return False
        after = self.lines.every[line.n + 1]
        return (after.prompt, after.state.turn, after.state.phase) == (line.prompt, line.state.turn, line.state.phase)

    def is_same_moment(self, line: Line) -> bool:
        """Whether their window is in our turn and Phase, and about the same Chain."""
        ours, theirs = our_board(self.state, self.codes), their_board(line.state, self.codes)
        return all(ours[path] == theirs[path] for path in ("turn", "phase", "chain"))

    def close(self, group: list[Line]) -> None:
        """When our window is over, so are theirs."""
        now = waiting(self.state)
        if now is not None and now.what == "response" and self.lines.next is not None:
            pair = (self.states[0], self.state)
            kinds = {state.window.kind for state in pair if state.window is not None}
            if len(kinds) == 1 and pair[0].step == pair[1].step:
                return
        for line in group:
            if line.answers[0].action != "pass":
                break
            self.skip(line)
        while (after := self.lines.next) is not None and group and after.n <= group[-1].n and after.n in self.asked:
            self.lines.use(after)

    def skip_to(self, group: list[Line], active: Line) -> None:
        for line in group:  # those of the other player belong to a window before, in which both passed
            if line.n < active.n:
                self.lines.use(line)

    def skip(self, line: Line) -> None:
        """A window of theirs that is passed there; ours asked for it, or should have."""
        if self.lines.next is line:
            if line.n not in self.asked and not self.is_trivial(line):
                self.line = line
                self.differ("CHAIN only there", "", self.describe(line))
            self.lines.at += 1

    def yes_key(self, line: Line) -> Counter[str]:
        option = line.prompt.options[0]
        card = self.table.card(option)
        return Counter([f"activate {self.table.label(card) if card else option.name}"])

    def answer_window(self, player: Player, line: Line) -> None:
        """Plays what they answered in a window."""
        chosen = line.answers[0]
        if chosen.action in ("pass", "no"):
            self.lines.at += 1
            if self.state.window is not None:
                self.play(m.Pass(player=player))
            return
        self.activate(player, line, chosen)

    # --- activations --------------------------------------------------------------------------------------------

    def activate(self, player: Player, line: Line, chosen: Option) -> None:
        """Gathers what they ask until the activation stands on the Chain."""
        at = self.lines.at
        parts = self.lines.until(at, "CHAINED")
        if parts is None:
            raise Stopped("the recording ends in an activation")
        card = self.table.card(chosen)
        found = [c for c in activatable(self.state, self.book, player) if c.card == card]
        self.lines.at += 1 + len(parts)
        if not found:
            self.differ("no such activation", "none", f"{chosen.name} {chosen.loc} ({chosen.text})")
            raise Stopped(f"an activation that ours does not have: {chosen.name}")
        self.play(self.activation_of(player, line, chosen, found, parts, at))

    def activation_of(
        self, player: Player, line: Line, chosen: Option, found: list[Candidate], parts: Sequence[Line], at: int
    ) -> Move:
        candidate = self.which(line, chosen, found)
        moves = list(moves_of(self.state, self.book, player, candidate))
        targeted = self.targeted(at, len(parts))
        left, strange = activation(self.table, moves, parts, targeted, self.compare_offer)
        self.left = strange
        move = left[0]
        if all((self.state.place_of(card) or "").endswith("grave") for card in move.targets):
            return replace(move, targets=in_order(self.table, move.targets))
        return move

    def which(self, line: Line, chosen: Option, found: list[Candidate]) -> Candidate:
        """Of several effects of a card the one they mean: they are told apart by the order of their texts."""
        if len(found) == 1:
            return found[0]
        same = [
            option for option in line.prompt.options if option.action == "activate" and self.same_card(option, chosen)
        ]
        same.sort(key=lambda option: option.desc)
        index = same.index(chosen) if chosen in same else 0
        return sorted(found, key=lambda candidate: candidate.number)[min(index, len(found) - 1)]

    @staticmethod
    def same_card(one: Option, other: Option) -> bool:
        return (one.con, one.loc, one.seq) == (other.con, other.loc, other.seq)

    def targeted(self, at: int, parts: int) -> frozenset[CardId]:
        """The cards that become targets before the activation stands on the Chain."""
        found: set[CardId] = set()
        for line in range(at + 1, at + parts + 2):
            for message in self.lines.messages(line):
                if message["msg"] == "CHAINED" and line == at + parts + 1:
                    return frozenset(found)
                if message["msg"] == "BECOME_TARGET":
                    options = (Option(action="", con=c["con"], loc=c["loc"], seq=c["seq"]) for c in message["cards"])
                    found |= {self.by_place(option) for option in options}
        return frozenset(found)

    def by_place(self, option: Option) -> CardId:
        """The card at a place, whatever its passcode."""
        from duelog.events.places import PILE_AT
        from tests.lockstep.setting import our_place

        at = our_place(option.con, option.loc, option.seq)
        pile = PILE_AT.get(at)
        if pile is None:
            return next((s.card for p in (1, 2) for where, s in self.state.on_field(p) if where == at), 0)
        cards = self.state.side(pile[0]).pile(pile[1])
        return cards[option.seq] if option.seq < len(cards) else 0

    # --- questions ----------------------------------------------------------------------------------------------

    def choose(self, player: Player) -> None:
        """A question of ours: answered as theirs was, or as the messages tell."""
        first = self.lines.next
        if first is not None:
            self.sort_hands(first.state)
        answer: Reply = reply(self.state, self.table, self.lines, self.left)
        for line in answer.lines:
            if line in self.left:
                self.left.remove(line)
            elif line is answer.lines[0]:
                self.line = line
                self.sort_hands(line.state)
                self.compare_passed_state(line)
            self.lines.use(line)
        for what, ours, theirs in answer.offers:
            self.compare_offer(what, ours, theirs)
        if not answer.lines and not answer.told:
            question = self.state.question
            self.line = self.lines.next
            self.differ("question only here", question.about if question else "", "")
        self.play(answer.move)

    # --- moving on ----------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Plays a move of ours, and keeps the states on the way."""
        n = len(self.events) + 1
        state = self.state
        try:
            after, events = play(state, move, self.chance, n, self.book)
        except IllegalMove as illegal:
            self.differ("refused", str(illegal), f"{type(move).__name__} {self.named(move)}")
            raise Stopped(f"a move that ours refuses: {type(move).__name__} {self.named(move)}") from illegal
        self.states = [state]
        for event in events:
            self.states.append(evolve(self.state, event))
        assert self.state == after
        self.events += events
        self.report.moves += 1

    def named(self, move: Move) -> str:
        card = getattr(move, "card", 0)
        return self.state.name(card) if card else ""

    def finish(self) -> None:
        """Compares the last state and who won."""
        end = self.recording.end
        while self.lines.next is not None and self.forced("move"):
            pass
        self.line = self.lines.next
        if self.line is not None:
            self.differ("the duel goes on there", self.state.result, "")
            raise Stopped("our duel is over before theirs")
        self.sort_hands(end.state)
        if end.over:
            self.compare_end(end.state)
        result = self.state.result
        if not end.over:
            if result is not None:
                self.differ("result", result, None)
            return
        winner = {0: 1, 1: 2}.get(-1 if end.winner is None else end.winner, 0)
        reason = _REASONS.get(end.win_reason or 0, "effect")
        if result is None or (result.winner, result.reason) != (winner, reason):
            self.differ("result", result, (winner, reason))
