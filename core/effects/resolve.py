"""The resolver: the link that resolves, one outcome or one question at a time (CHAIN-02).

Its whole position stands in the state (`Resolution`); a log that is cut anywhere goes on from there.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from duelog.core.chance import Chance, Coin
from duelog.core.effects import language as lang
from duelog.core.effects.activation import fitting_zones
from duelog.core.effects.acts import act, doomed, free_zones, withstands
from duelog.core.effects.book import CardBook
from duelog.core.effects.context import Context, controller, zone_count
from duelog.core.effects.derive import fixed_numbers, has_trait, locked
from duelog.core.effects.fusion import fusion_monsters, fusion_sets, ritual_monsters, ritual_sets
from duelog.core.effects.normal import playable_at_once, tributes_at_once, ways_at_once
from duelog.core.effects.program import MODE, PUT_OFF, Jump, Program
from duelog.core.effects.reactions import may_be_spared
from duelog.core.effects.special import synchro_choices
from duelog.core.rules.battle import attacker_gone
from duelog.core.rules.moving import grave_of, is_token, send_to_grave
from duelog.core.rules.registry import enforces
from duelog.core.state import Answer, Link, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, How, Moved, Outcome, Position, SummonKind
from duelog.events.places import (
    MONSTER_ZONES,
    OPPONENT,
    SPELL_ZONES,
    Place,
    Player,
    player_of,
)

Do = Callable[["Resolver", Any], "Outcome | None"]


class Resolver:
    """One look at the link that resolves."""

    def __init__(self, state: State, book: CardBook, chance: Chance, link: Link, program: Program) -> None:
        assert state.resolving is not None
        self.state = state
        self.book = book
        self.chance = chance
        self.link = link
        self.program = program
        self.resolving = state.resolving
        self.at = state.resolving.at
        self.ctx = Context(
            state, book, link.player, link.card, link=link, answers=state.resolving.answers,
            labels=labels_of(program), remembered=link.targets,
        )  # fmt: skip

    # --- how outcomes go on -------------------------------------------------------------------------------------

    def on(self, outcome: Outcome) -> Outcome:
        """The outcome with which this step is done."""
        return replace(outcome, resume=self.at + 1)

    def stay(self, outcome: Outcome) -> Outcome:
        """An outcome or question after which this step goes on."""
        return replace(outcome, resume=-self.at - 1)

    def nothing(self, reason: str) -> Outcome:
        """This step does nothing, and why."""
        return self.on(o.NothingHappened(card=self.link.card, reason=reason))

    def given(self) -> list[Answer]:
        """What was answered in this step so far."""
        return [answer for answer in self.resolving.answers if answer.at == self.at and answer.about != "stage"]

    def stages(self) -> int:
        """How many outcomes this step has had."""
        return sum(1 for answer in self.resolving.answers if answer.at == self.at and answer.about == "stage")

    def swore(self, what: str) -> bool:
        """Whether it is this effect's own oath that forbids something to others."""
        effect = self.book.effect(self.state.name(self.link.card), self.link.effect)
        return effect is not None and what in effect.oath

    def ask(self, player: Player, answer: Any, about: str, **fields: Any) -> Outcome:
        """A question."""
        rule = fields.pop("rule", "EFF-08")
        return self.stay(o.Asked(player=player, answer=answer, about=about, source=self.link.card, rule=rule, **fields))


def labels_of(program: Program) -> dict[str, int]:
    """The steps at which labelled questions are asked."""
    return {label: at for at, step in enumerate(program) if (label := getattr(step, "label", ""))}


@enforces("CHAIN-02", "CHAIN-09")
def resolve(state: State, book: CardBook, chance: Chance) -> Outcome:
    """The next outcome or question of the link that resolves; its end when nothing is left to do."""
    assert state.resolving is not None
    number = state.resolving.link
    link = state.chain[number - 1]
    end = o.LinkResolved(link=number)
    if link.negated is not None:
        return end
    program = book.program(state.name(link.card), link.effect, link.option)
    resolver = Resolver(state, book, chance, link, program)
    if _fizzles(resolver):
        return end
    if _robs_graves(resolver, program):
        return o.LinkNegated(link=number, what="effect")
    while resolver.at < len(program):
        step = program[resolver.at]
        if isinstance(step, Jump):
            stays = step.unless is not None and resolver.ctx.holds(step.unless)
            resolver.at = resolver.at + 1 if stays else step.to
            continue
        outcome = _do(resolver, step) if _wanted(resolver, step) else None
        if outcome is not None:
            return outcome
        resolver.at += 1
    return end


@enforces("GEN-03")
def _robs_graves(resolver: Resolver, program: Program) -> bool:
    """Whether an effect would take cards out of Graveyards while another negates such effects."""
    state = resolver.state
    if not graves_are_closed(state) or resolver.at or resolver.resolving.answers:
        return False
    return any(isinstance(step, _TAKES) and _takes_from_grave(resolver, step) for step in program)


_TAKES = (lang.Banish, lang.ToHand, lang.ToDeck, lang.Summon, lang.SetCards, lang.Attach, lang.Equip)


def _takes_from_grave(resolver: Resolver, step: lang.CardStep) -> bool:
    cards = step.what if isinstance(step, lang.Equip) and step.what is not None else step.cards
    if isinstance(cards, lang.Cards) and cards.area:
        return cards.area == ("grave",)
    return any(in_grave(resolver.state, card) for card in resolver.ctx.select(cards))


