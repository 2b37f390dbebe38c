"""Events in which cards move: to a pile, destroyed, discarded, off the field, about to be destroyed."""

from collections.abc import Callable

from duelog.core.effects.evaluate.context import Context, area_of, controller, last_known
from duelog.core.effects.evaluate.locations import ends_its_stay
from duelog.core.effects.evaluate.recent_events import recent_events, spared_from, was_excavated
from duelog.core.effects.language import Cards, Occasion
from duelog.core.effects.occasions.event_parts import Found, activated_in, fits, fitting, is_by
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import never_arrived, with_replacements
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome
from duelog.events.places import EXTRA_MONSTER_ZONES, MONSTER_ZONES, ZONES, Place, Player, player_of

Test = Callable[[Moved, o.CardsMoved], bool]


def moved(test: Test) -> Callable[[Context, Occasion, Outcome], Found]:
    """A matcher for events in which cards that pass a test move."""

    def match(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
        if not isinstance(event, o.CardsMoved) or not _caused(ctx, occasion, event) or not _alone(occasion, event):
            return None
        cards: list[tuple[CardId, Player | None]] = [
            (move.card, side_of(move.origin))
            for move in event.moves
            if test(move, event)
            and (occasion.cause is None or not _goes_along(move, event))
            and route_fits(ctx, occasion, move)
            and _left_as_required(ctx, occasion, move)
            and (not occasion.excavated or was_excavated(ctx.state, event.source, move.card, before=event.n))
            and _destroyed_by_rival(ctx, occasion, move, event)
        ]
        return fitting(ctx, occasion.what, cards)

    return match


@enforces("XYZ-04")
def _goes_along(move: Moved, event: o.CardsMoved) -> bool:
    """Whether a card goes to the Graveyard as material of a monster that leaves: by the rules, whatever moves that."""
    in_zone = move.origin is not None and move.origin[3:] in (*MONSTER_ZONES, *EXTRA_MONSTER_ZONES)
    if not in_zone or event.how == "detached" or (move.how or event.how) != "sent":
        return False
    there = next(other for other in event.moves if other.origin == move.origin)
    return there.card != move.card  # materials follow their monster


def _caused(ctx: Context, occasion: Occasion, event: o.CardsMoved) -> bool:
    match occasion.cause:
        case None:
            pass
        case "opponent's effect" | "opponent":
            if event.why == "battle" and occasion.cause == "opponent":
                return occasion.by_card is None and occasion.by is None
            mover = _mover(ctx, event)
            if mover is None or mover == ctx.player or (occasion.cause != "opponent" and not _by_effect(ctx, event)):
                return False
        case "activation cost":
            if event.why != "cost" or not pays_for_an_activation(ctx.state, event):
                return False
        case "tribute summon":
            if not _pays_for_a_tribute_summon(ctx.state, event):
                return False
        case "effect":
            if not _by_effect(ctx, event) or _for_want_of_a_cost(ctx.state, event):
                return False
        case cause:
            if event.why != cause:
                return False
    if occasion.by_card is not None and not fits(ctx, occasion.by_card, event.source, None):
        return False
    if isinstance(occasion.by_card, Cards) and occasion.by_card.area and not _from_there(ctx, occasion.by_card, event):
        return False
    return is_by(ctx, occasion.by, _source_player(ctx, event))


def _by_effect(ctx: Context, event: o.CardsMoved) -> bool:
    """Whether an effect has moved the cards, and not the end of a Spell's time on the field."""
    if event.why != "effect":
        return False
    over = event.how == "destroyed" and ends_its_stay(
        ctx.state, ctx.book, event.source, [move.card for move in event.moves]
    )
    return not over


@enforces("TURN-06")
def _for_want_of_a_cost(state: State, event: o.CardsMoved) -> bool:
    """Whether a card was destroyed since the cost of a Phase was not paid: that is no destruction by an effect."""
    return event.how == "destroyed" and any(
        type(began) is o.DelayedBegan and not (began.lasting or began.to) and began.source == event.source
        for began in recent_events(state)
        if began.n < event.n
    )


@enforces("EFF-01")
def _from_there(ctx: Context, by: Cards, event: o.CardsMoved) -> bool:
    """Whether the effect that caused an event was activated by this player, in one of these areas."""
    told = (other for other in reversed(recent_events(ctx.state)) if isinstance(other, o.Activated))
    link = next((other for other in told if other.card == event.source and other.n < event.n), None)
    return link is None or (activated_in(ctx, link) in by.area and link.player in ctx.players(by.of))


@enforces("SUM-04")
def _pays_for_a_tribute_summon(state: State, event: o.CardsMoved) -> bool:
    """Whether cards were Tributed for the Tribute Summon or Set of a monster."""
    if event.why != "cost" or event.how != "tributed":
        return False
    return any(
        (isinstance(later, o.SummonBegan) and later.how == "tribute" and later.monsters[0].card == event.source)
        or (isinstance(later, o.CardsSet) and any(move.card == event.source for move in later.moves))
        for later in recent_events(state)
        if later.n > event.n
    )


@enforces("GEN-10")
def pays_for_an_activation(state: State, event: o.CardsMoved) -> bool:
    """Whether a cost was paid for the activation of a card or effect, and not for a Summon, a Set or an attack."""
    for later in recent_events(state):
        if later.n > event.n and isinstance(
            later, o.Activated | o.SummonBegan | o.Summoned | o.CardsSet | o.ChainEnded
        ):
            return isinstance(later, o.Activated) and later.card == event.source
    return False


def _destroyed_by_rival(ctx: Context, occasion: Occasion, move: Moved, event: o.CardsMoved) -> bool:
    """Whether a monster was destroyed in battle by the opponent, if that is required."""
    in_question = occasion.cause == "opponent" and event.why == "battle"
    return not in_question or side_of(move.origin) == ctx.player


def _source_player(ctx: Context, event: o.CardsMoved) -> Player | None:
    return controller(ctx.state, event.source) if event.source else None


def _mover(ctx: Context, event: o.CardsMoved) -> Player | None:
    link = ctx.state.chain[-1] if ctx.state.chain else None
    if link is not None and link.card == event.source:
        return link.player
    return _source_player(ctx, event)


def _alone(occasion: Occasion, event: o.CardsMoved) -> bool:
    return not occasion.alone or len([move for move in event.moves if not move.how]) == 1


def side_of(origin: Place | None) -> Player | None:
    """The player from whose side a card came."""
    return player_of(origin) if origin is not None else None


def route_fits(ctx: Context, occasion: Occasion, move: Moved) -> bool:
    """Whether a card's origin and destination match the occasion."""
    if occasion.origin and (move.origin is None or area_of(move.origin[3:]) not in occasion.origin):
        return False
    if (occasion.origin or occasion.event == "left field") and (_was_material(ctx, move) or _was_denied(ctx, move)):
        return False
    if occasion.event == "left field" and not occasion.to:
        return not _to_main_deck(move)
    return not occasion.to or (move.to is not None and area_of(move.to[3:]) in occasion.to)


@enforces("GEN-05")
def _to_main_deck(move: Moved) -> bool:
    """Whether a card goes to the Main Deck: it "leaves the field" then only for an effect that names the Deck."""
    return move.to is not None and area_of(move.to[3:]) == "deck"


@enforces("XYZ-03")
def _was_material(ctx: Context, move: Moved) -> bool:
    """Whether a card was Xyz Material, and so not on the field."""
    on_field = move.origin is not None and area_of(move.origin[3:]) in _FIELD
    return on_field and last_known(ctx.state, move.card) is None


def _was_denied(ctx: Context, move: Moved) -> bool:
    """Whether the Summon or activation of a card was negated: it was not on the field."""
    slot = last_known(ctx.state, move.card)
    return slot is not None and move.origin is not None and move.origin[3:] in ZONES and never_arrived(slot)


_FIELD = ("monsters", "spells", "field zone", "pendulum zones")


def _left_as_required(ctx: Context, occasion: Occasion, move: Moved) -> bool:
    """Whether the slot of a card that left the field matches the occasion."""
    if occasion.was_face is None and occasion.was_equipped_to is None:
        return True
    slot = last_known(ctx.state, move.card)
    if occasion.was_equipped_to is not None:
        hosts: tuple[CardId, ...] = (slot.equipped_to,) if slot is not None and slot.equipped_to else ()
        if slot is not None and slot.face_up and not hosts:
            hosts = _hosts_lost(ctx.state, move.card)
        if not any(_host_matches(ctx, occasion, host) for host in hosts):
            return False
    if occasion.was_face is None:
        return True
    return slot is not None and slot.face_up == (occasion.was_face == "up")


@enforces("SPELL-05")
def _hosts_lost(state: State, card: CardId) -> tuple[CardId, ...]:
    """The monster whose loss an Equip Card followed, or if it was used as Xyz Material, those used with it."""
    lost = (other for other in reversed(state.departed) if card in other.equips and other.turn == state.turn)
    gone = next((other.card for other in lost), 0)
    began = next((event for event in reversed(recent_events(state)) if isinstance(event, o.SummonBegan)), None)
    used = tuple(move.card for move in began.materials) if began is not None else ()
    return (gone,) if gone else used


def _host_matches(ctx: Context, occasion: Occasion, monster: CardId) -> bool:
    """Whether the monster that a card is or was equipped to matches the occasion."""
    return occasion.was_equipped_to is None or bool(monster and fits(ctx, occasion.was_equipped_to, monster, None))


def equipped(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """A card was equipped to a monster (SPELL-04)."""
    if not isinstance(event, o.Equipped) or not event.to or not _host_matches(ctx, occasion, event.to):
        return None
    return fitting(ctx, occasion.what, ((event.card, None),))


def movement(move: Moved, event: o.CardsMoved) -> str:
    """How a card moved."""
    return move.how or event.how


def to_pile(pile: str) -> Test:
    """A test of whether a card goes to a kind of pile."""

    def test(move: Moved, event: o.CardsMoved) -> bool:
        return move.to is not None and move.to.endswith(pile)

    return test


@enforces("GEN-17")
def sent_to_grave(move: Moved, event: o.CardsMoved) -> bool:
    """Whether a card is sent to the Graveyard; a banished card is returned there, and a Deck exchanged for it."""
    if event.how == "placed":
        return False
    banished = move.origin is not None and move.origin.endswith("banished")
    return not banished and move.to is not None and move.to.endswith("grave")


@enforces("GEN-05")
def left_field(move: Moved, event: o.CardsMoved) -> bool:
    """Whether a card leaves the field, other than as material."""
    if move.origin is None or move.under or area_of(move.origin[3:]) not in _FIELD:
        return False
    return move.to is None or area_of(move.to[3:]) not in _FIELD


def threatened(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Cards would be destroyed, by the resolving effect, by a tie or by the battle just calculated.

    Not a monster instead of which an Equip Card is destroyed: its player has no choice about that.
    """
    if isinstance(event, o.Threatened):
        spared = ctx.state.resolving.spared if ctx.state.resolving is not None else spared_from(ctx.state, event)
        left = tuple(card for card in event.cards if card not in spared)
        destroyed = with_replacements(ctx.state, left, "destroyed instead by effects")
        cards, cause = tuple(card for card in left if card in destroyed), "effect"
    elif isinstance(event, o.BattleFought) and ctx.state.battle is not None:
        cards, cause = ctx.state.battle.destroyed, "battle"
    else:
        return None
    if occasion.alone and len(cards) != 1:
        return None
    if occasion.cause == "opponent's effect" and cause == "effect":
        cause = "opponent's effect" if _destroying_player(ctx.state, event) != ctx.player else "effect"
    if occasion.cause is not None and occasion.cause != cause:
        return None
    there: list[tuple[CardId, Player | None]] = []
    for card in cards:
        found = ctx.state.find(card)
        if found is not None and (not occasion.origin or area_of(found[0][3:]) in occasion.origin):
            there.append((card, player_of(found[0])))
    return fitting(ctx, occasion.what, there)


def about_to_be_sent(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Destroyed cards that have not been sent away yet: the event has no number, since it is still to come."""
    if not isinstance(event, o.CardsMoved):
        return None
    found = fitting(ctx, occasion.what, ((move.card, side_of(move.origin)) for move in event.moves))
    return None if event.n else found


def _destroying_player(state: State, event: Outcome) -> Player | None:
    """The player of the resolving effect, or of the effect that tied these cards."""
    if state.resolving is not None:
        return state.chain[state.resolving.link - 1].player
    source = event.source if isinstance(event, o.Threatened) else 0
    return next((lasting.player for lasting in state.lasting if lasting.source == source), None)
