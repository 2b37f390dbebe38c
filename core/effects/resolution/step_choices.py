"""Choices of steps: the cards they can take, the choice among them, and zone and position of Summoned monsters."""

from collections.abc import Collection

from duelog.core.effects import language as lang
from duelog.core.effects.choosing.cost_totals import sets_so_that
from duelog.core.effects.choosing.costs_and_targets import IN_BATTLE
from duelog.core.effects.evaluate.departures import departed, last_position
from duelog.core.effects.evaluate.locations import zones_to_place_in
from duelog.core.effects.evaluate.locks import (
    is_kept_in_grave,
    is_summon_forbidden,
    keep_graves_closed,
    locked,
    may_be_banished,
)
from duelog.core.effects.evaluate.recent_events import recent_events, was_excavated
from duelog.core.effects.evaluate.references import was_cost_of_its_own
from duelog.core.effects.evaluate.summonable import may_be_summoned_as
from duelog.core.effects.resolution.resolver import Resolver
from duelog.core.effects.resolution.summon_costs import tributes_given
from duelog.core.fold.fold_effects import cards_of
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import lost_in_battle
from duelog.core.rules.registry import asked_by, asks
from duelog.core.rules.room import free_zones
from duelog.core.rules.summons import may_be_tributed_by_effects
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome, Position
from duelog.events.places import MONSTER_ZONES, SPELL_ZONES, Place, Player


def candidates(resolver: Resolver, step: lang.CardStep) -> tuple[CardId, ...]:
    """The cards that a step can take; targets only if they have not moved.

    A monster destroyed by damage calculation is lost: it is not returned or shuffled into the Deck with others.
    """
    cards = resolver.ctx.select(step.cards)
    named = step.cards if isinstance(step.cards, str) else step.cards.ref
    put_off = not resolver.link.activated
    elsewhere = put_off and not isinstance(step.cards, str) and step.cards.area  # and it says so
    if named in TARGETED and not elsewhere:
        cards = tuple(card for card in cards if still_there(resolver, card))
    if named == "this" and resolver.link.activated:
        cards = tuple(card for card in cards if not _moved_before(resolver, card))
    if named == "last link" and isinstance(step, lang.Banish) and was_cost_of_its_own(resolver.ctx):
        cards = ()  # it left where its effect was used; destroying it there does nothing by itself
    if graves_are_closed(resolver):
        cards = tuple(card for card in cards if not stays_in_grave(resolver, card))
    if isinstance(step, lang.ToDeck | lang.ToHand) and not isinstance(step.cards, str) and step.cards.area:
        cards = tuple(card for card in cards if not lost_in_battle(resolver.state, card))
    if named in IN_BATTLE and isinstance(step, lang.Destroy | lang.ToDeck | lang.ToHand):
        cards = tuple(card for card in cards if _still_fights(resolver, step, card))
    given = {card for cards in tributes_given(resolver) for card in cards}
    return tuple(card for card in cards if card not in given and not _is_kept(resolver, step, card))


@enforces("GEN-03")
def _is_kept(resolver: Resolver, step: lang.CardStep, card: CardId) -> bool:
    """Whether an effect, or its own text, prevents this step from taking a card, so that it cannot be chosen."""
    state, player = resolver.state, resolver.ctx.player
    match step:
        case lang.ToHand() if locked(state, player, "search"):
            in_deck = any(card in side.deck for side in state.sides)
            return in_deck and (step.or_none or not was_excavated(state, resolver.link.card, card))
        case lang.Banish():
            return not may_be_banished(state, player, card)
        case lang.Tribute():
            return not may_be_tributed_by_effects(state, card)
        case lang.SetCards():
            placed = not step.face_up and resolver.book.get(state.name(card)).only_placed_by_effects
            return placed or not zones_to_set(state, resolver.ctx.one(step.by), card)
        case lang.Summon():
            placed = resolver.book.get(state.name(card)).only_placed_by_effects
            return placed or not may_be_summoned_as(resolver.ctx, card, step.as_kind)
        case _:
            return False


