-- When the first call came with a session's access token: a pair that nobody has used may be told again to who made its trade.
ALTER TABLE sessions ADD COLUMN used_at timestamptz;
