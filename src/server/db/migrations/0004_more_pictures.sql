-- A product's further pictures behind its first, in the order in which they are shown.
ALTER TABLE library_products
	ADD COLUMN more_images text[] NOT NULL DEFAULT '{}',
	ADD CONSTRAINT library_products_more_images CHECK (
		cardinality(more_images) <= 5 AND array_position(more_images, NULL) IS NULL
		AND (more_images = '{}' OR (image IS NOT NULL AND image <> ALL (more_images)))
	);
