-- When the customer was told that the order's promised time has passed. Orders from before this are not told of.
ALTER TABLE orders ADD COLUMN late_told_at timestamptz;
UPDATE orders SET late_told_at = eta_at WHERE eta_at < now();
CREATE INDEX orders_untold_late ON orders (eta_at)
	WHERE late_told_at IS NULL AND stage IN ('PLACED', 'MODIFIED', 'ACCEPTED', 'ON_THE_WAY');
