import { sql } from 'kysely';
import type { Names } from '#lib/languages.ts';
import { isOfThing } from '#server/catalogue/lexicon/broader.ts';
import { buildSearchText } from '#server/catalogue/spelling/search-text.ts';
import type { Db } from '#server/db/tables.ts';

/** By the id of a product, lexemes of its search text. */
export type LexemesOf = ReadonlyMap<string, readonly string[]>;

type Stored = { id: string; names: Names; brand: string | null; parent: Names; secondary: Names | null; search_text: string };

/**
 * The lexemes by which products are found beside those of their names, brand, category and thing: the keywords of an import, and the words of
 * products that were merged into them. They are asked for before a product changes, and stay in its new search text. The words of a brand are those
 * by which the product was last read: after a rename the former name, until its turn has come.
 */
export async function lexemesBeside(trx: Db, ids: readonly string[]): Promise<LexemesOf> {
	const { rows } = await sql<Stored>`
		SELECT lp.id, lp.names, coalesce(r.was, b.name) AS brand, c.names AS parent, s.names AS secondary, lp.search_text
		FROM library_products lp JOIN categories c ON c.code = lp.parent_code LEFT JOIN brands b ON b.id = lp.brand_id
			LEFT JOIN secondary_categories s ON (s.parent_code, s.code) = (lp.parent_code, lp.secondary_code)
			LEFT JOIN brand_renames r ON r.brand_id = lp.brand_id AND lp.id > r.read_to
		WHERE lp.id = ANY (${[...ids]}::text[])`.execute(trx);
	return new Map(
		rows.map(({ id, names, brand, parent, secondary, search_text }) => {
			const built = new Set(buildSearchText({ names, brand, categories: [parent, ...(secondary ? [secondary] : [])] }).split(' '));
			return [id, search_text.split(' ').filter((lexeme) => lexeme !== '' && !isOfThing(lexeme) && !built.has(lexeme))];
		}),
	);
}
