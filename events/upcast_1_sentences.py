"""Upcasts the sentences of version 1, for questions and for why nothing happened, to codes with arguments.

Each fixed sentence of version 1 has a code here. The other questions come from definitions: the word by which the
definition refers to the answer becomes the label. For yes-or-no questions version 1 stored the sentence instead; those
of the cards that came with duelog are listed by card. Anything else, from other programs or users' definitions, is kept
as it is (`about` and `reason` "words"), so that nothing is lost.
"""

from typing import Any, Literal

from duelog.events.outcomes import NothingReason, Topic
from duelog.events.raw_lines import Raw
from duelog.events.upcast_1_before import Before, Change

ASKED: dict[tuple[str, str], Topic] = {
    ("to go first or second", "SETUP-03"): "turn order",
    ("to go first or second", "SETUP-04"): "turn order",
    ("discard down to the hand limit", "TURN-11"): "hand limit",
    ("which Trigger Effect is next on the Chain", "CHAIN-08"): "trigger order",
    ("Fusion Monster", "FUS-01"): "fusion monster",
    ("Fusion Materials", "FUS-01"): "fusion materials",
    ("Ritual Monster", "RIT-01"): "ritual monster",
    ("Tributes", "RIT-01"): "ritual tributes",
    ("Synchro Monster", "SYN-01"): "synchro monster",
    ("Synchro Materials", "SYN-01"): "synchro materials",
    ("monster to Normal Summon or Set", "SUM-01"): "normal summon",
    ("Tributes", "SUM-13"): "summon tributes",
    ("destroy: choose", "EFF-08"): "to destroy",
    ("send: choose", "EFF-08"): "to send",
    ("discard: choose", "EFF-08"): "to discard",
    ("tribute: choose", "EFF-08"): "to tribute",
    ("banish: choose", "EFF-08"): "to banish",
    ("tohand: choose", "EFF-08"): "to add",
    ("todeck: choose", "EFF-08"): "to return",
    ("summon: choose", "EFF-08"): "to summon",
    ("setcards: choose", "EFF-08"): "to set",
    ("turn: choose", "EFF-08"): "to turn",
    ("takecontrol: choose", "EFF-08"): "to take control of",
    ("equip: choose", "EFF-08"): "to equip",
    ("bind: choose", "EFF-08"): "to bind",
    ("tie: choose", "EFF-08"): "to tie",
    ("attach: choose", "EFF-08"): "to attach",
    ("detach", "EFF-08"): "to detach",
    ("reveal: choose", "EFF-08"): "to show",
    ("placecounters: choose", "EFF-08"): "to put counters on",
    ("change: choose", "EFF-08"): "to change",
    ("later: choose", "EFF-08"): "to remember",
}
"""The questions of version 1, by their sentence and the rule that a wrong answer breaks."""

OF_A_CARD: tuple[tuple[str, str, Topic], ...] = (
    ("zone of ", "place", "zone"),
    ("position of ", "position", "position"),
    ("targets of ", "cards", "targets"),
)
"""Questions that named a card: how they began, and the kind of their answers. The event also contains the card."""

_YES: dict[tuple[str, str], str] = {
    ("Dust Tornado", "Set a Spell or Trap from the hand"): "set one",
    ("Fairy Box", "Pay 500 Life Points"): "upkeep",
    ("Gachi Gachi Gantetsu", "detach a material instead"): "detach one",
    ("Macro Cosmos", "Special Summon Helios - The Primordial Sun"): "Helios",
    ("Messenger of Peace", "Pay 100 Life Points"): "upkeep",
    ("Multiple Piece Golem", "Special Summon its materials"): "bring them back",
    ("Mystic Swordsman LV6", "place it on top of the Deck instead of the Graveyard"): "onto the Deck",
    ("Number 101: Silent Honor ARK", "detach a material instead"): "detach one",
    ("Odd-Eyes Pendulum Dragon", "take no battle damage"): "take none",
    ("Ryko, Lightsworn Hunter", "destroy a card on the field"): "destroy",
    ("Starlight Road", "Special Summon Stardust Dragon"): "star",
}
"""The labels of yes-or-no questions, by the name of the card and the sentence."""

