"""Steps on cards: moving, destroying, Setting, showing, milling."""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.effects import language as lang
from duelog.core.effects.choosing.actions import act, cards_to_destroy, is_unaffected, milled, move_out
from duelog.core.effects.evaluate.locations import ends_its_stay
from duelog.core.effects.evaluate.locks import locked
from duelog.core.effects.resolution.placed_instead import places_held
from duelog.core.effects.resolution.replacements import may_be_spared
from duelog.core.effects.resolution.resolver import Resolver, Steps, lasting, resolves
from duelog.core.effects.resolution.step_choices import chosen_cards, stays_in_grave, zones_to_set
from duelog.core.effects.resolution.verifying import shown_first
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_locked
from duelog.core.rules.registry import asked_by, asks
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, How, Moved, Outcome, Position
from duelog.events.places import OPPONENT, Place, Player, place

STEPS: Steps = {}


def cards_then(resolver: Resolver, step: lang.CardStep) -> Outcome | None:
    """Chooses the cards of a step, then performs it on them."""
    threatened = resolver.resolving.threatened if isinstance(step, lang.Destroy) else ()
    cards = threatened or chosen_cards(resolver, step)  # what was spared is not chosen for anew
    if isinstance(cards, Outcome):
        return cards
    if isinstance(step, lang.Destroy):
        threat = _threat(resolver, cards)
        if threat is not None:
            return threat
        cards = tuple(card for card in cards if card not in resolver.resolving.spared)
    if not cards:
        return resolver.nothing("no card")
    if isinstance(step, lang.Turn) and step.to == "attack or set":
        return _turned_as_chosen(resolver, step, cards)
    outcome = act(resolver.ctx, step, cards)
    if outcome is None:
        return resolver.nothing("no change")
    shown = shown_first(resolver, step, outcome.moves) if isinstance(outcome, o.CardsMoved) else None
    return shown if shown is not None else resolver.step_done(outcome)


def _turned_as_chosen(resolver: Resolver, step: lang.Turn, cards: tuple[CardId, ...]) -> Outcome | None:
    """Turns a monster in face-up Attack Position face-down, another as the player decides."""
    found = resolver.state.find(cards[0]) if cards else None
    if found is None:
        return resolver.nothing("no card")
    given = next((answer.position for answer in resolver.answers_given() if answer.position is not None), None)
    if found[1].position != "attack" and given is None:
        player = resolver.ctx.one(step.chooser)
        return resolver.ask(player, "position", "position", cards=cards[:1], rule=asked_by("position"))
    outcome = act(resolver.ctx, replace(step, to="attack" if given == "attack" else "set"), cards[:1])
    return resolver.nothing("no change") if outcome is None else resolver.step_done(outcome)


@enforces("GEN-03")
def _threat(resolver: Resolver, cards: tuple[CardId, ...]) -> Outcome | None:
    """The outcome before a destruction that an effect may replace; what is destroyed instead is not replaced again.

    A monster whose Summon was negated is not on the field, and so is not saved.
    """
    ctx = resolver.ctx
    if resolver.outcomes_so_far() or _replaces(resolver) or ends_its_stay(ctx.state, ctx.book, ctx.this, cards):
        return None
    there = tuple(
        card
        for card in cards_to_destroy(ctx, cards)
        if (card == ctx.this or not is_unaffected(ctx, card)) and not _was_not_summoned(resolver.state, card)
    )
    threat = o.Threatened(cards=there, source=resolver.link.card)
    asked = bool(there) and may_be_spared(resolver.state, resolver.book, threat, resolver.session)
    return resolver.step_goes_on(threat) if asked else None


def _was_not_summoned(state: State, card: CardId) -> bool:
    """Whether the Summon of a monster was negated."""
    slot = state.slot(card)
    return slot is not None and slot.came == "negated"


def _replaces(resolver: Resolver) -> bool:
    """Whether the resolving effect does something instead of a destruction."""
    effect = resolver.book.effect(resolver.state.name(resolver.link.card), resolver.link.effect)
    return effect is not None and any(occasion.event == "would be destroyed" for occasion in effect.when)


