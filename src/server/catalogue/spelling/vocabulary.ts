import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/**
 * Writes the words of all products, or of one, into `search_words`, without prefixed lexemes and numbers. Called in the transaction that
 * wrote the products.
 */
export async function refreshVocabulary(db: Db, libraryProductId?: string): Promise<void> {
	await sql`
		INSERT INTO search_words (word)
		SELECT DISTINCT ltrim(word, '=') FROM library_products, unnest(string_to_array(search_text, ' ')) AS word
		WHERE word !~ '^=?[~^$!*@>0-9]' AND length(ltrim(word, '=')) BETWEEN 3 AND 40 AND ${libraryProductId === undefined ? sql`true` : sql`id = ${libraryProductId}`}
		ON CONFLICT DO NOTHING`.execute(db);
}
