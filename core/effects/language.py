"""The effect language: what a card's definition is made of.

A definition is plain data, decoded strictly. Its parts are few and combine freely: *selectors* say which cards,
*values* how many or how much, *conditions* whether, *steps* what is done. ``docs/effects.md`` teaches it.
"""

from typing import Literal

from msgspec import field

from duelog.events.base import Part, Phase, Position, SummonKind
from duelog.events.faces import Attribute, Card, Face, Kind

# --- who --------------------------------------------------------------------------------------------------------

Who = Literal["you", "opponent", "both", "turn player", "controller", "owner"]
"""A player, seen from the card: its controller is "you". "controller" and "owner" are those of the card concerned."""

# --- which cards ------------------------------------------------------------------------------------------------

Area = Literal["monsters", "spells", "field zone", "pendulum zones", "hand", "deck", "grave", "banished", "extra"]
"""A part of a player's half; "spells" are the Spell & Trap Zones."""

Ref = Literal[
    "this", "targets", "first target", "second target", "costs", "event", "chosen", "first chosen", "moved",
    "equipped", "equips", "linked", "attacker", "attacked", "battled", "fighters", "materials", "fused", "remembered",
    "last link", "turned up", "it",
]  # fmt: skip
"""Cards that are known: this card; the targets of the link; what was given as cost; the cards of the event that is
answered; the cards chosen, or moved, in this resolution; the monster this card is equipped to; the Equip Cards on
this card; the cards this one is bound to; attacker, attack target, the monster this card battles, and both fighters of
the attack that goes on; this card's Xyz Materials, and the materials of its Fusion Summon; the cards a lasting effect
applies to; the card of the Chain Link that is answered; the monster that this attack turned face-up; the card whose
value is worked out where a modifier does so for each."""

Bounds = tuple[int | None, int | None]
"""From and to, both included; null for no bound."""


class Cards(Part, frozen=True, kw_only=True):
    """A selector: all cards in these areas, or among a reference, that are as it says. What is left out is free."""

    of: Who = "both"
    owned: Who | None = None
    area: tuple[Area, ...] = ()
    ref: Ref | None = None
    label: str | None = None
    other: bool = False
    among: Ref | None = None
    card: Card | None = None
    not_card: Card | None = None
    kinds: tuple[Kind, ...] = ()
    without: tuple[Kind, ...] = ()
    name: tuple[str, ...] = ()
    not_name: tuple[str, ...] = ()
    in_name: tuple[str, ...] = ()
    attribute: tuple[Attribute, ...] = ()
    type: tuple[str, ...] = ()
    either: "tuple[Cards, ...]" = ()
    named: str | None = None
    face: Literal["up", "down"] | None = None
    position: tuple[Position, ...] = ()
    level: Bounds | None = None
    rank: Bounds | None = None
    atk: Bounds | None = None
    defense: Bounds | None = None
    atk_at_most: "Value | None" = None
    atk_below: "Value | None" = None
    level_is: "Value | None" = None
    same_name_as: Ref | None = None
    came: tuple[SummonKind, ...] = ()
    came_this_turn: bool | None = None
    buried_this_turn: bool | None = None
    flipped_this_turn: bool | None = None
    attacks: Bounds | None = None
    fought_this_turn: bool | None = None
    trait: "Trait | None" = None
    lost_in_battle: bool | None = None
    counter: str | None = None
    equipped: bool | None = None
    summonable: bool = False
    can_switch: bool | None = None
    strongest: Literal["atk", "defense"] | None = None
    weakest: Literal["atk", "defense"] | None = None


CardsOf = Ref | Cards

# --- how much ---------------------------------------------------------------------------------------------------

Stat = Literal[
    "atk", "defense", "level", "rank", "original atk", "original defense", "materials", "scale", "last atk"
]  # fmt: skip
"""A number of a card; "last atk" is what a face-up monster had when it left the field."""