def graves_are_closed(state: State) -> bool:
    """Whether an effect keeps cards in the Graveyards."""
    return any("leave grave" in side.locks for side in state.sides)


def in_grave(state: State, card: CardId) -> bool:
    """Whether a card is in a Graveyard."""
    return any(card in side.grave for side in state.sides)


@enforces("SPELL-03", "TRAP-04")
def _fizzles(resolver: Resolver) -> bool:
    """A card that has to stay on the field to resolve, and is gone or negated, does nothing."""
    state, link = resolver.state, resolver.link
    if link.option < 0 or not link.placed:
        found = state.find(link.card)
        return found is not None and found[1].current.negated and found[1].since < link.event
    found = state.find(link.card)
    if found is not None and found[1].current.negated:
        return True
    return stays_on_field(state, resolver.book, link.card) and (found is None or not found[1].face_up)


def stays_on_field(state: State, book: CardBook, card: CardId) -> bool:
    """Whether a Spell or Trap stays on the field after it resolves (SPELL-02, SPELL-03, TRAP-03, TRAP-04)."""
    face = state.face(card)
    if face.is_monster:
        return True
    return any(kind in face.kinds for kind in ("continuous", "equip", "field")) or book.get(face.name).stays


def _wanted(resolver: Resolver, step: lang.AnyStep) -> bool:
    if any(answer.at == resolver.at for answer in resolver.resolving.answers):
        return True  # begun already: what it began it ends
    if step.after != "and" and not resolver.resolving.did:
        return False
    return resolver.ctx.holds(step.condition)


def _do(resolver: Resolver, step: lang.AnyStep) -> Outcome | None:
    special = _DO.get(type(step))
    if special is not None:
        return special(resolver, step)
    assert isinstance(step, lang.CardStep)
    return _cards_then(resolver, step)


def _on(kind: type[lang.AnyStep]) -> Callable[[Do], Do]:
    def register(function: Do) -> Do:
        _DO[kind] = function
        return function

    return register


_DO: dict[type[Any], Do] = {}

# --- choosing cards ---------------------------------------------------------------------------------------------


def candidates(resolver: Resolver, step: lang.CardStep) -> tuple[CardId, ...]:
    """The cards that a step can be about: targets only while they are where they were targeted."""
    cards = resolver.ctx.select(step.cards)
    named = step.cards if isinstance(step.cards, str) else step.cards.ref
    elsewhere = resolver.link.option < 0 and not isinstance(step.cards, str) and step.cards.area  # put off, and it says
    if named in _TARGETED and not elsewhere:
        cards = tuple(card for card in cards if still_there(resolver, card))
    if graves_are_closed(resolver.state):
        cards = tuple(card for card in cards if not in_grave(resolver.state, card))
    return cards


_TARGETED = ("targets", "first target", "second target", "event", "remembered")


def still_there(resolver: Resolver, card: CardId) -> bool:
    """Whether a card has not gone anywhere since the activation; one that left and returned is a new card."""
    since = resolver.link.event
    found = resolver.state.find(card)
    if resolver.link.option < 0:  # put off: remembered on the field
        return found is not None
    from duelog.core.fold_effects import cards_of

    return not any(
        event.n > since and card in cards_of(event)
        for event in resolver.state.news
        if isinstance(event, o.CardsMoved | o.Summoned | o.SummonBegan | o.CardsDrawn | o.CardsSet)
    )


def chosen_cards(resolver: Resolver, step: lang.CardStep) -> tuple[CardId, ...] | Outcome:
    """The cards of a step: all, or those that are chosen now; a question where somebody has to choose."""
    ctx = resolver.ctx
    found = candidates(resolver, step)
    if step.count is None:
        return found
    count = ctx.value(step.count)
    for answer in resolver.given():
        if answer.about != "zone" and answer.to is None and answer.position is None:
            return answer.cards
    if not found or (len(found) <= count and not step.upto):
        return _forced(resolver, step, found)
    player = ctx.one(step.chooser)
    if step.random:
        picked = resolver.chance.pick(player, found, count)
        return resolver.stay(o.CardsPicked(player=player, cards=picked, source=resolver.link.card))
    low = 0 if step.upto else count
    return resolver.ask(
        player, "cards", f"{type(step).__name__.lower()}: choose", cards=found, minimum=low,
        maximum=min(count, len(found)),
    )  # fmt: skip


def _forced(resolver: Resolver, step: lang.CardStep, found: tuple[CardId, ...]) -> tuple[CardId, ...] | Outcome:
    if step.label and found:
        player = resolver.ctx.one(step.chooser)
        return resolver.stay(o.Chosen(player=player, about=step.label, cards=found, source=resolver.link.card))
    return found


def _cards_then(resolver: Resolver, step: lang.CardStep) -> Outcome | None:
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    if isinstance(step, lang.ToHand) and locked(resolver.state, resolver.ctx.player, "search"):
        cards = tuple(card for card in cards if not any(card in side.deck for side in resolver.state.sides))
    if isinstance(step, lang.Destroy):
        threat = _threat(resolver, cards)
        if threat is not None:
            return threat
        cards = tuple(card for card in cards if card not in resolver.resolving.spared)
    if not cards:
        return resolver.nothing("there is no card for it")
    outcome = act(resolver.ctx, step, cards)
    return resolver.on(outcome) if outcome is not None else resolver.nothing("it changes nothing")


# --- Sets -------------------------------------------------------------------------------------------------------


