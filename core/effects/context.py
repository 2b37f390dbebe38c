"""Selectors, values and conditions worked out in a state, as one card sees it."""

from collections.abc import Callable, Iterator

from duelog.core.effects.book import CardBook
from duelog.core.effects.language import Amount, Area, Bounds, Cards, CardsOf, Condition, Stat, Value, Who
from duelog.core.rules.battle import lost_in_battle
from duelog.core.rules.registry import enforces
from duelog.core.state import Answer, Link, OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.faces import Face
from duelog.events.outcomes import LifeChange
from duelog.events.places import (
    MONSTER_ZONES,
    OPPONENT,
    PENDULUM_ZONES,
    PLAYERS,
    SPELL_ZONES,
    ZONES,
    Pile,
    Player,
    player_of,
)


class Context:
    """A state seen by an effect: whose it is, of which card, and what it knows of its link."""

    def __init__(
        self,
        state: State,
        book: CardBook,
        player: Player,
        this: CardId,
        *,
        link: Link | None = None,
        event_cards: tuple[CardId, ...] = (),
        costs: tuple[CardId, ...] = (),
        targets: tuple[CardId, ...] = (),
        remembered: tuple[CardId, ...] = (),
        answers: tuple[Answer, ...] = (),
        labels: dict[str, int] | None = None,
    ) -> None:
        self.state = state
        self.book = book
        self.player: Player = player
        self.this = this
        self.link = link
        self.targets = link.targets if link else targets
        self.costs = link.costs if link else costs
        self.buried: tuple[CardId, ...] = ()
        self.event_cards = link.event_cards if link else event_cards
        self.remembered = remembered
        self.answers = answers
        self.labels = labels or {}
        self.it: CardId = 0
        self._standing: dict[CardId, OnField] | None = None

    def slot(self, card: CardId) -> OnField | None:
        """A card as it lies on the field; None elsewhere. Looked up once for all cards: selectors ask for many."""
        standing = self._standing
        if standing is None:
            field = (slot for side in self.state.sides for slot in side.field)
            standing = self._standing = {slot.card: slot for slot in field if slot is not None}
        return standing.get(card)

    # --- players ------------------------------------------------------------------------------------------------

    def players(self, who: Who, card: CardId = 0) -> tuple[Player, ...]:
        """The players meant, the turn player first."""
        match who:
            case "you":
                return (self.player,)
            case "opponent":
                return (OPPONENT[self.player],)
            case "turn player":
                return (self.state.turn_player,)
            case "owner":
                return (self.state.owner(card or self.this),)
            case "controller":
                return (controller(self.state, card or self.this),)
            case "both":
                first = self.state.turn_player
                return (first, OPPONENT[first])

    def one(self, who: Who, card: CardId = 0) -> Player:
        """The one player meant."""
        return self.players(who, card)[0]

    # --- cards --------------------------------------------------------------------------------------------------

    def select(self, cards: CardsOf) -> tuple[CardId, ...]:
        """The cards meant, in the order of the table."""
        if isinstance(cards, str):
            return self._reference(cards)
        if cards.label is not None:
            base = self.answer_cards(cards.label)
        elif cards.ref is not None:
            base = self._reference(cards.ref)
        else:
            base = tuple(dict.fromkeys(self._areas(cards)))
        found = tuple(card for card in base if self.fits(card, cards))
        return self._extreme(found, cards)

    def _reference(self, ref: str) -> tuple[CardId, ...]:
        return _REFERENCES[ref](self)

    def _areas(self, cards: Cards) -> Iterator[CardId]:
        coming = self.state.summoning.cards if self.state.summoning is not None else ()
        for player in self.players(cards.of, self.this):
            side = self.state.side(player)
            for area in cards.area:
                if area in _ZONES:
                    low, high = _ZONES[area]
                    for slot in side.field[low:high]:
                        if slot is not None and slot.card not in coming:  # a Summon that may be negated is not over
                            yield slot.card
                    if area == "spells":
                        yield from self._trap_monsters(player)
                else:
                    yield from side.pile(_PILES[area])

    def _trap_monsters(self, player: Player) -> Iterator[CardId]:
        """The monsters of a player that are still Traps."""
        for slot in self.state.monsters(player):
            if slot.face_up and not self.state.face(slot.card).is_monster:
                yield slot.card

    def _extreme(self, found: tuple[CardId, ...], cards: Cards) -> tuple[CardId, ...]:
        if cards.strongest is not None and found:
            found = self._with(found, cards.strongest, max(self.stat(card, cards.strongest) for card in found))
        if cards.weakest is not None and found:
            found = self._with(found, cards.weakest, min(self.stat(card, cards.weakest) for card in found))
        return found

    def _with(self, cards: tuple[CardId, ...], stat: Stat, number: int) -> tuple[CardId, ...]:
        return tuple(card for card in cards if self.stat(card, stat) == number)

    def fits(self, card: CardId, cards: Cards) -> bool:
        """Whether a card is as a selector says, wherever it is."""
        if not 0 < card <= len(self.state.cards):
            return False
        face = self.state.face(card)
        slot = self.slot(card)
        if cards.of != "both" and (cards.ref is not None or not cards.area):
            holder = controller(self.state, card)
            if holder not in self.players(cards.of, card):
                return False
        if cards.area and (cards.ref is not None or cards.label is not None) and not self._is_in(card, cards.area):
            return False
        return _fits_face(self, card, face, slot, cards) and _fits_slot(self, card, slot, cards)

    def _is_in(self, card: CardId, areas: tuple[Area, ...]) -> bool:
        where = self.state.place_of(card)
        return where is not None and area_of(where[3:]) in areas

    def name(self, card: CardId) -> str:
        """The name a card goes by now."""
        return current_name(self.state, self.book, card)

    @enforces("GEN-13")
    def stat(self, card: CardId, stat: Stat) -> int:
        """A number of a card: current on the field, printed elsewhere."""
        state = self.state
        face = state.face(card)
        slot = self.slot(card)
        match stat:
            case "atk":
                return state.atk(slot) if slot else face.atk or 0
            case "defense":
                return state.defense(slot) if slot else face.defense or 0
            case "original atk":
                return face.atk or 0
            case "original defense":
                return face.defense or 0
            case "level" | "rank":
                return state.level(slot) if slot else face.level
            case "materials":
                return len(slot.materials) if slot else 0
            case "scale":
                return face.scales[0] if face.scales else 0
            case "last atk":
                before = last_known(state, card)
                return state.atk(before) if before is not None and before.face_up else 0

    # --- answers ------------------------------------------------------------------------------------------------

    def answer(self, label: str) -> Answer | None:
        """The last answer to the question with this label."""
        at = self.labels.get(label)
        found = [answer for answer in self.answers if answer.at == at]
        return found[-1] if found else None

    def answer_cards(self, label: str) -> tuple[CardId, ...]:
        """The cards that were chosen for a label."""
        at = self.labels.get(label)
        return tuple(card for answer in self.answers if answer.at == at for card in answer.cards)

    # --- values -------------------------------------------------------------------------------------------------

    def value(self, value: Value) -> int:
        """A number worked out; division rounds down."""
        if isinstance(value, int):
            return value
        base = self._base(value) - (self.value(value.less) if value.less is not None else 0)
        return base * value.times // value.divided_by + value.plus

    def _base(self, amount: Amount) -> int:
        state = self.state
        if amount.count is not None:
            return len(self.select(amount.count))
        if amount.names is not None:
            return len({self.name(card) for card in self.select(amount.names)})
        if amount.types is not None:
            return len({state.face(card).type for card in self.select(amount.types)})
        if amount.of is not None:
            numbers = [self.stat(card, amount.stat) for card in self.select(amount.of)]
            return sum(numbers) if amount.total else next(iter(numbers), 0)
        if amount.lp is not None:
            return state.side(self.one(amount.lp)).lp
        if amount.lp_difference:
            return state.side(OPPONENT[self.player]).lp - state.side(self.player).lp
        if amount.hand is not None:
            return sum(len(state.side(player).hand) for player in self.players(amount.hand))
        if amount.counters is not None:
            return counters(state, self.this, amount.counters)
        if amount.chain_link:
            return state.resolving.link if state.resolving is not None else len(state.chain)
        return self._recalled(amount)

    def _recalled(self, amount: Amount) -> int:
        state = self.state
        if amount.answer is not None:
            answer = self.answer(amount.answer)
            return (answer.number or len(answer.cards)) if answer else 0
        if amount.result is not None and state.resolving is not None:
            return sum(state.resolving.results)
        if amount.moved and state.resolving is not None:
            return len(state.resolving.moved)
        if amount.event_damage:
            change = last_damage(self)
            return -change[1].amount if change is not None else 0
        if amount.destroyed_of is not None:
            return len(_destroyed_from(self, self.one(amount.destroyed_of)))
        if amount.tributed:
            return len(_tributed_for(state, self.this))
        return 1

    # --- conditions ---------------------------------------------------------------------------------------------

    def holds(self, condition: Condition | None) -> bool:
        """Whether a condition holds."""
        return condition is None or all(check(self, condition) for check in _CONDITIONS)