class Amount(Part, frozen=True, kw_only=True):
    """A number worked out from the state: what is counted, times and divided (rounded down) and plus a number.

    `less` is taken away from what is counted, before all this; a number below 0 stays below 0.
    """

    count: CardsOf | None = None
    of: CardsOf | None = None
    stat: Stat = "atk"
    total: bool = False
    lp: Who | None = None
    lp_difference: bool = False
    less: "Value | None" = None
    hand: Who | None = None
    counters: str | None = None
    chain_link: bool = False
    answer: str | None = None
    result: Literal["die", "heads"] | None = None
    moved: bool = False
    event_damage: bool = False
    destroyed_of: Who | None = None
    tributed: bool = False
    types: CardsOf | None = None
    names: CardsOf | None = None
    times: int = 1
    divided_by: int = 1
    plus: int = 0


Value = int | Amount

# --- whether ----------------------------------------------------------------------------------------------------


class Condition(Part, frozen=True, kw_only=True):
    """What has to hold; every field that is given must.

    `used` is the number of an effect of this card that was activated this turn and not negated.

    `normal_summoned` is whether the player made the Normal Summon or Set of this turn, `special_summoned` whether a
    player Special Summoned this turn while this card lay here. `faces_battle_damage` is whether a player would take
    battle damage if damage were calculated now.
    """

    count: CardsOf | None = None
    at_least: int | None = None
    at_most: int | None = None
    value: Amount | None = None
    turn: Literal["you", "opponent"] | None = None
    phase: tuple[Phase, ...] = ()
    first_turn: bool | None = None
    done: bool | None = None
    yes: str | None = None
    option: tuple[str, str] | None = None
    came_by: tuple[SummonKind, ...] = ()
    not_summoned: tuple[SummonKind, ...] = ()
    normal_summoned: bool | None = None
    special_summoned: Who | None = None
    damage_step: bool | None = None
    used: int | None = None
    summoning: bool | None = None
    damage_by: Literal["battle", "effect"] | None = None
    link: int | None = None
    same_name_in_chain: bool | None = None
    faces_battle_damage: Who | None = None
    all: "tuple[Condition, ...]" = ()
    any: "tuple[Condition, ...]" = ()
    no: "Condition | None" = None


# --- when -------------------------------------------------------------------------------------------------------

Happening = Literal[
    "summoned", "summon attempted", "set", "flipped", "to grave", "destroyed", "banished", "left field", "to hand",
    "discarded", "tributed", "attack declared", "targeted", "battled", "battle calculated", "destroyed in battle",
    "battle damage", "damage", "gained", "activated", "resolved", "phase", "drawn", "equipped gone", "chosen target",
    "position changed", "turn began", "damage step", "damage calculation", "would be destroyed",
    "battle phase ended", "counter placed", "detached",
]  # fmt: skip


class Occasion(Part, frozen=True, kw_only=True):
    """An event that an effect answers. `what` are the cards it happens to, `by` whose doing or whose card it is.

    `targets` are cards that the effect which resolved targeted.

    `cause` narrows down how: destroyed by battle or by an effect. `origin` and `to` are where the cards were and
    went; `was` is how a card lay that left the field, `was_on` to which monster it was equipped; `alone` where it
    happened to no other card. `summons` are activations of what Special Summons monsters, `destroys` of what would
    destroy so many cards of the player.
    """

    event: Happening
    what: CardsOf | None = None
    how: tuple[SummonKind, ...] = ()
    by: Who | None = None
    cause: Literal["battle", "effect", "opponent's effect", "opponent", "cost"] | None = None
    origin: tuple[Area, ...] = ()
    to: tuple[Area, ...] = ()
    phase: Phase | None = None
    direct: bool | None = None
    attacker: CardsOf | None = None
    attacked: CardsOf | None = None
    by_card: CardsOf | None = None
    targets: CardsOf | None = None
    speed_effect: Literal["card", "effect", "either"] = "either"
    summons: bool | None = None
    destroys: int | None = None
    destroys_of: Who = "you"
    was: Literal["up", "down"] | None = None
    was_on: CardsOf | None = None
    at_least: int = 1
    alone: bool = False


