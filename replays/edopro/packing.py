"""Unpacks finished recordings: raw LZMA1 streams with their parameters in the header."""

import lzma

from duelog.replays.edopro.header import RecordingHeader
from duelog.replays.errors import DuelogError

MAX_BODY = 32 * 1024 * 1024
"""The maximum number of bytes of a body, packed or not (real ones: up to about 1.5 million)."""

_SMALLEST_WINDOW = 4096
_LITERAL_BITS = 4
_REST = 4 * 5 + 4  # position bits and literal position bits, each 0 to 4


def unpack(raw: bytes, header: RecordingHeader) -> bytes:
    """The body of the recording `raw`, exactly as long as stated in its header; raises `DuelogError`."""
    size = header.unpacked_size
    if size > MAX_BODY:
        raise DuelogError(f"its body would have {size} bytes, where at most {MAX_BODY} can be", offset=16)
    try:
        unpacker = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=[_parameters(header)])
        body = unpacker.decompress(raw[header.size :], max_length=size)
    except (lzma.LZMAError, EOFError) as error:
        raise DuelogError("its packed body is damaged", offset=header.size) from error
    if len(body) < size:
        raise DuelogError(
            f"its packed body gives {len(body)} of the {size} bytes that the header says",
            offset=len(raw),
            hint="the file is cut or damaged",
        )
    return body


def _parameters(header: RecordingHeader) -> dict[str, int]:
    """The LZMA parameters. The window is limited to the size of the body, so that its size cannot be an attack."""
    bits = header.packing[0]
    literal, rest = bits % 9, bits // 9
    if rest > _REST or literal + rest % 5 > _LITERAL_BITS:
        raise DuelogError(f"its packing has the impossible parameters {bits}", offset=24)
    window = int.from_bytes(header.packing[1:5], "little")
    return {
        "id": lzma.FILTER_LZMA1,
        "lc": literal,
        "lp": rest % 5,
        "pb": rest // 5,
        "dict_size": max(_SMALLEST_WINDOW, min(window, header.unpacked_size)),
    }
