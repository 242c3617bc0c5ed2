-- Of whom a message says that the game waits for their move: after a restart they are not called to it again.
ALTER TABLE posts ADD COLUMN asked TEXT NOT NULL DEFAULT '[]';
