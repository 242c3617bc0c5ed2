-- What somebody does at a table who has no seat; empty for the seats.
ALTER TABLE seats ADD COLUMN role TEXT NOT NULL DEFAULT '';
