"""Random events of every other kind: moves, the course of the duel, battle, Chains, windows and questions."""

from random import Random
from typing import Literal, get_args

from duelog.core.state import OnField, State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events import records as r
from duelog.events.base import BattleStep, CardId, DamagePart, Event, Moved, Phase
from duelog.events.faces import Face
from duelog.events.places import OPPONENT, PILES, PLAYERS, ZONES, Place, place
from duelog.events.restrictions import Lock
from tests.log_makers import (
    UP,
    Standing,
    any_card,
    any_cards,
    in_monster_zones,
    makes,
    number,
    player_of,
    slots,
    some,
)

PHASES: tuple[Phase, ...] = get_args(Phase)
M1: Place = "p1.M1"

# --- moves: they change no card, so any will do -----------------------------------------------------------------


@makes(m.NormalSummon, m.SetMonster, m.SetSpellTrap, m.FlipSummon, m.ChangePosition, m.SpecialSummon, m.Activate)
def _move(random: Random, state: State) -> Event:
    player, card, cards = player_of(random), any_card(random, state), any_cards(random, state)
    moves: list[Event] = [
        m.NormalSummon(player=player, card=card, to=M1, tributes=cards),
        m.SetMonster(player=player, card=card, to=M1),
        m.SetSpellTrap(player=player, card=card, to="p2.S5"),
        m.FlipSummon(player=player, card=card),
        m.ChangePosition(player=player, card=card, position=random.choice(UP)),
        m.SpecialSummon(player=player, card=card, to=M1, costs=cards),
        m.Activate(player=player, card=card, targets=cards, option=number(random)),
    ]
    return random.choice(moves)


@makes(m.PendulumSummon, m.SynchroSummon, m.XyzSummon, m.Attack)
def _other_move(random: Random, state: State) -> Event:
    player, card, cards = player_of(random), any_card(random, state), any_cards(random, state)
    moves: list[Event] = [
        m.PendulumSummon(player=player, monsters=tuple(m.Entrance(card=card, to=M1) for card in cards)),
        m.SynchroSummon(player=player, card=card, to=M1, materials=cards),
        m.XyzSummon(player=player, card=card, to=M1, materials=cards, position="defense"),
        m.Attack(player=player, card=card, target=random.choice((0, card))),
    ]
    return random.choice(moves)


@makes(m.ChangePhase)
def _change_phase(random: Random, state: State) -> Event | None:
    later = PHASES[PHASES.index(state.phase) + 1 :]
    if state.turn == 0 or state.phase not in ("main1", "battle", "main2"):
        return None
    return m.ChangePhase(player=state.turn_player, to=random.choice(later))


@makes(m.Choose)
def _choose(random: Random, state: State) -> Event:
    player = state.question.player if state.question else player_of(random)
    answers = [
        m.Choose(player=player, cards=any_cards(random, state)),
        m.Choose(player=player, yes=random.random() < 0.5),
        m.Choose(player=player, number=number(random)),
        m.Choose(player=player, option="Fiend"),
        m.Choose(player=player, position="attack"),
        m.Choose(player=player, to="p1.S3"),
    ]
    return random.choice(answers)


@makes(m.Pass)
def _pass(random: Random, state: State) -> Event | None:
    if state.window is None or state.window.passes > 1:
        return None
    return m.Pass(player=state.window.player)


@makes(m.Concede)
def _concede(random: Random, state: State) -> Event:
    return m.Concede(player=player_of(random))


@makes(r.Ruling, r.TimeExtended, r.Attempted)
def _ruled(random: Random, state: State) -> Event:
    rulings: list[Event] = [
        r.Ruling(author="Ina", text="the Summon stands", rules=("SUM-02",), at=state.moved),
        r.TimeExtended(minutes=random.randint(1, 5)),
        r.Attempted(player=player_of(random), text="p1 summon hand:1 M1", rules=("SUM-02",)),
        r.Attempted(text="a second Summon"),
    ]
    return random.choice(rulings)


@makes(r.Identified)
def _identified(random: Random, state: State) -> Event | None:
    """Unknown cards are identified as remaining cards of the Deck list."""
    unknown = [card for card in range(1, len(state.cards) + 1) if state.is_unknown(card)]
    named: list[r.NamedCard] = []
    for player in PLAYERS:
        left = list(state.listed[player - 1]) if state.listed else []
        for known in state.cards:
            if known.owner == player and known.face in left:
                left.remove(known.face)
        for card in some(random, [card for card in unknown if state.owner(card) == player]):
            if left:
                face = left.pop(random.randrange(len(left)))
                named.append(r.NamedCard(card=card, face=state.faces[face]))
    return r.Identified(cards=tuple(named)) if named else None