@enforces("ZONE-02")
def zones_to_set(state: State, player: Player, card: CardId, taken: Collection[Place] = ()) -> tuple[Place, ...]:
    """The zones in which an effect can Set or place a card, besides those `taken`: its own if it lies in one."""
    at = state.find(card)
    if at is not None and at[0][3:] in SPELL_ZONES:
        return (at[0],)
    return tuple(free_zones(state, player, zones_to_place_in(state.face(card)), taken))


@enforces("GEN-05")
def _still_fights(resolver: Resolver, step: lang.CardStep, card: CardId) -> bool:
    """Whether a monster of the battle is still on the field, or the step says where else it takes it from."""
    return resolver.state.find(card) is not None or (not isinstance(step.cards, str) and bool(step.cards.area))


TARGETED = ("targets", "first target", "second target", "event", "remembered")


def still_there(resolver: Resolver, card: CardId) -> bool:
    """Whether a card has not moved since the activation; a card that left and returned counts as new."""
    since = resolver.link.event
    found = resolver.state.find(card)
    if not resolver.link.activated:  # delayed: the cards are remembered on the field
        return found is not None or _is_used_in_the_hand(resolver.state, card)
    moving = [event for event in recent_events(resolver.state) if event.n > since and _moves(event, card)]
    return all(_stays_the_same_trap(resolver.state, event, card) for event in moving)


@enforces("GEN-08")
def _is_used_in_the_hand(state: State, card: CardId) -> bool:
    """Whether a card is still in the hand from which its effect on the Chain was activated."""
    return any(
        link.card == card and link.activated and not link.resolved and (link.at or "").endswith("hand")
        and state.place_of(card) == link.at
        for link in state.chain
    )  # fmt: skip


@enforces("GEN-05")
def _stays_the_same_trap(state: State, event: Outcome, card: CardId) -> bool:
    """Whether a Trap Card is Summoned from its zone as a Trap Monster, or returns there; it is the same Trap Card."""
    if state.face(card).is_monster:
        return False
    if isinstance(event, o.CardsMoved):
        return event.why == "rule" and event.how in ("set", "placed")
    if not isinstance(event, o.Summoned):
        return False
    return any(move.card == card and (move.origin or "")[3:4] == "S" for move in event.monsters)


@enforces("GEN-05")
def _moved_before(resolver: Resolver, card: CardId) -> bool:
    """Whether the effect's own card was moved between activation and resolution, other than by its own steps."""
    state, link = resolver.state, resolver.link
    since = [event for event in recent_events(state) if event.n > link.event]
    for event in since:
        if isinstance(event, o.LinkResolving) and state.chain[event.link - 1] == link:
            return False
        if _moves(event, card):
            return True
    return False


def _moves(event: Outcome, card: CardId) -> bool:
    """Whether an outcome moves a card to another place, where it counts as new.

    A change of control does not, nor does a Summon in the zone where it is.
    """
    if isinstance(event, o.Summoned | o.SummonBegan) and any(
        one.card == card and one.origin == one.to for one in event.monsters
    ):
        return False
    if isinstance(event, o.CardsSet):
        return any(move.card == card and move.origin != move.to for move in event.moves)
    if not isinstance(event, o.CardsMoved | o.Summoned | o.SummonBegan | o.CardsDrawn):
        return False
    return card in cards_of(event) and not (isinstance(event, o.CardsMoved) and event.how == "control")


def graves_are_closed(resolver: Resolver) -> bool:
    """Whether an effect keeps cards in a Graveyard, and this link is not exempt from it."""
    return keep_graves_closed(resolver.state, resolver.link.card)


def stays_in_grave(resolver: Resolver, card: CardId) -> bool:
    """Whether an effect keeps this card in the Graveyard where it is, and this link is not exempt from it."""
    return is_kept_in_grave(resolver.state, card, resolver.link.card)


