"""Steps that Summon: Special Summons, Fusion, Ritual, Synchro and Normal Summons."""

from duelog.core.effects import language as lang
from duelog.core.effects.choosing.actions import move_out, source_of
from duelog.core.effects.choosing.room_for_summons import number_together
from duelog.core.effects.continuous.derived_values import with_locks
from duelog.core.effects.evaluate.context import Context, summonable
from duelog.core.effects.evaluate.locations import last_known, put_back
from duelog.core.effects.evaluate.locks import is_summon_forbidden, locked
from duelog.core.effects.evaluate.permissions import with_permission
from duelog.core.effects.evaluate.recent_events import zone_left
from duelog.core.effects.evaluate.summonable import is_proper_by_this, may_be_set, needs_proper_summon
from duelog.core.effects.resolution.fusion_choices import chosen_materials
from duelog.core.effects.resolution.resolver import Resolver, Steps, lasting, resolves
from duelog.core.effects.resolution.step_choices import (
    TAKEN,
    candidates,
    choose_one,
    choose_set,
    chosen_cards,
    entrances,
)
from duelog.core.effects.resolution.summon_costs import tributed_for, tributes_given
from duelog.core.effects.resolution.verifying import shown_first
from duelog.core.effects.summoning.material_effects import MaterialEffect
from duelog.core.effects.summoning.materials import (
    fusion_effects,
    fusion_monsters,
    ritual_monsters,
    ritual_sets,
)
from duelog.core.effects.summoning.normal_summons import (
    counts_as_two,
    playable_at_once,
    stood_for_all,
    to_summon_or_set,
    tributes_at_once,
    ways_at_once,
)
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import send_to_grave
from duelog.core.rules.registry import asked_by, asks
from duelog.core.rules.room import room_for_monsters
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, How, Moved, Outcome, SummonKind
from duelog.events.places import PLAYERS

STEPS: Steps = {}


@resolves(STEPS, lang.Summon)
def _summon(resolver: Resolver, step: lang.Summon) -> Outcome | None:
    tributes = tributes_given(resolver)
    if resolver.outcomes_so_far() > len(tributes):
        return _keeps_its_zone(resolver)
    state, ctx = resolver.state, resolver.ctx
    ctx.summon_costs_paid = bool(tributes)
    ctx.summoner = ctx.one(step.by)
    room = room_for_monsters(state, ctx.one(step.side), by=ctx.summoner) if step.side in ("you", "opponent") else None
    if room == 0:
        return _goes_to_the_graveyard(resolver, step) or resolver.nothing("no monster zone")
    if is_barred(resolver):
        return resolver.nothing("summons forbidden")
    if (missing := _cannot_all_come(resolver, step)) is not None:
        return missing
    cards = chosen_cards(resolver, step, room)
    if isinstance(cards, Outcome):
        return cards
    player = ctx.one(step.side) if step.side in ("you", "opponent") else ctx.one(step.side, cards[0] if cards else 0)
    if not step.ignore_conditions and step.counts_as is None:
        cards = tuple(card for card in cards if _can_be_summoned_by_step(ctx, card, step))
    cards = tuple(c for c in cards if not is_summon_forbidden(ctx, c, may_be_set=may_be_set(step), onto=player))
    fitting = _as_many_as_fit(resolver, step, cards, room_for_monsters(state, player, by=ctx.summoner))
    if isinstance(fitting, Outcome):
        return fitting
    cards = fitting
    if not cards:
        return resolver.nothing("no monster to summon")
    ready = cards if step.ignore_conditions else tributed_for(resolver, cards)
    if isinstance(ready, Outcome):
        return ready
    if not ready:
        return resolver.nothing("no tributes")
    cards = ready
    placed = entrances(resolver, cards, player, step.position)
    if isinstance(placed, Outcome):
        return placed
    shown = shown_first(resolver, step, placed)
    if shown is not None:
        return shown
    came = o.Summoned(
        player=ctx.summoner, how=step.as_kind, monsters=placed, source=source_of(ctx, step),
        proper=step.as_kind != "special" or any(is_proper_by_this(ctx, card) for card in cards),
        counts_as=step.counts_as,
    )  # fmt: skip
    return (
        resolver.step_goes_on(came)
        if step.cards == "this" and not state.face(cards[0]).is_monster
        else resolver.step_done(came)
    )


