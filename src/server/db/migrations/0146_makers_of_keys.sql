-- The owner who made a key, which ends with their right at the shop. NULL: the association's people or the command made it, and it stays.
ALTER TABLE shop_keys ADD COLUMN made_by text REFERENCES people (id) ON DELETE CASCADE;
CREATE INDEX shop_keys_made_by ON shop_keys (made_by) WHERE made_by IS NOT NULL;
-- The audit trail knows who made the keys of before: an entry has its key's time, shop and label.
UPDATE shop_keys k SET made_by = t.person_id FROM audit_trail t JOIN people p ON p.id = t.person_id
	WHERE t.kind = 'KEY' AND t.did = 'ADDED' AND t.actor = 'SHOP' AND (t.shop_id, t.at, t.about) = (k.shop_id, k.created_at, k.label);
