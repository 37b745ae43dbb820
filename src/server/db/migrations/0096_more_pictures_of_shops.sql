-- Photographs of a shop after its front, in their order; none without a front.
ALTER TABLE shops ADD COLUMN more_images text[] NOT NULL DEFAULT '{}';
