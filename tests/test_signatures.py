"""Signatures: keys, signed notes, and detecting changed files with a trusted key."""

import json
import os
import stat
import sys
from base64 import b64decode
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.events.records import Ruling
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files import making
from duelog.replays.files.annexing import annex, annex_start
from duelog.replays.judging.signed_notes import (
    SignerKey,
    is_signed_by,
    new_key,
    read_note,
    read_signer,
    read_verifier,
    sign_note,
)
from duelog.replays.judging.signing import sign, signatures
from tests.small_duels import finished

pytest.importorskip("cryptography")

INA, JO = (new_key(name, bytes([number]) * 32) for number, name in enumerate(("ina.judge", "jo.judge"), start=1))


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    """A sealed duel with a ruling, signed by Ina."""
    header, events = finished(7, 30)
    path = tmp_path / "x.duel"
    Duel.new(header, events).save(path, sealed=True)
    annex(path, record=Ruling(author="Ina", text="the Summon stands"))
    sign(path, INA)
    return path


def worth(path: Path, *keys: SignerKey) -> list[str]:
    return [found.worth for found in signatures(path, [key.verifier for key in keys]).found]


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


# --- notes ------------------------------------------------------------------------------------------------------


def test_the_vector_of_the_specification_of_ed25519() -> None:
    """Test vector 2 of RFC 8032, 7.1, and the key id as defined by C2SP."""
    seed = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    public = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    assert new_key("x", seed).verifier.public.hex() == public


def test_a_key_and_a_note_of_gos_package_note_are_read() -> None:
    """The example of golang.org/x/mod/sumdb/note, described by C2SP."""
    vkey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    note = (
        "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n"
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
    )
    found = read_note(note)
    assert found is not None
    assert is_signed_by(found, read_verifier(vkey, "x"))


def test_keys_read_back_and_damaged_ones_are_refused() -> None:
    assert read_signer(INA.text + "\n", "x") == INA
    assert read_verifier(INA.verifier.text + "\n", "x") == INA.verifier
    with pytest.raises(DuelogError, match="nobody else"):
        read_verifier(INA.text, "x")
    with pytest.raises(DuelogError, match="no key that signs"):
        read_signer(INA.verifier.text, "x")
    for wrong in ("", "a+b", "a+00112233+AAAA", INA.verifier.text.replace("ina", "eva"), "a+zz+AQ=="):
        with pytest.raises(DuelogError):
            read_verifier(wrong, "x")
    for name in ("", "two words", "a+b"):
        with pytest.raises(DuelogError, match="no name for a key"):
            new_key(name, bytes(32))


def test_a_note_is_valid_only_for_its_text_and_key() -> None:
    note = read_note(sign_note("text\n", INA))
    other = read_note(sign_note("text\n", INA).replace("text", "next"))
    assert note is not None
    assert other is not None
    assert is_signed_by(note, INA.verifier) is True
    assert is_signed_by(note, JO.verifier) is None
    assert is_signed_by(other, INA.verifier) is False
    for wrong in ("", "text\n", "text\n\nno dash\n", "text\n\n— x !!\n", "text\n\n— x AA==\n"):
        assert read_note(wrong) is None


# --- files ------------------------------------------------------------------------------------------------------


def test_a_signed_duel_is_valid_with_a_trusted_key(signed: Path) -> None:
    assert worth(signed, INA) == ["valid"]
    assert worth(signed, INA, JO) == ["valid"]
    assert worth(signed, JO) == ["unknown"]
    assert signatures(signed, [INA.verifier]).unsigned == 0


def test_the_text_that_is_signed_names_all_digests(signed: Path) -> None:
    duel = Duel.open(signed)
    note = read_note(duel.annex[-1].signature)
    assert note is not None
    assert duel.seal is not None
    assert {f"log {duel.seal.log}", f"header {duel.seal.header}", f"state {duel.seal.state}"} <= set(
        note.text.split("\n")
    )
    assert len(b64decode(duel.annex[-1].signature.split()[-1])) == 4 + 64


def test_a_duel_rewritten_with_fresh_digests_is_found(signed: Path, tmp_path: Path) -> None:
    """Everything in the forged file is consistent except the signature."""
    header, events = finished(7, 20)
    forged = tmp_path / "forged.duel"
    Duel.new(header, events).save(forged, sealed=True)
    annex(forged, record=Ruling(author="Ina", text="the Summon stands"))
    annex(forged, signature=Duel.open(signed).annex[-1].signature)
    assert worth(forged, INA) == ["changed"]
    done = run("verify", "--no-rules", "--trust", _pub(INA, tmp_path), forged)
    assert done.exit_code == 1
    assert "over something else" in " ".join(done.output.split())


