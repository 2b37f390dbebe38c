"""The English templates of violations by Decks and between the duels of a Match."""

from collections.abc import Mapping

DECKS: Mapping[str, str] = {
    "deck-too-small": "{cards, plural, one {# card} other {# cards}} in the {deck}; the minimum is {least}",
    "deck-too-large": "{cards, plural, one {# card} other {# cards}} in the {deck}; the maximum is {most}",
    "extra-deck-monster-in-main": "{card} belongs in the Extra Deck, but is in the Main Deck",
    "not-for-extra-deck": "{card} is not a Fusion, Synchro or Xyz Monster, but is in the Extra Deck",
    "main-deck-monster-in-extra": "{card} is a {kind} Monster and belongs in the Main Deck",
    "kind-unknown": "{card} is in the Decks, but {ruleset} has no {kind} Monsters",
    "too-many-copies": "{copies} copies of {card}; the limit is {allowed}",
    "forbidden-card": "{card} is Forbidden, {copies, plural, one {# copy} other {# copies}} in the Decks",
    "limited-card": "{card} is {limit, plural, one {Limited} other {Semi-Limited}}, {copies} copies in the Decks",
    "token-in-deck": "{card} is a Token",
}

MATCHES: Mapping[str, str] = {
    "match-won": "the Match is won by {player}, {one} to {two}",
    "match-drawn": "the Match is drawn, {one} to {two}",
    "match-over": "the Match is over",
    "duel-not-over": "duel {duel} is not over",
    "duel-is-over": "duel {duel} is over",
    "first-duel-not-begun": "the first duel has not begun",
    "ready-for-duel": "{player} is ready for duel {duel}",
    "not-in-deck": "{card} is not in the {deck} of {player}",
    "no-such-face": "no such card",
    "belongs-in-extra-deck": "{card} belongs in the Extra Deck",
    "no-extra-deck-monster": "{card} is not an Extra Deck monster",
}

DECKS_AND_MATCHES: Mapping[str, str] = {**DECKS, **MATCHES}
