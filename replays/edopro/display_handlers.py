"""Handlers of packets with one outcome each: shuffling, showing, chance, counters, ties, Life Points."""

from typing import Literal

from duelog.events import outcomes as o
from duelog.events.base import CardId, Why
from duelog.events.places import Player
from duelog.replays.edopro import card_packets as c
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro.counters import counter_name
from duelog.replays.edopro.packet_places import EXTRA, FACE_UP, MONSTERS
from duelog.replays.edopro.run import Run, becomes, shuffle
from duelog.replays.edopro.their_board import Contradiction, our_position, player

# --- shuffled and shown -----------------------------------------------------------------------------------------


@becomes(c.ShuffleHandPacket)
def shuffle_hand(run: Run, packet: c.ShuffleHandPacket) -> None:
    """The hand is in a new order."""
    order = shuffle(run.board, packet, run.orders)
    run.log.add(o.Shuffled(player=player(packet.player), pile="hand", order=tuple(order)))


@becomes(c.ShuffleDeckPacket)
def shuffle_deck(run: Run, packet: c.ShuffleDeckPacket) -> None:
    """The Deck is in a new order, inferred from later packets."""
    side = player(packet.player)
    order = shuffle(run.board, packet, run.orders)
    run.log.add(o.Shuffled(player=side, pile="deck", order=tuple(order[::-1])))


@becomes(c.ShuffleExtraPacket)
def shuffle_extra(run: Run, packet: c.ShuffleExtraPacket) -> None:
    """The face-down cards of the Extra Deck are in a new order; face-up ones lie on top of them."""
    side = player(packet.player)
    pile = run.board.piles[packet.player, EXTRA]
    turned = set(run.log.state.side(side).turned)
    down = [card for card in pile if card not in turned]
    pile[:] = run.board.in_order(down, list(packet.codes)) + [card for card in pile if card in turned]
    run.log.add(o.Shuffled(player=side, pile="extra", order=tuple(pile)))


def shown(run: Run, cards: tuple[c.ShownCard, ...]) -> tuple[CardId, ...]:
    """The cards that a packet shows, by its places."""
    found: list[CardId] = []
    for each in cards:
        card = run.board.find(each.controller, each.location, each.sequence)
        if card is None or (each.code and run.board.code(card) != each.code):
            raise Contradiction(f"it shows card {each.code} at a place where it is not")
        found.append(card)
    return tuple(dict.fromkeys(found))


@becomes(c.ConfirmCardsPacket)
def confirm_cards(run: Run, packet: c.ConfirmCardsPacket) -> None:
    """Cards are shown to a player."""
    to = (player(packet.player),)
    run.log.add(o.CardsRevealed(cards=shown(run, packet.cards), to=to, source=run.source))


@becomes(c.ConfirmDeckTopPacket, c.ConfirmExtraTopPacket)
def confirm_top(run: Run, packet: c.ConfirmDeckTopPacket | c.ConfirmExtraTopPacket) -> None:
    """Cards from the top of a pile are shown to both players."""
    excavated = isinstance(packet, c.ConfirmDeckTopPacket)
    run.log.add(o.CardsRevealed(cards=shown(run, packet.cards), source=run.source, excavated=excavated))


# --- chance -----------------------------------------------------------------------------------------------------


@becomes(c.TossCoinPacket)
def toss_coin(run: Run, packet: c.TossCoinPacket) -> None:
    """Coins are tossed."""
    sides: tuple[Literal["tails"], Literal["heads"]] = ("tails", "heads")
    results: tuple[Literal["heads", "tails"], ...] = tuple(sides[bool(result)] for result in packet.results)
    run.log.add(o.CoinsTossed(player=player(packet.player), results=results, source=run.source))


@becomes(c.TossDicePacket)
def toss_dice(run: Run, packet: c.TossDicePacket) -> None:
    """Dice are rolled."""
    run.log.add(o.DiceRolled(player=player(packet.player), results=packet.results, source=run.source))


@becomes(m.RandomSelectedPacket)
def random_selected(run: Run, packet: m.RandomSelectedPacket) -> None:
    """Cards are picked at random."""
    cards = tuple(run.board.at(where) for where in packet.places)
    run.log.add(o.CardsPicked(player=player(packet.player), cards=cards, source=run.source))