@_on(lang.SetCards)
@enforces("SPELL-11", "ZONE-02")
def _set(resolver: Resolver, step: lang.SetCards) -> Outcome | None:
    """Spells and Traps are Set, each onto a zone that its player chooses."""
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    state, player = resolver.state, resolver.ctx.player
    zones: list[Place] = [answer.to for answer in resolver.given() if answer.to is not None]
    moves: list[Moved] = []
    for card in cards:
        taken: list[Place] = [move.to for move in moves if move.to is not None]
        free = tuple(free_zones(state, player, fitting_zones(state.face(card)), taken))
        if not free:
            continue
        if len(free) > 1 and not zones:
            return resolver.ask(
                player, "place", f"zone of {state.name(card)}", default=True, cards=(card,), places=free, rule="ZONE-02"
            )
        to = free[0] if len(free) == 1 else zones.pop(0)
        position: Position = "up" if step.face_up else "down"
        moves.append(Moved(card=card, origin=state.place_of(card), to=to, position=position))
    if not moves:
        return resolver.nothing("there is nothing to Set, or no zone for it")
    if step.face_up:
        return resolver.on(o.CardsMoved(moves=tuple(moves), how="placed", source=resolver.link.card))
    return resolver.on(o.CardsSet(player=player, moves=tuple(moves), source=resolver.link.card))


@enforces("GEN-03")
def _threat(resolver: Resolver, cards: tuple[CardId, ...]) -> Outcome | None:
    """Before cards are destroyed: whether an effect may do something instead."""
    if resolver.stages():
        return None
    ctx = resolver.ctx
    there = tuple(card for card in doomed(ctx, cards) if card == ctx.this or not withstands(ctx, card))
    threat = o.Threatened(cards=there, source=resolver.link.card)
    return resolver.stay(threat) if there and may_be_spared(resolver.state, resolver.book, threat) else None


@_on(lang.Spare)
@enforces("GEN-03")
def _spare(resolver: Resolver, step: lang.Spare) -> Outcome | None:
    return resolver.on(o.Spared(cards=resolver.ctx.event_cards, source=resolver.link.card))


# --- Special Summons --------------------------------------------------------------------------------------------


@_on(lang.Summon)
def _summon(resolver: Resolver, step: lang.Summon) -> Outcome | None:
    if step.side in ("you", "opponent") and not zone_count(resolver.state, resolver.ctx.one(step.side), ("monsters",)):
        return resolver.nothing("there is no free Monster Zone")
    if resolver.stages():
        return _keeps_its_zone(resolver)
    state, ctx = resolver.state, resolver.ctx
    if step.side in ("you", "opponent") and not zone_count(state, ctx.one(step.side), ("monsters",)):
        return resolver.nothing("there is no free Monster Zone")
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    player = ctx.one(step.side) if step.side in ("you", "opponent") else ctx.one(step.side, cards[0] if cards else 0)
    if locked(state, ctx.player, "special summon") or locked(state, ctx.player, "summon"):
        return resolver.nothing("Special Summons are forbidden now")
    if not step.ignore_conditions:
        cards = tuple(card for card in cards if _may_come(ctx, card, step))
    cards = cards[: zone_count(state, player, ("monsters",))]
    if not cards:
        return resolver.nothing("no monster can be Special Summoned")
    placed = entrances(resolver, cards, player, step.position)
    if isinstance(placed, Outcome):
        return placed
    came = o.Summoned(
        player=ctx.player, how=step.as_kind, monsters=placed, source=resolver.link.card,
        proper=step.as_kind != "special",
    )  # fmt: skip
    return resolver.stay(came) if step.cards == "this" and not state.face(cards[0]).is_monster else resolver.on(came)


@enforces("ZONE-02")
def _keeps_its_zone(resolver: Resolver) -> Outcome:
    """A Trap that became a monster and is still a Trap takes up the Spell & Trap Zone that it came from, too."""
    zone = resolver.link.at or ""
    return resolver.on(_lasting(resolver, "source", cards=(resolver.link.card,), names=(zone,)))


@enforces("SUM-12")
def _may_come(ctx: Context, card: CardId, step: lang.Summon) -> bool:
    """A monster that must first be properly Summoned does not come by another card's effect before."""
    from duelog.core.effects.context import summonable

    return step.as_kind != "special" or summonable(ctx, card) or step.cards == "this"


@enforces("SUM-10")
def entrances(
    resolver: Resolver, cards: tuple[CardId, ...], player: Player, position: str
) -> tuple[Moved, ...] | Outcome:
    """Zone and position of each monster that comes, asked where there is a choice."""
    state = resolver.state
    zones: list[Place] = [answer.to for answer in resolver.given() if answer.to is not None]
    positions: list[Position] = [answer.position for answer in resolver.given() if answer.position is not None]
    moves: list[Moved] = []
    taken: list[Place] = []
    for card in cards:
        lie: Position
        if position in ("choice", "face-up or set"):
            if not positions:
                return resolver.ask(
                    resolver.ctx.player, "position", f"position of {state.name(card)}", default=True, cards=(card,),
                    rule="SUM-10",
                )  # fmt: skip
            chosen = positions.pop(0)
            lie = "set" if position == "face-up or set" and chosen == "defense" else chosen
        else:
            lie = "set" if position == "set" else "defense" if position == "defense" else "attack"
        free = free_zones(state, player, MONSTER_ZONES, taken)
        if len(free) == 1:
            where = free[0]
        elif zones:
            where = zones.pop(0)
        else:
            return resolver.ask(
                resolver.ctx.player, "place", f"zone of {state.name(card)}", default=True, cards=(card,),
                places=tuple(free), rule="ZONE-01",
            )  # fmt: skip
        taken.append(where)
        moves.append(Moved(card=card, origin=state.place_of(card), to=where, position=lie))
    return tuple(moves)


