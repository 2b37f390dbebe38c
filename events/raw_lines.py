"""Lines of replay files as raw dictionaries, on which upcasters work."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

Raw = dict[str, Any]
Upcaster = Callable[[Iterable[Raw]], Iterator[Raw]]
"""Takes the lines of a file of one version, header first, and yields the same number of lines of the next version."""
