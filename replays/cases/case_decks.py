"""Cases about Decks: which rules they break."""

from duelog.core.decks import DeckFaces, check_deck, counted_name
from duelog.core.known_rulesets import RULESETS
from duelog.core.violation import Violation
from duelog.events.faces import Face
from duelog.events.places import Player
from duelog.replays.cards.pool import CardPool, name_key
from duelog.replays.cases.case_files import Case, CaseDeckList
from duelog.replays.cases.case_table import faces_named
from duelog.replays.cases.results import CaseFailure
from duelog.replays.languages.english_sentences import facts_of


def checked_decks(case: Case, decks: dict[Player, CaseDeckList], pool: CardPool) -> CaseFailure | None:
    """The failure of a case whose Decks break other rules than it names; None if it passes."""
    found = [violation for cards in decks.values() for violation in _deck_violations(case, cards, pool)]
    cited = sorted({violation.rule for violation in found})
    if cited == sorted(set(case.illegal)):
        return None
    expected, actual = ", ".join(sorted(set(case.illegal))), ", ".join(cited)
    facts = "; ".join(f"{violation.rule}: {facts_of(violation)}" for violation in found)
    return CaseFailure(
        what=f"the Decks break {actual or 'no rule'}, expected: {expected or 'no rule'}{f'. {facts}' if facts else ''}",
        line=next(iter(decks.values())).line, path="illegal", expected=f"[{expected}]", found=f"[{actual}]",
    )  # fmt: skip


def _deck_violations(case: Case, cards: CaseDeckList, pool: CardPool) -> tuple[Violation, ...]:
    main, extra, side = (faces_named(case, cards, names, pool) for names in (cards.main, cards.extra, cards.side))
    limits = {name_key(name): allowed for name, allowed in cards.limits.items()}

    def limit_of(face: Face) -> int | None:
        return limits.get(name_key(face.name), limits.get(name_key(counted_name(face))))

    return check_deck(DeckFaces(main=main, extra=extra, side=side), limit_of, RULESETS[case.ruleset])
