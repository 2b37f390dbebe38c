"""How a state is displayed when it is printed or shown in a notebook.

The rules do not draw. A higher layer sets the attributes of `Drawing`; `import duelog` does so.
Otherwise, a state prints as its `repr`.
"""

from collections.abc import Callable
from typing import Any, ClassVar


class Drawing:
    """The functions that draw, set by a higher layer: a state, a duel and its steps, as text and as HTML.

    The text of a duel is its last state; as that of a step, it has the names of the players.
    """

    text: ClassVar[Callable[[Any], str]] = repr
    duel_text: ClassVar[Callable[[Any], str]] = repr
    step_text: ClassVar[Callable[[Any], str]] = repr
    page: ClassVar[Callable[[Any], str] | None] = None
    duel: ClassVar[Callable[[Any], str] | None] = None
    step: ClassVar[Callable[[Any], str] | None] = None
