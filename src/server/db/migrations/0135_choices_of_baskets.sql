-- What was chosen for the order beside its things: where a cart waits, that waits with it.
ALTER TABLE saved_baskets ADD COLUMN choices jsonb NOT NULL DEFAULT '{}';
