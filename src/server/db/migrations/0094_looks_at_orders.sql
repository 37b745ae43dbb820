-- The number of the last stage of an order that somebody of its shop has looked at: a look on one device silences all.
ALTER TABLE orders ADD COLUMN seen_seq integer NOT NULL DEFAULT 0;
ALTER TABLE shop_events DROP CONSTRAINT shop_events_kind_check;
ALTER TABLE shop_events ADD CONSTRAINT shop_events_kind_check CHECK (kind IN ('stage', 'payment', 'reminder', 'help', 'seen'));
