"""Differences in which the rulebook decides against the other engine; docs/disagreements.md explains each."""

from typing import NamedTuple

from tests.lockstep.report import Difference

SKIPPED = "a Draw Phase that is skipped"
"""The name of the difference: the other engine has forgotten that a player skips a Draw Phase."""

DEMANDED = "a Tribute beside the one that is demanded"
"""The name of the difference: a Tribute is offered besides the one that Soul Exchange requires."""

LAID_OUT = "a Pendulum Monster laid out in its zone"
"""The name of the difference: the Pendulum Effect of a card that was on the initial board does not apply."""

ARCHETYPE = "an archetype that their data does not know"
"""The name of the difference: a card can only be used here, since theirs finds no card of its archetype."""

OPTIONAL = "an effect that its text makes mandatory"
"""The name of the difference: a player is asked about an effect that is mandatory here."""

LOOP = "an endless loop that the other engine ends"
"""What a difference is called in which a card of a loop of mandatory effects is sent away there by a rule of theirs."""

EACH_ONE = "an effect for each of the cards of one event"
"""What a difference is called in which an effect that answers an event is offered there once for each of its cards."""

BEFORE_DRAW = "responses to an effect before the normal draw"
"""What a difference is called in which an effect that answers the normal draw can be responded to here alone."""

NO_DRAW = "an effect before a draw that is not made"
"""What a difference is called in which an effect answers the normal draw there in a turn that has none."""

FINDS_NOTHING = "an effect that finds nothing in the Deck"
"""What a difference is called in which an effect that Summons from the Deck is offered there though no card fits."""

USED_AGAIN = "an effect that was used in the turn"
"""What a difference is called in which an effect that can be used once per turn is offered there again."""

DRAWS_TOO_MUCH = "an effect that draws more cards than the Deck has"
"""What a difference is called in which such an effect can be activated there: one card in the Deck is enough."""

TAKES_THE_ZONE = "a card that takes the zone that it needs"
"""What a difference is called in which a card that Sets another can be activated there in the last free zone."""

WAS_SET = "a monster that was Set with Tributes"
"""What a difference is called in which such a monster, turned face-up later, counts as Tribute Summoned there."""

SET_COUNTS = "a Set with Tributes that counts as a Tribute Summon"
"""What a difference is called in which such a Set, or a monster that was Set so, is enough there."""

NOT_CLOSED = "an effect that takes cards from a closed Graveyard among others"
"""What a difference is called in which an effect is negated here that theirs does not find to take cards there."""

LATER_TEXT = "the later text of a card that cannot be said yet"
"""What a difference is called in which a card does there what its text says since after 2014."""

LOOKS_ONCE = "an effect before the draw that another copy had, too"
"""What a difference is called in which the delayed effects of two copies are done here, and those of one there."""

STILL_MATERIAL = "a Synchro Material that its text forbids"
"""What a difference is called in which monsters can be Synchro Material there, as their script forbids nothing."""

OWNERS = "a monster that cannot be Special Summoned without another card"
"""What a difference is called in which a player may Special Summon a monster there without meeting its condition."""

SAVED = "a card in a Pendulum Zone that is saved after another"
"""What a difference is called in which an effect saves the first card of a turn here, and each card once there."""

NOT_ITSELF = "a monster that is discarded for its own Special Summon"
"""What a difference is called in which a monster in the hand can be given for its own procedure only here."""

UNION = "the position of a monster that was an Equip Card"
"""What a difference is called in which a position is chosen there for a Summon in Attack Position."""

AFTER_THE_END = "what is done after the Life Points are gone"
"""What a difference is called in which theirs goes on with the costs of a Phase when the Duel is over."""

UNFINISHED = "a Summon or Set whose Tributes cost the last Life Points"
"""What a difference is called in which theirs ends the Duel before the monster is on the field."""

SWALLOWED = "a gain that a later change of the value has swallowed"
"""What a difference is called in which a gain is gone there since a change that set the value, and is over, began."""

CALCULATED = "a gain for the Damage Step that ends with damage calculation"
"""What a difference is called in which an attacker has such a gain there from its declaration to damage calculation."""

