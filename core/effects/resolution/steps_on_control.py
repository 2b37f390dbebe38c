"""Steps on control, Equip Cards, bonds and Xyz Materials."""

from collections.abc import Sequence

from duelog.core.effects import language as lang
from duelog.core.effects.choosing.actions import detached, is_unaffected, materials_under
from duelog.core.effects.continuous.control_taken import given_for_good
from duelog.core.effects.evaluate.context import Context, controller
from duelog.core.effects.evaluate.locks import has_trait
from duelog.core.effects.evaluate.trap_zones import has_room_with
from duelog.core.effects.resolution.lost_conditions import cards_that_lost_their_condition
from duelog.core.effects.resolution.resolver import Resolver, Steps, lasting, resolves
from duelog.core.effects.resolution.step_choices import candidates, chosen_cards, still_there
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import grave_of, is_token, materials_go, send_to_grave
from duelog.core.rules.registry import asked_by, asks
from duelog.core.rules.room import free_zones
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome
from duelog.events.places import MONSTER_ZONES, PLAYERS, SPELL_ZONES, Place, Player, player_of

STEPS: Steps = {}


@resolves(STEPS, lang.TakeControl)
@enforces("GEN-19")
def _control(resolver: Resolver, step: lang.TakeControl) -> Outcome | None:
    """Takes control of a monster; with a limit it returns when that is over."""
    state, ctx = resolver.state, resolver.ctx
    if resolver.outcomes_so_far():
        taken = tuple(card for card in resolver.resolving.moved)
        if step.by == "owner":
            return _given_back_for_good(resolver, step)
        given = given_for_good(state, resolver.book, taken, ctx.one(step.by))
        return resolver.step_done(lasting(resolver, step.until or "duel", cards=taken, values=given))
    if step.until == "source" and not _is_still_there(resolver):
        return resolver.nothing("control unchanged")
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    if step.until == "source":  # what continuous effects do at the end of this link comes before it
        lost = {*cards_that_lost_their_condition(state, resolver.book, resolver.session)}
        cards = tuple(card for card in cards if card not in lost)
    moves: list[Moved] = []
    without_zone: list[CardId] = []
    zones: list[Place] = [answer.to for answer in resolver.answers_given() if answer.to is not None]
    changing = tuple(card for card in cards if _changes_sides(ctx, step, card))
    for card in sorted(changing, key=lambda card: ctx.one(step.by, card) != ctx.player):
        player = ctx.one(step.by, card)
        free = _zones_left(state, player, changing, moves)
        if not free or not has_room_with(state, card, player):
            without_zone.append(card)
            continue
        if len(free) > 1 and not zones:
            return resolver.ask(
                player, "place", "zone", default=True, cards=(card,),
                places=tuple(free), rule=asked_by("zone"),
            )  # fmt: skip
        to = zones.pop(0) if len(free) > 1 else free[0]
        moves.append(Moved(card=card, origin=state.place_of(card), to=to))
    if not moves:
        return _destroyed_for_want_of_zones(resolver, without_zone) or resolver.nothing("control unchanged")
    outcome = o.CardsMoved(moves=tuple(moves), how="control", source=resolver.link.card)
    goes_on = step.until or step.by == "owner"
    return resolver.step_goes_on(outcome) if goes_on else resolver.step_done(outcome)


@enforces("GEN-19")
def _is_still_there(resolver: Resolver) -> bool:
    """Whether the card of the link, which control of a monster depends on, has been face-up on the field since, or
    since the effect itself placed it there.
    """
    slot = resolver.state.slot(resolver.link.card)
    came_by_it = resolver.link.card in resolver.resolving.moved
    return slot is not None and slot.face_up and (came_by_it or slot.since <= resolver.link.event)


