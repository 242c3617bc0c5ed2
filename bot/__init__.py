"""The conversation: Discord commands, panels, lobby and the table service."""