@makes(r.Corrected)
def _corrected(random: Random, state: State) -> Event:
    player = random.choice(PLAYERS)
    fixes = [r.Corrected(player=player, life=random.randint(0, 9000)), r.Corrected(player=player, normal_summons=0)]
    if deck := state.side(player).deck:
        hand, origin = place(player, "hand"), place(player, "deck")
        fixes.append(r.Corrected(moves=(Moved(card=deck[0], origin=origin, to=hand),)))
    return random.choice(fixes)


@makes(m.Swap, m.Ready, m.Undo, o.Remark, o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded)
def _beside(random: Random, state: State) -> Event:
    events: list[Event] = [
        m.Swap(player=player_of(random), side=number(random), other=0),
        m.Ready(player=player_of(random)),
        m.Undo(player=player_of(random), to=0),
        m.Undo(player=player_of(random), to=0, author="Ina", reason="a card too many was drawn"),
        o.Remark(text="a long look at the Graveyard"),
        o.MatchDuelBegan(duel=2),
        o.MatchDuelEnded(duel=1, winner=0),
        o.MatchEnded(winner=2),
    ]
    return random.choice(events)


# --- the course of the duel -------------------------------------------------------------------------------------


@makes(o.ChooserNamed)
def _chooser_named(random: Random, state: State) -> Event:
    return o.ChooserNamed(player=player_of(random), chance=False)


@makes(o.DuelBegan)
def _duel_began(random: Random, state: State) -> Event | None:
    return o.DuelBegan(first=player_of(random), life=(4000, 8000)) if state.turn == 0 else None


@makes(o.TurnBegan)
def _turn_began(random: Random, state: State) -> Event | None:
    return o.TurnBegan(player=OPPONENT[state.turn_player], turn=state.turn + 1) if state.first else None


@makes(o.PhaseBegan)
def _phase_began(random: Random, state: State) -> Event | None:
    if not state.turn:
        return None
    resumes = random.choice([lasting.id for lasting in state.lasting]) if state.lasting and random.random() < 0.3 else 0
    return o.PhaseBegan(phase=random.choice((*PHASES, "battle")), resumes=resumes)


@makes(o.StepBegan)
def _step_began(random: Random, state: State) -> Event | None:
    if state.phase != "battle" or state.window is not None:
        return None
    step: BattleStep = random.choice(("battle", "damage", "end"))
    part: DamagePart | None = random.choice(get_args(DamagePart)) if step == "damage" else None
    return o.StepBegan(step=step, part=part)


@makes(o.DuelEnded)
def _duel_ended(random: Random, state: State) -> Event:
    return o.DuelEnded(winner=random.choice((0, 1, 2)), reason="other")


@makes(o.Shuffled)
def _shuffled(random: Random, state: State) -> Event:
    player, pile = player_of(random), random.choice(PILES)
    order = list(state.side(player).pile(pile))
    random.shuffle(order)
    return o.Shuffled(player=player, pile=pile, order=tuple(order))


@makes(o.CardsDrawn)
def _cards_drawn(random: Random, state: State) -> Event:
    player = player_of(random)
    cards = state.side(player).deck[: random.randint(1, 3)]
    return o.CardsDrawn(player=player, cards=cards, why=random.choice(("rule", "effect")))


# --- cards where they are ---------------------------------------------------------------------------------------


def _face_up(state: State) -> list[OnField]:
    return [slot for _, slot in slots(state) if slot.face_up]


@makes(o.PositionsChanged)
def _positions_changed(random: Random, state: State) -> Event | None:
    chosen = some(random, slots(state), 3, 1)
    changes = tuple(
        o.PositionChange(
            card=slot.card, position=random.choice(("attack", "defense", "set") if where[3] == "M" else ("up", "down"))
        )
        for where, slot in chosen
    )
    return o.PositionsChanged(changes=changes, why=random.choice(("rule", "effect", "battle"))) if changes else None


@makes(o.CardsRevealed)
def _cards_revealed(random: Random, state: State) -> Event:
    return o.CardsRevealed(cards=any_cards(random, state), excavated=random.random() < 0.5)


@makes(o.TokensMade)
def _tokens_made(random: Random, state: State) -> Event:
    face = Face(name="Sheep Token", kinds=("token",), level=1, atk=0, defense=0)
    first = len(state.cards) + 1
    owner = player_of(random)
    return o.TokensMade(
        tokens=tuple(o.TokenCard(card=card, owner=owner, face=face) for card in (first, first + 1)),
    )


@makes(o.ValuesChanged)
def _values_changed(random: Random, state: State) -> Event | None:
    changes = tuple(
        o.CurrentValues(
            card=slot.card,
            printed=random.random() < 0.3,
            atk=random.choice((None, number(random))),
            level=random.choice((None, 4)),
            name=random.choice((None, "Twin Comet")),
            negated=random.choice((None, True, False)),
        )
        for slot in some(random, _face_up(state))
    )
    lapsed = tuple(
        o.LapsedEffect(card=slot.card, effect=random.choice((0, 1, 2))) for slot in some(random, _face_up(state))
    )
    return o.ValuesChanged(changes=changes, lapsed=lapsed) if changes or lapsed else None


