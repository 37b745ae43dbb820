-- What an import writes goes into the index itself, not onto a list beside it that every search reads to its end until the next vacuum.
ALTER INDEX library_products_search SET (fastupdate = off);
