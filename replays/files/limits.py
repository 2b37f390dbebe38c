"""How large a replay may be. Reading refuses what is beyond, before anything is kept; writing never goes there.

All are far beyond any duel: a long one has some 5,000 events and is half a megabyte.
"""

MOST_BYTES = 128 << 20
"""The largest file, uncompressed."""

MOST_RATIO = 1000
"""How many times larger than a compressed file its content may be, once it is beyond `FREE_BYTES`."""

FREE_BYTES = 1 << 20
"""The content of a compressed file up to here is read whatever its ratio is."""

MOST_WINDOW = 8 << 20
"""The memory that a compressed file may ask a reader to look back on (RFC 8878 recommends to support 8 MB)."""

LONGEST_EVENT = 256 << 10
"""The longest line of an event or a checkpoint, in bytes."""

LONGEST_HEADER = 4 << 20
"""The longest header, in bytes."""

LONGEST_SEAL = 16 << 20
"""The longest seal, which holds an index of the checkpoints; no line is longer."""

MOST_EVENTS = 1_000_000
"""The most events of a duel."""

MOST_CARDS = 2_000
"""The highest number of a card: those of the Decks, then Tokens."""

MOST_FACES = 2_000
"""The most faces in a header."""

MOST_PILED = 5_000
"""The most cards, links, lasting effects and so on in one list of a state; only a broken log piles up so many."""
