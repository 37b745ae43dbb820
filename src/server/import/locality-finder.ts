import { distanceM, type Point } from '#lib/place/geo.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import type { Db } from '#server/db/tables.ts';
import { sharedPoints } from '#server/import/shared-points.ts';

/** A shop farther than this from every known locality has none. */
const NEAREST_MAX_M = 3_000;
const fold = (text: string) => foldForSearch(text).join(' ');

const TOO_FAR = 'shop more than 3 km from the locality it names: put into the nearest';
const UNKNOWN = 'shop names a locality that this store does not know there: put into the nearest';

/** The locality of a shop, or null, and a remark where that is not plain. */
export type FoundLocality = { id: string | null; note: string | null };

/**
 * Finds the locality of a shop within 3 km: the nearest of those with the row's name in the row's city (in any where it names none), else the
 * nearest of all. A point that
 * several localities share is a geocoder's answer when it knew none: it places a shop only where the row names such a locality.
 */
export async function localityFinder(db: Db): Promise<(shop: Point & { name: string; city: string }) => FoundLocality> {
	const rows = await db.selectFrom('localities').selectAll().orderBy('id').execute();
	const shared = sharedPoints(rows);
	const placed = rows.filter((row) => !shared.has(row));
	const byName = Map.groupBy(rows, (row) => fold(row.names.en));
	/** Those of a name in a city; in any where none is given. */
	const called = (name: string, city: string) =>
		(byName.get(fold(name)) ?? []).filter((row) => city.trim() === '' || fold(row.city) === fold(city));
	const nearest = (point: Point, among: typeof rows) => {
		let best: { row: (typeof rows)[number]; metres: number } | null = null;
		for (const row of among) {
			const metres = distanceM(point, row);
			if (!best || metres < best.metres) best = { row, metres };
		}
		return best;
	};
	return (shop) => {
		const named = nearest(shop, called(shop.name, shop.city));
		if (named && shared.has(named.row))
			return { id: named.row.id, note: 'shop put into the locality it names, whose point is shared by several: mend that point' };
		if (named && named.metres <= NEAREST_MAX_M) return { id: named.row.id, note: null };
		const closest = nearest(shop, placed);
		if (closest && closest.metres <= NEAREST_MAX_M)
			return { id: closest.row.id, note: named ? TOO_FAR : shop.name.trim() === '' ? null : UNKNOWN };
		return { id: null, note: 'shop near no locality of this store' };
	};
}
