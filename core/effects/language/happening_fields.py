"""The fields of an occasion that each happening uses; other fields are rejected, as they would have no effect."""

from duelog.core.effects.language.words import Happening

_BATTLE = ("what", "attacker", "attacked", "direct")
_MOVED = (
    "what", "by", "by_card", "cause", "origin", "to", "was_face", "was_equipped_to", "excavated", "alone",
    "at_least",
)  # fmt: skip
_EFFECT_ACTIVATED = (
    "origin", "summons", "damages", "damages_whom", "destroys", "destroys_of", "destroys_what", "destroys_negated",
    "one_player", "answers_summon",
)  # fmt: skip
_LINK = ("what", "by", "targets", "activated_as")

OCCASION_FIELDS: dict[Happening, frozenset[str]] = {
    "summoned": frozenset({"what", "how", "by", "by_card", "by_procedure", "origin", "materials", "alone", "at_least"}),
    "summon attempted": frozenset({"what", "how", "by", "by_procedure", "alone", "at_least"}),
    "set": frozenset({"what", "by", "at_least"}),
    "flipped": frozenset({"what", "at_least"}),
    "sent to grave": frozenset(_MOVED),
    "destroyed": frozenset(_MOVED),
    "banished": frozenset(_MOVED),
    "left field": frozenset(_MOVED),
    "added to hand": frozenset(_MOVED),
    "returned to Deck": frozenset(_MOVED),
    "discarded": frozenset(_MOVED),
    "tributed": frozenset(_MOVED),
    "detached": frozenset(_MOVED),
    "attack declared": frozenset({*_BATTLE, "by", "in_replay"}),
    "attack negated": frozenset({*_BATTLE, "by"}),
    "targeted": frozenset({"what", "by", "at_least"}),
    "battled": frozenset(_BATTLE),
    "battle calculated": frozenset(_BATTLE),
    "destroyed in battle": frozenset({*_BATTLE, "by_card", "origin", "to", "at_least"}),
    "battle damage": frozenset({"by", "by_card", "attacker", "attacked", "direct"}),
    "damage": frozenset({"by", "by_card", "cause"}),
    "life points gained": frozenset({"by"}),
    "activated": frozenset({*_LINK, *_EFFECT_ACTIVATED, "alone"}),
    "resolving": frozenset({*_LINK, "alone", "origin"}),
    "resolved": frozenset(_LINK),
    "activation negated": frozenset({"what", "by", "by_card", "activated_as"}),
    "phase": frozenset({"phase", "by"}),
    "drawn": frozenset({"what", "by", "cause", "at_least"}),
    "position changed": frozenset({"what", "was_face", "at_least"}),
    "damage step": frozenset(_BATTLE),
    "before damage calculation": frozenset(_BATTLE),
    "damage calculation": frozenset(_BATTLE),
    "would be destroyed": frozenset({"what", "cause", "origin", "alone", "at_least"}),
    "would be sent": frozenset({"what"}),
    "battle phase ended": frozenset({"by"}),
    "counter placed": frozenset({"what", "by_card"}),
    "equipped": frozenset({"what", "was_equipped_to"}),
    "normal draw": frozenset({"by"}),
    "coins tossed": frozenset({"by"}),
}
"""The fields of an occasion, besides its event, that each happening uses."""

CAUSES_OF: dict[Happening, frozenset[str]] = {
    "damage": frozenset({"battle", "effect"}),
    "drawn": frozenset({"effect", "rule"}),
    "would be destroyed": frozenset({"battle", "effect", "opponent's effect"}),
}
"""The causes that happenings have to which not every cause applies."""
