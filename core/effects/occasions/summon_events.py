"""Events in which monsters are Summoned or turned, or cards are Set."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import Context, area_of
from duelog.core.effects.language import Cards, CardsOf, Occasion
from duelog.core.effects.language.words import Area
from duelog.core.effects.occasions.event_parts import Found, fits, fitting, is_by, made_by, monsters_of, was_set
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import CountsAs, is_among, is_locked
from duelog.core.state import Battle, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome, SummonKind
from duelog.events.places import Player


def summoned(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Monsters were Summoned; `alone` is whether no other monster was Summoned with it."""
    if not isinstance(event, o.Summoned) or (occasion.how and event.how not in occasion.how):
        return None
    if forbids_responses(ctx.state, ctx.book, event):
        return None
    if not is_by(ctx, occasion.by, event.player) or not made_by(ctx, occasion, event.source):
        return None
    if occasion.by_procedure is not None and _by_procedure(event) != occasion.by_procedure:
        return None
    summoned_now = monsters_of(ctx.state, event)
    if occasion.alone and len(summoned_now) != 1:
        return None
    monsters = [card for card in summoned_now if _came_from(ctx.state, card, occasion.origin)]
    if isinstance(occasion.what, Cards) and occasion.what.face == "up":  # they may have been turned up since
        down = {move.card for move in event.monsters if move.position == "set"}
        monsters = [card for card in monsters if card not in down]
    if occasion.materials is not None:
        monsters = [card for card in monsters if _made_of(ctx, card, occasion.materials)]
    return fitting(ctx, occasion.what, ((card, None) for card in monsters))


def _came_from(state: State, card: CardId, origin: tuple[Area, ...]) -> bool:
    """Whether a monster was Summoned from one of these places."""
    found = state.find(card)
    return not origin or (found is not None and found[1].came_from in origin)


def _made_of(ctx: Context, monster: CardId, materials: CardsOf) -> bool:
    """Whether one of the materials of a monster, or of what was Tributed for it, matches."""
    found = ctx.state.find(monster)
    return found is not None and any(fits(ctx, materials, card, None) for card in found[1].made_of)


def _by_procedure(event: o.Summoned | o.SummonBegan) -> bool:
    """Whether a monster Special Summons itself by its procedure: without a Chain, and not by a card's effect."""
    return event.how == "special" and (isinstance(event, o.SummonBegan) or not event.source)


def forbids_responses(state: State, book: CardBook, event: Outcome) -> bool:
    """Whether the monster's text forbids responses to this Summon."""
    return type(event) is o.Summoned and any(
        event.how in definition.no_responses and definition.no_responses_by is None
        for definition in (book.get(state.name(card)) for card in monsters_of(state, event))
    )


@enforces("GEN-03")
def answered_summon(state: State) -> o.Summoned | None:
    """The Summon that an activation answers now, or whose answer's Chain it joins; None if there is none.

    A Summon in a Chain is answered at the end of that Chain if its first link made it: no later link has resolved.
    """
    after_chain = False
    for happened in reversed(state.recent.outcomes):
        event = happened.event
        if type(event) is o.Summoned:
            return event
        if (
            type(event) is o.WindowClosed
            or type(event) is o.LinkResolving
            or (type(event) is o.ChainEnded and after_chain)
        ):
            return None
        after_chain = after_chain or type(event) is o.ChainEnded
    return None


def bars_responses_by(state: State, book: CardBook, used: CardId, kind: CountsAs) -> CardId:
    """The monster whose Summon is answered, if its text forbids answering that with the card `used`; 0 if none does."""
    event = answered_summon(state)
    if event is None:
        return 0
    for card in monsters_of(state, event):
        definition = book.get(state.name(card))
        barred = definition.no_responses_by if event.how in definition.no_responses else None
        if barred is not None and is_among(state, used, barred, kind):
            return card
    return 0


@enforces("GEN-03")
def unanswerable_for(state: State, book: CardBook, player: Player) -> CardId:
    """A monster that the other player has Normal or Special Summoned, if effects keep this one from answering that."""
    event = answered_summon(state)
    if event is None or event.player == player or event.how == "flip":
        return 0
    for card in monsters_of(state, event):
        if is_locked(state, player, "answer Summons", card) or _is_guarded(state, book, card, event.how):
            return card
    return 0


