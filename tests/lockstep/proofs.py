"""What the state, the events or their messages prove of a known disagreement (`disagreements`)."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from msgspec.structs import replace

from duelog.core.effects.activation.feasibility import feasibility_violations
from duelog.core.effects.activation.obstacles import never_negated
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import hand_limit_kept
from duelog.core.effects.evaluate.summon_attempts import has_attempted_to_summon, special_summoned
from duelog.core.effects.evaluate.targeting import is_untargetable
from duelog.core.effects.evaluate.trap_zones import free_spell_zones
from duelog.core.effects.language import Damage, LastingLock, Negate
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.language.words import typed_lock
from duelog.core.rules.card_filters import is_locked
from duelog.core.rules.summons import tributes_of_the_opponent
from duelog.core.state import OnField, State
from duelog.events.base import CardId, Event
from duelog.events.outcomes import (
    Activated,
    Asked,
    AttackDeclared,
    AttackEnded,
    BattleFought,
    CardsDrawn,
    CardsMoved,
    DelayedBegan,
    LastingBegan,
    Linked,
    LinkResolving,
    NothingHappened,
    SummonBegan,
    Summoned,
    TriggersMet,
    TurnBegan,
)
from duelog.events.places import OPPONENT, PLAYERS, Player, is_monster_zone, player_of
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.disagreements import (
    ARCHETYPE,
    COPIES,
    COUNTED_DOWN,
    CROWDED,
    DRAWS_BACK,
    DRAWS_TOO_MUCH,
    EACH_ONE,
    EARLIER_BATTLE,
    FACE_DOWN,
    FINDS_NOTHING,
    FORBIDDEN,
    FRUITLESS,
    GIVEN_UP,
    GONE,
    HAS_LEFT,
    HURTS_OTHER,
    IN_FORCE,
    KNOWN,
    LOOKS_ONCE,
    MARKED_BY_NONE,
    NEEDS_TARGET,
    NEGATED_LATER,
    NO_OPPONENT,
    NOTHING_TO_CHOOSE,
    ONE_PLAYER,
    ONLY_COST,
    OTHER_FELL,
    OTHER_GRAVE,
    OTHERS_ZONES,
    OWN_HAND,
    OWNERS,
    PLACED_ALONE,
    REMEMBERED,
    RETURNED,
    SAVED,
    SET_TRIBUTE,
    SKIPPED,
    SPARES_OTHER,
    STILL_DOWN,
    TAKEN_OVER,
    TAKES_THE_ZONE,
    TIED,
    USED_AGAIN,
    WAS_SET,
    WITH_OTHERS,
    WON_AT_ONCE,
)
from tests.lockstep.recording import Message


def forgotten_skips(state: State, book: CardBook) -> tuple[int, ...]:
    """The lasting effects of such cards that began in a finished turn of that same player (EFF-10)."""
    return tuple(
        lasting.id
        for lasting in state.lasting
        if state.name(lasting.source) in KNOWN[SKIPPED].cards
        and isinstance(step := book.step(state.name(lasting.source), lasting.effect, lasting.part), LastingLock)
        and any(typed_lock(lock).what == "draw phase" for lock in step.what)
        and state.turn > lasting.turn
        and lasting.player == turn_player_of(state, lasting.turn)
    )


def _are_all(offers: Counter[str], what: str) -> bool:
    """Whether all these options are activations of cards that a known disagreement is limited to, and there are any."""
    names = tuple(f"activate {name} p" for name in KNOWN[what].cards)
    return bool(offers) and all(offer.startswith(names) for offer in offers)


def _players_of(offers: Counter[str]) -> set[Player]:
    """The players whose cards these options are about."""
    return {PLAYERS[int(offer.rpartition(" p")[2][0]) - 1] for offer in offers}


def finds_none_there(offers: Counter[str]) -> bool:
    """Whether all these options are cards that find no card of their archetype there."""
    return bool(offers) and all(
        any(offer.startswith((f"activate {name} p", f"special_summon {name} p")) for name in KNOWN[ARCHETYPE].cards)
        for offer in offers
    )


def is_in_force(state: State, card: CardId) -> bool:
    """Whether a card is such a one, and an effect of that name is in force: theirs does not offer it again."""
    name = state.name(card)
    return name in KNOWN[IN_FORCE].cards and any(state.name(one.source) == name for one in state.lasting)


def spares_the_opponent(state: State, book: CardBook, player: Player, offers: Counter[str]) -> bool:
    """Whether all these options are such cards that would be chained to damage to their player's opponent alone."""
    link = state.chain[-1] if state.chain else None
    if link is None or link.player != player or not _are_all(offers, SPARES_OTHER):
        return False
    effect = book.effect(state.name(link.card), link.effect)
    hurt = [piece.who for piece in pieces_of(effect) if isinstance(piece, Damage)] if effect is not None else []
    return bool(hurt) and {*hurt} == {"opponent"}


