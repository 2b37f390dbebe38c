"""Joins pools of cards: a different name of a known card becomes a second name of it."""

from duelog.events.faces import Face
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.second_names import SecondNames


def joined(first: CardPool, *others: CardPool) -> CardPool:
    """The cards of all pools, later ones taking precedence; a different name of a known card becomes its second
    name.
    """
    pool = first
    for other in others:
        names = SecondNames()
        if pool.second is not None:
            names.also(pool.second)
        own = dict(other.namesakes)
        same: dict[int, Face] = {}
        for code, face in other.prints():
            face, known = own.get(code, face), pool.get(code)
            if known is not None and known.name != face.name and _is_same(known, face):
                names.link(known.name, face.name)
                same[id(face)] = known
        prints = [(code, same.get(id(own.get(code, face)), face)) for code, face in other.prints()]
        pool = pool.merge(CardPool(prints, other.warnings))
        pool.second = names if names else None
    return pool


def _is_same(one: Face, other: Face) -> bool:
    """Whether two faces belong to the same card: the printed values are equal."""
    return all(getattr(one, field) == getattr(other, field) for field in _PRINTED)


_PRINTED = ("card", "kinds", "attribute", "type", "level", "atk", "defense", "scales")