@enforces("GEN-19")
def _given_back_for_good(resolver: Resolver, step: lang.TakeControl) -> Outcome:
    """The lasting effect by which each player keeps what went back, whatever took control of it before."""
    state, ctx = resolver.state, resolver.ctx
    at_home = [card for card in ctx.select(step.cards) if controller(state, card) == state.owner(card)]
    kept = [
        tuple(card for card in at_home if state.owner(card) == player and not keeps_sides(ctx, card))
        for player in PLAYERS
    ]
    groups = [cards for cards in kept if cards]
    done = resolver.outcomes_so_far() - 1
    outcome = lasting(resolver, "duel", cards=groups[done])
    return resolver.step_done(outcome) if done + 1 == len(groups) else resolver.step_goes_on(outcome)


def _changes_sides(ctx: Context, step: lang.TakeControl, card: CardId) -> bool:
    """Whether control of a monster goes to another player by a step."""
    return controller(ctx.state, card) != ctx.one(step.by, card) and not keeps_sides(ctx, card)


@enforces("ZONE-01")
def _zones_left(state: State, player: Player, changing: Sequence[CardId], moves: Sequence[Moved]) -> list[Place]:
    """The free zones for the next monster: also those that others have left, or if there are none, will leave."""
    taken: list[Place] = [move.to for move in moves if move.to is not None]
    left: list[Place] = [move.origin for move in moves if move.origin is not None]
    leaving: list[Place] = [zone for card in changing if (zone := state.place_of(card)) is not None]
    free: set[Place] = {
        *free_zones(state, player, MONSTER_ZONES),
        *(zone for zone in left if player_of(zone) == player),
    }
    if not free - {*taken}:
        free = {zone for zone in leaving if player_of(zone) == player}
    return sorted(free - {*taken})


@enforces("ZONE-01")
def _destroyed_for_want_of_zones(resolver: Resolver, cards: Sequence[CardId]) -> Outcome | None:
    """Destroys monsters by rule that change sides while their new controller has no free zone for them."""
    if not cards:
        return None
    moves = send_to_grave(resolver.state, cards, destroyed=True)
    return resolver.step_done(o.CardsMoved(moves=moves, how="destroyed", why="rule"))


def keeps_sides(ctx: Context, card: CardId) -> bool:
    """Whether this effect cannot change the controller of a monster."""
    return is_unaffected(ctx, card) or has_trait(ctx.state, card, "control cannot change")


@resolves(STEPS, lang.SwapControl)
def _swap(resolver: Resolver, step: lang.SwapControl) -> Outcome | None:
    """Exchanges control of both monsters at once; each new controller chooses the zone."""
    ctx, state = resolver.ctx, resolver.state
    pair = tuple(
        card
        for of in (step.one, step.other)
        for card in (ctx.answer_cards(of) if isinstance(of, str) else ctx.select(of))
    )
    found = [state.find(card) for card in pair]
    if len(pair) != 2 or found[0] is None or found[1] is None:
        return resolver.nothing("monster gone")
    if any(keeps_sides(ctx, card) for card in pair) or not _room_for_both(state, pair[0], pair[1]):
        return resolver.nothing("control cannot change")
    first, second = found[0][0], found[1][0]
    zones: list[Place] = [answer.to for answer in resolver.answers_given() if answer.to is not None]
    ways: tuple[tuple[CardId, Place, Place], ...] = (
        (pair[1], second, first),
        (pair[0], first, second),
    )  # the player of the effect chooses first
    for card, _, left in ways[len(zones) :]:
        player = player_of(left)
        free = {left, *free_zones(state, player, MONSTER_ZONES)}
        return resolver.ask(
            player, "place", "zone", default=True, cards=(card,),
            places=tuple(sorted(free, key=lambda zone: (zone != left, zone))), rule=asked_by("zone"),
        )  # fmt: skip
    moves = tuple(Moved(card=card, origin=at, to=to) for (card, at, _), to in zip(ways, zones, strict=False))
    return resolver.step_done(o.CardsMoved(moves=moves, how="control", source=resolver.link.card))