# --- places and cards -------------------------------------------------------------------------------------------

_ZONES: dict[str, tuple[int, int]] = {
    "monsters": (0, 7),
    "spells": (7, 12),
    "field zone": (12, 13),
    "pendulum zones": (13, 15),
}
_PILES: dict[str, Pile] = {
    "hand": "hand",
    "deck": "deck",
    "grave": "grave",
    "banished": "banished",
    "extra": "extra",
}
_AREA_OF: dict[str, Area] = {
    **dict.fromkeys((*MONSTER_ZONES, "M6", "M7"), "monsters"),
    **dict.fromkeys(SPELL_ZONES, "spells"),
    "F": "field zone",
    **dict.fromkeys(PENDULUM_ZONES, "pendulum zones"),
    "hand": "hand",
    "deck": "deck",
    "grave": "grave",
    "banished": "banished",
    "extra": "extra",
}

ON_FIELD: tuple[Area, ...] = ("monsters", "spells", "field zone", "pendulum zones")


def area_of(name: str) -> Area:
    """The area that a zone or pile belongs to."""
    return _AREA_OF[name]


def controller(state: State, card: CardId) -> Player:
    """Who controls a card: on whose side it is; its owner when it is nowhere."""
    where = state.place_of(card)
    if where is None:
        return state.owner(card)
    return 1 if where[1] == "1" else 2


