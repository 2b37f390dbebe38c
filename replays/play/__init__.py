"""Playing duels: recording with a referee, simulated players, chance, perft.

In: decks or a position, moves, a source of chance. Out: a duel in which every outcome follows from the rules. Start
with `recording.Recording` for people and `playing.play_duel` for simulated players.
"""
