"""What a press or a command does: one table of all verbs, and who may do each."""
