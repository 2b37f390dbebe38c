"""Locks on players and traits of cards, as effects ask for them."""

from collections.abc import Collection, Iterator

from duelog.core.catalogue.arguments import as_player, message
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.declared_monsters import possible_monsters
from duelog.core.effects.language.words import typed_lock
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import SeenCard, fits, is_among, is_locked, look_at, towards
from duelog.core.rules.counting_as import kinds_in_the_graveyard, source_of_effect
from duelog.core.rules.facts import as_card
from duelog.core.rules.grave_types import type_off_field
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.state import OnField, State
from duelog.core.violation import Violation
from duelog.events.base import CardId, Move
from duelog.events.faces import CardType, Face
from duelog.events.moves import SpecialSummon
from duelog.events.places import PLAYERS, Place, Player, player_of
from duelog.events.restrictions import CardFilter, LockKind, TraitKind


@enforces("GEN-03", "TRAP-04")
def is_summon_forbidden(
    ctx: ContextBase, card: CardId, *, may_be_set: bool = False, onto: Player | None = None
) -> bool:
    """Whether an effect prevents the player from Special Summoning this card, but not every card.

    A Trap that Special Summons itself counts as the monster that it becomes. `may_be_set` is whether it may come
    face-down, `onto` the player to whose field it comes, by default the one who Summons it: what may lie there face-up
    is a matter of that field. What an effect excludes in the turn of its activation does not concern its own Summons.
    """
    state, player = ctx.state, ctx.summoner
    onto = player if onto is None else onto
    if not may_be_set and another_there(state, ctx.book, onto, card, gone=ctx.gone):
        return True
    if not (state.side(player).locks or state.side(onto).locks):
        return False
    face = state.face(card)
    excluded = list(state.side(player).locked_cards("special summon"))
    if not may_be_set:
        excluded += _excluded_face_up(state, onto)
    for own in excluded and _excluded_by_the_link(ctx):
        if own in excluded:
            excluded.remove(own)
    if is_locked(state, player, "use", card):
        return True
    if not excluded:
        return False
    monsters = () if face.is_monster else tuple(possible_monsters(ctx, ctx.book.get(face.name)))
    looks = [SeenCard(monster, monster.kinds) for monster in monsters] or [seen_after_costs(ctx, card)]
    return all(any(fits(look, cards) for cards in excluded) for look in looks)


def _excluded_by_the_link(ctx: ContextBase) -> list[CardFilter]:
    """The monsters whose Special Summons the effect that resolves excludes in its turn."""
    link = ctx.link
    effect = ctx.book.effect(ctx.state.name(link.card), link.effect) if link is not None else None
    locks = map(typed_lock, effect.activation_restriction if effect is not None else ())
    return [lock.cards for lock in locks if lock.what == "special summon" and lock.cards is not None]


def seen_after_costs(ctx: ContextBase, card: CardId) -> SeenCard:
    """A card as filters see it where it is once the costs are paid."""
    if card not in ctx.buried and card not in ctx.cast_out:
        return look_at(ctx.state, card)
    face = ctx.state.face(card)
    if card not in ctx.buried:
        return SeenCard(face, face.kinds, where=ctx.place_of(card))
    kind = type_off_field(ctx.state, card, face, sent=True)
    return SeenCard(face, kinds_in_the_graveyard(face), where=ctx.place_of(card), type=kind)


@cites("GEN-03", "not-to-be-summoned")
def not_to_be_summoned(
    ctx: ContextBase, card: CardId, *, may_be_set: bool = False, onto: Player | None = None
) -> Iterator[Violation]:
    """The violation if `is_summon_forbidden`."""
    if is_summon_forbidden(ctx, card, may_be_set=may_be_set, onto=onto):
        yield from broken("not-to-be-summoned", player=as_player(ctx.summoner), card=as_card(ctx.state, card))


@enforces("GEN-03")
def another_there(state: State, book: CardBook, player: Player, card: CardId, *, gone: Collection[CardId] = ()) -> bool:
    """Whether a card that may exist only once is already face-up on the field, and not among those given as cost."""
    limit = book.get(state.name(card)).only_one
    return limit is not None and any(
        slot.card != card and slot.card not in gone and slot.face_up and state.name(slot.card) == state.name(card)
        for one in (PLAYERS if limit == "both" else (player,))
        for _, slot in state.on_field(one)
    )


@cites("EFF-10", "only-one")
def one_alone(state: State, book: CardBook, player: Player, card: CardId) -> Iterator[Violation]:
    """The violation if a card that may exist only once would come face-up beside another one."""
    if another_there(state, book, player, card):
        yield from broken("only-one", card=as_card(state, card))


