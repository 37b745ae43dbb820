-- When a page of the order last had the gateway asked about its payment.
ALTER TABLE payments ADD COLUMN asked_at timestamptz;