def hurts_the_other(states: Sequence[State], book: CardBook, more: Counter[str]) -> bool:
    """Whether all these options are such cards of a player, and the last link of the Chain in one of the states
    inflicts damage on the other player alone.
    """
    if not _are_all(more, HURTS_OTHER):
        return False
    hurt = [{*_hurt(state, book)} for state in states if state.chain]
    return any(each and each.isdisjoint(_players_of(more)) for each in hurt)


def _hurt(state: State, book: CardBook) -> Iterator[Player]:
    """The players on whom the last link of the Chain inflicts damage."""
    link = state.chain[-1]
    effect = book.effect(state.name(link.card), link.effect)
    for piece in pieces_of(effect) if effect is not None else ():
        if isinstance(piece, Damage):
            yield from Context(state, book, link.player, link.card).players(piece.who)


def gained_there(before: State, events: Sequence[Event], found: Mapping[str, tuple[object, object]]) -> CardId:
    """Such an attacker that was destroyed before damage calculation, if theirs has gained what it would gain for its
    target in Defense Position, which was not in that position; 0 if none.
    """
    attack = next((event for event in events if isinstance(event, AttackDeclared) and event.target), None)
    slots = [before.find(card) for card in (attack.attacker, attack.target)] if attack is not None else []
    if attack is None or None in slots or any(isinstance(event, BattleFought) for event in events):
        return 0
    (at, blaster), (_, target) = (slot for slot in slots if slot is not None)
    surplus = before.atk(blaster) - before.defense(target)
    gain = [other - mine for mine, other in found.values() if isinstance(mine, int) and isinstance(other, int)]
    if {*found} != {f"{at[:2]}.lp"} or gain != [surplus] or target.position != "attack":
        return 0
    gone = {move.card for event in events if isinstance(event, CardsMoved) for move in event.moves}
    named = before.name(blaster.card) in KNOWN[EARLIER_BATTLE].cards
    return blaster.card if named and blaster.card in gone else 0


def finds_no_player_there(state: State, offers: Counter[str]) -> bool:
    """Whether all these options are such cards that would be chained to a Spell whose script names no player."""
    last = state.name(state.chain[-1].card) if state.chain else ""
    return last in _NAMES_NO_PLAYER and _are_all(offers, ONE_PLAYER)


_NAMES_NO_PLAYER = (
    "Cards from the Sky", "Chain Strike", "Double Summon", "Emergency Provisions", "First Step Towards Infestation",
    "Lucky Cloud", "Magical Blast", "Mesmeric Control", "Shared Ride", "Spellbook Organization", "Super Rejuvenation",
    "The Monarchs Stormforth",
)  # fmt: skip
"""The Spells that apply to one player only, and whose scripts lack the mark for it."""


def answers_hand_limit(state: State, player: Player, offers: Counter[str]) -> bool:
    """Whether a player may use Trigger Effects in the hand alone, just after the discards for the hand limit."""
    alone = bool(offers) and all(offer.endswith(f" p{player}.hand") for offer in offers)
    return alone and state.phase == "end" and hand_limit_kept(state)


def draws_what_it_returns(state: State, player: Player, offers: Counter[str]) -> bool:
    """Whether all these options are such cards of a player whose Deck is empty."""
    return not state.side(player).deck and _are_all(offers, DRAWS_BACK) and _players_of(offers) == {player}


