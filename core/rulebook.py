"""The rules of Rulebook 9.0: id, page, and the rule in our own words. Each is stated only here."""

from duelog.events.base import Part


class Rule(Part, frozen=True, kw_only=True):
    """A rule of the rulebook."""

    id: str
    page: int
    text: str

    @property
    def chapter(self) -> str:
        """The chapter of the rule: the letters of its id."""
        return self.id.split("-")[0]


_TABLE: tuple[tuple[str, int, str], ...] = (
    ("DECK-01", 2, "A Main Deck holds 40 to 60 cards."),
    ("DECK-02", 2, "At most 3 copies of a card, counted by name over Main, Extra and Side Deck together."),
    (
        "DECK-03",
        2,
        "An Extra Deck holds 0 to 15 cards, and only Fusion, Synchro and Xyz Monsters; these stand in no Main Deck.",
    ),
    (
        "DECK-04",
        2,
        "Extra Deck cards do not count towards the 40-card minimum; Pendulum and Ritual Monsters belong in the Main Deck.",
    ),
    ("DECK-05", 2, "A Side Deck holds 0 to 15 cards."),
    (
        "DECK-06",
        2,
        "Between the Duels of a Match, cards may be swapped one for one between Side Deck and Main or Extra Deck; the Side Deck keeps its size.",
    ),
    ("DECK-07", 45, "A Forbidden card may not be in any of the three Decks."),
    ("DECK-08", 45, "A Limited card is allowed once, a Semi-Limited card twice, over the three Decks together."),
    ("DECK-09", 45, "Tokens are not part of any Deck."),
    ("ZONE-01", 4, "A player has 5 Monster Zones; no sixth monster can be placed."),
    (
        "ZONE-02",
        4,
        "A player has 5 Spell & Trap Zones; with all five occupied no further Spell or Trap can be placed there, and so no Spell activated from the hand into one.",
    ),
    ("ZONE-03", 5, "A player has 1 Field Zone; it is not one of the 5 Spell & Trap Zones."),
    ("ZONE-04", 5, "A player has 2 Pendulum Zones; they are neither Monster nor Spell & Trap Zones."),
    (
        "ZONE-05",
        4,
        "A monster on the field is in face-up Attack, face-up Defense or face-down Defense Position, and in no other.",
    ),
    ("ZONE-06", 4, "Cards in a Graveyard lie face-up, are public, and keep their order."),
    ("ZONE-07", 5, "After a Deck was searched or looked through by an effect it is shuffled."),
    ("ZONE-08", 5, "A player may look at their own Extra Deck at any time."),
    (
        "ZONE-09",
        5,
        "A monster, Spell or Trap goes to its owner's Graveyard, hand, Deck or Extra Deck, whoever controlled it.",
    ),
    ("SETUP-01", 28, "Each player starts with 8000 Life Points."),
    ("SETUP-02", 29, "Both Decks are shuffled, and may be cut by the opponent."),
    (
        "SETUP-03",
        29,
        "A coin flip, die or rock-paper-scissors names the player who chooses to go first or second in the first Duel.",
    ),
    (
        "SETUP-04",
        29,
        "In later Duels of a Match the loser of the one before chooses; after a draw it is decided by chance again.",
    ),
    ("SETUP-05", 29, "The opening hand is 5 cards."),
    ("WIN-01", 28, "A player whose Life Points reach 0 loses."),
    ("WIN-02", 28, "A player who has to draw and cannot loses."),
    ("WIN-03", 28, "A card's effect can win the Duel."),
    ("WIN-04", 28, "If both players reach 0 Life Points at the same time the Duel is a draw."),
    ("WIN-05", 28, "A Match is best two out of three Duels."),
    ("TURN-01", 30, "A turn runs through Draw, Standby, Main 1, Battle, Main 2 and End Phase, in that order."),
    (
        "TURN-02",
        30,
        "Without a Battle Phase the turn goes from Main Phase 1 to the End Phase: there is no Main Phase 2.",
    ),
    ("TURN-03", 31, "In the Draw Phase the turn player draws 1 card."),
    ("TURN-04", 31, "The player who goes first does not draw in the Draw Phase of the first turn."),
    (
        "TURN-05",
        31,
        "After the draw, before the Standby Phase, Traps and Quick-Play Spells (and Quick Effects) may be activated; likewise in the Standby Phase.",
    ),
    ("TURN-06", 31, "Standby Phase effects and costs happen in the Standby Phase."),
    ("TURN-07", 33, "The player who goes first has no Battle Phase on the first turn."),
    ("TURN-08", 33, "A player may skip the Battle Phase."),
    (
        "TURN-09",
        36,
        "What may be done a limited number of times in a turn and was done in Main Phase 1 cannot be done again in Main Phase 2.",
    ),
    ("TURN-10", 36, 'Effects that say "during the End Phase" happen in the End Phase.'),
    ("TURN-11", 36, "At the end of the End Phase the turn player discards down to 6 cards in hand."),
    ("TURN-12", 36, "Then the opponent's turn begins."),
    ("SUM-01", 20, "A monster is Normal Summoned from the hand in face-up Attack Position."),
    ("SUM-02", 20, "One Normal Summon or Set of a monster per turn, Tribute Summons included."),
    ("SUM-03", 20, "Level 5 or 6 needs 1 Tribute for a Normal Summon or Set."),
    ("SUM-04", 20, "Level 7 or higher needs 2 Tributes for a Normal Summon or Set."),
    ("SUM-05", 20, "Setting a monster puts it in face-down Defense Position; it is not a Summon."),
    ("SUM-06", 20, "A monster cannot be Normal Summoned or Set from the hand in face-up Defense Position."),
    (
        "SUM-07",
        21,
        "A Flip Summon turns a face-down Defense Position monster to face-up Attack Position, never to Defense.",
    ),
    ("SUM-08", 21, "A monster cannot be Flip Summoned in the turn it was Set."),
    ("SUM-09", 32, "Flip Summons and Special Summons are not limited in number."),
    (
        "SUM-10",
        21,
        "A Special Summoned monster goes to face-up Attack or face-up Defense Position as its player chooses, unless stated otherwise.",
    ),
    ("SUM-11", 21, "Fusion, Synchro, Xyz and Ritual Monsters cannot be Normal Summoned or Set."),
    (
        "SUM-12",
        21,
        "A monster that must first be properly Special Summoned cannot be Special Summoned by another card's effect from the hand, Deck or Graveyard before that.",
    ),
    (
        "SUM-13",
        20,
        "Tributes may be face-up or face-down monsters the player controls; a zone freed by a Tribute can be used by the Summon.",
    ),
    (
        "SUM-14",
        32,
        "Summoning, Setting and changing positions happen in the turn player's own Main Phases, with no Chain open.",
    ),
    ("SUM-15", 20, "Tributing for a Tribute Summon is a cost: it is paid even if the Summon is negated."),
    ("POS-01", 32, "The battle position of a face-up monster may be changed once per turn in a Main Phase."),
    ("POS-02", 32, "Not in the turn in which it was played onto the field."),
    ("POS-03", 32, "Not in Main Phase 2 if it attacked this turn."),
    ("POS-04", 32, "Not twice in a turn; a Flip Summon counts as a change."),
    (
        "FUS-01",
        18,
        "A Fusion Summon takes a Summoning card's effect and the Fusion Materials listed on the Fusion Monster, from the places the Summoning card names.",
    ),
    (
        "FUS-02",
        18,
        "The materials are sent to the Graveyard (or where another effect redirects them; the Summon still happens) when the effect resolves, then the Fusion Monster comes from the Extra Deck.",
    ),
    (
        "RIT-01",
        19,
        "A Ritual Summon takes the Ritual Spell, the Ritual Monster it names in the hand, and Tributes from hand or field whose Levels meet the Spell's requirement.",
    ),
    ("RIT-02", 19, "The Tributes are made when the Ritual Spell resolves."),
    (
        "SYN-01",
        16,
        "A Synchro Summon sends 1 face-up Tuner and one or more face-up non-Tuners the player controls to the Graveyard; their Levels sum exactly to the Synchro Monster's Level.",
    ),
    ("SYN-02", 17, "It happens in the player's Main Phase, from the Extra Deck, without starting a Chain."),
    ("SYN-03", 16, "Materials must meet the Synchro Monster's own list."),
    (
        "XYZ-01",
        14,
        "An Xyz Summon stacks the listed number of face-up monsters of the listed Level that the player controls under an Xyz Monster from the Extra Deck.",
    ),
    ("XYZ-02", 14, "An Xyz Monster has a Rank and no Level."),
    ("XYZ-03", 47, "Xyz Materials are not cards on the field."),
    ("XYZ-04", 47, "When an Xyz Monster leaves the field its materials go to the Graveyard."),
    ("XYZ-05", 47, "Flipped face-down, or under the opponent's control, it keeps its materials."),
    ("XYZ-06", 15, "Detaching sends a material to its owner's Graveyard."),
    ("XYZ-07", 45, "A Token cannot be an Xyz Material."),
    ("XYZ-08", 14, "The materials may leave full Monster Zones: the zone they free can be used."),
    (
        "PEN-01",
        12,
        "In a Main Phase a Pendulum Monster in the hand may be activated as a Spell in a free Pendulum Zone of its player.",
    ),
    (
        "PEN-02",
        13,
        "With a card in each Pendulum Zone, the turn player may Pendulum Summon once per turn, in a Main Phase, without starting a Chain.",
    ),
    (
        "PEN-03",
        13,
        "Any number of monsters from the hand, and face-up Pendulum Monsters from the Extra Deck, whose Levels lie strictly between the two Pendulum Scales.",
    ),
    (
        "PEN-04",
        13,
        "A Pendulum Monster that would go from the field to the Graveyard goes face-up to its owner's Extra Deck instead, from whichever zone.",
    ),
    ("PEN-05", 12, "In a Pendulum Zone its Pendulum Effect applies; as a monster its monster effect."),
    (
        "PEN-06",
        13,
        "A Pendulum Monster sent to the Graveyard from elsewhere (hand, Deck, as a detached Xyz Material) does go to the Graveyard.",
    ),
    ("PEN-07", 13, "Monsters with no Level (Xyz) cannot be Pendulum Summoned."),
    ("SPELL-01", 24, "Spells are activated in the turn player's own Main Phase, unless Quick-Play."),
    ("SPELL-02", 24, "A Normal or Ritual Spell is sent to the Graveyard after it resolves."),
    ("SPELL-03", 25, "A Continuous Spell stays on the field, and its effect lasts while it is face-up there."),
    ("SPELL-04", 25, "An Equip Spell targets 1 face-up monster and stays with it."),
    (
        "SPELL-05",
        25,
        "When the equipped monster is destroyed, flipped face-down or leaves the field, the Equip Card is destroyed.",
    ),
    ("SPELL-06", 25, "Each player may have 1 Field Spell; to use another, the first is sent to the Graveyard."),
    ("SPELL-07", 25, "A Field Spell may be Set in the Field Zone and does nothing until it is face-up."),
    ("SPELL-08", 26, "A Quick-Play Spell can be activated from the hand in any Phase of its player's turn."),
    (
        "SPELL-09",
        26,
        "A Set Quick-Play Spell can be activated in the opponent's turn too, but not in the turn it was Set.",
    ),
    (
        "SPELL-10",
        27,
        "A Spell that is not Quick-Play may be Set and activated in the same turn, in its player's Main Phase only.",
    ),
    ("SPELL-11", 32, "Spells and Traps may be Set in a Main Phase as long as a zone is free."),
    ("TRAP-01", 26, "A Trap must be Set first and cannot be activated in the turn it was Set."),
    ("TRAP-02", 26, "From the next turn on it can be activated in either player's turn."),
    ("TRAP-03", 26, "A Normal or Counter Trap goes to the Graveyard after it resolves."),
    ("TRAP-04", 27, "A Continuous Trap stays on the field, and its effect lasts while it is face-up there."),
    (
        "EFF-01",
        9,
        "A Continuous Effect applies while the monster is face-up on the field; it is not activated and starts no Chain.",
    ),
    ("EFF-02", 10, "An Ignition Effect is activated in its player's own Main Phase, with no Chain open."),
    ("EFF-03", 10, "A Quick Effect (Spell Speed 2) may be activated in either player's turn, also in response."),
    ("EFF-04", 11, "A Trigger Effect activates when its event happens."),
    (
        "EFF-05",
        11,
        "A Flip Effect is a Trigger Effect that activates when the monster is flipped face-up, by Flip Summon, attack or effect.",
    ),
    ("EFF-06", 7, "The effects of a face-down monster cannot be used."),
    (
        "EFF-07",
        9,
        "A card or effect can be activated only while its own conditions hold: its event, its Phase, its place.",
    ),
    ("EFF-08", 9, "A target must be one that the effect allows; without enough of them it cannot be activated."),
    ("EFF-09", 9, "A cost must be payable in full."),
    (
        "EFF-10",
        46,
        "A limit or restriction printed on the card binds: once per turn, how it may be Summoned, what may attack.",
    ),
    (
        "EFF-11",
        51,
        "An effect that draws, searches or mills a fixed number cannot be activated when the Deck holds fewer.",
    ),
    (
        "CHAIN-01",
        40,
        "Each activation can be answered by an activation; answers alternate until both players pass, the opponent of the last activation being asked first.",
    ),
    ("CHAIN-02", 42, "A Chain resolves from its last link to its first."),
    ("CHAIN-03", 41, "An answer needs Spell Speed 2 or 3, and no less than the link it answers."),
    (
        "CHAIN-04",
        41,
        "Spell Speed 1: Normal, Ritual, Continuous, Equip and Field Spells; Ignition, Trigger and Flip Effects.",
    ),
    ("CHAIN-05", 41, "Spell Speed 2: Quick-Play Spells, Normal and Continuous Traps, Quick Effects."),
    ("CHAIN-06", 41, "Spell Speed 3: Counter Traps; only Spell Speed 3 answers them."),
    (
        "CHAIN-07",
        41,
        "Spell Speed 1 effects stand on link 2 or higher only when several are activated at the same time.",
    ),
    (
        "CHAIN-08",
        46,
        "Trigger Effects met at the same time form one Chain: the turn player's first, in the order they choose, then the opponent's in theirs.",
    ),
    ("CHAIN-09", 43, "A link whose activation was negated does nothing when its turn to resolve comes."),
    (
        "CHAIN-10",
        47,
        "Summoning, Tributing, changing position and paying costs are not activations: no Chain can answer the act itself.",
    ),
    ("CHAIN-11", 40, "No effect resolves before the opponent had the chance to answer."),
    ("PRIO-01", 44, "The turn player has priority first in every Phase and Step."),
    ("PRIO-02", 44, "Priority passes to the opponent after an activation and at the end of each Phase or Step."),
    (
        "PRIO-03",
        44,
        "While the turn player holds priority the opponent can activate nothing that does not activate by itself.",
    ),
    ("PRIO-04", 44, "Announcing the end of a Phase or Step gives the opponent the chance to act before it ends."),
    (
        "BATTLE-01",
        34,
        "The Battle Phase has a Start Step, Battle Step, Damage Step and End Step; Battle and Damage Step repeat for each attack.",
    ),
    ("BATTLE-02", 34, "Each face-up Attack Position monster may attack once per turn."),
    ("BATTLE-03", 34, "The target is one of the opponent's monsters, face-up or face-down."),
    (
        "BATTLE-04",
        34,
        "A direct attack is possible only when the opponent controls no monster, unless an effect says otherwise.",
    ),
    ("BATTLE-05", 34, "A player need not attack."),
    (
        "BATTLE-06",
        35,
        "If the opponent's monsters change in number, or the target leaves, between the declaration and the Damage Step, a Replay occurs: the turn player attacks again with the same monster, attacks with another, or does not attack.",
    ),
    (
        "BATTLE-07",
        35,
        "After a Replay the attacker that does not attack is still counted as having declared an attack.",
    ),
    (
        "BATTLE-08",
        37,
        "In the Damage Step only Counter Traps and effects that directly change ATK or DEF can be activated, and those only until damage calculation begins.",
    ),
    (
        "BATTLE-09",
        37,
        "An attacked face-down monster is flipped to face-up Defense Position in the Damage Step before damage calculation.",
    ),
    (
        "BATTLE-10",
        37,
        "A Flip Effect met by an attack activates after damage calculation, and cannot target a monster destroyed in that calculation.",
    ),
    ("BATTLE-11", 38, "ATK against ATK: the lower is destroyed and its player loses the difference."),
    ("BATTLE-12", 38, "Equal ATK (not 0): both are destroyed, no damage."),
    ("BATTLE-13", 39, "ATK higher than DEF: the defender is destroyed, no damage."),
    ("BATTLE-14", 39, "ATK equal to DEF: nothing is destroyed, no damage."),
    ("BATTLE-15", 39, "ATK lower than DEF: nothing is destroyed, and the attacker's player loses the difference."),
    ("BATTLE-16", 39, "A direct attack takes the full ATK from the opponent's Life Points."),
    (
        "BATTLE-17",
        46,
        "A monster with 0 ATK destroys nothing by battle; two Attack Position monsters with 0 ATK do not destroy each other.",
    ),
    (
        "BATTLE-18",
        51,
        "Piercing: against a Defense Position monster the difference of ATK over DEF is inflicted as battle damage.",
    ),
    (
        "TOKEN-01",
        45,
        "A Token comes from an effect, takes a Monster Zone, and is in face-up Attack or face-up Defense Position only.",
    ),
    ("TOKEN-02", 45, "A Token that would leave the field is removed instead; it goes to no other place."),
    ("GEN-01", 46, "Hand and Deck sizes, Graveyards and Life Points are public to both players at all times."),
    ("GEN-02", 46, "When both players act at the same time the turn player's part is done first."),
    ("GEN-03", 46, "A card effect that contradicts a basic rule wins."),
    (
        "GEN-04",
        47,
        "Counters are placed only by effects; they go when their card leaves the field or is turned face-down.",
    ),
    (
        "GEN-05",
        47,
        '"Leaves the field": to Graveyard, banished, to hand or Extra Deck; not when shuffled into the Main Deck, nor when it becomes an Xyz Material.',
    ),
    ("GEN-06", 48, "Banished cards are set apart; they return to the Deck for the next Duel."),
    ("GEN-07", 48, '"Cards on the field" are the cards in Monster, Spell & Trap, Field and Pendulum Zones.'),
    (
        "GEN-08",
        49,
        "Destroyed means sent to the Graveyard by battle or by an effect that destroys; a cost, a Tribute or a return is not destruction.",
    ),
    ("GEN-09", 49, "Discarding sends a card from the hand to the Graveyard."),
    ("GEN-10", 50, "Costs are paid before the activation is declared, and are not refunded when it is negated."),
    (
        "GEN-11",
        49,
        "A monster equipped to another is treated as an Equip Spell and cannot be moved to another monster, unless it is a Union.",
    ),
    ("GEN-12", 50, "Excavated cards are shown to both players and are still in the Deck until the effect moves them."),
    ("GEN-13", 50, "Original ATK and DEF are the printed ones."),
    ("GEN-14", 51, "A random choice is one neither player can foresee."),
    ("GEN-15", 51, "A revealed card goes back to where it was and is not activated by being shown."),
    ("GEN-16", 51, "An effect that searches the Deck cannot be activated when no card there meets it."),
    ("GEN-17", 51, 'A banished card moved to the Graveyard is not "sent to the Graveyard".'),
    ("GEN-18", 52, "Tributing is not destroying."),
    ("GEN-19", 48, "The controller of a card decides for it; control may change, ownership never does."),
)

RULES: dict[str, Rule] = {id: Rule(id=id, page=page, text=text) for id, page, text in _TABLE}

CARDS_BEAT_RULES = "GEN-03"
"""The rule by which a card's text takes precedence over any other rule."""


def known_rule(id: str, otherwise: str = "GEN-19") -> str:
    """The id, or `otherwise` if it is not the id of a rule."""
    return id if id in RULES else otherwise