STILL_SKIPPED = "a Battle Phase that is still to be skipped"
"""What a difference is called in which a skip waits there for a Battle Phase, though the turn it was for is over."""

NOT_PICKED = "a card that is picked without a zone for it"
"""What a difference is called in which an effect picks a card here that it cannot Special Summon, and none there."""

EARLIER_BATTLE = "the battle position of an earlier battle"
"""What a difference is called in which an effect asks there for the position in which its target battled before."""

SPARES_OTHER = "a Trap that inflicts damage on the opponent alone"
"""What a difference is called in which a card can be chained to its own player's Trap only here."""

ONE_PLAYER = "a Spell that applies to one player"
"""What a difference is called in which a card can be chained to such a Spell only here."""

FACE_DOWN = "a Set Equip Spell that counts as an Equip Card"
"""What a difference is called in which a card is offered there because of an Equip Spell that lies face-down."""

COPIES = "the counters of a destroyed card of the same name"
"""What a difference is called in which a card takes over the counters of a destroyed card of its name only here."""

SPARED = "a monster spared by an Equip Card that is destroyed with it"
"""What a difference is called in which one effect destroys a monster and the Union monster that would go instead."""

OTHER_GRAVE = "a monster that went to the Graveyard of the other player"
"""What a difference is called in which an effect answers only here that such a monster was destroyed."""

WAS_DOWN = "a monster that was destroyed face-down"
"""What a difference is called in which an effect that answers a face-up monster also answers one that was face-down."""

DRAWS_BACK = "an effect that returns to the Deck what it draws"
"""What a difference is called in which such an effect can be used only here, as the Deck is empty."""

NO_OPPONENT = "an effect for attacks while there is nothing to attack"
"""What a difference is called in which a card that needs a monster of the opponent is offered there without one."""

SET_TRIBUTE = "a Tribute that lies face-down"
"""What a difference is called in which such a card could be Tributed there for a cost that asks for a face-up one."""

PLACED_ALONE = "a card that only one other card places"
"""What a difference is called in which a card is offered there for a Summon that its text forbids."""

AFTER_LIMIT = "a Trigger Effect in the hand after a discard for the hand limit"
"""What a difference is called in which such an effect answers the discard only here."""

OWN_HAND = "an effect on the hand of the opponent without a hand of one's own"
"""What a difference is called in which a card can be used only here, as its player has no card in the hand."""

ONLY_COST = "an effect whose cost is all that it could destroy"
"""What a difference is called in which an effect is offered there though nothing is left for it after its cost."""

WITH_OTHERS = "an effect of a card that was drawn together with others"
"""What a difference is called in which a card is offered there that had to be drawn alone into an empty hand."""

WON_AT_ONCE = "a hand that wins before the first move"
"""What a difference is called in which a Duel that is won by a hand on the initial board goes on there."""

RETURNED = "a monster that goes to the Deck although its effects are negated"
"""What a difference is called in which a negated effect of a monster still sends it to the Deck there."""

OTHER_FELL = "an effect for a monster of the other player that was destroyed"
"""What a difference is called in which an effect is offered there after only monsters of the opponent fell."""

NEGATED_LATER = "a response to an attack that an earlier effect negates"
"""What a difference is called in which players may respond there to an attack that is negated as it is declared."""

TAKEN_OVER = "an effect of a monster whose control the event itself has changed"
"""What a difference is called in which the new controller is asked there for what the former one could answer."""

TOKEN_THERE = "a print of a card that their database has as a Token"
"""What a difference is called in which that print cannot be Special Summoned there."""

TOKENS_THERE = frozenset({46986420})
"""The passcodes of prints that their database describes as Tokens."""

GONE = "an effect on a monster that has left the field"
"""What a difference is called in which an effect is offered there though the monster that it is about is gone."""

CHAINED_LATE = "a Trigger Effect in the hand that answers a later effect"
"""What a difference is called in which a declined effect of a card in the hand is chained there to another effect."""