@resolves(STEPS, lang.Spare)
@enforces("GEN-03")
def _spare(resolver: Resolver, step: lang.Spare) -> Outcome | None:
    ctx = resolver.ctx
    saved = ctx.event_cards if step.cards == "event" else (*ctx.select(step.cards),)
    cards = tuple(card for card in ctx.event_cards if card in saved)
    return (
        resolver.step_done(o.Spared(cards=cards, source=resolver.link.card)) if cards else resolver.nothing("no card")
    )


@resolves(STEPS, lang.SetCards)
@enforces("SPELL-11", "ZONE-02")
@asks("ZONE-02", "Spell & Trap Zone")
def _set(resolver: Resolver, step: lang.SetCards) -> Outcome | None:
    """Sets Spells and Traps, each in a zone that its player chooses; one that is there already stays in its zone."""
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    state, player = resolver.state, resolver.ctx.one(step.by)
    zones: list[Place] = [answer.to for answer in resolver.answers_given() if answer.to is not None]
    moves: list[Moved] = []
    held = places_held(state, resolver.book, resolver.session)
    for card in cards:
        if is_locked(state, player, "use", card):
            continue
        taken: list[Place] = [*held, *(move.to for move in moves if move.to is not None)]
        free = zones_to_set(state, player, card, taken)
        if not free:
            continue
        if len(free) > 1 and not zones:
            rule = asked_by("Spell & Trap Zone")
            return resolver.ask(player, "place", "zone", default=True, cards=(card,), places=free, rule=rule)
        to = free[0] if len(free) == 1 else zones.pop(0)
        position: Position = "up" if step.face_up else "down"
        moves.append(Moved(card=card, origin=state.place_of(card), to=to, position=position))
    if not moves:
        return resolver.nothing("nothing to set")
    if step.instead:
        zones = [move.to for move in moves if move.to is not None]
        return resolver.step_done(lasting(resolver, "source", cards=cards, zones=tuple(zones)))
    if step.face_up:
        # a monster lies there as a Continuous Spell, as if it had been activated, not as an Equip Card
        how: How = "activated" if all(state.face(move.card).is_monster for move in moves) else "placed"
        return resolver.step_done(o.CardsMoved(moves=tuple(moves), how=how, source=resolver.link.card))
    shown = shown_first(resolver, step, moves)
    came = o.CardsSet(player=player, moves=tuple(moves), source=resolver.link.card)
    return shown if shown is not None else resolver.step_done(came)


@resolves(STEPS, lang.Reveal)
@enforces("GEN-15")
def _reveal(resolver: Resolver, step: lang.Reveal) -> Outcome | None:
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    if not cards:
        return resolver.nothing("nothing to show")
    to = resolver.ctx.players(step.to)
    return resolver.step_done(o.CardsRevealed(cards=cards, to=to, source=resolver.link.card))


@resolves(STEPS, lang.Mix)
@enforces("GEN-01", "GEN-14")
def _mix(resolver: Resolver, step: lang.Mix) -> Outcome | None:
    """Mixes the face-down monsters of the player among the cards; with fewer than two there is nothing to mix."""
    player, chosen = resolver.ctx.player, {*resolver.ctx.select(step.cards)}
    monsters = tuple(
        slot.card for slot in resolver.state.monsters(player) if slot.card in chosen and not slot.face_up
    )  # fmt: skip
    if len(monsters) < 2:
        return resolver.nothing("no change")
    order = resolver.chance.mix(player, monsters)
    return resolver.step_done(o.MonstersMixed(player=player, order=order, source=resolver.link.card))


@resolves(STEPS, lang.Excavate)
@enforces("GEN-12")
def _excavate(resolver: Resolver, step: lang.Excavate) -> Outcome | None:
    deck = resolver.state.side(resolver.ctx.one(step.who)).deck
    number = resolver.ctx.value(step.count)
    if step.until is not None:
        sought = set(resolver.ctx.select(step.until))
        found = [at for at, card in enumerate(deck, start=1) if card in sought]
        number = 0 if number <= 0 else found[number - 1] if len(found) >= number else len(deck)
    cards = deck[:number]
    if not cards:
        return resolver.nothing("deck empty")
    seen_by = resolver.ctx.players(step.to)
    return resolver.step_done(o.CardsRevealed(cards=cards, to=seen_by, source=resolver.link.card, excavated=True))