# --- what is done -----------------------------------------------------------------------------------------------


class Step(Part, frozen=True, kw_only=True, tag_field="do"):
    """One thing that an effect does. `after` "then" and "if you do" need that the step before did something.

    "then" comes after it in time, so the step before is not the last thing to happen; "and" and "if you do" happen
    at the same time.
    """

    after: Literal["and", "then", "if you do"] = "and"
    condition: Condition | None = None


class CardStep(Step, frozen=True, kw_only=True):
    """A step on cards: all of `cards`, or `count` of them that `chooser` chooses now; `upto` allows fewer."""

    cards: CardsOf = "targets"
    count: Value | None = None
    upto: bool = False
    chooser: Who = "you"
    random: bool = False
    label: str = ""


class Destroy(CardStep, frozen=True, kw_only=True, tag="destroy"):
    """Destroy cards (GEN-08); `to` is where they go if not to the Graveyard."""

    to: Literal["grave", "banished"] = "grave"


class Send(CardStep, frozen=True, kw_only=True, tag="send"):
    """Send cards to the Graveyard."""


class Discard(CardStep, frozen=True, kw_only=True, tag="discard"):
    """Discard cards (GEN-09)."""

    cards: CardsOf = field(default_factory=lambda: Cards(of="you", area=("hand",)))


class Tribute(CardStep, frozen=True, kw_only=True, tag="tribute"):
    """Tribute monsters (GEN-18)."""

    cards: CardsOf = field(default_factory=lambda: Cards(of="you", area=("monsters",)))


class Banish(CardStep, frozen=True, kw_only=True, tag="banish"):
    """Banish cards (GEN-06); with `until` they return to the field then."""

    face_down: bool = False
    until: "Until | None" = None


class ToHand(CardStep, frozen=True, kw_only=True, tag="to hand"):
    """Return or add cards to their owner's hand; to the Extra Deck where they belong there."""


class ToDeck(CardStep, frozen=True, kw_only=True, tag="to deck"):
    """Put cards into their owner's Deck: on top, at the bottom, or shuffled into it."""

    where: Literal["top", "bottom", "shuffle"] = "shuffle"


class Summon(CardStep, frozen=True, kw_only=True, tag="summon"):
    """Special Summon monsters; `side` is whose field, `as_kind` a Summon that counts as proper."""

    side: Who = "you"
    position: Literal["choice", "attack", "defense", "set", "face-up or set"] = "choice"
    as_kind: SummonKind = "special"
    ignore_conditions: bool = False
    negated: bool = False
    link: bool = False


class MakeTokens(Step, frozen=True, kw_only=True, tag="token"):
    """Special Summon Tokens with this face."""

    face: Face
    count: Value = 1
    side: Who = "you"
    position: Literal["choice", "attack", "defense"] = "choice"
    traits: "tuple[Trait, ...]" = ()
    atk: Value | None = None
    defense: Value | None = None


class SetCards(CardStep, frozen=True, kw_only=True, tag="set"):
    """Set Spells or Traps on the field, or place them there face-up.

    A monster from a definition as a Trap Monster stays where it is.
    """

    face_up: bool = False


class Turn(CardStep, frozen=True, kw_only=True, tag="position"):
    """Change positions."""

    to: Literal["attack", "defense", "set", "other", "face-up attack", "face-up defense"] = "other"


class TakeControl(CardStep, frozen=True, kw_only=True, tag="control"):
    """Take control of monsters."""

    by: Who = "you"
    until: "Until | None" = None


class Equip(CardStep, frozen=True, kw_only=True, tag="equip"):
    """Equip this card to the monster `cards`, or with `what` other cards as Equip Cards to this one."""

    what: CardsOf | None = None