@makes(o.CountersChanged)
def _counters_changed(random: Random, state: State) -> Event | None:
    up = _face_up(state)
    if not up:
        return None
    kind = random.choice(("Spell Counter", "Venom Counter"))
    return o.CountersChanged(card=random.choice(up).card, counter=kind, amount=random.choice((1, 2, -1, -9)))


@makes(o.Equipped)
def _equipped(random: Random, state: State) -> Event | None:
    cards = [slot.card for where, slot in slots(state) if slot.face_up and where[3] != "M"]
    hosts: list[CardId] = [slot.card for _, slot in in_monster_zones(state) if slot.face_up]
    return o.Equipped(card=random.choice(cards), to=random.choice([0, *hosts])) if cards else None


@makes(o.Linked)
def _linked(random: Random, state: State) -> Event | None:
    up = _face_up(state)
    if not up:
        return None
    card = random.choice(up).card
    return o.Linked(card=card, cards=tuple(some(random, [s.card for _, s in slots(state) if s.card != card])))


@makes(o.LocksChanged)
def _locks_changed(random: Random, state: State) -> Event:
    return o.LocksChanged(locks=((Lock(what="attack"),), ()) if random.random() < 0.5 else ((), ()))


@makes(o.ZonesBlocked)
def _zones_blocked(random: Random, state: State) -> Event:
    return o.ZonesBlocked(zones=tuple(place(1, zone) for zone in some(random, list(ZONES))))


@makes(o.LifePointsChanged)
def _life_points_changed(random: Random, state: State) -> Event:
    changes = tuple(o.LifeChange(player=player_of(random), amount=random.randint(-3000, 1000)) for _ in range(2))
    return o.LifePointsChanged(changes=changes)


# --- Summons, battle, Chains ------------------------------------------------------------------------------------


@makes(o.SummonNegated)
def _summon_negated(random: Random, state: State) -> Event | None:
    return o.SummonNegated() if state.summoning is not None and state.window is None else None


@makes(o.AttackDeclared)
def _attack_declared(random: Random, state: State) -> Event | None:
    monsters = [slot.card for _, slot in in_monster_zones(state)]
    if state.phase != "battle" or state.window is not None or not monsters:
        return None
    attacker = random.choice(monsters)
    target = random.choice([0, *(card for card in monsters if card != attacker)])
    return o.AttackDeclared(attacker=attacker, target=target, again=random.random() < 0.2)


@makes(o.ReplayBegan, o.AttackEnded)
def _attack_goes_on(random: Random, state: State) -> Event | None:
    if state.battle is None or state.window is not None:
        return None
    return random.choice((o.ReplayBegan(), o.AttackEnded(why=random.choice(("battled", "negated")))))


@makes(o.BattleFought)
def _battle_fought(random: Random, state: State) -> Event | None:
    if state.phase != "battle":
        return None
    attacker, target = some(random, list(range(1, len(state.cards) + 1)), 2, 2)
    destroyed = tuple(some(random, [attacker, target], 2))
    loss = o.LifeChange(player=player_of(random), amount=-random.randint(0, 900))
    return o.BattleFought(
        attacker=attacker, target=target, atk=number(random), value=number(random), damage=(loss,), destroyed=destroyed
    )


@makes(o.Activated)
def _activated(random: Random, state: State) -> Event | None:
    if state.resolving is not None or state.turn == 0 or any(link.resolved for link in state.chain):
        return None
    hidden: list[Standing] = [(where, slot) for where, slot in slots(state) if where[3] == "S" and not slot.face_up]
    placed, card = None, any_card(random, state)
    if hidden and random.random() < 0.7:
        where, slot = random.choice(hidden)
        card = slot.card
        placed = Moved(card=card, origin=where, to=where, position="up")
    return o.Activated(
        player=player_of(random), card=card, effect=random.randrange(3), speed=random.choice((1, 2, 3)), placed=placed,
        targets=any_cards(random, state), costs=any_cards(random, state),
    )  # fmt: skip


@makes(o.Targeted)
def _targeted(random: Random, state: State) -> Event:
    return o.Targeted(cards=any_cards(random, state))


@makes(o.LinkResolving)
def _link_resolving(random: Random, state: State) -> Event | None:
    link = sum(not link.resolved for link in state.chain)
    return o.LinkResolving(link=link) if link and state.resolving is None else None


@makes(o.LinkResolved)
def _link_resolved(random: Random, state: State) -> Event | None:
    return o.LinkResolved(link=state.resolving.link) if state.resolving is not None else None


