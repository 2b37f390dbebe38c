"""Whether something that happened is the event that an effect answers."""

from collections.abc import Callable, Iterable

from duelog.core.effects.book import CardBook
from duelog.core.effects.context import Context, area_of, controller, last_known
from duelog.core.effects.language import (
    Cards,
    CardsOf,
    Destroy,
    Effect,
    FusionSummon,
    MakeTokens,
    Occasion,
    RitualSummon,
    Summon,
    Who,
)
from duelog.core.rules.registry import enforces
from duelog.core.state import Battle, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome
from duelog.events.places import Place, Player, player_of

Found = tuple[CardId, ...] | None
"""The cards of the event that fit; None where it is not the event."""


def answers(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """The cards of `event` with which it is the occasion of an effect; None if it is not."""
    matcher = _MATCHERS.get(occasion.event)
    if matcher is None:
        return None
    found = matcher(ctx, occasion, event)
    return found if found is not None and len(found) >= (occasion.at_least if found else 0) else None


def occasion(ctx: Context, effect: Effect, event: Outcome) -> Found:
    """The cards of `event` with which one of the occasions of an effect has come."""
    for wanted in effect.when:
        found = answers(ctx, wanted, event)
        if found is not None:
            return found
    return None


def last_to_happen(state: State, event: Outcome) -> bool:
    """Whether nothing happened after `event` that an optional "when" effect would miss its timing by."""
    for later in reversed(state.news):
        if later == event:
            return True
        if not _incidental(state, later):
            return False
    return True


def _incidental(state: State, event: Outcome) -> bool:
    if isinstance(event, o.CardsMoved):
        if event.why == "effect":  # what a card that nobody activated brings about goes with what made it do so
            return event.source not in {news.card for news in state.news if isinstance(news, o.Activated)}
        return event.why == "battle" or (event.why == "rule" and event.how == "sent")
    return isinstance(event, o.LinkResolved | o.ChainEnded | o.StepBegan | o.AttackEnded | o.LinkNegated)


# --- parts ------------------------------------------------------------------------------------------------------


def _by(ctx: Context, who: Who | None, player: Player | None) -> bool:
    return who is None or (player is not None and player in ctx.players(who))


def _fitting(ctx: Context, what: CardsOf | None, cards: Iterable[tuple[CardId, Player | None]]) -> Found:
    """The cards that fit, each with the player whose it was then."""
    found: list[CardId] = []
    for card, holder in cards:
        if what is None or _fits(ctx, what, card, holder):
            found.append(card)
    return tuple(found) or None


def _fits(ctx: Context, what: CardsOf, card: CardId, holder: Player | None) -> bool:
    if isinstance(what, str):
        return card in ctx.select(what)
    if what.ref is not None and card not in ctx.select(what.ref):
        return False
    if what.of != "both" and holder is not None:
        if holder not in ctx.players(what.of, card):
            return False
        return ctx.fits(card, _anybodys(what))
    return ctx.fits(card, what)


def _anybodys(what: Cards) -> Cards:
    from msgspec.structs import replace

    return replace(what, of="both", area=())


def _from(origin: Place | None) -> Player | None:
    return player_of(origin) if origin is not None else None


def _source_player(ctx: Context, event: o.CardsMoved) -> Player | None:
    return controller(ctx.state, event.source) if event.source else None


def _caused(ctx: Context, occasion: Occasion, event: o.CardsMoved) -> bool:
    match occasion.cause:
        case None:
            pass
        case "opponent's effect" | "opponent":
            mover = _mover(ctx, event)
            if mover is None or mover == ctx.player or (occasion.cause != "opponent" and event.why != "effect"):
                return False
        case cause:
            if event.why != cause:
                return False
    if occasion.by_card is not None and not _fits(ctx, occasion.by_card, event.source, None):
        return False
    return _by(ctx, occasion.by, _source_player(ctx, event))


def _mover(ctx: Context, event: o.CardsMoved) -> Player | None:
    link = ctx.state.chain[-1] if ctx.state.chain else None
    if link is not None and link.card == event.source:
        return link.player
    return _source_player(ctx, event)


Test = Callable[[Moved, o.CardsMoved], bool]


def _alone(occasion: Occasion, event: o.CardsMoved) -> bool:
    return not occasion.alone or len([move for move in event.moves if not move.how]) == 1


def _moved(test: Test) -> Callable[[Context, Occasion, Outcome], Found]:
    def match(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
        if not isinstance(event, o.CardsMoved) or not _caused(ctx, occasion, event) or not _alone(occasion, event):
            return None
        cards: list[tuple[CardId, Player | None]] = [
            (move.card, _from(move.origin))
            for move in event.moves
            if test(move, event) and _way_fits(ctx, occasion, move) and _lay(ctx, occasion, move)
        ]
        return _fitting(ctx, occasion.what, cards)

    return match


def _lay(ctx: Context, occasion: Occasion, move: Moved) -> bool:
    """Whether a card that left the field lay there as the occasion says."""
    if occasion.was is None and occasion.was_on is None:
        return True
    slot = last_known(ctx.state, move.card)
    if occasion.was_on is not None and (slot is None or slot.equipped_to not in ctx.select(occasion.was_on)):
        return False
    if occasion.was is None:
        return True
    return slot is not None and slot.face_up == (occasion.was == "up")


def _way_fits(ctx: Context, occasion: Occasion, move: Moved) -> bool:
    if occasion.origin and (move.origin is None or area_of(move.origin[3:]) not in occasion.origin):
        return False
    if (occasion.origin or occasion.event == "left field") and _was_material(ctx, move):
        return False
    return not occasion.to or (move.to is not None and area_of(move.to[3:]) in occasion.to)


@enforces("XYZ-03")
def _was_material(ctx: Context, move: Moved) -> bool:
    """Whether a card lay under a monster: it was not on the field."""
    on_field = move.origin is not None and area_of(move.origin[3:]) in _FIELD
    return on_field and last_known(ctx.state, move.card) is None


def _how(move: Moved, event: o.CardsMoved) -> str:
    return move.how or event.how


@enforces("GEN-17")
def _to(pile: str) -> Test:
    def test(move: Moved, event: o.CardsMoved) -> bool:
        if pile == "grave" and move.origin is not None and move.origin.endswith("banished"):
            return False  # GEN-17
        return move.to is not None and move.to.endswith(pile)

    return test


def _left_field(move: Moved, event: o.CardsMoved) -> bool:
    """GEN-05: not into the Main Deck, not as a material."""
    if move.origin is None or move.under or area_of(move.origin[3:]) not in _FIELD:
        return False
    return move.to is None or (area_of(move.to[3:]) not in _FIELD and not move.to.endswith("deck"))


_FIELD = ("monsters", "spells", "field zone", "pendulum zones")


def monsters_of(state: State, event: o.Summoned) -> tuple[CardId, ...]:
    """The monsters of a Summon; they stand in the event that began it, where there was one."""
    if event.monsters:
        return tuple(move.card for move in event.monsters)
    for earlier in reversed(state.news):
        if isinstance(earlier, o.SummonBegan):
            return tuple(move.card for move in earlier.monsters)
    return ()


def _summoned(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.Summoned) or (occasion.how and event.how not in occasion.how):
        return None
    if quiet_summon(ctx.state, ctx.book, event):
        return None
    if not _by(ctx, occasion.by, event.player) or not _made_by(ctx, occasion, event.source):
        return None
    return _fitting(ctx, occasion.what, ((card, None) for card in monsters_of(ctx.state, event)))


def quiet_summon(state: State, book: CardBook, event: Outcome) -> bool:
    """Whether nothing can be activated at this Summon, as its monster says."""
    return isinstance(event, o.Summoned) and any(
        event.how in book.get(state.name(card)).quiet for card in monsters_of(state, event)
    )


def _made_by(ctx: Context, occasion: Occasion, source: CardId) -> bool:
    """Whether the card whose doing it is fits."""
    return occasion.by_card is None or (source != 0 and _fits(ctx, occasion.by_card, source, None))


def _summon_attempted(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    summoning = ctx.state.summoning if not ctx.state.chain else None  # only the first link negates a Summon
    if not isinstance(event, o.SummonBegan) or summoning is None or (occasion.how and event.how not in occasion.how):
        return None
    if occasion.alone and len(event.monsters) != 1:
        return None
    if not _by(ctx, occasion.by, event.player):
        return None
    cards = (move.card for move in event.monsters)
    weak = (card for card in cards if event.how not in ctx.book.get(ctx.state.name(card)).sure)
    return _fitting(ctx, occasion.what, ((card, None) for card in weak))


def _flipped(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if isinstance(event, o.PositionsChanged):
        if event.why == "battle":
            return None  # answered after damage calculation (BATTLE-10)
        return _fitting(ctx, occasion.what, ((c.card, None) for c in event.changes if c.flipped))
    if isinstance(event, o.Summoned) and event.how == "flip":
        return _fitting(ctx, occasion.what, ((card, None) for card in monsters_of(ctx.state, event)))
    battle = ctx.state.battle
    if isinstance(event, o.StepBegan) and event.part == "after" and battle is not None and battle.flipped:
        return _fitting(ctx, occasion.what, ((battle.flipped, None),))
    return None


def _position_changed(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.PositionsChanged):
        return None
    return _fitting(ctx, occasion.what, ((change.card, None) for change in event.changes))


def _threatened(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Cards would be destroyed: by the effect that resolves, or by the battle just calculated."""
    if isinstance(event, o.Threatened):
        cards, cause = event.cards, "effect"
    elif isinstance(event, o.BattleFought) and ctx.state.battle is not None:
        cards, cause = ctx.state.battle.destroyed, "battle"
    else:
        return None
    if occasion.cause == "opponent's effect" and cause == "effect":
        cause = "opponent's effect" if _resolving_player(ctx.state) != ctx.player else "effect"
    if occasion.cause is not None and occasion.cause != cause:
        return None
    there: list[tuple[CardId, Player | None]] = []
    for card in cards:
        found = ctx.state.find(card)
        if found is not None and (not occasion.origin or area_of(found[0][3:]) in occasion.origin):
            there.append((card, player_of(found[0])))
    return _fitting(ctx, occasion.what, there)


def _resolving_player(state: State) -> Player | None:
    return state.chain[state.resolving.link - 1].player if state.resolving is not None else None


def _set(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.CardsSet) or not _by(ctx, occasion.by, event.player):
        return None
    return _fitting(ctx, occasion.what, ((move.card, None) for move in event.moves))


def _attack_declared(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.AttackDeclared):
        return None
    if occasion.direct is not None and (event.target == 0) != occasion.direct:
        return None
    if not _by(ctx, occasion.by, controller(ctx.state, event.attacker)):
        return None
    if occasion.attacker is not None and not _fits(ctx, occasion.attacker, event.attacker, None):
        return None
    if occasion.attacked is not None and (not event.target or not _fits(ctx, occasion.attacked, event.target, None)):
        return None
    return _fitting(ctx, occasion.what, ((event.attacker, None),))


def _battled(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """After damage calculation; the news of it is the part of the Damage Step that begins."""
    battle = ctx.state.battle
    wanted = "end" if occasion.event == "battled" else "after"
    if battle is None or not battle.fought or not isinstance(event, o.StepBegan) or event.part != wanted:
        return None
    if not _fighters_fit(ctx, occasion, battle):
        return None
    pair = tuple(card for card in (battle.attacker, battle.target) if card)
    return _fitting(ctx, occasion.what, ((card, None) for card in pair))


def _fighters_fit(ctx: Context, occasion: Occasion, battle: Battle) -> bool:
    if occasion.attacker is not None and not _fits(ctx, occasion.attacker, battle.attacker, None):
        return False
    return occasion.attacked is None or bool(battle.target and _fits(ctx, occasion.attacked, battle.target, None))


def _destroyed_in_battle(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """A monster was destroyed by battle with `by_card`, which still stands on the field."""
    battle = ctx.state.battle
    if not isinstance(event, o.CardsMoved) or event.why != "battle" or battle is None:
        return None
    if not _fighters_fit(ctx, occasion, battle):
        return None
    fallen: list[tuple[CardId, Player | None]] = []
    for move in event.moves:
        if move.card not in (battle.attacker, battle.target):
            continue  # what was destroyed in a monster's place
        if _how(move, event) != "destroyed" or not _way_fits(ctx, occasion, move):
            continue
        victor = battle.target if move.card == battle.attacker else battle.attacker
        if occasion.by_card is None or (ctx.state.find(victor) and _fits(ctx, occasion.by_card, victor, None)):
            fallen.append((move.card, _from(move.origin)))
    return _fitting(ctx, occasion.what, fallen)


def _battle_damage(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Battle damage to a player (`by`), by a monster (`by_card`)."""
    if not isinstance(event, o.BattleFought) or not event.damage:
        return None
    hurt = {change.player for change in event.damage if change.amount < 0}
    if occasion.by is not None and hurt.isdisjoint(ctx.players(occasion.by)):
        return None
    if occasion.direct is not None and (event.target == 0) != occasion.direct:
        return None
    dealt = tuple(card for card in (event.attacker, event.target) if card and controller(ctx.state, card) not in hurt)
    if occasion.by_card is None:
        return dealt or (event.attacker,)
    return _fitting(ctx, occasion.by_card, ((card, None) for card in dealt))


def _damage(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    dealers: tuple[CardId, ...]
    if isinstance(event, o.BattleFought) and occasion.cause != "effect":
        changes, dealers = event.damage, (event.attacker, event.target)
    elif isinstance(event, o.LifePointsChanged) and event.why == "effect" and occasion.cause != "battle":
        changes, dealers = event.changes, (event.source,)
    else:
        return None
    if not any(_made_by(ctx, occasion, card) for card in dealers):
        return None
    hurt = {change.player for change in changes if change.amount < 0}
    return () if hurt and (occasion.by is None or not hurt.isdisjoint(ctx.players(occasion.by))) else None


def _gained(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.LifePointsChanged):
        return None
    glad = {change.player for change in event.changes if change.amount > 0}
    return () if glad and (occasion.by is None or not glad.isdisjoint(ctx.players(occasion.by))) else None


def _activated(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """The activation that is the last link of the Chain."""
    if not isinstance(event, o.Activated) or not _by(ctx, occasion.by, event.player):
        return None
    placed = event.placed is not None
    if occasion.speed_effect != "either" and placed != (occasion.speed_effect == "card"):
        return None
    if not _would_do(ctx, occasion, event):
        return None
    return _fitting(ctx, occasion.what, ((event.card, event.player),))


def _would_do(ctx: Context, occasion: Occasion, event: o.Activated) -> bool:
    """Whether what was activated would Special Summon, or destroy so many cards of the player who looks."""
    if occasion.summons is None and occasion.destroys is None:
        return True
    program = ctx.book.program(ctx.state.name(event.card), event.effect, event.option)
    if occasion.summons is not None and any(isinstance(step, _SUMMONS) for step in program) != occasion.summons:
        return False
    if occasion.destroys is None:
        return True
    return _would_destroy(ctx, occasion, event) >= occasion.destroys


def _would_destroy(ctx: Context, occasion: Occasion, event: o.Activated) -> int:
    """How many cards on the field of the player meant would be destroyed for sure: nothing that hangs on a chance."""
    link = next((link for link in ctx.state.chain if link.event == event.n), None)
    mode = ctx.book.mode(ctx.state.name(event.card), event.effect, event.option)
    if mode is None:
        return 0
    theirs = Context(ctx.state, ctx.book, event.player, event.card, link=link, targets=event.targets, costs=event.costs)
    sides = ctx.players(occasion.destroys_of)
    there = [slot.card for player in sides for _, slot in ctx.state.on_field(player)]
    most = 0
    for step in mode.steps:
        if isinstance(step, Destroy) and step.condition is None and step.cards != "last link":
            cards = theirs.select(step.cards)
            found = sum(card in there for card in cards)
            if step.count is not None:  # they are chosen later, maybe from the other side
                found = min(found, theirs.value(step.count)) if len(sides) > 1 else 0
            most = max(most, found)
    return most


_SUMMONS = (Summon, MakeTokens, FusionSummon, RitualSummon)


def _resolved(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    chain = ctx.state.chain
    if not isinstance(event, o.LinkResolved) or not 0 < event.link <= len(chain):
        return None
    link = chain[event.link - 1]
    if link.event > event.n:  # it was a link of the Chain before
        return None
    if link.option < 0 or link.negated is not None or not _by(ctx, occasion.by, link.player):
        return None
    if occasion.targets is not None and not any(
        _fits(ctx, occasion.targets, card, None) and _stood_since(ctx.state, card, link.event) for card in link.targets
    ):
        return None
    if occasion.speed_effect != "either" and link.placed != (occasion.speed_effect == "card"):
        return None
    return _fitting(ctx, occasion.what, ((link.card, link.player),))


def _stood_since(state: State, card: CardId, event: int) -> bool:
    """Whether a card lies on the field, as it did at an event."""
    found = state.find(card)
    return found is not None and found[1].since <= event


def _targeted(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if isinstance(event, o.Activated):
        targets: tuple[CardId, ...] = event.targets
        player: Player | None = event.player
    elif isinstance(event, o.Targeted):
        targets, player = event.cards, ctx.state.chain[-1].player if ctx.state.chain else None
    else:
        return None
    if not _by(ctx, occasion.by, player):
        return None
    return _fitting(ctx, occasion.what, ((card, None) for card in targets))


def _phase(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.PhaseBegan) or event.phase != occasion.phase:
        return None
    return () if _by(ctx, occasion.by, ctx.state.turn_player) else None


def _part_began(part: str) -> Callable[[Context, Occasion, Outcome], Found]:
    def match(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
        """The start of a part of the Damage Step; the cards are attacker and attack target."""
        battle = ctx.state.battle
        if battle is None or not isinstance(event, o.StepBegan) or event.part != part:
            return None
        if not _fighters_fit(ctx, occasion, battle):
            return None
        pair = tuple(card for card in (battle.attacker, battle.target) if card)
        return _fitting(ctx, occasion.what, ((card, None) for card in pair))

    return match


def _battle_phase_ended(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    ended = isinstance(event, o.StepBegan) and event.step == "end"
    return () if ended and _by(ctx, occasion.by, ctx.state.turn_player) else None


def _turn_began(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    return () if isinstance(event, o.TurnBegan) and _by(ctx, occasion.by, event.player) else None


def _drawn(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.CardsDrawn) or not _by(ctx, occasion.by, event.player):
        return None
    return _fitting(ctx, occasion.what, ((card, None) for card in event.cards))


def _counter_placed(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.CountersChanged) or event.amount <= 0:
        return None
    return _fitting(ctx, occasion.what, ((event.card, None),))


_MATCHERS: dict[str, Callable[[Context, Occasion, Outcome], Found]] = {
    "summoned": _summoned,
    "summon attempted": _summon_attempted,
    "set": _set,
    "flipped": _flipped,
    "to grave": _moved(_to("grave")),
    "destroyed": _moved(lambda move, event: _how(move, event) == "destroyed"),
    "banished": _moved(_to("banished")),
    "left field": _moved(_left_field),
    "to hand": _moved(_to("hand")),
    "discarded": _moved(lambda move, event: _how(move, event) == "discarded"),
    "tributed": _moved(lambda move, event: _how(move, event) == "tributed"),
    "detached": _moved(lambda move, event: _how(move, event) == "detached"),
    "attack declared": _attack_declared,
    "battled": _battled,
    "battle calculated": _battled,
    "destroyed in battle": _destroyed_in_battle,
    "battle damage": _battle_damage,
    "damage": _damage,
    "gained": _gained,
    "activated": _activated,
    "resolved": _resolved,
    "targeted": _targeted,
    "phase": _phase,
    "turn began": _turn_began,
    "damage step": _part_began("start"),
    "battle phase ended": _battle_phase_ended,
    "drawn": _drawn,
    "position changed": _position_changed,
    "counter placed": _counter_placed,
    "would be destroyed": _threatened,
    "damage calculation": _part_began("calculation"),
}
