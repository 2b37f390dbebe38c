"""What an effect would certainly do, told while its link waits: how many cards it destroys, and whom it damages.

What was declared at the activation is known. What the effect has yet to choose is foreseen: one of the cards that could
be chosen now. Answers that are yet to be given, coins and dice are not known, and nothing that depends on them counts.
"""

from itertools import pairwise

from msgspec import Struct

from duelog.core.effects.evaluate.comparisons import COMPARISONS
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import (
    Amount,
    AnyStep,
    Ask,
    Branch,
    Cards,
    CardsOf,
    CardStep,
    Condition,
    Damage,
    Destroy,
    Occasion,
    Value,
)
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.occasions.event_parts import fits
from duelog.core.rulebook import enforces
from duelog.core.state import Answer, Link, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, given_fields
from duelog.events.places import Player


@enforces("EFF-07")
def would_destroy(ctx: Context, occasion: Occasion, event: o.Activated) -> int:
    """The number of cards, of those that an occasion asks for, that an activated effect would certainly destroy."""
    steps = _steps(ctx, event)
    return _Foresight(ctx, occasion, _theirs(ctx, event)).most_of(steps) if steps else 0


@enforces("EFF-07")
def would_damage(ctx: Context, occasion: Occasion, event: o.Activated) -> frozenset[Player]:
    """The players to whom an activated effect would certainly inflict damage."""
    steps = _steps(ctx, event)
    return _Foresight(ctx, occasion, _theirs(ctx, event)).damaged_by(steps) if steps else frozenset()


def _steps(ctx: Context, event: o.Activated) -> tuple[AnyStep, ...]:
    """The steps of the activated effect."""
    mode = ctx.book.mode(ctx.state.name(event.card), event.effect, event.option)
    return mode.steps if mode is not None else ()


def _theirs(ctx: Context, event: o.Activated) -> Context:
    """The activated effect as it would resolve: with what was declared at its activation."""
    link = next((link for link in ctx.state.chain if link.event == event.n), None)
    return Context(
        ctx.state, ctx.book, event.player, event.card, link=link, targets=event.targets, costs=event.costs,
        answers=link.answers if link is not None else (),
        labels=ctx.book.program(ctx.state.name(event.card), event.effect, event.option).labels,
    )  # fmt: skip


class _Choice(Struct, frozen=True):
    """The cards among which an earlier step will choose, and how many at least it will choose."""

    among: tuple[CardId, ...]
    least: int


