"""What is printed on a card, in a few words."""

from duelog.events.faces import Face


def printed(face: Face) -> str:
    """What is printed on the card, in a few words."""
    if not face.is_monster:
        return f"{face.kinds[0].capitalize()} {face.card.capitalize()}" if face.kinds else face.card.capitalize()
    sign = "Rank" if face.is_xyz else "Link" if "link" in face.kinds else "Level"
    atk, defense = ("?" if value is None else value for value in (face.atk, face.defense))
    kinds = " ".join(kind.capitalize() for kind in face.kinds)
    values = f"{atk}" if "link" in face.kinds else f"{atk}/{defense}"
    values += f", Pendulum Scales {face.scales[0]}/{face.scales[1]}" if face.scales else ""
    return f"{sign} {face.level} {face.attribute or ''} {face.type} {kinds} {values}".replace("  ", " ")