def counts_others_zones(state: State, offers: Counter[str]) -> bool:
    """Whether all these options of the turn player are such cards, and the opponent has no free Monster Zone."""
    full = sum(1 for _ in state.monsters(OPPONENT[state.turn_player])) == 5
    return full and _are_all(offers, OTHERS_ZONES)


def frees_a_zone_by_a_tie(state: State, offers: Counter[str], *, paying: str = "") -> bool:
    """Whether all these options of the turn player are such cards, and a face-up card holds one of five monsters.

    If such a card is `paying` its cost: whether they all are cards that hold one.
    """
    player = state.turn_player
    mine = {slot.card for slot in state.monsters(player)}
    holders = {
        slot.card: f"{state.name(slot.card)} {at}"
        for at, slot in state.on_field(player)
        if at[3] != "M" and slot.face_up
    }
    held = {holders[tie.source] for tie in state.lasting if tie.source in holders and not mine.isdisjoint(tie.cards)}
    if paying:
        return len(mine) == 5 and paying in KNOWN[TIED].cards and {*offers} <= held
    return len(mine) == 5 and bool(held) and _are_all(offers, TIED) and _players_of(offers) == {player}


def is_of_negated_gemini(state: State, offers: Counter[str]) -> bool:
    """Whether all these options are effects that Gemini monsters have gained and that are negated."""
    negated = {
        f"activate {state.name(slot.card)} {place}"
        for player in PLAYERS
        for place, slot in state.on_field(player)
        if "gemini" in state.face(slot.card).kinds and slot.current.negated
    }
    return bool(offers) and {*offers} <= negated


def needs_a_hand_there(state: State, offers: Counter[str]) -> bool:
    """Whether all these options are such cards of players without a hand."""
    found = [
        bool(state.side(player).hand)
        for offer in offers
        for player in PLAYERS
        if any(offer.startswith(f"activate {name} p{player}.") for name in KNOWN[OWN_HAND].cards)
    ]
    return len(found) == len(offers) > 0 and not any(found)


def has_won_at_once(state: State) -> bool:
    """Whether the winner of a Duel has such a card in the hand."""
    winner = state.result.winner if state.result is not None else 0
    hand = next((state.side(player).hand for player in PLAYERS if player == winner), ())
    return any(state.name(card) in KNOWN[WON_AT_ONCE].cards for card in hand)


def returned_there(before: State, events: Sequence[Event], paths: Collection[str]) -> CardId:
    """Such a monster that went to the Graveyard with negated effects, if just that pile and its Deck differ; else 0."""
    for event in events:
        for move in event.moves if isinstance(event, CardsMoved) else ():
            found = before.find(move.card)
            if found is None or before.name(move.card) not in KNOWN[RETURNED].cards or not found[1].current.negated:
                continue
            owner = before.owner(move.card)
            if move.to == f"p{owner}.grave" and {*paths} <= {f"p{owner}.grave", f"p{owner}.deck"}:
                return move.card
    return 0


def is_still_down_there(state: State, path: str, offered: Collection[str]) -> bool:
    """Whether a path is the position of a Battlin' Boxer that an attack turned face-up, and such a card is offered."""
    flipped = state.battle.flipped if state.battle is not None else 0
    if not flipped or "Battlin' Boxer" not in state.name(flipped) or path != f"{state.place_of(flipped)}.position":
        return False
    return any(name in KNOWN[STILL_DOWN].cards for name in offered)


def met_in_another_grave(state: State, event: Event) -> CardId:
    """A card whose effect answers in this event that monsters of the other player alone were destroyed; 0 if none."""
    for met in event.triggers if isinstance(event, TriggersMet) else ():
        owners = {state.owner(card) for card in met.cards}
        if state.name(met.card) in KNOWN[OTHER_GRAVE].cards and owners == {OPPONENT[met.player]}:
            return met.card
    return 0


