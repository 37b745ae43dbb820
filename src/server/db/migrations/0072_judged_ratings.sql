-- Who showed or hid a comment, when, and why it was hidden.
ALTER TABLE order_ratings ADD COLUMN judged_at timestamptz, ADD COLUMN judged_by text, ADD COLUMN hidden_reason text;
CREATE INDEX order_ratings_said ON order_ratings (at DESC, order_id) WHERE comment_state <> 'NONE';
CREATE INDEX order_help_asked ON order_help (asked_at DESC, id);
