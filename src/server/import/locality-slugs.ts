import type { Names } from '#lib/languages.ts';
import { slugify } from '#lib/paths.ts';

export type UnnamedLocality = {
	line: number;
	names: Names;
	city: string;
	/** Known for the six cities of the taxonomy. */
	citySlug: string | null;
	pinCode: string | null;
	lat: number;
	lng: number;
	/** Short and other names. */
	aliases: readonly string[];
};
export type NamedLocality = UnnamedLocality & { citySlug: string; slug: string };

const byPlace = (a: UnnamedLocality, b: UnnamedLocality) =>
	(a.pinCode ?? '').localeCompare(b.pinCode ?? '') || a.lat - b.lat || a.lng - b.lng;
const alike = (a: UnnamedLocality, b: UnnamedLocality) => byPlace(a, b) === 0 && JSON.stringify(a.names) === JSON.stringify(b.names);

/** The part of its address that names a locality's city. */
export const cityOf = (row: UnnamedLocality): string => row.citySlug ?? (slugify(row.city) || 'othercities');

/** Localities that the store has already: the slugs of those that are met, and all addresses in use. */
type Known = { slugs: ReadonlyMap<UnnamedLocality, string>; used: ReadonlySet<string> };

/** The localities of a file without the lines that say the same again, which are passed to `again`. */
export function onceEach(taken: readonly UnnamedLocality[], again: (line: number) => void): UnnamedLocality[] {
	const groups = new Map<string, UnnamedLocality[]>();
	return taken.filter((row) => {
		const key = `${cityOf(row)}/${slugify(row.names.en)}`;
		const group = groups.get(key) ?? [];
		groups.set(key, group);
		if (group.some((one) => alike(one, row))) {
			again(row.line);
			return false;
		}
		group.push(row);
		return true;
	});
}

/**
 * Gives every locality a slug that is unique in its city: from its name; where several share it, the first by PIN code and point gets it,
 * and the others add their PIN code or a number. So the order of the file does not matter, and a second run gives the same slugs. One that the
 * store knows keeps its slug.
 */
export function slugLocalities(taken: readonly UnnamedLocality[], known: Known = { slugs: new Map(), used: new Set() }): NamedLocality[] {
	const groups = new Map<string, { citySlug: string; base: string; rows: UnnamedLocality[] }>();
	for (const row of taken) {
		if (known.slugs.has(row)) continue;
		const citySlug = cityOf(row);
		const base = slugify(row.names.en) || 'locality';
		const group = groups.get(`${citySlug}/${base}`) ?? { citySlug, base, rows: [] };
		group.rows.push(row);
		groups.set(`${citySlug}/${base}`, group);
	}
	const met = taken.flatMap((row) => {
		const slug = known.slugs.get(row);
		return slug === undefined ? [] : [{ ...row, citySlug: cityOf(row), slug }];
	});
	// Plain names get their slugs first, so that the second "Sector" does not take the slug of "Sector 2".
	const used = new Set([...groups.keys(), ...known.used]);
	const fresh = [...groups.values()].flatMap(({ citySlug, base, rows }) =>
		rows.sort(byPlace).map((row, at) => {
			if (at === 0 && !known.used.has(`${citySlug}/${base}`)) return { ...row, citySlug, slug: base };
			const second = Math.max(at, 1);
			let slug = row.pinCode ? `${base}-${row.pinCode}` : `${base}-${second + 1}`;
			for (let n = 2; used.has(`${citySlug}/${slug}`); n++) slug = `${base}-${row.pinCode ? `${row.pinCode}-${n}` : second + n}`;
			used.add(`${citySlug}/${slug}`);
			return { ...row, citySlug, slug };
		}),
	);
	return [...met, ...fresh];
}
