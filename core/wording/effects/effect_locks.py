"""The sentences of locks: what players cannot do, or can do beyond the rules."""

from collections.abc import Sequence

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.template import names, parsed
from duelog.core.effects import language as lang
from duelog.core.effects.language import Who
from duelog.core.effects.language.selectors import as_selector
from duelog.core.effects.language.words import AnyLock, typed_lock
from duelog.core.wording.effects.effect_conditions import condition
from duelog.core.wording.effects.effect_labels import label_words
from duelog.core.wording.effects.effect_selectors import cards, without_all
from duelog.core.wording.effects.effect_traits import filtered, of_monsters
from duelog.core.wording.effects.effect_words import Given, Piece, areas, either, every, phrase, term, text, who_words
from duelog.events.restrictions import CardFilter, Lock, LockKind


def lock_words(said: AnyLock) -> Message:
    """What a lock forbids: `Special Summon`, `activate Traps or their effects`."""
    lock = typed_lock(said)
    about = lock.cards
    code = f"lock {lock.what}"
    used = set(names(parsed(ENGLISH.template(code))))
    given: dict[str, Given] = {
        "monsters": filtered(of_monsters(about)) if about is not None else None,
        "of": filtered(about) if about is not None else None,
        "cards": _cards(about),
        "effects": _effects(about),
        "plain": filtered(of_monsters(replace(about, area=()))) if about is not None else None,
        "areas": areas(about.area) if about is not None and about.area else None,
        "words": text(lock.words),
        "number": lock.number,
        "type": term(about.type[0]) if about is not None and about.type else None,
    }
    piece = Piece(lock)
    piece("what")
    if "words" in used:
        piece("words")
    if "number" in used:
        piece("number")
    if used & {"monsters", "of", "cards", "effects", "plain", "type"}:
        piece("cards")
    return piece.whole(phrase(code, **{name: found for name, found in given.items() if name in used}))


def _cards(about: CardFilter | None) -> Message:
    """The noun for the cards of a lock: `Spell Cards`, `cards`."""
    if about is None:
        return phrase("noun-card", number=2)
    if about.card in ("spell", "trap") and about == CardFilter(card=about.card):
        return phrase(f"{about.card}-cards")
    return filtered(about)


def _effects(about: CardFilter | None) -> Message:
    """Cards and their effects: `Traps or their effects`, `effects of monsters`."""
    if about is None:
        return phrase("cards-or-effects")
    return phrase("effects-of" if about.card == "monster" else "or-their-effects", cards=filtered(about))


def locks(who: Who, what: Sequence[AnyLock], with_names: Message | None = None) -> Message:
    """What a player is forbidden or allowed; `with_names` names the cards it applies to."""
    found = [typed_lock(said) for said in what]
    player = who_words(who)
    had = [lock for lock in found if lock.what in _HAD]
    more = [lock for lock in found if lock.what in _MORE]
    allowed = (*_ONE_MORE, *_MORE, *_HAD)
    forbidden = either(lock_words(lock) for lock in found if lock.what not in allowed)
    told = [phrase("cannot-do", who=player, what=forbidden, named=with_names)] if forbidden is not None else []
    told += [
        phrase(_ONE_MORE[lock.what], who=player, monster=_one_more(lock), named=with_names)
        for lock in found
        if lock.what in _ONE_MORE
    ]
    told += [phrase("levels-in-hand-lower", who=player, what=lock_words(lock)) for lock in had]
    told += [phrase("can-do-this", who=player, what=lock_words(lock)) for lock in more]
    return every(told) or phrase("can-do-everything", who=player, named=with_names)


_MORE: tuple[LockKind, ...] = (
    "fewer Tributes", "no Tributes", "banish as Fusion Materials", "activate Traps from the hand",
    "Tribute one of the opponent",
)  # fmt: skip
"""The locks that allow a player something, in their own words."""

_HAD: tuple[LockKind, ...] = ("lower Levels in the hand", "Type in the Graveyard")
"""The locks that are told as something that a player has."""

_ONE_MORE: dict[LockKind, str] = {
    "extra normal summon": "can-summon-more",
    "extra normal summon or set": "can-summon-or-set-more",
}


def _one_more(lock: Lock) -> Message:
    piece = Piece(lock)
    piece("what")
    about = piece("cards")
    return piece.whole(cards(as_selector(of_monsters(about)), 1) if about is not None else phrase("one-monster"))


def player_lock(of: lang.PlayerLock) -> Message:
    """What players cannot do while a card is there."""
    piece = Piece(of)
    told = locks(piece("who"), piece("what"))
    if (among := piece("other_type_than")) is not None:
        told = phrase("locked-to-another-type", what=told, cards=without_all(among))
    if (among := piece("other_attribute_than")) is not None:
        told = phrase("locked-to-another-attribute", what=told, cards=without_all(among))
    when = piece("requires")
    return piece.whole(phrase("while", what=told, when=condition(when)) if when is not None else told)


def names_of_lock(piece: Piece) -> Message | None:
    """The names of the cards that a lock is limited to, if the duel determines them; otherwise None."""
    of, name = piece("names_of"), piece("declared")
    told = [phrase("the-name-of", cards=cards(of))] if of is not None else []
    told += [phrase("declared-name", name=label_words(name))] if name is not None else []
    kind = piece("declared_type")
    told += [phrase("declared-type", name=label_words(kind))] if kind is not None else []
    return either(told)