def targets_nothing_there(messages: Iterable[Message], code: int) -> bool:
    """Whether the effect of a card goes on the Chain in these messages, the first time without a target."""
    begun = False
    for message in messages:
        if message["msg"] == "CHAINING":
            begun = message["code"] == code
        elif begun and message["msg"] in ("BECOME_TARGET", "CHAINED"):
            return bool(message["msg"] == "CHAINED")
    return False


def looks_again(state: State, events: Sequence[Event], source: CardId) -> bool:
    """Whether the delayed effect of such a card asks in a turn in which that of a card of its name has asked before, or
    its player had used a card of its name in the turn before it, or in the same one.
    """
    name = state.name(source) if source else ""
    if name not in KNOWN[LOOKS_ONCE].cards:
        return False
    turn = takewhile(lambda event: not isinstance(event, TurnBegan), reversed(events))
    asked = [event for event in turn if isinstance(event, Asked) and event.source]
    return sum(state.name(event.source) == name for event in asked) > 1 or _passed_over_there(state, events, source)


def _passed_over_there(state: State, events: Sequence[Event], source: CardId) -> bool:
    """Whether theirs has passed over the last use of such a card: an earlier one marks its player for two turns."""
    users: dict[CardId, Player] = {}
    marked: dict[Player, int] = {}
    turn, passed_over = 0, False
    for event in events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, Activated):
            users[event.card] = event.player
        elif isinstance(event, LastingBegan) and state.name(event.source) == state.name(source):
            player = users.get(event.source, 1)
            again = turn <= marked.get(player, -1)
            if not again:
                marked[player] = turn + 1
            passed_over = again if event.source == source else passed_over
    return passed_over


def offered_for_each(ours: Counter[str], theirs: Counter[str], linked: Collection[str] = ()) -> bool:
    """Whether theirs offers the same as ours, but effects of such cards several times, also those `linked` already."""
    more = theirs - ours
    return set(ours) <= set(theirs) <= {*ours, *linked} and not ours - theirs and _are_all(more, EACH_ONE)


def offered_once(book: CardBook, ours: Counter[str], theirs: Counter[str]) -> Counter[str]:
    """Their options without repetitions of a Trigger Effect that can be used once per turn, one for each of its events.

    It must be the only one of its card, since an option does not say which effect of a card it is.
    """
    found = Counter(theirs)
    for offer in theirs if theirs != ours else ():
        name = offer.removeprefix("activate ").rsplit(" ", 1)[0]
        if theirs[offer] > ours[offer] == 1 and offer.startswith("activate ") and name in book:
            triggers = [entry.effect for entry in book.effect_index(name).triggers]
            if len(triggers) == 1 and triggers[0].once in ("turn", "turn by name"):
                found[offer] = 1
    return found


def modifies_from_there(book: CardBook, name: str) -> bool:
    """Whether a Pendulum Effect of a card changes the values of others."""
    return any(effect.pendulum and effect.modify for effect in book.get(name).effects)


BY_RULE = 0x400


def ends_a_loop(messages: Sequence[Message], but: frozenset[int] = frozenset()) -> bool:
    """Whether theirs sends a card to the Graveyard by rule while its own effect, which goes on and on, resolves; `but`
    leaves out cards, by their passcodes.
    """
    return any(sent_away and code not in but for code, sent_away in resolutions(messages))


def resolutions(messages: Iterable[Message]) -> Iterator[tuple[int, bool]]:
    """For each effect that resolves, the passcode of its card (0 if it is not told), and whether theirs meanwhile sends
    that card to the Graveyard by rule.
    """
    links: list[int] = []
    resolving: int | None = None
    sent_away = False
    for message in messages:
        kind = message["msg"]
        if kind in ("CHAIN_SOLVING", "CHAIN_SOLVED", "CHAIN_END") and resolving is not None:
            yield resolving, sent_away
            resolving, sent_away = None, False
        if kind == "CHAINING":
            links = [*links[: message.get("chain", 1) - 1], message.get("code", 0)]
        elif kind == "CHAIN_SOLVING":
            at: int = message.get("chain", 1)
            resolving = links[at - 1] if at <= len(links) else 0
        elif kind == "MOVE" and resolving and (message.get("reason"), message.get("code")) == (BY_RULE, resolving):
            sent_away = True
    if resolving is not None:
        yield resolving, sent_away


