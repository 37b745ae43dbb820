-- Short names and other names that people type for a locality: "CST" for Fort.
ALTER TABLE localities ADD COLUMN aliases text[] NOT NULL DEFAULT '{}';

-- When an address was last chosen or ordered to: the recent ones (§7 customerRecentLocations).
ALTER TABLE customer_addresses ADD COLUMN used_at timestamptz;
