-- What a provider told of messages whose id was not stored yet. Storing the id takes the report from here; one of no message of ours is deleted soon.
CREATE TABLE early_reports (
	provider_id text PRIMARY KEY,
	outcome text NOT NULL CHECK (outcome IN ('DELIVERED', 'FAILED')),
	reason text,
	at timestamptz NOT NULL
);
