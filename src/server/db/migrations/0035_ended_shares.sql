-- A link that its customer has ended says so for a while, like one that has run out.
ALTER TABLE order_shares ADD COLUMN ended_at timestamptz;
