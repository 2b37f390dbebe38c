"""A Deck that was searched is shuffled (ZONE-07), and one whose top cards were only excavated is not."""

from collections.abc import Iterator

from duelog.core.effects.book.program import searches
from duelog.core.effects.language import AnyStep, Ask, Branch, Cards, Excavate, ShuffleDeck, ToDeck
from duelog.core.effects.language.card_steps import CardStep
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book

BOOK = built_in_book(NEWEST)


def lists_of_steps() -> Iterator[tuple[str, tuple[AnyStep, ...]]]:
    """The steps of every effect of every card that comes with duelog."""
    for definition in BOOK:
        for effect in definition.effects:
            yield definition.name, effect.steps
            yield from ((definition.name, mode.steps) for mode in effect.modes)


def chosen_from_the_deck(step: AnyStep) -> bool:
    return isinstance(step, Ask) and isinstance(step.cards, Cards) and "deck" in step.cards.area


def shuffles(step: AnyStep) -> bool:
    return isinstance(step, ShuffleDeck) or searches(step)


def unshuffled(steps: tuple[AnyStep, ...]) -> bool:
    """Whether there is a way through these steps on which no Deck is shuffled after cards were chosen from it."""
    at = next((at for at, step in enumerate(steps) if chosen_from_the_deck(step)), None)
    if at is None:
        return any(isinstance(step, Branch) and (unshuffled(step.then) or unshuffled(step.otherwise)) for step in steps)
    return may_pass(steps[at + 1 :])


def may_pass(steps: tuple[AnyStep, ...]) -> bool:
    return not any(
        shuffles(step) or (isinstance(step, Branch) and not may_pass(step.then) and not may_pass(step.otherwise))
        for step in steps
    )


def test_every_deck_from_which_cards_were_chosen_is_shuffled() -> None:
    # Bug: Painful Choice, The Flute of Summoning Kuriboh and, under Necrovalley, A Cat of Ill Omen left it as it was.
    assert [name for name, steps in lists_of_steps() if unshuffled(steps)] == []


def test_excavated_cards_are_taken_without_a_shuffle() -> None:
    # Bug: Kuribandit, Monster Gate, Sunlight Unicorn and Phantom Fortress Enterblathnir shuffled the Deck after that.
    assert [name for name, steps in lists_of_steps() if any(map(searches, excavated_and_taken(steps)))] == []


def excavated_and_taken(steps: tuple[AnyStep, ...]) -> Iterator[AnyStep]:
    """The steps of an effect that take cards which it excavated out of the Deck."""
    labels = {step.label for step in all_steps(steps) if isinstance(step, Excavate)}
    for step in all_steps(steps):
        if isinstance(step, ToDeck) or not isinstance(step, CardStep):
            continue
        if isinstance(step.cards, Cards) and step.cards.label in labels:
            yield step


def all_steps(steps: tuple[AnyStep, ...]) -> Iterator[AnyStep]:
    for step in steps:
        yield step
        if isinstance(step, Branch):
            yield from all_steps((*step.then, *step.otherwise))
