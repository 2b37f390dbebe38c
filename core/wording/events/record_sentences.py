"""The sentences of records: corrections, rulings, extensions of time."""

from duelog.core.catalogue.arguments import (
    Listed,
    Message,
    as_event,
    as_list,
    as_option,
    as_player,
    as_word,
    message,
)
from duelog.core.wording.events.seen_sentences import said_of
from duelog.core.wording.events.telling import Telling, tells
from duelog.events import records as r
from duelog.events.base import Moved
from duelog.events.places import is_zone
from duelog.events.seen_tables import SeenTable


@tells(r.Corrected)
def _corrected(event: r.Corrected, telling: Telling) -> Message:
    return message(
        "corrected",
        author=as_option(event.author or None),
        changes=as_list(_changes(event, telling)),
        reason=as_option(event.reason or None),
    )


def _changes(event: r.Corrected, telling: Telling) -> list[Listed]:
    found: list[Listed] = [_put(move, telling) for move in event.moves if not r.is_order(move)]
    if ordered := [move for move in event.moves if r.is_order(move)]:
        cards = telling.names(move.card for move in ordered)
        found.append(message("pile-in-order", at=as_option(ordered[0].to and telling.at(ordered[0].to)), cards=cards))
    for change in event.positions:
        position = as_word("position", change.position)
        code = "now-in-position" if change.position in ("attack", "defense", "set") else "now-lies"
        found.append(message(code, card=telling.placed(change.card), position=position))
    if event.player is not None and event.life is not None:
        found.append(message("life-corrected", player=as_player(event.player), life=event.life))
    if event.player is not None and event.normal_summons is not None:
        number = event.normal_summons
        found.append(message("summons-corrected", player=as_player(event.player), number=number))
    return found


def _put(move: Moved, telling: Telling) -> Message:
    """A card that is moved."""
    position = as_word("position", move.position) if move.position and move.to and is_zone(move.to) else None
    to = telling.at(move.to) if move.to is not None else None
    return message(
        "put-elsewhere", card=telling.placed(move.card), to=as_option(to), position=position or as_option(None)
    )


@tells(r.Identified)
def _identified(event: r.Identified, telling: Telling) -> Message | None:
    if telling.viewer is not None and not event.shown:  # who sees a card needs not be told what it is
        return None
    told = [_named(named, telling) for named in event.cards]
    author, reason = as_option(event.author or None), as_option(event.reason or None)
    return message("identified", cards=as_list(told), author=author, reason=reason)


def _named(named: r.NamedCard, telling: Telling) -> Message:
    at = telling.before.place_of(named.card)
    code = "named-in-zone" if at is not None and is_zone(at) else "named-in-pile"
    return message(code, at=as_option(at and telling.at(at)), name=named.face.name)


@tells(r.Attempted)
def _attempted(event: r.Attempted, telling: Telling) -> Message | None:
    if telling.viewer is not None:  # it can name cards that only its player knows
        return None
    if not event.rules:
        return message("attempted", text=event.text)
    return message("attempted-against", text=event.text, rules=as_list(event.rules))


@tells(r.Ruling)
def _ruling(event: r.Ruling, telling: Telling) -> Message:
    parts: list[Listed] = []
    if event.player is not None and (event.infraction or event.penalty):
        parts.append(
            message(
                "penalized",
                player=as_player(event.player),
                penalty=as_option(as_word("definition", event.penalty) if event.penalty else None),
                infraction=as_option(as_word("definition", event.infraction) if event.infraction else None),
            )
        )
    parts += [message("judge-called", time=event.called)] if event.called else []
    parts += [text for text in (event.facts, event.text) if text]
    parts += [message("remedied", remedy=event.remedy)] if event.remedy else []
    parts += [message("upgraded", reason=event.upgrade)] if event.upgrade else []
    if event.appeal:
        parts.append(message("appealed", appeal=event.appeal, decided_by=as_option(event.decided_by or None)))
    return message(
        "ruling",
        author=as_option(event.author or None),
        at=as_option(as_event(event.at) if event.at else None),
        told=as_list(parts),
        rules=as_list(event.rules),
        reason=as_option(event.reason or None),
    )


@tells(SeenTable)
def _seen(event: SeenTable, telling: Telling) -> Message:
    return message("seen", said=said_of(event, telling.after, telling.definitions))


@tells(r.TimeExtended)
def _time_extended(event: r.TimeExtended, telling: Telling) -> Message:
    author, reason = as_option(event.author or None), as_option(event.reason or None)
    return message("time-extended", minutes=event.minutes, author=author, reason=reason)
