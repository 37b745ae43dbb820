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

/**
 * Gives every locality a slug that is unique in its city: from its name; where several share it, the first by PIN code and point gets it,
 * and the others add their PIN code or a number. So the order of the file does not matter, and a second run gives the same slugs. Repeated
 * lines are left out and passed to `again`.
 */
export function slugLocalities(taken: readonly UnnamedLocality[], again: (line: number) => void): NamedLocality[] {
	const groups = new Map<string, { citySlug: string; base: string; rows: UnnamedLocality[] }>();
	for (const row of taken) {
		const citySlug = row.citySlug ?? (slugify(row.city) || 'othercities');
		const base = slugify(row.names.en) || 'locality';
		const group = groups.get(`${citySlug}/${base}`) ?? { citySlug, base, rows: [] };
		if (group.rows.some((one) => alike(one, row))) again(row.line);
		else group.rows.push(row);
		groups.set(`${citySlug}/${base}`, group);
	}
	// Plain names get their slugs first, so that the second "Sector" does not take the slug of "Sector 2".
	const used = new Set(groups.keys());
	return [...groups.values()].flatMap(({ citySlug, base, rows }) =>
		rows.sort(byPlace).map((row, at) => {
			if (at === 0) return { ...row, citySlug, slug: base };
			let slug = row.pinCode ? `${base}-${row.pinCode}` : `${base}-${at + 1}`;
			for (let n = 2; used.has(`${citySlug}/${slug}`); n++) slug = `${base}-${row.pinCode ? `${row.pinCode}-${n}` : at + n}`;
			used.add(`${citySlug}/${slug}`);
			return { ...row, citySlug, slug };
		}),
	);
}