def test_lines_after_a_signature_are_not_signed(signed: Path, tmp_path: Path) -> None:
    annex(signed, record=Ruling(author="Eva", text="no, it does not"))
    found = signatures(signed, [INA.verifier])
    assert [signature.worth for signature in found.found] == ["valid"]
    assert found.unsigned == 3
    told = " ".join(run("verify", "--no-rules", "--trust", _pub(INA, tmp_path), signed).output.split())
    assert "from entry 3 on, entries are not signed" in told
    told = " ".join(run("verify", "--no-rules", signed).output.split())  # nobody's key is needed to see that
    assert "from entry 3 on, entries are not signed by anybody" in told
    sign(signed, JO)
    assert worth(signed, INA, JO) == ["valid", "valid"]
    assert signatures(signed, [JO.verifier]).unsigned == 0


def test_a_signature_with_another_key_is_invalid(signed: Path) -> None:
    """A note that claims Ina's name and key id, made by Jo."""
    content = signed.read_bytes()
    note = Duel.open(signed).annex[-1].signature
    text = read_note(note)
    assert text is not None
    cut = content[: content.rfind(b"\n", 0, len(content) - 1) + 1]
    signed.write_bytes(cut)
    impostor = SignerKey(INA.verifier, JO.seed)
    annex(signed, signature=sign_note(text.text, impostor))
    assert worth(signed, INA) == ["false"]


def test_every_changed_byte_of_the_file_is_noticed(signed: Path) -> None:
    content = signed.read_bytes()
    for at in range(0, len(content) - 1, max(1, len(content) // 60)):
        changed = bytes([content[at] ^ 1])
        signed.write_bytes(content[:at] + changed + content[at + 1 :])
        try:
            assert worth(signed, INA) != ["valid"], at
        except DuelogError:
            continue


def test_a_duel_in_progress_is_not_signed(tmp_path: Path) -> None:
    header, events = finished(7, 30)
    path = tmp_path / "open.duel"
    Duel.new(header, events[:20]).save(path, sealed=False)
    with pytest.raises(DuelogError, match="only a sealed duel is signed"):
        sign(path, INA)
    assert signatures(path, [INA.verifier]).found == ()


# --- commands ---------------------------------------------------------------------------------------------------


def _pub(key: SignerKey, folder: Path) -> Path:
    path = folder / f"{key.verifier.name}.pub"
    path.write_text(key.verifier.text + "\n", encoding="utf-8")
    return path


def unsynced(folder: Path) -> None:
    """Stands for the sync of a folder."""


@pytest.mark.parametrize("failing", [1, 2])
def test_no_half_of_a_pair_of_keys_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int) -> None:
    """On a full disk two empty files were left, and the pair could not be made again under its name."""
    synced: list[int] = []

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) == failing:
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(making, "sync_folder", unsynced)
        patch.setattr(os, "fsync", full)
        refused = run("keygen", tmp_path / "judge")
    assert (refused.exit_code, "judge." in refused.stderr, list(tmp_path.iterdir())) == (2, True, [])
    assert run("keygen", tmp_path / "judge").exit_code == 0


def test_half_a_pair_that_a_kill_left_is_completed(tmp_path: Path) -> None:
    """Issue 9, a kill while a file is made: `keygen` refused, and the public key could not be made by any command."""
    assert run("keygen", tmp_path / "judge").exit_code == 0
    private, public = (tmp_path / name for name in ("judge.key", "judge.pub"))
    before = private.read_bytes(), public.read_bytes()
    assert run("keygen", tmp_path / "judge").exit_code == 2
    public.unlink()
    assert run("keygen", tmp_path / "judge", "--name", "other").exit_code == 2
    assert run("keygen", tmp_path / "judge").exit_code == 0
    assert (private.read_bytes(), public.read_bytes()) == before
    private.write_bytes(b"torn")
    public.unlink()
    assert run("keygen", tmp_path / "judge").exit_code == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["judge.key"]


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_a_key_needs_a_name(name: str) -> None:
    """Issue 9, undocumented exceptions: such a name was an internal error."""
    done = run("keygen", name)
    assert (done.exit_code, type(done.exception)) == (2, SystemExit)
    assert "is no name for a key" in done.stderr