def answers_draw(book: CardBook, name: str) -> bool:
    """Whether a card has an effect that answers the normal draw."""
    effects = (entry.effect for entry in book.effect_index(name).triggers)
    return any(occasion.event == "normal draw" for effect in effects for occasion in effect.when)


def is_before_draw(state: State, book: CardBook) -> bool:
    """Whether a Chain began with an effect that answers the normal draw."""
    return state.phase == "draw" and bool(state.chain) and answers_draw(book, state.name(state.chain[0].card))


def demanded(state: State) -> bool:
    """Whether an effect requires a monster of the opponent as a player's next Tribute."""
    return any(tributes_of_the_opponent(state, player) for player in PLAYERS)


def turn_player_of(state: State, turn: int) -> Player:
    """The turn player of an earlier turn."""
    return state.turn_player if (state.turn - turn) % 2 == 0 else OPPONENT[state.turn_player]


def offered_in_this_state(state: State, more: Counter[str]) -> str:
    """The name of the difference if the state shows why all that theirs offers besides cannot be; "" otherwise."""
    for what, holds in _HOLDS.items():
        if _are_all(more, what) and all(holds(state, player) for player in _players_of(more)):
            return what
    resolves = state.resolving is not None and state.name(state.chain[state.resolving.link - 1].card) == "Magical Hats"
    if resolves and more and {key.rpartition(" p")[0] for key in more} <= KNOWN[PLACED_ALONE].cards:
        return PLACED_ALONE
    return OWNERS if more and all(_needs_toon_world(state, key) for key in more) else ""


def negates_the_protected(states: Sequence[State], book: CardBook, more: Counter[str]) -> bool:
    """Whether all these options are cards with effects that negate an activation or effect, and the last link of the
    Chain in one of the states cannot be negated.
    """
    names = {key.removeprefix("activate ").rpartition(" p")[0] for key in more}
    negating = all(
        any(isinstance(piece, Negate) and piece.what in ("activation", "effect") for piece in pieces_of(effects))
        for effects in (book.get(name).effects for name in names)
    )
    return bool(names) and negating and any(never_negated(state, len(state.chain)) for state in states if state.chain)


def has_nothing_to_choose(state: State, book: CardBook) -> bool:
    """Whether the question is which effect of such a card is activated, and none of them could do anything now."""
    question = state.question
    if (
        question is None
        or question.about != "mode"
        or state.name(question.source) not in KNOWN[NOTHING_TO_CHOOSE].cards
    ):
        return False
    ctx = Context(state, book, question.player, question.source)
    modes = (mode for effect in book.get(state.name(question.source)).effects for mode in effect.modes)
    return all(next(feasibility_violations(ctx, mode), None) is not None for mode in modes)


def _needs_toon_world(state: State, key: str) -> bool:
    """Whether an option is a Toon in a Graveyard, and a player controls no Toon World, without which nobody can Special
    Summon it.
    """
    name, _, at = key.rpartition(" p")
    if name not in KNOWN[OWNERS].cards or at[1:7] != ".grave":
        return False
    worlds = {
        player
        for player in PLAYERS
        for _, slot in state.on_field(player)
        if slot.face_up and state.name(slot.card) == "Toon World"
    }
    return worlds != {*PLAYERS}


def _deck_is_too_small(state: State, player: Player) -> bool:
    side = state.side(player)
    return 0 < len(side.deck) <= sum(state.name(card) in KNOWN[DRAWS_TOO_MUCH].cards for card in side.grave)


def _has_one_that_was_set(state: State, player: Player) -> bool:
    """Whether a player has a face-up monster for which another was Tributed, and no Tribute Summoned one."""
    slots = [slot for _, slot in state.on_field(player) if slot.face_up and slot.tributes]
    return bool(slots) and all(slot.came != "tribute" for slot in slots)


def _has_no_dragon(state: State, player: Player) -> bool:
    """Whether a player's Deck has no Level 8 Dragon, for which such a card looks there."""
    faces = map(state.face, state.side(player).deck)
    return not any((face.type, face.level) == ("Dragon", 8) for face in faces)


