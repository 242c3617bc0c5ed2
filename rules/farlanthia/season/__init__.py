"""The course of a game of Farlanthia: setup, scouting, turns, standing orders, game master, end."""
