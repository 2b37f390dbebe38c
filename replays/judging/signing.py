"""Signatures on sealed duels: a signed note in the annex, over everything in the file before it."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Literal

from duelog.events.base import Part
from duelog.events.lines import Annexed, Seal
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.annexing import annex, annex_start
from duelog.replays.files.content import read_content
from duelog.replays.files.duel_files import parse_duel
from duelog.replays.judging.signed_notes import SignerKey, VerifierKey, is_signed_by, read_note, sign_note

ORIGIN = "duelog/sealed-duel/1"
"""The first line of the text that is signed."""


class SignatureReport(Part, frozen=True, kw_only=True):
    """A signature in the annex: entry `n`, the name that it claims, and the result of checking it.

    `worth` is "valid" for a trusted key's signature on exactly this file, "unknown" if the key is not trusted,
    "changed" if it signs something else, "false" if the key did not make it, "unreadable" if it is no signed note.
    """

    n: int
    name: str
    worth: Literal["valid", "unknown", "changed", "false", "unreadable"]


class Signatures(Part, frozen=True, kw_only=True):
    """All signatures of a file. `unsigned` is the first entry that no valid signature covers, 0 for none.

    `behind` is the first entry after the last signature, valid or not, 0 for none. `damaged` is whether the file
    cannot be read, so that nothing of this is known.
    """

    found: tuple[SignatureReport, ...] = ()
    unsigned: int = 0
    behind: int = 0
    damaged: bool = False

    @property
    def valid(self) -> bool:
        """Whether a trusted key has signed the duel."""
        return any(signature.worth == "valid" for signature in self.found)

    @property
    def sound(self) -> bool:
        """Whether no signature is wrong."""
        return all(signature.worth in ("valid", "unknown") for signature in self.found)


def signed_text(seal: Seal, before: bytes, n: int, previous: str) -> str:
    """The text that entry `n` of the annex signs: the digests of the seal, and SHA-256 of all bytes before it."""
    return (
        f"{ORIGIN}\nheader {seal.header}\nlog {seal.log}\nstate {seal.state}\nevents {seal.events}\n"
        f"entry {n} after {previous}\nsha256 {sha256(before).hexdigest()}\n"
    )


@bounded
def sign(path: str | Path, key: SignerKey) -> Annexed:
    """Signs a sealed duel and its annex so far. DuelogError as `annex`."""
    content = read_content(path).data
    file = parse_duel(content, str(path))
    if file.seal is None:
        hint = "finish the duel first: a signature is over the seal"
        raise DuelogError("is not sealed, and only a sealed duel is signed", source=str(path), hint=hint)
    if not content.endswith(b"\n"):
        content = content[: content.rfind(b"\n") + 1]  # appending drops a torn last line
    n, previous = len(file.annex) + 1, _last_digest(content)
    return annex(path, signature=sign_note(signed_text(file.seal, content, n, previous), key))


def _last_digest(content: bytes) -> str:
    from duelog.replays.files.sealing import line_digest

    return line_digest(content[content.rfind(b"\n", 0, len(content) - 1) + 1 : -1])


@bounded
def signatures(path: str | Path, trusted: Sequence[VerifierKey]) -> Signatures:
    """Checks the signatures of a file against trusted keys. DuelogError for a damaged file."""
    content = read_content(path).data
    file = parse_duel(content, str(path))
    if file.seal is None:
        return Signatures()
    found: list[SignatureReport] = []
    at, covered = annex_start(content), 0  # a last line that is cut off was dropped
    for entry in file.annex:
        if entry.signature:
            report = _report(entry, signed_text(file.seal, content[:at], entry.n, entry.previous), trusted)
            covered = entry.n if report.worth == "valid" else covered
            found.append(report)
        at = content.index(b"\n", at) + 1
    rest = [entry.n for entry in file.annex if entry.n > covered and not entry.signature]
    last = max((each.n for each in found), default=len(file.annex))
    behind = min((entry.n for entry in file.annex if entry.n > last), default=0)
    return Signatures(found=tuple(found), unsigned=min(rest, default=0), behind=behind)


def _report(entry: Annexed, text: str, trusted: Sequence[VerifierKey]) -> SignatureReport:
    note = read_note(entry.signature)
    if note is None:
        return SignatureReport(n=entry.n, name="", worth="unreadable")
    name = ", ".join(name for name, _, _ in note.signatures)
    checked = [is_signed_by(note, key) for key in trusted]
    if note.text != text:
        return SignatureReport(n=entry.n, name=name, worth="changed")
    if True in checked:
        return SignatureReport(n=entry.n, name=name, worth="valid")
    return SignatureReport(n=entry.n, name=name, worth="false" if False in checked else "unknown")
