"""The 26 kinds of development card as data and small functions (LO-240 to LO-290)."""
