import { createHash } from 'node:crypto';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import type { Db } from '#server/db/tables.ts';
import { ImportError } from '#server/import/import-error.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';

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
};

export const loadShops = (db: Db): Promise<ShopRow[]> =>
	db
		.selectFrom('shops as s')
		.leftJoin('localities as l', 'l.id', 's.locality_id')
		.select(['s.id', 's.source_key', 's.names', 's.category_id', 's.also_category_ids', 'l.city_slug'])
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

/** The shops among which products are spread, per parent category code, in an order that does not change. */
export function spreadShops(
	shops: readonly ShopRow[],
	choice: Extract<ShopChoice, { kind: 'spread' }>,
	codes: ReadonlyMap<number, string>,
): ReadonlyMap<string, string[]> {
	const named = new Set(shopsNamed(shopFinder(shops), choice.shops));
	const chosen = shops.filter(
		(shop) => (named.size === 0 || named.has(shop.id)) && (choice.city === null || shop.city_slug === choice.city),
	);
	if (chosen.length === 0) throw new ImportError('There is no such shop to spread over: import shops first, or choose others.');
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