class Bind(CardStep, frozen=True, kw_only=True, tag="bind"):
    """Bind this card to others: it stays linked to them while both are on the field."""


class Tie(CardStep, frozen=True, kw_only=True, tag="tie"):
    """Tie this card's fate to a monster's: what happens to the one when the other is gone.

    `to_cards` when this card leaves the field or is turned down; `to_this` when the monster is destroyed, or with
    `any_loss` when it leaves in whatever way.
    """

    to_cards: Literal["destroy", "banish", "none"] = "destroy"
    only_destroyed: bool = False
    to_this: Literal["destroy", "none"] = "destroy"
    any_loss: bool = False


class Attach(CardStep, frozen=True, kw_only=True, tag="attach"):
    """Attach cards as Xyz Materials to this one."""


class Detach(Step, frozen=True, kw_only=True, tag="detach"):
    """Detach Xyz Materials from this card (XYZ-06)."""

    count: int = 1


class Reveal(CardStep, frozen=True, kw_only=True, tag="reveal"):
    """Show cards (GEN-15) to `to`."""

    to: Who = "both"


class Excavate(Step, frozen=True, kw_only=True, tag="excavate"):
    """Show the top cards of a Deck (GEN-12); they are the cards "chosen" from then on."""

    count: Value = 1
    who: Who = "you"
    label: str = "excavated"


class Draw(Step, frozen=True, kw_only=True, tag="draw"):
    """Draw cards."""

    count: Value = 1
    who: Who = "you"
    optional: bool = False


class Mill(Step, frozen=True, kw_only=True, tag="mill"):
    """Send the top cards of a Deck to the Graveyard; `upto` sends what there is where there are fewer."""

    count: Value = 1
    who: Who = "you"
    upto: bool = False


class Damage(Step, frozen=True, kw_only=True, tag="damage"):
    """Inflict damage."""

    amount: Value
    who: Who = "opponent"


class Gain(Step, frozen=True, kw_only=True, tag="gain"):
    """Gain Life Points."""

    amount: Value
    who: Who = "you"


class Pay(Step, frozen=True, kw_only=True, tag="pay"):
    """Pay Life Points; "half" of them."""

    amount: Value | Literal["half"] = 0


class SetLife(Step, frozen=True, kw_only=True, tag="life"):
    """Life Points become a number."""

    amount: Value
    who: Who = "both"


class PlaceCounters(CardStep, frozen=True, kw_only=True, tag="counter"):
    """Place counters on cards, or remove them with a negative amount (GEN-04)."""

    cards: CardsOf = "this"
    counter: str = ""
    amount: Value = 1