def _sees_only_set_ones(state: State, _: Player) -> bool:
    """Whether Equip Spells lie face-down, and no card on the field is equipped to a monster."""
    field = [slot for player in PLAYERS for _, slot in state.on_field(player)]
    return any(is_set_equip_spell(state, slot) for slot in field) and not any(slot.equipped_to for slot in field)


def is_set_equip_spell(state: State, slot: OnField) -> bool:
    """Whether a card on the field is an Equip Spell that lies face-down."""
    return not slot.face_up and "equip" in state.face(slot.card).kinds


def _has_used_it(state: State, player: Player) -> bool:
    """Whether a player has used the effect of such a card this turn."""
    return any(
        use.player == player and use.turn == state.turn and use.name in KNOWN[USED_AGAIN].cards for use in state.uses
    )


def _has_nothing_to_attack(state: State, player: Player) -> bool:
    return not any(state.monsters(OPPONENT[player]))


def _has_lost_its_destroyer(state: State, _: Player) -> bool:
    """Whether both monsters of the battle have left the field."""
    battle = state.battle
    return battle is not None and not any(card and state.find(card) for card in (battle.attacker, battle.target))


def _is_attacked_face_down(state: State, player: Player) -> bool:
    """Whether a face-down Battlin' Boxer of a player is attacked, at the start of the Damage Step."""
    target = state.battle.target if state.battle is not None and state.part == "start" else 0
    return any(
        slot.card == target and not slot.face_up and "Battlin' Boxer" in state.name(slot.card)
        for slot in state.monsters(player)
    )


def _has_only_its_cost(state: State, player: Player) -> bool:
    """Whether a face-up Spell or Trap of a player is the only one on the field; a Trap Monster is one, too."""
    cards = [
        (one, slot.face_up)
        for one in PLAYERS
        for at, slot in state.on_field(one)
        if at[3] != "M" or state.face(slot.card).card == "trap"
    ]
    return cards == [(player, True)]


def _has_other_cards(state: State, player: Player) -> bool:
    return len(state.side(player).hand) > 1


def _has_a_set_samurai_only(state: State, player: Player) -> bool:
    """Whether a player has a Set Six Samurai, and one such card at most is face-up: the one that would Tribute it."""
    slots = [slot for slot in state.monsters(player) if "Six Samurai" in state.name(slot.card)]
    return any(not slot.face_up for slot in slots) and sum(slot.face_up for slot in slots) <= 1


def _lost_nothing_in_battle(state: State, player: Player) -> bool:
    """Whether battle has just destroyed monsters, none of them controlled by this player."""
    recent = (one.event for one in state.recent.outcomes)
    fell = [move for event in recent if isinstance(event, CardsMoved) and event.why == "battle" for move in event.moves]
    return bool(fell) and all(move.origin is not None and player_of(move.origin) != player for move in fell)


def taken_over(state: State, events: Sequence[Event], card: CardId, player: Player) -> bool:
    """Whether a player has taken control of such a monster in these events, by a card that this player activated."""
    return state.name(card) in KNOWN[TAKEN_OVER].cards and any(
        isinstance(event, CardsMoved)
        and event.how == "control"
        and any(move.card == card and move.to is not None and player_of(move.to) == player for move in event.moves)
        for event in events
    )


def negated_at_once(state: State, events: Sequence[Event]) -> bool:
    """Whether such an effect, used before, has negated an attack as it was declared."""
    delayed = any(isinstance(event, DelayedBegan) and event.lasting for event in events)
    return delayed and any(
        isinstance(event, AttackEnded)
        and event.why == "negated"
        and state.name(event.source) in KNOWN[NEGATED_LATER].cards
        for event in events
    )


def _has_a_negated_count(state: State, player: Player) -> bool:
    """Whether the effects of a card that counts its turns are negated."""
    field = (slot for _, slot in state.on_field(player) if slot.current.negated)
    return any(state.name(slot.card) in KNOWN[COUNTED_DOWN].cards for slot in field)


