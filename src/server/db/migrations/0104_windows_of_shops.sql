-- What is drawn in a shop's window: the codes of some things that it sells, as `/art/window.….svg` has them; empty where they are too few.
ALTER TABLE shops ADD COLUMN window_art text NOT NULL DEFAULT '', ADD COLUMN window_at timestamptz;