def _room_for_both(state: State, one: CardId, other: CardId) -> bool:
    """Whether both players have room for what they get in an exchange; a Trap Monster leaves its zones free."""
    return all(
        has_room_with(state, card, controller(state, instead), leaving=instead)
        for card, instead in ((one, other), (other, one))
    )


@resolves(STEPS, lang.Equip)
@enforces("SPELL-04", "GEN-11")
def _equip(resolver: Resolver, step: lang.Equip) -> Outcome | None:
    state, link = resolver.state, resolver.link
    host = candidates(resolver, step)[:1]
    if step.what is not None:
        return _equip_others(resolver, step)
    found = state.find(host[0]) if host else None
    own = state.find(link.card)
    if own is None or not own[1].face_up or not can_be_equipped(found) or host[0] == link.card:
        return resolver.nothing("no monster to equip")
    return resolver.step_done(o.Equipped(card=link.card, to=host[0]))


def can_be_equipped(found: tuple[Place, OnField] | None) -> bool:
    """Whether a card is a face-up monster on the field."""
    return found is not None and found[1].position in ("attack", "defense")


@asks("ZONE-02", "Spell & Trap Zone")
def _equip_others(resolver: Resolver, step: lang.Equip) -> Outcome | None:
    """Each card is moved to a zone, then equipped; the next one follows as long as there is a zone for it."""
    state, ctx = resolver.state, resolver.ctx
    host = ctx.select(step.cards)[:1]
    done, is_moved = divmod(resolver.outcomes_so_far(), 2)
    if is_moved and host and can_be_equipped(state.find(host[0])):
        equipped = o.Equipped(card=_last_moved(resolver), to=host[0])
        more = _to_equip(resolver, step) and free_zones(state, ctx.player, SPELL_ZONES)
        return resolver.step_goes_on(equipped) if more else resolver.step_done(equipped)
    what = _to_equip(resolver, step)
    if not host or not what or not can_be_equipped(state.find(host[0])):
        return _sent_for_want_of_a_host(resolver, step, what) or resolver.nothing("nothing to equip")
    free = free_zones(state, ctx.player, SPELL_ZONES)
    if not free:
        return _sent_for_want_of_a_host(resolver, step, what) or resolver.nothing("no spell zone")
    given: list[Place] = [answer.to for answer in resolver.answers_given() if answer.to is not None]
    zones = given[done:]
    if len(free) > 1 and not zones:
        return resolver.ask(
            ctx.player, "place", "zone", default=True, cards=what[:1],
            places=tuple(free), rule=asked_by("Spell & Trap Zone"),
        )  # fmt: skip
    to = zones[0] if zones else free[0]
    found = state.find(what[0])
    face_up = found is None or found[1].face_up  # a Set monster stays face-down, and has no values to give
    move = Moved(card=what[0], origin=state.place_of(what[0]), to=to, position="up" if face_up else "down")
    materials = materials_go(state, [(what[0], *found)]) if found is not None else ()
    return resolver.step_goes_on(o.CardsMoved(moves=(*materials, move), how="equipped", source=resolver.link.card))


def _last_moved(resolver: Resolver) -> CardId:
    """The card that this step has just moved."""
    return resolver.ctx.select("moved")[-1]


@enforces("GEN-05")
def _to_equip(resolver: Resolver, step: lang.Equip) -> Sequence[CardId]:
    """The cards that a step has yet to equip.

    A monster that was turned face-down in response does not equip itself: it counts as new.
    """
    what = step.what or "targets"
    own = resolver.link.card if (what.ref if isinstance(what, lang.Cards) else what) == "this" else 0
    if own and (found := resolver.state.find(own)) is not None and not found[1].face_up:
        return ()
    cards = tuple(card for card in resolver.ctx.select(what) if still_there(resolver, card))
    host = resolver.ctx.select(step.cards)[:1]
    if not host or not resolver.outcomes_so_far():
        return cards
    worn = {
        slot.card for player in PLAYERS for _, slot in resolver.state.on_field(player) if slot.equipped_to == host[0]
    }
    return tuple(card for card in cards if card not in worn)  # without a Chain, what this step has equipped is there


