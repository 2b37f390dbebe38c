"""Tells bytes that a program converted on the way (line ends, a byte order mark, empty lines) from a changed log."""

EMPTY_LINE = "the line is empty, and no line of a log is"
CONVERTED_ENDS = (
    "line ends were converted from LF to CR LF, as git (core.autocrlf), mail programs and editors do, so digests differ"
)
RESTORE_ENDS = "tr -d '\\r' < FILE > OTHER restores the bytes; *.duel -text in .gitattributes keeps git from converting"
MARK_ADDED = "begins with a byte order mark, which an editor or a shell added, or it is not saved as UTF-8"
RESTORE_START = "save it as UTF-8 without a byte order mark, with line ends LF, or get the file anew, as a binary one"
REPAIR = "duelog repair FILE OTHER writes the good part to another file"

_BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def has_byte_order_mark(content: bytes) -> bool:
    """Whether a program put a byte order mark of UTF-8 or UTF-16 before the content; a log has none."""
    return content.startswith(_BYTE_ORDER_MARKS)


def remedy(what: str) -> str:
    """What to do about damage: converted line ends are converted back, of other damage the good part is saved."""
    return RESTORE_ENDS if what == CONVERTED_ENDS else REPAIR