@enforces("ZONE-01")
def _goes_to_the_graveyard(resolver: Resolver, step: lang.Summon) -> Outcome | None:
    """The move by which a monster that Special Summons itself, or that this card has banished, goes to the Graveyard by
    the rules, for want of a zone. The step has not Summoned it then; one in the Graveyard stays there.
    """
    state, ctx = resolver.state, resolver.ctx
    arrival = step.cards.arrival if isinstance(step.cards, lang.Cards) and step.count is None else None
    if (step.cards != "this" and (arrival is None or arrival.by_card != "this")) or is_barred(resolver):
        return None
    cards = tuple(card for card in candidates(resolver, step) if _is_in_hand_or_banished(state, card))
    cards = tuple(card for card in cards if state.face(card).is_monster and _can_be_summoned_by_step(ctx, card, step))
    cards = tuple(card for card in cards if not is_summon_forbidden(ctx, card, may_be_set=may_be_set(step)))
    return o.CardsMoved(moves=send_to_grave(state, cards), how="sent", why="rule") if cards else None


def _is_in_hand_or_banished(state: State, card: CardId) -> bool:
    return any(card in (*state.side(player).hand, *state.side(player).banished) for player in PLAYERS)


@enforces("ZONE-01")
def _cannot_all_come(resolver: Resolver, step: lang.Summon) -> Outcome | None:
    """The outcome that nothing is Summoned, because not all monsters that are Summoned together are there or have
    room.
    """
    state, ctx = resolver.state, resolver.ctx
    need = number_together(ctx, step)
    if need < 2 or step.side not in ("you", "opponent"):
        return None
    if room_for_monsters(state, ctx.one(step.side), by=ctx.summoner) < need:
        return resolver.nothing("no monster zone")
    return resolver.nothing("no monster to summon") if len(candidates(resolver, step)) < need else None


@enforces("ZONE-01", "EFF-08")
def _as_many_as_fit(
    resolver: Resolver, step: lang.Summon, cards: tuple[CardId, ...], room: int
) -> tuple[CardId, ...] | Outcome:
    """The monsters that are Summoned; if there are more of them than zones, the player chooses."""
    for answer in resolver.answers_given() if len(cards) > room else ():
        if answer.about == "to summon" and {*answer.cards} <= {*cards}:
            return answer.cards[:room]
    if len(cards) <= room or step.count is not None or step.random:
        return cards[:room]
    player = resolver.ctx.one(step.chooser)
    return resolver.ask(player, "cards", TAKEN[lang.Summon], cards=cards, minimum=room, maximum=room)


@enforces("GEN-03")
def is_barred(resolver: Resolver) -> bool:
    """Whether the player cannot Special Summon now; then nothing is chosen, and no materials are used."""
    summoner = resolver.ctx.summoner
    by_itself = summoner == resolver.ctx.player and resolver.restricted_by_itself("special summon")
    return locked(resolver.state, summoner, "special summon") and not by_itself


@enforces("ZONE-02")
def _keeps_its_zone(resolver: Resolver) -> Outcome:
    """A Trap Monster that is still a Trap also occupies the Spell & Trap Zone that it came from."""
    zones = (resolver.link.at,) if resolver.link.at is not None else ()
    return resolver.step_done(lasting(resolver, "source", cards=(resolver.link.card,), zones=zones))


@enforces("SUM-12")
def _can_be_summoned_by_step(ctx: Context, card: CardId, step: lang.Summon) -> bool:
    """Whether this step can Special Summon a monster that may first have to be properly Summoned."""
    if step.as_kind != "special" or summonable(ctx, card, may_be_set=may_be_set(step)):
        return True
    return step.cards == "this" and not needs_proper_summon(ctx, card)