@makes(o.LinkNegated)
def _link_negated(random: Random, state: State) -> Event | None:
    if not state.chain:
        return None
    what: Literal["activation", "effect"] = random.choice(("activation", "effect"))
    return o.LinkNegated(link=random.randint(1, len(state.chain)), what=what)


@makes(o.PlayersExchanged)
def _players_exchanged(random: Random, state: State) -> Event | None:
    return o.PlayersExchanged(link=random.randint(1, len(state.chain))) if state.chain else None


@makes(o.TargetsChanged)
def _targets_changed(random: Random, state: State) -> Event | None:
    cards = [slot.card for side in state.sides for slot in side.field if slot is not None]
    if not state.chain or not cards:
        return None
    return o.TargetsChanged(link=random.randint(1, len(state.chain)), cards=(random.choice(cards),))


@makes(o.ChainEnded)
def _chain_ended(random: Random, state: State) -> Event | None:
    return o.ChainEnded() if state.chain and all(link.resolved for link in state.chain) else None


@makes(o.TriggersMet)
def _triggers_met(random: Random, state: State) -> Event:
    player = player_of(random)
    return o.TriggersMet(
        triggers=tuple(o.TriggerMet(player=player, card=card) for card in any_cards(random, state)),
    )


@makes(o.CardsPicked, o.Chosen)
def _answered(random: Random, state: State) -> Event | None:
    if state.question is not None:
        return None
    player, cards = player_of(random), any_cards(random, state)
    return random.choice(
        (o.CardsPicked(player=player, cards=cards), o.Chosen(player=player, about="label", label="any", cards=cards))
    )


@makes(o.TimingMissed, o.NothingHappened, o.CoinsTossed, o.DiceRolled, o.Threatened, o.Spared)
def _remarkable(random: Random, state: State) -> Event:
    player, card = player_of(random), any_card(random, state)
    events: list[Event] = [
        o.TimingMissed(card=card),
        o.NothingHappened(card=card, reason="no card"),
        o.Threatened(cards=(card,), source=card),
        o.Spared(cards=(card,), source=card),
        o.CoinsTossed(player=player, results=("heads", "tails")),
        o.DiceRolled(player=player, results=(random.randint(1, 6),), source=card),
    ]
    return random.choice(events)


# --- windows, questions, lasting effects ------------------------------------------------------------------------


@makes(o.WindowOpened)
def _window_opened(random: Random, state: State) -> Event | None:
    if state.triggers and state.window is None and random.random() < 0.3:
        return o.WindowOpened(window="trigger", player=state.triggers[0].player)
    if state.due is None:
        return None
    return o.WindowOpened(window=state.due, player=player_of(random), passes=random.randrange(2))


@makes(o.PriorityPassed)
def _priority_passed(random: Random, state: State) -> Event | None:
    if state.window is None or state.window.passes > 1:
        return None
    return o.PriorityPassed(player=state.window.player)


@makes(o.WindowClosed)
def _window_closed(random: Random, state: State) -> Event | None:
    return o.WindowClosed() if state.window is not None else None


@makes(o.Asked)
def _asked(random: Random, state: State) -> Event:
    player = player_of(random)
    cards = tuple(some(random, list(range(1, len(state.cards) + 1)), 4, 1))
    questions = [
        o.Asked(player=player, answer="cards", about="hand limit", cards=cards, maximum=len(cards)),
        o.Asked(player=player, answer="yes", about="words", words="use the effect"),
        o.Asked(player=player, answer="number", about="label", label="Level", minimum=1, maximum=8),
        o.Asked(player=player, answer="option", about="label", label="call it", options=("heads", "tails")),
        o.Asked(player=player, answer="position", about="position"),
        o.Asked(player=player, answer="place", about="zone", places=("p1.M1", "p2.S5")),
    ]
    return random.choice(questions)


@makes(o.LastingBegan)
def _lasting_began(random: Random, state: State) -> Event:
    new = max((lasting.id for lasting in state.lasting), default=0) + 1
    return o.LastingBegan(id=new, source=any_card(random, state), cards=any_cards(random, state), until="end phase")


@makes(o.DelayedBegan)
def _delayed_began(random: Random, state: State) -> Event | None:
    ids = [lasting.id for lasting in state.lasting]
    if not ids or state.resolving is not None or any(link.resolved for link in state.chain) or state.turn == 0:
        return None
    return o.DelayedBegan(lasting=random.choice(ids), repeats=random.random() < 0.5) if not state.window else None


@makes(o.LastingEnded)
def _lasting_ended(random: Random, state: State) -> Event | None:
    ids = some(random, [lasting.id for lasting in state.lasting])
    return o.LastingEnded(ids=tuple(ids)) if ids else None