STILL_DOWN = "an effect for a monster that is still face-down"
"""What a difference is called in which an effect can be used there before the attack turns its monster face-up."""

ANYWAY = "what is done though what comes before it was not"
"""What a difference is called in which what follows "if you do" is done there in any case."""

BEFORE_THE_DAMAGE_STEP = "ATK of the Damage Step that applies from the declaration of the attack"
"""What a difference is called in which ATK "during the Damage Step only" applies there from the declaration on."""

NO_DAMAGE_STEP = "an effect of the Damage Step"
"""What a difference is called in which an effect cannot be used there in the Damage Step, which no text says."""

IN_FORCE = "an effect that is in force already"
"""What a difference is called in which an effect cannot be used there once more while it is in force."""

MATERIALS_APART = "an effect for Xyz Materials that go with their monster"
"""What a difference is called in which such an effect is activated there once more, for the materials."""

NEEDS_TARGET = "a mandatory effect without anything to target"
"""What a difference is called in which such an effect is not activated there, since its script looks for a target."""

NEEDS_DECK = "a mandatory effect without a card to draw"
"""What a difference is called in which such an effect is not activated there, since its script looks for a card."""

NEEDS_MONSTER = "a mandatory effect that would Special Summon nothing"
"""What a difference is called in which such an effect is not activated there, since its script looks for a monster."""

UNKNOWN_NUMBER = 'a printed "?" in the hand'
"""What a difference is called in which a monster with such an ATK in the hand has 0 there."""

MARKED_BY_NONE = "a target that cannot be targeted"
"""What a difference is called in which a card is offered there because its script does not target."""

EITHER_SIDE = "an effect for a monster that left the other side of the field"
"""What a difference is called in which an effect for a monster of its player answers there that any has left."""

COUNTED_DOWN = "a card with negated effects that its own effect destroys"
"""What a difference is called in which a card is destroyed there when its turns are over, though it is negated."""

PAID = "counters that are removed at the activation"
"""What a difference is called in which counters are a cost there, and are removed by the effect here."""

FORBIDDEN = "an effect that would Special Summon while nobody may"
"""What a difference is called in which an effect is offered there although its player cannot Special Summon."""

FRUITLESS = "a card that cannot be used after an attempt to Special Summon that found nothing"
"""What a difference is called in which such a card is offered there, where only what was Summoned counts."""

LEFT_NEGATED = "a negated card that destroys the monster tied to it as it leaves"
"""What a difference is called in which a card that left while it was negated destroys its monster there."""

EMPTY_HAND = "an effect for the cards of an empty hand"
"""What a difference is called in which such an effect can be used there though the opponent has no card in the hand."""

COUNTED_FOR = "a change that lasts for turns of whoever controls its monster"
"""What a difference is called in which such a change is over there, since control of the monster has changed."""

GIVEN_ON = "a monster that returns to the field of the player who had taken it"
"""What a difference is called in which it goes on to its owner there, as soon as it has returned."""

REMEMBERED = "a Fusion Monster that a card showed before it left the field"
"""What a difference is called in which a card that has come back Summons there what it showed before it left."""

OWN_GAIN = "a gain of a monster's own that another change of the value has ended"
"""What a difference is called in which a monster no longer gains by its effect there, since another set the value."""

MARKED = "a monster that is destroyed because a card has marked it"
"""What a difference is called in which theirs takes for targeted what a card negates at once, or did not target."""

BANISHED = "a monster that leaves together with its Equip Card"
"""What a difference is called in which an Equip Card banishes a monster there from the Graveyard that it left with."""

OTHERS_ZONES = "a Fusion Summon for which the other player's zones are counted"
"""What a difference is called in which a card can be used only here, since the player who controls it has no zone."""

TIED = "a cost that takes along the monster tied to it"
"""What a difference is called in which a card may be the cost only here: with it a monster leaves its zone."""

BOUND = "a monster that must attack and cannot"
"""What a difference is called in which a turn cannot be ended there because of such a monster."""

NEGATED_GEMINI = "an effect of a Gemini monster while it is negated"
"""What a difference is called in which such an effect can be activated only here."""

