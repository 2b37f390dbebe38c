"""Long, plausible logs for the benchmarks: turns of a made-up duel that never ends, the same for the same seed.

What happens in a turn and how often follows real duels: windows and passes are about a third of the events. The rules
are not asked; but nothing contradicts the state before it, so `faults` finds nothing.
"""

from random import Random

from msgspec.structs import replace

from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import DamagePart, Event, Moved, Outcome, Phase
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.places import MONSTER_ZONES, OPPONENT, PLAYERS, SPELL_ZONES, Pile, Place, Player, Zone, place

MONSTERS = 20
SPELLS = 14
_DAMAGE_WINDOWS: dict[DamagePart, o.WindowKind] = {
    "start": "damage start",
    "before": "damage before",
    "calculation": "damage calculation",
}


def made_up_header() -> Header:
    """Two Decks of 40 cards: monsters, Spells and Traps that exist nowhere."""
    faces = (
        *(
            Face(name=f"Paper Golem {i}", kinds=("effect",), attribute="EARTH", type="Rock", level=4, atk=1000 + 50 * i)
            for i in range(MONSTERS)
        ),
        *(Face(name=f"Folded Letter {i}", card="spell", kinds=("normal",)) for i in range(SPELLS)),
        *(Face(name=f"Open Drawer {i}", card="trap", kinds=("normal",)) for i in range(40 - MONSTERS - SPELLS)),
    )
    deck = tuple(range(40))
    return Header(seats=(Seat(name="Ada", main=deck), Seat(name="Bo", main=deck)), faces=faces, made_by="benchmark")


def long_log(length: int, seed: int = 0) -> tuple[Header, list[Event]]:
    """A header and a log of `length` events."""
    header = made_up_header()
    play = _Play(Random(seed), initial_state(header))
    play.begin()
    while len(play.log) < length:
        play.turn()
    return header, play.log[:length]


