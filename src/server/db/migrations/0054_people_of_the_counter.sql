-- Who works at the counter: people of shops and of the association, known by their phone numbers.
CREATE TABLE people (
	id text PRIMARY KEY,
	phone_e164 text NOT NULL UNIQUE,
	name text NOT NULL DEFAULT '',
	created_at timestamptz NOT NULL
);

-- What a person may do: at one shop as its owner or staff, or at all of them as one of the association's people. One that has ended stays for the books.
CREATE TABLE person_rights (
	id text PRIMARY KEY,
	person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
	role text NOT NULL CHECK (role IN ('association', 'owner', 'staff')),
	shop_id text REFERENCES shops (id) ON DELETE CASCADE,
	created_at timestamptz NOT NULL,
	invited_by text,
	ended_at timestamptz,
	CHECK ((role = 'association') = (shop_id IS NULL))
);
CREATE UNIQUE INDEX person_rights_one ON person_rights (person_id, coalesce(shop_id, '')) WHERE ended_at IS NULL;
CREATE INDEX person_rights_shop ON person_rights (shop_id) WHERE ended_at IS NULL;

-- A login of a person on one device. Good as long as it is used; only the token's hash is kept.
CREATE TABLE person_sessions (
	id text PRIMARY KEY,
	person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
	token_hash text NOT NULL UNIQUE,
	created_at timestamptz NOT NULL,
	used_at timestamptz NOT NULL
);
CREATE INDEX person_sessions_person ON person_sessions (person_id);

-- Which person made a change; null where it was a key, the association's token, or none of them.
ALTER TABLE order_stages ADD COLUMN person_id text;
ALTER TABLE product_changes ADD COLUMN person_id text;
ALTER TABLE payment_receipts ADD COLUMN person_id text;
ALTER TABLE refunds ADD COLUMN person_id text;
ALTER TABLE order_help ADD COLUMN person_id text;