NO_WAY_BACK = "a Trap Monster that returns to the zone that it kept"
"""What a difference is called in which such a card goes to the Graveyard there, since its own zone is closed to it."""

NOT_YET = "a monster that is unaffected from now on"
"""What a difference is called in which one that is turned face-up is not unaffected there before the link is over."""

GONE_IN_BATTLE = "a monster that was attacked and has left the field"
"""What a difference is called in which such a monster counts as one in Defense Position."""

WHOSE_DAMAGE = "damage that either player has taken"
"""What a difference is called in which an effect answers damage there, whoever has taken it."""

ONLY_DESTROYED = "an effect of a card that was sent to the Graveyard"
"""What a difference is called in which such an effect is used only here, as the card was not destroyed."""

WAS_IN_DEFENSE = "an effect of a monster that was attacked in Defense Position"
"""What a difference is called in which such an effect is activated there in another position, too."""


NOTHING_TO_CHOOSE = "a choice among effects none of which could do anything"
"""What a difference is called in which a mandatory effect is chosen here alone, as theirs chooses none then."""

PROTECTED = "a card that would negate what cannot be negated"
"""What a difference is called in which such a card can be chained there, though it could do nothing."""

OF_EITHER_PLAYER = "what is done in the next Standby Phase of either player"
"""What a difference is called in which the next Standby Phase of a player is read there as the next one of the Duel."""

SET_AS_SPELL = "a monster that can be Set as a Spell"
"""What a difference is called in which an effect can Set such a monster there as a Spell or Trap of the hand."""

HAS_LEFT = "a drawn card that is not in the hand any more"
"""What a difference is called in which an effect that discards a drawn card can be used there without it."""

OWN_EFFECT = "an answer of a card to its own effect"
"""What a difference is called in which an effect that answers effects cannot be chained there to itself."""

DESTROYED_TOO = "what is negated is destroyed, too"
"""What a difference is called in which a card that negates others on it destroys them there."""

EACH_TIME = "what counts each time it happens"
"""What a difference is called in which an effect takes place once for each event in some time."""

WHAT_IS_LEFT = "an effect on what is left of its targets"
"""What a difference is called in which an effect for targets that must all be there is applied to the others there."""

CAME_BACK = "a monster that was Normal Summoned as it came back"
"""What a difference is called in which a monster that was banished for some time counts as Normal Summoned when it is
back.
"""

TARGETS_IT = "an effect that targets what its text does not target"
"""What a difference is called in which an effect that only names a monster has it as its target there."""

OWN_TARGETS = "a target of the other player"
"""What a difference is called in which an effect that can target any monster has only those of its player there."""

NEGATED_LINKS = "effects that are activated, and negated, instead of not being activated"
"""What a difference is called in which a card negates effects there that cannot be activated by its text."""

HURTS_OTHER = "an effect that inflicts damage on the opponent alone"
"""What a difference is called in which a card for damage to its player can be chained there to such an effect."""

GIVEN_UP = "a normal draw that was given up before"
"""What a difference is called in which an effect is offered there although there is no draw left to give up for it."""

NORMAL_LATER = "a monster that is a Normal Monster from now on"
"""What a difference is called in which one that is turned face-up still counts as an Effect Monster there."""

CROWDED = "an effect that would Special Summon one monster too many"
"""What a difference is called in which an effect is offered there though its monster could not be placed."""

OCCUPIED = "a Spell & Trap Zone that a Trap Monster occupies"
"""What a difference is called in which such a zone counts as occupied only here."""

FROM_THE_GRAVE = "an effect of a monster that was destroyed after damage calculation"
"""What a difference is called in which such an effect is activated there in the Graveyard."""


class Row(NamedTuple):
    """A known disagreement: the rule that decides it, and the cards that it is limited to; without any, its cause is
    looked for in the state.
    """

    rule: str
    cards: frozenset[str] = frozenset()


