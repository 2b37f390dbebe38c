"""Facts about the duels of tests/format1: their boards as text, the results of `verify`, and how they end.

The boards depend on `duelog.replays.duels.position`, which is documented, and on a few more fields of the state.
If these are renamed in the state, this module is adapted; the text does not change.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, cast

from duelog.core.effects.book.version_1_digest import in_version_1
from duelog.core.effects.book.version_1_restrictions import lock_in_version_1, trait_in_version_1
from duelog.core.state import OnField, Question, State
from duelog.core.wording.states.questions import about_words
from duelog.events.base import CardId, Move
from duelog.events.outcomes import Topic
from duelog.events.places import PLAYERS
from duelog.events.restrictions import Lock, Trait
from duelog.events.upcast_1_sentences import ASKED
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.matches.match_checks import check_match
from duelog.replays.matches.recorded_match import Match
from duelog.replays.referee.verification import judge_file

FOLDER = Path(__file__).parent / "format1"
MANIFEST = FOLDER / "manifest.json"


def manifest() -> dict[str, Any]:
    """The facts about the files as recorded when they were made."""
    content: dict[str, Any] = json.loads(MANIFEST.read_bytes())
    return content


CHANGED: dict[str, dict[str, Any]] = {
    # No continuous effect applies to a monster whose Summon was negated
    # (the case a-monster-whose-summon-was-negated-gets-nothing).
    "whole-greedy.duel": {
        "moves": 144, "outcomes": 580, "unjudged": 773, "findings": {"rule": 1}, "breaches": [725]
    },
    # Two moments, so Vanity's Emptiness is activated twice: Raigeki destroys a monster, and goes to the Graveyard after
    # it has resolved (the case soul-absorption-counts-each-moment).
    "case-cards-vanitys-emptiness-owner.duel": {
        "outcomes": 7, "unjudged": 12, "findings": {"rule": 1}, "breaches": [10]
    },
    # A monster whose Flip Summon is negated is not sent from the field
    # (the case gen-08-a-negated-summon-was-not-on-the-field).
    "case-general-gen-08-a-negated-summon-was-not-on-the-field.duel": {
        "moves": 4, "outcomes": 22, "unjudged": 15, "findings": {"rule": 1}, "breaches": [28]
    },
    # Monsters that damage calculation has destroyed change no others any more, as Jinzo does
    # (the case a-monster-that-fell-does-nothing-to-others).
    "case-cards-z-metal-tank.duel": {"outcomes": 22, "unjudged": 5, "findings": {"rule": 1}, "breaches": [29]},
    "random-02.duel": {
        "moves": 11, "outcomes": 36, "unjudged": 352, "findings": {"rule": 1}, "breaches": [48]
    },
    # Swords of Revealing Light whose effects are negated do not stay (the case swords-under-imperial-order).
    "illegal-move.duel": {"moves": 24, "outcomes": 100, "unjudged": 131, "breaches": [125]},
    # Vanity's Emptiness works on the field: it does not answer what sends itself to the Graveyard
    # (the case soul-absorption-does-not-answer-its-own-leaving).
    "cut-after-an-answer.duel": {
        "moves": 13, "outcomes": 55, "unjudged": 183, "findings": {"rule": 1}, "breaches": [69]
    },
    "house-rules.duel": {
        "moves": 47, "outcomes": 176, "unjudged": 347, "findings": {"rule": 1}, "breaches": [224]
    },
    # Axe of Despair is activated while Imperial Order negates it: it is equipped all the same (the case
    # spell-04-an-equip-spell-whose-effect-is-negated).
    "whole-random.duel": {
        "moves": 167, "outcomes": 609, "unjudged": 178, "findings": {"rule": 1}, "breaches": [777]
    },
    # Effects at the end of the Battle Phase are used in the windows of the End Step, as those of the End Phase are in
    # that Phase (the case chain-08-effects-of-the-end-step).
    "case-cards-gladiator-beast-laquari.duel": {
        "moves": 3, "outcomes": 23, "unjudged": 87, "findings": {"rule": 1}, "breaches": [28]
    },
    "case-cards-multiple-piece-golem.duel": {
        "moves": 6, "outcomes": 25, "unjudged": 25, "findings": {"rule": 1}, "breaches": [33]
    },
    # At the end of a Chain the opponent is asked before what is due in the Phase is done (the case
    # chain-11-an-answer-before-the-next-effect-of-the-phase).
    "case-cards-limiter-removal-end-phase.duel": {
        "moves": 4, "outcomes": 16, "unjudged": 11, "findings": {"rule": 1}, "breaches": [22]
    },
}  # fmt: skip
"""The facts that changed because a ruling was corrected; each of these is in the changelog."""


def expected() -> dict[str, Any]:
    """The recorded facts about the files, with later changes applied."""
    noted = manifest()
    for name, changes in CHANGED.items():
        noted["files"][name] |= changes
    return noted


def definitions_beside(path: Path) -> tuple[Path, ...]:
    """The file of definitions of a duel with custom cards; None for the others."""
    own = path.with_suffix(".cards.yaml")
    return (own,) if own.exists() else ()


def boards_path(path: Path) -> Path:
    """The file with the boards of a duel."""
    return path.with_suffix(".boards.txt")


# --- what is told of a file -------------------------------------------------------------------------------------


def facts(path: Path) -> dict[str, Any]:
    """The entry of a file in the manifest."""
    return _match_facts(path) if path.suffix == ".match" else _duel_facts(path)


def _match_facts(path: Path) -> dict[str, Any]:
    match = Match.open(path)
    return {
        "events": len(match.events), "sealed": match.seal is not None, "winner": match.state.winner,
        "wins": list(match.state.wins), "faults": [error.what for error in check_match(match)],
    }  # fmt: skip


def _duel_facts(path: Path) -> dict[str, Any]:
    judgement = judge_file(path, definitions=definitions_beside(path))
    report, referee = judgement.file, judgement.referee
    assert referee is not None
    end = position(judgement.state_at(report.events))
    return {
        "events": report.events, "sealed": report.sealed, "turn": end["turn"], "winner": end["winner"],
        "scope": referee.scope, "moves": referee.moves, "outcomes": referee.outcomes, "given": referee.given,
        "unjudged": sum(part.count for part in referee.unjudged), "undefined": len(referee.undefined),
        # Many were sealed in the middle of a duel, as `Duel.save` then did: it is the same finding in each of them.
        "findings": dict(sorted(Counter(found.kind for found in report.findings if found.code != "no-result").items())),
        "breaches": [finding.n for finding in referee.findings],
    }  # fmt: skip


# --- boards -----------------------------------------------------------------------------------------------------


def boards(duel: Duel) -> str:
    """The board at the start of each turn and at the end; in between, before each move, only the changed lines.

    A removed line is followed by "-". Only the first and the last board contain the cards of the Decks.
    """
    lines: list[str] = []
    last: dict[str, str] = {}
    begun = False
    before = duel.start
    for event, after in duel:
        if isinstance(event, Move):
            told = board(before)
            changes = [*_changes(last, told)]
            lines += [f"before event {event.n}", *(f"    {line}" for line in changes)] if changes else []
            last = told
        if (after.turn, after.turn_player) != (before.turn, before.turn_player):
            last = board(after)
            lines += [f"after event {event.n}: a turn begins", *_whole(last, decks=not begun)]
            begun = True
        before = after
    return "\n".join([*lines, f"after event {len(duel)}: the end", *_whole(board(before)), ""])


def _whole(told: dict[str, str], *, decks: bool = True) -> Iterator[str]:
    return (f"    {name}: {text}" for name, text in told.items() if text and (decks or not name.endswith(".deck")))


def _changes(last: dict[str, str], told: dict[str, str]) -> Iterator[str]:
    for name in dict.fromkeys((*last, *told)):
        if last.get(name, "") != told.get(name, "") and not name.endswith(".deck"):
            yield f"{name}: {told.get(name) or '-'}"


def board(state: State) -> dict[str, str]:
    """The whole situation, with everything visible: a name for each line and its value."""
    found = position(state)
    told = {"moment": _said(found, ("turn", "turn_player", "phase", "step")) + _said_more(state.part)}
    for player in PLAYERS:
        told |= {f"p{player}.{name}": text for name, text in _half(state, found[f"p{player}"])}
        told |= {f"{where} more": _more(state, slot) for where, slot in state.on_field(player)}
        told[f"p{player}.may not"] = ", ".join(sorted(map(lock_words, state.side(player).locks)))
        told[f"p{player}.lie otherwise"] = _names(state, state.side(player).turned)
    told |= {f"chain {n}": _said(link, ("player", "card", "targets")) for n, link in enumerate(found["chain"], 1)}
    return told | dict(_going_on(state, found))


def _half(state: State, half: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in half.items():
        if isinstance(value, list):
            yield name, _in_row(cast(list[str], value))
        elif isinstance(value, dict):
            yield name, _said(cast(dict[str, Any], value))
        elif name != "hand_count":
            yield name, "" if value is None else str(value)


def _in_row(names: Iterable[str]) -> str:
    """Names in order; adjacent copies are counted."""
    rows = ((name, len(list(copies))) for name, copies in groupby(names))
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in rows)


def _said(values: dict[str, Any], names: Iterable[str] = ()) -> str:
    """Fields with their values, without empty ones."""
    chosen = {name: values[name] for name in (names or values)}
    return ", ".join(f"{name} {_word(value)}" for name, value in chosen.items() if not _is_empty(value))


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value in ([], {}, "")


def _word(value: Any) -> str:
    if isinstance(value, list):
        return f"({', '.join(map(_word, cast(Iterable[Any], value)))})"
    return f"({_said(cast(dict[str, Any], value))})" if isinstance(value, dict) else str(value)


def _said_more(part: str | None) -> str:
    return f", part {part}" if part else ""


def _more(state: State, slot: OnField) -> str:
    """The facts about a card on the field that `position` does not include."""
    now = slot.current
    values = {
        "counts as": now.name, "attribute": now.attribute, "type": now.type, "scales": list(now.scales or ()),
        "negated": now.negated, "traits": sorted(map(trait_words, now.traits)), "second": slot.second,
        "came": slot.came, "turn": slot.turn, "attacks": len(slot.attacks),
        "equipped to": _place(state, slot.equipped_to), "linked": [_place(state, card) for card in slot.linked],
    }  # fmt: skip
    return _said({name: value for name, value in values.items() if value != 0})


def trait_words(trait: Trait) -> str:
    """A trait in the words of version 1."""
    words = trait_in_version_1(trait)
    assert words is not None, trait
    return words


def lock_words(lock: Lock) -> str:
    """A lock in the words of version 1."""
    said = lock_in_version_1(lock)
    assert said is not None, lock
    if said.cards is not None:
        return f"{said.word} {json.dumps(in_version_1(said.cards), separators=(',', ':'), ensure_ascii=False)}"
    return " ".join((said.word.removesuffix(" named"), *said.names))


def _place(state: State, card: CardId) -> str | None:
    return f"{state.place_of(card)} {state.name(card)}" if card else None


def _names(state: State, cards: Iterable[CardId]) -> str:
    return ", ".join(state.name(card) for card in cards)


def _about_in_version_1(state: State, asked: Question) -> str:
    """The topic of a question, as a sentence of version 1, whose definitions followed the newest texts."""
    return _SENTENCES.get(asked.about) or about_words(state, asked, lambda: built_in_book(NEWEST))


_SENTENCES: dict[Topic, str] = {topic: sentence for (sentence, _), topic in ASKED.items()}


def _going_on(state: State, found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "waiting", _said(found["waiting"] or {})
    if state.question is not None:
        asked = state.question
        chosen = {
            "about": _about_in_version_1(state, asked), "of": _names(state, asked.cards),
            "options": list(asked.options), "places": list(asked.places), "least": asked.minimum, "most": asked.maximum,
        }  # fmt: skip
        yield f"question to p{asked.player}", _said({name: value for name, value in chosen.items() if value})
    if state.battle is not None:
        battle = state.battle
        told = (("", battle.attacker), (" attacks ", battle.target))
        yield "battle", "".join(f"{verb}{_place(state, card) or 'directly'}" for verb, card in told)
    if state.summoning is not None:
        yield "summoning", f"{state.summoning.how} {_names(state, state.summoning.cards)}"
    kept = (f"{state.name(one.source)} on ({_names(state, one.cards)}) until {one.until}" for one in state.lasting)
    yield "lasting", ", ".join(kept)
    yield "triggers", ", ".join(f"p{trigger.player} {state.name(trigger.card)}" for trigger in state.triggers)
    yield "blocked", ", ".join(state.blocked)
    yield "revealed", _names(state, state.revealed)
    if state.result is not None:
        yield "result", f"{state.result.winner} by {state.result.reason}"
