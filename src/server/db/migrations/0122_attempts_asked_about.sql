-- When the gateway is asked next about an attempt to pay through it, whatever has become of the order; null: no more.
ALTER TABLE payment_attempts ADD COLUMN ask_at timestamptz;
UPDATE payment_attempts SET ask_at = at WHERE provider <> 'upi' AND provider_order_id NOT LIKE 'asked:%' AND at > now() - interval '1 day';
CREATE INDEX payment_attempts_asked ON payment_attempts (ask_at) WHERE ask_at IS NOT NULL;
