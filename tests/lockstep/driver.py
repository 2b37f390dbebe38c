"""Drives our engine through a recorded duel, question by question, and compares both."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import waiting
from duelog.core.legal_moves import legal_moves
from duelog.core.rules.battle import is_target_chosen_by_other
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Player
from duelog.replays.cards.pool import CardPool
from tests.lockstep.after_the_end import resolves_a_link
from tests.lockstep.answers import labels, narrow, offered_cards, parts_of
from tests.lockstep.beside import DECISIONS, Stopped
from tests.lockstep.disagreements import (
    AFTER_THE_END,
    ARCHETYPE,
    KNOWN,
    LOOKS_ONCE,
    LOOP,
    NOTHING_TO_CHOOSE,
    OPTIONAL,
    SPARES_OTHER,
    WON_AT_ONCE,
)
from tests.lockstep.ended_loops import GOES_ON, asks_whether_ended, endings, resolved_so_far
from tests.lockstep.lines import asks_for_target, says_yes, tells
from tests.lockstep.options import is_in_monster_zone, our_keys, place_offered
from tests.lockstep.proofs import (
    finds_none_there,
    has_nothing_to_choose,
    has_won_at_once,
    looks_again,
    spares_the_opponent,
)
from tests.lockstep.questions import Reply, moves_first, reply
from tests.lockstep.recording import Line, Option, Recording
from tests.lockstep.report import DuelReport
from tests.lockstep.responding import Responding
from tests.lockstep.setting import our_player
from tests.lockstep.summoning import Summoning

MOVES_ALONE = 200
"""So many moves of ours without a question of theirs are an endless loop."""

FROM_HAND = ("normal_summon ", "set_monster ")
"""How the options to play a monster from the hand begin."""

THE_ONE_OF_THE_TURN = "sys 1"
"""Their answer to which Normal Summon one is, if an effect allows an additional one."""

_REASONS = {1: "life points", 2: "deck out"}


def drive(recording: Recording, pool: CardPool, book: CardBook = NO_BOOK) -> DuelReport:
    """Drives our engine through the whole recording, or as far as it can follow."""
    return as_arranged(lambda: Lockstep(recording, pool, book))


def as_arranged(begin: "Callable[[], Lockstep]") -> DuelReport:
    """The report on a duel whose mixed copies lie so that no difference is unexplained; else as they first lay.

    A recording does not tell which copy lies where: only what can be done with it shows that later. So one mix after
    the other is turned round, and stays so if the duels then keep in step for longer.
    """
    best = begin()
    first = best.run()
    at, tried = best.mixed_in_step, 1
    while not best.report.explained and at and tried < MOST_ARRANGEMENTS:
        beside = begin()
        beside.chance.the_other_way = best.chance.the_other_way ^ {at}
        beside.run()
        at, tried = at - 1, tried + 1
        if _in_step_until(beside.report) > _in_step_until(best.report):
            best, at = beside, beside.mixed_in_step
    return best.report if best.report.explained else first


def _in_step_until(report: DuelReport) -> int:
    """The question at which the first unexplained difference is, or the last one that was reached."""
    return report.unexplained[0].n if report.unexplained else report.driven


MOST_ARRANGEMENTS = 16
"""How many arrangements of mixed copies are tried."""


class Lockstep(Summoning, Responding):
    """Goes through a recorded duel from its first question to its end."""

    ending = False
    """Whether theirs passes through Main Phase 2 from the Battle Phase to the End Phase."""

    reordered = False
    """Whether they chose another order of what was put off to a Phase than that in which it began."""

    loop_ends: Sequence[bool] = ()
    """For each time that such an effect resolves there, whether that ends an endless loop; () before it is asked."""

    attacked_anew = (0, 0)
    """The turn and the monster whose attack they last gave up in a Replay, and which then attacked once more."""

    of_the_turn = 0
    """The turn in which they last told that a Normal Summon is the one of the turn, not an additional one."""

    alone = (0, 0)
    """At which question of theirs our duel is, and how many moves it has made there."""

    def run(self) -> DuelReport:
        """Processes all questions and the end."""
        try:
            while (now := waiting(self.state)) is not None:
                if asks_whether_ended(self.state.question):  # perhaps after their last question
                    self.answer_whether_ended(now.player)
                    continue
                if self.lines.next is None:
                    break
                self.end_if_alone(now.what)
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

    def answer_whether_ended(self, player: Player) -> None:
        """Answers whether theirs has ended an endless loop with the effect that resolves."""
        told = (message for line in self.lines.every for message in line.messages)
        if not self.loop_ends:
            self.loop_ends = endings((*told, *self.recording.end.messages), self.going_on())
        at = resolved_so_far(self.events, self.state) - 1
        self.play(m.Choose(player=player, yes=at < len(self.loop_ends) and self.loop_ends[at]))

    def going_on(self) -> frozenset[int]:
        """The passcodes of the cards whose loops are ended here, too."""
        cards = range(1, len(self.state.cards) + 1)
        return frozenset(self.table.code(card) for card in cards if self.state.name(card) in GOES_ON)

    def end_if_alone(self, what: str) -> None:
        """Ends the comparison where our duel goes on and on while theirs asks nothing, as in an endless loop."""
        line = self.lines.next
        at = line.n if line is not None else len(self.lines.every)
        if (
            what == "choice"
            and line is not None
            and line.prompt.type in DECISIONS
            and self.lines.ended_loop(at, self.going_on())
        ):
            self.line = line
            self.differ(LOOP, "goes on", "a card is sent away")
            raise Stopped(f"a disagreement after which the duels are two: {LOOP}")
        self.alone = (at, self.alone[1] + 1 if at == self.alone[0] else 0)
        if self.alone[1] > MOVES_ALONE:
            self.line = line
            self.differ("goes on only here", f"{MOVES_ALONE} moves", "")
            raise Stopped("our duel goes on without theirs")

    def forced(self, what: str) -> bool:
        """Skips a question without a choice: a mandatory Trigger Effect that goes on the Chain automatically here."""
        line = self.lines.next
        if line is not None and line.prompt.type == "EFFECT_YN" and self.is_optional_there(line):
            return True
        if line is not None and line.prompt.type in ("EFFECT_YN", "CHAIN", "OPTION") and self.is_before_no_draw(line):
            return True
        if line is None or line.prompt.type != "CHAIN":
            return False
        if self.is_done_with(line, what) or self.is_for_another_card(line, what):
            return True
        if (what != "response" or not self.is_for_our_window(line)) and self.is_of_the_hand_alone(line):
            self.lines.use(line)
            return True
        if self.counts_alone(line, what) or self.has_been_done(line, what):
            for counted in (line, *self.passed_before_mandatory(line), *self.passed_after_a_count(line)):
                self.lines.use(counted)
            return True
        if self.has_chained_by_itself(line):
            self.lines.use(line)
            return True
        by_itself = (what != "response" or not self.is_same_moment(line)) and self.is_put_off(line)
        if not by_itself and (not self.is_trivial(line) or self.begins_with_mandatory(line)):
            return False
        if by_itself:
            self.reordered = line.answers[0] != line.prompt.options[0]
        self.compare_passed_state(line)
        self.lines.use(line)
        return True

    def is_optional_there(self, line: Line) -> bool:
        """Skips the question whether to use an effect that is mandatory here; after a no the duels diverge."""
        card = self.table.card(line.prompt.options[0])
        name = self.state.name(card) if card else ""
        if name not in KNOWN[OPTIONAL].cards or not any(effect.mandatory for effect in self.book.get(name).effects):
            return False
        self.line = line
        self.differ(OPTIONAL, "mandatory", "optional")
        if line.answers[0].action == "no":
            raise Stopped(f"a disagreement after which the duels are two: {OPTIONAL}")
        self.lines.at += 1
        return True

    # --- the turn player decides ----------------------------------------------------------------------------------

    def move(self, player: Player) -> None:
        """Handles the moves of the turn player in an open game state."""
        line = self.lines.next
        assert line is not None
        if self.ending and self.state.phase == "main2":
            self.ending = False
            if line.prompt.type == "CHAIN":  # theirs has announced the End Phase before, and passes through this Phase
                self.play(m.ChangePhase(player=player, to="end"))
                return
        self.part_at_what_was_declined(line)
        self.passed_over: Counter[str] = Counter()
        self.declined = frozenset()
        self.over = Counter[str]()
        self.left = []
        theirs = our_player(line.prompt.player)
        kind = line.prompt.type
        if kind in DECISIONS and theirs == player:
            self.begin(line)
            self.decide(player, line)
        elif kind == "CHAIN" and theirs == player:
            if not self.is_same_moment(line) and self.leave_out_wrong_offer(line):
                return
            self.begin(line)
            self.asked.add(line.n)
            self.compare_offer(
                "CHAIN in an open game state", self.our_activations(player, fast=True), self.theirs(line)
            )
            self.answer_window(player, line)
        elif kind == "YESNO" and self.state.battle is not None and self.state.battle.replay:
            self.begin(line)
            self.replay(player, line)
        elif asks_for_target(line) and self.state.battle is not None and self.state.battle.replay:
            self.begin(line)
            self.attack_again(player, line)  # a monster that must attack is not asked whether
        else:
            self.only_there(line)

    def compare_decision(self, player: Player, line: Line, without: CardId = 0) -> None:
        acts = [
            move
            for move in legal_moves(self.state, player, self.book, self.session).acts()
            if not (isinstance(move, m.Attack) and move.card == without)
        ]
        ours = our_keys(self.table, acts)
        if line.prompt.type == "IDLE":
            ours += self.our_activations(player)
        else:
            ours += self.our_activations(player) & self.theirs(line)  # fast effects are asked for in windows there
        theirs = self.theirs(line)
        if self.of_the_turn == self.state.turn:  # here the Normal Summons of a turn only have to be possible together
            ours = Counter({key: n for key, n in ours.items() if key in theirs or not key.startswith(FROM_HAND)})
        if without:  # to attack again with the same monster is to go on with its attack here, even if it has another
            for key in self.attacks_of(without):
                theirs.pop(key, None)
        if self.attacked_anew[0] == self.state.turn:  # there that was another attack of it
            left = self.attacks_of(self.attacked_anew[1])
            ours = Counter({key: n for key, n in ours.items() if key in theirs or key not in left})
        if self.skips_battle(player):  # theirs may announce it all the same, and passes over it
            theirs.pop("to_battle", None)
        if self.skips_main2(player):
            theirs.pop("to_main2", None)
        self.compare_offer(line.prompt.type, ours, theirs)

    def attacks_of(self, card: CardId) -> tuple[str, str]:
        """What the attacks of a monster are called, on monsters and directly."""
        attack = f"attack {self.table.label(card)}"
        return attack, f"{attack} direct"

    def skips_battle(self, player: Player) -> bool:
        """Whether an effect makes a player skip the Battle Phase."""
        return self.state.side(player).locked("battle phase")

    def skips_main2(self, player: Player) -> bool:
        """Whether an effect makes a player skip Main Phase 2; theirs passes through it without a question."""
        return self.state.side(player).locked("main phase 2")

    def decide(self, player: Player, line: Line) -> None:
        """A Main Phase or the Battle Step."""
        battle = self.state.battle
        self.compare_decision(player, line, without=battle.attacker if battle is not None and battle.replay else 0)
        self.do_chosen(player, line)

    def do_chosen(self, player: Player, line: Line) -> None:
        """What is chosen in a Main Phase or the Battle Step."""
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
        if chosen.action == "to_battle" and self.skips_there(player, skips=self.skips_battle(player)):
            chosen = Option(action="to_end")
        if chosen.action == "to_main2" and self.skips_main2(player):
            chosen = Option(action="to_end")
        if chosen.action == "to_end" and self.state.phase == "battle" and self.is_asked_in_main2():
            self.ending = True
            chosen = Option(action="to_main2")
        parts = parts_of(self.lines, chosen.action)
        if chosen.action == "attack":  # the other player may be asked for its target
            asked = self.lines.every[self.lines.at].prompt.player
            parts = tuple(part for part in parts if part.prompt.player == asked)
        if any(part.prompt.type == "OPTION" and part.answers[0].text == THE_ONE_OF_THE_TURN for part in parts):
            self.of_the_turn = self.state.turn
        acts = legal_moves(self.state, player, self.book, self.session).acts()
        moves = narrow(self.table, acts, chosen, parts, self.compare_offer)
        self.lines.at += 1 + len(parts)
        if parts and (parts[-1].cancelled or (chosen.action == "attack" and parts[-1].finished)):
            return  # without the cost of an attack it is not declared
        if not moves:
            self.differ("no such move", "none", f"{chosen.action} {chosen.name}")
            raise Stopped("a move that ours does not have")
        self.play(moves[0])

    def replay(self, player: Player, line: Line) -> None:
        """Handles a Replay: theirs asks whether to attack again, then for the target; ours has an open game state."""
        battle = self.state.battle
        assert battle is not None
        self.lines.at += 1
        after = self.lines.next
        if line.answers[0].action == "no":
            if after is not None and after.prompt.type == "BATTLE":
                self.begin(after)
                self.compare_decision(player, after, without=battle.attacker)
                chosen = after.answers[0]
                if chosen.action == "attack" and self.table.card(chosen) == battle.attacker:
                    self.attacked_anew = (self.state.turn, battle.attacker)
                self.do_chosen(player, after)
            return
        self.attack_again(player, after)

    def attack_again(self, player: Player, after: Line | None) -> None:
        """The same monster attacks again, the target or the player that is chosen there."""
        battle = self.state.battle
        assert battle is not None
        attacks = [
            move
            for move in legal_moves(self.state, player, self.book, self.session).acts()
            if isinstance(move, m.Attack) and move.card == battle.attacker
        ]
        if is_target_chosen_by_other(self.state, player, battle.attacker) and attacks:
            self.play(attacks[0])  # the other player is asked for its target
            return
        target = 0
        directly = after is not None and after.prompt.type == "YESNO" and says_yes(after)
        if after is not None and after.prompt.type == "YESNO":  # whether it attacks directly
            self.lines.at += 1
            after = self.lines.next
        if not directly and after is not None and asks_for_target(after):
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

    # --- our questions, and the end -------------------------------------------------------------------------------

    def choose(self, player: Player) -> None:
        """Answers a question of ours with the answer to theirs, or by the messages."""
        if self.skip_trivial_cards() and self.forced("choice"):
            return
        way = self.way_of_tributing()
        first = self.lines.next
        if first is not None:
            self.part_at_what_was_declined(first)
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
        about_tributes = self.state.question is not None and self.state.question.about == "summon tributes"
        for what, offered, theirs in answer.offers:
            ours = offered - self.lost_already(offered - theirs)
            if what == "zone":
                if self.reordered and self.state.phase == "end":
                    continue
                together = self.zones_of_one_summon(answer.lines)
                ours, theirs = ours - together, theirs - together
            if about_tributes and self.is_to_be_set(answer.lines[0]):  # theirs has asked for that before
                ours = Counter({key: n for key, n in ours.items() if is_in_monster_zone(key)})
            self.compare_offer(what, ours, theirs)
        if not answer.lines and not answer.told and way is None:
            question = self.state.question
            self.line = self.lines.next
            if (
                question is not None
                and question.about == "trigger order"
                and self.lines.ended_loop(self.lines.at, self.going_on())
            ):
                self.differ(LOOP, "goes on", "a card is sent away")
                raise Stopped(f"a disagreement after which the duels are two: {LOOP}")
            if question is None or not self.targets_nothing_there(question.source):
                again = question is not None and looks_again(self.state, self.events, question.source)
                what = NOTHING_TO_CHOOSE if has_nothing_to_choose(self.state, self.book) else "question only here"
                self.differ(LOOKS_ONCE if again else what, question.about if question else "", "")
        self.play(answer.move)

    def lost_already(self, more: Counter[str]) -> Counter[str]:
        """The options for monsters that theirs has destroyed in this link, as what brought them back has left in it."""
        fields = [slot.card for player in PLAYERS for _, slot in self.state.on_field(player)]
        tied = (one.cards for one in self.state.lasting if one.source not in fields)
        cards = {card for each in tied for card in each if card in fields}
        return more & Counter(self.table.label(card) for card in cards)

    def zones_of_one_summon(self, lines: Sequence[Line]) -> Counter[str]:
        """The zones chosen for monsters that are Summoned together, whose order differs between the engines."""
        found = Counter[str]()
        for line in lines:
            at = line.n + 1
            while at < len(self.lines.every) and not tells(self.lines.every[at].messages, "SPSUMMONED", "CHAIN_SOLVED"):
                at += 1
            first = line.n
            while first and not tells(self.lines.every[first].messages, "SPSUMMONED", "CHAIN_SOLVING"):
                first -= 1
            near = [one for one in self.lines.every[first:at] if one.prompt.type == "PLACE"]
            found += Counter(place_offered(one.answers[0]) for one in near)
        return found

    def skip_trivial_cards(self) -> bool:
        """Skips questions for cards without a choice before our current question; whether there were any."""
        question = self.state.question
        begun = self.lines.next
        while question is not None and (line := self.lines.next) is not None:
            if (question.answer != "place" and self.has_come(line)) or self.is_of_one_card(line, question.player):
                self.lines.use(line)
                continue
            cards = {self.table.card(option) for option in line.prompt.options if option.loc}
            picks = question.answer == "cards" and question.about != "trigger order"
            same = picks and cards & {*question.cards}  # else ours asks for a zone, a position or an order
            about_cards = line.prompt.type in ("CARD", "TRIBUTE") or self.is_option_of_another(line, question.source)
            trivial = about_cards and self.is_trivial(line)
            if not (trivial or self.has_chosen(line)) or same:
                break
            self.compare_passed_state(line)
            self.lines.use(line)
        return self.lines.next is not begun

    def is_option_of_another(self, line: Line, source: CardId) -> bool:
        """Whether theirs asks in the words of a card of another name than the one that asks here."""
        name = self.state.name(source) if source else ""
        texts = [option.text for option in line.prompt.options]
        return line.prompt.type == "OPTION" and bool(name) and not any(text.startswith(f"{name}:") for text in texts)

    def has_chosen(self, line: Line) -> bool:
        """Whether theirs asks for Tributes or materials of a Summon for which ours has only one choice, and made it."""
        if line.prompt.type == "UNSELECT" and line.prompt.hint == "fusion material":
            offered = sorted(option.code for option in line.prompt.options if option.loc)
            link = takewhile(lambda event: not isinstance(event, o.LinkResolving), reversed(self.events))
            made = (event for event in link if isinstance(event, o.Chosen) and event.about == "fusion materials")
            return any(sorted(map(self.table.code, event.cards)) == offered for event in made)
        if line.prompt.type != "SUM":
            return False
        theirs = sorted(option.code for option in line.answers)
        chosen = (event for event in self.events[self.seen :] if isinstance(event, o.Chosen))
        return any(
            event.about == "ritual tributes" and sorted(map(self.table.code, event.cards)) == theirs for event in chosen
        )

    def is_failed_draw(self, line: Line) -> bool:
        """Whether theirs asks for responses in the Draw or End Phase in which our Duel has ended by a failed draw."""
        result, phase = self.state.result, self.state.phase
        lost = result is not None and result.reason == "deck out" and phase in ("draw", "end")
        same = (line.state.turn, line.state.phase) == (self.state.turn, phase.upper())
        return lost and line.prompt.type == "CHAIN" and same

    def is_over_before_it_resolves(self, line: Line) -> bool:
        """Whether theirs ends the Duel by the same failed draw once an effect is activated here, before it resolves."""
        end, result = self.recording.end, self.state.result
        same = result is not None and end.over and _REASONS.get(end.win_reason or 0) == result.reason
        later = (*(one.messages for one in self.lines.every[line.n + 1 :]), end.messages)
        return same and self.is_failed_draw(line) and not any(map(resolves_a_link, later))

    def answers_alone(self) -> tuple[Player, str] | None:
        """The player who is asked only here, for a response with cards that are not offered there, and the name of that
        difference; None if nobody.
        """
        now = waiting(self.state)
        ours = self.our_activations(now.player) if now is not None and now.what == "response" else Counter[str]()
        if now is None or not (finds_none_there(ours) or spares_the_opponent(self.state, self.book, now.player, ours)):
            return None
        return now.player, ARCHETYPE if finds_none_there(ours) else SPARES_OTHER

    def name_of_end(self, line: Line) -> str:
        """The name of the difference that our Duel is over before a question of theirs."""
        if self.is_over_by_a_payment(line):
            return AFTER_THE_END
        return WON_AT_ONCE if line.n == 0 and has_won_at_once(self.state) else "the duel goes on there"

    def is_over_by_a_payment(self, line: Line) -> bool:
        """Whether theirs goes on in the Phase in which a player has paid the last Life Points, until it ends there,
        too.
        """
        end, result = self.recording.end, self.state.result
        if result is None or result.reason != "life points" or not tells(line.messages, "PAY_LPCOST"):
            return False
        later = (*(one.messages for one in self.lines.every[line.n + 1 :]), end.messages)
        goes_on = any(tells(told, "NEW_PHASE", "NEW_TURN") for told in later)
        return end.over and end.winner == result.winner - 1 and not goes_on

    def is_left_at_the_end(self, line: Line) -> bool:
        """Whether theirs asks, before the Duel ends, for the zone of a monster that has taken the last free one here,
        before a failed draw ends it for the order of mandatory effects, or, after a cost of the Phase took the last
        Life Points, for an effect of that Phase that is declined.
        """
        last = self.recording.end.over and all(
            later.n in self.lines.used or self.is_trivial(later) for later in self.lines.every[line.n + 1 :]
        )
        if self.state.result is None or not last:
            return False
        if line.prompt.type == "PLACE":
            return self.is_trivial(line) and self.has_come(line)
        if line.prompt.type == "EFFECT_YN" and line.answers[0].action == "no":
            return self.state.result.reason == "life points" and tells(line.messages, "PAY_LPCOST")
        return self.state.result.reason == "deck out" and line.prompt.type == "CHAIN" and line.prompt.forced

    def is_order_of_cards(self, line: Line) -> bool:
        """Skips a question for cards without a choice that ours has not asked."""
        if line.prompt.type != "CARD" or not self.is_trivial(line):
            return False
        self.lines.use(line)
        return True

    def pass_over_what_is_left(self) -> None:
        """Skips the questions without a choice, and those that have been answered here, at the end of theirs."""
        while (line := self.lines.next) is not None:
            if self.is_left_at_the_end(line):
                self.lines.use(line)
            elif not self.forced("move") and not self.is_order_of_cards(line):
                return

    def answer_what_is_left(self) -> None:
        """Answers our questions after the last one of theirs: what is put off comes in their order, as all of it is
        done before theirs ends, and the only choice is made, by which the Duel ends.
        """
        while (asked := self.state.question) is not None:
            if asked.about == "delayed order":
                self.play(m.Choose(player=asked.player, cards=(moves_first(asked, self.table, self.lines),)))
            elif asked.answer == "cards" and len(asked.cards) == asked.minimum == 1 and not asked.sets:
                self.play(m.Choose(player=asked.player, cards=asked.cards))
            else:
                return

    def finish(self) -> None:
        """Compares the last state and the winner."""
        end = self.recording.end
        self.pass_over_what_is_left()
        while self.lines.next is None and (alone := self.answers_alone()) is not None:
            mine, what = alone
            self.differ(what, f"p{mine} {sorted(self.our_activations(mine))}", "")
            self.play(m.Pass(player=mine))
        while (line := self.lines.next) is not None and self.is_failed_draw(line) and line.answers[0].action == "pass":
            self.lines.use(line)
        table = end.state
        if line is not None and self.is_over_before_it_resolves(line):
            table = line.state
            for later in self.lines.every[line.n :]:
                self.lines.use(later)
        if line is None:
            self.answer_what_is_left()
        while (line := self.lines.next) is not None and self.is_in_last_link(line):
            self.lines.use(line)
        self.line = line
        if line is not None:
            self.differ(self.name_of_end(line), self.state.result, "")
            raise Stopped("our duel is over before theirs")
        self.sort_hands(end.state)
        if end.over:
            self.compare_end(table)
        result = self.state.result
        if not end.over:
            if result is not None:
                self.differ("result", result, None)
            return
        winner = {0: 1, 1: 2}.get(-1 if end.winner is None else end.winner, 0)
        reason = "match won" if tells(end.messages, "MATCH_KILL") else _REASONS.get(end.win_reason or 0, "effect")
        if result is None or (result.winner, result.reason) != (winner, reason):
            self.differ("result", result, (winner, reason))
