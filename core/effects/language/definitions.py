"""Effects and definitions of cards."""

from typing import Literal

from duelog.core.effects.language.happenings import Occasion
from duelog.core.effects.language.modifiers import DestroyedUnless, Modifier, PlayerLock
from duelog.core.effects.language.selectors import Cards, Condition
from duelog.core.effects.language.steps import AnyStep
from duelog.core.effects.language.walk import Compiled
from duelog.core.effects.language.words import AnyLock, Area, EffectKind, Once, Who
from duelog.events.base import Part, Phase, SummonKind
from duelog.events.faces import Face
from duelog.events.restrictions import CardFilter


class Target(Part, frozen=True, kw_only=True):
    """Targets chosen at activation: `count` of `cards`, a range, or as many as costs."""

    cards: Cards
    count: int | tuple[int, int] | Literal["costs"] = 1


class Mode(Part, frozen=True, kw_only=True):
    """One of several modes of an effect, chosen at activation."""

    description: str
    requires: Condition | None = None
    cost: tuple[AnyStep, ...] = ()
    target: tuple[Target, ...] = ()
    steps: tuple[AnyStep, ...] = ()


class Grant(Part, frozen=True, kw_only=True):
    """Who has an effect that its own card does not have: an Xyz Monster that is Xyz Summoned with it as material.

    All materials of the Summon have to be `materials`. The monster keeps the effect until it leaves or is turned
    face-down.
    """

    materials: Cards | None = None


class Effect(Compiled, frozen=True, kw_only=True):
    """One effect of a card.

    Kind "activation" is the activation of the card itself (a Spell or Trap); a Continuous Spell that does nothing on
    activation may have none. `place` is where the effect works, by default face-up on the field (Monster Zone for
    monsters). `activation_restriction` is what its player may not do in the turn in which it is activated, from then
    on and but for its own steps. `damage_step` allows it in the Damage Step (BATTLE-08), `damage_calculation` only
    during damage calculation. A "continuous" effect with `when` does its `steps` by itself whenever that happens,
    without a Chain. A "continuous" and `mandatory` effect for a Phase is maintenance: its player does it at any time in
    that Phase, without a Chain, even while the card's effects are negated. A change among the costs is a condition of
    the activation, and lasts even if that is negated. `once_shared` makes one limit of those of all effects of the card
    that have it. An effect for `either_player` is used by each player as by the card's controller; a "trigger" effect
    by each player from whose point of view its event happened. A `face_down` effect is used while this card lies
    face-down on the field. With `uses`, the limit `once` is reached after so many uses: 2 are "up to twice per turn".
    With `one_for_each_player`, the face-up monsters of each player have only one Type or Attribute while this
    continuous effect applies; the others are sent to the Graveyard. An effect that is `granted` is not the card's own:
    others have it, as if it were theirs.
    """

    kind: EffectKind
    place: tuple[Area, ...] = ()
    pendulum: bool = False
    when: tuple[Occasion, ...] = ()
    timing: Literal["when", "if"] = "if"
    mandatory: bool = False
    phase: tuple[Phase, ...] = ()
    turn: Literal["you", "opponent"] | None = None
    damage_step: bool = False
    damage_calculation: bool = False
    requires: Condition | None = None
    cost: tuple[AnyStep, ...] = ()
    target: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    steps: tuple[AnyStep, ...] = ()
    once: Once | None = None
    uses: int = 1
    activation_restriction: tuple[AnyLock, ...] = ()
    once_shared: bool = False
    either_player: bool = False
    face_down: bool = False
    no_responses: bool = False
    modify: tuple[Modifier, ...] = ()
    lock: tuple[PlayerLock, ...] = ()
    destroyed_unless: tuple[DestroyedUnless, ...] = ()
    one_for_each_player: Literal["type", "attribute"] | None = None
    granted: Grant | None = None


class Material(Part, frozen=True, kw_only=True):
    """A group of materials: the number of monsters, and which."""

    count: int = 1
    or_more: bool = False
    cards: Cards = Cards()


