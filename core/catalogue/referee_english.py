"""The English templates of a referee's findings, and of verdicts on moves."""

from collections.abc import Mapping

REFEREE: Mapping[str, str] = {
    "other-life-points": "the Life Points are {found}; the ruleset has {life}",
    "not-from-the-top": "the cards drawn are not those on top of the Deck of {player}",
    "draws-in-other-turn": "{player} draws in the turn of {turn_player}",
    "other-number-drawn": "{draw, plural, one {# card is} other {# cards are}} drawn in a Draw Phase",
    "other-first-turn": "{player} takes the first turn",
    "other-turn": "turn {due} of {due_player} comes next, not turn {turn} of {player}",
    "no-end-phase": "the previous turn had no End Phase",
    "hand-too-large": "{player} still has {hand, plural, one {# card} other {# cards}} in hand; the limit is {limit}",
    "phase-out-of-order": "{phase} does not come after {before}",
    "has-not-drawn": "{player} has not drawn in this Draw Phase",
    "no-attack-declared": "no attack was declared",
    "target-has-left": "the target of the attack has left the field",
    "other-outcome": "{what}",
    # a finding about an event; its kind and its fields are told by their names in the file
    "found-illegal": "{move}: not legal: {facts, apart}",
    "found-missing-before": "by the rules, {expected} comes before this move and is missing",
    "found-missing-at-end": "the log is sealed, but by the rules {expected} follows its last event",
    "found-missing": (
        "by the rules, {expected} comes before {kind} and is missing{effect, select, none {} other { ({effect})}}"
    ),
    "found-other-kind": "by the rules, {expected} comes here, not {kind}{effect, select, none {} other { ({effect})}}",
    "found-other-field": (
        "{kind}: {field} is {value, select, none {nothing} other {{value}}}, "
        "by the rules {due, select, none {nothing} other {{due}}}"
        "{more, select, 0 {} other { (and {more} more)}}{effect, select, none {} other { ({effect})}}"
    ),
    "found-effect-resolving": "the effect of {card} resolves, link {link} of the Chain",
    "found-unexpected": "{kind} does not follow by the rules: {why}",
    "found-duel-over": "the duel is over",
    "found-to-decide": "{player} has to decide ({what})",
    "found-other-cause": (
        "its cause is given as {said, select, none {no move} other {{said}}}; by the rules it is {due, select, "
        "none {no move} other {{due}}}"
    ),
    "found-other-mark": (
        "{move}: it is marked as illegal by {said, and}; {due, select, none {it is legal} other {the rules that "
        "it breaks are {due, and}}}"
    ),
    "declared-illegal": "{move}: recorded as illegal: {facts, apart}",
    "declared-illegal-by-the-log": "{move}: recorded as illegal by {rules, and}",
    "assumed-monster": (
        "the card Set to {place} is a monster that {tributes, plural, one {needs # Tribute} other {needs # Tributes}}"
    ),
    "assumed-named": "the unknown card ({place}) is {card}",
    "assumed-spell": "the card Set to {place} is a Spell or Trap",
    "assumed-fits": "the unknown card ({place}) is one that can be taken there",
    "assumed-not-met": "the effect of {card} is not activated: no hidden card is one that it needs",
    "assumed-passes": "{player} does not respond first",
    "assumed-usable": "the unknown card ({place}) is one that can be activated now",
    "assuming": "assumed: {assumed}",
    "assumption-open": "assumed: {assumed}; nobody has identified it",
    "assumption-right": "assumed: {assumed}; so it was, as {at} says",
    "assumption-wrong": "assumed: {assumed}; it was not, as {at} says",
    "named-against-move": "{n} names {card}; it was assumed at {other} that {assumed}: {why, apart}",
    "named-against-list": (
        "{n} names {card}; that makes {copies} of {player}, and the Deck list has {allowed}"
        "{other, select, none {} other { (the one before: {other})}}"
    ),
    "named-against-limit": (
        "{n} names {card}; that makes {copies} of {player}, and a Deck has {allowed} at most"
        "{other, select, none {} other { (the one before: {other})}}"
    ),
    "found-match-event": "{kind} belongs to the log of a Match, not of a duel",
    "found-against": "{kind}: {facts}",
    # why an event, or a whole duel, is not judged
    "unjudged-after-finding": "it comes after the first finding",
    "unjudged-unnamed": "it shows cards that nobody has identified",
    "unjudged-impossible-position": "the position before it is impossible",
    "unjudged-unreachable-position": "the rules do not lead to the position before it",
    "unjudged-end-from-outside": "the duel ends for a reason that is not in the rulebook",
    "unjudged-changed-by-a-card": "a card with an effect may have changed the rule",
    "unjudged-text-of-a-card": "the effect of its card is not known",
    "unjudged-by-an-effect": "it follows from a card effect, or its place in the log depends on the recording program",
    "scope-not-refereed": "{ruleset} is shown, not refereed",
    "scope-recorded": "recorded by {program}: card effects are not refereed",
    "scope-other-definitions": "played with the card definitions {digest}; those available are {available}",
    "scope-no-definitions": "played with the card definitions {digest}; none are available",
    # how far a duel was judged
    "judged-not": "not judged by the rules: {why}",
    "judged-partly": "judged in part: {why}",
    "judged": (
        "by the rules ({ruleset}): {moves, plural, one {# move} other {# moves}} legal, {outcomes, plural, one "
        "{# outcome} other {# outcomes}} correct"
    ),
    "judged-until-finding": (
        "not judged: {number, plural, one {# event} other {# events}} after the first finding; --all judges them too"
    ),
    "judged-without": (
        "not judged: {number, plural, one {# event} other {# events}}, the first is {first}: {why} ({kinds})"
    ),
    "judged-kind": "{number} {kind}",
    "judged-undefined": (
        "without the effects of {number, plural, one {# card} other {# cards}}, which are not defined: {names}"
        "{more, select, 0 {} other { and {more} more}}"
    ),
    # why an illegal move cannot be recorded
    "no-play": "this cannot even be recorded as illegal{why, select, none {} other {: {why}}}",
    "leads-to-fault": "this cannot be recorded as illegal: it would lead to an impossible state: {fault}",
    "leads-nowhere": "this cannot be recorded as illegal: the rules do not say what would follow",
    "read-in-next-turn": "nobody responded at the end of turn {turn}: read as a move of {player} in turn {next}",
    "put-right-by-hand": (
        "correct the table by hand (fix move CARD to PLACE, fix draw p1 2, fix lp p1 7200), or write a remark: # TEXT"
    ),
    "name-free-zone": "name the free zone in which the card lies on the table",
    # a verdict on a move
    "verdict-legal": "legal.",
    "verdict-legal-after": "legal after {players, and} {players, plural, one {passes} other {pass}}.",
    "verdict-no-move": "no move.",
    "verdict-illegal": "not legal: it breaks {number, plural, one {# rule} other {# rules}}.",
    "verdict-rule": "{rule}, page {page}",
    "life-points-left": "the Life Points are p1 {one} and p2 {two}",
    "life-points-drawn": "the Life Points are p1 {one} and p2 {two}",
    "first-turn-draw": "it is the first turn of the duel",
    "first-turn-battle": "it is the first turn of the duel",
    "deck-not-empty": "there are cards in the Deck of {player}",
    "position-of-card": "it comes in {position} position",
    "undo-into-duel": "cannot go back to {event}: a duel has begun since",
    "undo-over-duel": "cannot go back to {event}: a duel that is over stays as it is",
}
