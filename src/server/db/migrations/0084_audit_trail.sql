-- What was done at the counter or by a command that no journal of its own tells: order_stages and product_changes are such journals. No phone number is in
-- it. A row stays when what it names is gone.
CREATE TABLE audit_trail (
	seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	at timestamptz NOT NULL,
	kind text NOT NULL,
	did text NOT NULL,
	-- What it was done to, by its name or number, and what of it.
	about text NOT NULL DEFAULT '',
	detail text NOT NULL DEFAULT '',
	actor text NOT NULL CHECK (actor IN ('SHOP', 'ASSOCIATION', 'SYSTEM')),
	key_id text,
	person_id text,
	shop_id text
);
CREATE INDEX audit_trail_at ON audit_trail (at DESC, seq);
CREATE INDEX audit_trail_person ON audit_trail (person_id, at DESC) WHERE person_id IS NOT NULL;
CREATE INDEX audit_trail_shop ON audit_trail (shop_id, at DESC) WHERE shop_id IS NOT NULL;
CREATE INDEX order_stages_moved ON order_stages (at DESC) WHERE actor IN ('SHOP', 'ASSOCIATION');
CREATE INDEX order_stages_person ON order_stages (person_id, at DESC) WHERE person_id IS NOT NULL;
CREATE INDEX product_changes_person ON product_changes (person_id, at DESC) WHERE person_id IS NOT NULL;

-- What was known before of who did it.
INSERT INTO audit_trail (at, kind, did, about, detail, actor, person_id, shop_id)
	SELECT r.created_at, 'PEOPLE', 'ADDED', r.name, r.role, CASE WHEN r.invited_by IS NULL THEN 'SYSTEM'
		WHEN r.shop_id IS NULL OR EXISTS (SELECT 1 FROM person_rights i WHERE i.person_id = r.invited_by AND i.role = 'association') THEN 'ASSOCIATION'
		ELSE 'SHOP' END, r.invited_by, r.shop_id
	FROM person_rights r
	UNION ALL
	SELECT decided_at, 'APPLICATION', CASE WHEN reason IS NULL THEN 'LET_IN' ELSE 'REFUSED' END, name, '', 'ASSOCIATION', decided_by, shop_id
	FROM shop_applications WHERE decided_at IS NOT NULL
	UNION ALL
	SELECT b.blocked_at, 'CUSTOMER', 'ADDED', o.code, '', 'ASSOCIATION', b.blocked_by, o.shop_id FROM blocked_numbers b JOIN orders o ON o.id = b.order_id
	UNION ALL
	SELECT b.ended_at, 'CUSTOMER', 'ENDED', o.code, '', 'ASSOCIATION', b.ended_by, o.shop_id
	FROM blocked_numbers b JOIN orders o ON o.id = b.order_id WHERE b.ended_at IS NOT NULL
	UNION ALL
	SELECT r.judged_at, 'COMMENT', r.comment_state, o.code, '', 'ASSOCIATION', r.judged_by, r.shop_id
	FROM order_ratings r JOIN orders o ON o.id = r.order_id WHERE r.judged_at IS NOT NULL
	ORDER BY 1;
