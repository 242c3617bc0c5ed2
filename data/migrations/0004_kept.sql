-- What an older message keeps: its text, stored while it is still the newest.
ALTER TABLE posts ADD COLUMN phase TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN kept TEXT NOT NULL DEFAULT '';
