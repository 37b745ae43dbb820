-- Since when a customer holds places in slots without an order, so that nobody keeps the last one from others for hours.
ALTER TABLE slot_holds ADD COLUMN held_since timestamptz NOT NULL DEFAULT clock_timestamp();
ALTER TABLE slot_holds ALTER COLUMN held_since DROP DEFAULT;
