"""Forced choices: the engine makes them without a question, but a case may state them anyway."""

from collections.abc import Iterator, Sequence

from duelog.core.catalogue.arguments import message
from duelog.core.effects.book.card_book import CardBook
from duelog.core.fold.evolve import evolve
from duelog.core.rulebook import CARDS_BEAT_RULES
from duelog.core.rules.registry import asked_by, asks
from duelog.core.state import State
from duelog.core.validate import validate
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Moved
from duelog.events.places import MONSTER_ZONES, SPELL_ZONES, Player, Zone, name_of, player_of
from duelog.replays.notation import NotationError, parse_move


def judged_at_forced_choices(
    text: str, player: Player, state: State, events: Sequence[Event], book: CardBook
) -> Iterator[tuple[Violation, ...]]:
    """The violations of an answer at each forced choice of a player, from `state` through `events`."""
    yield from _judged_positions(text, player, state, events)
    for asked in _asked_again(state, events, player):
        try:
            move = parse_move(text, asked, absent=True)
        except NotationError:
            continue
        yield validate(asked, move, book)


def _judged_positions(
    text: str, player: Player, state: State, events: Sequence[Event]
) -> Iterator[tuple[Violation, ...]]:
    """The same for forced battle positions of monsters placed on the player's side."""
    try:
        move = parse_move(text, state, absent=True)
    except NotationError:
        return
    if not isinstance(move, m.Choose) or move.position is None:
        return
    for event in events:
        for came in event.monsters if isinstance(event, o.SummonBegan | o.Summoned) else ():
            if came.to is not None and player_of(came.to) == player:
                facts = message("position-of-card", position=came.position or "")
                wrong = tuple(Violation.of(rule, facts) for rule in (asked_by("position"), CARDS_BEAT_RULES))
                yield () if came.position == move.position else wrong


def activated_automatically(text: str, state: State, events: Sequence[Event], after: int = 0) -> int:
    """The number of the event by which an activation, with its targets if any, was made automatically since `state`.

    0 if it was not made, or not after the event of the number `after`: a line before this one states that event. The
    line is read on the table before the costs were paid, since the card may be one of them (Doomcaliber Knight).
    """
    said, paying, unpaid = 0, 0, state
    for event in events:
        if isinstance(event, m.Activate):
            said = event.card
        elif isinstance(event, o.CardsMoved) and event.why == "cost" and event.source != paying:
            paying, unpaid = event.source, state
        if isinstance(event, o.Activated):
            before = unpaid if event.card == paying else state
            if event.card != said and event.n > after and (move := _stated(text, before, event)) is not None:
                return event.n if not move.targets or set(move.targets) == set(event.targets) else 0
            paying = 0
        state = evolve(state, event)
    return 0


def _stated(text: str, before: State, activated: o.Activated) -> m.Activate | None:
    """The move that a line says, if it is this activation."""
    try:
        move = parse_move(text, before, absent=True)
    except NotationError:
        return None
    made = (activated.player, activated.card)
    return move if isinstance(move, m.Activate) and (move.player, move.card) == made else None


def main2_entered_automatically(state: State, events: Sequence[Event], player: Player | None) -> bool:
    """Whether a player is in Main Phase 2 without having announced it, because an effect ended the Battle Phase."""
    if (state.turn_player, state.phase) != (player, "main2") or state.question is not None or state.window is not None:
        return False
    last = next((event for event in reversed(events) if isinstance(event, m.ChangePhase)), None)
    return last is None or last.to == "battle"


def _asked_again(state: State, events: Sequence[Event], player: Player) -> Iterator[State]:
    for event in events:
        for asked in _questions(event, player):
            if asked.cards or asked.places:
                yield evolve(state, asked)
        state = evolve(state, event)


@asks("EFF-09", "costs")
def _questions(event: Event, player: Player) -> Iterator[o.Asked]:
    """The questions that an event answered as the only possibility."""
    match event:
        case o.Chosen():
            if event.player == player:
                yield _cards(event, player, event.cards, event.rule or asked_by("choice"))
        case o.Activated():
            if event.player == player:
                yield _cards(event, player, event.targets, asked_by("targets"))
                yield _cards(event, player, event.costs, asked_by("costs"))
        case o.Asked():  # for the zone or position of the only monster that could be chosen
            if event.player == player and event.answer in ("place", "position"):
                yield _cards(event, player, event.cards, event.rule)
        case o.CardsMoved():
            if event.why in ("effect", "cost"):
                chosen = tuple(move.card for move in event.moves if not move.how)
                yield _cards(event, player, chosen, asked_by("choice"))
            yield from _places(event, player, event.moves)
        case o.CardsSet():
            if event.player == player and event.source:
                yield _cards(event, player, tuple(move.card for move in event.moves), asked_by("choice"))
                yield from _places(event, player, event.moves)
        case o.SummonBegan() | o.Summoned():
            yield from _places(event, player, event.monsters)
        case _:
            pass


def _cards(event: Event, player: Player, cards: tuple[CardId, ...], rule: str) -> o.Asked:
    return o.Asked(
        n=event.n, player=player, answer="cards", about="words", cards=cards, minimum=len(cards), maximum=len(cards),
        rule=rule,
    )  # fmt: skip


def _places(event: Event, player: Player, moves: tuple[Moved, ...]) -> Iterator[o.Asked]:
    rule = asked_by("zone")
    for move in moves:
        if move.to is not None and name_of(move.to) in _CHOSEN:
            yield o.Asked(n=event.n, player=player, answer="place", about="words", places=(move.to,), rule=rule)


_CHOSEN: tuple[Zone, ...] = (*MONSTER_ZONES, *SPELL_ZONES, "F")
"""The zones that an answer may name."""