@resolves(STEPS, lang.FusionSummon)
@enforces("FUS-02")
@asks("FUS-01", "fusion monster", "fusion effect", "fusion materials")
def _fusion(resolver: Resolver, step: lang.FusionSummon) -> Outcome | None:
    """Chooses monster and materials, then sends the materials and Summons the Fusion Monster."""
    ctx = resolver.ctx
    answers = [answer for answer in resolver.answers_given() if answer.to is None and answer.position is None]
    if not answers and not step.only_send and is_barred(resolver):
        return resolver.nothing("summons forbidden")
    if not answers:
        return choose_one(resolver, fusion_monsters(ctx, step, with_room=step.only_send), "fusion monster")
    monster = answers[0].cards[0]
    if step.only_send:
        return _materials_only(resolver, step, monster)
    chosen = [answer for answer in answers[1:] if answer.about != "fusion effect"]
    if resolver.outcomes_so_far() == 0:
        way = _fusion_effect(resolver, step, monster)
        if isinstance(way, Outcome):
            return way
        materials = chosen_materials(resolver, step, monster, chosen, way)
        if not isinstance(materials, tuple):
            return materials
        moves = _used(resolver.state, materials, step, monster, banished=way is not None)
        source = way.source if way is not None else resolver.link.card
        return resolver.step_goes_on(o.CardsMoved(moves=moves, how="material", source=source))
    given = tuple(card for answer in chosen for card in answer.cards)
    return _shuffled_for_materials(resolver, given) or arrives(resolver, monster, "fusion")


def _used(
    state: State, materials: tuple[CardId, ...], step: lang.FusionSummon, monster: CardId, *, banished: bool
) -> tuple[Moved, ...]:
    """The moves of the materials of a Fusion Summon, which another effect has `banished`."""
    if step.banish or banished:
        return move_out(state, materials, "banished")
    return move_out(state, materials, "deck") if step.shuffle else send_to_grave(state, materials, monster)


@enforces("GEN-03")
def _fusion_effect(resolver: Resolver, step: lang.FusionSummon, monster: CardId) -> MaterialEffect | Outcome | None:
    """The effect whose Fusion Materials are used: None for the step itself; a question if there are several."""
    ways = {
        way.source if way is not None else resolver.link.card: way
        for way in fusion_effects(resolver.ctx, step, monster)
    }
    for answer in resolver.answers_given():
        if answer.about == "fusion effect" and answer.cards:
            return ways.get(answer.cards[0])
    if len(ways) < 2:
        return next(iter(ways.values()), None)
    return resolver.ask(
        resolver.ctx.player, "cards", "fusion effect", cards=tuple(ways), rule=asked_by("fusion effect")
    )  # fmt: skip


@enforces("ZONE-07")
def _shuffled_for_materials(resolver: Resolver, materials: tuple[CardId, ...]) -> Outcome | None:
    """The shuffling of the Deck, into which materials went, or out of which another card's effect let them be taken."""
    state, player = resolver.state, resolver.ctx.player
    taken = any(
        gone.card in materials and gone.source != resolver.link.card and (gone.origin or "").endswith("deck")
        for gone in state.departed
    )
    deck = state.side(player).deck
    if not (taken or any(card in deck for card in materials)) or not deck or resolver.outcomes_so_far() > 1:
        return None
    order = resolver.chance.shuffle(player, "deck", deck)
    return resolver.step_goes_on(o.Shuffled(player=player, pile="deck", order=order))


@enforces("GEN-15")
def _materials_only(resolver: Resolver, step: lang.FusionSummon, monster: CardId) -> Outcome | None:
    """Shows the Fusion Monster that was chosen, then sends its materials."""
    _, *further = resolver.answers_given()
    if not any(answer.about == "revealed" for answer in further):
        return resolver.step_goes_on(o.CardsRevealed(cards=(monster,), source=resolver.link.card))
    chosen = [answer for answer in further if answer.about != "revealed"]
    materials = chosen_materials(resolver, step, monster, chosen, with_room=True)
    if not isinstance(materials, tuple):
        return materials
    moves = send_to_grave(resolver.state, materials)
    return resolver.step_done(o.CardsMoved(moves=moves, how="material", source=resolver.link.card))


@resolves(STEPS, lang.RitualSummon)
@enforces("RIT-02")
@asks("RIT-01", "ritual monster", "ritual tributes")
def _ritual(resolver: Resolver, step: lang.RitualSummon) -> Outcome | None:
    """Chooses monster and Tributes, then Summons the Ritual Monster."""
    ctx = resolver.ctx
    answers = [answer for answer in resolver.answers_given() if answer.to is None and answer.position is None]
    if not answers and is_barred(resolver):
        return resolver.nothing("summons forbidden")
    if not answers:
        return choose_one(resolver, ritual_monsters(ctx, step), "ritual monster")
    monster = answers[0].cards[0]
    if resolver.outcomes_so_far() == 0:
        if len(answers) < 2:
            return choose_set(resolver, list(ritual_sets(ctx, step, monster)), "ritual tributes")
        moves = send_to_grave(resolver.state, answers[1].cards)
        how: How = "sent" if step.send else "tributed"
        return resolver.step_goes_on(o.CardsMoved(moves=moves, how=how, source=resolver.link.card))
    return arrives(resolver, monster, "ritual")


