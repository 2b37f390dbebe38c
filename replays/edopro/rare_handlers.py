"""Handlers of rare packets: cards are created, removed or exchanged, piles are turned over or exchanged."""

from msgspec.structs import replace

from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved
from duelog.events.places import Place, place
from duelog.replays.edopro import card_packets as c
from duelog.replays.edopro.move_handlers import in_place
from duelog.replays.edopro.packet_places import DECK, EXTRA, FACE_UP, GRAVEYARD, MONSTERS, SPELLS
from duelog.replays.edopro.packet_places import Place as Where
from duelog.replays.edopro.queries import Slots
from duelog.replays.edopro.run import AHEAD, Run, becomes
from duelog.replays.edopro.their_board import Contradiction, our_place, player


def make(run: Run, packets: list[c.MovePacket]) -> list[CardId]:
    """Creates cards that come from nowhere, usually Tokens; they are put on the board later."""
    tokens: list[o.TokenCard] = []
    state = run.log.state
    for packet in packets:
        owner = player(packet.target.controller)
        if state.resolving:
            owner = state.chain[state.resolving.link - 1].player
        number = run.board.add(packet.code, owner)
        tokens.append(o.TokenCard(card=number, owner=owner, face=run.faces.token(packet.code)))
    run.log.add(o.TokensMade(tokens=tuple(tokens), source=run.source))
    return [token.card for token in tokens]


@becomes(c.RemoveCardsPacket)
def remove_cards(run: Run, packet: c.RemoveCardsPacket) -> None:
    """Cards are removed from the duel."""
    cards = [run.board.at(where) for where in packet.places]
    moves: list[Moved] = []
    for where, card in sorted(zip(packet.places, cards, strict=True), key=_from_the_end):
        gone = c.MovePacket(packet.number, packet.at, 0, where, replace(where, location=0), 0)
        moves.append(run.board.moved(gone, card))
        run.board.carry(gone, card)
    run.log.add(o.CardsMoved(moves=tuple(moves), how="removed", why="rule", source=run.source))


def _from_the_end(taken: tuple[Where, CardId]) -> tuple[int, int]:
    return -taken[0].sequence, -taken[0].position


@becomes(c.SwapPacket)
def swap(run: Run, packet: c.SwapPacket) -> None:
    """Two cards exchange places and keep their positions."""
    board = run.board
    one, two = board.checked(packet.place, packet.code), board.checked(packet.other_place, packet.other_code)
    spots = [(p.controller, p.zone, p.sequence) for p in (packet.place, packet.other_place)]
    here: Place = our_place(*spots[0])
    there: Place = our_place(*spots[1])
    board.slots[spots[0]], board.slots[spots[1]] = two, one
    moves = (Moved(card=one, origin=here, to=there), Moved(card=two, origin=there, to=here))
    run.log.add(o.CardsMoved(moves=moves, how="control", source=run.source))


@becomes(c.ShuffleSetCardsPacket)
def shuffle_set_cards(run: Run, packet: c.ShuffleSetCardsPacket) -> None:
    """Set cards exchange zones; the next snapshot of the zones reveals which went where."""
    spots = [(p.controller, p.zone, p.sequence) for p in packet.before]
    if not spots:
        return
    cards = [run.board.at(where) for where in packet.before]
    after = run.board.in_order(cards, _codes_later(run, spots))
    moves = tuple(
        Moved(card=card, origin=our_place(*spots[cards.index(card)]), to=our_place(*spot))
        for card, spot in zip(after, spots, strict=True)
        if spots[cards.index(card)] != spot
    )
    run.board.slots.update(zip(spots, after, strict=True))
    if moves:
        run.log.add(o.CardsMoved(moves=moves, how="placed", source=run.source))


def _codes_later(run: Run, spots: list[tuple[int, int, int]]) -> list[int | None]:
    """The passcodes at these places in the next snapshot of the zone; None where it has none."""
    controller, location, _ = spots[0]
    for act in run.acts[run.at - 1 : run.at + AHEAD]:
        if isinstance(act.packet, c.MovePacket):
            break
        for snapshot in act.after:
            if isinstance(snapshot, c.ZoneSnapshot) and (snapshot.controller, snapshot.location) == (
                controller,
                location,
            ):
                slots: Slots = run.read(snapshot)
                return [slot.code if (slot := slots[spot[2]]) else None for spot in spots]
    return [None] * len(spots)


@becomes(c.SwapGraveyardAndDeckPacket)
def swap_graveyard(run: Run, packet: c.SwapGraveyardAndDeckPacket) -> None:
    """Graveyard and Deck are exchanged; cards of the Extra Deck go there."""
    side, piles = player(packet.player), run.board.piles
    grave, deck = piles[packet.player, GRAVEYARD], piles[packet.player, DECK]
    extra = [card for card in grave if run.faces.face(run.board.code(card)).in_extra_deck]
    main = [card for card in grave if card not in extra]
    moves = [Moved(card=card, origin=place(side, "deck"), to=place(side, "grave")) for card in deck]
    moves += [Moved(card=card, origin=place(side, "grave"), to=place(side, "deck")) for card in main]
    moves += [Moved(card=card, origin=place(side, "grave"), to=place(side, "extra")) for card in extra]
    piles[packet.player, GRAVEYARD], piles[packet.player, DECK] = list(deck), main
    piles[packet.player, EXTRA] += extra
    run.log.add(o.CardsMoved(moves=tuple(in_place(run, moves)), how="placed", source=run.source))


@becomes(c.ReverseDecksPacket)
def reverse_decks(run: Run, packet: c.ReverseDecksPacket) -> None:
    """Both Decks are turned over."""
    for number in (0, 1):
        deck = run.board.piles[number, DECK]
        deck.reverse()
        run.log.add(o.Shuffled(player=player(number), pile="deck", order=tuple(deck[::-1])))


@becomes(c.DeckTopPacket)
def deck_top(run: Run, packet: c.DeckTopPacket) -> None:
    """A card of the Deck is named; if it is face-up, both players see it."""
    deck = run.board.piles[packet.player, DECK]
    if packet.depth >= len(deck):
        raise Contradiction(f"it names card {packet.depth} of a Deck of {len(deck)}")
    if packet.position & FACE_UP:
        run.log.add(o.CardsRevealed(cards=(deck[-1 - packet.depth],), source=run.source))


@becomes(c.FieldDisabledPacket)
def field_disabled(run: Run, packet: c.FieldDisabledPacket) -> None:
    """Zones cannot be used: for each player 16 bits, Monster Zones from bit 0, Spell & Trap Zones from bit 8."""
    zones: tuple[Place, ...] = tuple(
        our_place(number, MONSTERS if bit < 8 else SPELLS, bit & 7)
        for number in (0, 1)
        for bit in range(16)
        if packet.zones >> (16 * number + bit) & 1 and bit != 7
    )
    run.log.add(o.ZonesBlocked(zones=zones, source=run.source))