def counters(state: State, card: CardId, name: str) -> int:
    """How many counters of a name are on a card."""
    found = state.find(card)
    slot = found[1] if found else last_known(state, card)
    return dict(slot.counters).get(name, 0) if slot else 0


def current_name(state: State, book: CardBook, card: CardId) -> str:
    """The name a card goes by: an effect's, or the printed one, or what its text says it is always."""
    found = state.find(card)
    if found and found[1].current.name is not None:
        return found[1].current.name
    face = state.face(card)
    return book.get(face.name).always_named or face.name


def last_known(state: State, card: CardId) -> OnField | None:
    """How a card lay on the field before it left it, as long as that is news."""
    return next((slot for slot in reversed(state.left) if slot.card == card), None)


def last_damage(ctx: Context) -> tuple[Outcome, LifeChange] | None:
    """The damage that the player took last, before the activation of what resolves; with the event it stands in."""
    for event in reversed(ctx.state.news):
        if ctx.link is not None and event.n > ctx.link.event:
            continue
        changes: tuple[LifeChange, ...] = ()
        if isinstance(event, o.BattleFought):
            changes = event.damage
        elif isinstance(event, o.LifePointsChanged) and event.why == "effect":
            changes = event.changes
        for change in changes:
            if change.player == ctx.player and change.amount < 0:
                return event, change
    return None


