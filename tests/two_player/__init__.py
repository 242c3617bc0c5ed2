"""Tests of the game for two."""
