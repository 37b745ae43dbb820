-- The figures of a day, a week or a month: what came in, what ended, what was paid in cash and what went back, by the time of each.
CREATE INDEX order_stages_counted ON order_stages (at, order_id) WHERE stage IN ('PLACED', 'DELIVERED', 'CANCELLED', 'RETURNED');
CREATE INDEX payment_receipts_cash ON payment_receipts (at, order_id) WHERE provider = 'cash';
CREATE INDEX refunds_at ON refunds (at, order_id);