def test_keygen_sign_and_verify_at_the_command_line(tmp_path: Path) -> None:
    header, events = finished(7, 30)
    file = tmp_path / "x.duel"
    Duel.new(header, events).save(file, sealed=True)
    unsigned = run("verify", "--no-rules", file)
    assert "signed" not in unsigned.output.replace("unsigned", "")
    assert run("keygen", tmp_path / "judge").exit_code == 0
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "judge.key").stat().st_mode) == 0o600
    assert run("keygen", tmp_path / "judge").exit_code == 2
    assert run("keygen", tmp_path / "judge.key").exit_code == 2, "the same pair, not judge.key.key"
    refused = run("verify", "--no-rules", "--trust", tmp_path / "judge.pub", file)
    assert refused.exit_code == 1
    assert "none of the trusted keys signed it" in " ".join(refused.output.split())
    assert run("sign", file, "--key", tmp_path / "judge.key").exit_code == 0
    trusted = run("verify", "--no-rules", "--trust", tmp_path / "judge.pub", file)
    assert trusted.exit_code == 0, trusted.output
    assert "signed by judge: valid" in " ".join(trusted.output.split())
    plain = run("verify", "--no-rules", file)
    assert plain.exit_code == 0
    assert "not checked" in plain.output
    [facts] = json.loads(run("verify", "--json", "--no-rules", "--trust", tmp_path / "judge.pub", file).output)
    assert facts["signatures"]["found"] == [{"n": 1, "name": "judge", "worth": "valid"}]
    assert run("sign", file, "--key", tmp_path / "judge.pub").exit_code == 2
    changed = tmp_path / "changed.duel"
    changed.write_bytes(file.read_bytes().replace(b'"name":"', b'"name":"X', 1))
    for trust in ((), ("--trust", tmp_path / "judge.pub")):  # regression: an internal error
        found = run("verify", "--no-rules", *trust, changed)
        assert found.exit_code == 1, found.output
        assert "line 1 has been changed" in " ".join(found.output.split())


@pytest.mark.parametrize("torn", [b"{", b'{"kind":"annex","n":2', b"\xff"])
def test_a_torn_line_behind_a_signature_leaves_it_valid(signed: Path, torn: bytes) -> None:
    """Issue 9, a kill while a file is made: `verify --trust` of such a file was an internal error."""
    before = signed.read_bytes()
    public = signed.with_name("ina.pub")
    public.write_text(f"{INA.verifier.text}\n", encoding="utf-8")
    whole = signatures(signed, [INA.verifier])
    signed.write_bytes(before + torn)
    assert whole.valid
    assert signatures(signed, [INA.verifier]) == whole
    done = run("verify", "--no-rules", "--trust", public, signed)
    assert (done.exit_code, "cut off and was dropped" in done.output) == (0, True)
    assert run("judge", signed, "ruling", "x", "--by", "Ina").exit_code == 0
    assert signed.read_bytes().startswith(before)
    assert len(Duel.open(signed).annex) == 3


def test_the_seal_stays_valid_under_signatures(signed: Path) -> None:
    content = signed.read_bytes()
    body = content[: annex_start(content)]
    alone = signed.with_name("alone.duel")
    alone.write_bytes(body)
    assert Duel.open(alone).seal == Duel.open(signed).seal


# --- what was added after the signature -------------------------------------------------------------------------


@pytest.fixture
def added_to(signed: Path) -> Path:
    """The signed duel with another ruling behind the signature."""
    annex(signed, record=Ruling(author="Ina", text="forged later"))
    return signed


def test_a_ruling_behind_the_signature_is_marked(added_to: Path, tmp_path: Path) -> None:
    """`log`, `report` and `judge` showed it like the one that is signed."""
    page = tmp_path / "x.html"
    assert run("export", added_to, "-o", page).exit_code == 0
    assert "(unsigned) Ruling by Ina" in page.read_text(encoding="utf-8")
    for words in (["log", "--as", "p1"], ["log"], ["report"], ["judge"], ["judge", "--as", "p1"]):
        shown = run(words[0], added_to, *words[1:]).stdout
        assert "entry 3 (unsigned): Ruling by Ina" in shown, words
        assert "entry 1: Ruling by Ina" in shown
        assert shown.count("(unsigned)") == 1
    rulings = json.loads(run("judge", added_to, "--json").stdout)
    assert [ruling.get("unsigned") for ruling in rulings] == [None, True]


def test_no_ruling_of_a_duel_that_nobody_signed_is_marked(tmp_path: Path) -> None:
    header, events = finished(7, 30)
    path = tmp_path / "x.duel"
    Duel.new(header, events).save(path, sealed=True)
    annex(path, record=Ruling(author="Ina", text="the Summon stands"))
    assert "(unsigned)" not in run("log", path).stdout
    verified = run("verify", path, "--all-signed", "--no-rules")
    assert (verified.exit_code, "it is not signed" in verified.stdout) == (1, True)


def test_all_signed_refuses_what_was_added_after_the_signature(signed: Path, tmp_path: Path) -> None:
    """`verify --trust` only remarks upon it: whoever wants more had to read the output."""
    trusting = ["--trust", _pub(INA, tmp_path)]
    for words in ([], trusting):
        assert run("verify", signed, "--no-rules", "--all-signed", *words).exit_code == 0
    annex(signed, record=Ruling(author="Ina", text="forged later"))
    for words in ([], trusting):
        assert run("verify", signed, "--no-rules", *words).exit_code == 0
        refused = run("verify", signed, "--no-rules", "--all-signed", *words)
        assert refused.exit_code == 1
        assert "from entry 3 on, entries are not signed" in refused.stdout
        assert "nothing wrong" not in refused.stdout
    sign(signed, JO)
    assert run("verify", signed, "--no-rules", "--all-signed").exit_code == 0
    assert run("verify", signed, "--no-rules", "--all-signed", *trusting).exit_code == 1