class _Foresight:
    """What the steps of one effect would do, as things are now."""

    def __init__(self, ctx: Context, occasion: Occasion, theirs: Context) -> None:
        self.ctx = ctx
        self.occasion = occasion
        self.theirs = theirs
        sides = ctx.players(occasion.destroys_of)
        self.there = {slot.card for player in sides for _, slot in ctx.state.on_field(player)}
        self.choices: dict[str, _Choice] = {}
        self.unasked: set[str] = set()

    def most_of(self, steps: tuple[AnyStep, ...]) -> int:
        """The most cards that one of these steps would certainly destroy."""
        if not steps:
            return 0
        found = self._destroyed_by(steps[0], None)
        self._foresee(steps[0])
        for before, step in pairwise(steps):
            found = max(found, self._destroyed_by(step, before))
            self._foresee(step)
        return found

    def damaged_by(self, steps: tuple[AnyStep, ...]) -> frozenset[Player]:
        """The players to whom one of these steps would certainly inflict damage."""
        found: frozenset[Player] = frozenset()
        for step in steps:
            found |= self._damaged_by(step)
            self._foresee(step)
        return found

    def _damaged_by(self, step: AnyStep) -> frozenset[Player]:
        if isinstance(step, Branch):
            if step.condition is not None and self._can_tell(step.condition):
                return self.damaged_by(step.then if self.theirs.holds(step.condition) else step.otherwise)
            return self.damaged_by(step.then) & self.damaged_by(step.otherwise)
        if not isinstance(step, Damage) or not self._is_certain(step):
            return frozenset()
        return frozenset(self.theirs.players(step.who))

    def _destroyed_by(self, step: AnyStep, before: AnyStep | None) -> int:
        if isinstance(step, Branch):
            if step.condition is not None and self._can_tell(step.condition):
                return self.most_of(step.then if self.theirs.holds(step.condition) else step.otherwise)
            return min(self.most_of(step.then), self.most_of(step.otherwise))  # certain is what both ways destroy
        if not isinstance(step, Destroy) or not self._is_certain(step):
            return 0
        if step.cards == "last link":
            if self.occasion.destroys_negated:
                return len(self.theirs.select(step.cards))
            return sum(map(self._counts, _negated_on_field(self.ctx.state, self.theirs.link)))
        among, least = self._candidates(step, step.cards, before)
        sought = sum(map(self._counts, among))
        return max(0, sought - (len(among) - least))  # the others could be the ones that are chosen

    def _candidates(
        self, step: CardStep | Ask, cards: CardsOf, before: AnyStep | None
    ) -> tuple[tuple[CardId, ...], int]:
        """The cards that a step would take or choose from, as far as players can tell them, and how many at least."""
        found = tuple(card for card in self.theirs.select(cards) if _is_told(self.ctx.state, cards, card))
        label = cards.label if isinstance(cards, Cards) else None
        if any(isinstance(piece, Cards) and piece.label in self.choices.keys() - {label} for piece in pieces_of(cards)):
            return found, 0  # they depend on which cards will be chosen
        earlier = self.choices.get(label) if label is not None else None
        if earlier is None:
            return found, self._at_least(step, len(found), before)
        least = max(0, earlier.least - (len(earlier.among) - len(found)))
        return found, min(least, self._at_least(step, least, before))

    def _at_least(self, step: CardStep | Ask, found: int, before: AnyStep | None) -> int:
        """The least number of cards that a step chooses; without a number, all that it finds."""
        if step.count is None or found == 0:
            return found
        if step.or_none:
            return 0
        return 1 if step.up_to else min(found, self._number(step.count, before))

    def _number(self, count: Value, before: AnyStep | None) -> int:
        """A number of cards to choose; one of cards that the step before moves is at least 1, or nothing follows."""
        if isinstance(count, Amount) and _asks_for_moved(count):
            if not isinstance(before, CardStep):
                return 0
            plain = count == Amount(count="moved")
            return max(1, self._candidates(before, before.cards, None)[1]) if plain else 1
        return self.theirs.value(count)

    def _foresee(self, step: AnyStep) -> None:
        """Remembers among which cards a labelled step will choose: later steps mean some of them.

        A question that will not be asked is not answered with "yes".
        """
        if isinstance(step, Ask) and self._is_known_to_fail(step.condition):
            self.unasked.add(step.label)
        if not isinstance(step, CardStep | Ask) or not step.label or step.cards is None:
            return
        if self.theirs.answer(step.label) is not None:
            return
        among, least = self._candidates(step, step.cards, None)
        least = least if self._is_certain(step) else 0
        self.choices[step.label] = _Choice(among, least)
        chosen = Answer(about="label", step=self.theirs.labels[step.label], player=self.theirs.player, cards=among)
        self.theirs.answers = (*self.theirs.answers, chosen)

    def _counts(self, card: CardId) -> bool:
        """Whether a card is one that the occasion asks for."""
        what = self.occasion.destroys_what
        return card in self.there and (what is None or fits(self.ctx, what, card, None))

    def _is_certain(self, step: AnyStep) -> bool:
        """Whether a step will be carried out, so far as its condition goes."""
        return step.condition is None or (self._can_tell(step.condition) and self.theirs.holds(step.condition))

    def _is_known_to_fail(self, condition: Condition | None) -> bool:
        return condition is not None and self._can_tell(condition) and not self.theirs.holds(condition)

    @enforces("EFF-01")
    def _can_tell(self, condition: Condition) -> bool:
        """Whether a condition is about what is known before the effect resolves."""
        for piece in pieces_of(condition):
            if isinstance(piece, Condition):
                said = piece.option[0] if piece.option is not None else None
                never = {"yes"} if piece.yes in self.unasked else set[str]()
                if not given_fields(piece).keys() <= _KNOWN | never or self._is_unanswered(said):
                    return False
                if piece.count in _LATER:
                    return False
            elif isinstance(piece, Amount):
                if not given_fields(piece).keys() <= _KNOWN_NUMBERS or _asks_for_moved(piece):
                    return False
            elif isinstance(piece, Cards):
                declared = (piece.declared_name, piece.declared_type, piece.declared_attribute)
                if piece.ref in _LATER or any(map(self._is_unanswered, (piece.label, *declared))):
                    return False
                if not self._is_known_to_both(piece):
                    return False
        return True

    @enforces("GEN-01")
    def _is_known_to_both(self, cards: Cards) -> bool:
        """Whether players can tell which known cards a selector in a condition means: not by the print of one that lies
        face-down.
        """
        if cards.ref is None or cards.face == "up" or not given_fields(cards).keys() & _PRINTED:
            return True
        found = map(self.ctx.state.find, self.theirs.select(cards.ref))
        return all(one is None or one[1].face_up for one in found)

    def _is_unanswered(self, label: str | None) -> bool:
        """Whether what has this label is yet to be answered."""
        return label is not None and (label in self.choices or self.theirs.answer(label) is None)


_LATER = ("moved", "chosen")
"""References to what the resolution will have moved or chosen."""


def _asks_for_moved(value: Value) -> bool:
    return any(getattr(piece, name, None) in _LATER for piece in pieces_of(value) for name in ("count", "of", "ref"))


@enforces("GEN-01")
def _is_told(state: State, cards: CardsOf, card: CardId) -> bool:
    """Whether players can tell that a card is among these: of a face-down one, not by what is printed on it."""
    found = state.find(card)
    if found is None or found[1].face_up or not isinstance(cards, Cards) or cards.ref is not None:
        return True
    if cards.card is not None and found[0][3:4] == "S":
        return False
    return not any(isinstance(piece, Cards) and given_fields(piece).keys() & _PRINTED for piece in pieces_of(cards))


_PRINTED = frozenset(
    {
        "kinds", "name", "in_name", "attribute", "type", "level", "rank", "atk", "defense", "compare", "highest",
        "lowest", "declared_name", "declared_type", "declared_attribute",
    }
)  # fmt: skip
"""The fields of a selector about what is printed on a card."""

_KNOWN = frozenset({"count", "value", "turn", *COMPARISONS, "option", "all_of", "any_of", "not_"})
"""The fields of conditions about what can be known before an effect resolves: cards, numbers, and declarations."""

_KNOWN_NUMBERS = frozenset(
    {"count", "of", "stat", "lp", "lp_difference", "hand", "counters", "minus", "times", "divided_by", "plus"}
)
"""The fields of such numbers: not of coins and dice, or of what the effect itself has done."""


def _negated_on_field(state: State, link: Link | None) -> tuple[CardId, ...]:
    """The card of the link before one that negates it, if an effect was activated: a card whose own activation is
    negated was never on the field.
    """
    at = state.chain.index(link) if link is not None else 0
    return (state.chain[at - 1].card,) if at and not state.chain[at - 1].placed else ()
