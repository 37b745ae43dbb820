-- How many units of what an order had taken are lost, where a move writes them off: they neither stay with the order nor go back to the stock. What was
-- written off before says 0, for those orders have ended.
ALTER TABLE stock_moves ADD COLUMN lost integer NOT NULL DEFAULT 0;
