"""Effects and definitions of cards."""

from typing import Literal

from duelog.core.effects.language.happenings import Occasion
from duelog.core.effects.language.modifiers import DestroyedUnless, Modifier, PlayerLock
from duelog.core.effects.language.selectors import Cards, CardsOf, Condition, Value
from duelog.core.effects.language.steps import AnyStep
from duelog.core.effects.language.walk import Compiled
from duelog.core.effects.language.words import AnyLock, Area, EffectKind, Once, Who
from duelog.events.base import Part, Phase, SummonKind
from duelog.events.faces import Face
from duelog.events.restrictions import ALL_CARDS, CardFilter


class Target(Part, frozen=True, kw_only=True):
    """Targets, which are chosen at activation."""

    cards: Cards
    """The cards that can be targeted."""
    count: int | tuple[int, Value] | Literal["costs"] = 1
    """The number of targets: a number, a range, or "costs" for as many as were given as cost."""
    so_that: Condition | None = None
    """The condition that has to hold with them as "chosen"."""


class Mode(Part, frozen=True, kw_only=True):
    """One of several modes of an effect, chosen at activation."""

    description: str
    """What the player chooses, in words."""
    requires: Condition | None = None
    """The condition under which it can be chosen."""
    cost: tuple[AnyStep, ...] = ()
    """Steps that are paid at activation."""
    target: tuple[Target, ...] = ()
    """The targets, chosen at activation."""
    steps: tuple[AnyStep, ...] = ()
    """What it does."""


class Grant(Part, frozen=True, kw_only=True):
    """Who has an effect that its own card does not have: an Xyz Monster that is Xyz Summoned with it as material.

    The monster keeps the effect until it leaves or is turned face-down.
    """

    materials: Cards | None = None
    """What all materials of the Summon have to be."""


class Becoming(Part, frozen=True, kw_only=True):
    """The cards, the effect of one of which an effect becomes: that of the activation of a Spell or Trap."""

    cards: Cards
    """The cards: one is targeted, and has to be there still when the effect resolves."""
    whatever_it_requires: bool = False
    """Whether the condition of that effect, its Phase and turn need not hold; what it costs is never paid."""


class Effect(Compiled, frozen=True, kw_only=True):
    """One effect of a card."""

    kind: EffectKind
    """Its kind: "activation" is that of the card itself (a Spell or Trap).

    A Continuous Spell that does nothing on activation may have none.
    """
    place: tuple[Area, ...] = ()
    """Where the effect works; by default face-up on the field, a monster's in the Monster Zone. A "continuous" effect
    works on the field, in the Graveyard, where it has locks or reacts to events, and changes nothing else, or, to react
    to events, while its card is banished. A "trigger" effect that does not work on the field answers what happens to
    other cards only if its card was in the Graveyard before.
    """
    pendulum: bool = False
    """Whether it is the effect of a Pendulum Monster in a Pendulum Zone."""
    when: tuple[Occasion, ...] = ()
    """The events that it responds to. A "continuous" effect does its `steps` by itself whenever one happens, without a
    Chain; with `place` "grave" alone, or with "banished", while its card lies there, which may have come there by that
    event.
    """
    timing: Literal["when", "if"] | None = None
    """With "when" an optional Trigger Effect can miss its timing; it cannot with "if", or if this is left out. A fast
    effect answers what happened last; with "if" also what the same Chain has done before that.
    """
    mandatory: bool = False
    """Whether it has to be activated. A "continuous" effect for a Phase is maintenance then: its player does it at any
    time in that Phase, without a Chain, even while the card's effects are negated. One for another event is done even
    while they are negated, too.
    """
    phase: tuple[Phase, ...] = ()
    """The Phases in which it can be activated."""
    turn: Literal["you", "opponent"] | None = None
    """In whose turn it can be activated."""
    damage_step: bool = False
    """Whether it can be activated in the Damage Step (BATTLE-08)."""
    damage_calculation: bool = False
    """Whether it can be activated only during damage calculation."""
    requires: Condition | None = None
    """The condition under which it can be activated, or a continuous effect applies."""
    cost: tuple[AnyStep, ...] = ()
    """Steps that are paid at activation. A change among them is a condition of the activation, and lasts even if that
    is negated.
    """
    target: tuple[Target, ...] = ()
    """The targets, chosen at activation."""
    modes: tuple[Mode, ...] = ()
    """Several ways, of which one is chosen at activation."""
    steps: tuple[AnyStep, ...] = ()
    """What it does."""
    once: Once | None = None
    """The limit on its activations, on what a continuous effect does by itself, or on Summons that its lock allows."""
    uses: int = 1
    """After how many activations the limit `once` is reached: 2 are "up to twice per turn"."""
    activation_restriction: tuple[AnyLock, ...] = ()
    """What its player may not do in the turn in which it is activated, from then on and but for its own steps."""
    once_shared: bool = False
    """Whether its limit `once` is one limit of all effects of the card that have this field."""
    either_player: bool = False
    """Whether each player uses it as the card's controller does; a "trigger" effect, each player from whose point of
    view its event happened.
    """
    face_down: bool = False
    """Whether it is used while the card lies face-down on the field."""
    no_responses: bool = False
    """Whether nothing can be activated in response to it."""
    no_responses_by: CardsOf | None = None
    """With `no_responses`, the only cards that cannot be activated, or whose effects cannot, in response to it."""
    modify: tuple[Modifier, ...] = ()
    """What cards count as while this continuous effect applies."""
    lock: tuple[PlayerLock, ...] = ()
    """What players may not do while this continuous effect applies."""
    destroyed_unless: tuple[DestroyedUnless, ...] = ()
    """Conditions without which the card is destroyed."""
    destroys: Cards | None = None
    """The face-up cards on the field that are destroyed while this continuous effect applies."""
    one_for_each_player: Literal["type", "attribute"] | None = None
    """Of which the face-up monsters of each player have only one while this continuous effect applies; the others are
    sent to the Graveyard.
    """
    becomes: Becoming | None = None
    """The effect that it becomes when it is activated: it targets what that targets, and does its steps, then its own
    `steps`, in which the card is the "copied card".
    """
    granted: Grant | None = None
    """Who has the effect, as if it were theirs, if it is not the card's own."""