@enforces("GEN-03", "TOKEN-01")
def tokens_locked(state: State, player: Player, face: Face, onto: Player) -> bool:
    """Whether an effect prevents a player from Special Summoning Tokens with this face, to the field of `onto`."""
    side = state.side(player)
    excluded = (*side.locked_cards("special summon"), *_excluded_face_up(state, onto))
    token = SeenCard(face, face.kinds)
    return side.locked("special summon") or any(fits(token, cards) for cards in excluded)


def _excluded_face_up(state: State, onto: Player) -> Iterator[CardFilter]:
    """What may not be Special Summoned face-up to the field of a player, of which other monsters may be."""
    for lock in state.side(onto).locks:
        if lock.what == "face-up special summon" and lock.cards is not None:
            yield lock.cards


def locked(state: State, player: Player, what: LockKind) -> bool:
    """Whether an effect forbids a player something now for all cards."""
    return state.side(player).locked(what)


def has_trait(state: State, card: CardId, trait: TraitKind) -> bool:
    """Whether an effect gives a card on the field this trait."""
    found = state.find(card)
    return found is not None and found[1].current.has(trait)


@enforces("GEN-06")
def may_be_banished(state: State, player: Player, card: CardId) -> bool:
    """Whether no effect keeps a player from banishing this card."""
    if locked(state, player, "banish") or has_trait(state, card, "cannot be banished"):
        return False
    where = state.place_of(card)
    if where is None or not where.endswith("grave"):
        return True
    return not locked(state, player, "banish from grave") and not locked(state, player_of(where), "banished from grave")


@enforces("GEN-03")
def no_banishing_from_graves(state: State, player: Player) -> bool:
    """Whether a player can banish no card from any Graveyard."""
    if locked(state, player, "banish from grave"):
        return True
    return all(locked(state, each, "banished from grave") for each in PLAYERS)


def effect_of(ctx: ContextBase) -> CardType:
    """Whether the effect of this card is that of a monster, a Spell or a Trap."""
    return source_of_effect(ctx.state, ctx.this, ctx.link.at if ctx.link is not None else None)


@enforces("GEN-03", "PEN-01")
def is_protected(ctx: ContextBase, found: tuple[Place, OnField] | None, trait: TraitKind) -> bool:
    """Whether a card, `found` on the field, has a trait that protects it from what this card does."""
    if found is None or not found[1].current.has(trait):
        return False
    kind = effect_of(ctx)
    traits = towards(found[1].current, trait, player_of(found[0]), ctx.player)
    return any(is_among(ctx.state, ctx.this, trait.cards, kind) for trait in traits)


def negated(state: State, card: CardId) -> bool:
    """Whether a card's effects on the field are negated."""
    found = state.find(card)
    return found is not None and found[1].current.negated


@cites("GEN-03", "no-special-summons", "monster kept in the Graveyard")
def no_special_summons(state: State, player: Player, move: Move | None = None) -> Iterator[Violation]:
    """The violations if a player cannot Special Summon at all, or a monster by its own effect from the Graveyard."""
    if locked(state, player, "special summon"):
        yield from broken("no-special-summons", player=as_player(player))
    if isinstance(move, SpecialSummon) and state.has_card(move.card) and _keeps_itself_from_coming(state, move):
        yield from broken_by(message("card-barred", card=as_card(state, move.card)), "monster kept in the Graveyard")


@enforces("GEN-03")
def _keeps_itself_from_coming(state: State, move: SpecialSummon) -> bool:
    """Whether effects do not move a monster out of the Graveyard, where it is, or to which it goes as its own cost."""
    if move.card in move.costs:
        return is_locked(state, state.owner(move.card), "leave grave", move.card)
    return is_kept_in_grave(state, move.card, move.card)


@enforces("GEN-03")
def is_kept_in_grave(state: State, card: CardId, source: CardId) -> bool:
    """Whether effects keep a card in the Graveyard where it is from an effect of `source`."""
    where = state.place_of(card)
    if where is None or not where.endswith("grave"):
        return False
    player = player_of(where)
    return is_locked(state, player, "leave grave", source) or (
        card != source and is_locked(state, player, "leave grave by other cards", source)
    )


@enforces("GEN-03")
def keep_graves_closed(state: State, source: CardId) -> bool:
    """Whether effects of other cards keep cards in a Graveyard from an effect of `source`, itself perhaps excepted."""
    kinds: tuple[LockKind, ...] = ("leave grave", "leave grave by other cards")
    return any(is_locked(state, player, kind, source) for player in PLAYERS for kind in kinds)