def remembered(state: State, events: Sequence[Event]) -> bool:
    """Whether the last effect that resolved is that of such a card, found nothing to Summon, and has shown a monster
    before it left the field.
    """
    last = next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], LinkResolving)), 0)
    found_none = [event for event in events[last:] if isinstance(event, NothingHappened)]
    if not found_none or state.name(found_none[0].card) not in KNOWN[REMEMBERED].cards:
        return False
    card = found_none[0].card
    shown = [at for at, event in enumerate(events) if isinstance(event, Linked) and event.card == card]
    return bool(shown) and any(
        isinstance(event, CardsMoved) and any(move.card == card for move in event.moves)
        for event in events[shown[-1] : last]
    )


def answers_one_without_a_target(state: State) -> bool:
    """Whether a window answers a mandatory effect of such a card that has no target: theirs has not activated it."""
    link = state.chain[-1] if state.chain else None
    return link is not None and not link.targets and state.name(link.card) in KNOWN[NEEDS_TARGET].cards


def is_given_on(state: State, events: Sequence[Event], owner: Player, name: str) -> bool:
    """Whether the last card that moved is such a monster of this owner: an effect that was put off has returned it to
    the field of the other player, from where it had been banished.
    """
    moved = [event for event in events if isinstance(event, CardsMoved)]
    last = moved[-1].moves[-1] if moved else None
    begun = [event for event in events if isinstance(event, DelayedBegan)]
    if last is None or last.to is None or not begun or moved[-1].n < begun[-1].n:
        return False
    back = (last.origin or "").endswith("banished") and is_monster_zone(last.to)
    return back and player_of(last.to) != owner == state.owner(last.card) and state.name(last.card) == name


def _has_only_tried_to_summon(state: State, player: Player) -> bool:
    """Whether a player has Special Summoned nothing in this turn, but used an effect that would have."""
    tried = replace(state, summons=tuple(one for one in state.summons if one[0] != player))
    return not any(special_summoned(state, player)) and has_attempted_to_summon(
        tried, built_in_book(NEWEST), player, ("special",)
    )


def _has_only_seen_it_drawn(state: State, player: Player) -> bool:
    """Whether the opponent of a player has just made the normal draw, and has no card of it in the hand any more."""
    drawn = [one.event for one in state.recent.outcomes if isinstance(one.event, CardsDrawn)]
    made = [event for event in drawn if event.why == "rule" and event.player != player]
    return bool(made) and {*made[-1].cards}.isdisjoint(state.side(OPPONENT[player]).hand)


def _has_given_up_the_draw(state: State, player: Player) -> bool:
    """Whether a player's normal draw has been given up in this Draw Phase, for an effect on the Chain."""
    return state.phase == "draw" and bool(state.chain) and state.side(player).locked("normal draw")


def _would_outnumber(state: State, player: Player) -> bool:
    """Whether a player who may not have more monsters than the opponent would have after a Tribute."""
    mine, others = ([*state.monsters(one)] for one in (player, OPPONENT[player]))
    return state.side(player).locked("outnumber") and len(mine) > len(others)


def _summoned_one_that_is_protected(state: State, player: Player) -> bool:
    """Whether the opponent of a player has just Summoned a monster that the player's Trap cannot target."""
    told = (one.event for one in state.recent.outcomes)
    came = [event for event in told if isinstance(event, Summoned | SummonBegan) and event.monsters]
    if not came or came[-1].player == player:
        return False
    book, summoned = built_in_book(NEWEST), came[-1].monsters[0].card
    mine = [slot.card for _, slot in state.on_field(player) if state.name(slot.card) in KNOWN[MARKED_BY_NONE].cards]
    return bool(mine) and all(is_untargetable(Context(state, book, player, card), summoned) for card in mine)