def _destroyed_from(ctx: Context, player: Player) -> tuple[CardId, ...]:
    """The cards that the effect which resolves destroyed last on the side of a player."""
    for event in reversed(ctx.state.news):
        if isinstance(event, o.CardsMoved) and event.how == "destroyed" and event.source == ctx.this:
            moves = [move for move in event.moves if (move.how or event.how) == "destroyed"]
            return tuple(move.card for move in moves if move.origin is not None and player_of(move.origin) == player)
    return ()


def _tributed_for(state: State, card: CardId) -> tuple[CardId, ...]:
    """The monsters Tributed for the Summon of a card, as long as that is news."""
    for event in reversed(state.news):
        if isinstance(event, o.CardsMoved) and event.how == "tributed" and event.source == card:
            return tuple(move.card for move in event.moves if not move.how)
    return ()


def in_bounds(number: int, bounds: Bounds | None) -> bool:
    """Whether a number lies between two bounds, both included."""
    if bounds is None:
        return True
    low, high = bounds
    return (low is None or number >= low) and (high is None or number <= high)


def _kinds(ctx: Context, card: CardId, face: Face, slot: OnField | None) -> tuple[str, ...]:
    """The kinds that a card counts as now: a Gemini monster is a Normal one on the field and in the Graveyard."""
    if "gemini" not in face.kinds:
        return face.kinds
    normal = sleeps(face, slot) if slot is not None else (ctx.state.place_of(card) or "").endswith("grave")
    return ("normal", *(kind for kind in face.kinds if kind != "effect")) if normal else face.kinds


def sleeps(face: Face, slot: OnField) -> bool:
    """Whether a Gemini monster on the field was not Normal Summoned again, and has no effect."""
    return "gemini" in face.kinds and slot.face_up and not slot.second


def _fits_face(ctx: Context, card: CardId, face: Face, slot: OnField | None, cards: Cards) -> bool:
    if cards.other and card == ctx.this:
        return False
    if cards.among is not None and card not in ctx.select(cards.among):
        return False
    if cards.either and not any(ctx.fits(card, other) for other in cards.either):
        return False
    if cards.named is not None and not _is_named(ctx, card, cards.named):
        return False
    if cards.buried_this_turn is not None and (card in ctx.state.buried) != cards.buried_this_turn:
        return False
    if cards.owned is not None and ctx.state.owner(card) not in ctx.players(cards.owned, card):
        return False
    if cards.card is not None and not _counts_as(face, slot, cards.card):
        return False
    if cards.not_card is not None and _counts_as(face, slot, cards.not_card):
        return False
    kinds = _kinds(ctx, card, face, slot)
    if cards.kinds and not any(kind in kinds for kind in cards.kinds):
        return False
    if cards.without and any(kind in kinds for kind in cards.without):
        return False
    if not _fits_name(ctx, card, cards):
        return False
    current = slot.current if slot else None
    if cards.attribute and ((current and current.attribute) or face.attribute) not in cards.attribute:
        return False
    return not cards.type or ((current and current.type) or face.type) in cards.type


def _is_named(ctx: Context, card: CardId, label: str) -> bool:
    answer = ctx.answer(label)
    return answer is not None and answer.option is not None and ctx.name(card).casefold() == answer.option.casefold()


def _counts_as(face: Face, slot: OnField | None, card: str) -> bool:
    """A card in a Monster Zone is a monster (Trap Monsters too); one in a Pendulum Zone is a Spell."""
    if slot is not None and slot.position in ("attack", "defense", "set"):
        return card == "monster" or (card == face.card and face.card == "trap")
    if slot is not None and face.card == "monster":
        return card == "spell"
    return face.card == card


def _fits_name(ctx: Context, card: CardId, cards: Cards) -> bool:
    if cards.name or cards.not_name or cards.in_name or cards.same_name_as:
        name = ctx.name(card)
        if cards.name and name not in cards.name:
            return False
        if name in cards.not_name:
            return False
        also = ctx.book.get(ctx.state.name(card)).also_in
        if cards.in_name and not any(part in name or part in also for part in cards.in_name):
            return False
        if cards.same_name_as and name not in {ctx.name(other) for other in ctx.select(cards.same_name_as)}:
            return False
    return True


