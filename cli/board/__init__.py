"""The board in the terminal.

In: a state (or the part of it that a viewer sees) and the look of the terminal. Out: lines of styled text.
`drawn_board` lays the cards out as on a table, `listed_board` prints one card per line for narrow terminals and
screen readers. Start with `drawn_board.board`.
"""
