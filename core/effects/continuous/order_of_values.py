"""The order in which changes of a card's values apply, where it differs from the order in which they began."""

from duelog.core.effects.continuous.running import Applied
from duelog.core.rulebook import enforces
from duelog.core.state import OnField


@enforces("GEN-13")
def in_order_of_values(slot: OnField, own: list[Applied]) -> list[Applied]:
    """The changes of a card in order: first the values set by its own continuous effects.

    Other continuous effects add to these values, even if they were on the field earlier.
    """

    def of_its_own(entry: Applied) -> bool:
        continuous = entry.source == slot.card and entry.order <= slot.since
        return continuous and _says(entry)

    if not any(map(_says, own)):
        return own
    entries = sorted(own, key=lambda entry: not of_its_own(entry))
    last = max((at for at, entry in enumerate(entries) if _says(entry) and not entry.lasts), default=0)
    added = [entry for entry in entries[:last] if not entry.lasts and not _says(entry)]
    others = [entry for entry in entries[:last] if entry.lasts or _says(entry)]
    return [*others, entries[last], *added, *entries[last + 1 :]]


def _says(entry: Applied) -> bool:
    """Whether a change sets a value rather than adding to it."""
    return any(name.endswith("_is") for name in entry.values)
