"""The tables after the end of a Duel: what either engine still does when the last Life Points are gone."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import cast

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Damage, Gain
from duelog.core.effects.reacting.upkeep import next_upkeep
from duelog.core.fold.evolve import evolve
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import Event, Move
from duelog.events.outcomes import CardsMoved
from duelog.events.places import PLAYERS, Place
from tests.lockstep.both_tables import differences, our_board, their_board
from tests.lockstep.disagreements import AFTER_THE_END, UNFINISHED
from tests.lockstep.recording import Message
from tests.lockstep.recording import Table as TheirTable
from tests.lockstep.setting import our_place

_DECK_OUT = 2
"""Their reason of a victory over a player who cannot draw."""


def different_at_the_end(
    state: State, theirs: TheirTable, codes: tuple[int, ...], book: CardBook, messages: Sequence[Message]
) -> dict[str, tuple[object, object]]:
    """The differences between the final tables.

    An Equip Card whose monster leaves, or another card tied to it, goes to the Graveyard within the link there, after
    it here: if the Duel ends in that link, what would have followed is compared, too, and counters that theirs places
    in it are not.
    """
    placed = placed_in_the_last_link(messages) if state.chain else {}
    found = differences(our_board(replace(state, chain=()), codes), their_board(theirs, codes))
    if not found:
        return found
    after = differences(our_board(replace(after_the_link(state, book), chain=()), codes), their_board(theirs, codes))
    return {path: pair for path, pair in found.items() if path in after and _more(*pair) != placed.get(path)}


def _more(mine: object, other: object) -> int:
    """By how much a number is greater there; no counters are None in either."""
    numbers = (mine or 0, other or 0)
    return numbers[1] - numbers[0] if isinstance(numbers[0], int) and isinstance(numbers[1], int) else 0


def after_the_link(state: State, book: CardBook) -> State:
    """The state after a link, without the cards that are destroyed then by rule or by their own ties."""
    state = replace(state, result=None, resolving=None, chain=())
    while isinstance(gone := next_upkeep(state, book, Session()), CardsMoved) and _goes_by_itself(gone):
        state = evolve(state, gone)
    return state


def _goes_by_itself(gone: CardsMoved) -> bool:
    """Whether cards are destroyed by rule, or one because the monster has left that it is tied to."""
    return gone.why == "rule" or {move.card for move in gone.moves} == {gone.source}


def lost_after_the_end(messages: Sequence[Message]) -> list[Message]:
    """The moves of cards after the last Life Points were paid, or lost in a link that goes on, up to the end; after a
    failed draw those of cards whose last turn is counted.
    """
    told = [message["msg"] for message in messages]
    solving = max((at for at, what in enumerate(told) if what == "CHAIN_SOLVING"), default=len(told))
    over = [
        at
        for at, what in enumerate(told)
        if what == "PAY_LPCOST" or (what == "DAMAGE" and at > solving and "CHAIN_SOLVED" not in told[solving:at])
    ]
    if not over or "WIN" not in told[over[-1] :]:
        return _counted_down(messages)
    return [message for message in messages[over[-1] :] if message["msg"] == "MOVE"]


def _counted_down(messages: Sequence[Message]) -> list[Message]:
    """The moves of cards directly after theirs told a turn that they count, if the Duel ends by a failed draw: it does
    everything else that was put off to the Phase first.
    """
    if not any(message["msg"] == "WIN" and message.get("reason") == _DECK_OUT for message in messages):
        return []
    return [
        moved for told, moved in pairwise(messages)
        if moved["msg"] == "MOVE" and told["msg"] == "CARD_HINT" and _spot(told["card"]) == _spot(moved["from"])
    ]  # fmt: skip


def _spot(at: Mapping[str, object]) -> tuple[object, ...]:
    return at["con"], at["loc"], at["seq"]


def done_after_the_end(found: Mapping[str, tuple[object, object]], messages: Sequence[Message]) -> Collection[str]:
    """The differences between the final tables that are exactly the moves of cards after the end there."""
    went: dict[str, list[int]] = {}
    came: dict[str, list[int]] = {}
    for message in lost_after_the_end(messages):
        for key, moved in (("from", went), ("to", came)):
            at = message[key]
            if at["loc"] == "OVERLAY":  # a material, which is in no place of the table
                continue
            moved.setdefault(our_place(at["con"], at["loc"], at["seq"]), []).append(message["code"])
    done: set[str] = set()
    for at in {*went, *came}:
        paths = {path for path in found if _is_at(path, (at,))}
        (mine, other) = found.get(at) or tuple((code,) if code else () for code in found.get(f"{at}.code", (0, 0)))
        ours, theirs = Counter(map(_code, _cards(mine))), Counter(map(_code, _cards(other)))
        if ours + Counter(came.get(at)) == theirs + Counter(went.get(at)):
            done |= paths
    return done


def hurt_after_the_end(
    found: Mapping[str, tuple[object, object]], messages: Sequence[Message], state: State, book: CardBook
) -> list[str]:
    """The Life Points of the winner that theirs has lowered by exactly the damage told at the end, if a card inflicts
    some each time cards go to the Graveyard: ours waits for the link to be over, or begins with another such card.
    """
    result = state.result
    if result is None or result.reason != "life points" or not any(message["msg"] == "MOVE" for message in messages):
        return []
    names = {state.name(slot.card) for player in PLAYERS for _, slot in state.on_field(player) if slot.face_up}
    if not any(_hurts_for_each(book, name) for name in names):
        return []
    hurt: list[str] = []
    for player in PLAYERS:
        told = [m["amount"] for m in messages if m["msg"] == "DAMAGE" and m["player"] == PLAYERS.index(player)]
        mine, other = found.get(path := f"p{player}.lp", (0, 0))
        if player == result.winner and told and -_more(mine, other) == sum(told):
            hurt.append(path)
    return hurt


def gained_after_the_end(
    found: Mapping[str, tuple[object, object]], messages: Sequence[Message], state: State, book: CardBook
) -> list[str]:
    """The Life Points of the winner that theirs has raised by exactly the gain told after the last damage, if a card of
    theirs gives some each time a Spell or Trap resolves: ours waits for the link to be over.
    """
    result = state.result
    if result is None or result.reason != "life points" or not result.winner or not state.chain:
        return []
    field = (slot for _, slot in state.on_field(result.winner) if slot.face_up)
    if not any(_gains_for_each_link(book, state.name(slot.card)) for slot in field):
        return []
    told = [message["msg"] for message in messages]
    last = max((at for at, what in enumerate(told) if what == "DAMAGE"), default=len(told))
    gains = [
        message["amount"]
        for message in messages[last:]
        if message["msg"] == "RECOVER" and message["player"] == PLAYERS.index(result.winner)
    ]
    path = f"p{result.winner}.lp"
    return [path] if gains and _more(*found.get(path, (0, 0))) == sum(gains) else []


def _gains_for_each_link(book: CardBook, name: str) -> bool:
    """Whether a card gives its player Life Points each time a card of some kind resolves, without a Chain."""
    return any(
        effect.kind == "continuous"
        and any(occasion.event == "resolved" for occasion in effect.when)
        and any(isinstance(step, Gain) for step in effect.steps)
        for effect in book.get(name).effects
    )


def _hurts_for_each(book: CardBook, name: str) -> bool:
    """Whether a card inflicts damage each time cards go to the Graveyard, without a Chain."""
    return any(
        effect.kind == "continuous"
        and any(occasion.event == "sent to grave" for occasion in effect.when)
        and any(isinstance(step, Damage) for step in effect.steps)
        for effect in book.get(name).effects
    )


def _cards(pile: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", pile)


def _code(card: object) -> object:
    """The passcode of a card in a pile, in which some are with their owner or facing."""
    return cast("tuple[object, object]", card)[0] if isinstance(card, tuple) else card


def resolves_a_link(messages: Iterable[Message]) -> bool:
    """Whether a link of a Chain begins to resolve in these messages."""
    return any(message["msg"] == "CHAIN_SOLVING" for message in messages)


def placed_in_the_last_link(messages: Sequence[Message]) -> dict[str, int]:
    """How many counters theirs places on which cards in the link in which the Duel ends.

    Counters that wait for a link to resolve, or for a step of it, are placed there although the Duel is over.
    """
    told = [message["msg"] for message in messages]
    start = max((at for at, what in enumerate(told) if what == "CHAIN_SOLVING"), default=len(told))
    if "WIN" not in told[start:] or "CHAIN_END" in told[start:]:
        return {}
    found: dict[str, int] = {}
    for message in messages[start:]:
        if message["msg"] == "ADD_COUNTER":
            path = f"{our_place(message['con'], message['loc'], message['seq'])}.counters"
            found[path] = found.get(path, 0) + message["count"]
    return found


def drawn_after_the_end(found: Mapping[str, tuple[object, object]], state: State) -> tuple[str, ...]:
    """The piles of the winner of a Duel that ended with a failed draw in a link, if theirs has gone on to draw from the
    top of the winner's Deck, and done nothing else with them.
    """
    result = state.result
    if result is None or result.reason != "deck out" or not result.winner or not state.chain:
        return ()
    paths = (f"p{result.winner}.hand", f"p{result.winner}.deck")
    if not all(path in found for path in paths):
        return ()
    (hand, more), (deck, rest) = (map(_codes, found[path]) for path in paths)
    drawn = more[len(hand) :]
    return paths if drawn and (more, deck) == (hand + drawn, drawn + rest) else ()


def _codes(pile: object) -> tuple[int, ...]:
    return cast("tuple[int, ...]", pile)


def name_at_the_end(path: str, messages: Sequence[Message], events: Sequence[Event]) -> str:
    """The name of a difference between the final tables: its path, unless it is a known disagreement."""
    if _is_at(path, _places_of(lost_after_the_end(messages))):
        return AFTER_THE_END
    return UNFINISHED if _is_at(path, unfinished_there(messages, events)) else path


def _is_at(path: str, places: Iterable[str]) -> bool:
    """Whether a difference is about one of these places."""
    return any(path == at or path.startswith(f"{at}.") for at in places)


def _places_of(messages: Sequence[Message]) -> list[Place]:
    """The places that cards came from or went to."""
    return [
        our_place(message[key]["con"], message[key]["loc"], message[key]["seq"])
        for message in messages
        for key in ("from", "to")
        if message[key]["loc"] != "OVERLAY"
    ]


def unfinished_there(messages: Sequence[Message], events: Sequence[Event]) -> Collection[str]:
    """The places of the card that our last move Summons or Sets, if theirs ended with the damage for its Tributes."""
    move = next((event for event in reversed(events) if isinstance(event, Move)), None)
    if not isinstance(move, m.NormalSummon | m.SetMonster) or not move.tributes:
        return ()
    told = [message["msg"] for message in messages if message["msg"] in ("MOVE", "DAMAGE", "SET", "SUMMONING")]
    over = {*told} == {"MOVE", "DAMAGE"} and told[-1] == "DAMAGE"
    return (f"p{move.player}.hand", move.to) if over else ()