@_on(lang.MakeTokens)
@enforces("TOKEN-01")
def _tokens(resolver: Resolver, step: lang.MakeTokens) -> Outcome | None:
    state, ctx = resolver.state, resolver.ctx
    count = ctx.value(step.count)
    player = ctx.one(step.side)
    made = [answer for answer in resolver.given() if answer.about == "tokens"]
    if not made:
        forbidden = locked(state, ctx.player, "special summon") and not resolver.swore("special summon")
        if zone_count(state, player, ("monsters",)) < count or forbidden:
            return resolver.nothing("there is no room for the Tokens")
        face = replace(
            step.face,
            atk=ctx.value(step.atk) if step.atk is not None else step.face.atk,
            defense=ctx.value(step.defense) if step.defense is not None else step.face.defense,
        )
        first = len(state.cards) + 1
        tokens = tuple(o.TokenCard(card=first + k, owner=ctx.player, face=face) for k in range(count))
        return resolver.stay(o.TokensMade(tokens=tokens, source=resolver.link.card))
    if resolver.stages():  # they stand there, and are as the effect says
        return resolver.on(_lasting(resolver, "duel", cards=made[0].cards))
    placed = entrances(resolver, made[0].cards, player, step.position)
    if isinstance(placed, Outcome):
        return placed
    came = o.Summoned(player=ctx.player, how="special", monsters=placed, source=resolver.link.card)
    return resolver.stay(came) if step.traits else resolver.on(came)


@_on(lang.FusionSummon)
@enforces("FUS-02")
def _fusion(resolver: Resolver, step: lang.FusionSummon) -> Outcome | None:
    """Monster, materials, then the materials go and the Fusion Monster comes."""
    ctx = resolver.ctx
    answers = [answer for answer in resolver.given() if answer.to is None and answer.position is None]
    if not answers:
        return _choose_one(resolver, fusion_monsters(ctx, step), "Fusion Monster", "FUS-01")
    monster = answers[0].cards[0]
    if resolver.stages() == 0:
        if len(answers) < 2:
            return _choose_set(resolver, list(fusion_sets(ctx, step, monster)), "Fusion Materials", "FUS-01")
        materials = answers[1].cards
        moves = _banished(resolver.state, materials) if step.banish else send_to_grave(resolver.state, materials)
        return resolver.stay(o.CardsMoved(moves=moves, how="material", source=resolver.link.card))
    return _arrives(resolver, monster, "fusion")


@_on(lang.RitualSummon)
@enforces("RIT-02")
def _ritual(resolver: Resolver, step: lang.RitualSummon) -> Outcome | None:
    """Monster, Tributes, then the Ritual Monster comes."""
    ctx = resolver.ctx
    answers = [answer for answer in resolver.given() if answer.to is None and answer.position is None]
    if not answers:
        return _choose_one(resolver, ritual_monsters(ctx, step), "Ritual Monster", "RIT-01")
    monster = answers[0].cards[0]
    if resolver.stages() == 0:
        if len(answers) < 2:
            return _choose_set(resolver, list(ritual_sets(ctx, step, monster)), "Tributes", "RIT-01")
        moves = send_to_grave(resolver.state, answers[1].cards)
        how: How = "sent" if step.send else "tributed"
        return resolver.stay(o.CardsMoved(moves=moves, how=how, source=resolver.link.card))
    return _arrives(resolver, monster, "ritual")


def _banished(state: State, cards: tuple[CardId, ...]) -> tuple[Moved, ...]:
    from duelog.core.effects.acts import move_out

    return move_out(state, cards, "banished")


def _choose_one(resolver: Resolver, cards: tuple[CardId, ...], about: str, rule: str) -> Outcome | None:
    player = resolver.ctx.player
    names = {resolver.state.name(card) for card in cards}
    if not cards:
        return resolver.nothing(f"there is no {about} for it")
    if len(names) == 1 and not _in_hand(resolver.state, cards):
        return resolver.stay(o.Chosen(player=player, about=about, cards=cards[:1], source=resolver.link.card))
    if len(cards) == 1:
        return resolver.stay(o.Chosen(player=player, about=about, cards=cards, source=resolver.link.card))
    return resolver.ask(player, "cards", about, cards=cards, rule=rule)


def _in_hand(state: State, cards: tuple[CardId, ...]) -> bool:
    return any((state.place_of(card) or "").endswith("hand") for card in cards)


def _choose_set(resolver: Resolver, sets: list[tuple[CardId, ...]], about: str, rule: str) -> Outcome | None:
    """A choice among sets of cards: the validator of answers takes any of them and no other."""
    player = resolver.ctx.player
    if not sets:
        return resolver.nothing(f"there are no {about} for it")
    if len(sets) == 1:
        return resolver.stay(o.Chosen(player=player, about=about, cards=sets[0], source=resolver.link.card))
    union = tuple(dict.fromkeys(card for cards in sets for card in cards))
    sizes = [len(cards) for cards in sets]
    return resolver.ask(
        player, "cards", about, cards=union, minimum=min(sizes), maximum=max(sizes), rule=rule, sets=tuple(sets)
    )


def _arrives(resolver: Resolver, monster: CardId, how: SummonKind) -> Outcome | None:
    placed = entrances(resolver, (monster,), resolver.ctx.player, "choice")
    if isinstance(placed, Outcome):
        return placed
    return resolver.on(
        o.Summoned(player=resolver.ctx.player, how=how, monsters=placed, source=resolver.link.card, proper=True)
    )


