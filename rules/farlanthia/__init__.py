"""Farlanthia: lords of war on a map that nobody knows.

From the bottom up; a module imports only from those above it:

- `tables` the box as data, `board` the maps, `options`, `naming`, `actions` (the moves), `events`;
- `state` the public table, the secrets and the chance; `base` a move as one value, refusals;
- `realm` goods, tracks, dice and structures; `ground` tiles: terrain, rolling, revealing, who is connected;
  `units` troops: placing, removing, points and paths; `windows` asking seats and sealing their answers;
- `cards` the two decks and the language of their clauses; `diplomacy` negotiations and truces;
- `combat`, `conquest` (militia, razing, taking over), `victory`, `setup`, `master` (the game master);
- `turns` the phases in order and what goes on by itself; `phases` what the house asks about each of them;
- `view`, `texts`, `describe`, `players`, `game`.
"""
