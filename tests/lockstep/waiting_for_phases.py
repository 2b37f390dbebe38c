"""What effects delayed to a Phase: theirs offers it like activations, ours does it when its player passes."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from duelog.core.effects.activation.candidates import activatable
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.language import Later, TakeControl
from duelog.core.effects.reacting.control import returns_control_now
from duelog.core.effects.reacting.triggers import waits_for_window
from duelog.core.effects.resolution.put_off import due_delays
from duelog.core.engine import waiting
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.places import PLAYERS
from tests.lockstep.beside import Beside
from tests.lockstep.both_tables import their_board
from tests.lockstep.disagreements import EACH_ONE, KNOWN
from tests.lockstep.options import Table, their_keys
from tests.lockstep.questions import put_off_by
from tests.lockstep.recording import Line, Option
from tests.lockstep.setting import our_player

_ORDER = ("draw", "standby", "main1", "battle", "main2", "end")
"""The Phases of a turn."""

_NO_TEXT = "sys 0"
"""The text of an option for which the other engine has none."""

_COUNTING = ("CARD_HINT", "HINT", "SELECT_CHAIN")
"""What theirs tells while it only counts a Phase, and asks for responses."""


class WaitingForPhases(Beside):
    """Finds their questions about what was delayed to a Phase."""

    def theirs(self, line: Line) -> Counter[str]:
        """Their options, except those that ours performs automatically.

        An effect that is offered for each of several events counts once, unless that is a known disagreement.
        """
        prompt = line.prompt
        mine = tuple(option for option in prompt.options if option not in self.put_off(line))
        if prompt.type == "CHAIN":
            alike = Counter[Option]()
            alike.update(mine)
            mine = tuple(
                option for option, count in alike.items()
                for _ in range(count if option.name in KNOWN[EACH_ONE].cards else 1)
            )  # fmt: skip
        return their_keys(self.table, replace(prompt, options=mine))

    def compare_begun(self, line: Line) -> None:
        """Compares the states, unless theirs only now begins with what ours has done by itself as the Phase began."""
        first = line.answers[0] if line.prompt.forced else None
        if first is not None and first in self.put_off(line) and self.acts_by_itself(self.table.card(first)):
            self.compare_passed_state(line)
        else:
            super().compare_begun(line)

    def put_off(self, line: Line, state: State | None = None) -> list[Option]:
        """The delayed effects of this Phase, which the other engine offers like activations.

        Uses our current state, or the given one.
        """
        if not line.prompt.forced:
            return []
        state = state or self.state
        table = Table(state, self.codes)
        waits = {card for lasting in state.lasting for card in (lasting.source, *lasting.cards)}
        waits |= {slot.card for each in PLAYERS for _, slot in state.on_field(each) if self.acts_by_itself(slot.card)}
        player = our_player(line.prompt.player)
        able = Counter(candidate.card for candidate in activatable(state, self.book, player, self.session))
        names = {state.name(card) for card in waits}  # of several copies theirs may name another one
        found: list[Option] = []
        begun = line.answers[0] if self.begins_chain(line) else None
        options = [one for one in line.prompt.options if one.loc]
        # what begins a Chain, or has a text there, is an effect of the card itself: the first of them is ours, too
        for option in sorted(options, key=lambda one: (one != begun, one.text == _NO_TEXT, not one.desc)):
            card = table.card(option)
            if card and state.name(card) in names and not able[card]:
                found.append(option)
            able[card] -= able[card] > 0
        return found

    def begins_chain(self, line: Line) -> bool:
        """Whether the answer to a question of theirs is an activation rather than something that was put off."""
        told = self.lines.messages(line.n + 1)
        chained = (message.get("code") for message in told if message["msg"] == "CHAINING")
        return next(chained, None) == line.answers[0].code

    def begins_with_mandatory(self, line: Line) -> bool:
        """Whether our window asks a player who can only begin with a mandatory effect of the Phase there.

        Ours offers it besides others, and so activates nothing automatically.
        """
        now = waiting(self.state)
        player = our_player(line.prompt.player)
        if now is None or (now.what, now.player) != ("response", player) or not line.prompt.forced:
            return False
        due = {
            one.card for one in self.state.triggers if one.mandatory and waits_for_window(self.state, self.book, one)
        }
        usable = {one.card for one in activatable(self.state, self.book, player, self.session)}
        return {self.table.card(option) for option in line.prompt.options} <= due & usable

    def only_counts(self, option: Option) -> bool:
        """Whether theirs offers an effect that was put off only to count this Phase: ours has nothing to do yet."""
        about = self.about(self.table.card(option))
        state, book = self.state, self.book
        happens = {one.id for one, _ in due_delays(state, book, self.session)}
        everything = lasting_steps(state, book, self.session).all
        happens |= {one.id for one, step in everything if returns_control_now(state, book, one, step)}
        return bool(about) and not about & happens

    def about(self, card: CardId) -> set[int]:
        """The lasting effects that a card caused or that are about it."""
        return {one.id for one in self.state.lasting if card and (card == one.source or card in one.cards)}

    def acts_by_itself(self, card: CardId) -> bool:
        """Whether a card has a continuous effect that performs an action when something happens."""
        effects = self.book.get(self.state.name(card)).effects
        return any(effect.kind == "continuous" and effect.when for effect in effects)

    def is_put_off(self, line: Line) -> bool:
        """Whether theirs asks for the order of effects delayed to this Phase, which ours has performed automatically.

        Ours has also activated the one mandatory effect that may be among them.
        """
        if self.is_behind(line):
            return False
        asked = [option for option in line.prompt.options if option.loc]
        cards = [self.table.card(option) for option in asked]
        usable = activatable(self.state, self.book, our_player(line.prompt.player), self.session)
        if self.is_asked_for_order(cards) or {*cards} <= {candidate.card for candidate in usable}:
            return False  # ours has its player do it, as what a card requires in a Standby Phase
        left = [len(asked) - len(self.put_off(line, state)) for state in self.states] if line.prompt.forced else []
        return bool(left) and min(left) <= (1 if min(left) < len(asked) else 0)

    def has_chained_by_itself(self, line: Line) -> bool:
        """Whether theirs asks which of several effects that must respond to an activation is first, and in ours they
        have responded without a question, one of the same name first.
        """
        options = [option for option in line.prompt.options if option.loc]
        if not line.prompt.forced or len(options) < 2:
            return False
        there = [link.code for link in line.state.chain]
        longest = max((state.chain for state in self.states), key=len)
        for state in self.states:
            if not there or [self.table.code(link.card) for link in state.chain] != there:
                continue
            table = Table(state, self.codes)
            joined = [link.card for link in longest[len(there) :]]
            if joined and {table.card(option) for option in options} <= {*joined}:
                return state.name(joined[0]) == line.answers[0].name
        return False

    def is_behind(self, line: Line) -> bool:
        """Whether our duel has not reached the Phase of their question yet."""
        theirs = their_board(line.state, self.codes)
        there = theirs["turn"], _ORDER.index(str(theirs["phase"]))
        return (self.state.turn, _ORDER.index(self.state.phase)) < there

    def counts_alone(self, line: Line, what: str) -> bool:
        """Whether theirs has a player count a Phase for what was put off, while ours asks the other one, or has already
        activated the mandatory effects of the Phase that theirs offers with it.
        """
        now = waiting(self.state)
        other = what != "response" or (now is not None and now.player != our_player(line.prompt.player))
        told = [option for option in line.prompt.options if option.loc]
        if self.is_asked_for_order([self.table.card(option) for option in told]):
            return False
        if not line.prompt.forced or not told:
            return False
        if self.only_counts(line.answers[0]) and any(self.done_before(option) for option in told):
            return True
        left = {self.table.card(option) for option in told if not self.only_counts(option)}
        begun = {one.card for state in self.states for one in state.triggers if one.mandatory}
        begun -= {one.card for one in self.state.triggers}
        one_way = len(left) == 1 < len(told) or self.only_counts(line.answers[0])
        return (other and not left) or (one_way and bool(left) and left <= begun)

    def passed_before_mandatory(self, line: Line) -> list[Line]:
        """The windows that theirs opens after it has counted a Phase, before a mandatory effect that ours has begun.

        Only those that everyone has passed.
        """
        if not self.state.chain or not self.only_counts(line.answers[0]):
            return []
        passed: list[Line] = []
        for later in self.lines.every[line.n + 1 :]:
            same = (later.state.turn, later.state.phase) == (line.state.turn, line.state.phase)
            if later.prompt.type != "CHAIN" or not same or later.state.chain:
                return []
            if later.prompt.forced:
                return passed if later.prompt.player == line.prompt.player else []
            if later.answers[0].action != "pass":
                return []
            passed.append(later)
        return []

    def passed_after_a_count(self, line: Line) -> list[Line]:
        """The windows that theirs opens after it has only counted a Phase, before it does what ours has already done.

        Only those that everyone has passed: ours opens its windows after what is due.
        """
        passed: list[Line] = []
        done = not self.state.chain and any(map(self.done_before, line.prompt.options))
        if not (done and self.only_counts(line.answers[0])):
            return passed
        for later in self.lines.every[line.n + 1 :]:
            answered = later.prompt.type != "CHAIN" or later.prompt.forced or later.answers[0].action != "pass"
            if answered or any(message["msg"] not in _COUNTING for message in later.messages):
                break
            passed.append(later)
        return passed

    def has_been_done(self, line: Line, what: str) -> bool:
        """Whether ours has begun what theirs has chosen of several things put off, and has opened a window after it."""
        chosen = line.answers[0]
        if what != "response" or not line.prompt.forced or not chosen.loc:
            return False
        card = Table(self.states[0], self.codes).card(chosen)
        player = our_player(line.prompt.player)
        usable = activatable(self.state, self.book, player, self.session)
        if self.table.card(chosen) == card and any(one.card == card for one in usable):
            return False  # an effect of the card itself, which ours offers in that window
        return self.done_before(chosen)

    def done_before(self, option: Option) -> bool:
        """Whether ours has done what was put off about this card of theirs, since our last move."""
        card = Table(self.states[0], self.codes).card(option)
        about = {
            one.id
            for state in self.states
            for one, step in lasting_steps(state, self.book, self.session).all
            if card and card in (one.source, *one.cards) and isinstance(step, Later | TakeControl)
        }
        return bool(about - {one.id for one in self.state.lasting})

    def is_asked_for_order(self, cards: Sequence[CardId]) -> bool:
        """Whether ours also asks for the order of some of these effects, so that nothing is missing."""
        question = self.state.question
        if question is not None and question.about == "delayed order":
            return any(put_off_by(self.state, question, card) for card in cards)
        return question is not None and question.about == "trigger order" and bool({*cards} & {*question.cards})