def _fits_slot(ctx: Context, card: CardId, slot: OnField | None, cards: Cards) -> bool:
    if not _fits_numbers(ctx, card, slot, cards):
        return False
    if cards.face is not None and _face(ctx.state, card, slot) != cards.face:
        return False
    if cards.position and (slot is None or slot.position not in cards.position):
        return False
    if cards.came and (slot is None or slot.came not in cards.came):
        return False
    if cards.came_this_turn is not None and (slot is None or (slot.turn == ctx.state.turn) != cards.came_this_turn):
        return False
    flipped = slot is not None and slot.flipped_on == ctx.state.turn
    if cards.flipped_this_turn is not None and flipped != cards.flipped_this_turn:
        return False
    if cards.fought_this_turn is not None and (
        cards.fought_this_turn != (slot is not None and slot.fought_on == ctx.state.turn)
    ):
        return False
    if cards.attacks is not None and not (slot is not None and in_bounds(len(slot.attacks), cards.attacks)):
        return False
    if cards.trait is not None and (slot is None or cards.trait not in slot.current.traits):
        return False
    if cards.lost_in_battle is not None and lost_in_battle(ctx.state, card) != cards.lost_in_battle:
        return False
    if cards.counter is not None and not counters(ctx.state, card, cards.counter):
        return False
    if cards.equipped is not None and cards.equipped != is_equipped(ctx.state, card):
        return False
    if cards.can_switch is not None and cards.can_switch != (slot is not None and _can_switch(slot)):
        return False
    return not cards.summonable or summonable(ctx, card)


def _can_switch(slot: OnField) -> bool:
    """Whether control of a monster can change."""
    return "control cannot change" not in slot.current.traits


def summonable(ctx: Context, card: CardId) -> bool:
    """Whether a card's effect may Special Summon this monster: no condition of its own forbids it (SUM-12)."""
    face = ctx.state.face(card)
    definition = ctx.book.get(face.name)
    if definition.not_from and (at := ctx.state.place_of(card)) is not None and area_of(at[3:]) in definition.not_from:
        return False
    if definition.special_requires is not None and not _own_context(ctx, card).holds(definition.special_requires):
        return False
    if card in ctx.state.proper:
        return not definition.only or definition.must_first or "effect" in definition.only
    if any(kind in face.kinds for kind in ("fusion", "synchro", "xyz", "ritual")):
        return False
    return not definition.only or "effect" in definition.only


def _own_context(ctx: Context, card: CardId) -> Context:
    return Context(ctx.state, ctx.book, ctx.player, card)


def is_equipped(state: State, card: CardId) -> bool:
    """Whether a monster has an Equip Card."""
    return any(slot.equipped_to == card for player in PLAYERS for _, slot in state.on_field(player))


def _face(state: State, card: CardId, slot: OnField | None) -> str:
    if slot is not None:
        return "up" if slot.face_up else "down"
    where = state.place_of(card)
    turned = where is not None and card in state.side(1 if where[1] == "1" else 2).turned
    if where is not None and where.endswith(("grave", "banished")):
        return "down" if turned else "up"
    return "up" if turned else "down"


def _fits_numbers(ctx: Context, card: CardId, slot: OnField | None, cards: Cards) -> bool:
    face = ctx.state.face(card)
    ranked = face.is_xyz
    if (cards.level is not None or cards.level_is is not None) and (ranked or not face.is_monster):
        return False
    if cards.level is not None and not in_bounds(ctx.stat(card, "level"), cards.level):
        return False
    if cards.level_is is not None and ctx.stat(card, "level") != ctx.value(cards.level_is):
        return False
    if cards.rank is not None and not (ranked and in_bounds(ctx.stat(card, "rank"), cards.rank)):
        return False
    if cards.atk is not None and not in_bounds(ctx.stat(card, "atk"), cards.atk):
        return False
    if cards.defense is not None and not in_bounds(ctx.stat(card, "defense"), cards.defense):
        return False
    if cards.atk_at_most is not None and ctx.stat(card, "atk") > ctx.value(cards.atk_at_most):
        return False
    return cards.atk_below is None or ctx.stat(card, "atk") < ctx.value(cards.atk_below)


