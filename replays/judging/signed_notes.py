"""Signed notes of C2SP (https://c2sp.org/signed-note) with Ed25519 keys: text, an empty line, and lines of signatures.

A verifier key is ``NAME+HASH+BASE64``, a signer key ``PRIVATE+KEY+NAME+HASH+BASE64``, as Go's sumdb/note writes them.
"""

import binascii
from base64 import b64decode, b64encode
from hashlib import sha256
from importlib import import_module
from typing import Any

from msgspec import Struct

from duelog.replays.errors import DuelogError

_ED25519 = b"\x01"
_DASH = "— "
_PRIVATE = "PRIVATE+KEY+"
_NO_PACKAGE = "signatures need the package cryptography"


class VerifierKey(Struct, frozen=True):
    """The public half of a key: its name, its id (4 bytes), and its 32 bytes."""

    name: str
    id: bytes
    public: bytes

    @property
    def text(self) -> str:
        """The key as written to its file."""
        return f"{self.name}+{self.id.hex()}+{b64encode(_ED25519 + self.public).decode()}"


class SignerKey(Struct, frozen=True):
    """A signing key: the public half, and the 32 secret bytes."""

    verifier: VerifierKey
    seed: bytes

    @property
    def text(self) -> str:
        """The key as written to its file, which must be kept secret."""
        verifier = self.verifier
        return f"{_PRIVATE}{verifier.name}+{verifier.id.hex()}+{b64encode(_ED25519 + self.seed).decode()}"


class Note(Struct, frozen=True):
    """A parsed note: its text, and the signatures below it, each with the name and id that it claims."""

    text: str
    signatures: tuple[tuple[str, bytes, bytes], ...]


def new_key(name: str, seed: bytes) -> SignerKey:
    """The key from 32 random bytes. DuelogError for an invalid name."""
    if not name or "+" in name or any(character.isspace() for character in name):
        raise DuelogError(f'"{name}" is no name for a key', hint="no blanks and no +: like ina.judge")
    public = _ed25519().Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    return SignerKey(VerifierKey(name, _key_id(name, public), public), seed)


def _key_id(name: str, public: bytes) -> bytes:
    return sha256(name.encode() + b"\n" + _ED25519 + public).digest()[:4]


def read_signer(text: str, source: str) -> SignerKey:
    """The key in the text of a key file. DuelogError for anything else."""
    text = text.strip()
    if not text.startswith(_PRIVATE):
        raise DuelogError("is no key that signs", source=source, hint="duelog keygen makes one")
    name, key_id, seed = _parts(text.removeprefix(_PRIVATE), source)
    found = new_key(name, seed)
    if found.verifier.id != key_id:
        raise DuelogError("is a damaged key: its id is not that of its bytes", source=source)
    return found


def read_verifier(text: str, source: str) -> VerifierKey:
    """The public key in the text of a key file. DuelogError for anything else."""
    text = text.strip()
    if text.startswith(_PRIVATE):
        raise DuelogError("is the key that signs, and nobody else should have it", source=source, hint="use the .pub")
    name, key_id, public = _parts(text, source)
    if _key_id(name, public) != key_id:
        raise DuelogError("is a damaged key: its id is not that of its bytes", source=source)
    return VerifierKey(name, key_id, public)


def _parts(text: str, source: str) -> tuple[str, bytes, bytes]:
    parts = text.split("+", 2)
    try:
        name, key_id, key = parts[0], bytes.fromhex(parts[1]), b64decode(parts[2], validate=True)
    except (IndexError, ValueError, binascii.Error) as error:
        raise DuelogError("is no key of a signed note", source=source) from error
    if not name or len(key_id) != 4 or key[:1] != _ED25519 or len(key) != 33:
        raise DuelogError("is no Ed25519 key of a signed note", source=source)
    return name, key_id, key[1:]


def sign_note(text: str, key: SignerKey) -> str:
    """The note with this text, which ends in a line feed, signed."""
    signature = _ed25519().Ed25519PrivateKey.from_private_bytes(key.seed).sign(text.encode())
    verifier = key.verifier
    return f"{text}\n{_DASH}{verifier.name} {b64encode(verifier.id + signature).decode()}\n"


def read_note(note: str) -> Note | None:
    """The parts of a note; None if the text is not a note."""
    text, found, below = note.rpartition("\n\n")
    if not found or not below.endswith("\n"):
        return None
    signatures: list[tuple[str, bytes, bytes]] = []
    for line in below[:-1].split("\n"):
        name, blank, code = line.removeprefix(_DASH).partition(" ")
        try:
            data = b64decode(code, validate=True)
        except (ValueError, binascii.Error):
            return None
        if not line.startswith(_DASH) or not blank or not name or len(data) < 5:
            return None
        signatures.append((name, data[:4], data[4:]))
    return Note(f"{text}\n", tuple(signatures))


def is_signed_by(note: Note, key: VerifierKey) -> bool | None:
    """Whether the key has signed this text; None if no signature claims to be by this key."""
    claimed = [data for name, key_id, data in note.signatures if (name, key_id) == (key.name, key.id)]
    if not claimed:
        return None
    public = _ed25519().Ed25519PublicKey.from_public_bytes(key.public)
    return any(_is_valid(public, data, note.text.encode()) for data in claimed)


def _is_valid(public: Any, signature: bytes, text: bytes) -> bool:
    try:
        public.verify(signature, text)
    except import_module("cryptography.exceptions").InvalidSignature:
        return False
    return True


def _ed25519() -> Any:
    """The signing module of an optional package. DuelogError if it is not installed."""
    try:
        return import_module("cryptography.hazmat.primitives.asymmetric.ed25519")
    except ImportError as error:
        raise DuelogError(_NO_PACKAGE, hint='install it: pip install "duelog[sign]"') from error