# --- control, equips, materials ---------------------------------------------------------------------------------


@_on(lang.TakeControl)
@enforces("GEN-19")
def _control(resolver: Resolver, step: lang.TakeControl) -> Outcome | None:
    """The monster changes sides; with a limit it goes back when that is over."""
    state, ctx = resolver.state, resolver.ctx
    if resolver.stages():
        taken = tuple(card for card in resolver.resolving.moved)
        return resolver.on(_lasting(resolver, step.until or "duel", cards=taken))
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    player = ctx.one(step.by)
    moves: list[Moved] = []
    taken_zones: list[Place] = []
    zones: list[Place] = [answer.to for answer in resolver.given() if answer.to is not None]
    for card in cards:
        free = free_zones(state, player, MONSTER_ZONES, taken_zones)
        if controller(state, card) == player or not free or keeps_sides(ctx, card):
            continue
        if len(free) > 1 and not zones:
            return resolver.ask(
                player, "place", f"zone of {state.name(card)}", default=True, cards=(card,),
                places=tuple(free), rule="ZONE-01",
            )  # fmt: skip
        taken_zones.append(zones.pop(0) if len(free) > 1 else free[0])
        moves.append(Moved(card=card, origin=state.place_of(card), to=taken_zones[-1]))
    if not moves:
        return resolver.nothing("control does not change")
    outcome = o.CardsMoved(moves=tuple(moves), how="control", source=resolver.link.card)
    return resolver.stay(outcome) if step.until else resolver.on(outcome)


def keeps_sides(ctx: Context, card: CardId) -> bool:
    """Whether this effect cannot change who controls a monster."""
    return withstands(ctx, card) or has_trait(ctx.state, card, "control cannot change")


@_on(lang.Swap)
def _swap(resolver: Resolver, step: lang.Swap) -> Outcome | None:
    """Both monsters change sides at once, each to a zone that its new controller chooses."""
    ctx, state = resolver.ctx, resolver.state
    pair = (*ctx.answer_cards(step.one), *ctx.answer_cards(step.other))
    found = [state.find(card) for card in pair]
    if len(pair) != 2 or found[0] is None or found[1] is None:
        return resolver.nothing("one of the monsters is gone")
    if any(keeps_sides(ctx, card) for card in pair):
        return resolver.nothing("control of one of the monsters cannot change")
    first, second = found[0][0], found[1][0]
    zones: list[Place] = [answer.to for answer in resolver.given() if answer.to is not None]
    ways: tuple[tuple[CardId, Place, Place], ...] = (
        (pair[1], second, first),
        (pair[0], first, second),
    )  # who exchanges chooses first
    for card, _, left in ways[len(zones) :]:
        player = player_of(left)
        free = {left, *free_zones(state, player, MONSTER_ZONES)}
        return resolver.ask(
            player, "place", f"zone of {state.name(card)}", default=True, cards=(card,),
            places=tuple(sorted(free, key=lambda zone: (zone != left, zone))), rule="ZONE-01",
        )  # fmt: skip
    moves = tuple(Moved(card=card, origin=at, to=to) for (card, at, _), to in zip(ways, zones, strict=False))
    return resolver.on(o.CardsMoved(moves=moves, how="control", source=resolver.link.card))


@_on(lang.Equip)
@enforces("SPELL-04", "GEN-11")
def _equip(resolver: Resolver, step: lang.Equip) -> Outcome | None:
    state, link = resolver.state, resolver.link
    host = candidates(resolver, step)[:1]
    if step.what is not None:
        return _equip_others(resolver, step)
    found = state.find(host[0]) if host else None
    own = state.find(link.card)
    if found is None or own is None or not found[1].face_up or not own[1].face_up:
        return resolver.nothing("there is no face-up monster to equip")
    return resolver.on(o.Equipped(card=link.card, to=host[0]))


def _equip_others(resolver: Resolver, step: lang.Equip) -> Outcome | None:
    state, ctx = resolver.state, resolver.ctx
    host = ctx.select(step.cards)[:1]
    what = tuple(
        card for card in ctx.select(step.what or "targets") if still_there(resolver, card) or resolver.stages()
    )
    if not host or not what or state.find(host[0]) is None:
        return resolver.nothing("there is nothing to equip")
    if not resolver.stages():
        free = free_zones(state, ctx.player, SPELL_ZONES)
        if not free:
            return resolver.nothing("there is no free Spell & Trap Zone")
        zones: list[Place] = [answer.to for answer in resolver.given() if answer.to is not None]
        if len(free) > 1 and not zones:
            return resolver.ask(
                ctx.player, "place", f"zone of {state.name(what[0])}", default=True, cards=what[:1],
                places=tuple(free), rule="ZONE-02",
            )  # fmt: skip
        to = zones[0] if zones else free[0]
        move = Moved(card=what[0], origin=state.place_of(what[0]), to=to, position="up")
        return resolver.stay(o.CardsMoved(moves=(move,), how="equipped", source=resolver.link.card))
    return resolver.on(o.Equipped(card=what[0], to=host[0]))


@_on(lang.Bind)
def _bind(resolver: Resolver, step: lang.Bind) -> Outcome | None:
    cards = tuple(card for card in candidates(resolver, step) if resolver.state.find(card))
    if not cards or resolver.state.find(resolver.link.card) is None:
        return resolver.nothing("there is nothing to bind it to")
    return resolver.on(o.Linked(card=resolver.link.card, cards=cards))


