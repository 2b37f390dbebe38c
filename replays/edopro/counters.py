"""The counters of the game by EDOPro's numbers. The highest four bits only say on which cards they may lie."""

_NAMES = (
    "", "spell", "wedge", "bushido", "psychic", "shine", "gem", "", "morph", "venom", "genex", "", "thunder", "greed",
    "A", "worm", "black feather", "hyper-venom", "karakuri", "chaos", "", "ice", "spellstone", "nut", "flower", "fog",
    "double", "clock", "D", "junk", "gate", "B.E.S.", "plant", "guard", "dragonic", "ocean", "string", "chronicle",
    *("",) * 5, "destiny", "you got it boss!", "", "shark", "pumpkin", "hi-five the sky", "rising sun", "balloon",
    "yosen", "", "symphonic", "performage", "kaiju", "cubic",
)  # fmt: skip
"""By the lowest twelve bits; empty for counters that belong to one card and have no name of their own."""


def counter_name(number: int) -> str:
    """The name of a counter, without the word itself: ``spell``; ``type 0x40`` where it has none."""
    low = number & 0xFFF
    name = _NAMES[low] if low < len(_NAMES) else ""
    return name or f"type {low:#x}"
