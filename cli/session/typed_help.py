"""The help on what can be typed while a duel, or the siding between two, is recorded."""

from duelog.replays.languages.spoken import to_tell

DUEL_HELP = to_tell(
    """\
  A move in the notation (p1 may be left out), its number in the list, or the
  answer to a question.
  ?          what is legal now, and why the last line was not
  ? MOVE     whether that move is legal
  moves      every legal move, one line for each zone
  board      the table (board all: with the piles)
  log        the duel so far (log 20: the last 20 lines)
  undo       take back the last move
  undo N     go back to the state after event N; nothing is erased
  reveal S2 NAME  what a card is that nobody knew; set ? S2 Sets one
  fix ...    correct the state: fix lp p1 7200, fix move M2 to hand,
             fix draw p1, fix position M2 set, fix summons p1 1; then
             by NAME, because REASON
  order grave A, B  how a player orders cards that came there at one time,
             the oldest first (fix order ... if they lie otherwise)
  # TEXT     a remark, kept in the log (from a pipe: note TEXT)
  quit       stop; everything is in the file, and record --resume continues"""
)
QUESTION_HELP = to_tell(
    """\
  The answer to the question; of a name, its beginning is enough. Enter leaves
  it open, or to the computer. board and log show the duel, # TEXT is a remark,
  undo drops the line that led to the question, quit stops."""
)
SIDING_HELP = to_tell(
    """\
  p1 swap side:"Trap Hole" main:"Dark Hole"
             a card of the Side Deck for one of the Main (or extra:) Deck
  p1 ready   p1's Deck is as it shall be; when both are, the next duel begins
  decks      the Decks as they are now
  undo       take back the last line
  ?          why the last line was refused
  quit       stop here; record --resume goes on"""
)

DUEL_OVER = to_tell(
    "the duel is over, {winner, select, none {a draw} other {{winner, any} won}}. Enter seals the file, undo takes "
    "back the last move> "
)
