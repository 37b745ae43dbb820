import type pg from 'pg';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** Two notes of one shop differ by no more than this; the next branch of a chain is farther. */
const SAME_PLACE_M = 150;
/** A key that `placeKey` made: a shop without a code. */
export const PLACE_KEY = /@-?\d+\.\d{5},-?\d+\.\d{5}$/;
const fold = (name: string) => foldForSearch(name).join(' ');

/** The key of a shop without a code: its name and its point to the metre, because branches of a chain share a name. */
export const placeKey = (name: string, { lat, lng }: Point): string => `${fold(name)}@${lat.toFixed(5)},${lng.toFixed(5)}`;

type Stored = Point & { id: string; source_key: string; name: string };
type Staged = Point & { line: number; source_key: string; name: string };

/** A shop that was merged into another is that one; its row is left out where the file has the other as well. */
async function meetMerged(client: pg.ClientBase, note: (kind: string, line: number) => void): Promise<void> {
	const merged = "moved_addresses m WHERE m.kind = 'shops' AND m.source_key = s.source_key AND s.known IS NULL";
	const { rows: left } = await client.query<{ line: number }>(`
		DELETE FROM import_shops s USING ${merged} AND EXISTS (
			SELECT 1 FROM import_shops o LEFT JOIN moved_addresses n ON n.kind = 'shops' AND n.source_key = o.source_key
			WHERE o.known = m.new OR (n.new = m.new AND o.line < s.line)
		) RETURNING s.line`);
	for (const { line } of left) note('shop that was merged into another of this file: its row is left out', line);
	const { rows: met } = await client.query<{ line: number }>(`
		UPDATE import_shops s SET known = k.id, source_key = k.source_key FROM shops k, ${merged} AND k.id = m.new RETURNING s.line`);
	for (const { line } of met) note('shop that was merged into another: its row is of that one', line);
}

/**
 * Finds the shops of the store that the rows mean (`known` of the staging table): by code, else by name and point, else by name within 150 m
 * where one of the two has no code. So a code that comes later meets the shop that was there, and its absence does too.
 */
export async function meetShops(client: pg.ClientBase, note: (kind: string, line: number) => void): Promise<void> {
	await client.query('UPDATE import_shops s SET known = k.id FROM shops k WHERE k.source_key = s.source_key');
	await meetMerged(client, note);
	const { rows: strangers } = await client.query<Staged>(
		"SELECT line, source_key, names->>'en' AS name, lat, lng FROM import_shops WHERE known IS NULL ORDER BY line",
	);
	if (strangers.length === 0) return;
	const { rows: stored } = await client.query<Stored>(`
		SELECT id, source_key, names->>'en' AS name, lat, lng FROM shops
		WHERE id NOT IN (SELECT known FROM import_shops WHERE known IS NOT NULL) ORDER BY source_key`);
	const byName = new Map<string, Stored[]>();
	for (const shop of stored) byName.set(fold(shop.name), [...(byName.get(fold(shop.name)) ?? []), shop]);
	const pairs = strangers.flatMap((row) =>
		(byName.get(fold(row.name)) ?? [])
			.filter((shop) => PLACE_KEY.test(row.source_key) || PLACE_KEY.test(shop.source_key))
			.map((shop) => ({ row, shop, metres: distanceM(row, shop) }))
			.filter(({ metres }) => metres <= SAME_PLACE_M),
	);
	const met = new Map<number, string>();
	const taken = new Set<string>();
	for (const { row, shop } of pairs.toSorted((a, b) => a.metres - b.metres)) {
		if (met.has(row.line) || taken.has(shop.id)) continue;
		met.set(row.line, shop.id);
		taken.add(shop.id);
		if (!PLACE_KEY.test(row.source_key)) note('code given to a shop that had none, met by its name and place', row.line);
		else if (PLACE_KEY.test(shop.source_key)) note('shop met by its name, up to 150 m from where it was', row.line);
		else note('shop without a code here, met by its name and place; it keeps its code', row.line);
	}
	await client.query(
		`UPDATE import_shops s SET known = k.id, source_key = CASE WHEN k.source_key ~ $3 THEN s.source_key ELSE k.source_key END
		FROM unnest($1::integer[], $2::text[]) AS m (line, id) JOIN shops k USING (id) WHERE s.line = m.line`,
		[[...met.keys()], [...met.values()], PLACE_KEY.source],
	);
}