def chosen_cards(resolver: Resolver, step: lang.CardStep, room: int | None = None) -> tuple[CardId, ...] | Outcome:
    """The cards of a step: all, or the chosen ones, up to the available room; a question if a player has to choose."""
    ctx = resolver.ctx
    found = candidates(resolver, step)
    in_order = isinstance(step, lang.ToDeck) and step.in_order and len(found) > 1
    if step.count is None and not in_order:
        return found
    wanted = ctx.value(step.count) if step.count is not None else len(found)
    count = wanted if room is None else min(room, wanted)
    for answer in resolver.answers_given():
        if answer.about not in ("zone", "summon tributes") and answer.to is None and answer.position is None:
            return answer.cards
    if count <= 0:
        return ()
    if step.so_that is not None:
        return _chosen_together(resolver, step, found, count)
    low = min(fewest(step, count), len(found)) if in_order else fewest(step, count)
    if len(found) <= low and not in_order:
        return _forced(resolver, step, found)
    player = ctx.one(step.chooser)
    if step.random:
        picked = resolver.chance.pick(player, found, count)
        return resolver.step_goes_on(o.CardsPicked(player=player, cards=picked, source=resolver.link.card))
    return resolver.ask(
        player, "cards", "to put in order" if in_order else TAKEN[type(step)], cards=found, minimum=low,
        maximum=min(count, len(found)),
    )  # fmt: skip


@enforces("EFF-08")
def _chosen_together(
    resolver: Resolver, step: lang.CardStep, found: tuple[CardId, ...], count: int
) -> tuple[CardId, ...] | Outcome:
    """The cards of a step with which together a condition holds: the only ones, or a question."""
    sets = tuple(sets_so_that(resolver.ctx, step, found, max(1, fewest(step, count)), count))
    none = ((),) if step.up_to and step.or_none else ()
    if not sets:
        return ()
    if len(sets) == 1 and not none:
        return _forced(resolver, step, sets[0])
    sizes = [len(cards) for cards in (*none, *sets)]
    union = tuple(card for card in found if any(card in cards for cards in sets))
    return resolver.ask(
        resolver.ctx.one(step.chooser), "cards", TAKEN[type(step)], cards=union, minimum=min(sizes),
        maximum=max(sizes), sets=(*none, *sets),
    )  # fmt: skip


@enforces("EFF-08")
def fewest(step: lang.CardStep | lang.Ask, count: int) -> int:
    """The minimum number of cards to choose for a step: with "up to", at least one unless it says otherwise."""
    if not step.up_to:
        return count
    return 0 if step.or_none else min(1, count)


def _forced(resolver: Resolver, step: lang.CardStep, found: tuple[CardId, ...]) -> tuple[CardId, ...] | Outcome:
    if step.label and found:
        player = resolver.ctx.one(step.chooser)
        return resolver.choose_without_asking(player, found, "label", label=step.label)
    return found


TAKEN: dict[type[lang.CardStep], o.Topic] = {
    lang.Destroy: "to destroy",
    lang.Send: "to send",
    lang.Discard: "to discard",
    lang.Tribute: "to tribute",
    lang.Banish: "to banish",
    lang.ToHand: "to add",
    lang.ToDeck: "to return",
    lang.Summon: "to summon",
    lang.SetCards: "to set",
    lang.Turn: "to turn",
    lang.TakeControl: "to take control of",
    lang.Equip: "to equip",
    lang.Bind: "to bind",
    lang.Tie: "to tie",
    lang.Attach: "to attach",
    lang.Return: "to put back",
    lang.Reveal: "to show",
    lang.RedirectAttack: "to attack",
    lang.Retarget: "targets",
    lang.PlaceCounters: "to put counters on",
    lang.Change: "to change",
    lang.Later: "to remember",
}
"""The topics of the questions by which cards are chosen for steps."""

