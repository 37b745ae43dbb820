-- A shop that would like to sell here, with the number whose OTP it gave. Decided by one of the association's people: let in as a shop, or not, with a reason.
CREATE TABLE shop_applications (
	id text PRIMARY KEY,
	phone_e164 text NOT NULL,
	name text NOT NULL,
	address_text text NOT NULL,
	locality_id text NOT NULL REFERENCES localities (id) ON DELETE CASCADE,
	lat double precision NOT NULL,
	lng double precision NOT NULL,
	category_ids integer[] NOT NULL,
	opens_min smallint NOT NULL,
	closes_min smallint NOT NULL,
	gstin text,
	fssai text,
	upi_id text,
	language text NOT NULL,
	applied_at timestamptz NOT NULL,
	decided_at timestamptz,
	decided_by text,
	shop_id text REFERENCES shops (id) ON DELETE SET NULL,
	reason text
);
CREATE INDEX shop_applications_open ON shop_applications (applied_at DESC, id) WHERE decided_at IS NULL;
CREATE INDEX shop_applications_time ON shop_applications (applied_at DESC, id);
CREATE INDEX shop_applications_phone ON shop_applications (phone_e164) WHERE decided_at IS NULL;

-- Suspended by the association: closed, and in no list, until it is let back.
ALTER TABLE shops ADD COLUMN suspended_at timestamptz;
