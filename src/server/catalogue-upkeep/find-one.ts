import { sql } from 'kysely';
import type { Subject } from '#server/catalogue-upkeep/arguments.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';

/** One shop, product or locality, by its id; `key` is what its address names: the id, of a locality city and slug. */
export type One = { id: string; name: string; key: string; city: string };

const SUBJECTS = {
	shops: sql<One & { source_key: string }>`
		SELECT s.id, s.names->>'en' AS name, s.id AS key, coalesce(l.city, '') AS city, s.source_key
		FROM shops s LEFT JOIN localities l ON l.id = s.locality_id`,
	products: sql<One & { source_key: string }>`
		SELECT lp.id, lp.names->>'en' AS name, lp.id AS key, coalesce(b.name, '') AS city,
			coalesce((SELECT gtin FROM barcodes WHERE library_product_id = lp.id ORDER BY gtin LIMIT 1), '') AS source_key
		FROM library_products lp LEFT JOIN brands b ON b.id = lp.brand_id`,
	localities: sql<One & { source_key: string }>`
		SELECT id, names->>'en' AS name, city_slug || '/' || slug AS key, city, city_slug || '/' || slug AS source_key FROM localities`,
};
const WORDS: Readonly<Record<Subject, string>> = { shops: 'shop', products: 'product', localities: 'locality' };
const SHOWN = 10;

/** The one of its kind in words: "shop". */
export const wordOf = (subject: Subject): string => WORDS[subject];

/** Finds one by its id, code, barcode or address, else by its name. @throws UpkeepError where there is none, or several. */
export async function findOne(db: Db, subject: Subject, text: string): Promise<One> {
	const padded = /^\d{8,14}$/.test(text) ? text.padStart(14, '0') : text;
	const { rows } = await sql<One & { source_key: string }>`
		SELECT * FROM (${SUBJECTS[subject]}) t WHERE id = ${text} OR source_key IN (${text}, ${padded})
			OR (${subject} = 'products' AND id IN (SELECT library_product_id FROM barcodes WHERE gtin = ${padded}))
			OR lower(name) = lower(${text}) ORDER BY id LIMIT ${SHOWN + 1}`.execute(db);
	const exact = rows.filter(({ id, source_key }) => id === text || source_key === text);
	const found = exact.length > 0 ? exact : rows;
	const [one] = found;
	if (!one) throw new UpkeepError(`There is no ${WORDS[subject]} “${text.slice(0, 60)}”.`, 'NOT_FOUND');
	if (found.length === 1) return { id: one.id, name: one.name, key: one.key, city: one.city };
	const listed = found.slice(0, SHOWN).map(({ id, name, city }) => `  ${id}  ${[name, city].filter(Boolean).join(', ')}`);
	throw new UpkeepError(`Several are called “${text.slice(0, 60)}”: give the id.\n${listed.join('\n')}`);
}
