"""The words of the effect language: who, where, which, when and how long."""

from typing import Literal

from duelog.events.outcomes_chains import Until as Until
from duelog.events.places import Area as Area
from duelog.events.restrictions import Bounds as Bounds
from duelog.events.restrictions import CardFilter as CardFilter
from duelog.events.restrictions import Lock as Lock
from duelog.events.restrictions import LockKind as LockKind
from duelog.events.restrictions import Trait as Trait
from duelog.events.restrictions import TraitKind as TraitKind

Who = Literal["you", "opponent", "both", "turn player", "owner"]
"""A player from the point of view of the card: its controller is "you". "owner" is that of the card concerned."""

ON_FIELD: tuple[Area, ...] = ("monsters", "spells", "field zone", "pendulum zones")
"""The areas that are on the field (GEN-07)."""

Ref = Literal[
    "this", "targets", "first target", "second target", "costs", "chosen", "event", "moved", "equipped",
    "equip cards", "linked", "attacker", "attacked", "battled", "battling monsters", "materials", "fusion materials",
    "last materials", "summon materials", "remembered", "last link", "flipped by attack", "copied card",
    "it",
]  # fmt: skip
"""Cards that are known: this card; the targets of the link; what was given as cost; the cards that are chosen
together; the cards of the event that is answered; the cards moved in this resolution; the monster this card is
equipped to; the Equip Cards on this card; the cards this one is bound to; attacker, attack target, the monster this
card battles, and both fighters of the attack that goes on; this card's Xyz Materials, and the materials of its
Fusion Summon; what was given for its Tribute, Ritual, Fusion or Synchro Summon, or for its own procedure; the cards
a lasting effect applies to; the card of the Chain Link that is answered; the monster that this attack turned face-
up; the card whose effect this one has become; the card whose value is computed by a modifier with `each`."""

Stat = Literal[
    "atk", "defense", "level", "rank", "original atk", "original defense", "original level", "scale", "materials",
    "tributes", "attacks", "last atk", "last defense", "last level", "last materials",
    "fewest tributes",
]  # fmt: skip
"""A number of a card: "materials" are its Xyz Materials, "tributes" the monsters Tributed for its Normal Summon or Set,
"attacks" those it declared this turn; "last atk" and "last defense" are what a face-up monster had when it left the
field; "last level" is its Level, or that with which it left the field, and so are "last materials"; "fewest tributes"
is the least number of Tributes that it needs for its Normal Summon, as other cards let it; that its own text also lets
it come with another number does not count."""

Fact = Literal[
    "on the field", "came this turn", "flipped this turn", "battled this turn", "attacked this turn",
    "sent to the Graveyard this turn", "destroyed in this battle", "about to be destroyed", "equipped",
    "equipped to a monster", "free to change control", "can be Normal Summoned", "was face-up", "flipped face-up",
    "targeted by what resolves", "treated as an Effect Monster", "effects negated", "held as a target", "can attack",
    "Xyz Material", "being activated", "can be banished", "could be targeted instead", "could be attacked instead",
    "Fusion Summoned only with its materials",
]  # fmt: skip
"""Facts about a card: that it was placed on the field this turn, that it has or is an Equip Card; "was face-up" when it
left the field; "flipped face-up" since it came, or before it left the field; a Gemini monster "treated as an Effect
Monster" has its effects, or had them when it left; "held as a target" by an Equip Spell that is equipped to
it, or by another card on the field that is tied to it, as the target of its effect (*Call of the Haunted*); it "can
attack" if it has an attack left this turn that nothing forbids, and a target for it or the way to a direct attack;
an "Xyz Material" lies under an Xyz Monster; a card is "being activated" while the link of its own activation waits to
resolve, not while one of its effects does; it "can be banished" if no effect keeps the player from banishing it from
where it is; it "could be targeted instead" by the effect responded to, which has one target, and "could be attacked
instead" of the target of the attack; a monster "Fusion Summoned only with its materials" lists ones that nothing can
replace (`exact`), so that it cannot be Summoned where no materials are used (*Instant Fusion*)."""

Departure = Literal["destroyed", "discarded", "tributed", "banished"]
"""What was done with a card that came to a Graveyard or was banished."""

Happening = Literal[
    "summoned", "summon attempted", "set", "flipped", "sent to grave", "destroyed", "banished", "left field",
    "added to hand", "returned to Deck", "discarded", "tributed", "attack declared", "attack negated", "targeted",
    "battled", "battle calculated", "destroyed in battle", "battle damage", "damage", "life points gained", "activated",
    "resolving", "resolved", "activation negated", "phase", "drawn", "position changed", "damage step",
    "before damage calculation", "damage calculation", "would be destroyed", "would be sent", "battle phase ended",
    "counter placed", "detached", "equipped", "normal draw", "coins tossed",
]  # fmt: skip

EffectKind = Literal["activation", "ignition", "quick", "trigger", "flip", "continuous"]

Once = Literal["turn", "turn by name", "duel by name", "chain", "battle", "while face-up"]
"""The limit on activations of an effect: once in this time, by this copy or by all cards with its name.

"while face-up" is once for as long as the card is face-up on the field, or lies in the Graveyard, for an effect there.
"""

After = Literal["and", "then", "if you do", "also, after that"]
"""What ties a step to the one before it.

"then" and "if you do" require that this did something. "then" and "also, after that" happen after it, so that it is not
the last thing to happen; "and" and "if you do" happen at the same time.
"""

AnyTrait = TraitKind | Trait
"""A trait, or its word if it has no parameters."""

AnyLock = LockKind | Lock
"""A lock, or its word if it applies to all cards."""


def typed_trait(said: AnyTrait) -> Trait:
    """A trait, from either form."""
    return Trait(what=said) if isinstance(said, str) else said


def typed_lock(said: AnyLock) -> Lock:
    """A lock, from either form."""
    return Lock(what=said) if isinstance(said, str) else said
