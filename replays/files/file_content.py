"""The content of a file of which only parts are needed."""

from pathlib import Path

_BLOCK = 1 << 17


class FileContent:
    """The bytes of a file: slices are read from the file when they are needed. The file must not change meanwhile."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._size = path.stat().st_size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, part: slice) -> bytes:
        start, stop, step = part.indices(self._size)
        with open(self._path, "rb", buffering=0) as file:  # noqa: PTH123 (as a string it opens faster)
            file.seek(start)
            return file.read(max(0, stop - start))[::step]

    def find(self, wanted: bytes, start: int = 0) -> int:
        """The position of a byte at or after `start`; -1 if it is not there."""
        for at in range(start, self._size, _BLOCK):
            found = self[at : at + _BLOCK].find(wanted)
            if found >= 0:
                return at + found
        return -1
