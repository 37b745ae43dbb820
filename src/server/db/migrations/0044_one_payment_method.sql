-- How an order is paid stands in its row of `payments` alone.
ALTER TABLE orders DROP COLUMN payment_method;
