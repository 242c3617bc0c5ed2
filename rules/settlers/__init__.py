"""Settlers: roads, settlements and cities on an island of hexes, paid with what the dice and trade bring."""
