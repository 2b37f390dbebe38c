"""The negation of what is said of cards."""

from duelog.core.catalogue.arguments import Message
from duelog.core.wording.effects.effect_features import Subject
from duelog.core.wording.effects.effect_labels import HAPPENED
from duelog.core.wording.effects.effect_words import every, phrase

_IS = ("such", "face", "same", "in-position", "called", "in", "controlled", "owned", "among", *HAPPENED)
_DENIED = {
    "trait mark": "not-trait mark",
    "has-values": "has-no-such-values",
    **{f"is-{what}": f"is-not-{what}" for what in _IS},
}
"""Predicates that have a template for their negation, and that."""


def denied(clauses: list[Message], subject: Subject) -> Message:
    """The negation of `is a DARK monster`; of other predicates the negated clause."""
    if len(clauses) == 1 and not _has_several(clauses[0]) and (code := _DENIED.get(clauses[0].code)):
        return Message(code=code, arguments=clauses[0].arguments)
    return phrase("is-not-one-that", of=subject.of, clauses=every(clauses))


def _has_several(clause: Message) -> bool:
    """Whether cards have several properties, of which the negation lacks only one."""
    values = clause.arguments.get("values")
    return isinstance(values, Message) and values.code == "every"
