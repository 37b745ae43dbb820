-- What a shop tells of itself on its page, in the languages in which it has said it.
ALTER TABLE shops ADD COLUMN about jsonb;
