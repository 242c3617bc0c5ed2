-- The seats that take no offers until it is their turn to move.
ALTER TABLE games ADD COLUMN refusing TEXT NOT NULL DEFAULT '[]';