@enforces("SPELL-04")
def _sent_for_want_of_a_host(resolver: Resolver, step: lang.Equip, what: Sequence[CardId]) -> Outcome | None:
    """Sends cards on the field to the Graveyard that cannot be equipped any more; None if there are none.

    This destroys nothing. Cards that are chosen in the resolution stay where they are.
    """
    state = resolver.state
    cards = tuple(card for card in what if state.find(card) is not None)
    named = step.what.ref if isinstance(step.what, lang.Cards) else step.what
    if not cards or resolver.outcomes_so_far() or named not in _KNOWN_BEFORE:
        return None
    return resolver.step_done(o.CardsMoved(moves=send_to_grave(state, cards), how="sent", why="rule"))


_KNOWN_BEFORE = ("this", "targets")


@resolves(STEPS, lang.Bind)
def _bind(resolver: Resolver, step: lang.Bind) -> Outcome | None:
    own = resolver.link.card
    found = dict.fromkeys(candidates(resolver, step))  # a card chosen and then shown occurs twice
    cards = tuple(card for card in found if card != own and resolver.state.can_be_linked(card))
    if resolver.state.find(own) is None or not (cards or _lets_go(step)):
        return resolver.nothing("nothing to bind to")
    return resolver.step_done(o.Linked(card=own, cards=cards))


def _lets_go(step: lang.Bind) -> bool:
    """Whether a step keeps some of the cards to which this card is bound: if none is left, it is bound to none."""
    return isinstance(step.cards, lang.Cards) and step.cards.ref == "linked"


@resolves(STEPS, lang.Tie)
def _tie(resolver: Resolver, step: lang.Tie) -> Outcome | None:
    cards = tuple(card for card in resolver.ctx.select(step.cards) if resolver.state.find(card))
    if not cards or resolver.state.find(resolver.link.card) is None:
        return None
    return resolver.step_done(lasting(resolver, "duel", cards=cards))


@resolves(STEPS, lang.Attach)
def _attach(resolver: Resolver, step: lang.Attach) -> Outcome | None:
    state = resolver.state
    hosts = (resolver.link.card,) if step.to == "this" else resolver.ctx.select(step.to)
    host = state.find(hosts[0]) if hosts else None
    if host is not None and not (host[1].face_up and state.face(hosts[0]).is_xyz):
        host = None
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    cards = tuple(card for card in cards if not is_token(state, card) and card not in hosts[:1])  # XYZ-07
    cards = tuple(card for card in cards if not is_unaffected(resolver.ctx, card))
    if host is None or not cards:
        return resolver.nothing("nothing to attach")
    return resolver.step_done(
        o.CardsMoved(moves=_under(state, cards, host[0]), how="attached", source=resolver.link.card)
    )


def _under(state: State, cards: tuple[CardId, ...], host: Place) -> tuple[Moved, ...]:
    """The moves by which cards become materials; their own materials go to the Graveyard (XYZ-04)."""
    moves: list[Moved] = []
    for card in cards:
        found = state.find(card)
        moves.append(Moved(card=card, origin=state.place_of(card), to=host, under=True))
        if found is not None:
            moves += (
                Moved(card=material, origin=found[0], to=grave_of(state, material), how="sent")
                for material in found[1].materials
            )
    return tuple(moves)


@resolves(STEPS, lang.Detach)
@enforces("XYZ-06")
def _detach(resolver: Resolver, step: lang.Detach) -> Outcome | None:
    under = materials_under(resolver.ctx, step)
    if len(under) < step.count:
        return resolver.nothing("no materials to detach")
    materials = next((answer.cards for answer in resolver.answers_given()), under)
    if len(materials) > step.count:
        player = resolver.ctx.player
        return resolver.ask(player, "cards", "to detach", cards=materials, minimum=step.count, maximum=step.count)
    return resolver.step_done(detached(resolver.ctx, step, materials[: step.count], "effect"))