class ShuffleDeck(Step, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle a Deck."""

    who: Who = "you"


class Ask(Step, frozen=True, kw_only=True, tag="ask"):
    """Ask a player something; the answer is known by its label. `name` asks for the name of any card."""

    label: str
    who: Who = "you"
    yes: str | None = None
    options: tuple[str, ...] = ()
    name: bool = False
    number: tuple[int, int] | None = None
    cards: CardsOf | None = None
    count: Value = 1
    upto: bool = False
    random: bool = False


class Coins(Step, frozen=True, kw_only=True, tag="coin"):
    """Toss coins."""

    count: int = 1


class Dice(Step, frozen=True, kw_only=True, tag="die"):
    """Roll dice."""

    count: int = 1


class Branch(Step, frozen=True, kw_only=True, tag="if"):
    """Do one thing or another."""

    then: "tuple[AnyStep, ...]" = ()
    otherwise: "tuple[AnyStep, ...]" = ()


Until = Literal[
    "end of turn", "end phase", "end of battle phase", "damage step", "damage calculation", "source", "duel"
]  # fmt: skip
"""How long an effect lasts: "source" while this card lies face-up on the field."""


class Change(CardStep, frozen=True, kw_only=True, tag="change"):
    """Change what cards count as for a while."""

    modify: "tuple[Modifier, ...]" = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0


class Lock(Step, frozen=True, kw_only=True, tag="lock"):
    """Forbid or allow players something for a while; `next_turn` counts the turns only from the next one on.

    `names` are the cards that "activate named" is about, or the names of the cards `names_of`, or the
    name `declared` under a label. "use named" leaves cards on the field alone; for "extra normal summon" the names are
    parts of names.
    """

    who: Who = "you"
    what: "tuple[LockKind, ...]" = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0
    names: tuple[str, ...] = ()
    names_of: CardsOf | None = None
    declared: str | None = None
    next_turn: bool = False


class Later(CardStep, frozen=True, kw_only=True, tag="later"):
    """Do something at a later time, with the cards it concerns remembered; they are its "targets" then.

    With `turns` not before the turn of `whose` (of both players, left out) of that number, this one counted if it is
    such a turn. `repeat` does it every time, `at_once` also in the middle of a Chain.
    """

    when: Occasion
    steps: "tuple[AnyStep, ...]" = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0
    repeat: bool = False
    at_once: bool = False


class Negate(Step, frozen=True, kw_only=True, tag="negate"):
    """Negate the activation or the effect of the link answered, the attack, or the Summon."""

    what: Literal["activation", "effect", "attack", "summon"] = "activation"


class FusionSummon(Step, frozen=True, kw_only=True, tag="fusion summon"):
    """Fusion Summon with materials from these places; `banish` them instead of sending them (FUS-01, FUS-02)."""

    materials: tuple[Cards, ...] = ()
    monster: Cards | None = None
    banish: bool = False
    label: str = "fusion"


class RitualSummon(Step, frozen=True, kw_only=True, tag="ritual summon"):
    """Ritual Summon one of these monsters with Tributes (RIT-01, RIT-02), or with what is sent instead of Tributed."""

    monster: Cards
    exactly: bool = False
    send: bool = False
    level: int | None = None
    materials: tuple[Cards, ...] = ()
    label: str = "ritual"


class NormalSummonNow(Step, frozen=True, kw_only=True, tag="normal summon"):
    """Normal Summon or Set a monster from the hand at once, beside the one of the turn."""

    who: Who = "you"


class Spare(Step, frozen=True, kw_only=True, tag="spare"):
    """The cards of the event, which would be destroyed, are not."""


class SynchroSummonNow(Step, frozen=True, kw_only=True, tag="synchro summon"):
    """Synchro Summon at once, with this card among the materials (SYN-01)."""


class EndPhaseNow(Step, frozen=True, kw_only=True, tag="end battle phase"):
    """End the Battle Phase."""


class WinDuel(Step, frozen=True, kw_only=True, tag="win"):
    """Win the duel (WIN-03)."""

    who: Who = "you"


class Swap(Step, frozen=True, kw_only=True, tag="swap control"):
    """Both players exchange the monsters named by two labels."""

    one: str
    other: str


AnyStep = (
    Destroy | Send | Discard | Tribute | Banish | ToHand | ToDeck | Summon | MakeTokens | SetCards | Turn | TakeControl
    | Equip | Bind | Tie | Attach | Detach | Reveal | Excavate | Draw | Mill | Damage | Gain | Pay | SetLife
    | PlaceCounters | ShuffleDeck | Ask | Coins | Dice | Branch | Change | Lock | Later | Negate
    | FusionSummon | RitualSummon
    | EndPhaseNow | NormalSummonNow | SynchroSummonNow | Spare | WinDuel | Swap
)  # fmt: skip

# --- what lasts -------------------------------------------------------------------------------------------------

Trait = Literal[
    "attacks directly", "attacks twice", "attacks all", "piercing", "cannot attack", "cannot attack directly",
    "must attack", "cannot change position", "not destroyed by battle", "not destroyed by effects",
    "not destroyed by opponent's effects", "not destroyed by controller's effects", "untargetable",
    "untargetable by opponent", "untargetable by controller", "unaffected by spells",
    "unaffected by traps", "unaffected by monsters", "no battle damage to you",
    "no battle damage to opponent", "no battle damage",
    "cannot be tributed",
    "cannot be material", "cannot be attacked", "no shield", "banished when it leaves", "control cannot change",
    "damage to opponent instead", "returns to hand", "cannot be summoned", "counts as two tributes",
    "counts as two tributes for DARK", "counts as two tributes for LIGHT",
    "effects cannot be activated", "cannot be tributed for a Summon", "Tribute of the opponent",
    "banishes cards", "banishes monsters", "banishes the opponent's cards", "banishes the opponent's monsters",
    "normal", "gemini", "destroys without damage", "loses no chance",
    "attacks again at once", "stays in Defense Position", "attacks only Toons",
    "doubles battle damage to the opponent",
    "to Defense after attacking", "destroyed a monster by battle",
    "destroyed instead in battle", "destroyed instead by effects",
]  # fmt: skip
"""What rules ask of a card on the field beside its values."""

LockKind = Literal[
    "special summon", "normal summon", "set", "attack", "direct attack", "activate traps", "activate spells",
    "activate monsters", "activate", "activate named", "use named", "search", "draw", "battle phase", "draw phase",
    "banish from grave",
    "leave grave", "summon", "flip summon", "extra normal summon", "battle damage", "battle destruction",
    "effect damage",
    "activate set cards", "activate spell cards", "activate trap cards", "change position", "graveyard effects",
    "special summon twice",
]  # fmt: skip
"""What a player cannot do while a lock holds; "extra normal summon" allows one more."""


class Modifier(Part, frozen=True, kw_only=True):
    """What cards count as while an effect lasts; values are added, "is" replaces what came before.

    `requires` is asked again all the time. `face_down` traits hold for face-down cards, too. In
    a lasting change `copies` is a card whose name and effects these take on. With
    `each` the numbers are worked out for every card by itself, which is "it" then.
    """

    cards: CardsOf = "this"
    atk: Value | None = None
    defense: Value | None = None
    atk_is: Value | None = None
    defense_is: Value | None = None
    original_atk: Value | None = None
    original_defense: Value | None = None
    level: Value | None = None
    level_is: Value | None = None
    name: str | None = None
    attribute: Attribute | None = None
    type: str | None = None
    scale: int | None = None
    traits: tuple[Trait, ...] = ()
    negate: bool = False
    face_down: bool = False
    copies: CardsOf | None = None
    each: bool = False
    requires: Condition | None = None


class PlayerLock(Part, frozen=True, kw_only=True):
    """A lock that holds while a card is there."""

    who: Who = "both"
    what: tuple[LockKind, ...] = ()
    names: tuple[str, ...] = ()
    requires: Condition | None = None


class Redirect(Part, frozen=True, kw_only=True):
    """Cards that would go to a Graveyard are banished instead, but for those that go at the same time as this one."""

    whose: Literal["both", "opponent"] = "both"
    what: Literal["cards", "monsters"] = "cards"


class Keep(Part, frozen=True, kw_only=True):
    """This card is destroyed (or sent, banished) as soon as this does not hold."""

    requires: Condition
    then: Literal["destroy", "send", "banish"] = "destroy"


class Instead(Part, frozen=True, kw_only=True):
    """Something else is done when these cards would be destroyed."""

    cards: CardsOf = "this"
    cause: Literal["battle", "effect", "either"] = "either"
    cost: "tuple[AnyStep, ...]" = ()
    once_per_turn: bool = False
    optional: bool = True


# --- effects ----------------------------------------------------------------------------------------------------


class Target(Part, frozen=True, kw_only=True):
    """Targets chosen at activation: `count` of `cards`, from the first to the second number, or as many as costs."""

    cards: Cards
    count: int | tuple[int, int] | Literal["costs"] = 1


class Mode(Part, frozen=True, kw_only=True):
    """One of several things an effect can do, chosen at activation."""

    words: str
    requires: Condition | None = None
    cost: tuple[AnyStep, ...] = ()
    target: tuple[Target, ...] = ()
    steps: tuple[AnyStep, ...] = ()


EffectKind = Literal["activation", "ignition", "quick", "trigger", "flip", "continuous"]
Once = Literal["turn", "turn by name", "duel", "duel by name", "chain", "name chain", "battle"]


class Effect(Part, frozen=True, kw_only=True):
    """One effect of a card.

    "activation" is the card's own (a Spell or Trap); a Continuous Spell without anything to do on activation may
    have none. `place` is where the effect works; left out, face-up on the field (Monster Zone for monsters).
    `oath` is what its player may not do in the turn in which it is activated, from then on and but for its own steps.
    `damage_step` allows it in the Damage Step (BATTLE-08), `calculation` only during damage calculation.
    A "continuous" effect with `when` does its `steps` by itself each time that happens, without a Chain.
    A change among the costs is a condition of the activation, and lasts even if that is negated.
    `once_together` makes one limit of those of all effects of the card that have it.
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
    calculation: bool = False
    requires: Condition | None = None
    cost: tuple[AnyStep, ...] = ()
    target: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    steps: tuple[AnyStep, ...] = ()
    once: Once | None = None
    oath: "tuple[LockKind, ...]" = ()
    once_together: bool = False
    either_player: bool = False
    no_response: bool = False
    modify: tuple[Modifier, ...] = ()
    lock: tuple[PlayerLock, ...] = ()
    redirect: tuple[Redirect, ...] = ()
    keep: tuple[Keep, ...] = ()
    instead: tuple[Instead, ...] = ()


class Material(Part, frozen=True, kw_only=True):
    """A group of materials: how many monsters, and which."""

    count: int = 1
    more: bool = False
    cards: Cards = Cards()


class Procedure(Part, frozen=True, kw_only=True):
    """How a monster Special Summons itself from `place`, without a Chain."""

    place: tuple[Area, ...] = ("hand",)
    requires: Condition | None = None
    cost: tuple[AnyStep, ...] = ()
    side: Who = "you"
    position: Literal["choice", "attack", "defense"] = "choice"
    once: Once | None = None
    proper: bool = True
    as_kind: SummonKind = "special"
    overlay: Cards | None = None
    modify: tuple[Modifier, ...] = ()


class Definition(Part, frozen=True, kw_only=True):
    """A card: its effects, and how it may and may not be Summoned.

    `materials` are those of a Fusion, Synchro or Xyz Monster. `only` are the ways in which it can be Special Summoned
    at all ("own" its procedure; "first" means that one of them must come first, SUM-12), `not_from` the places from
    which it never is, `special_requires` what has to hold for it. Who has the card in
    the hand while `wins` holds wins the duel (WIN-03). `attack_cost` is paid for each attack it declares.
    `tributes` are how many
    Tributes it takes where that is not what its Level says, `tributes_to_set` those of a Set that takes others. A
    Summon of a `sure` kind cannot be negated, at one of a `quiet` kind nothing can be activated. `also_in` are words
    that count as part of its name where effects ask for parts of names.
    """

    name: str
    effects: tuple[Effect, ...] = ()
    materials: tuple[Material, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    only: tuple[SummonKind | Literal["own", "effect"], ...] = ()
    must_first: bool = False
    not_from: tuple[Area, ...] = ()
    special_requires: Condition | None = None
    attack_cost: tuple[AnyStep, ...] = ()
    no_normal_summon: bool = False
    no_set: bool = False
    tributes: tuple[int, ...] = ()
    tributes_to_set: tuple[int, ...] = ()
    summon_requires: Condition | None = None
    sure: tuple[SummonKind, ...] = ()
    quiet: tuple[SummonKind, ...] = ()
    trap_monster: Face | None = None
    stays: bool = False
    set_from_hand_as_spell: bool = False
    wins: Condition | None = None
    always_named: str | None = None
    also_in: tuple[str, ...] = ()
