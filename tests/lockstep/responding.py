"""Response windows: ours, compared with consecutive ones of a recording between which nothing happens."""

from collections import Counter
from itertools import takewhile

from duelog.core.effects.activation.candidates import activatable
from duelog.core.effects.book.card_index import is_maintenance
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.reacting.attacks_by_effect import is_attack_ahead
from duelog.core.effects.reacting.delayed_effects import delayed_to_this_phase
from duelog.core.effects.reacting.triggers import waits_for_window
from duelog.core.engine import waiting
from duelog.core.rules.turns import first_turn
from duelog.core.state import Window
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Player
from tests.lockstep.activating import Activating
from tests.lockstep.beside import DECISIONS, RESPONSES, Stopped
from tests.lockstep.both_tables import our_board, their_board
from tests.lockstep.disagreements import (
    CHAINED_LATE,
    EACH_ONE,
    GIVEN_ON,
    HURTS_OTHER,
    KNOWN,
    NEGATED_LATER,
    NO_DRAW,
    PROTECTED,
    REMEMBERED,
    STILL_DOWN,
    TAKEN_OVER,
    UNION,
)
from tests.lockstep.lines import is_second, leaves_at_once
from tests.lockstep.options import place_offered
from tests.lockstep.proofs import (
    answers_draw,
    hurts_the_other,
    is_given_on,
    is_still_down_there,
    negated_at_once,
    negates_the_protected,
    offered_in_this_state,
    remembered,
    taken_over,
)
from tests.lockstep.recording import Line, Option
from tests.lockstep.setting import our_player

_AFTER_TRIGGERS = ("attack", "battle end", "chain", "summon")
"""The windows of ours for fast effects that follow the one for Trigger Effects."""

_WITHOUT_EFFECT = (o.DelayedBegan, o.NothingHappened, o.LinkResolved, o.ChainEnded, o.WindowOpened)
"""What is told of an effect that was put off and finds nothing to do, and of the window after it."""


