import { distanceM, type Point } from '#lib/place/geo.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import type { Db } from '#server/db/tables.ts';

/** A shop farther than this from every known locality has none. */
const NEAREST_MAX_M = 3_000;
const fold = (text: string) => foldForSearch(text).join(' ');

/** Finds the locality of a shop: the nearest of those with the row's name in the row's city, else the nearest of all, or null. */
export async function localityFinder(db: Db): Promise<(shop: Point & { name: string; city: string }) => string | null> {
	const rows = await db.selectFrom('localities').selectAll().orderBy('id').execute();
	const byName = new Map<string, typeof rows>();
	for (const row of rows) {
		const key = `${fold(row.names.en)}|${fold(row.city)}`;
		byName.set(key, [...(byName.get(key) ?? []), row]);
	}
	const nearest = (point: Point, among: typeof rows) => {
		let best: { id: string; metres: number } | null = null;
		for (const row of among) {
			const metres = distanceM(point, row);
			if (!best || metres < best.metres) best = { id: row.id, metres };
		}
		return best;
	};
	return (shop) => {
		const named = nearest(shop, byName.get(`${fold(shop.name)}|${fold(shop.city)}`) ?? []);
		if (named) return named.id;
		const any = nearest(shop, rows);
		return any && any.metres <= NEAREST_MAX_M ? any.id : null;
	};
}
