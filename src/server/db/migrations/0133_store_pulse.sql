-- One row: when a process of the store last looked after its orders. Time without the store is not counted against shops that owe an answer.
-- A store that is upgraded was last seen when an order last moved.
CREATE TABLE store_pulse (
	is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
	at timestamptz NOT NULL
);
INSERT INTO store_pulse (at) SELECT max(at) FROM order_stages HAVING max(at) IS NOT NULL;
