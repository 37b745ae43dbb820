-- By when an order comes, as its customer was told last, and how often they were told of a delay. Who was told already is told no more.
ALTER TABLE orders ADD COLUMN late_by timestamptz, ADD COLUMN late_count smallint NOT NULL DEFAULT 0;
UPDATE orders SET late_count = 3 WHERE late_told_at IS NOT NULL AND stage IN ('PLACED', 'MODIFIED', 'ACCEPTED', 'ON_THE_WAY');
DROP INDEX orders_untold_late;
CREATE INDEX orders_promised ON orders (eta_at) WHERE late_count < 3 AND stage IN ('PLACED', 'MODIFIED', 'ACCEPTED', 'ON_THE_WAY');