class Procedure(Part, frozen=True, kw_only=True):
    """A procedure by which a monster Special Summons itself from `place`, without a Chain.

    With `overlay` an Xyz Monster is Xyz Summoned on top of such a monster, which becomes its material.
    """

    place: tuple[Area, ...] = ("hand",)
    requires: Condition | None = None
    cost: tuple[AnyStep, ...] = ()
    side: Who = "you"
    position: Literal["choice", "attack", "defense"] = "choice"
    once: Literal["turn by name"] | None = None
    overlay: Cards | None = None


class Definition(Compiled, frozen=True, kw_only=True):
    """The definition of a card: its effects, and how it may be Summoned.

    `materials` are those of a Fusion, Synchro or Xyz Monster. `special_summon_only_by` are the only ways to Special
    Summon it ("own" by its procedure, "effect" by effects of cards); with `must_be_properly_summoned_first`, only for
    the first time (SUM-12); if the ways are Fusion, Synchro and Xyz Summons, effects can also Summon it out of
    the Extra Deck. `special_summon_only_with` are the only cards whose effects Special Summon it, Fusion
    Summons included. `cannot_be_summoned_from` are places from which it cannot be Special Summoned,
    `special_summon_requires` a condition for it. A player with the card in the hand while `wins` holds wins the duel
    (WIN-03). `attack_cost` is paid for each attack it declares. A card that is `only_placed_by_effects` is neither
    activated nor Set. `tributes` are the numbers of Tributes if they differ from those of its Level, `tributes_to_set`
    if they differ again for a Set; for fewer than its Level asks `summon_requires` has to hold, in which "costs" are
    the Tributes. `tributes_are` are the only monsters that can be Tributed for it. A Summon of a kind in
    `cannot_be_negated` cannot be negated, and nothing can be activated in response to one of a kind in `no_responses`,
    or with `no_responses_by` none of these cards until the Chain that answers it is over.
    A Spell or Trap that `stays_on_field` is not sent to the Graveyard after it resolves. `also_in_name` are words that
    count as part of its name for effects that look for parts of names. A `fusion_substitute` can take the place of one
    Fusion Material that is listed by its name, in the hand, on the field or in the Graveyard; the others have to be the
    right ones. A card of which there is `only_one` lies face-up on the field once for its player ("you") or once for
    both; another cannot come, and a later one is destroyed. With `always_named_in` the name counts as `always_named` in
    these places only. A monster with `synchro_substitute` can take the place of one Synchro Material that is listed by
    a name with one of these words; with `only_substitutes` it can be a Synchro Material in no other way. A monster
    alone can be all that is given for the Ritual Summon of one of the monsters `entire_ritual_tribute`, whatever its
    Level. A Trap can be activated from the hand while `activated_from_hand` holds.
    """

    name: str
    effects: tuple[Effect, ...] = ()
    materials: tuple[Material, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    special_summon_only_by: tuple[SummonKind | Literal["own", "effect"], ...] = ()
    special_summon_only_with: CardFilter | None = None
    must_be_properly_summoned_first: bool = False
    cannot_be_summoned_from: tuple[Area, ...] = ()
    special_summon_requires: Condition | None = None
    attack_cost: tuple[AnyStep, ...] = ()
    cannot_be_normal_summoned: bool = False
    cannot_be_set: bool = False
    only_placed_by_effects: bool = False
    tributes: tuple[int, ...] = ()
    tributes_to_set: tuple[int, ...] = ()
    summon_requires: Condition | None = None
    tributes_are: Cards | None = None
    cannot_be_negated: tuple[SummonKind, ...] = ()
    no_responses: tuple[SummonKind, ...] = ()
    no_responses_by: CardFilter | None = None
    trap_monster: Face | None = None
    stays_on_field: bool = False
    set_from_hand_as_spell: bool = False
    wins: Condition | None = None
    always_named: str | None = None
    also_in_name: tuple[str, ...] = ()
    fusion_substitute: bool = False
    only_one: Literal["you", "both"] | None = None
    always_named_in: tuple[Area, ...] = ()
    synchro_substitute: tuple[str, ...] = ()
    only_substitutes: bool = False
    entire_ritual_tribute: Cards | None = None
    activated_from_hand: Condition | None = None
