-- A person's name is what the place that gave the right wrote: no shop reads or changes what another one wrote. A name that several places may have
-- written is given to none of them.
ALTER TABLE person_rights ADD COLUMN name text NOT NULL DEFAULT '';
UPDATE person_rights r SET name = p.name FROM people p WHERE p.id = r.person_id
	AND (SELECT count(DISTINCT coalesce(o.shop_id, '')) FROM person_rights o WHERE o.person_id = r.person_id) = 1;
ALTER TABLE people DROP COLUMN name;

-- How many rights were given at a shop in a day.
CREATE INDEX person_rights_given ON person_rights (shop_id, created_at);
