-- The units that a last day took out of stock which was over when it was typed: another day brings them back. NULL: it took none, or the stock was
-- changed since, by whatever way.
ALTER TABLE retailer_products ADD COLUMN stock_when_past integer;
CREATE FUNCTION forget_stock_when_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.stock_when_past := NULL;
	RETURN NEW;
END $$;
CREATE TRIGGER retailer_products_stock_when_past BEFORE UPDATE OF stock ON retailer_products
	FOR EACH ROW WHEN (OLD.stock_when_past IS NOT NULL AND NEW.stock <> OLD.stock) EXECUTE FUNCTION forget_stock_when_past();