# --- references -------------------------------------------------------------------------------------------------


def _slot(ctx: Context) -> OnField | None:
    found = ctx.state.find(ctx.this)
    return found[1] if found else None


def _equipped(ctx: Context) -> tuple[CardId, ...]:
    slot = _slot(ctx)
    return (slot.equipped_to,) if slot and slot.equipped_to else ()


def _equips(ctx: Context) -> tuple[CardId, ...]:
    return tuple(
        slot.card for player in PLAYERS for _, slot in ctx.state.on_field(player) if slot.equipped_to == ctx.this
    )


def _battled(ctx: Context) -> tuple[CardId, ...]:
    battle = ctx.state.battle
    if battle is None or ctx.this not in (battle.attacker, battle.target):
        return ()
    other = battle.target if battle.attacker == ctx.this else battle.attacker
    return (other,) if other else ()


def _fighters(ctx: Context) -> tuple[CardId, ...]:
    battle = ctx.state.battle
    return tuple(card for card in (battle.attacker, battle.target) if card) if battle is not None else ()


def _battle_card(which: str) -> Callable[[Context], tuple[CardId, ...]]:
    def cards(ctx: Context) -> tuple[CardId, ...]:
        battle = ctx.state.battle
        card: CardId = getattr(battle, which) if battle else 0
        return (card,) if card else ()

    return cards


def _last_link(ctx: Context) -> tuple[CardId, ...]:
    chain = ctx.state.chain
    if ctx.link is not None:
        before = [link for link in chain if link.event < ctx.link.event]
        return (before[-1].card,) if before else ()
    return (chain[-1].card,) if chain else ()


def _chosen(ctx: Context) -> tuple[CardId, ...]:
    return tuple(card for answer in ctx.answers for card in answer.cards)


def _moved(ctx: Context) -> tuple[CardId, ...]:
    return ctx.state.resolving.moved if ctx.state.resolving else ()


_REFERENCES: dict[str, Callable[[Context], tuple[CardId, ...]]] = {
    "this": lambda ctx: (ctx.this,),
    "targets": lambda ctx: ctx.targets,
    "first target": lambda ctx: ctx.targets[:1],
    "second target": lambda ctx: ctx.targets[1:2],
    "costs": lambda ctx: ctx.costs,
    "event": lambda ctx: ctx.event_cards,
    "chosen": _chosen,
    "first chosen": lambda ctx: _chosen(ctx)[:1],
    "moved": _moved,
    "equipped": _equipped,
    "equips": _equips,
    "linked": lambda ctx: slot.linked if (slot := _slot(ctx)) else (),
    "attacker": _battle_card("attacker"),
    "attacked": _battle_card("target"),
    "battled": _battled,
    "fighters": _fighters,
    "materials": lambda ctx: slot.materials if (slot := _slot(ctx)) else (),
    "fused": lambda ctx: slot.made_of if (slot := _slot(ctx) or last_known(ctx.state, ctx.this)) else (),
    "remembered": lambda ctx: ctx.remembered,
    "last link": _last_link,
    "it": lambda ctx: (ctx.it,),
    "turned up": lambda ctx: (b.flipped,) if (b := ctx.state.battle) and b.flipped else (),
}

# --- conditions -------------------------------------------------------------------------------------------------


def _counted(ctx: Context, condition: Condition) -> bool:
    if condition.count is None and condition.value is None:
        return True
    number = ctx.value(condition.value) if condition.value is not None else len(ctx.select(condition.count or "this"))
    low = condition.at_least if condition.at_least is not None or condition.at_most is not None else 1
    return in_bounds(number, (low, condition.at_most))


