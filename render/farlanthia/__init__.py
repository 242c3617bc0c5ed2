"""Farlanthia's map and hands as pictures."""
