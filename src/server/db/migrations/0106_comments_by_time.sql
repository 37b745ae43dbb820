-- What customers wrote or shops reported, newest first, as the association reads it: its condition is this one, word for word.
CREATE INDEX order_ratings_told ON order_ratings (at DESC, order_id) WHERE comment_state <> 'NONE' OR reported_at IS NOT NULL;
DROP INDEX order_ratings_said;
