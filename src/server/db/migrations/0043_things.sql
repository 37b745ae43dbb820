-- What a product is by the lexicon, and the version of the lexicon that said so ('' before any has).
ALTER TABLE library_products ADD COLUMN thing text, ADD COLUMN recognised_by text NOT NULL DEFAULT '';
