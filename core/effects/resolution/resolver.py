"""The resolver: the resolving link in one state, and how steps produce outcomes and questions.

Its progress is in the state (`Resolution`), so that a log cut anywhere can be continued.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from duelog.core.chance import Chance
from duelog.core.effects import language as lang
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import Program
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language.words import typed_lock
from duelog.core.rules.registry import asked_by, asks
from duelog.core.session import Session
from duelog.core.state import Answer, Link, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectStep, Outcome
from duelog.events.places import OPPONENT, Place, Player
from duelog.events.restrictions import WITHIN, LockKind

ResolveStep = Callable[["Resolver", Any], "Outcome | None"]


class Resolver:
    """The resolving link in one state."""

    def __init__(
        self, state: State, book: CardBook, chance: Chance, link: Link, program: Program, session: Session
    ) -> None:
        assert state.resolving is not None
        self.state = state
        self.book = book
        self.chance = chance
        self.link = link
        self.program = program
        self.session = session
        self.resolving = state.resolving
        self.at = program.position(state.resolving.step)
        answers = _named(program, state.resolving.answers)
        self.ctx = Context(
            state, book, OPPONENT[link.player] if link.exchanged else link.player, link.card, link=link,
            answers=answers, labels=program.labels, remembered=link.targets,
        )  # fmt: skip

    @property
    def step(self) -> EffectStep:
        """The current step, as in the log."""
        return EffectStep(id=self.program.ids[self.at])

    # --- outcomes of a step -------------------------------------------------------------------------------------

    def step_done(self, outcome: Outcome) -> Outcome:
        """An outcome with which this step is done."""
        return replace(outcome, effect_step=self.step)

    def step_goes_on(self, outcome: Outcome) -> Outcome:
        """An outcome or question after which this step continues."""
        return replace(outcome, effect_step=EffectStep(id=self.program.ids[self.at], goes_on=True))

    def nothing(self, reason: o.NothingReason) -> Outcome:
        """The outcome that this step does nothing, and why."""
        return self.step_done(o.NothingHappened(card=self.link.card, reason=reason))

    def answers_given(self) -> list[Answer]:
        """The answers in this step so far."""
        return [answer for answer in self.ctx.answers if answer.step == self.step and answer.about != "stage"]

    def outcomes_so_far(self) -> int:
        """The number of outcomes of this step so far."""
        return sum(1 for answer in self.ctx.answers if answer.step == self.step and answer.about == "stage")

    def has_begun(self) -> bool:
        """Whether this step has had an outcome or answer."""
        return any(answer.step == self.step for answer in self.ctx.answers)

    def restricted_by_itself(self, what: LockKind) -> bool:
        """Whether the activation restriction of this effect is what forbids something."""
        effect = self.book.effect(self.state.name(self.link.card), self.link.effect)
        restrictions = map(typed_lock, effect.activation_restriction) if effect is not None else ()
        return any(what in (restriction.what, *WITHIN.get(restriction.what, ())) for restriction in restrictions)

    def choose_without_asking(
        self, player: Player, cards: tuple[CardId, ...], about: o.Topic, *, label: str = "", rule: str = ""
    ) -> Outcome:
        """Makes the only possible choice without a question."""
        return self.step_goes_on(
            o.Chosen(player=player, about=about, label=label, cards=cards, source=self.link.card, rule=rule)
        )

    @asks("EFF-08", "choice")
    def ask(self, player: Player, answer: Any, about: o.Topic, **fields: Any) -> Outcome:
        """A question."""
        rule = fields.pop("rule", asked_by("choice"))
        return self.step_goes_on(
            o.Asked(player=player, answer=answer, about=about, source=self.link.card, rule=rule, **fields)
        )


def _named(program: Program, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Answers with the ids of their steps, also for steps numbered by version 1 of the format."""
    if all(answer.step is None or answer.step.version_1 is None for answer in answers):
        return answers
    return tuple(
        replace(answer, step=program.named(answer.step)) if answer.step is not None else answer for answer in answers
    )


Steps = dict[type[Any], ResolveStep]
"""The functions that resolve kinds of steps; each module of steps has such a table."""


def resolves(steps: Steps, kind: type[lang.AnyStep]) -> Callable[[ResolveStep], ResolveStep]:
    """Registers a function in a table as the one that resolves a kind of step."""

    def register(function: ResolveStep) -> ResolveStep:
        steps[kind] = function
        return function

    return register


def lasting(
    resolver: Resolver,
    until: lang.Until,
    *,
    cards: tuple[CardId, ...] = (),
    values: tuple[int, ...] = (),
    player: Player | None = None,
    whose: Player | None = None,
    turns: int = 0,
    names: tuple[str, ...] = (),
    zones: tuple[Place, ...] = (),
) -> Outcome:
    """The outcome by which a lasting effect begins."""
    state, link = resolver.state, resolver.link
    number = max((lasting.id for lasting in state.lasting), default=0) + 1
    outer = resolver.book.address_of(state.name(link.card), link)
    part = replace(outer, path=(*outer.path, resolver.step.id))
    return o.LastingBegan(
        id=number, source=link.card, effect=link.effect, part=part, player=player or resolver.ctx.player, cards=cards,
        values=values, until=until, whose=whose, turns=turns, names=names, zones=zones,
    )  # fmt: skip
