"""The situation of a duel in words: the moment, the result, and what is in progress; used by all boards."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from duelog.core.catalogue.arguments import (
    Argument,
    Listed,
    Message,
    as_list,
    as_option,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.state import Link, State
from duelog.core.wording.states.card_words import named, placed
from duelog.core.wording.states.effect_numbers import shown_number
from duelog.core.wording.states.questions import Definitions, no_definitions, question_message
from duelog.events.base import CardId
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.events.outcomes import EndReason
from duelog.events.places import OPPONENT, PLAYERS, Player, name_of
from duelog.events.restrictions import Lock, LockKind
from duelog.events.safe_text import visible


class Names(Struct, frozen=True):
    """The names of the players, "" if unknown."""

    one: str = ""
    two: str = ""

    def player(self, player: Player) -> Argument:
        """A player with their name, as an argument."""
        name = visible(self.one if player == 1 else self.two).strip()
        return message("player-named", player=as_player(player), name=name) if name else as_player(player)

    def of(self, player: Player, catalogue: Catalogue = ENGLISH) -> str:
        """``p1 (Ann)``, or ``p1`` alone."""
        return catalogue.written(self.player(player))


def names_in(header: Header | MatchHeader) -> Names:
    """The names of the players of a duel or Match."""
    one, two = header.seats
    return Names(one.name, two.name)


# --- what is in progress -------------------------------------------------------------------------------------------


def moment(state: State, names: Names, catalogue: Catalogue = ENGLISH) -> str:
    """The moment: turn, player, Phase, and Step or part of the Damage Step."""
    return catalogue.sentence(moment_message(state, names))


def moment_message(state: State, names: Names) -> Message:
    """The moment as a code with arguments."""
    if state.turn == 0:
        return message("time-before-duel")
    step: Listed | None = None
    if state.part is not None:
        step = as_word("damage part", state.part)
    elif state.step is not None:
        step = as_word("step", state.step)
    player, phase = names.player(state.turn_player), as_word("phase", state.phase)
    return message("time", turn=state.turn, player=player, phase=phase, step=as_option(step))


def result(state: State, names: Names, catalogue: Catalogue = ENGLISH) -> str:
    """How the duel ended."""
    return catalogue.sentence(result_message(state, names))


def result_message(state: State, names: Names) -> Message:
    """The result as a code with arguments."""
    assert state.result is not None
    winner, reason = state.result.winner, state.result.reason
    if not winner:
        return message("draw", reason=as_word("result", reason))
    if because := won_because(names.player(winner), names.player(OPPONENT[winner]), reason):
        return because
    return message("won-by", player=names.player(winner), reason=as_word("result", reason))


def won_because(winner: Argument, loser: Argument, reason: EndReason) -> Message | None:
    """Who won, and what happened to the other player; None if the reason is nothing that happened to a player."""
    code = _LOST_BY.get(reason)
    return None if code is None else message("wins-because", player=winner, why=message(code, loser=loser))


_LOST_BY: Mapping[EndReason, str] = {
    "life points": "over life points",
    "match won": "over match won",
    "deck out": "over deck out",
    "conceded": "over conceded",
    "disconnected": "over disconnected",
}
"""The reasons that are told of the player who lost."""


def situation(state: State, definitions: Definitions = no_definitions, catalogue: Catalogue = ENGLISH) -> list[str]:
    """What is in progress, one line each: Chain, Summon, attack, window, question."""
    return [visible(catalogue.sentence(line)) for line in situation_messages(state, definitions)]


def in_progress(state: State, definitions: Definitions = no_definitions, catalogue: Catalogue = ENGLISH) -> list[str]:
    """The lines of `situation` about what a player is asked for, and in the middle of what; none for a free move."""
    return [visible(catalogue.sentence(line)) for line in _in_progress(state, definitions)]


def situation_messages(state: State, definitions: Definitions = no_definitions) -> Iterator[Message]:
    """The result of `situation` as codes with arguments."""
    yield from _in_progress(state, definitions)
    if state.revealed:
        yield message("cards-revealed", cards=as_list(named(state, card) for card in state.revealed))
    one, two = state.sides
    yield from of_locks((one.locks, two.locks))
    if state.blocked:
        yield message("zones-blocked-now", zones=as_list(map(as_place, state.blocked)))


def _in_progress(state: State, definitions: Definitions) -> Iterator[Message]:
    for number, link in enumerate(state.chain, 1):
        yield _link(state, number, link, definitions)
    if state.summoning is not None:
        cards = as_list(named(state, card) for card in state.summoning.cards)
        yield message("summon-open", player=as_player(state.summoning.player), cards=cards)
    if state.battle is not None:
        yield _attack(state)
    if state.window is not None:
        code = "window-open-passed" if state.window.passes else "window-open"
        yield message(code, player=as_player(state.window.player), window=as_word("window", state.window.kind))
    if state.question is not None:
        yield message("question-asked", question=question_message(state, state.question, definitions))


def _link(state: State, number: int, link: Link, definitions: Definitions) -> Message:
    targets = as_list(target_message(state, link, card) for card in link.targets)
    if not link.activated:
        card, player = named(state, link.card), as_player(link.player)
        return message("effect-without-activation", player=player, card=card, targets=targets)
    return message(
        "chain-link",
        link=number,
        player=as_player(link.player),
        card=named(state, link.card),
        effect=shown_number(state, link.card, link.effect, definitions),
        targets=targets,
        status=as_option(_status(state, number, link)),
    )


def target_message(state: State, link: Link, card: CardId) -> Listed:
    """A target with its place; by its name alone once it has moved, because it was targeted elsewhere."""
    return named(state, card) if _has_moved(state, card, link.event) else placed(state, card)


def _has_moved(state: State, card: CardId, event: int) -> bool:
    """Whether a target has come to its place after an event, or may have: without effects, piles keep no record."""
    if found := state.find(card):
        return found[1].entered_at > event
    at = state.place_of(card)
    if at is not None and name_of(at) in ("grave", "banished"):
        return not state.effects or any(gone.card == card and gone.event > event for gone in state.departed)
    return True


def _status(state: State, number: int, link: Link) -> Message | None:
    """The progress of a Chain Link."""
    if link.negated:
        return message("status-negated", what=as_word("negated", link.negated))
    if state.resolving is not None and state.resolving.link == number:
        return message("status-resolving")
    return message("status-resolved") if link.resolved else None


def _attack(state: State) -> Message:
    battle = state.battle
    assert battle is not None
    directly = message("directly", player=as_player(OPPONENT[state.turn_player]))
    target = placed(state, battle.target) if battle.target else directly
    if not battle.replay and _left_field(state, battle.attacker):
        return message("attack-open-attacker-gone", attacker=named(state, battle.attacker))
    if not battle.replay and _left_field(state, battle.target):
        attacker, gone = placed(state, battle.attacker), named(state, battle.target)
        return message("attack-open-target-gone", attacker=attacker, target=gone)
    code = "attack-open-replay" if battle.replay else "attack-open"
    return message(code, attacker=placed(state, battle.attacker), target=target)


def _left_field(state: State, card: CardId) -> bool:
    return state.place_of(card) is not None and state.find(card) is None


# --- what effects forbid the players ----------------------------------------------------------------------------


def of_locks(locks: tuple[tuple[Lock, ...], tuple[Lock, ...]]) -> list[Message]:
    """What effects forbid the players, and what they allow them."""
    told: list[Message] = []
    for player, found in zip(PLAYERS, locks, strict=True):
        kinds: dict[str, list[Message]] = {}
        for lock in found:
            kinds.setdefault(_LOCKED.get(lock.what, "player-cannot"), []).append(lock_message(lock))
        told += [message(code, player=as_player(player), locks=as_list(of)) for code, of in kinds.items()]
    return told


_LOCKED: Mapping[LockKind, str] = {
    "extra normal summon": "player-can",
    "extra normal summon or set": "player-can",
    "lower Levels in the hand": "player-has",
    "Type in the Graveyard": "player-has",
    "fewer Tributes": "player-can",
    "no Tributes": "player-can",
    "banish as Fusion Materials": "player-can",
    "activate Traps from the hand": "player-can",
    "Tribute one of the opponent": "player-can",
    "words": "player-locks",
}
"""How locks are told that do not forbid something, or in words of their own."""


def lock_message(lock: Lock) -> Message:
    """What a player cannot do, with the cards that it concerns."""
    from duelog.core.wording.effects.effect_locks import lock_words  # seldom needed

    return lock_words(lock)


def lock_label(lock: Lock, catalogue: Catalogue = ENGLISH) -> str:
    """What a player cannot do: ``Special Summon``, ``Special Summon monsters with Level 5 or above``."""
    return visible(catalogue.written(lock_message(lock)))