@_on(lang.Tie)
def _tie(resolver: Resolver, step: lang.Tie) -> Outcome | None:
    cards = tuple(card for card in resolver.ctx.select(step.cards) if resolver.state.find(card))
    if not cards or resolver.state.find(resolver.link.card) is None:
        return None
    return resolver.on(_lasting(resolver, "duel", cards=cards))


@_on(lang.Attach)
def _attach(resolver: Resolver, step: lang.Attach) -> Outcome | None:
    state = resolver.state
    host = state.find(resolver.link.card)
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    cards = tuple(card for card in cards if not is_token(state, card))  # XYZ-07
    if host is None or not cards:
        return resolver.nothing("there is nothing to attach")
    return resolver.on(o.CardsMoved(moves=_under(state, cards, host[0]), how="attached", source=resolver.link.card))


def _under(state: State, cards: tuple[CardId, ...], host: Place) -> tuple[Moved, ...]:
    """The moves by which cards become materials; their own go to the Graveyard (XYZ-04)."""
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


@_on(lang.Detach)
@enforces("XYZ-06")
def _detach(resolver: Resolver, step: lang.Detach) -> Outcome | None:
    found = resolver.state.find(resolver.link.card)
    if found is None or len(found[1].materials) < step.count:
        return resolver.nothing("there are no materials to detach")
    materials = next((answer.cards for answer in resolver.given()), found[1].materials)
    if len(materials) > step.count:
        player = resolver.ctx.player
        return resolver.ask(player, "cards", "detach", cards=materials, minimum=step.count, maximum=step.count)
    return resolver.on(detached(resolver.state, resolver.link.card, materials[: step.count]))


def detached(state: State, host: CardId, materials: tuple[CardId, ...]) -> Outcome:
    """Materials go from under their monster to their owners' Graveyards."""
    at = state.place_of(host)
    moves = tuple(Moved(card=card, origin=at, to=grave_of(state, card)) for card in materials)
    return o.CardsMoved(moves=moves, how="detached", why="cost", source=host)


# --- showing, drawing, Life Points ------------------------------------------------------------------------------


@_on(lang.Reveal)
@enforces("GEN-15")
def _reveal(resolver: Resolver, step: lang.Reveal) -> Outcome | None:
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    if not cards:
        return resolver.nothing("there is nothing to show")
    to = resolver.ctx.players(step.to)
    return resolver.on(o.CardsRevealed(cards=cards, to=to, source=resolver.link.card))


@_on(lang.Excavate)
@enforces("GEN-12")
def _excavate(resolver: Resolver, step: lang.Excavate) -> Outcome | None:
    deck = resolver.state.side(resolver.ctx.one(step.who)).deck
    cards = deck[: resolver.ctx.value(step.count)]
    if not cards:
        return resolver.nothing("the Deck is empty")
    return resolver.on(o.CardsRevealed(cards=cards, source=resolver.link.card, excavated=True))


@_on(lang.Draw)
@enforces("WIN-02")
def _draw(resolver: Resolver, step: lang.Draw) -> Outcome | None:
    ctx, state = resolver.ctx, resolver.state
    players = ctx.players(step.who)
    player = players[min(resolver.stages(), len(players) - 1)]
    count = ctx.value(step.count)
    deck = state.side(player).deck
    if locked(state, player, "draw") or count <= 0:
        return resolver.nothing("nothing is drawn")
    if len(deck) < count:
        return o.DuelEnded(winner=OPPONENT[player], reason="deck out")
    drawn = o.CardsDrawn(player=player, cards=deck[:count], why="effect", source=resolver.link.card)
    return resolver.on(drawn) if resolver.stages() + 1 >= len(players) else resolver.stay(drawn)


@_on(lang.Mill)
def _mill(resolver: Resolver, step: lang.Mill) -> Outcome | None:
    state, ctx = resolver.state, resolver.ctx
    cards = [c for player in ctx.players(step.who) for c in state.side(player).deck[: ctx.value(step.count)]]
    if not cards:
        return resolver.nothing("the Deck is empty")
    return resolver.on(o.CardsMoved(moves=send_to_grave(state, cards), how="sent", source=resolver.link.card))


@_on(lang.Damage)
def _damage(resolver: Resolver, step: lang.Damage) -> Outcome | None:
    amount = resolver.ctx.value(step.amount)
    players: list[Player] = [
        player for player in resolver.ctx.players(step.who) if not locked(resolver.state, player, "effect damage")
    ]
    return _life(resolver, players, -amount)


@_on(lang.Gain)
def _gain(resolver: Resolver, step: lang.Gain) -> Outcome | None:
    return _life(resolver, list(resolver.ctx.players(step.who)), resolver.ctx.value(step.amount))


@_on(lang.Pay)
def _pay(resolver: Resolver, step: lang.Pay) -> Outcome | None:
    player = resolver.ctx.player
    return resolver.on(paid(resolver.ctx, step, player))


def paid(ctx: Context, step: lang.Pay, player: Player) -> Outcome:
    """Life Points are paid: a number, or half of them."""
    lp = ctx.state.side(player).lp
    amount = (lp + 1) // 2 if step.amount == "half" else ctx.value(step.amount)
    return o.LifePointsChanged(changes=(o.LifeChange(player=player, amount=-amount),), why="cost", source=ctx.this)


