"""Reads consecutive little-endian numbers with bounds checks."""

import struct

from duelog.replays.errors import DuelogError

_U8, _U16, _U32, _U64 = (struct.Struct(f"<{letter}") for letter in "BHIQ")


class UnexpectedEnd(DuelogError):
    """Raised if the bytes end too early, in a truncated or damaged recording."""


class ByteReader:
    """A position in `raw`, advanced by each read; raises `UnexpectedEnd` with the offset if too few bytes are left.

    `base` is the offset reported for the first byte (the body follows the header), `hint` is part of every error.
    """

    __slots__ = ("at", "base", "end", "hint", "raw")

    def __init__(self, raw: bytes, *, at: int = 0, base: int = 0, hint: str = "") -> None:
        self.raw = raw
        self.at = at
        self.end = len(raw)
        self.base = base
        self.hint = hint

    def u8(self) -> int:
        """The next byte."""
        return self._number(_U8)

    def u16(self) -> int:
        """The next 2 bytes as a number."""
        return self._number(_U16)

    def u32(self) -> int:
        """The next 4 bytes as a number."""
        return self._number(_U32)

    def u64(self) -> int:
        """The next 8 bytes as a number."""
        return self._number(_U64)

    def take(self, size: int, what: str = "bytes") -> bytes:
        """The next `size` bytes; `what` names them in the error."""
        if size > self.end - self.at:
            raise self.ended(what)
        self.at += size
        return self.raw[self.at - size : self.at]

    def u32s(self, limit: int, what: str) -> tuple[int, ...]:
        """A count and as many 4-byte numbers; the count is checked against `limit` and the end before use."""
        where = self.at
        count = self.u32()
        if count > limit:
            raise self.wrong(f"{count} {what}, where at most {limit} can be", where)
        if 4 * count > self.end - self.at:
            raise self.ended(what)
        self.at += 4 * count
        return struct.unpack_from(f"<{count}I", self.raw, self.at - 4 * count)

    def wrong(self, what: str, at: int | None = None) -> DuelogError:
        """The error `what` at the byte `at`, or here."""
        return DuelogError(what, offset=self.base + (self.at if at is None else at), hint=self.hint)

    def ended(self, what: str) -> UnexpectedEnd:
        """The error that the bytes end inside of `what`."""
        return UnexpectedEnd(f"it ends inside of the {what}", offset=self.base + self.at, hint=self.hint)

    def _number(self, shape: struct.Struct) -> int:
        if shape.size > self.end - self.at:
            raise self.ended("numbers")
        (number,) = shape.unpack_from(self.raw, self.at)
        self.at += shape.size
        return int(number)
