"""The English templates of what a referee finds in a log whose cards it does not know, and in what a case says."""

from collections.abc import Mapping

REFEREE: Mapping[str, str] = {
    "other-life-points": "the Life Points are {found}, by the ruleset {life}",
    "not-from-the-top": "the cards drawn are not those on top of the Deck of {player}",
    "draws-in-other-turn": "{player} draws in the turn of {turn_player}",
    "other-number-drawn": "{draw, plural, one {# card is} other {# cards are}} drawn in a Draw Phase",
    "other-first-turn": "{player} takes the first turn",
    "other-turn": "turn {due} of {due_player} comes next, not turn {turn} of {player}",
    "no-end-phase": "the turn before has had no End Phase",
    "hand-too-large": ("{player} still has {hand, plural, one {# card} other {# cards}} in hand, {limit} may stay"),
    "phase-out-of-order": "{phase} does not come after {before}",
    "has-not-drawn": "{player} has not drawn in this Draw Phase",
    "no-attack-declared": "no attack was declared",
    "target-has-left": "the target of the attack has left the field",
    "other-outcome": "{what}",
    "life-points-left": "the Life Points are p1 {one} and p2 {two}",
    "life-points-drawn": "the Life Points are p1 {one} and p2 {two}",
    "first-turn-draw": "it is the first turn of the duel",
    "first-turn-battle": "it is the first turn of the duel",
    "deck-not-empty": "there are cards in the Deck of {player}",
    "position-of-card": "it comes in {position} position",
    "undo-into-duel": "{event} cannot be gone back to: a duel has begun since",
    "undo-over-duel": "{event} cannot be gone back to: a duel that is over stays as it is",
}
