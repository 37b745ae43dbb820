-- What a shop says is wrong with a rating of it, once for each; who of the association then shows or hides it has answered.
ALTER TABLE order_ratings ADD COLUMN reported_at timestamptz, ADD COLUMN reported_by text, ADD COLUMN report_reason text;
CREATE INDEX order_ratings_reported ON order_ratings (at DESC, order_id) WHERE reported_at IS NOT NULL;

-- A hidden rating does not count for its shop.
UPDATE shops SET rating_sum = rating_sum - hidden.stars, rating_count = rating_count - hidden.count
	FROM (SELECT shop_id, sum(stars) AS stars, count(*) AS count FROM order_ratings WHERE comment_state = 'HIDDEN' GROUP BY shop_id) hidden
	WHERE shops.id = hidden.shop_id;
