"""Lines of replay files as raw dictionaries, before they become typed: what upcasters work on."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

Raw = dict[str, Any]
Upcaster = Callable[[Iterable[Raw]], Iterator[Raw]]
"""Takes the lines of a file of one version, header first, and yields as many lines of the next version."""