@_on(lang.SetLife)
def _set_life(resolver: Resolver, step: lang.SetLife) -> Outcome | None:
    amount = resolver.ctx.value(step.amount)
    changes = tuple(
        o.LifeChange(player=player, amount=amount - resolver.state.side(player).lp)
        for player in resolver.ctx.players(step.who)
    )
    return resolver.on(o.LifePointsChanged(changes=changes, source=resolver.link.card))


def _life(resolver: Resolver, players: list[Player], amount: int) -> Outcome:
    if not amount or not players:
        return resolver.nothing("Life Points do not change")
    changes = tuple(o.LifeChange(player=player, amount=amount) for player in players)
    return resolver.on(o.LifePointsChanged(changes=changes, source=resolver.link.card))


# --- the rest ---------------------------------------------------------------------------------------------------


@_on(lang.PlaceCounters)
@enforces("GEN-04")
def _counters(resolver: Resolver, step: lang.PlaceCounters) -> Outcome | None:
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    found = resolver.state.find(cards[0]) if cards else None
    if found is None or not found[1].face_up:
        return resolver.nothing("there is no face-up card for the counters")
    amount = resolver.ctx.value(step.amount)
    return resolver.on(o.CountersChanged(card=cards[0], counter=step.counter, amount=amount, source=resolver.link.card))


@_on(lang.ShuffleDeck)
@enforces("ZONE-07")
def _shuffle(resolver: Resolver, step: lang.ShuffleDeck) -> Outcome | None:
    player = resolver.ctx.one(step.who)
    deck = resolver.state.side(player).deck
    if not deck:
        return None
    return resolver.on(o.Shuffled(player=player, pile="deck", order=resolver.chance.shuffle(player, "deck", deck)))


@_on(lang.Ask)
def _ask(resolver: Resolver, step: lang.Ask) -> Outcome | None:
    """A question whose answer later steps look up; nothing happens by itself."""
    if resolver.given():
        return None
    ctx = resolver.ctx
    player = ctx.one(step.who)
    if step.yes is not None:
        return resolver.ask(player, "yes", step.yes)
    if step.options:
        return resolver.ask(player, "option", step.label, options=step.options)
    if step.name:
        return resolver.ask(player, "option", step.label)
    if step.number is not None:
        return resolver.ask(player, "number", step.label, minimum=step.number[0], maximum=step.number[1])
    found = ctx.select(step.cards or "targets")
    count = ctx.value(step.count)
    if not found:
        return resolver.nothing("there is no card to choose")
    if step.random:
        picked = resolver.chance.pick(player, found, min(count, len(found)))
        return resolver.on(o.CardsPicked(player=player, cards=picked, source=resolver.link.card))
    if len(found) <= count and not step.upto:
        return resolver.stay(o.Chosen(player=player, about=step.label, cards=found, source=resolver.link.card))
    low = 0 if step.upto else count
    return resolver.ask(player, "cards", step.label, cards=found, minimum=low, maximum=min(count, len(found)))


@_on(lang.Coins)
def _coins(resolver: Resolver, step: lang.Coins) -> Outcome | None:
    player = resolver.ctx.player
    results: list[Coin] = [resolver.chance.coin(player) for _ in range(step.count)]
    return resolver.on(o.CoinsTossed(player=player, results=tuple(results), source=resolver.link.card))


@_on(lang.Dice)
def _dice(resolver: Resolver, step: lang.Dice) -> Outcome | None:
    player = resolver.ctx.player
    results = tuple(resolver.chance.die(player) for _ in range(step.count))
    return resolver.on(o.DiceRolled(player=player, results=results, source=resolver.link.card))


def _lasting(
    resolver: Resolver,
    until: lang.Until,
    *,
    cards: tuple[CardId, ...] = (),
    values: tuple[int, ...] = (),
    player: Player | None = None,
    whose: Player | None = None,
    turns: int = 0,
    names: tuple[str, ...] = (),
) -> Outcome:
    state, link = resolver.state, resolver.link
    number = max((lasting.id for lasting in state.lasting), default=0) + 1
    part = resolver.at + (MODE * link.option if link.option >= 0 else PUT_OFF * -link.option)
    return o.LastingBegan(
        id=number, source=link.card, effect=link.effect, part=part, player=player or link.player, cards=cards,
        values=values, until=until, whose=whose, turns=turns, names=names,
    )  # fmt: skip


@_on(lang.Change)
def _change(resolver: Resolver, step: lang.Change) -> Outcome | None:
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    ctx = resolver.ctx
    face_down = any(modifier.face_down for modifier in step.modify)
    standing = tuple(card for card in cards if _changeable(ctx, card, face_down))
    if not standing:
        return resolver.nothing("there is no face-up card that it could change")
    return resolver.on(
        _lasting(
            resolver, step.until, cards=standing, values=fixed_numbers(ctx, step, standing),
            whose=ctx.one(step.whose) if step.whose else None, turns=step.turns, names=_copied(ctx, step),
        )
    )  # fmt: skip


def _copied(ctx: Context, step: lang.Change) -> tuple[str, ...]:
    return tuple(
        ctx.state.name(card) for modifier in step.modify if modifier.copies for card in ctx.select(modifier.copies)[:1]
    )


def _changeable(ctx: Context, card: CardId, face_down: bool) -> bool:
    found = ctx.state.find(card)
    return found is not None and (found[1].face_up or face_down) and not withstands(ctx, card)


