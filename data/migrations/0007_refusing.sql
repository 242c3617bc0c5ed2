-- The seats that take no offers until it is their turn to move.
ALTER TABLE games ADD COLUMN refusing TEXT NOT NULL DEFAULT '[]';

-- A move of which nobody but who made it may know: nothing that others get depends on it.
ALTER TABLE moves ADD COLUMN unseen INTEGER NOT NULL DEFAULT 0;
