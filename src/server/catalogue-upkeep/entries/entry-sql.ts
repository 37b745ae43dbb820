import { type RawBuilder, sql } from 'kysely';
import type { EntryKind } from '#lib/contract/entry-kinds.ts';
import { LANGUAGES, type Language, type Names } from '#lib/languages.ts';
import type { DrawnProduct } from '#server/catalogue/drawings/drawing.ts';

/** A row of a list: `sort` is what it is ordered by, `drawn` how a product without a photograph is drawn. */
export type EntryRow = {
	id: string;
	sort: string;
	names: Names;
	facts: string;
	image: string | null;
	drawn: (DrawnProduct & { ground: string }) | null;
	shops: number | null;
	products: number | null;
	is_hidden: boolean;
	position: number | null;
	url: string | null;
	starts_at: Date | null;
	ends_at: Date | null;
};
type Columns = Record<Exclude<keyof EntryRow, 'id'>, RawBuilder<unknown>>;

const NONE = {
	facts: sql`''`,
	image: sql`NULL::text`,
	drawn: sql`NULL::jsonb`,
	shops: sql`NULL::integer`,
	products: sql`NULL::integer`,
	is_hidden: sql`false`,
	position: sql`NULL::integer`,
	url: sql`NULL::text`,
	starts_at: sql`NULL::timestamptz`,
	ends_at: sql`NULL::timestamptz`,
};
const list = (columns: Columns) => sql.join(Object.entries(columns).map(([name, value]) => sql`${value} AS ${sql.ref(name)}`));
const nameIn = (names: RawBuilder<unknown>, language: Language) => sql`coalesce(nullif(${names}->>${language}, ''), ${names}->>'en')`;
const ordinal = (position: RawBuilder<unknown>) => sql`to_char(${position}, 'FM0000')`;
const hasWords = (names: RawBuilder<unknown>, q: string) =>
	sql.join(
		LANGUAGES.map(({ slug }) => sql`position(lower(${q}) IN lower(coalesce(${names}->>${slug}, ''))) > 0`),
		sql` OR `,
	);
const NAMES = (alias: string) => sql.ref(`${alias}.names`);

/** The rows of a kind, narrowed to words; `found` is the condition by which the library is searched. */
export function entriesSql(kind: EntryKind, q: string, found: RawBuilder<unknown>, language: Language): RawBuilder<unknown> {
	switch (kind) {
		case 'products':
			return sql`SELECT lp.id, ${list({
				...NONE,
				sort: sql`lp.names->>'en'`,
				names: NAMES('lp'),
				facts: sql`concat_ws(' · ', b.name, ${nameIn(NAMES('c'), language)})`,
				image: sql`lp.image`,
				drawn: sql`jsonb_build_object('name_en', lp.names->>'en', 'parent_code', lp.parent_code, 'thing', lp.thing, 'art', lp.art, 'ground', lp.ground,
					'brand_name', b.name, 'pack_text', '')`,
				shops: sql`(SELECT count(DISTINCT shop_id)::integer FROM retailer_products WHERE library_product_id = lp.id AND is_listed)`,
			})} FROM library_products lp JOIN categories c ON c.code = lp.parent_code LEFT JOIN brands b ON b.id = lp.brand_id WHERE ${found}`;
		case 'categories':
			return sql`SELECT c.code AS id, ${list({
				...NONE,
				sort: ordinal(sql`c.position + 1`),
				names: NAMES('c'),
				image: sql`coalesce(c.image, '/art/' || c.art || '.svg?g=' || c.ground)`,
				products: sql`(SELECT count(*)::integer FROM library_products WHERE parent_code = c.code)`,
				is_hidden: sql`c.is_hidden`,
				position: sql`c.position + 1`,
			})} FROM categories c WHERE ${hasWords(NAMES('c'), q)}
			UNION ALL SELECT s.parent_code || '__' || s.code, ${list({
				...NONE,
				sort: sql`${ordinal(sql`c.position + 1`)} || '.' || ${ordinal(sql`s.position`)}`,
				names: NAMES('s'),
				facts: nameIn(NAMES('c'), language),
				products: sql`(SELECT count(*)::integer FROM library_products WHERE parent_code = c.code AND secondary_code = s.code)`,
			})} FROM secondary_categories s JOIN categories c ON c.code = s.parent_code WHERE ${hasWords(NAMES('s'), q)}`;
		case 'brands':
			return sql`SELECT b.id, ${list({
				...NONE,
				sort: sql`b.name`,
				names: sql`jsonb_build_object('en', b.name)`,
				products: sql`(SELECT count(*)::integer FROM library_products WHERE brand_id = b.id)`,
			})} FROM brands b WHERE position(lower(${q}) IN lower(b.name)) > 0`;
		case 'localities':
			return sql`SELECT l.id, ${list({
				...NONE,
				sort: sql`l.names->>'en'`,
				names: NAMES('l'),
				facts: sql`concat_ws(' · ', l.city, l.pin_code)`,
				shops: sql`(SELECT count(*)::integer FROM shops WHERE locality_id = l.id)`,
			})} FROM localities l WHERE ${hasWords(NAMES('l'), q)} OR l.pin_code = ${q}`;
		case 'banners':
			return sql`SELECT n.id, ${list({
				...NONE,
				sort: ordinal(sql`n.position`),
				names: NAMES('n'),
				image: sql`n.image`,
				position: sql`n.position`,
				url: sql`n.url`,
				starts_at: sql`n.starts_at`,
				ends_at: sql`n.ends_at`,
			})} FROM banners n WHERE ${hasWords(NAMES('n'), q)}`;
	}
}
