"""Farlanthia: lords of war on a map that nobody knows.

From the bottom up; a room imports only from those above it:

- `tables` the box as data, `terms` the options, `board` the maps, `naming`, `actions` (the moves), `events`;
- `state` the public table with what is asked of it, the secrets, the chance, who is asked; `view` what a
  seat sees of it; `base`, `phase_names`;
- `realm` goods, tracks, structures, units as they come and go; `economy` production, caravan, construction;
- `map/` laying it, revealing it, scouting; `cards/` the two decks and the language of their clauses; `war/`
  marches, combats, conquest; `diplomacy/` negotiations and truces;
- `season/` turns, standing orders, the game master, victory; `words/` what people read;
- `phases` what the house asks about each moment, with `picks` (what may be chosen); `flow` what goes on by
  itself; `sight` views and guesses; `players/`; `options` (presets); `game`.
"""
