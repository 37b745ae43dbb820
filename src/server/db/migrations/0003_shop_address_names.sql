-- A shop's address in the languages it was translated to, its English one among them; none for a shop that wrote it once.
ALTER TABLE shops ADD COLUMN address_names jsonb;
