"""All checks of a definition together: the first fault is an error with file, line, card and field."""

from collections.abc import Iterable
from itertools import chain

from duelog.core.effects.language import Definition
from duelog.events.faces import Face
from duelog.replays.cards.combination_checks import combination_faults
from duelog.replays.cards.definition_checks import definition_faults
from duelog.replays.cards.piece_checks import piece_faults
from duelog.replays.cards.selector_checks import SelectorFault, selector_faults
from duelog.replays.cards.step_order_checks import step_order_faults
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked import Marked


def check_definition(definition: Definition, raw: dict[str, Marked], face: Face | None, types: Iterable[str]) -> None:
    """Raises DuelogError for parts of a definition that can never have an effect on a card with this face."""
    for fault in definition_faults(definition):
        wrong = raw[fault.field].sequence(fault.field)[fault.entry]
        place = f"{fault.field}[{fault.entry}]"
        if fault.at and isinstance(wrong.content, dict):
            place, wrong = f"{place}.{fault.at}", _field(wrong.content, fault.at) or wrong
        raise wrong.error(f'"{definition.name}", {place}: {fault.what}', fault.hint)
    found = chain(
        selector_faults(definition),
        piece_faults(definition, face, types),
        combination_faults(definition, face),
        step_order_faults(definition),
    )
    if (first := next(found, None)) is not None:
        raise _fault_error(definition.name, raw, first)


def _field(content: dict[str, Marked], name: str) -> Marked | None:
    """A field of a piece, which may be written with blanks or with underscores."""
    return content.get(name) or content.get(name.replace("_", " "))


def _fault_error(name: str, raw: dict[str, Marked], fault: SelectorFault) -> DuelogError:
    """The error about a fault of a selector or condition, with its line and path."""
    first, *rest = fault.path
    found, told = raw[str(first)], str(first)
    for step in rest:
        inside = found.content
        if isinstance(step, int) and isinstance(inside, list):
            found, told = inside[step], f"{told}[{step}]"
        elif isinstance(inside, dict):
            found, told = _field(inside, str(step)) or found, f"{told}.{step}"
    return found.error(f'"{name}", {told}: {fault.what}', fault.hint)
