-- By what words of its file's own category a product was recognised, the category and its part; null where that was before they were kept.
ALTER TABLE library_products ADD COLUMN category_words jsonb;