_NEWER_ARCHETYPES = frozenset(
    {
        "Disarm", "Earthbound Linewalker", "Earthbound Wave", "Earthbound Whirlwind", "Gimmick Puppet Des Troy",
        "Gimmick Puppet Egg Head", "Gimmick Puppet Gear Changer",
        "Gimmick Puppet Humpty Dumpty", "Gimmick Puppet Magnet Doll", "Gimmick Puppet Scissor Arms",
        "Gimmick Puppet Twilight Joker", "Gladiator Beast Bestiari", "Gladiator Beast Darius",
        "Gladiator Beast Equeste", "Gladiator Beast Samnite", "Gladiator Beast Tygerius", "Gladiator Beast's Respite",
        "Gladiator's Return", "Hundred Eyes Dragon", "Indomitable Gladiator Beast", "Junk Puppet",
        "Offering to the Immortals", "Parry", "Revival of the Immortals", "Roar of the Earthbound Immortal",
        "Symphonic Warrior Basses", "Symphonic Warrior Drumss", "Symphonic Warrior Piaano",
    }
)  # fmt: skip
"""Cards whose archetype theirs looks up by a number that no card of its database has.

Gladiator Beast, Earthbound Immortal, Gimmick Puppet and Symphonic Warrior were given numbers of their own after the
date of that database, so such a card finds nothing.
"""