_HOLDS: dict[str, Callable[[State, Player], bool]] = {
    GONE: _has_lost_its_destroyer,
    STILL_DOWN: _is_attacked_face_down,
    NO_OPPONENT: _has_nothing_to_attack,
    SET_TRIBUTE: _has_a_set_samurai_only,
    ONLY_COST: _has_only_its_cost,
    WITH_OTHERS: _has_other_cards,
    DRAWS_TOO_MUCH: _deck_is_too_small,
    TAKES_THE_ZONE: lambda state, player: len(free_spell_zones(state, player)) == 1,
    WAS_SET: _has_one_that_was_set,
    USED_AGAIN: _has_used_it,
    FINDS_NOTHING: _has_no_dragon,
    FACE_DOWN: _sees_only_set_ones,
    OTHER_FELL: _lost_nothing_in_battle,
    FORBIDDEN: lambda state, player: state.side(player).locked("special summon"),
    FRUITLESS: _has_only_tried_to_summon,
    COUNTED_DOWN: _has_a_negated_count,
    HAS_LEFT: _has_only_seen_it_drawn,
    GIVEN_UP: _has_given_up_the_draw,
    CROWDED: _would_outnumber,
    MARKED_BY_NONE: _summoned_one_that_is_protected,
}
"""What the state shows where a card is offered against the rulebook."""


def counts_a_copy(state: State, events: Sequence[Event]) -> bool:
    """Whether a card took over the counters of a destroyed card of its own name in one of these events."""
    return any(
        isinstance(event, DelayedBegan)
        and event.source
        and state.name(event.source) in KNOWN[COPIES].cards
        and any(state.name(card) == state.name(event.source) and card != event.source for card in event.cards)
        for event in events
    )


def cannot_attack_as_it_must(state: State, player: Player) -> bool:
    """Whether all monsters of a player that must attack if able, in Attack Position, cannot declare attacks."""
    must = [slot for slot in state.monsters(player) if slot.current.has("must attack") and slot.position == "attack"]
    return bool(must) and all(
        slot.current.has("cannot declare attacks") or is_locked(state, player, "attack", slot.card) for slot in must
    )


def spared_there(before: State, events: Sequence[Event], theirs: Collection[str]) -> CardId:
    """The monster that one effect destroyed together with the Equip Card that would be destroyed instead of it, or that
    a card destroyed with that Equip Card took along, if theirs still has it on one of these places; 0 if none.
    """
    destroyed = [one for one in events if isinstance(one, CardsMoved) and one.how == "destroyed"]
    for at, event in enumerate(destroyed):
        if event.why != "effect":
            continue
        together = {move.card for move in event.moves}
        taken = (later for later in destroyed[at + 1 :] if later.source in together)
        gone = {move.card: move.origin for one in (event, *taken) for move in one.moves}
        for card in together:
            found = before.find(card)
            host = found[1].equipped_to if found is not None else 0
            if host in gone and found is not None and found[1].current.has("destroyed instead by effects"):
                return host if gone[host] in theirs else 0
    return 0


def destroyed_there(state: State, events: Sequence[Event], theirs: Collection[str]) -> bool:
    """Whether theirs has destroyed just Set Equip Spells on these places by an effect that spared them here."""
    cards = {where: slot for player in PLAYERS for where, slot in state.on_field(player)}
    used = any(
        isinstance(event, CardsMoved)
        and event.how == "destroyed"
        and event.source
        and state.name(event.source) in KNOWN[FACE_DOWN].cards
        for event in events
    )
    return used and all(where in cards and is_set_equip_spell(state, cards[where]) for where in theirs)


def saved_there(state: State, events: Sequence[Event], theirs: Collection[str]) -> CardId:
    """The card destroyed by the last events in a Pendulum Zone that theirs still has on one of these places, if such
    an effect has saved another one earlier in this turn; 0 if none.
    """
    begun = max((at for at, event in enumerate(events) if isinstance(event, TurnBegan)), default=0)
    saved = [
        at
        for at, event in enumerate(events)
        if at >= begun
        and isinstance(event, DelayedBegan)
        and event.source
        and state.name(event.source) in KNOWN[SAVED].cards
    ]
    for event in events[saved[0] :] if saved else ():
        if isinstance(event, CardsMoved) and (event.how, event.why) == ("destroyed", "effect"):
            for move in event.moves:
                if move.origin is not None and move.origin in theirs and move.origin.endswith(("PL", "PR")):
                    return move.card
    return 0
