"""The Python board: a duel to read or continue, with its legal moves and verdicts, as exported by `import duelog`.

In: a file, a duel, or two decks. Out: `Game` (`game`), its legal moves (`move_list`), what a notebook shows of it
(`notebook`). Start with `game.Game`.
"""