class Responding(Activating):
    """Plays the responses in windows."""

    begun_late = 0
    """The event of the activation that began a Chain in a window of theirs after the one that we have for both."""

    def respond(self, player: Player) -> None:
        """Passes in our window for Trigger Effects if none can be used, since another of its kind is on the Chain, and
        where something put off comes before what theirs asks.
        """
        window = self.state.window
        assert window is not None
        passes = window.kind == "trigger" and not self.our_activations(player)
        if passes or self.puts_off_what_they_ask(player) or self.attack_has_begun():
            self.play(m.Pass(player=player))
            return
        self.pass_over_one_still_down()
        line = self.lines.next
        if line is not None and line.prompt.type == "OPTION" and self.is_trivial(line):  # what is left for maintenance
            self.only_there(line)
            return
        self.respond_in(window, player)

    def attack_has_begun(self) -> bool:
        """Whether theirs has begun an attack by an effect (Last Turn) at once, without a Start Step before it."""
        line = self.lines.next
        ahead = is_attack_ahead(self.state, lasting_steps(self.state, self.book, self.session).all)
        return ahead and line is not None and any(message["msg"] == "ATTACK" for message in line.messages)

    def pass_over_one_still_down(self) -> None:
        """Skips their window at the start of the Damage Step if such an effect alone is offered for a monster that ours
        has turned face-up meanwhile, and is declined: theirs offers it again when it has.
        """
        line = self.lines.next
        if line is None or line.prompt.type != "CHAIN" or line.answers[0].action != "pass":
            return
        flipped = self.state.place_of(self.state.battle.flipped) if self.state.battle is not None else None
        path, offered = f"{flipped}.position", [option.name for option in line.prompt.options if option.loc]
        down = their_board(line.state, self.codes).get(path) == "set"
        if down and {*offered} <= KNOWN[STILL_DOWN].cards and is_still_down_there(self.state, path, offered):
            self.line = line
            self.differ(STILL_DOWN, "", self.describe(line))
            self.lines.use(line)

    def respond_in(self, window: Window, player: Player) -> None:
        """Compares our window with consecutive windows of theirs between which nothing happens."""
        first = self.first_question(player)
        asks = first.prompt.type not in (*DECISIONS, *RESPONSES)
        if (asks or first.prompt.forced or window.kind == "trigger") and self.has_only_what_finds_none(player, first):
            return
        if asks and (self.has_come(first) or not (self.resolves_before(first) or self.comes_later(first))):
            self.only_there(first)
            return
        if first.prompt.type in ("EFFECT_YN", "CHAIN") and self.is_out_of_place(first):
            return
        if first.prompt.type == "EFFECT_YN" and our_player(first.prompt.player) == player:
            self.answer_trigger(player, first)
            return
        self.part_at_what_was_declined(first)
        group = self.lines.group(ending=self.state.step == "end") if self.is_same_moment(first) else []
        from_hand = self.triggers_of_the_hand(player)
        if window.kind == "trigger" and not from_hand:
            group = until_asked_twice(group, player)
        self.over = self.answers_to_first(group)
        mine = [line for line in group if our_player(line.prompt.player) == player and line.n not in self.asked]
        for line in mine[:1] if from_hand else mine:
            self.begin(line)
            theirs = self.theirs(line) - self.passed_over
            if from_hand:
                if theirs.keys() <= from_hand.keys():  # once for each event, where one step inflicts damage repeatedly
                    self.asked.add(line.n)
                theirs &= from_hand  # fast effects, which they offer with these: in the window that follows
            else:
                self.asked.add(line.n)
            ours = self.our_activations(player) & theirs
            if not (line.prompt.forced and line is not mine[0]):  # other effects were passed over in the window before
                late = self.state.chain or is_second(line) or line is not mine[0]
                ours |= (
                    self.offered_at(player, line, theirs) - self.still_declined() - (self.over if late else Counter())
                )
                ours -= self.hand_asked_later(player, theirs)
            self.compare_offer(f"CHAIN {window.kind}", ours, theirs)
        active = next((line for line in group if line.answers[0].action != "pass"), None)
        ours = self.offered_now(player) - self.over - self.still_declined()
        ours = Counter[str]() if self.repeats_a_window(player) else ours
        ours -= self.offered_on_chain(player, active if from_hand else None)
        if not mine and not any(our_player(line.prompt.player) == player for line in group):
            self.note_alone(player, first, ours - self.only_maintenance(player), window.kind)
        if from_hand and (active is None or active not in mine or self.activates(active) not in from_hand):
            self.passed_over |= from_hand
            self.play(m.Pass(player=player))
            return
        if active is not None and our_player(active.prompt.player) == player:
            again = any(our_player(line.prompt.player) == player for line in group[: group.index(active)])
            if from_hand:  # the turn player's fast effects, which theirs offers before them
                self.asked |= {line.n for line in group if our_player(line.prompt.player) != player}
            self.skip_to(group, active)
            self.answer_window(player, active)
            if again and len(self.state.chain) == 1:  # theirs has closed a window between the event and this Chain
                self.begun_late = self.state.chain[0].event
            return
        self.play(m.Pass(player=player))
        self.close(group)

    def first_question(self, player: Player) -> Line:
        """Their next question; past a window that the other player has passed, if theirs then asks this player for an
        effect of the Phase by itself, or for one that is used now.
        """
        line = self.lines.next
        assert line is not None
        passed = line.prompt.type == "CHAIN" and line.answers[0].action == "pass"
        if not passed or our_player(line.prompt.player) == player or line.n + 1 >= len(self.lines.every):
            return line
        after = self.lines.every[line.n + 1]
        if (after.prompt.type, our_player(after.prompt.player)) != ("EFFECT_YN", player) or not self.is_same_moment(
            after
        ):
            return line
        if line.n not in self.asked and not self.is_used_as_a_chain_ends(after):
            return line
        self.lines.use(line)
        return after

    def is_used_as_a_chain_ends(self, line: Line) -> bool:
        """Whether an effect of the Phase is used that ours offers in the window that ends a Chain, theirs after it."""
        window = self.state.window
        ends = window is not None and window.kind == "chain end"
        return ends and line.answers[0].action == "yes" and self.yes_key(line).keys() <= self.of_the_phase().keys()

    def has_only_what_finds_none(self, player: Player, line: Line) -> bool:
        """Passes our window for cards that find nothing there, while theirs has gone on to another question."""
        if not self.has_only_archetypes(player, line, self.theirs(line)):
            return False
        self.play(m.Pass(player=player))
        return True

    def answer_trigger(self, player: Player, line: Line) -> None:
        """Compares and answers their question whether to use one Trigger Effect."""
        if self.asked_again(line):
            self.lines.use(line)
            return
        if self.asks_too_soon(player, line):
            self.play(m.Pass(player=player))
            return
        self.begin(line)
        later = self.hand_beside_others(player)
        self.compare_offer("trigger", self.our_activations(player) - later - self.still_declined(), self.yes_key(line))
        if line.answers[0].action == "no" and later and not self.uses_hand_next(line):
            self.passed_over |= later
        elif line.answers[0].action == "no" and later:
            card = self.table.card(line.prompt.options[0])
            self.declined |= {one for one in self.state.triggers if one.card == card}
            self.lines.use(line)
            return
        self.answer_window(player, line)

    def answers_to_first(self, group: list[Line]) -> Counter[str]:
        """The answers to an event that were declined there before the second window, which offers others: after an
        attack or a draw, and to a player who is asked again.

        Ours has one window for both. What is activated in the second of theirs cannot be answered by them any more.
        """
        if self.state.chain:
            return self.over
        found = Counter[str]()
        asked = [line.prompt.player for line in group]
        second = next((at for at, line in enumerate(group) if is_second(line) or asked[at] in asked[:at]), 0)
        for line in group[:second]:
            found |= self.theirs(line)
        for line in group[second:] if second else ():
            found -= self.theirs(line)
        return found

    def triggers_of_the_hand(self, player: Player) -> Counter[str]:
        """The options of our window for Trigger Effects, if all are in the hand: theirs asks for these differently."""
        window = self.state.window
        ours = self.our_activations(player) - self.still_declined()
        if window is None or window.kind != "trigger":
            return Counter()
        return ours if ours and not ours - self.of_the_hand(player) else Counter()

    def activates(self, line: Line) -> str:
        """The option of ours that their answer activates."""
        return f"activate {self.table.label(self.table.card(line.answers[0]))}"

    def chains_what_was_declined(self, line: Line) -> bool:
        """Whether theirs chains a Trigger Effect in the hand to an effect that ours let be activated instead of it."""
        answer = line.answers[0]
        return (
            line.prompt.type == "CHAIN"
            and answer.loc == "HAND"
            and self.activates(line) in self.passed_over
            and bool(line.state.chain)
        )

    def is_of_the_hand_alone(self, line: Line) -> bool:
        """Whether theirs offers only such effects, which nobody uses, after ours has gone on without a window."""
        passed, asked = self.passed_over.keys(), [option for option in line.prompt.options if option.loc]
        hand = f"p{our_player(line.prompt.player)}.hand"
        # by name, since ours may have moved the card meanwhile
        left = all(option.loc == "HAND" and f"activate {option.name} {hand}" in passed for option in asked)
        offered = self.theirs(line)
        alone = left or (bool(offered) and offered.keys() <= passed)
        return line.answers[0].action == "pass" and bool(asked) and alone

    def is_for_our_window(self, line: Line) -> bool:
        """Whether ours asks the same player for a response."""
        now = waiting(self.state)
        return now is not None and now.what == "response" and now.player == our_player(line.prompt.player)

    def part_at_what_was_declined(self, line: Line) -> None:
        """Ends the comparison where theirs chains such an effect: a Trigger Effect cannot answer another effect."""
        if self.chains_what_was_declined(line):
            self.line = line
            self.differ(CHAINED_LATE, "declined", self.describe(line))
            raise Stopped(f"a disagreement after which the duels are two: {CHAINED_LATE}")

    def offered_on_chain(self, player: Player, active: Line | None) -> Counter[str]:
        """What theirs offers a player in response to the other player's answer, which it has asked for first."""
        if active is None:
            return Counter()
        asks, links = active.prompt.player, len(active.state.chain)
        for line in self.lines.every[active.n + 1 :]:
            if line.prompt.type == "CHAIN":
                here = line.prompt.player != asks and len(line.state.chain) == links + 1
                return self.theirs(line) if here and our_player(line.prompt.player) == player else Counter()
            if line.prompt.type in DECISIONS or line.prompt.type == "EFFECT_YN":
                break
        return Counter()

    def of_the_hand(self, player: Player) -> Counter[str]:
        """The options for a player's Trigger Effects in the hand."""
        cards = {trigger.card for trigger in self.state.triggers} & {*self.state.side(player).hand}
        return Counter(f"activate {self.table.label(card)}" for card in cards)

    def hand_beside_others(self, player: Player) -> Counter[str]:
        """The options for Trigger Effects in the hand if there are others; theirs asks for those first."""
        ours, hand = self.our_activations(player), self.of_the_hand(player)
        return hand if ours - hand - self.still_declined() else Counter()

    def hand_asked_later(self, player: Player, theirs: Counter[str]) -> Counter[str]:
        """Those that theirs does not offer yet, in a question for several others."""
        window = self.state.window
        is_asked = window is None or window.kind != "trigger" or theirs.keys() & self.of_the_hand(player).keys()
        return Counter() if is_asked else self.hand_beside_others(player)

    def still_declined(self) -> Counter[str]:
        """The options for declined Trigger Effects that wait for nothing but the events to which they were declined."""
        other = {one.card for one in self.state.triggers if one not in self.declined}
        cards = {one.card for one in self.state.triggers if one in self.declined} - other
        return Counter(f"activate {self.table.label(card)}" for card in cards)

    def uses_hand_next(self, line: Line) -> bool:
        """Whether an effect in the hand is used in the next question of a player, who has declined another."""
        after = self.lines.every[line.n + 1 : line.n + 3]
        mine = (one for one in after if one.prompt.player == line.prompt.player and one.prompt.type in RESPONSES)
        return any(one.answers[0].action == "activate" and one.answers[0].loc == "HAND" for one in mine)

    def offered_now(self, player: Player) -> Counter[str]:
        """The cards that our player can activate; at the end of a Chain without effects of the Phase, as in theirs."""
        ours = self.our_activations(player)
        if self.state.chain and self.state.chain[0].event == self.begun_late:
            ours -= self.answers_before_chain(player)
        window = self.state.window
        return ours if window is None or window.kind != "chain end" else ours - self.of_the_phase()

    def offered_at(self, player: Player, line: Line, theirs: Counter[str]) -> Counter[str]:
        """The same for one of their windows: without effects of the Phase if those follow in another one."""
        ours = self.offered_now(player)
        return ours - (self.of_the_phase() - theirs) if self.follows_what_acts_by_itself(line) else ours

    def of_the_phase(self) -> Counter[str]:
        """The options for effects of the Phase itself."""
        late = [trigger for trigger in self.state.triggers if waits_for_window(self.state, self.book, trigger)]
        return Counter(f"activate {self.table.label(trigger.card)}" for trigger in late)

    def follows_what_acts_by_itself(self, line: Line) -> bool:
        """Whether theirs asks because cards have moved in the Phase without a Chain, or about the normal draw, before
        any effect of the Phase.
        """
        acts = {"draw": "DRAW", "standby": "MOVE", "end": "MOVE"}.get(self.state.phase or "")
        acted = bool(line.messages) and line.messages[0]["msg"] == acts
        return acted and not line.prompt.hint and not line.prompt.forced

    def is_out_of_place(self, line: Line) -> bool:
        """Skips a question for an effect before a draw that is not made, or, when ours has gone on, for a wrong one."""
        if self.is_before_no_draw(line):
            return True
        late = line.prompt.type in RESPONSES and not self.is_same_moment(line)
        return late and self.leave_out_wrong_offer(line)

    def note_alone(self, player: Player, line: Line, ours: Counter[str], kind: str) -> None:
        """Records that only our player can respond, if with anything."""
        if ours:
            self.line = line
            self.differ(self.name_of_window(player, ours, kind), f"p{player} {sorted(ours)}", "")

    def puts_off_what_they_ask(self, player: Player) -> bool:
        """Whether theirs asks for what the Phase requires, before which ours does something put off, at a pass."""
        if self.lines.next is None or self.lines.next.prompt.type != "YESNO":
            return False
        due = delayed_to_this_phase(self.state, self.book, player, self.session) is not None
        return due and bool(self.only_maintenance(player))

    def only_maintenance(self, player: Player) -> Counter[str]:
        """The option for the only maintenance of a Phase that a player has, which theirs does without asking."""
        due = [
            one.card
            for one in activatable(self.state, self.book, player, self.session)
            if one.effect is not None and is_maintenance(one.effect)
        ]
        return Counter(f"activate {self.table.label(card)}" for card in due) if len(due) == 1 else Counter()

    def answers_before_chain(self, player: Player) -> Counter[str]:
        """The options for effects that answer a Summon or a draw, which no activation causes."""
        return Counter(
            f"activate {self.table.label(one.card)}"
            for one in activatable(self.state, self.book, player, self.session)
            if one.effect is not None and one.effect.when
            and all(occasion.event in ("summoned", "drawn") for occasion in one.effect.when)
        )  # fmt: skip

    def resolves_before(self, line: Line) -> bool:
        """Whether the last link of our Chain has begun to resolve there without asking for responses."""
        ends = [at for at, m in enumerate(line.messages, 1) if m["msg"] == "CHAIN_END"]
        of_this_chain = line.messages[ends[-1] if ends else 0 :]
        begun = [m["chain"] for m in of_this_chain if m["msg"] == "CHAIN_SOLVING"]
        ours = [self.table.code(link.card) for link in self.state.chain]
        theirs = [link.code for link in line.state.chain]
        another = len(ours) == len(theirs) and ours != theirs
        return bool(begun) and begun[0] == len(self.state.chain) and not another

    def is_asked_in_main2(self) -> bool:
        """Whether theirs asks for responses in a Main Phase 2 through which the turn passes to the End Phase."""
        for line in self.lines.every[self.lines.at + 1 :]:
            if line.state.turn != self.state.turn or not line.state.phase.startswith("BATTLE"):
                return line.state.turn == self.state.turn and line.state.phase == "MAIN2"
            if line.prompt.type in DECISIONS:
                return False
        return False

    def is_before_no_draw(self, line: Line) -> bool:
        """Leaves out effects that answer the normal draw there in a turn that has none; a yes parts the duels."""
        cards = [self.table.card(option) for option in line.prompt.options if option.loc]
        if line.prompt.type == "OPTION":  # a question of a mandatory effect, such as that of Diabolos
            begun = [message.get("code") for message in line.messages if message["msg"] == "CHAINING"]
            cards = [self.codes.index(code) + 1 for code in begun if code in self.codes]
        if line.state.phase != "DRAW" or not first_turn(self.state) or self.state.rules.first_turn_draw:
            return False
        if not cards or not all(card and answers_draw(self.book, self.state.name(card)) for card in cards):
            return False
        self.line = line
        self.differ(NO_DRAW, "", self.describe(line))
        moved = any(message["msg"] == "MOVE" for message in self.lines.messages(line.n + 1))
        if line.answers[0].action not in ("no", "pass") and (line.prompt.type != "OPTION" or moved):
            raise Stopped(f"a disagreement after which the duels are two: {NO_DRAW}")
        self.lines.use(line)
        return True

    def is_done_with(self, line: Line, what: str) -> bool:
        """Skips a window that was compared and passed while our duel has gone on to a question or a move.

        Theirs offers the Trigger Effects in the hand once, with the fast effects for which ours may have no window.
        """
        if line.n not in self.asked or line.answers[0].action != "pass":
            return False
        window = self.state.window
        begun = {message["msg"] for message in self.lines.messages(line.n + 1)}
        if window is not None and window.kind == "damage start" and "DAMAGE_STEP_START" in begun:
            self.lines.use(line)  # ours has begun the Damage Step, theirs does after this question
            return True
        if window is not None and (window.kind != "trigger" or self.triggers_of_the_hand(window.player)):
            return False  # ours asks for the same, or for fast effects in the window that follows
        if what == "response" and window is None:
            return False
        self.lines.use(line)
        return True

    def is_for_another_card(self, line: Line, what: str) -> bool:
        """Skips the offer of an effect on the Chain for another card of its event; a yes parts the duels."""
        cards = [self.table.card(option) for option in line.prompt.options if option.loc]
        linked = {link.card for link in self.state.chain}
        now = waiting(self.state)
        mine = what == "response" and now is not None and now.player == our_player(line.prompt.player)
        if mine or not cards or not linked.issuperset(cards):
            return False
        if not all(self.state.name(card) in KNOWN[EACH_ONE].cards for card in cards):
            return False
        self.line = line
        self.differ(EACH_ONE, "", self.describe(line))
        if line.answers[0].action != "pass":
            raise Stopped(f"a disagreement after which the duels are two: {EACH_ONE}")
        self.lines.use(line)
        return True

    def only_there(self, line: Line) -> None:
        """Skips a question that ours does not ask, if it was declined."""
        self.line = line
        if self.is_position_of_union(line):
            return
        asked = our_player(line.prompt.player)
        if line.prompt.type == "PLACE" and is_given_on(self.state, self.events, asked, line.prompt.hint):
            self.differ(GIVEN_ON, "", self.describe(line))
            raise Stopped(f"a disagreement after which the duels are two: {GIVEN_ON}")
        if line.prompt.type == "PLACE" and remembered(self.state, self.events):
            self.differ(REMEMBERED, "", self.describe(line))
            raise Stopped(f"a disagreement after which the duels are two: {REMEMBERED}")
        if line.prompt.type in ("CHAIN", "EFFECT_YN") and self.leave_out_wrong_offer(line):
            return
        if line.prompt.type in (*DECISIONS, *RESPONSES):
            self.begin(line)
        else:
            self.compare_passed_state(line)
        passing = line.n in self.asked or self.has_come(line) or leaves_at_once(line, self.lines.messages(line.n + 1))
        if not self.is_trivial(line) and not passing:
            self.differ(f"{line.prompt.type} only there", "", self.describe(line))
        if line.prompt.type in (*DECISIONS, *RESPONSES) and line.answers[0].action not in ("pass", "no"):
            raise Stopped(f"{line.prompt.type} {line.answers[0].action} that ours has no place for")
        self.lines.at += 1

    def leave_out_wrong_offer(self, line: Line) -> bool:
        """Skips a question in which all that theirs offers is offered against the rulebook; a yes parts the duels."""
        offer = self.yes_key(line) if line.prompt.type == "EFFECT_YN" else self.theirs(line)
        states = (self.state, *self.states)  # ours may have gone on to the next turn
        what = next((found for state in states if (found := offered_in_this_state(state, offer))), "")
        if not what and negated_at_once(self.state, self.events[1 - len(self.states) :]):
            what = NEGATED_LATER
        if not what and line.prompt.type == "CHAIN" and negates_the_protected(states, self.book, offer):
            what = PROTECTED
        if not what and line.prompt.type == "CHAIN" and hurts_the_other(states, self.book, offer):
            what = HURTS_OTHER
        card = self.table.card(line.prompt.options[0]) if line.prompt.type == "EFFECT_YN" else 0
        if card and taken_over(self.state, self.events[1 - len(self.states) :], card, our_player(line.prompt.player)):
            what = TAKEN_OVER
        if not what:
            return False
        self.line = line
        self.differ(what, "", self.describe(line))
        if line.answers[0].action not in ("pass", "no"):
            raise Stopped(f"a disagreement after which the duels are two: {what}")
        self.lines.at += 1
        return True

    def is_position_of_union(self, line: Line) -> bool:
        """Skips the question for the position of a Union monster that comes in Attack Position by its text."""
        names = {option.name for option in line.prompt.options}
        if line.prompt.type != "POSITION" or not names <= KNOWN[UNION].cards:
            return False
        self.differ(UNION, "attack", self.describe(line))
        if line.answers[0].pos != "FU_ATK":
            raise Stopped(f"a disagreement after which the duels are two: {UNION}")
        self.lines.at += 1
        return True

    def has_come(self, line: Line) -> bool:
        """Whether theirs asks for the zone of a monster that has taken it here, or will, as the last free one.

        It may have left again since the last move.
        """
        if line.prompt.type != "PLACE":
            return False
        at = place_offered(line.answers[0])
        if self.is_trivial(line) and any(at in lasting.zones for lasting in self.state.lasting):
            return True
        states = self.states if self.is_trivial(line) else [self.state]
        found = (
            (state, slot)
            for state in states
            for player in PLAYERS
            for where, slot in state.on_field(player)
            if where == at
        )
        return any(state.name(slot.card) == line.prompt.hint for state, slot in found)

    def repeats_a_window(self, player: Player) -> bool:
        """Whether ours asks a player once more who has passed, since what was put off to the Phase has done nothing.

        Theirs has no such effect any more once its cards are gone.
        """
        since = list(takewhile(lambda event: isinstance(event, _WITHOUT_EFFECT), reversed(self.events)))
        last = self.events[-len(since) - 1] if len(since) < len(self.events) else None
        done = any(isinstance(event, o.DelayedBegan) for event in since)
        return done and isinstance(last, m.Pass) and last.player == player

    def asked_again(self, line: Line) -> bool:
        """Whether a declined effect is offered again in the same Phase although no card has moved."""
        if line.n + 1 >= len(self.lines.every) or line.answers[0].action != "no":
            return False
        after = self.lines.every[line.n + 1]
        return (after.prompt, after.state) == (line.prompt, line.state)

    def is_same_moment(self, line: Line) -> bool:
        """Whether their window is in our turn and Phase, and about the same Chain."""
        ours, theirs = our_board(self.state, self.codes), their_board(line.state, self.codes)
        return all(ours[path] == theirs[path] for path in ("chain", "turn", "phase"))

    def comes_later(self, line: Line) -> bool:
        """Whether their question is one of the End Phase that ours asks when this window is passed.

        One for cards without a choice is not: ours has taken them for the maintenance before this window.
        """
        if line.prompt.type == "CARD" and self.is_trivial(line):
            return False
        ours, theirs = our_board(self.state, self.codes), their_board(line.state, self.codes)
        window = self.state.window
        last = ours["phase"] != "end" or (window is not None and window.kind == "end" and not self.state.chain)
        return last and ours["turn"] == theirs["turn"] and theirs["phase"] == "end"

    def close(self, group: list[Line]) -> None:
        """Closes their windows when ours is over."""
        now = waiting(self.state)
        if now is not None and now.what == "response" and self.lines.next is not None:
            pair = (self.states[0], self.state)
            kinds = {state.window.kind for state in pair if state.window is not None}
            chains = [[link.event for link in state.chain] for state in pair]
            resolved = any(isinstance(event, o.ChainEnded) for event in self.events[1 - len(self.states) :])
            if len(kinds) == 1 and pair[0].step == pair[1].step and chains[0] == chains[1] and not resolved:
                return
        for line in group:
            if line.answers[0].action != "pass" or self.is_asked_now(line):
                break
            self.skip(line)
        while (after := self.lines.next) is not None and group and after.n <= group[-1].n and after.n in self.asked:
            self.lines.use(after)

    def is_asked_now(self, line: Line) -> bool:
        """Whether a player is asked by ours after Trigger Effects, by theirs in one window with them."""
        before, now = self.states[0].window, self.state.window
        if before is None or now is None or before.kind != "trigger" or now.kind not in _AFTER_TRIGGERS:
            return False
        return now.player == our_player(line.prompt.player) and line.n not in self.asked

    def skip_to(self, group: list[Line], active: Line) -> None:
        """Skips the windows before one with an activation, in which both players passed.

        Consecutive windows are not skipped: ours asks a player only once who passes in the first and acts in the next.
        """
        before = [line for line in group if line.n < active.n]
        for line in before:
            if not any(other.prompt.player == active.prompt.player for other in before if other.n < line.n):
                self.note_unasked(line)
            self.lines.use(line)
        self.lines.at = active.n

    def skip(self, line: Line) -> None:
        """Skips a window in which they pass; ours has asked for it, or should have."""
        if self.lines.next is line:
            self.note_unasked(line)
            self.lines.at += 1

    def note_unasked(self, line: Line) -> None:
        """Records a difference if they ask for a response for which ours has not asked."""
        if line.n not in self.asked and not self.is_trivial(line):
            self.line = line
            what = offered_in_this_state(self.states[0], self.theirs(line))  # before our move that closed the window
            self.differ(what or "CHAIN only there", "", self.describe(line))

    def answer_window(self, player: Player, line: Line) -> None:
        """Plays their response in a window."""
        chosen = line.answers[0]
        if chosen in self.put_off(line) and self.only_counts(chosen):
            self.lines.at += 1  # ours does nothing yet, and its window stays open
            return
        if chosen.action in ("pass", "no") or chosen in self.put_off(line):
            self.lines.at += 1
            done = chosen.action == "activate" and self.has_acted_by_itself(self.table.card(chosen))
            asked_again = done and self.is_asked_once_more(player)
            if self.state.window is not None and self.must_act_first(player, chosen):
                self.owed = self.about(self.table.card(chosen))
            elif self.state.window is not None and not asked_again:
                self.play(m.Pass(player=player))
                if chosen.action == "activate" and self.asks_for_order_with(self.table.card(chosen)):
                    self.lines.at = line.n  # it answers that question, and not the next one of theirs
            return
        self.activate(player, line, chosen)

    def asks_for_order_with(self, card: CardId) -> bool:
        """Whether ours asks which of several things that were put off is first, and a card has put off one of them."""
        question = self.state.question
        return question is not None and question.about == "delayed order" and card in question.cards

    def has_acted_by_itself(self, card: CardId) -> bool:
        """Whether a continuous effect of a card acts in this Phase, which in ours it has done as the Phase began."""
        waits = {card for lasting in self.state.lasting for card in (lasting.source, *lasting.cards)}
        return bool(card) and self.acts_by_itself(card) and card not in waits

    def is_asked_once_more(self, player: Player) -> bool:
        """Whether theirs asks this player for a response next, in the moment of our window."""
        line = self.lines.next
        asks = line is not None and line.prompt.type == "CHAIN" and our_player(line.prompt.player) == player
        return line is not None and asks and self.is_same_moment(line)

    def must_act_first(self, player: Player, chosen: Option) -> bool:
        """Whether ours has a mandatory effect of the Phase to use, when theirs has chosen what was put off to it."""
        if delayed_to_this_phase(self.state, self.book, player, self.session) is not None:
            return False
        waits = (t for t in self.state.triggers if t.mandatory and t.player == player)
        return chosen.action == "activate" and any(waits_for_window(self.state, self.book, t) for t in waits)

    def is_in_last_link(self, line: Line) -> bool:
        """Whether theirs asks in the very link by which ours has ended the Duel: it is declined, or the last one."""
        result = self.state.result
        ended = result is not None and result.reason == "life points" and bool(self.state.chain)
        chain = [self.table.code(link.card) for link in self.state.chain if not link.resolved]
        same = [link.code for link in line.state.chain] == chain
        declined = line.answers[0].action == "no" or line is self.lines.every[-1]
        return ended and same and line.prompt.type == "YESNO" and declined


def until_asked_twice(group: list[Line], player: Player) -> list[Line]:
    """Their questions up to the second one to a player, which is about fast effects if the first is about triggers."""
    mine = [at for at, line in enumerate(group) if our_player(line.prompt.player) == player]
    return group[: mine[1]] if len(mine) > 1 and group[mine[0]].answers[0].action == "pass" else group