@_on(lang.Lock)
def _lock(resolver: Resolver, step: lang.Lock) -> Outcome | None:
    ctx = resolver.ctx
    players = ctx.players(step.who)
    player = players[min(resolver.stages(), len(players) - 1)]
    outcome = _lasting(
        resolver, step.until, player=player, whose=ctx.one(step.whose) if step.whose else None, turns=step.turns,
        names=(*step.names, *_named(ctx, step)),
    )  # fmt: skip
    return resolver.on(outcome) if resolver.stages() + 1 >= len(players) else resolver.stay(outcome)


def _named(ctx: Context, step: lang.Lock) -> tuple[str, ...]:
    if step.declared is not None:
        answer = ctx.answer(step.declared)
        return (answer.option,) if answer is not None and answer.option is not None else ()
    return tuple(dict.fromkeys(ctx.name(card) for card in ctx.select(step.names_of))) if step.names_of else ()


@_on(lang.Later)
def _later(resolver: Resolver, step: lang.Later) -> Outcome | None:
    ctx = resolver.ctx
    cards = ctx.select(step.cards)
    whose = ctx.one(step.whose) if step.whose else None
    return resolver.on(_lasting(resolver, step.until, cards=cards, whose=whose, turns=step.turns))


@_on(lang.Negate)
@enforces("CHAIN-09")
def _negate(resolver: Resolver, step: lang.Negate) -> Outcome | None:
    state = resolver.state
    match step.what:
        case "attack":
            if state.battle is None or state.battle.fought or attacker_gone(state, state.battle):
                return resolver.nothing("there is no attack any more")
            return resolver.on(o.AttackEnded(why="negated", source=resolver.link.card))
        case "summon":
            if state.summoning is None:
                return resolver.nothing("there is no Summon to negate")
            return resolver.on(o.SummonNegated(source=resolver.link.card))
        case what:
            number = resolver.resolving.link - 1
            if number < 1 or state.chain[number - 1].negated is not None:
                return resolver.nothing("there is nothing to negate")
            return resolver.on(o.LinkNegated(link=number, what=what, source=resolver.link.card))


@_on(lang.NormalSummonNow)
@enforces("SUM-01", "SUM-05", "SUM-15")
def _normal_summon(resolver: Resolver, step: lang.NormalSummonNow) -> Outcome | None:
    """Monster, Tributes, then Attack Position for a Summon or Defense Position for a Set, and the zone."""
    ctx, state = resolver.ctx, resolver.state
    given = resolver.given()
    chosen = [answer.cards for answer in given if answer.to is None and answer.position is None]
    if not chosen:
        return _choose_one(resolver, playable_at_once(ctx), "monster to Normal Summon or Set", "SUM-01")
    card = chosen[0][0]
    ways = ways_at_once(ctx, card)
    sets = list(tributes_at_once(ctx, card))
    if not resolver.stages() and sets != [()]:
        if len(chosen) < 2:
            return _choose_set(resolver, sets, "Tributes", "SUM-13")
        if chosen[1]:
            moves = send_to_grave(state, chosen[1])
            return resolver.stay(o.CardsMoved(moves=moves, how="tributed", why="cost", source=card))
    placed = entrances(resolver, (card,), ctx.player, _POSITIONS.get(ways, "face-up or set"))
    if isinstance(placed, Outcome):
        return placed
    if placed[0].position == "set":
        return resolver.on(o.CardsSet(player=ctx.player, moves=placed, source=resolver.link.card))
    how: SummonKind = "tribute" if resolver.stages() else "normal"
    if resolver.resolving.link == 1:  # no link is left to resolve: it can be negated as any other
        return resolver.on(o.SummonBegan(player=ctx.player, how=how, monsters=placed, source=resolver.link.card))
    return resolver.on(o.Summoned(player=ctx.player, how=how, monsters=placed, source=resolver.link.card))


_POSITIONS: dict[tuple[str, ...], str] = {("summon",): "attack", ("set",): "set"}


@_on(lang.SynchroSummonNow)
@enforces("SYN-01", "SYN-02")
def _synchro_summon(resolver: Resolver, step: lang.SynchroSummonNow) -> Outcome | None:
    """Monster, materials, then the materials go and the Synchro Monster comes; nobody negates it."""
    answers = [answer for answer in resolver.given() if answer.to is None and answer.position is None]
    if resolver.stages():
        return _arrives(resolver, answers[0].cards[0], "synchro")
    choices = list(synchro_choices(resolver.ctx))
    if not answers:
        monsters = tuple(dict.fromkeys(card for card, _ in choices))
        return _choose_one(resolver, monsters, "Synchro Monster", "SYN-01")
    monster = answers[0].cards[0]
    if len(answers) < 2:
        sets = [materials for card, materials in choices if card == monster]
        return _choose_set(resolver, sets, "Synchro Materials", "SYN-01")
    moves = send_to_grave(resolver.state, answers[1].cards)
    return resolver.stay(o.CardsMoved(moves=moves, how="material", why="summon", source=monster))


@_on(lang.EndPhaseNow)
def _end_battle_phase(resolver: Resolver, step: lang.EndPhaseNow) -> Outcome | None:
    if resolver.state.phase != "battle":
        return resolver.nothing("it is not the Battle Phase")
    if resolver.state.battle is not None:
        return resolver.stay(o.AttackEnded(why="phase over", source=resolver.link.card))
    return resolver.on(o.StepBegan(step="end"))


@_on(lang.WinDuel)
@enforces("WIN-03")
def _win(resolver: Resolver, step: lang.WinDuel) -> Outcome | None:
    return o.DuelEnded(winner=resolver.ctx.one(step.who), reason="effect")
