"""The sentences of locks: what players cannot do, or can do beyond the rules."""

from collections.abc import Sequence

from duelog.core.catalogue.definitions_english import LOCKED, PLAYERS
from duelog.core.effects import language as lang
from duelog.core.effects.language import Who
from duelog.core.effects.language.selectors import as_selector
from duelog.core.effects.language.words import AnyLock, typed_lock
from duelog.core.wording.effects.effect_conditions import condition
from duelog.core.wording.effects.effect_selectors import cards
from duelog.core.wording.effects.effect_traits import filtered, of_monsters
from duelog.core.wording.effects.effect_words import Piece
from duelog.core.wording.phrases import joined
from duelog.events.restrictions import CardFilter, Lock


def lock_words(said: AnyLock) -> str:
    """What a lock forbids: `Special Summon`, `activate Traps or their effects`."""
    lock = typed_lock(said)
    about = lock.cards
    monsters = f" {filtered(of_monsters(about))}" if about is not None else ""
    told = LOCKED[lock.what].format_map(
        {
            "monsters": monsters,
            "with": f" with{monsters}" if monsters else "",
            "of": f" of {filtered(about)}" if about is not None else "",
            "or cards": f" {_cards(about)}",
            "effects": _effects(about),
            "words": lock.words,
        }
    )
    piece = Piece(lock)
    piece("what")
    if lock.what == "words":
        piece("words")
    if any(f"{{{word}}}" in LOCKED[lock.what] for word in ("monsters", "with", "of", "or cards", "effects")):
        piece("cards")
    return told + piece.rest()


def _cards(about: CardFilter | None) -> str:
    """The words for cards themselves: `Spell Cards`, `cards`."""
    if about is None:
        return "cards"
    kind = {"spell": "Spell Cards", "trap": "Trap Cards"}.get(about.card or "")
    return kind if kind is not None and about == CardFilter(card=about.card) else filtered(about)


def _effects(about: CardFilter | None) -> str:
    """Cards and their effects: `Traps or their effects`, `effects of monsters`."""
    if about is None:
        return "cards or effects"
    return f"effects of {filtered(about)}" if about.card == "monster" else f"{filtered(about)} or their effects"


def locks(who: Who, what: Sequence[AnyLock], named: str = "") -> str:
    """What a player is forbidden or allowed; `named` are the words for the names of the cards."""
    subject, cannot = ("neither player", "can") if who == "both" else (PLAYERS[who], "cannot")
    found = [typed_lock(said) for said in what]
    forbidden = [lock_words(lock) for lock in found if lock.what != "extra normal summon"]
    told = [f"{subject} {cannot} {joined(forbidden, 'or')}{named}"] if forbidden else []
    told += [f"{PLAYERS[who]} can {_one_more(lock)}{named}" for lock in found if lock.what == "extra normal summon"]
    return joined(told) or f"{PLAYERS[who]} can do everything{named}"


def _one_more(lock: Lock) -> str:
    piece = Piece(lock)
    piece("what")
    about = piece("cards")
    kind = cards(as_selector(of_monsters(about)), "1").removeprefix("1 ") if about is not None else "monster"
    return f"Normal Summon one more {kind}{piece.rest()}"


def player_lock(of: lang.PlayerLock) -> str:
    """What players cannot do while a card is there."""
    piece = Piece(of)
    told = locks(piece("who"), piece("what"))
    when = piece("requires")
    return told + (f" while {condition(when)}" if when is not None else "") + piece.rest()


def names_of_lock(piece: Piece) -> str:
    """The words for the names of a lock's cards if they are known only in a duel."""
    of, declared = piece("names_of"), piece("declared")
    told = [f"the name of {cards(of)}"] if of is not None else []
    told += [f'the name declared ("{declared}")'] if declared is not None else []
    return f" with {joined(told, 'or')}" if told else ""
