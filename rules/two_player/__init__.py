"""Settlers for two with fictional players: the two-player variant."""
