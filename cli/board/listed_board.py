"""The board as a list, one card per line: for narrow terminals and screen readers."""

from collections.abc import Iterator

from rich.text import Text

from duelog.cli.shell.held_spaces import kept
from duelog.cli.shell.styles import CARD_STYLES, PLAYER_STYLES
from duelog.cli.shell.terminal import Look, broken, wrapped
from duelog.core.state import OnField, State
from duelog.core.wording.states import card_words, situation
from duelog.core.wording.states.card_words import card_name
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.states.situation import Names
from duelog.events.places import (
    EXTRA_MONSTER_ZONES,
    MONSTER_ZONES,
    PENDULUM_ZONES,
    SPELL_ZONES,
    ZONES,
    Pile,
    Player,
    Zone,
)
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.views import is_hidden
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import spoken, to_tell, told

_PILE_NAMES: tuple[tuple[Pile, str], ...] = (
    ("grave", to_tell("Graveyard")),
    ("banished", to_tell("Banished")),
    ("extra", to_tell("Extra Deck")),
    ("deck", to_tell("Deck, top first")),
)
PILES: tuple[Pile, ...] = ("grave", "banished", "extra")
"""The piles that the option for piles shows; Decks have an option of their own."""


def listing(state: State, names: Names, look: Look, *, piles: tuple[Pile, ...] = (), hands: bool = True) -> list[Text]:
    """The whole board: each player's half, then what is in progress."""
    lines = wrapped(Text(situation.moment(state, names, spoken()), style="bold"), look)
    for player in (2, 1):
        lines += _half(state, player, names, look, piles, hands=hands)
    lines += [line for text in going_on(state, names) for line in wrapped(text, look, "", "  ")]
    return lines


def going_on(state: State, names: Names, definitions: Definitions = built_in_definitions) -> list[Text]:
    """What is in progress, one line each, after the result if there is one."""
    over = [Text(situation.result(state, names, spoken()), style="bold")] if state.result is not None else []
    return [*over, *map(Text, situation.situation(state, definitions, spoken()))]


def _half(
    state: State, player: Player, names: Names, look: Look, piles: tuple[Pile, ...], *, hands: bool
) -> list[Text]:
    texts = [*_monsters(state, player, look), *_spells(state, player, look), *side_zones(state, player, look)]
    lines = [
        *broken(header(state, player, names, look), look, "", "  "),
        *(hand_line(state, player, look) if hands else ()),
        *(line for text in texts for line in wrapped(text, look, "  ", "     ")),
    ]
    return [*lines, *pile_lines(state, player, look, piles)]


def header(state: State, player: Player, names: Names, look: Look) -> Text:
    """The player's name, whether it is their turn, Life Points, and the number of cards in each place.

    To be wrapped by `broken`, which puts none of these on two lines.
    """
    side = state.side(player)
    mark = f"{look.glyphs.turn} " if state.turn and state.turn_player == player else "  "
    counts = [told("hand {number}", number=len(side.hand)), told("Deck {number}", number=len(side.deck))]
    counts += [told("Extra {number}", number=len(side.extra))] if side.extra else []
    counts.append(told("Graveyard {number}", number=len(side.grave)))
    counts += [told("banished {number}", number=len(side.banished))] if side.banished else []
    text = Text(mark).append(visible(names.of(player, spoken())), PLAYER_STYLES[player])
    text.append("  ").append(kept(told("LP {number}", number=max(0, side.lp))), "bold")
    return text.append("  " + f"{kept(f' {look.glyphs.dot}')} ".join(map(kept, counts)))


def hand_line(state: State, player: Player, look: Look) -> list[Text]:
    """The names of the visible cards in the hand."""
    hand = state.side(player).hand
    shown = _named(state, hand)
    return wrapped(Text(told("Hand: {cards}", cards=shown)), look, "  ", "    ") if hand else []


def pile_lines(state: State, player: Player, look: Look, piles: tuple[Pile, ...]) -> list[Text]:
    """The names of the cards in these piles."""
    lines: list[Text] = []
    for pile, title in _PILE_NAMES:
        cards = state.side(player).pile(pile)
        if cards and pile in piles:
            lines += wrapped(
                Text(told("{pile}: {cards}", pile=told(title), cards=_named(state, cards))), look, "  ", "    "
            )
    return lines


def _named(state: State, cards: tuple[int, ...]) -> str:
    """The names in order; hidden cards are counted."""
    seen = [card_name(state, card, spoken()) for card in cards if not is_hidden(state, card)]
    hidden = len(cards) - len(seen)
    return ", ".join([*seen, *([told("{number} hidden", number=hidden)] if hidden else [])])


def monster_line(state: State, slot: OnField, player: Player, zone: Zone, look: Look) -> Text:
    """``M3 ATK Name  Lv4 1900/800``, then notes on the card."""
    facts = [
        card_words.level(state, slot, look.glyphs.marks, spoken()),
        card_words.values(state, slot, look.glyphs.marks),
    ]
    text = Text(f"{zone} ").append(card_words.position_sign(slot, spoken()), "bold").append(" ")
    text.append(card_name(state, slot.card, spoken()), "yellow")
    text.append("".join(f" {fact}" for fact in facts if fact))
    return _with_notes(text, state, slot, player)


def _spell_line(state: State, slot: OnField, player: Player, zone: Zone) -> Text:
    kind = card_words.kind(state, slot, spoken())
    face = card_words.face_of(state, slot.card)
    style = CARD_STYLES[face.card] if face is not None and kind else ""
    text = Text(f"{zone} ").append(card_words.position_sign(slot, spoken()) if not slot.face_up else "", "bold")
    text.append("" if slot.face_up else " ").append(card_name(state, slot.card, spoken()), style)
    text.append(f" ({kind})" if kind else "")
    if zone in PENDULUM_ZONES and (scale := card_words.scale(state, slot, right=zone == "PR")) is not None:
        text.append(" " + told("scale {number}", number=scale))
    return _with_notes(text, state, slot, player)


def _with_notes(text: Text, state: State, slot: OnField, player: Player) -> Text:
    notes = card_notes(state, slot, player)
    if slot.materials:
        named = ", ".join(card_name(state, card, spoken()) for card in slot.materials)
        notes[0] = told("{title}: {cards}", title=notes[0], cards=named)
    return text.append(f" [{spoken().forms.semicolon.join(notes)}]") if notes else text


def card_notes(state: State, slot: OnField, player: Player) -> list[str]:
    """Further notes on a card on the field; the last, whether it lost the battle that is not over."""
    beaten = state.battle is not None and slot.card in state.battle.destroyed
    return [*card_words.notes(state, slot, player, spoken()), *([told("beaten in battle")] if beaten else [])]


def _monsters(state: State, player: Player, look: Look) -> Iterator[Text]:
    for zone in (*MONSTER_ZONES, *EXTRA_MONSTER_ZONES):
        slot = state.side(player).field[ZONES.index(zone)]
        if slot is not None:
            yield monster_line(state, slot, player, zone, look)


def _spells(state: State, player: Player, look: Look) -> Iterator[Text]:
    for zone in SPELL_ZONES:
        slot = state.side(player).field[ZONES.index(zone)]
        if slot is not None:
            yield _spell_line(state, slot, player, zone)


def side_zones(state: State, player: Player, look: Look) -> Iterator[Text]:
    """The cards in the Field Zone and the Pendulum Zones."""
    for zone in ("F", *PENDULUM_ZONES):
        slot = state.side(player).field[ZONES.index(zone)]
        if slot is not None:
            yield _spell_line(state, slot, player, zone)
