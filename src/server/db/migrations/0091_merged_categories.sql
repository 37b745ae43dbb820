-- A category that was merged, or a part of one, leads to the other: by its code, by its id and by its slug; a part as `PARENT/PART`.
ALTER TABLE moved_addresses DROP CONSTRAINT moved_addresses_kind_check;
ALTER TABLE moved_addresses ADD CONSTRAINT moved_addresses_kind_check CHECK (kind IN ('shops', 'products', 'localities', 'brands', 'categories'));
