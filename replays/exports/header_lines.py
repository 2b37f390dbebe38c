"""The contents of a header in words of the selected language: its ruleset and its tags."""

from duelog.events.rulesets import Ruleset
from duelog.replays.languages.spoken import to_tell, told

TAGS = {
    "recorded at": to_tell("recorded at"), "recorded by": to_tell("recorded by"), "rules": to_tell("rules"),
    "source": to_tell("source"), "seen by": to_tell("seen by"), "seed": to_tell("seed"), "chance": to_tell("chance"),
    "ban list": to_tell("ban list"), "origin": to_tell("origin"), "origin event": to_tell("origin event"),
    "origin digest": to_tell("origin digest"), "effects not refereed": to_tell("effects not refereed"),
    "duel": to_tell("duel"), "event": to_tell("event"),
}  # fmt: skip
"""The tags that duelog writes, in words; other tags are shown unchanged."""


def tag_line(name: str, value: str) -> str:
    """A tag with its value."""
    return told("{name}: {value}", name=told(TAGS[name]) if name in TAGS else name, value=value)


def ruleset_line(rules: Ruleset) -> str:
    """The name of a ruleset, and whether duels under it are refereed."""
    if rules.refereed:
        return told("{ruleset} (refereed)", ruleset=rules.name)
    return told("{ruleset} (shown, not refereed)", ruleset=rules.name)
