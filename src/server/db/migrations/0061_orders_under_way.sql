-- For the figures of /metrics: orders under way are few beside all that ever were.
CREATE INDEX orders_under_way ON orders (stage) WHERE stage NOT IN ('DELIVERED', 'CANCELLED', 'RETURNED');