class Material(Part, frozen=True, kw_only=True):
    """A group of materials."""

    count: int = 1
    """The number of monsters."""
    or_more: bool = False
    """Whether there can be more."""
    exact: bool = False
    """Whether no Fusion Substitute can take the place of one that is listed by its name."""
    cards: Cards = Cards()
    """Which monsters they can be."""


class Procedure(Part, frozen=True, kw_only=True):
    """A procedure by which a monster Special Summons itself, without a Chain."""

    place: tuple[Area, ...] = ("hand",)
    """Where it is Summoned from."""
    requires: Condition | None = None
    """The condition under which it can be Summoned."""
    cost: tuple[AnyStep, ...] = ()
    """Steps that are done for the Summon; where Tokens come for it is asked before the monster comes."""
    side: Who = "you"
    """The player on whose side it is Summoned."""
    position: Literal["choice", "attack", "defense"] = "choice"
    """The battle position in which it is Summoned."""
    once: Literal["turn by name", "duel by name"] | None = None
    """The limit on Summons by the procedure."""
    overlay: Cards | None = None
    """An Xyz Monster is Xyz Summoned on top of one of these, which becomes its material."""


class SummonCost(Part, frozen=True, kw_only=True):
    """What a player Tributes to Special Summon a monster by an effect."""

    place: tuple[Literal["grave", "banished", "deck"], ...]
    """The places from which it is Summoned only so."""
    tribute: Cards
    """The monsters that can be Tributed."""
    count: int = 1
    """The number of Tributes."""


class GuardedSummon(Part, frozen=True, kw_only=True):
    """Summons with a card as a material that cannot be negated, and that the other player cannot answer."""

    how: tuple[SummonKind, ...]
    """The kinds of Summons."""
    cards: CardFilter = ALL_CARDS
    """The monsters that are Summoned."""


