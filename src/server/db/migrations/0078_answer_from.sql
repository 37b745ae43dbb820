-- From when a shop can answer an order: its next opening, for one that was placed while it was closed. Null: from when it was placed.
ALTER TABLE orders ADD COLUMN answer_from timestamptz;
