"""Settlers for two, with fictional players."""