class Definition(Compiled, frozen=True, kw_only=True):
    """The definition of a card: its effects, and how it may be Summoned."""

    name: str
    """The name of the card."""
    effects: tuple[Effect, ...] = ()
    """Its effects, numbered from 1 in logs and in the notation."""
    materials: tuple[Material, ...] = ()
    """The materials of a Fusion, Synchro or Xyz Monster."""
    procedures: tuple[Procedure, ...] = ()
    """The procedures by which it Special Summons itself."""
    special_summon_only_by: tuple[SummonKind | Literal["own", "effect"], ...] = ()
    """The only ways to Special Summon it ("own" by its procedure, "effect" by effects of cards). If they are Fusion,
    Synchro and Xyz Summons, effects can also Summon it out of the Extra Deck.
    """
    special_summon_only_with: CardFilter | None = None
    """The only cards whose effects Special Summon it, Fusion Summons included."""
    must_be_properly_summoned_first: bool = False
    """Whether `special_summon_only_by` holds only for the first time (SUM-12)."""
    cannot_be_summoned_from: tuple[Area, ...] = ()
    """Places from which it cannot be Special Summoned."""
    special_summon_requires: Condition | None = None
    """The condition under which it can be Special Summoned."""
    special_summon_cost: SummonCost | None = None
    """What has to be Tributed each time an effect Special Summons it from certain places."""
    attack_cost: tuple[AnyStep, ...] = ()
    """Steps that are paid for each attack it declares."""
    cannot_be_normal_summoned: bool = False
    """Whether it cannot be Normal Summoned."""
    normal_summon_requires: Condition | None = None
    """The condition under which it can be Normal Summoned."""
    flip_summon_requires: Condition | None = None
    """The condition under which it can be Flip Summoned."""
    cannot_be_set: bool = False
    """Whether it cannot be Set."""
    only_placed_by_effects: bool = False
    """Whether it is neither activated nor Set, and only placed by effects."""
    tributes: tuple[int, ...] = ()
    """The numbers of Tributes for its Normal Summon or Set if they differ from those of its Level."""
    tributes_to_set: tuple[int, ...] = ()
    """The numbers of Tributes for its Set if they differ from `tributes`."""
    summon_requires: Condition | None = None
    """The condition for a Summon or Set with fewer Tributes than its Level asks for; "costs" are the Tributes."""
    tributes_are: Cards | None = None
    """The only monsters that can be Tributed for it."""
    cannot_be_negated: tuple[SummonKind, ...] = ()
    """The kinds of Summons of it that cannot be negated."""
    no_responses: tuple[SummonKind, ...] = ()
    """The kinds of Summons of it to which nothing can be activated in response."""
    no_responses_by: CardFilter | None = None
    """With `no_responses`, the only cards that cannot be activated, until the Chain that answers the Summon is over."""
    guards_as_material: GuardedSummon | None = None
    """The Summons with it as a material that cannot be negated, and that the other player cannot answer."""
    trap_monster: Face | None = None
    """The face of the monster that a Trap becomes."""
    stays_on_field: bool = False
    """Whether the Spell or Trap is not sent to the Graveyard after it resolves."""
    set_from_hand_as_spell: bool = False
    """Whether the monster can be Set from the hand in a Spell & Trap Zone."""
    wins: Condition | None = None
    """A player with the card in the hand while this holds wins the duel (WIN-03)."""
    always_named: str | None = None
    """The name that it always counts as."""
    also_in_name: tuple[str, ...] = ()
    """Words that count as part of its name for effects that look for parts of names."""
    fusion_substitute: bool = False
    """Whether it can take the place of one Fusion Material that is listed by its name, in the hand, on the field or in
    the Graveyard; the others have to be the right ones.
    """
    attribute_substitute: CardFilter | None = None
    """The Fusion Monsters for which it can take the place of one material that is listed by its Attribute."""
    only_one: Literal["you", "both"] | None = None
    """It lies face-up on the field once for its player ("you") or once for both; another cannot come, and a later one
    is destroyed.
    """
    always_named_in: tuple[Area, ...] = ()
    """The only places in which it counts as `always_named`, on the field only face-up."""
    synchro_substitute: tuple[str, ...] = ()
    """It can take the place of one Synchro Material that is listed by a name with one of these words."""
    only_substitutes: bool = False
    """Whether it can be a Synchro Material in no other way than by `synchro_substitute`."""
    entire_ritual_tribute: Cards | None = None
    """The monsters for whose Ritual Summon it alone can be all that is given, whatever its Level."""
    activated_from_hand: Condition | None = None
    """The condition under which the Trap can be activated from the hand."""
