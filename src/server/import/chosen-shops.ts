import { createHash } from 'node:crypto';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import type { Db } from '#server/db/tables.ts';
import { ImportError } from '#server/import/import-error.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';

/** How many cities are named where the given one is none of them. */
const CITIES_SHOWN = 20;

/** The choice of shops for the rows. */
export type ShopChoice =
	/** Every row is for each of these shops. */
	| { kind: 'named'; shops: readonly string[] }
	/** Each row names its shop in this column. */
	| { kind: 'column'; column: string }
	/** Each product goes to `copies` of the chosen shops that sell its category. No shop named: all shops, or all of a city. */
	| { kind: 'spread'; shops: readonly string[]; city: string | null; copies: number };

type ShopRow = {
	id: string;
	source_key: string;
	names: { en: string };
	category_id: number;
	also_category_ids: number[];
	city_slug: string | null;
	city: string | null;
};

/** All shops with their city, in the order of their codes. */
export const loadShops = (db: Db): Promise<ShopRow[]> =>
	db
		.selectFrom('shops as s')
		.leftJoin('localities as l', 'l.id', 's.locality_id')
		.select(['s.id', 's.source_key', 's.names', 's.category_id', 's.also_category_ids', 'l.city_slug', 'l.city'])
		.orderBy('s.source_key')
		.execute();

/** Finds a shop's id by its id, its code (source key) or its name; refuses a name that several shops have. */
export function shopFinder(shops: readonly ShopRow[]): (text: string) => Read<string> {
	const exact = new Map(shops.flatMap(({ id, source_key }) => [id, source_key].map((key) => [key, id])));
	const byName = Map.groupBy(shops, ({ names }) => foldedText(names.en));
	return (text) => {
		const written = text.trim();
		if (written === '') return bad('is empty');
		const named = byName.get(foldedText(written)) ?? [];
		const found = exact.get(written) ?? named[0]?.id;
		if (found === undefined) return bad(`there is no shop “${written.slice(0, 60)}”`);
		return exact.has(written) || named.length === 1
			? good(found)
			: bad(`${named.length} shops are called “${written.slice(0, 60)}”: give the id or code`);
	};
}

/** The ids of the shops of `--shop`. @throws ImportError for one that is not found. */
export const shopsNamed = (find: (text: string) => Read<string>, texts: readonly string[]): string[] =>
	texts.map((text) => {
		const shop = find(text);
		if (!shop.ok) throw new ImportError(`--shop ${text}: ${shop.reason}.`);
		return shop.value;
	});

/** The shops of a city, by its slug or its English name in any case. @throws ImportError that names the cities with shops where there is none. */
function shopsOfCity(shops: readonly ShopRow[], given: string): readonly ShopRow[] {
	const wanted = foldedText(given);
	const found = shops.filter(({ city_slug, city }) => [city_slug, city].some((name) => name !== null && foldedText(name) === wanted));
	if (found.length > 0) return found;
	const byCity = Map.groupBy(shops, ({ city }) => city);
	const cities = [...byCity].sort(([, a], [, b]) => b.length - a.length).flatMap(([city]) => city ?? []);
	const more = cities.length > CITIES_SHOWN ? ` and ${cities.length - CITIES_SHOWN} more` : '';
	const there = cities.length > 0 ? `in ${cities.slice(0, CITIES_SHOWN).join(', ')}${more}` : 'near no locality: import localities';
	throw new ImportError(`--city ${given}: there is no such shop; those to choose from are ${there}.`);
}

/** The shops among which products are spread, per parent category code, in an order that does not change. */
export function spreadShops(
	shops: readonly ShopRow[],
	choice: Extract<ShopChoice, { kind: 'spread' }>,
	codes: ReadonlyMap<number, string>,
): ReadonlyMap<string, string[]> {
	if (shops.length === 0) throw new ImportError('There is no shop to spread over: import shops first.');
	const named = new Set(shopsNamed(shopFinder(shops), choice.shops));
	const among = named.size === 0 ? shops : shops.filter(({ id }) => named.has(id));
	const chosen = choice.city === null ? among : shopsOfCity(among, choice.city);
	const byCategory = new Map<string, string[]>();
	for (const shop of chosen) {
		for (const id of new Set([shop.category_id, ...shop.also_category_ids])) {
			const code = codes.get(id) ?? '';
			byCategory.set(code, [...(byCategory.get(code) ?? []), shop.id]);
		}
	}
	return byCategory;
}

/** The first shop of a product in the list of shops: always the same for the same product. */
export const spotOf = (sourceKey: string): number => createHash('sha256').update(sourceKey).digest().readUInt32BE(0) >>> 1;