@enforces("GEN-03")
def _is_guarded(state: State, book: CardBook, monster: CardId, how: SummonKind) -> bool:
    """Whether the text of one of its materials keeps this Summon of a monster from being negated or answered."""
    if how not in ("synchro", "xyz"):
        return False
    guards = (book.get(state.name(card)).guards_as_material for card in _materials_of(state, monster))
    return any(guard and how in guard.how and is_among(state, monster, guard.cards) for guard in guards)


def _materials_of(state: State, monster: CardId) -> tuple[CardId, ...]:
    """The cards used for the latest Synchro or Xyz Summon of a monster; materials of an Xyz Material are not used."""
    for happened in reversed(state.recent.outcomes):
        event = happened.event
        if isinstance(event, o.CardsMoved) and event.how == "material" and event.source == monster:
            return tuple(move.card for move in event.moves if not move.how)
        if isinstance(event, o.SummonBegan | o.Summoned) and any(move.card == monster for move in event.monsters):
            # the materials of a material come before it, out of the same zone
            used = {move.origin: move.card for move in event.materials if move.under}
            if used:
                return tuple(used.values())
    return ()


def summon_attempted(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Monsters are being Summoned by a Summon that can be negated."""
    summoning = ctx.state.summoning if not ctx.state.chain else None  # only the first link negates a Summon
    if not isinstance(event, o.SummonBegan) or summoning is None or (occasion.how and event.how not in occasion.how):
        return None
    if occasion.alone and len(event.monsters) != 1:
        return None
    if not is_by(ctx, occasion.by, event.player):
        return None
    if occasion.by_procedure is not None and _by_procedure(event) != occasion.by_procedure:
        return None
    cards = (move.card for move in event.monsters)
    weak = (
        card
        for card in cards
        if event.how not in ctx.book.get(ctx.state.name(card)).cannot_be_negated
        and not _is_guarded(ctx.state, ctx.book, card, event.how)
    )
    return fitting(ctx, occasion.what, ((card, None) for card in weak))


@enforces("BATTLE-10")
def flipped(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Monsters were turned face-up, as effects respond to it: to a flip by battle only after damage calculation."""
    battle = ctx.state.battle
    if isinstance(event, o.StepBegan) and event.part == "after" and battle is not None and battle.flipped:
        return fitting(ctx, occasion.what, ((battle.flipped, None),))
    if isinstance(event, o.CardsMoved):
        return fitting(ctx, occasion.what, ((card, None) for card in _gone_before_it_fought(event, battle)))
    if isinstance(event, o.PositionsChanged) and event.why == "battle":
        return None
    return flipped_at_once(ctx, occasion, event)


def _gone_before_it_fought(event: o.CardsMoved, battle: Battle | None) -> Iterator[CardId]:
    """The attacked monster that was turned face-up, if it goes to a Graveyard or is banished before damage calculation:
    its Flip Effect does not wait for that.
    """
    if battle is not None and battle.flipped and not battle.fought:
        for move in event.moves:
            if move.card == battle.flipped and not move.under and area_of((move.to or "")[3:]) in ("grave", "banished"):
                yield move.card


def flipped_at_once(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Monsters are turned face-up, also if Flip Effects are not activated by that."""
    if isinstance(event, o.PositionsChanged):
        return fitting(ctx, occasion.what, ((c.card, None) for c in event.changes if was_set(ctx, event, c)))
    if isinstance(event, o.Summoned) and event.how == "flip":
        return fitting(ctx, occasion.what, ((card, None) for card in monsters_of(ctx.state, event)))
    return None


def position_changed(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Battle positions changed; what is only turned face-down in Defense Position keeps its battle position."""
    if not isinstance(event, o.PositionsChanged):
        return None
    stay = _in_defense_before(ctx.state, event)
    found = (
        change
        for change in event.changes
        if change.card not in stay and (occasion.was_face is None or not was_set(ctx, event, change))
    )
    return fitting(ctx, occasion.what, ((change.card, None) for change in found))


def _in_defense_before(state: State, event: o.PositionsChanged) -> set[CardId]:
    """The monsters that were turned face-down out of face-up Defense Position."""
    known = (happened.left for happened in state.recent.outcomes if happened.event.n == event.n)
    return {slot.card for left in known for slot in left if slot.position == "defense"}


def were_set(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Cards were Set."""
    if not isinstance(event, o.CardsSet) or not is_by(ctx, occasion.by, event.player):
        return None
    return fitting(ctx, occasion.what, ((move.card, None) for move in event.moves))
