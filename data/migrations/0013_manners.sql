-- Who at a table wants to be called for every answer, and what all saw of them last.
ALTER TABLE games ADD COLUMN manners TEXT NOT NULL DEFAULT '{}';
