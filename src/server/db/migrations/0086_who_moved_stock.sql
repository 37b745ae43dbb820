-- Who moved the stock of a pack by an order, and what was left then: partners see it beside what is changed by hand. Null where it was not noted yet.
ALTER TABLE stock_moves ADD COLUMN actor text, ADD COLUMN key_id text, ADD COLUMN person_id text, ADD COLUMN stock_left integer;
CREATE INDEX stock_moves_noted ON stock_moves (shop_id, seq DESC) WHERE stock_left IS NOT NULL;
