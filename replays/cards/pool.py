"""Card pools: printed faces by passcode and by name, with alternate prints resolved."""

import difflib
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec.structs import replace

from duelog.events.faces import Face
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.reading import capped, read_bytes

if TYPE_CHECKING:
    from duelog.replays.cards.second_names import SecondNames

MOST_FACES_BYTES = 64 << 20
"""The largest file of faces that is read, in bytes."""

PRINT_DISTANCE = 10
"""An alternate print has a passcode less than this above the card's own."""

_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "–": "-"})
_decoder = msgspec.json.Decoder(Face)
_encoder = msgspec.json.Encoder()


def name_key(name: str) -> str:
    """A key for a card's name that ignores case, spacing and typographic quotes."""
    if not name.isascii():
        name = unicodedata.normalize("NFC", name).translate(_QUOTES)
    return " ".join(name.casefold().replace("`", "'").split())


def _first_prints(pools: Iterable["CardPool"]) -> Iterable[tuple[int, Face]]:
    """The prints of these pools, the first of each passcode, or of each name without one."""
    prints: dict[int | str, tuple[int, Face]] = {}
    for pool in pools:
        for code, face in pool.prints():
            prints.setdefault(code or face.name, (code, face))
    return prints.values()


class CardPool:
    """The known cards: a Face by passcode (every print) or by name.

    A card is identified by its name (as in DECK-02), so prints with the same name share the Face of the first one.
    Tokens are the exception, since Tokens with the same name can differ. `warnings` are about unusable content of the
    source.
    """

    __slots__ = ("_counted", "_faces", "_names", "_tokens", "namesakes", "second", "warnings")

    def __init__(self, prints: Iterable[tuple[int, Face]] = (), warnings: tuple[str, ...] = ()) -> None:
        """A pool of prints, each a passcode (0 for none) with its face; a later passcode replaces an earlier."""
        self._faces: dict[int, Face] = {}
        self._names: dict[str, Face] = {}
        self._tokens: dict[str, Face] = {}
        self._counted: dict[int, list[int]] = {}
        self.warnings = warnings
        self.namesakes: list[tuple[int, Face]] = []
        """Prints of other cards under a name that is already taken; they count as prints of the card with that name."""
        self.second: SecondNames | None = None
        """The names of the pool's cards in other languages."""
        latest: dict[int | str, tuple[int, Face]] = {code or face.name: (code, face) for code, face in prints}
        for code, face in latest.values():
            self._add(code, face)

    def _add(self, code: int, face: Face) -> None:
        key = name_key(face.name)
        if "token" in face.kinds:
            self._tokens.setdefault(key, face)
        else:
            kept = self._names.setdefault(key, face)
            if kept is not face and code and replace(kept, passcode=face.passcode) != face:
                self.namesakes.append((code, face))
            face = kept
        if code:
            self._faces[code] = face

    @classmethod
    def from_faces(cls, faces: Iterable[Face]) -> Self:
        """A pool of these faces, each under its own passcode."""
        return cls((face.passcode, face) for face in faces)

    def merge(self, *others: "CardPool") -> "CardPool":
        """A pool of all cards of these pools; later pools take precedence for the same passcode or name."""
        warnings = tuple(dict.fromkeys(warning for pool in (self, *others) for warning in pool.warnings))
        over = CardPool(_first_prints(reversed(others)), warnings)
        if any(code in self._faces and self._faces[code].name != face.name for code, face in over._faces.items()):
            return CardPool(_first_prints((*reversed(others), self)), warnings)
        over._lay_over(self)
        return over

    def _lay_over(self, pool: "CardPool") -> None:
        """Adds the cards of a pool that this one lacks; name keys are not computed again, as pools may be large."""
        replaced = {id(pool._names[key]): face for key, face in self._names.items() if key in pool._names}
        faces = pool._faces
        if replaced:  # other prints of a card that is known here
            faces = {code: replaced.get(id(face), face) for code, face in faces.items()}
        self._faces = {**self._faces, **faces, **self._faces}
        self._names = {**self._names, **pool._names, **self._names}
        self._tokens = {**self._tokens, **pool._tokens, **self._tokens}

    def prints(self) -> Iterator[tuple[int, Face]]:
        """Every print with its face; a card without a passcode has the passcode 0."""
        yield from self._faces.items()
        yield from ((0, face) for face in (*self._names.values(), *self._tokens.values()) if not face.passcode)

    def __len__(self) -> int:
        """The number of known cards, without alternate prints."""
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Face]:
        """The faces, each once."""
        return iter({id(face): face for _, face in self.prints()}.values())

    def __contains__(self, passcode: object) -> bool:
        """Whether a print with this passcode is known."""
        return passcode in self._faces

    def get(self, passcode: int) -> Face | None:
        """The face of the card with this passcode, of any print; None if unknown."""
        return self._faces.get(passcode)

    def face(self, passcode: int) -> Face:
        """The face of the card with this passcode; DuelogError if unknown."""
        found = self.get(passcode)
        if found is None:
            raise DuelogError(f"no known card has the passcode {passcode}", hint="give a card database that has it")
        return found

    def print_near(self, passcode: int) -> Face | None:
        """The card of which an unknown passcode is probably an alternate print; None if there is none, or several.

        It is the only card whose own passcode is less than `PRINT_DISTANCE` below. Tokens are not considered: no Deck
        holds one.
        """
        below = (self.get(passcode - distance) for distance in range(1, PRINT_DISTANCE))
        found = {face.passcode: face for face in below if face is not None and "token" not in face.kinds}
        near = [face for code, face in found.items() if 0 < passcode - code < PRINT_DISTANCE]
        return near[0] if len(near) == 1 else None

    def find(self, name: str) -> Face | None:
        """The face of the card with this name, ignoring case and the style of quotes; None if unknown.

        A second name counts only if no card has it as its own name and exactly one card has it as a second name.
        """
        key = name_key(name)
        found = self._names.get(key) or self._tokens.get(key)
        if found is not None or self.second is None:
            return found
        meant = self.second.meant(name, self._names)
        return self._names[meant[0]] if len(meant) == 1 else None

    def named(self, name: str) -> Face:
        """The face of the card with this name; raises DuelogError with the most similar names if unknown.

        A name in another language that several cards share is an error too, which says how to name each of them.
        """
        meant = self.second.meant(name, self._names) if self.second is not None else ()
        if self.second is not None and len(meant) > 1:
            raise DuelogError(
                f'"{name[:80]}" is the name of {len(meant)} cards', hint=self.second.choice(meant, self._names)
            )
        found = self.find(name)
        if found is None:
            raise DuelogError(f'no known card is named "{name[:80]}"', hint=self._suggestion(name))
        return found

    def _suggestion(self, name: str) -> str:
        similar = self.similar(name)
        return f"did you mean {' or '.join(similar)}?" if similar else "give a card database that has it"

    def names_in_other_languages(self, face: Face) -> tuple[str, ...]:
        """The second names of a card."""
        return self.second.of(face.name) if self.second is not None else ()

    def similar(self, name: str, most: int = 3) -> tuple[str, ...]:
        """Up to `most` known names that contain `name` or are spelled much like it."""
        key = name_key(name)
        keys = [known for known in self._names if key in known][:most] if key else []
        keys = keys or difflib.get_close_matches(key, self._names, n=most, cutoff=0.75)
        found = tuple(self._names[known].name for known in keys)
        return found or (tuple(self.second.like(name, most)) if self.second is not None else ())

    def counted_as(self, passcode: int) -> int:
        """The passcode under which copies of the card are counted (DECK-02) and limited (DECK-08).

        Alternate prints count as their card, and a card whose name is treated as another's as that card. An unknown
        passcode counts as itself.
        """
        face = self.get(passcode)
        if face is None:
            return passcode
        under = self.find(face.name_as) if face.name_as else None
        return (under or face).passcode or passcode

    def prints_of(self, passcode: int) -> tuple[int, ...]:
        """Every known passcode that counts as the card which this one counts as (see `counted_as`)."""
        if not self._counted:  # built on first use: rarely needed
            for code in self._faces:
                self._counted.setdefault(self.counted_as(code), []).append(code)
        return tuple(self._counted.get(self.counted_as(passcode), ()))


def decode_faces(content: bytes, source: str = "") -> tuple[Face, ...]:
    """The faces of a card list: one JSON object per line, with the fields of Face; blank lines are ignored."""
    lines = capped(content, MOST_FACES_BYTES, source).removeprefix(b"\xef\xbb\xbf").split(b"\n")
    return tuple(_face(line, number, source) for number, line in enumerate(lines, 1) if line.strip())


def _face(line: bytes, number: int, source: str) -> Face:
    try:
        return _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        hint = "each line is one card as a JSON object"
        raise DuelogError(f"is no card: {error}", source=source, line=number, hint=hint) from error


def encode_faces(faces: Iterable[Face]) -> bytes:
    """The card list with these faces, read back by `decode_faces`."""
    return b"".join(_encoder.encode(face) + b"\n" for face in faces)


@bounded
def read_faces(path: str | Path) -> CardPool:
    """The pool of a card list (`faces.jsonl`)."""
    return CardPool.from_faces(decode_faces(read_bytes(path, MOST_FACES_BYTES), str(path)))
