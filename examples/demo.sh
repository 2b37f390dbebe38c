#!/bin/sh
# What duelog does, on the duels that ship with it. `make demo` runs it; it changes nothing but temporary files.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { printf '\n\033[1m%s\033[0m\n' "$*" | if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then cat; else sed 's/\x1b\[[0-9;]*m//g'; fi; }
run() { printf '$ %s\n' "$*"; "$@"; }
expected() { # a command that finds something, and says so with exit code 1
    printf '$ %s\n' "$*"
    status=0
    "$@" || status=$?
    if [ "$status" -ne 1 ]; then echo "expected exit code 1, got $status" >&2; exit 1; fi
}

say "1. A duel is a file. What is it?"
run duelog info first-duel.duel

say "2. The board at any moment of it: here when turn 7 begins"
run duelog show first-duel.duel --turn 7

say "3. Replay it (in a terminal with keys; here by itself, turn 6 only)"
run duelog log first-duel.duel --turn 6

say "4. Was everything right? Digests, numbers, and every move and outcome by the rulebook"
run duelog verify first-duel.duel rivals-1.duel rivals-2.duel

say "5. Two duels of the same decks: where do they diverge?"
expected duelog diff rivals-1.duel rivals-2.duel

say "6. Somebody changes the damage of a battle in the file"
sed 's/"amount":-1900/"amount":-900/' rivals-1.duel >"$work/changed.duel"
expected duelog verify "$work/changed.duel"

say "7. May p2 do that now? The answer names the rule and the page"
expected duelog explain rivals-1.duel --at 103 'p2 summon "Mystical Elf" M4'

say "8. Cards are data: what does one do?"
run duelog card "Man-Eater Bug"

say "9. A duel with every kind of Summon, and a Chain of four in turn 2"
run duelog log showcase.duel --turn 2
printf '$ %s\n' "duelog log showcase.duel | grep Summons"
duelog log showcase.duel | grep Summons
run duelog verify showcase.duel

say "10. A page with the board for anyone who has a browser"
page="${TMPDIR:-/tmp}/duelog-showcase.html"
run duelog export showcase.duel -o "$page" --overwrite

say "11. A duel between two decks of kinds that were played in 2010: how far is it refereed, and how did it end?"
run duelog deck check decks/gladiator-beasts-2010.ydk
run duelog verify of-the-era.duel
run duelog log of-the-era.duel --turn 6

say "That was the demo. The same commands work on your own duels: duelog --help"
echo "The page with the board is in $page: open it in a browser (file://$page)."