# --- positions --------------------------------------------------------------------------------------------------


def turned(run: Run, packet: c.PositionChangePacket) -> o.PositionChange:
    """The position of a card in a packet."""
    card = run.board.find(packet.controller, packet.location, packet.sequence)
    if card is None:
        raise Contradiction("it turns a card where none is")
    position = our_position(packet.location, packet.after)
    flipped = bool(packet.after & FACE_UP and not packet.before & FACE_UP)
    return o.PositionChange(card=card, position=position, flipped=flipped)


@becomes(c.PositionChangePacket)
def change_position(run: Run, packet: c.PositionChangePacket) -> None:
    """Cards are turned at the same time by an effect, or one by an attack; changes by players are handled before."""
    battle = run.log.state.battle is not None and run.log.state.step == "damage" and not run.chain_open
    changes = [turned(run, packet)]
    while isinstance(following := run.peek(), c.PositionChangePacket) and not run.acts[run.at - 1].settled:
        if isinstance(run.peek(1), m.ChainingPacket):
            break
        changes.append(turned(run, following))
        run.at += 1
    why: Why = "battle" if battle and packet.location == MONSTERS else "effect"
    run.log.add(o.PositionsChanged(changes=tuple(changes), why=why, source=run.source))


# --- ties and counters ------------------------------------------------------------------------------------------


@becomes(c.EquipPacket)
def equip(run: Run, packet: c.EquipPacket) -> None:
    """A card is equipped to a monster."""
    run.log.add(o.Equipped(card=run.board.at(packet.place), to=run.board.at(packet.target)))


@becomes(c.UnequipPacket)
def unequip(run: Run, packet: c.UnequipPacket) -> None:
    """A card is no longer equipped."""
    run.log.add(o.Equipped(card=run.board.at(packet.place), to=0))


@becomes(c.CardTargetPacket, c.CancelTargetPacket)
def card_target(run: Run, packet: c.CardTargetPacket | c.CancelTargetPacket) -> None:
    """A card is bound to another while both are there, or no longer."""
    card, target = run.board.at(packet.place), run.board.at(packet.target)
    found = run.log.state.find(card)
    if found is None:
        return  # cards off the field are not bound in our states
    others = tuple(other for other in found[1].linked if other != target)
    binds = isinstance(packet, c.CardTargetPacket) and run.log.state.find(target) is not None
    run.log.add(o.Linked(card=card, cards=(*others, target) if binds else others))


@becomes(c.AddCounterPacket, c.RemoveCounterPacket)
def counters(run: Run, packet: c.AddCounterPacket | c.RemoveCounterPacket) -> None:
    """Counters are placed or removed."""
    card = run.board.find(packet.controller, packet.location, packet.sequence)
    if card is None:
        raise Contradiction("it changes the counters of a card where none is")
    amount = packet.amount if isinstance(packet, c.AddCounterPacket) else -packet.amount
    changed = o.CountersChanged(card=card, counter=counter_name(packet.type), amount=amount, source=run.source)
    run.log.add(changed)


# --- Life Points ------------------------------------------------------------------------------------------------


def life(run: Run, side: Player, amount: int, why: Why) -> None:
    """Logs a change of Life Points."""
    change = o.LifeChange(player=side, amount=amount)
    run.log.add(o.LifePointsChanged(changes=(change,), why=why, source=run.source))


@becomes(m.DamagePacket, m.RecoverPacket)
def damage(run: Run, packet: m.DamagePacket | m.RecoverPacket) -> None:
    """A player takes damage or gains Life Points; battle damage is part of its battle."""
    fighting = run.log.state.battle is not None and run.log.state.battle.fought and not run.chain_open
    amount = -packet.amount if isinstance(packet, m.DamagePacket) else packet.amount
    life(run, player(packet.player), amount, "battle" if fighting else "effect")


@becomes(m.PayLifePointsPacket)
def pay(run: Run, packet: m.PayLifePointsPacket) -> None:
    """A player pays Life Points."""
    life(run, player(packet.player), -packet.amount, "cost")


@becomes(m.LifePointsPacket)
def set_life(run: Run, packet: m.LifePointsPacket) -> None:
    """A player's Life Points are set to a number."""
    side = player(packet.player)
    life(run, side, packet.amount - run.log.state.side(side).lp, "effect")
