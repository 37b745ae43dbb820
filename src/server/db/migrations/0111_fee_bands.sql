-- What delivery costs by the distance of the place ({upToM, feePaise}) and at most by the sum of the items ({fromPaise, feePaise}), both in ascending order.
ALTER TABLE shops
	ADD COLUMN fee_by_distance jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fee_by_distance) = 'array'),
	ADD COLUMN fee_by_total jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fee_by_total) = 'array');
