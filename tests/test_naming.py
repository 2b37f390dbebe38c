"""Every card that a definition names has a face.

It need not have a definition yet: a duel with it reports that (`unsupported`). All texts of a definition are taken for
names but those that `NO_NAMES` lists as something else, so that a field that is added cannot be forgotten.
"""

from pathlib import Path

from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_texts, parse_definitions
from duelog.replays.cards.named_cards import names_in


def test_every_card_that_is_defined_or_named_has_a_face() -> None:
    pool = built_in()
    missing = [
        f"{name} (in {text.definition.name})"
        for text in built_in_texts()
        for name in names_in(text.definition)
        if pool.find(name) is None
    ]
    assert not missing


def test_names_in_definitions_are_found_everywhere() -> None:
    card = parse_definitions(
        """
Reed Heron:
  always_named: Heron
  materials: [{cards: {name: [One]}}]
  effects:
    - kind: ignition
      cost: [{do: discard, cards: {of: you, area: [hand], not_name: [Two]}, count: 1}]
      requires: {any: [{count: {area: [hand], in_name: [part], either: [{area: [hand], name: [Three]}]}}]}
      steps:
        - do: if
          condition: {phase: [main1]}
          then: [{do: change, cards: this, modify: [{name: Four}]}]
          otherwise:
            - {do: lock, what: [{what: activate, cards: {name: [Five]}}]}
            - {do: lock, what: [{what: extra normal summon, cards: {in_name: [bit]}}]}
            - {do: change, cards: this, modify: [{traits: [{what: mark, name: Seven}]}]}
        - {do: token, face: {name: Six Token, kinds: [token]}}
""",
        "test",
    )[0]
    assert set(names_in(card)) == {"Reed Heron", "Heron", "One", "Two", "Three", "Four", "Five", "Six Token"}


UNKNOWN = """
Reed Heron:
  face: {kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1500, defense: 1200}
  effects:
    - kind: ignition
      steps:
        - do: token
          face: {name: Reed Token, kinds: [token], attribute: WIND, type: Beast, level: 1, atk: 0, defense: 0}
    - kind: ignition
      steps:
        - {do: destroy, cards: {area: [monsters], name: [Reed Heron, Reed Token, Blue-Eyes White Dragon, Dark Blad]}}
"""


def test_a_name_that_no_known_card_has_is_warned_of_with_its_line(tmp_path: Path) -> None:
    """Issue 9: an unknown card name in a definition was accepted in silence."""
    file = tmp_path / "my.yaml"
    file.write_text(UNKNOWN, encoding="utf-8")
    told = CliRunner().invoke(app, ["card", "Reed Heron", "--cards", str(file)])
    warning = f'{file}:11: "Reed Heron" names "Dark Blad", which is no known card (did you mean Dark Blade?)'
    assert (told.exit_code, told.stderr) == (0, f"warning: {warning}\n")
    indented = UNKNOWN.replace("\n", "\n  ")
    position = "position: {p1: {M1: Reed Heron}}\nplay: [p1 activate M1 effect 1]\n"
    case = f"case: x\nrules: [EFF-11]\ncards: {indented}\n{position}"
    (tmp_path / "a.case.yaml").write_text(case, encoding="utf-8")
    checked = CliRunner().invoke(app, ["check", str(tmp_path)])
    assert checked.exit_code == 0, checked.output
    assert 'a.case.yaml:13: "Reed Heron" names "Dark Blad", which is no known card' in checked.stderr
