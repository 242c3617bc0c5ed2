"""The typeface that ships with the pictures, and its licence."""
