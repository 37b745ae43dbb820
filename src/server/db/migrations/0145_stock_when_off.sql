-- The count that a pack had when its shop switched it off: switching it on brings it back. NULL: it was never switched off, or counted since.
ALTER TABLE retailer_products ADD COLUMN stock_when_off integer;