class _Play:
    """A duel under way: the state, and the events so far."""

    def __init__(self, random: Random, state: State) -> None:
        self.random = random
        self.state = state
        self.log: list[Event] = []
        self.moved = 0
        self.player: Player = 1

    def say(self, event: Event) -> None:
        n = len(self.log) + 1
        if isinstance(event, Outcome):
            event = replace(event, n=n, by=self.moved)
        else:
            event = replace(event, n=n)
            self.moved = n
        self.log.append(event)
        self.state = evolve(self.state, event)

    def begin(self) -> None:
        self.say(o.ChooserNamed(player=1))
        self.say(o.DuelBegan(first=1))
        for player in PLAYERS:
            self.shuffle(player)
            self.say(o.CardsDrawn(player=player, cards=self.state.side(player).deck[:5]))
        self.player = 2

    def shuffle(self, player: Player) -> None:
        order = list(self.state.side(player).deck)
        self.random.shuffle(order)
        self.say(o.Shuffled(player=player, pile="deck", order=tuple(order)))

    # --- a turn

    def turn(self) -> None:
        self.player = OPPONENT[self.player]
        self.say(o.TurnBegan(player=self.player, turn=self.state.turn + 1))
        self.refill()
        self.say(o.CardsDrawn(player=self.player, cards=self.state.side(self.player).deck[:1]))
        self.window("draw")
        self.phase("standby")
        self.window("standby")
        self.phase("main1")
        self.summon()
        for _ in range(self.random.randrange(1, 4)):
            self.spell()
        self.set_card()
        self.battle()
        self.leave("end")
        self.phase("end")
        self.hand_limit()

    def refill(self) -> None:
        """The Graveyard goes back into a Deck that runs out, so that there is no end."""
        side = self.state.side(self.player)
        if len(side.deck) > 3:
            return
        moves = (Moved(card=card, origin=self.at("grave"), to=self.at("deck")) for card in side.grave)
        self.say(o.CardsMoved(moves=tuple(moves), how="returned"))
        self.shuffle(self.player)

    def at(self, name: Pile) -> Place:
        return place(self.player, name)

    def phase(self, phase: Phase) -> None:
        self.say(o.PhaseBegan(phase=phase))

    def leave(self, phase: Phase) -> None:
        self.say(m.ChangePhase(player=self.player, to=phase))
        self.window("battle end" if self.state.phase == "battle" else "main end")

    def window(self, kind: o.WindowKind) -> None:
        self.say(o.WindowOpened(window=kind, player=self.player))
        self.say(o.PriorityPassed(player=self.player))
        other = OPPONENT[self.player]
        asked = self.random.random() < 0.3
        self.say(m.Pass(player=other) if asked else o.PriorityPassed(player=other))
        self.say(o.WindowClosed())

    def hand(self, low: int, high: int) -> list[int]:
        """The cards in the hand whose face is within a range."""
        return [card for card in self.state.side(self.player).hand if low <= self.state.cards[card - 1].face < high]

    def free(self, zones: tuple[Zone, ...]) -> Place | None:
        taken = {where for where, _ in self.state.on_field(self.player)}
        return next((found for zone in zones if (found := place(self.player, zone)) not in taken), None)

    def summon(self) -> None:
        cards, to = self.hand(0, MONSTERS), self.free(MONSTER_ZONES)
        if not cards or to is None:
            return
        card = self.random.choice(cards)
        self.say(m.NormalSummon(player=self.player, card=card, to=to))
        coming = Moved(card=card, origin=self.at("hand"), to=to, position="attack")
        self.say(o.SummonBegan(player=self.player, how="normal", monsters=(coming,)))
        self.window("summon negation")
        self.say(o.Summoned(player=self.player, how="normal"))
        self.window("summon")

    def spell(self) -> None:
        cards, to = self.hand(MONSTERS, MONSTERS + SPELLS), self.free(SPELL_ZONES)
        if not cards or to is None:
            return
        card = self.random.choice(cards)
        self.say(m.Activate(player=self.player, card=card, to=to))
        placed = Moved(card=card, origin=self.at("hand"), to=to, position="up")
        self.say(o.Activated(player=self.player, card=card, at=to, placed=placed))
        self.window("chain")
        self.say(o.LinkResolving(link=1))
        self.resolve(card)
        self.say(o.LinkResolved(link=1))
        self.say(o.ChainEnded())
        move = Moved(card=card, origin=to, to=self.at("grave"))
        self.say(o.CardsMoved(moves=(move,), how="sent", why="rule", source=card))

    def resolve(self, card: int) -> None:
        monsters = self.state.monsters(self.player)
        chosen = self.random.randrange(6)
        if chosen < 3 and len(self.state.side(self.player).deck) > 3:
            cards = self.state.side(self.player).deck[: self.random.randrange(1, 3)]
            self.say(o.CardsDrawn(player=self.player, cards=cards, why="effect", source=card))
        elif chosen < 5 and monsters:
            change = o.CurrentValues(card=monsters[0].card, atk=self.random.randrange(1000, 3000))
            self.say(o.ValuesChanged(changes=(change,), source=card))
        else:
            self.say(o.LifePointsChanged(changes=(o.LifeChange(player=self.player, amount=500),), source=card))

    def set_card(self) -> None:
        cards, to = self.hand(MONSTERS + SPELLS, 40), self.free(SPELL_ZONES)
        if not cards or to is None:
            return
        card = self.random.choice(cards)
        self.say(m.SetSpellTrap(player=self.player, card=card, to=to))
        move = Moved(card=card, origin=self.at("hand"), to=to, position="set" if to[3] == "M" else "down")
        self.say(o.CardsSet(player=self.player, moves=(move,)))

    def battle(self) -> None:
        attackers = self.state.monsters(self.player)
        if not attackers:
            return
        self.leave("battle")
        self.phase("battle")
        self.window("battle start")
        self.say(o.StepBegan(step="battle"))
        for attacker in attackers[: self.random.randrange(1, 4)]:
            self.attack(attacker.card)
        self.leave("main2")
        self.phase("main2")

    def attack(self, attacker: int) -> None:
        targets = self.state.monsters(OPPONENT[self.player])
        target = self.random.choice(targets).card if targets else 0
        self.say(m.Attack(player=self.player, card=attacker, target=target))
        self.say(o.AttackDeclared(attacker=attacker, target=target))
        self.window("attack")
        for part in _DAMAGE_WINDOWS:
            self.say(o.StepBegan(step="damage", part=part))
            if self.random.random() < 0.3:
                self.window(_DAMAGE_WINDOWS[part])
        damage = (o.LifeChange(player=OPPONENT[self.player], amount=-100),)
        destroyed = (target,) if target else ()
        self.say(o.BattleFought(attacker=attacker, target=target, atk=1900, damage=damage, destroyed=destroyed))
        self.say(o.StepBegan(step="damage", part="end"))
        if target:
            where = self.state.place_of(target)
            assert where is not None
            move = Moved(card=target, origin=where, to=place(OPPONENT[self.player], "grave"))
            self.say(o.CardsMoved(moves=(move,), how="destroyed", why="battle", source=attacker))
        self.say(o.AttackEnded())
        if self.state.side(OPPONENT[self.player]).lp < 1000:
            change = o.LifeChange(player=OPPONENT[self.player], amount=4000)
            self.say(o.LifePointsChanged(changes=(change,)))
        self.say(o.StepBegan(step="battle"))

    def hand_limit(self) -> None:
        over = self.state.side(self.player).hand[6:]
        if not over:
            return
        count = len(over)
        hand = self.state.side(self.player).hand
        self.say(
            o.Asked(player=self.player, answer="cards", about="hand limit", cards=hand, minimum=count, maximum=count)
        )
        self.say(m.Choose(player=self.player, cards=over))
        moves = tuple(Moved(card=card, origin=self.at("hand"), to=self.at("grave")) for card in over)
        self.say(o.CardsMoved(moves=moves, how="discarded", why="rule"))
