"""The cards of Farlanthia: what they say as data, and what reads it."""
