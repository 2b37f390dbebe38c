"""The English templates for facts about cards, and for numbers."""

from collections.abc import Mapping

PREDICATES: Mapping[str, str] = {
    "is-face": "{of, agree, p {are} other {is}} {face}",
    "is-not-face": "{of, agree, p {are} other {is}} not {face}",
    "is-such": "{of, agree, p {are} other {is}} {what}",
    "is-not-same": "{of, agree, p {are} other {is}} not {cards}",
    "is-not-in-position": "{of, agree, p {are} other {is}} not in {positions}",
    "is-not-called": '{of, agree, p {are} other {is}} not called "{label}"',
    "is-not-in": "{of, agree, p {are} other {is}} not in {areas}",
    "is-not-controlled": (
        "{of, agree, p {are} other {is}} not {who, select, you {under your control} both {on the field} other "
        "{under the control of {who}}}"
    ),
    "is-not-owned": (
        "{of, agree, p {are} other {is}} not {who, select, you {yours} opponent {your opponent's} other {of {who}}}"
    ),
    "is-not-among": "{of, agree, p {are} other {is}} not among {cards}",
    "is-not-such": "{of, agree, p {are} other {is}} not {what}",
    "is-not-one-that": "{of, agree, p {are not ones} other {is not one}} that {clauses}",
    "is-any-card": "{of, agree, p {are any cards} other {is any card}}",
    "is-chosen": "{of, agree, p {were} other {was}} chosen",
    "is-chosen-first": "{of, agree, p {were} other {was}} chosen first",
    "is-chosen-second": "{of, agree, p {were} other {was}} chosen second",
    "is-not-chosen-first": "{of, agree, p {were} other {was}} not chosen first",
    "is-not-chosen-second": "{of, agree, p {were} other {was}} not chosen second",
    "is-excavated": "{of, agree, p {were} other {was}} excavated",
    "is-discarded": "{of, agree, p {were} other {was}} discarded",
    "is-shown": "{of, agree, p {were} other {was}} shown",
    "is-fusion": "{of, agree, p {were} other {was}} Fusion Summoned so",
    "is-ritual": "{of, agree, p {were} other {was}} Ritual Summoned so",
    "is-sent": "{of, agree, p {were} other {was}} sent so",
    "is-not-sent": "{of, agree, p {were} other {was}} not sent so",
    "is-not-chosen": "{of, agree, p {were} other {was}} not chosen",
    "is-not-excavated": "{of, agree, p {were} other {was}} not excavated",
    "is-not-discarded": "{of, agree, p {were} other {was}} not discarded",
    "is-not-shown": "{of, agree, p {were} other {was}} not shown",
    "is-not-fusion": "{of, agree, p {were} other {was}} not Fusion Summoned so",
    "is-not-ritual": "{of, agree, p {were} other {was}} not Ritual Summoned so",
    "is-called": '{of, agree, p {are} other {is}} called "{label}"',
    "is-among": "{of, agree, p {are} other {is}} among {cards}",
    "is-same": "{of, agree, p {are} other {is}} {cards}",
    "is-in-position": "{of, agree, p {are} other {is}} in {positions}",
    "has-no-such-values": "{of, agree, p {do} other {does}} not have {values}",
    "has-values": "{of, agree, p {have} other {has}} {values}",
    "is-not-named": "{of, agree, p {are} other {is}} not {names}",
    "is-such-that": "{of, agree, p {are} other {is}} such that {when}",
    "is-owned-by": "{of, agree, p {are} other {is}} owned by {who}",
    "can-be-summoned": "can be Special Summoned{of, agree, other {}}",
    "can-be-summoned-set": "can be Special Summoned{of, agree, other {}} face-down",
    "was-summoned": "{of, agree, p {were} other {was}} {kinds} Summoned",
    "as-it-left": "left the field as {of, agree, p {cards that} other {one that}} {so}",
    "was-summoned-from": "{of, agree, p {were} other {was}} Summoned from {areas}",
    "lying-in-position": "in {positions}",
    "with-values": "with {values}",
    "except-names": "except {names}",
    "that": "that {clauses}",
    "position attack": "Attack Position",
    "position defense": "Defense Position",
    "position set": "face-down Defense Position",
    "position up": "face-up",
    "position down": "face-down",
    "fact on the field": "{of, agree, p {are} other {is}} on the field",
    "not-fact on the field": "{of, agree, p {are} other {is}} not on the field",
    "fact came this turn": "came to the field this turn{of, agree, other {}}",
    "not-fact came this turn": "did not come to the field this turn{of, agree, other {}}",
    "fact sent to the Graveyard this turn": "went to the Graveyard this turn{of, agree, other {}}",
    "not-fact sent to the Graveyard this turn": "did not go to the Graveyard this turn{of, agree, other {}}",
    "fact flipped this turn": "{of, agree, p {were} other {was}} flipped face-up this turn",
    "not-fact flipped this turn": "{of, agree, p {were} other {was}} not flipped face-up this turn",
    "fact battled this turn": "battled this turn{of, agree, other {}}",
    "not-fact battled this turn": "did not battle this turn{of, agree, other {}}",
    "fact attacked this turn": "attacked this turn{of, agree, other {}}",
    "not-fact attacked this turn": "did not attack this turn{of, agree, other {}}",
    "fact destroyed in this battle": "{of, agree, p {were} other {was}} destroyed in this battle",
    "not-fact destroyed in this battle": "{of, agree, p {were} other {was}} not destroyed in this battle",
    "fact about to be destroyed": "{of, agree, p {are} other {is}} about to be destroyed",
    "not-fact about to be destroyed": "{of, agree, p {are} other {is}} not about to be destroyed",
    "fact equipped": "{of, agree, p {have} other {has}} an Equip Card",
    "not-fact equipped": "{of, agree, p {have} other {has}} no Equip Card",
    "fact equipped to a monster": "{of, agree, p {are} other {is}} equipped to a monster",
    "not-fact equipped to a monster": "{of, agree, p {are} other {is}} not equipped to a monster",
    "fact flipped face-up": "{of, agree, p {were} other {was}} flipped face-up",
    "not-fact flipped face-up": "{of, agree, p {were} other {was}} not flipped face-up",
    "fact targeted by what resolves": "{of, agree, p {are} other {is}} a target of the effect that resolves",
    "not-fact targeted by what resolves": (
        "{of, agree, p {are not targets} other {is not a target}} of the effect that resolves"
    ),
    "fact could be targeted instead": "could be the target of that effect instead{of, agree, other {}}",
    "not-fact could be targeted instead": "could not be the target of that effect instead{of, agree, other {}}",
    "fact could be attacked instead": "could be the target of the attack instead{of, agree, other {}}",
    "not-fact could be attacked instead": "could not be the target of the attack instead{of, agree, other {}}",
    "fact Fusion Summoned only with its materials": (
        "can only be Fusion Summoned with the listed materials{of, agree, other {}}"
    ),
    "not-fact Fusion Summoned only with its materials": (
        "can be Fusion Summoned without the listed materials{of, agree, other {}}"
    ),
    "fact was face-up": "{of, agree, p {were} other {was}} face-up on the field",
    "not-fact was face-up": "{of, agree, p {were} other {was}} not face-up on the field",
    "fact treated as an Effect Monster": "{of, agree, p {are} other {is}} treated as an Effect Monster",
    "not-fact treated as an Effect Monster": "{of, agree, p {are} other {is}} not treated as an Effect Monster",
    "fact can be Normal Summoned": "can be Normal Summoned or Set{of, agree, other {}}",
    "not-fact can be Normal Summoned": "cannot be Normal Summoned or Set{of, agree, other {}}",
    "fact free to change control": "can change control{of, agree, other {}}",
    "not-fact free to change control": "cannot change control{of, agree, other {}}",
    "fact effects negated": "{of, agree, p {have} other {has}} negated effects",
    "not-fact effects negated": "{of, agree, p {have} other {has}} no negated effects",
    "fact held as a target": "{of, agree, p {are targets} other {is a target}} held by a card on the field",
    "not-fact held as a target": (
        "{of, agree, p {are not targets} other {is not a target}} held by a card on the field"
    ),
    "fact can attack": "can still attack{of, agree, other {}}",
    "not-fact can attack": "cannot attack any more{of, agree, other {}}",
    "fact can be banished": "can be banished{of, agree, other {}}",
    "not-fact can be banished": "cannot be banished{of, agree, other {}}",
    "fact Xyz Material": "{of, agree, p {are Xyz Materials} other {is an Xyz Material}}",
    "not-fact Xyz Material": "{of, agree, p {are no Xyz Materials} other {is no Xyz Material}}",
    "fact being activated": "{of, agree, p {are} other {is}} being activated",
    "not-fact being activated": "{of, agree, p {are} other {is}} not being activated",
    "came-by tributed": "Tributed{of, agree, other {}}",
    "came-by destroyed": "destroyed{of, agree, other {}}",
    "came-by discarded": "discarded{of, agree, other {}}",
    "came-by detached": "detached{of, agree, other {}}",
    "came-by banished": "banished{of, agree, other {}}",
    "came-by sent": "sent there{of, agree, other {}}",
    "came-by material": "given as a material{of, agree, other {}}",
    "came-through battle": "by battle",
    "came-through effect": "by an effect",
    "came-through opponent": "through your opponent",
    "came-through opponent's effect": "by an effect of your opponent",
    "came": (
        "{of, agree, p {were} other {was}} {way}{through, select, none {} other { {through}}}{kinds, select, "
        "none {} other { of a {kinds} Summon}}{origin, select, none {} other { from {origin}}}{side, select, "
        "none {} other { of {side}}}{was, select, none {} other { {was}}}"
        "{beside, select, none {} other { {beside, spaced}}}{ago, select, none {} other { ({ago})}}"
    ),
    "came-by-card": "by {cards}",
    "came-with-equip": "when it was equipped with {cards}",
    "came-off-monster": "when it was equipped to {cards}",
    "came-before-phase": "before this Phase",
    "came-before-activation": "before this activation",
    "came-unused": "without having used effect {number} since",
    "side-of": "{who, select, you {your side} opponent {your opponent's side} other {{who}}}",
    "while-face-up": "while face-up",
    "while-face-down": "while face-down",
    "this-turn": "this turn",
    "turns-ago": "{number} turns ago",
    "done-with tributes": "came with {number, select, none {no} other {{number}}} Tributes{of, agree, other {}}",
    "done-with attacks": "declared {number, select, none {no} other {{number}}} attacks this turn{of, agree, other {}}",
}
"""Facts about cards as predicates that agree with their noun."""

