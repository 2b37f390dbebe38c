"""The ids of the steps of an effect in the log and the state (docs/format.md).

An id is the word for the kind of the step and its number among the steps of this kind, in the order of the definition:
"draw", "draw-2". A definition can give a step an `id`, which no other step then gets. Delayed steps are numbered
separately.
"""

from collections.abc import Iterator

from duelog.core.effects.language import AnyStep, Branch


def step_ids(steps: tuple[AnyStep, ...]) -> tuple[str, ...]:
    """The ids of steps, including those in branches, each branch before its steps."""
    written = tuple(in_order(steps))
    taken = {step.id for step in written if step.id}
    ids: list[str] = []
    for step in written:
        found = step.id or next(name for name in _names(kind_of(step)) if name not in taken)
        taken.add(found)
        ids.append(found)
    return tuple(ids)


def outermost_ids(steps: tuple[AnyStep, ...]) -> tuple[str, ...]:
    """The ids of steps, without those in branches."""
    ids = step_ids(steps)
    sizes = [sum(1 for _ in in_order((step,))) for step in steps]
    return tuple(ids[sum(sizes[:index])] for index in range(len(steps)))


def in_order(steps: tuple[AnyStep, ...]) -> Iterator[AnyStep]:
    """Steps, including those in branches, in the order of the definition."""
    for step in steps:
        yield step
        if isinstance(step, Branch):
            yield from in_order(step.then)
            yield from in_order(step.otherwise)


def kind_of(step: AnyStep) -> str:
    """The word of the language for the kind of a step."""
    return str(step.__struct_config__.tag)


def shuffle_after(step_id: str) -> str:
    """The id of the shuffling after a step that takes cards out of a Deck (ZONE-07)."""
    return f"{step_id}/shuffle"


def step_shuffled_after(step_id: str) -> str:
    """The id of the step after which a Deck is shuffled; any other id as it is."""
    return step_id.removesuffix("/shuffle")


def _names(kind: str) -> Iterator[str]:
    yield kind
    number = 2
    while True:
        yield f"{kind}-{number}"
        number += 1
