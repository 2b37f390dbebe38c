"""Keys in files."""

from pathlib import Path

from duelog.replays.errors import DuelogError
from duelog.replays.files.reading import read_start
from duelog.replays.judging.signed_notes import SignerKey, VerifierKey, read_signer, read_verifier

_LONGEST = 4096


def signer_in(path: Path) -> SignerKey:
    """The key in a file. DuelogError if there is none."""
    return read_signer(_text(path), str(path))


def verifier_in(path: Path) -> VerifierKey:
    """The public key in a file. DuelogError if there is none."""
    return read_verifier(_text(path), str(path))


def _text(path: Path) -> str:
    try:
        return read_start(path, _LONGEST).decode("utf-8")
    except UnicodeDecodeError as error:
        raise DuelogError("is not a key", source=str(path)) from error
