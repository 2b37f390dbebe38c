"""The situation of a duel in words: names, values, the moment, and what is going on. Used by every form of board."""

from msgspec import Struct
from rich.text import Text

from duelog.cli.shell.terminal import Glyphs
from duelog.core.rules.words import PHASE_NAMES
from duelog.core.state import Link, OnField, Question, State
from duelog.events.base import CardId, DamagePart
from duelog.events.faces import Face
from duelog.events.outcomes import WindowKind
from duelog.events.places import OPPONENT, PLAYERS, Player
from duelog.replays.duels.views import HIDDEN
from duelog.replays.errors import visible

NOT_REFEREED = "effects not refereed"
"""The tag of a duel in which cards without a definition are played: their names."""

UNSEEN = "(hidden)"
"""What stands for the name of a card that the viewer does not see."""

PLAYER_STYLES: dict[Player, str] = {1: "bold cyan", 2: "bold magenta"}
CARD_STYLES = {"monster": "yellow", "spell": "green", "trap": "magenta"}

PART_NAMES: dict[DamagePart, str] = {
    "start": "start of the Damage Step",
    "before": "before damage calculation",
    "calculation": "damage calculation",
    "after": "after damage calculation",
    "end": "end of the Damage Step",
}
WINDOW_NAMES: dict[WindowKind, str] = {
    "draw": "in the Draw Phase",
    "standby": "in the Standby Phase",
    "main end": "to the end of the Main Phase",
    "battle start": "at the start of the Battle Phase",
    "battle end": "at the end of the Battle Phase",
    "end": "in the End Phase",
    "summon": "to the Summon",
    "summon negation": "to negate the Summon",
    "attack": "to the attack",
    "damage start": "at the start of the Damage Step",
    "damage before": "before damage calculation",
    "damage calculation": "during damage calculation",
    "damage after": "after damage calculation",
    "damage end": "at the end of the Damage Step",
    "chain": "to the activation",
    "trigger": "with Trigger Effects",
    "chain end": "after the Chain",
    "set": "to the Set",
    "position": "to the change of position",
}


def lock_words(lock: str) -> str:
    """What a player cannot do: ``special summon``, ``special summon (all monsters with Level 5 or above)``."""
    if "{" not in lock:
        return visible(lock)
    from duelog.core.effects.evaluate.locks import cards_of  # seldom needed
    from duelog.core.wording.effect_selectors import cards

    of = cards_of(lock)
    return visible(lock if of is None else f"{lock.partition(' {')[0]} ({cards(of)})")


def window_name(kind: WindowKind) -> str:
    """What a window is about: ``to the attack``."""
    return WINDOW_NAMES.get(kind, f"({kind})")


class Names(Struct, frozen=True):
    """The names of the players, "" where there is none."""

    one: str = ""
    two: str = ""

    def of(self, player: Player) -> str:
        """``p1 (Ann)``, or ``p1`` alone."""
        name = visible(self.one if player == 1 else self.two).strip()
        return f"p{player} ({name})" if name else f"p{player}"


def card_name(state: State, card: CardId) -> str:
    """The name of a card in one line; `UNSEEN` for a card of a view that the viewer does not see."""
    face = face_of(state, card)
    if face is None:
        return f"card {card}, which is not there"
    return UNSEEN if face == HIDDEN else visible(face.name)


def face_of(state: State, card: CardId) -> Face | None:
    """The printed face of a card; None for a number that no card has, as a broken log may name it."""
    if not 0 < card <= len(state.cards):
        return None
    face = state.cards[card - 1].face
    return state.faces[face] if 0 <= face < len(state.faces) else None


