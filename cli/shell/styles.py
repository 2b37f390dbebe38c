"""The colours of players and cards; they carry no information that is not in the text."""

from duelog.events.places import Player

PLAYER_STYLES: dict[Player, str] = {1: "bold cyan", 2: "bold magenta"}
CARD_STYLES = {"monster": "yellow", "spell": "green", "trap": "magenta"}