_NONE: dict[o.Topic, o.NothingReason] = {
    "fusion monster": "no fusion monster",
    "fusion materials": "no fusion materials",
    "ritual monster": "no ritual monster",
    "ritual tributes": "no tributes",
    "synchro monster": "no synchro monster",
    "synchro materials": "no synchro materials",
    "xyz monster": "no xyz monster",
    "xyz materials": "no xyz materials",
    "normal summon": "no monster to play",
    "summon tributes": "no tributes",
}
"""The reasons if there is nothing to choose for a Summon."""


def choose_one(resolver: Resolver, cards: tuple[CardId, ...], about: o.Topic) -> Outcome | None:
    """Chooses one card; a question if there are several."""
    player = resolver.ctx.player
    names = {resolver.state.name(card) for card in cards}
    if not cards:
        return resolver.nothing(_NONE[about])
    if len(names) == 1 and not _copies_differ(resolver.state, cards):
        return _only(resolver, cards[:1], about)
    if len(cards) == 1:
        return _only(resolver, cards, about)
    return resolver.ask(player, "cards", about, cards=cards, rule=asked_by(about))


def _only(resolver: Resolver, cards: tuple[CardId, ...], about: o.Topic) -> Outcome:
    return resolver.choose_without_asking(resolver.ctx.player, cards, about, rule=asked_by(about))


def _copies_differ(state: State, cards: tuple[CardId, ...]) -> bool:
    """Whether it matters which of several copies is chosen: in a hand, and on the field."""
    return any((state.place_of(card) or "").endswith("hand") or state.find(card) is not None for card in cards)


def choose_set(resolver: Resolver, sets: list[tuple[CardId, ...]], about: o.Topic) -> Outcome | None:
    """Chooses one of several sets of cards."""
    player = resolver.ctx.player
    if not sets:
        return resolver.nothing(_NONE[about])
    if len(sets) == 1:
        return _only(resolver, sets[0], about)
    union = tuple(dict.fromkeys(card for cards in sets for card in cards))
    sizes = [len(cards) for cards in sets]
    low, high = min(sizes), max(sizes)
    return resolver.ask(
        player, "cards", about, cards=union, minimum=low, maximum=high, rule=asked_by(about), sets=tuple(sets)
    )


@enforces("SUM-10")
@asks("SUM-10", "position")
@asks("ZONE-01", "zone")
def entrances(
    resolver: Resolver, cards: tuple[CardId, ...], player: Player, position: str, freed: tuple[CardId, ...] = ()
) -> tuple[Moved, ...] | Outcome:
    """Zone and position of each Summoned monster, asked if there is a choice; the cards `freed` leave their zones."""
    state = resolver.state
    zones: list[Place] = [answer.to for answer in resolver.answers_given() if answer.to is not None]
    positions: list[Position] = [answer.position for answer in resolver.answers_given() if answer.position is not None]
    moves: list[Moved] = []
    taken: list[Place] = []
    for card in cards:
        lie: Position
        if position == "face-up or set" and is_summon_forbidden(resolver.ctx, card):
            lie = "set"
        elif position in ("choice", "face-up or set"):
            if not positions:
                return resolver.ask(
                    resolver.ctx.summoner, "position", "position", default=True, cards=(card,),
                    rule=asked_by("position"),
                )  # fmt: skip
            chosen = positions.pop(0)
            lie = "set" if position == "face-up or set" and chosen == "defense" else chosen
        elif position == "as it was":
            gone = departed(state, card)
            lie = last_position(position, gone) if gone is not None else "attack"
        else:
            lie = "set" if position == "set" else "defense" if position == "defense" else "attack"
        free = free_zones(state, player, MONSTER_ZONES, taken, freed)
        if len(free) == 1:
            where = free[0]
        elif zones:
            where = zones.pop(0)
        else:
            return resolver.ask(
                resolver.ctx.summoner, "place", "zone", default=True, cards=(card,),
                places=tuple(free), rule=asked_by("zone"),
            )  # fmt: skip
        taken.append(where)
        moves.append(Moved(card=card, origin=state.place_of(card), to=where, position=lie))
    return tuple(moves)