NUMBERS: Mapping[str, str] = {
    "stat atk": "ATK",
    "stat defense": "DEF",
    "stat level": "Level",
    "stat rank": "Rank",
    "stat original atk": "original ATK",
    "stat original defense": "original DEF",
    "stat original level": "original Level",
    "stat scale": "Pendulum Scale",
    "stat materials": "number of Xyz Materials",
    "stat tributes": "number of Tributes",
    "stat attacks": "number of attacks this turn",
    "stat last atk": "last ATK on the field",
    "stat last defense": "last DEF on the field",
    "stat last level": "Level, or last Level on the field",
    "stat last materials": "number of Xyz Materials, or last number on the field",
    "stat fewest tributes": "least number of Tributes",
    "level-exactly": "{stat} {number}",
    "level-at-most": "{stat} {high} or below",
    "level-at-least": "{stat} {low} or above",
    "level-between": "{stat} {low} to {high}",
    "points-exactly": "{number, select, 0 {no} other {{number}}} {stat}",
    "points-at-most": "{high} or less {stat}",
    "points-at-least": "{low} or more {stat}",
    "points-between": "{low} to {high} {stat}",
    "number-exactly": "{number}",
    "number-at-most": "at most {high}",
    "number-at-least": "{low} or more",
    "number-between": "{low} to {high}",
    "the-highest": "the highest {stat}",
    "the-lowest": "the lowest {stat}",
    "same-name-as": "the same name as {cards}",
    "same-type-as": "the same Type as {cards}",
    "same-attribute-as": "the same Attribute as {cards}",
    "same-level-as": "the same Level as {cards}",
    "equipped-with": "{cards} as an Equip Card",
    "equipping": "{cards} as the equipped monster",
    "holds": "{cards} as a card that it goes on targeting",
    "can-equip": "{cards} as a monster that it can be equipped to",
    "can-be-equipped-with": "{cards} as a possible Equip Card",
    "place-for-counters": "a place for {counter} counters",
    "listed-materials": "{names} among the materials that it lists",
    "name-of-material": "a name that the materials of {cards} give",
    "with-these-materials": "{cards} as all of its materials",
    "declared-name": '{name, select, none {the declared name} other {the name declared ("{name}")}}',
    "declared-type": '{name, select, none {the declared Type} other {the Type declared ("{name}")}}',
    "declared-attribute": ('{name, select, none {the declared Attribute} other {the Attribute declared ("{name}")}}'),
    "a-counter": "a {counter} counter",
    "number-of-counters": "a number of {counter} counters",
    "points-alone": "{stat}",
    "a-stat": "{stat, begins, vowel {an} other {a}} {stat}",
    "compared": "{what} {limits}",
    "limit less_than": "lower than {other}{of, agree, other {}}",
    "limit at_most": "of at most {other}{of, agree, other {}}",
    "limit equal_to": "equal to {other}{of, agree, other {}}",
    "limit at_least": "of at least {other}{of, agree, other {}}",
    "limit more_than": "higher than {other}{of, agree, other {}}",
    "limit other_than": "other than {other}{of, agree, other {}}",
    "its-stat": "its {stat}",
    "minus": "{one} minus {other}",
    "plus": "{one} plus {other}",
    "times": "{number} times {one}",
    "half-of": "half of {one}",
    "divided-by": "{one} divided by {number}",
    "rounded-up": "{one}, rounded up",
    "number-of": "the number{=s} of {cards}",
    "stat-of": "the {stat}{=s} of {cards}",
    "stat-of-that-card": "that card's {stat}{=s}",
    "total-of": "the total{=s} {stat} of {cards}",
    "counters-on": "the number{=s} of {counter} counters on {cards}",
    "number-declared": '{label, select, none {the declared number} other {the number "{label}"}}',
    "life-points-of": (
        "{who, select, you {your} opponent {your opponent's} both {either player's} turn player {the turn "
        "player's} other {its owner's}} Life Points{=p}"
    ),
    "cards-in-hand-of": (
        "the number{=s} of cards in {who, select, you {your} opponent {your opponent's} both {either player's} "
        "turn player {the turn player's} other {its owner's}} hand"
    ),
    "number-of-different-names": "the number{=s} of different names among {cards}",
    "number-of-most-of-one-name": "the greatest number{=s} of cards with one name among {cards}",
    "number-of-different-types": "the number{=s} of different Types among {cards}",
    "number-of-different-attributes": "the number{=s} of different Attributes among {cards}",
    "number-destroyed-of": "the number{=s} of cards destroyed so that {who} controlled",
    "number-of-activations": (
        "the number{=s} of {cards} that {who, select, both {the players} you {you} other {{who}}} activated this turn"
        "{here, select, none {} other { since this card came to the field}}"
    ),
    "number-of-departures": (
        "the number{=s} of {cards} {ways}{cause, select, none {} other { {cause}}}{who, select, both {} you { by you} "
        "opponent { by your opponent} other { by {who}}}{origin, select, none {} other { from {origin}}}{side, select, "
        "none {} other { of {side}}}{to, select, none {} other { to {to}}} this turn"
    ),
    "gone-by tributed": "Tributed",
    "gone-by destroyed": "destroyed",
    "gone-by discarded": "discarded",
    "gone-by banished": "banished",
    "gone-by any": "gone",
    "number-of-summons": (
        "the number{=s} of {cards} that {who, select, both {the players} you {you} other {{who}}} "
        "{ways, select, none {Summoned} other {{ways} Summoned}} this turn"
    ),
    "number-of-times-summoned": (
        "the number{=s} of times that {who, select, both {the players} you {you} other {{who}}} "
        "{ways, select, none {Summoned} other {{ways} Summoned}} {cards} this turn"
    ),
    "number-of-attempted-summons": (
        "the number{=s} of times that {who, select, both {the players} you {you} other {{who}}} "
        "{ways, select, none {Summoned} other {{ways} Summoned}} {cards} this turn, or attempted to"
    ),
    "number-of-summons-of-one-name": (
        "the greatest number{=s} of {cards} with one name that {who, select, both {the players} you {you} other "
        "{{who}}} {ways, select, none {Summoned} other {{ways} Summoned}} this turn"
    ),
    "number-noted": 'the number noted as "{label}"',
    "number-of-die": "the number rolled",
    "number-of-heads": "the number of heads",
    "amount lp-difference": "the Life Points that your opponent has more than you{=p}",
    "amount chain-link": "the number of this Chain Link",
    "amount event-damage": "that damage",
}
"""Numbers, printed and computed."""

FACES: Mapping[str, str] = {
    "face": '"{name}" ({printed})',
    "face-kind": "{attribute, select, none {} other {{attribute} }}{type, select, none {} other {{type}}}",
    "face-level": "Level {level}",
    "face-atk": "ATK {number}",
    "face-def": "DEF {number}",
    "face-kinds": "{kinds, spaced}",
    "printed-kind": "{name} {card}{kind, select, other {}}{which, select, other {}}",
}
"""The printed facts of a card."""

CARD_FACTS: Mapping[str, str] = {**PREDICATES, **NUMBERS, **FACES}
