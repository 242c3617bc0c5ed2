-- What somebody at a table asks of the others there (empty: nothing), and when it is to begin.
ALTER TABLE games ADD COLUMN request TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN starts_at REAL;
-- The seats that took advice since their last move.
ALTER TABLE games ADD COLUMN advisees TEXT NOT NULL DEFAULT '[]';

-- Where advice could be had nobody's strength shows.
ALTER TABLE results ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;

-- What a person chose for all tables: when not to be pinged.
CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
);
