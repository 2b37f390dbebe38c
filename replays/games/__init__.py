"""The Python board: a duel that is read, or played on, with its legal moves and verdicts, as `import duelog` gives it.

In: a file, a duel, or two decks. Out: `Game` (`game`), its legal moves (`move_list`), what a notebook shows of it
(`notebook`). Start with `game.Game`.
"""