def _timed(ctx: Context, condition: Condition) -> bool:
    state = ctx.state
    if condition.turn is not None and (state.turn_player == ctx.player) != (condition.turn == "you"):
        return False
    if condition.phase and state.phase not in condition.phase:
        return False
    if condition.used is not None and not _was_used(ctx, condition.used):
        return False
    if condition.damage_step is not None and (state.step == "damage") != condition.damage_step:
        return False
    if condition.summoning is not None and (state.summoning is not None) != condition.summoning:
        return False
    if condition.damage_by is not None and not _hurt_by(ctx, condition.damage_by):
        return False
    return condition.first_turn is None or (state.turn == 1) == condition.first_turn


def _was_used(ctx: Context, number: int) -> bool:
    return any(
        use.card == ctx.this and use.effect == number and use.turn == ctx.state.turn and not use.negated
        for use in ctx.state.uses
    )


def _hurt_by(ctx: Context, what: str) -> bool:
    found = last_damage(ctx)
    return found is not None and isinstance(found[0], o.BattleFought) == (what == "battle")


def _resolved(ctx: Context, condition: Condition) -> bool:
    state = ctx.state
    if condition.done is not None and state.resolving is not None and state.resolving.did != condition.done:
        return False
    if condition.yes is not None:
        answer = ctx.answer(condition.yes)
        if answer is None or not answer.yes:
            return False
    if condition.option is not None:
        label, wanted = condition.option
        answer = ctx.answer(label)
        if answer is None or answer.option != wanted:
            return False
    return True


def _chained(ctx: Context, condition: Condition) -> bool:
    state = ctx.state
    if condition.link is not None and len(state.chain) + (ctx.link is None) < condition.link:
        return False
    if condition.same_name_in_chain is not None:
        names = [state.name(link.card) for link in state.chain]
        if (len(set(names)) < len(names)) != condition.same_name_in_chain:
            return False
    if condition.faces_battle_damage is not None and not _faces_damage(ctx, condition.faces_battle_damage):
        return False
    if condition.came_by:
        slot = _slot(ctx)
        if slot is None or slot.came not in condition.came_by:
            return False
    if condition.normal_summoned is not None and condition.normal_summoned != bool(
        state.side(ctx.player).normal_summons
    ):
        return False
    if condition.special_summoned is not None and not _special_summoned(ctx, condition.special_summoned):
        return False
    return not any(player == ctx.player and how in condition.not_summoned for player, how, _ in state.summons)


def _special_summoned(ctx: Context, who: Who) -> bool:
    slot = _slot(ctx)
    since = slot.since if slot is not None else 0
    players = ctx.players(who)
    return any(player in players and n > since and how not in _NORMALLY for player, how, n in ctx.state.summons)


_NORMALLY = ("normal", "tribute", "flip")


def _faces_damage(ctx: Context, who: Who) -> bool:
    """Whether a player would take battle damage if damage were calculated now."""
    from duelog.core.rules.battle import battle_is_on, damage_calculation

    battle = ctx.state.battle
    if battle is None or battle.fought or not battle_is_on(ctx.state, battle):
        return False
    players = ctx.players(who)
    return any(change.player in players for change in damage_calculation(ctx.state, battle).damage)


def _composed(ctx: Context, condition: Condition) -> bool:
    if condition.all and not all(ctx.holds(part) for part in condition.all):
        return False
    if condition.any and not any(ctx.holds(part) for part in condition.any):
        return False
    return condition.no is None or not ctx.holds(condition.no)


_CONDITIONS = (_counted, _timed, _resolved, _chained, _composed)


def zone_count(state: State, player: Player, areas: tuple[str, ...]) -> int:
    """How many zones of these areas are free for a player."""
    free = 0
    for area in areas:
        low, high = _ZONES[area]
        high = 5 if area == "monsters" else high
        for index in range(low, high):
            blocked = f"p{player}.{ZONES[index]}" in state.blocked
            free += state.side(player).field[index] is None and not blocked
    return free