def joined(parts: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "nothing"


def counted(count: int, one: str, many: str = "") -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def position_sign(slot: OnField) -> str:
    """``ATK``, ``DEF`` or ``SET`` for monsters and face-down cards, ``up`` for other face-up ones."""
    return {"attack": "ATK", "defense": "DEF", "set": "SET", "down": "SET"}.get(slot.position, "up")


def values(state: State, slot: OnField, glyphs: Glyphs) -> str:
    """``3400↑/2500``: current ATK and DEF, with a mark where they are above or below what is printed."""
    face = face_of(state, slot.card)
    if face is None or not face.is_monster or face == HIDDEN:
        return ""
    atk = changed(slot.current.atk, face.atk, glyphs)
    if "link" in face.kinds:
        return atk
    return f"{atk}/{changed(slot.current.defense, face.defense, glyphs)}"


def changed(now: int | None, printed: int | None, glyphs: Glyphs) -> str:
    """A value with the mark of its change; a printed "?" as it is printed."""
    if now is None:
        return "?" if printed is None else str(printed)
    before = printed or 0
    return f"{now}{glyphs.up_mark if now > before else glyphs.down_mark if now < before else ''}"


def level(state: State, slot: OnField, glyphs: Glyphs) -> str:
    """``Lv4``, ``Rk4`` or ``Lk2``, with the mark of a change; "" for what has none."""
    face = face_of(state, slot.card)
    if face is None or not face.is_monster or face == HIDDEN:
        return ""
    sign = "Rk" if face.is_xyz else "Lk" if "link" in face.kinds else "Lv"
    return sign + changed(slot.current.level, face.level, glyphs)


def kind(state: State, slot: OnField) -> str:
    """``Spell`` or ``Trap``, ``scale 4`` in a Pendulum Zone; "" where the card is not seen."""
    face = face_of(state, slot.card)
    if face is None or face == HIDDEN:
        return ""
    return {"spell": "Spell", "trap": "Trap"}.get(face.card, "")


def notes(state: State, slot: OnField, player: Player) -> list[str]:
    """What else there is to say of a card on the field, each in a few words."""
    now, found = slot.current, list[str]()
    if slot.materials:
        found.append(counted(len(slot.materials), "material"))
    found += [f"{visible(name)} {count}" for name, count in slot.counters]
    if slot.equipped_to:
        found.append(f"on {where(state, slot.equipped_to, player)}")
    found += [f"with {where(state, card, player)}" for card in slot.linked]
    if now.negated:
        found.append("negated")
    found += [f"now {visible(str(value))}" for value in (now.name, now.attribute, now.type) if value]
    found += map(visible, now.traits)
    if slot.attacks:
        found.append("attacked")
    if 0 < slot.card <= len(state.cards) and state.owner(slot.card) != player:
        found.append(f"of p{state.owner(slot.card)}")
    return found


def where(state: State, card: CardId, player: Player) -> str:
    """The place of a card as `player` writes it: ``M3`` for their own, ``p2.M3`` for the other's."""
    place = state.place_of(card)
    if place is None:
        return "nowhere"
    return place[3:] if place[1] == str(player) else place


def scale(state: State, slot: OnField, right: bool) -> int | None:
    """The Pendulum Scale of a card in a Pendulum Zone, None where it has none or is not seen."""
    face = face_of(state, slot.card)
    scales = slot.current.scales or (face.scales if face is not None else None)
    return None if scales is None or not slot.face_up else scales[1 if right else 0]


# --- what is going on -------------------------------------------------------------------------------------------


def moment(state: State, names: Names) -> str:
    """When it is: turn, player, Phase, Step and part."""
    if state.turn == 0:
        return "before the first turn"
    parts = [f"turn {state.turn} of {names.of(state.turn_player)}", PHASE_NAMES[state.phase]]
    if state.part is not None:
        parts.append(PART_NAMES[state.part])
    elif state.step is not None:
        parts.append(f"{state.step.capitalize()} Step")
    return ", ".join(parts)


def situation(state: State, names: Names) -> list[Text]:
    """What the duel is in the middle of, a line each: result, Chain, Summon, attack, window, question."""
    lines: list[Text] = []
    if state.result is not None:
        lines.append(Text(result(state, names), style="bold"))
    lines += [_link(state, number, link) for number, link in enumerate(state.chain, 1)]
    if state.summoning is not None:
        summoned = joined([card_name(state, card) for card in state.summoning.cards])
        lines.append(Text(f"Summon: p{state.summoning.player} Summons {summoned}; not yet successful"))
    if state.battle is not None:
        lines.append(Text(f"Attack: {_attack(state)}"))
    if state.window is not None:
        passed = "; the other has passed" if state.window.passes else ""
        lines.append(Text(f"Window: p{state.window.player} may respond {window_name(state.window.kind)}{passed}"))
    if state.question is not None:
        lines.append(Text(f"Question: {question(state, state.question)}"))
    if state.revealed:
        lines.append(Text(f"Shown: {joined([card_name(state, card) for card in state.revealed])}"))
    for player in PLAYERS:
        if state.side(player).locks:
            lines.append(Text(f"p{player}: {', '.join(map(lock_words, state.side(player).locks))}"))
    if state.blocked:
        lines.append(Text(f"Blocked: {', '.join(state.blocked)}"))
    return lines


def result(state: State, names: Names) -> str:
    """How the duel ended."""
    assert state.result is not None
    if not state.result.winner:
        return f"The duel is a draw ({state.result.reason})."
    return f"{names.of(state.result.winner)} wins ({state.result.reason})."


def _link(state: State, number: int, link: Link) -> Text:
    targets = f", targets {joined([target(state, card) for card in link.targets])}" if link.targets else ""
    effect = f" effect {link.effect}" if link.effect else ""
    resolving = state.resolving is not None and state.resolving.link == number
    status = "resolving" if resolving else "resolved" if link.resolved else ""
    status = f"{link.negated} negated" if link.negated else status
    text = f"Chain {number}: p{link.player} {card_name(state, link.card)}{effect}{targets}"
    return Text(f"{text} [{status}]" if status else text)


def target(state: State, card: CardId) -> str:
    """A card with its place: ``Kuriboh (p2.M1)``."""
    place = state.place_of(card)
    return card_name(state, card) if place is None else f"{card_name(state, card)} ({place})"


def _attack(state: State) -> str:
    battle = state.battle
    assert battle is not None
    attacker = target(state, battle.attacker)
    aim = target(state, battle.target) if battle.target else f"p{OPPONENT[state.turn_player]} directly"
    replay = "; a Replay: the turn player chooses anew" if battle.replay else ""
    return f"{attacker} attacks {aim}{replay}"


ANSWERS = {
    "cards": "cards",
    "yes": "yes or no",
    "number": "a number",
    "option": "an option",
    "position": "a battle position",
    "place": "a zone",
}


def question(state: State, asked: Question) -> str:
    """Who is asked what, and what can be chosen from."""
    choices: list[str] = [target(state, card) for card in asked.cards]
    choices += [visible(option) for option in asked.options]
    choices += asked.places
    source = f" for {card_name(state, asked.source)}" if asked.source else ""
    of = f": {', '.join(choices)}" if choices else ""
    return f"p{asked.player} chooses {_how_many(asked)}{source} ({visible(asked.about)}){of}"


def _how_many(asked: Question) -> str:
    if asked.answer == "number" and asked.maximum:
        return f"a number from {asked.minimum} to {asked.maximum}"
    if asked.answer != "cards" or not asked.maximum:
        return ANSWERS[asked.answer]
    if asked.minimum == asked.maximum:
        return counted(asked.minimum, "card")
    return f"{asked.minimum} to {asked.maximum} cards"
