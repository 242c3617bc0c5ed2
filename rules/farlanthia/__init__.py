"""Farlanthia: Lords of War."""