def arrives(resolver: Resolver, monster: CardId, how: SummonKind) -> Outcome | None:
    """The outcome by which a monster is Summoned whose materials were used, or the question for its zone."""
    placed = entrances(resolver, (monster,), resolver.ctx.player, "choice")
    if isinstance(placed, Outcome):
        return placed
    return resolver.step_done(
        o.Summoned(player=resolver.ctx.player, how=how, monsters=placed, source=resolver.link.card, proper=True)
    )


@resolves(STEPS, lang.NormalSummonNow)
@enforces("SUM-01", "SUM-05", "SUM-15")
@asks("SUM-01", "normal summon")
@asks("SUM-13", "summon tributes")
def _normal_summon(resolver: Resolver, step: lang.NormalSummonNow) -> Outcome | None:
    """Chooses monster, Tributes, Summon or Set, and the zone."""
    ctx, state = resolver.ctx, resolver.state
    given = resolver.answers_given()
    chosen = [answer.cards for answer in given if answer.to is None and answer.position is None]
    if not chosen:
        return choose_one(resolver, playable_at_once(ctx, step), "normal summon")
    card = chosen[0][0]
    if (there := state.find(card)) is not None:  # a Gemini monster is Summoned again in its zone
        again = Moved(card=card, origin=there[0], to=there[0], position=there[1].position)
        return _begins(resolver, "normal", (again,), resolver.link.card)
    ways = ways_at_once(_before_the_tributes(ctx, chosen), card, step)
    sets = list(tributes_at_once(ctx, card, step))
    source = 0 if step.of_the_turn else resolver.link.card
    if not resolver.outcomes_so_far() and sets != [()]:
        if len(chosen) < 2:
            return choose_set(resolver, sets, "summon tributes")
        if chosen[1]:
            moves = send_to_grave(state, chosen[1])
            return resolver.step_goes_on(o.CardsMoved(moves=moves, how="tributed", why="cost", source=card))
    given_now = chosen[1] if len(chosen) > 1 else ()
    if not step.without_tributes:
        two = len(given_now) == 1 and counts_as_two(state, ctx.book, given_now[0], card)
        ways = to_summon_or_set(ctx, card, ways, 2 if two else len(given_now))
        ways = ("summon",) if stood_for_all(state, given_now) else ways
    placed = entrances(resolver, (card,), ctx.player, _POSITIONS.get(ways, "face-up or set"))
    if isinstance(placed, Outcome):
        return placed
    if placed[0].position == "set":
        return resolver.step_done(o.CardsSet(player=ctx.player, moves=placed, source=source))
    begun = _begins(resolver, "tribute" if resolver.outcomes_so_far() else "normal", placed, source)
    return begun if step.without_tributes else with_permission(state, ctx.book, begun)


@enforces("GEN-03")
def _before_the_tributes(ctx: Context, chosen: list[tuple[CardId, ...]]) -> Context:
    """The state as it was before the Tributes left: by that it is told whether a monster can be Summoned or Set, as it
    is for the Normal Summon of the turn, even if what forbids it speaks of monsters that were Tributed.
    """
    state = ctx.state
    for card in chosen[1] if len(chosen) > 1 else ():
        before, left = last_known(state, card), zone_left(state, card)
        if state.find(card) is None and before is not None and left is not None:
            state = put_back(state, before, left)
    return ctx if state is ctx.state else Context(with_locks(state, ctx.book), ctx.book, ctx.player, ctx.this)


def _begins(resolver: Resolver, how: SummonKind, placed: tuple[Moved, ...], source: CardId) -> Outcome:
    """Begins the Normal Summon: if no link is left to resolve, it can be negated like any other."""
    player = resolver.ctx.player
    if resolver.resolving.link == 1:
        return resolver.step_done(o.SummonBegan(player=player, how=how, monsters=placed, source=source))
    return resolver.step_done(o.Summoned(player=player, how=how, monsters=placed, source=source))


_POSITIONS: dict[tuple[str, ...], str] = {("summon",): "attack", ("set",): "set"}