KNOWN: dict[str, Row] = {
    DEMANDED: Row("GEN-03"),
    # the skip ends there with the End Phase of the player's own turn in which it began; not that of Time Seal
    SKIPPED: Row("EFF-10", frozenset({"Yata-Garasu"})),
    LAID_OUT: Row("PEN-05"),
    ARCHETYPE: Row("EFF-07", _NEWER_ARCHETYPES),
    LOOP: Row("EFF-04", frozenset({"All-Out Attacks"})),  # the loops of others are not followed
    OPTIONAL: Row("EFF-04", frozenset({"Dark Bug", "Toon Gemini Elf"})),  # mandatory by its text
    EACH_ONE: Row("EFF-04", frozenset({"Verdant Sanctuary"})),  # raises an event for each monster that is destroyed
    # before the draw, only what answers the activation itself can respond there
    BEFORE_DRAW: Row(
        "CHAIN-01",
        frozenset(
            {
                "Diabolos, King of the Abyss",
                "Flame Tiger",
                "Freed the Matchless General",
                "Iron Core of Koa'ki Meiru",
                "Magical Blast",
            }
        ),
    ),
    NO_DRAW: Row("TURN-03"),
    FINDS_NOTHING: Row("GEN-16", frozenset({"Dragonic Tactics"})),  # looks into the Deck when it resolves
    USED_AGAIN: Row(  # once per turn by their texts
        "EFF-10", frozenset({"Gaia Soul the Combustible Collective", "Sasuke Samurai #2"})
    ),
    DRAWS_TOO_MUCH: Row("EFF-11", frozenset({"Good Goblin Housekeeping"})),  # one more than copies in the Graveyard
    TAKES_THE_ZONE: Row("ZONE-02", frozenset({"Ancient Gear Drill"})),  # asks in the hand whether there is a zone
    # ask for a Tribute Summoned monster
    WAS_SET: Row("SUM-03", frozenset({"First Step Towards Infestation", "The Monarchs Awaken", "The Monarchs Erupt"})),
    SET_COUNTS: Row(
        "SUM-03",
        frozenset(
            {
                "Illusory Snatcher",
                "March of the Monarchs",
                "Mobius the Mega Monarch",
                "Thestalos the Mega Monarch",
            }
        ),
    ),
    # its operation tells cards of the Graveyard together with others
    NOT_CLOSED: Row("GEN-03", frozenset({"Fiber Jar", "Localized Tornado"})),
    LATER_TEXT: Row("GEN-03", frozenset({"Makyura the Destructor"})),
    STILL_MATERIAL: Row("GEN-03", frozenset({"Cherry Inmato"})),  # its flag is added to the number of the effect
    LOOKS_ONCE: Row("GEN-03", frozenset({"Maharaghi"})),  # marks its player for two End Phases
    OWNERS: Row("SUM-12", frozenset({"Toon Mermaid", "Toon Summoned Skull"})),  # ask for Toon World only in the hand
    SAVED: Row("EFF-10", frozenset({"Timegazer Magician"})),  # "the first card(s)" by its text
    NOT_ITSELF: Row("EFF-09", frozenset({"Machina Fortress"})),  # discards itself, and comes from the Graveyard
    UNION: Row("SUM-10", frozenset({"Machina Gearframe", "Machina Peacekeeper"})),  # in Attack Position by its text
    AFTER_THE_END: Row("WIN-01"),
    UNFINISHED: Row("WIN-01"),
    SWALLOWED: Row("GEN-03"),
    # "during the Damage Step" by their texts
    CALCULATED: Row("GEN-03", frozenset({"Crystal Beast Topaz Tiger", "Covering Fire"})),
    STILL_SKIPPED: Row("TURN-08", frozenset({"Frozen Soul"})),
    NOT_PICKED: Row("GEN-03", frozenset({"A Hero Emerges"})),  # it goes to the Graveyard instead by the text
    EARLIER_BATTLE: Row("GEN-03", frozenset({"Hyper Psychic Blaster"})),  # asks for the position of the last battle
    SPARES_OTHER: Row("EFF-07", frozenset({"Ring of Defense"})),  # asks for damage to its own player
    ONE_PLAYER: Row("EFF-07", frozenset({"Mystical Refpanel"})),  # takes none without its mark for such a Spell
    FACE_DOWN: Row("EFF-07", frozenset({"Disarmament"})),  # does not ask whether Equip Spells are face-up
    COPIES: Row("GEN-03", frozenset({"Magical Citadel of Endymion"})),  # takes over no counters of its own copies
    OTHER_GRAVE: Row("EFF-07", frozenset({"Backfire", "Verdant Sanctuary"})),  # ask for a Graveyard, not the controller
    WAS_DOWN: Row("EFF-07", frozenset({"Seismic Shockwave"})),  # does not ask whether the monster was face-up
    # count the Deck before they return cards to it
    DRAWS_BACK: Row(
        "EFF-11",
        frozenset(
            {
                "Daigusto Emeral",
                "Moray of Greed",
                "Noble Knight Brothers",
                "Pot of Avarice",
                "Psychic Overload",
                "The Grand Spellbook Tower",
                "Vortex Trooper",
                "Yang Zing Path",
            }
        ),
    ),
    NO_OPPONENT: Row("EFF-07", frozenset({"Diffusion Wave-Motion"})),  # has no such condition
    SET_TRIBUTE: Row("EFF-09", frozenset({"Legendary Six Samurai - Mizuho"})),  # asks for a name alone
    # may be chosen for Magical Hats, which then does not Summon them
    PLACED_ALONE: Row("GEN-03", frozenset(f'Spirit Message "{letter}"' for letter in "AILN")),
    OWN_HAND: Row("EFF-07", frozenset({"Mind Wipe"})),  # asks for a card in its own player's hand
    ONLY_COST: Row("EFF-07", frozenset({"Darkstorm Dragon"})),  # counts the card that its cost will send
    WITH_OTHERS: Row("EFF-04", frozenset({"Infernity Archfiend"})),  # asks for no other card in the hand before
    WON_AT_ONCE: Row("WIN-03", frozenset({"Exodia the Forbidden One"})),  # looks at a hand when something happens
    RETURNED: Row("GEN-03", frozenset({"Archlord Kristya"})),  # its script marks this as not to be negated
    OTHER_FELL: Row("EFF-04", frozenset({"Shien's Scheme"})),  # asks for a name alone
    NEGATED_LATER: Row("GEN-03", frozenset({"Necro Gardna"})),  # negates after responses
    TAKEN_OVER: Row("EFF-04", frozenset({"Phoenix Gearfried"})),  # asks who was the opponent at the activation
    TOKEN_THERE: Row("GEN-03", frozenset({"Dark Magician"})),  # one of its prints is a Token in their database
    GONE: Row("EFF-07", frozenset({"Ghostrick Yuki-onna"})),  # asks for the monster when it was destroyed
    STILL_DOWN: Row("EFF-07", frozenset({"Battlin' Boxer Counterpunch"})),  # asks for a name alone
    CHAINED_LATE: Row("CHAIN-07"),
    AFTER_LIMIT: Row("EFF-04"),  # theirs asks for no fast effects then, nor for what it asks with these
    ANYWAY: Row("GEN-03", frozenset({"Friller Rabca"})),  # does not ask whether the attack was negated
    EITHER_SIDE: Row("GEN-03", frozenset({"Gladiator Beast's Battle Manica"})),  # does not ask from whose side
    # look for a target when they would be activated, unlike the scripts of other mandatory effects
    NEEDS_TARGET: Row(
        "EFF-08",
        frozenset(
            {
                "Celestial Wolf Lord, Blue Sirius",
                "Dark Jeroid",
                "Grandmaster of the Six Samurai",
                "Invitation to a Dark Sleep",
                "Inzektor Sword - Zektkaliber",
                "Legendary Six Samurai - Shinai",
            }
        ),
    ),
    NEEDS_DECK: Row("EFF-04", frozenset({"Supply Squad"})),  # unlike the scripts of other mandatory effects that draw
    NEEDS_MONSTER: Row("EFF-04", frozenset({"Troop Dragon"})),
    UNKNOWN_NUMBER: Row("GEN-03", frozenset({"Stygian Street Patrol"})),  # their core tells scripts 0
    MARKED_BY_NONE: Row("EFF-08", frozenset({"Cloning"})),  # only keeps the Summoned monster in mind
    BEFORE_THE_DAMAGE_STEP: Row("BATTLE-06", frozenset({"Crystal Beast Topaz Tiger"})),  # "during the Damage Step only"
    # their scripts do not mark these gains as lasting while the monster is there; a set value takes them away for good
    OWN_GAIN: Row(
        "GEN-03",
        frozenset(
            {
                "Ally of Justice Rudra",
                "Arcanite Magician",
                "Dash Warrior",
                "Gladiator Beast Laquari",  # its original ATK
                "Magical Marionette",
                "Mythical Beast Cerberus",
                "Noble Knight Joan",
            }
        ),
    ),
    EMPTY_HAND: Row("EFF-11", frozenset({"Fengsheng Mirror"})),  # does not ask whether there is a card
    COUNTED_FOR: Row("GEN-03"),
    GIVEN_ON: Row("GEN-19"),
    MARKED: Row("GEN-03", frozenset({"Il Blud"})),  # marks the Zombies that it Summons, without a target
    BANISHED: Row("GEN-08", frozenset({"Big Bang Shot"})),  # does not ask where the monster is
    # its script counts the zones that the cards themselves leave
    TIED: Row("GEN-08", frozenset({"Blackwing - Zephyros the Elite"})),
    OTHERS_ZONES: Row("ZONE-01", frozenset({"Fusion Gate"})),  # its script keeps the player who was asked before
    NO_DAMAGE_STEP: Row(  # their scripts lack the mark for that step
        "BATTLE-08", frozenset({"Damage Mage", "H - Heated Heart", "Spellbook of Power"})
    ),
    IN_FORCE: Row("EFF-07", frozenset({"Artifact Lancea"})),  # marks that it has resolved in this turn
    MATERIALS_APART: Row("EFF-04", frozenset({"Coffin Seller"})),  # the materials follow in an event of their own
    SPARED: Row("GEN-08"),
    # their scripts mark this as not to be negated
    COUNTED_DOWN: Row("GEN-03", frozenset({"Cyber Network", "Depth Amulet"})),
    PAID: Row("EFF-09", frozenset({"Updraft"})),  # removes them before the effect resolves
    FORBIDDEN: Row("EFF-07", frozenset({"Twin-Headed Behemoth"})),  # does not ask whether it can come back
    FRUITLESS: Row("EFF-10", frozenset({"Pot of Duality"})),  # their scripts count Summons
    LEFT_NEGATED: Row("GEN-03", frozenset({"Birthright"})),  # its script does not ask whether it was negated
    REMEMBERED: Row("GEN-05", frozenset({"Future Fusion"})),  # its effect keeps the number of that monster
    BOUND: Row("GEN-03"),
    PROTECTED: Row("EFF-11"),
    NOTHING_TO_CHOOSE: Row("EFF-08", frozenset({"Steelswarm Caucastag"})),
    NO_WAY_BACK: Row("ZONE-02"),
    NOT_YET: Row("EFF-01"),
    NORMAL_LATER: Row("EFF-01", frozenset({"Ceasefire"})),
    # asks for the position before the last change, which is that of the card in the hand, too
    WAS_IN_DEFENSE: Row("EFF-04", frozenset({"Three Thousand Needles"})),
    GONE_IN_BATTLE: Row("GEN-03", frozenset({"Blackwing Armed Wing"})),  # a card in the Graveyard has every position
    WHOSE_DAMAGE: Row("EFF-07", frozenset({"Doppelganger"})),  # does not ask who has taken it
    ONLY_DESTROYED: Row("EFF-07", frozenset({"Dotedotengu"})),  # asks whether an effect has destroyed it
    OF_EITHER_PLAYER: Row("TURN-06", frozenset({"D.D. Sprite"})),  # does not ask whose Standby Phase it is
    # ask only whether a card of the hand can be Set among Spells and Traps
    SET_AS_SPELL: Row("GEN-03", frozenset({"Dust Tornado", "Wild Tornado"})),
    OWN_EFFECT: Row("EFF-07", frozenset({"Prime Material Dragon"})),  # asks for any other effect
    DESTROYED_TOO: Row("GEN-03", frozenset({"Gora Turtle of Illusion"})),  # also destroys, which its text does not
    EACH_TIME: Row("EFF-07", frozenset({"Royal Writ of Taxation"})),  # does not ask whether it has happened before
    WHAT_IS_LEFT: Row("EFF-07", frozenset({"Madolche Baaple"})),  # does not ask whether both are there
    CAME_BACK: Row("GEN-05", frozenset({"Heraldic Beast Leo"})),  # asks for the turn in which it came to the field
    TARGETS_IT: Row("EFF-08", frozenset({"Strike Slash"})),  # marks the attacking monster as its target
    OWN_TARGETS: Row("EFF-08", frozenset({"Infernalqueen Archfiend"})),  # looks on its player's side alone
    NEGATED_LINKS: Row("EFF-04", frozenset({"Royal Command"})),  # only negates, as a Chain begins to resolve
    HURTS_OTHER: Row("EFF-07", frozenset({"Trap of Board Eraser"})),  # does not ask whom the damage is for
    # met before the draw that another one took, and not asked again
    GIVEN_UP: Row("TURN-03", frozenset({"Flame Tiger", "Freed the Matchless General", "Iron Core of Koa'ki Meiru"})),
    CROWDED: Row("EFF-07", frozenset({"Infernal Dragon"})),  # asks only whether its cost frees a zone
    OCCUPIED: Row("ZONE-02", frozenset({"Straight Flush"})),  # counts the cards in the zones
    FROM_THE_GRAVE: Row("EFF-04", frozenset({"Des Kangaroo"})),  # does not ask where it is
    HAS_LEFT: Row("EFF-11", frozenset({"Drop Off"})),  # does not ask where the drawn card is
    NEGATED_GEMINI: Row(  # Knight Day Grepher's script does not ask
        "GEN-03",
        frozenset(
            {
                "Aquarian Alessa",
                "Blazewing Butterfly",
                "Crusader of Endymion",
                "Dark Valkyria",
                "Darkstorm Dragon",
                "Evocator Chevalier",
                "Future Samurai",
                "Gemini Soldier",
                "Gigaplant",
                "Il Blud",
                "Lucky Pied Piper",
                "Phoenix Gearfried",
                "Skelesaurus",
            }
        ),
    ),
}
"""The known disagreements by the names of their differences; docs/disagreements.md has the same rules."""


def explanation(difference: Difference) -> str:
    """The rule that decides a difference; "" if none."""
    known = KNOWN.get(difference.what)
    return "" if known is None else known.rule
