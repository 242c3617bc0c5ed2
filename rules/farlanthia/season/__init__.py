"""The course of a season in Farlanthia: turns, standing orders, the game master, and how a game ends."""
