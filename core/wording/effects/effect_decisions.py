"""What a player decides while an effect resolves, as sentences see it: steps that are done if the answer is yes."""

from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from duelog.core.effects import language as lang
from duelog.core.effects.language import AnyStep, Condition
from duelog.core.effects.language.walk import pieces_of

AFTER = {"then": "and-then", "if you do": "if-done", "also, after that": "also-after-that"}
"""The phrases for what follows another step."""

_STATEMENTS = (
    lang.Branch, lang.Change, lang.LastingLock, lang.Later, lang.RedirectAttack, lang.SetLife, lang.SwapControl,
    lang.ToEndPhase, lang.AttackByEffect, lang.Spare, lang.WinDuel, lang.Retarget, lang.MakeDirect,
)  # fmt: skip
"""Steps whose sentences state a fact instead of an action."""


def is_statement(of: AnyStep) -> bool:
    """Whether the sentence of a step has a subject, so that it cannot follow `you can`."""
    inflicted = isinstance(of, lang.Damage)
    others = not inflicted and getattr(of, "who", "you") != "you"
    return isinstance(of, _STATEMENTS) or others or getattr(of, "by", "you") != "you"


def is_action(of: Sequence[AnyStep]) -> bool:
    """Whether steps are one action, so that what follows them cannot be taken for a part of them."""
    return len(of) == 1 and not is_statement(of[0])


def done_if_negated(of: Sequence[AnyStep], at: int) -> AnyStep | None:
    """The last step if it is all that is done if the one before, at `at`, negates something: both are one phrase."""
    if len(of) != at + 2:
        return None
    first, then = of[at:]
    if not isinstance(first, lang.Negate) or not isinstance(then, lang.CardStep) or then.after != "if you do":
        return None
    return replace(then, after="and") if first.condition is None and first.after not in AFTER else None


def is_action_of(of: lang.Branch | lang.Later) -> bool:
    """Whether the steps of a branch need no brackets: they are one action, or are told as one."""
    return isinstance(of, lang.Branch) and (is_action(of.then) or done_if_negated(of.then, 0) is not None)


def decided_either(of: Sequence[AnyStep], at: int) -> lang.Branch | None:
    """The branch behind the question at `at` if it alone depends on the answer, yes or no."""
    asked, either = of[at], of[at + 1] if at + 1 < len(of) else None
    if not isinstance(asked, lang.Ask) or asked.yes is None or asked.at_activation or asked.random:
        return None
    if not isinstance(either, lang.Branch) or either.condition != Condition(yes=asked.label) or not either.otherwise:
        return None
    told = sum(isinstance(each, Condition) and each.yes == asked.label for each in pieces_of(tuple(of[at + 1 :])))
    return either if told == 1 and either.after not in AFTER else None


def declined_if(of: Sequence[AnyStep], at: int) -> Condition | None:
    """When a player may choose no card in the step after the question at `at`, which asks nothing else.

    None if the question is another one: then it is told by itself.
    """
    asked, taken = of[at], of[at + 1] if at + 1 < len(of) else None
    if not isinstance(asked, lang.Ask) or asked.yes is None:
        return None
    if asked != lang.Ask(label=asked.label, yes=asked.yes, condition=asked.condition):
        return None
    if not isinstance(taken, lang.Ask) or not isinstance(taken.cards, lang.Cards) or taken.condition is None:
        return None
    ways, both = taken.condition.any_of, asked.condition.all_of if asked.condition is not None else ()
    if len(ways) != 2 or ways[0] != Condition(yes=asked.label):
        return None
    if len(both) != 2 or both[0] != Condition(count=taken.cards):
        return None
    told = sum(isinstance(each, Condition) and each.yes == asked.label for each in pieces_of(tuple(of[at + 1 :])))
    return both[1] if told == 1 and ways[1] == Condition(not_=both[1]) else None


def decided_on(of: Sequence[AnyStep], at: int) -> Sequence[AnyStep]:
    """The steps that are done if the player answers yes to the question at `at`: "you can destroy it" asks the same.

    () if the answer matters elsewhere; several only if they are the last, and the question is asked in any case.
    """
    asked, rest = of[at], of[at + 1 :]
    if not isinstance(asked, lang.Ask) or asked.yes is None or asked.at_activation:
        return ()
    found = tuple(takewhile(lambda each: each.condition == Condition(yes=asked.label), rest))
    told = sum(isinstance(each, Condition) and each.yes == asked.label for each in pieces_of(tuple(rest)))
    if (
        not found
        or told != len(found)
        or any(isinstance(each, lang.Branch) for each in found)
        or found[0].after in AFTER
    ):
        return ()
    if asked.who != "you" and any(getattr(each, "by", getattr(each, "who", "you")) != asked.who for each in found):
        return ()
    return found if len(found) == 1 or (len(found) == len(rest) and asked.condition is None) else ()
