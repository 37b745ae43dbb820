-- Units sold, each weighing twice as much as one sold two weeks before it (src/server/catalog/popularity.ts): kept beside the count of all
-- time, so that lists are ordered by what sells lately without reading who bought what.
ALTER TABLE retailer_products ADD COLUMN popularity double precision NOT NULL DEFAULT 0;
