"""How a state is displayed when it is printed or shown in a notebook.

The rules do not draw. A higher layer sets the attributes of `Drawing`; `import duelog` does so.
Otherwise, a state prints as its `repr`.
"""

from collections.abc import Callable
from typing import Any, ClassVar


class Drawing:
    """The functions that draw, set by a higher layer: a state as text and as HTML, a duel and its steps as HTML."""

    text: ClassVar[Callable[[Any], str]] = repr
    page: ClassVar[Callable[[Any], str] | None] = None
    duel: ClassVar[Callable[[Any], str] | None] = None
    step: ClassVar[Callable[[Any], str] | None] = None