NOTHING_REASONS: dict[str, NothingReason] = {
    "there is no card for it": "no card",
    "there is no card to choose": "no choice",
    "it changes nothing": "no change",
    "it could not be done": "not possible",
    "there is no free Monster Zone": "no monster zone",
    "there is no free Spell & Trap Zone": "no spell zone",
    "Special Summons are forbidden now": "summons forbidden",
    "no monster can be Special Summoned": "no monster to summon",
    "there is no room for the Tokens": "no room for tokens",
    "there is no Fusion Monster for it": "no fusion monster",
    "there are no Fusion Materials for it": "no fusion materials",
    "there is no Ritual Monster for it": "no ritual monster",
    "there are no Tributes for it": "no tributes",
    "there is no Synchro Monster for it": "no synchro monster",
    "there are no Synchro Materials for it": "no synchro materials",
    "there is no monster to Normal Summon or Set for it": "no monster to play",
    "there is no face-up card that it could change": "nothing to change",
    "there is nothing to Set, or no zone for it": "nothing to set",
    "there is nothing to show": "nothing to show",
    "there is nothing to attach": "nothing to attach",
    "there is nothing to bind it to": "nothing to bind to",
    "there is nothing to equip": "nothing to equip",
    "there is no face-up monster to equip": "no monster to equip",
    "there is no face-up card for the counters": "nothing to mark",
    "there are no materials to detach": "no materials to detach",
    "there is no attack any more": "attack over",
    "there is no Summon to negate": "no summon to negate",
    "there is nothing to negate": "nothing to negate",
    "there is no effect to apply to the other player": "no effect to exchange",
    "it is not the Battle Phase": "not the battle phase",
    "the Deck is empty": "deck empty",
    "nothing is drawn": "nothing drawn",
    "Life Points do not change": "life points unchanged",
    "control does not change": "control unchanged",
    "one of the monsters is gone": "monster gone",
    "control of one of the monsters cannot change": "control cannot change",
}
"""The codes for why nothing happened, by the sentence."""


def _asked(line: Raw, before: Before) -> Raw:
    return {**line, **_question(line, line.get("about"), line.get("answer"), before)}


def _chosen(line: Raw, before: Before) -> Raw:
    return {**line, **_question(line, line.get("about"), "cards", before)}


def _question(line: Raw, words: Any, answer: Any, before: Before) -> Raw:
    """The fields that say what a question is about; none if the line has no readable sentence."""
    if not isinstance(words, str):
        return {}
    known = ASKED.get((words, line.get("rule", "")))
    if known is not None:
        return {"about": known}
    for start, kind, topic in OF_A_CARD:
        if words.startswith(start) and answer == kind and line.get("source" if topic == "targets" else "cards"):
            return {"about": topic}
    label = _YES.get((before.name(line.get("source")), words)) if answer == "yes" else words
    if label and line.get("source") and answer in _OF_DEFINITIONS:
        return {"about": "label", "label": label}
    return {"about": "words", "words": words}


_OF_DEFINITIONS: tuple[Literal["cards", "yes", "number", "option"], ...] = ("cards", "yes", "number", "option")
"""The kinds of answers that questions of definitions could have."""


def _nothing_happened(line: Raw, before: Before) -> Raw:
    words = line.get("reason")
    if not isinstance(words, str):
        return line
    reason = NOTHING_REASONS.get(words)
    return {**line, "reason": reason} if reason is not None else {**line, "reason": "words", "words": words}


KINDS: dict[str, tuple[Change, ...]] = {
    "asked": (_asked,),
    "chosen": (_chosen,),
    "nothing-happened": (_nothing_happened,),
}
"""The changes of this module by kind of event."""
