"""Tables of infractions and penalties: the names that rulings use, with a version and a date."""

import difflib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct

from duelog.replays.cards.pool import name_key
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked import Marked
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.files.reading import read_start
from duelog.replays.packaged_files import packaged


class PenaltyTable(Struct, frozen=True):
    """Penalties from the mildest to the most severe, and infractions, each with its usual penalty.

    `milder` has the penalties that may be given instead without a reason. Each repetition of an infraction suggests the
    next penalty, up to `repeated`; "" where the table suggests none.
    """

    name: str
    version: int
    date: str
    penalties: tuple[str, ...]
    infractions: dict[str, str]
    repeated: str = ""
    milder: dict[str, str] = {}

    def suggested(self, infraction: str, before: str | None) -> str:
        """The penalty that the table suggests for an infraction that is repeated; "" for none.

        `before` is the most severe penalty that the player has had for it, "" if none was noted, None the first time.
        """
        usual = self.infractions.get(infraction)
        if usual is None or before is None or not self.repeated:
            return ""
        at, most = (
            self.penalties.index(before if before in self.penalties else usual),
            self.penalties.index(self.repeated),
        )
        return self.penalties[max(at, min(at + 1, most))]

    def is_usual(self, infraction: str, penalty: str) -> bool:
        """Whether a penalty needs no reason: it is usual, or milder, or the table does not know the infraction."""
        usual = self.infractions.get(infraction)
        return usual is None or penalty in (usual, self.milder.get(infraction))

    def severest(self, penalties: Iterable[str]) -> str:
        """The most severe of some penalties; "" if the table has none of them."""
        known = [penalty for penalty in penalties if penalty in self.penalties]
        return max(known, key=self.penalties.index, default="")

    @property
    def label(self) -> str:
        """The name and version, as given in a ruling."""
        return f"{self.name}/{self.version}"

    def infraction(self, name: str) -> str:
        """The infraction of this name, or the only one that begins so, ignoring case. DuelogError for no such one."""
        return _found(name, tuple(self.infractions), f"is no infraction of {self.label}")


def _key(name: str) -> str:
    """The key by which a name is compared: letters and digits, so that dashes need not be typed."""
    return "".join(filter(str.isalnum, name_key(name)))


def _found(name: str, names: tuple[str, ...], what: str) -> str:
    key = _key(name)
    for known in names:
        if _key(known) == key:
            return known
    begun = [known for known in names if key and _key(known).startswith(key)]
    if len(begun) == 1:
        return begun[0]
    near = difflib.get_close_matches(key, [_key(known) for known in names], n=1)
    meant = next((known for known in names if _key(known) in near), "")
    hint = f"did you mean {meant}?" if meant else f"there are {', '.join(names)}"
    raise DuelogError(f'"{name}" {what}', hint=hint)


_MOST = 1 << 20


@cache
def built_in_table() -> PenaltyTable:
    """The table that comes with duelog."""
    name = "penalties.yaml"
    return table_of(load_marked(packaged("judging", name).read_bytes(), name))


def read_table(path: Path) -> PenaltyTable:
    """The table in a YAML file. DuelogError with the line of what cannot be used."""
    return table_of(load_marked(read_start(path, _MOST), str(path)))


def table_of(found: Marked) -> PenaltyTable:
    """The table in a YAML document."""
    known = ("name", "version", "date", "penalties", "infractions", "repeated", "milder")
    parts = found.mapping("a table of penalties", known)
    for key in ("name", "version", "date", "penalties", "infractions"):
        if key not in parts:
            raise found.error(f"a table of penalties needs {key}")
    penalties = tuple(parts["penalties"].texts("penalties"))
    infractions: dict[str, str] = {}
    for name, usual in parts["infractions"].mapping("infractions").items():
        if usual.text(name) not in penalties:
            raise usual.error(f"{name} has the penalty {usual.text(name)}, which is not among the penalties")
        infractions[name] = usual.text(name)
    repeated = parts["repeated"].text("repeated") if "repeated" in parts else ""
    if repeated and repeated not in penalties:
        raise parts["repeated"].error(f"repeated is {repeated}, which is not among the penalties")
    milder: dict[str, str] = {}
    for name, penalty in parts["milder"].mapping("milder").items() if "milder" in parts else ():
        if name not in infractions or penalty.text(name) not in penalties:
            raise penalty.error(f"{name}: {penalty.text(name)} is not an infraction and a penalty of this table")
        milder[name] = penalty.text(name)
    return PenaltyTable(
        name=parts["name"].text("name"), version=parts["version"].number("version"), date=parts["date"].text("date"),
        penalties=penalties, infractions=infractions, repeated=repeated, milder=milder,
    )  # fmt: skip
