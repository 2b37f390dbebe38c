"""The Decks of the pairs of `tests.hidden_pairs`: equal but for one card, with cards that show and move others."""

import random

from duelog.events.lines import Header, Seat
from duelog.replays.cards.built_in import built_in, built_in_definitions

COMMON = ("Dark Blade", "Luster Dragon", "Vorse Raider", "Mystical Elf", "Man-Eater Bug", "Mystical Space Typhoon")
COPIES = 3

MOVING = (
    # they take cards from the Deck
    "Reinforcement of the Army", "Sangan", "Mystic Tomato", "Giant Rat", "Painful Choice", "Foolish Burial",
    "Gold Sarcophagus", "A Cat of Ill Omen", "Gravekeeper's Spy", "Thunder Dragon", "Peten the Dark Clown",
    # they excavate
    "Magical Merchant", "Monster Gate", "Pot of Duality", "Morphing Jar #2",
    # they draw and discard
    "Pot of Greed", "Upstart Goblin", "Hand Destruction", "Graceful Charity", "Morphing Jar", "Card Destruction",
    "Allure of Darkness", "Good Goblin Housekeeping", "Dekoichi the Battlechanted Locomotive", "Magical Mallet",
    "Delinquent Duo", "Robbin' Goblin", "Dark World Lightning", "Needle Worm", "Appropriate",
    # they show hands, Decks and Set cards
    "The Forceful Sentry", "Confiscation", "Trap Dustshoot", "Mind Crush", "Spiritual Water Art - Aoi",
    "Nobleman of Crossout", "Nobleman of Extermination", "Eradicator Epidemic Virus", "Deck Devastation Virus",
    "Crush Card Virus", "Honest",
    # they return cards to the hand and Deck
    "Penguin Soldier", "Giant Trunade", "Phoenix Wing Wind Blast", "Pot of Avarice", "Back to Square One",
    "Hane-Hane", "Magician of Faith", "Mask of Darkness", "The Warrior Returning Alive", "Monster Reincarnation",
    "Magical Stone Excavation", "Fiber Jar", "Compulsory Evacuation Device", "Disappear", "Soul Release",
    # they turn cards face-down, and give them to the other player
    "Book of Moon", "Tsukuyomi", "Night Assailant", "Des Lacooda", "Creature Swap", "Snatch Steal", "The Shallow Grave",
    "Call of the Haunted", "Monster Reborn", "Cold Wave", "Skill Drain", "Macro Cosmos", "Dust Tornado",
)  # fmt: skip
MOVING_KINDS = 6
MOVING_COPIES = 2
SECRET_COPIES = 6

QUICK = (
    "Jar of Greed", "Compulsory Evacuation Device", "Trap Hole", "Sakuretsu Armor", "Waboku", "Raigeki Break",
    "Seven Tools of the Bandit", "Ultimate Offering", "Solemn Judgment", "Divine Wrath", "Royal Oppression",
    "Mystical Space Typhoon", "Mind Crush", "Threatening Roar",
)  # fmt: skip
SECRETS = (
    *QUICK, "Dark Blade", "Sangan", "Kuriboh", "Honest", "Battle Fader", "Gorz the Emissary of Darkness",
    "Effect Veiler", "Treeborn Frog", "Thunder Dragon", "Luster Dragon", "Morphing Jar", "Tragoedia",
)  # fmt: skip
"""Cards of which one player has one and the other another, while nobody sees it; the first open windows when Set."""


def header_with(secret: str, seed: int) -> Header:
    """Both players have the same deck, except that p2 has this card instead of another."""
    pool = built_in()
    moving = random.Random(f"deck {seed}").sample(MOVING, MOVING_KINDS)
    names = tuple(dict.fromkeys((*COMMON, *moving, "Umi", secret)))
    faces = tuple(pool.named(name) for name in names)
    own = [names.index(name) for name in COMMON for _ in range(COPIES)]
    own += [names.index(name) for name in moving for _ in range(MOVING_COPIES)]
    first, second = ((*own, *(names.index(name),) * SECRET_COPIES) for name in ("Umi", secret))
    definitions = built_in_definitions().of(names).digest()
    return Header(seats=(Seat(main=first), Seat(main=second)), faces=faces, definitions=definitions)
