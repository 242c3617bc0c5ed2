"""The map of Farlanthia: how it is laid, what lies hidden, and who looks at it."""
