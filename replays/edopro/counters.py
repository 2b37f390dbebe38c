"""The counters of the game by EDOPro's numbers. The highest four bits only say on which cards they may be placed."""

_NAMES = (
    "", "spell", "wedge", "bushido", "psychic", "shine", "gem", "", "morph", "venom", "genex", "", "thunder", "greed",
    "A", "worm", "black feather", "hyper-venom", "karakuri", "chaos", "", "ice", "spellstone", "nut", "flower", "fog",
    "double", "clock", "D", "junk", "gate", "B.E.S.", "plant", "guard", "dragonic", "ocean", "string", "chronicle",
    *("",) * 5, "destiny", "you got it boss!", "", "shark", "pumpkin", "hi-five the sky", "rising sun", "balloon",
    "yosen", "", "symphonic", "performage", "kaiju", "cubic",
)  # fmt: skip
"""Names by the lowest twelve bits; empty for counters of a single card without a name."""


def counter_name(number: int) -> str:
    """The name of a counter, without the word itself: ``spell``; ``type 0x40`` if it has none."""
    low = number & 0xFFF
    name = _NAMES[low] if low < len(_NAMES) else ""
    return name or f"type {low:#x}"
