"""Settlers: roads, settlements and cities on an island of tiles, paid with what the dice and trade bring."""
