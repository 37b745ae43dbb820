import { kilometres } from '#lib/format/distance.ts';
import { slugify } from '#lib/paths.ts';
import { distanceM } from '#lib/place/geo.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import type { Db, Row } from '#server/db/tables.ts';
import type { Refuse } from '#server/import/job.ts';
import { cityOf, type UnnamedLocality } from '#server/import/locality-slugs.ts';

/** A locality or a shop that is farther from where the store has it is another, or one of the two points is wrong. */
export const MOVED_MAX_M = 3_000;
const fold = (name: string) => foldForSearch(name).join(' ');

type Stored = Row<'localities'>;
type Pair = { row: UnnamedLocality; known: Stored; metres: number };

/** `slugs`: of the rows that are met. `refused`: rows that are left out. `used`: the addresses that the store has. */
export type MetLocalities = {
	slugs: ReadonlyMap<UnnamedLocality, string>;
	refused: ReadonlySet<UnnamedLocality>;
	used: ReadonlySet<string>;
};

/**
 * Meets the localities of the store again by city, name and distance, the nearest first. What is farther than 3 km and has another PIN code
 * is another place, which is noted; else it is refused, unless `mayMove`.
 */
export async function meetLocalities(
	db: Db,
	rows: readonly UnnamedLocality[],
	{ mayMove, refuse, note }: { mayMove: boolean; refuse: Refuse; note: (kind: string, line: number) => void },
): Promise<MetLocalities> {
	const stored = await db.selectFrom('localities').selectAll().orderBy('id').execute();
	const byName = new Map<string, Stored[]>();
	for (const one of stored)
		for (const name of new Set([fold(one.names.en), fold(one.slug)])) {
			const key = `${one.city_slug}/${name}`;
			byName.set(key, [...(byName.get(key) ?? []), one]);
		}
	const merged = await db.selectFrom('moved_addresses').select(['old', 'new']).where('kind', '=', 'localities').execute();
	const mergedInto = new Map(merged.map((one) => [one.old, stored.find(({ city_slug, slug }) => `${city_slug}/${slug}` === one.new)]));
	const targetOf = (row: UnnamedLocality) => {
		const address = `${cityOf(row)}/${slugify(row.names.en)}`;
		return mergedInto.get(address) ?? mergedInto.get(`${address}-${row.pinCode}`);
	};
	const pairs: Pair[] = rows.flatMap((row) => {
		const names = new Set([fold(row.names.en), fold(slugify(row.names.en))]);
		const candidates = new Set([...names].flatMap((name) => byName.get(`${cityOf(row)}/${name}`) ?? []));
		return [...candidates].map((known) => ({ row, known, metres: distanceM(row, known) }));
	});
	const slugs = new Map<UnnamedLocality, string>();
	const taken = new Set<Stored>();
	const refused = new Set<UnnamedLocality>();
	const sorted = pairs.toSorted((a, b) => a.metres - b.metres);
	const meet = ({ row, known }: Pair) => {
		slugs.set(row, known.slug);
		taken.add(known);
	};
	for (const pair of sorted) if (pair.metres <= MOVED_MAX_M && !slugs.has(pair.row) && !taken.has(pair.known)) meet(pair);
	for (const pair of sorted) {
		const { row, known, metres } = pair;
		if (slugs.has(row) || refused.has(row)) continue;
		if (taken.has(known)) continue;
		const isOther = row.pinCode !== null && known.pin_code !== null && row.pinCode !== known.pin_code;
		if (isOther) continue;
		if (mayMove) {
			meet(pair);
			note(`locality moved by more than ${kilometres(MOVED_MAX_M).toFixed(1)} km`, row.line);
		} else {
			refused.add(row);
			refuse(
				row.line,
				'lat',
				`“${row.names.en}” is ${kilometres(metres).toFixed(1)} km from where this store has it`,
				'A locality that is farther than 3 km from where the store has it: mend the point, give the PIN code where it is another place of that name, or take the new points with --move.',
			);
		}
	}
	for (const row of rows) {
		const target = slugs.has(row) || refused.has(row) ? undefined : targetOf(row);
		if (!target) continue;
		refused.add(row);
		note('locality that was merged into another: left out', row.line);
	}
	for (const row of new Set(pairs.map((pair) => pair.row)))
		if (!slugs.has(row) && !refused.has(row)) note('another place of a name that the store knows', row.line);
	return { slugs, refused, used: new Set(stored.map(({ city_slug, slug }) => `${city_slug}/${slug}`)) };
}
