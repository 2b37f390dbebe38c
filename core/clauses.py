"""Conditions and occasions of card definitions as clauses of a message.

The rules do not depend on words. A higher layer sets the functions of `Clauses`; `import duelog` does so, and importing
any module of it. They are called only for moves that are refused.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:  # `import duelog` imports this module, and should take no time
    from duelog.events.told_messages import Message


def _not_set(_: Any) -> "Message":
    raise RuntimeError("nothing puts definitions into words: import duelog, which sets duelog.core.clauses.Clauses")


class Clauses:
    """The functions that make clauses, set by a higher layer: of a condition, an occasion, and kinds of Summons."""

    condition: ClassVar[Callable[[Any], "Message"]] = _not_set
    occasion: ClassVar[Callable[[Any], "Message"]] = _not_set
    kinds_of_summon: ClassVar[Callable[[Any], "Message | None"]] = _not_set
