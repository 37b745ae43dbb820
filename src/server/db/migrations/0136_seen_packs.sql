-- The pack as it was when it was put into the cart or last seen there: a shop may make another size of it meanwhile. NULL: as it is.
ALTER TABLE cart_lines ADD COLUMN seen_pack text;