@resolves(STEPS, lang.Draw)
@enforces("WIN-02")
def _draw(resolver: Resolver, step: lang.Draw) -> Outcome | None:
    ctx, state = resolver.ctx, resolver.state
    players = ctx.players(step.who)
    player, *others = players[min(resolver.outcomes_so_far(), len(players) - 1) :]
    count = ctx.value(step.count)
    deck = state.side(player).deck
    if locked(state, player, "draw") or count <= 0:
        return resolver.nothing("nothing drawn")
    if len(deck) < count:  # if both have to draw and neither can, both lose
        both = any(len(state.side(other).deck) < count and not locked(state, other, "draw") for other in others)
        return o.DuelEnded(winner=0 if both else OPPONENT[player], reason="deck out")
    drawn = o.CardsDrawn(player=player, cards=deck[:count], why="effect", source=resolver.link.card)
    return resolver.step_done(drawn) if resolver.outcomes_so_far() + 1 >= len(players) else resolver.step_goes_on(drawn)


@resolves(STEPS, lang.Mill)
def _mill(resolver: Resolver, step: lang.Mill) -> Outcome | None:
    state, ctx = resolver.state, resolver.ctx
    cards = [c for player in ctx.players(step.who) for c in state.side(player).deck[: ctx.value(step.count)]]
    if not cards:
        return resolver.nothing("deck empty")
    if step.banish and locked(state, ctx.player, "banish"):
        return resolver.nothing("no card")
    return resolver.step_done(milled(ctx, step, cards))


@resolves(STEPS, lang.ShuffleDeck)
@enforces("ZONE-07")
def _shuffle(resolver: Resolver, step: lang.ShuffleDeck) -> Outcome | None:
    """Shuffles a Deck; after cards were returned, the Decks of their owners, each only once."""
    named = resolver.ctx.one(step.who)
    before = resolver.program.instructions[resolver.at - 1] if resolver.at else None
    if isinstance(before, lang.ShuffleDeck) and named in _returned_to(resolver, resolver.at - 1):
        return None
    players = _returned_to(resolver, resolver.at) or (named,)
    player, *others = players[min(resolver.outcomes_so_far(), len(players) - 1) :]
    deck = resolver.state.side(player).deck
    if not deck:
        return None
    shuffled = o.Shuffled(player=player, pile="deck", order=resolver.chance.shuffle(player, "deck", deck))
    return resolver.step_goes_on(shuffled) if others else resolver.step_done(shuffled)


@resolves(STEPS, lang.SwapPiles)
@enforces("ZONE-07")
def _swap_piles(resolver: Resolver, step: lang.SwapPiles) -> Outcome | None:
    """Exchanges Graveyards and Decks, of all the players at the same time, then shuffles each Deck."""
    state, players = resolver.state, resolver.ctx.players(step.who)
    if not (done := resolver.outcomes_so_far()):
        moves = tuple(move for player in players for move in _swapped(state, player))
        if not moves or any(stays_in_grave(resolver, move.card) for move in moves):
            return resolver.nothing("no card")
        return resolver.step_goes_on(o.CardsMoved(moves=moves, how="placed", source=resolver.link.card))
    player = players[done - 1]
    order = resolver.chance.shuffle(player, "deck", state.side(player).deck)
    shuffled = o.Shuffled(player=player, pile="deck", order=order)
    return resolver.step_goes_on(shuffled) if done < len(players) else resolver.step_done(shuffled)


def _swapped(state: State, player: Player) -> Iterator[Moved]:
    """The moves of a Deck to the Graveyard, its top card last, and of the Graveyard to the Deck."""
    side = state.side(player)
    yield from move_out(state, side.grave, "deck")
    for card in reversed(side.deck):
        yield Moved(card=card, origin=place(player, "deck"), to=place(player, "grave"))


def _returned_to(resolver: Resolver, at: int) -> tuple[Player, ...]:
    """The players to whose Decks the step before the one at `at` has returned cards, the turn player first."""
    before = resolver.program.instructions[at - 1] if at else None
    if not isinstance(before, lang.ToDeck):
        return ()
    state = resolver.state
    moved = resolver.ctx.select("moved")
    order = (state.turn_player, OPPONENT[state.turn_player])
    return tuple(player for player in order if any(card in state.side(player).deck for card in moved))
