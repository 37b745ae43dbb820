import { LANGUAGES, type Language } from '#lib/languages.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { tag } from '#server/catalogue/tags.ts';
import { findColumns } from '#server/import/columns.ts';
import { openStage } from '#server/import/copy.ts';
import { type Read, readDegrees, readPin } from '#server/import/fields.ts';
import type { Applied, Desk, Job, Refuse } from '#server/import/job.ts';
import { slugLocalities, type UnnamedLocality } from '#server/import/locality-slugs.ts';
import { openNotes } from '#server/import/notes.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { readCell, readNames } from '#server/import/text.ts';
import { newId } from '#server/system/ids.ts';
import { popularCities } from '#server/taxonomy/cities.ts';

type LocalityField = 'name' | 'lat' | 'lng' | 'city' | 'pin' | `name_${Language}`;
export const LOCALITY_FIELDS: readonly { name: LocalityField; required: boolean }[] = [
	...(['name', 'lat', 'lng'] as const).map((name) => ({ name, required: true })),
	...(['city', 'pin'] as const).map((name) => ({ name, required: false })),
	...LANGUAGES.filter(({ slug }) => slug !== 'en').map(({ slug }) => ({ name: `name_${slug}` as const, required: false })),
];
export type LocalityOptions = { city: string | null };

const COLUMNS = ['id', 'city_slug', 'slug', 'city', 'names', 'name_key', 'pin_code', 'lat', 'lng'] as const;

/** The import of localities. All are held until the end, some hundred bytes each, because names are not unique. */
export async function openLocalities(
	{ client, mapping }: Desk,
	header: readonly string[],
	options: LocalityOptions,
	refuse: Refuse,
): Promise<Job> {
	const columns = findColumns(header, mapping.columns, LOCALITY_FIELDS);
	const notes = openNotes();
	const cities = new Map(popularCities('en').map((city) => [foldForSearch(city.name).join(' '), city]));
	const taken: UnnamedLocality[] = [];

	const take = (row: SourceRow) => {
		if (row.cells.length !== header.length) {
			refuse(row.line, '', `has ${row.cells.length} cells where the first line has ${header.length}`);
			return;
		}
		let isRight = true;
		const wrong = (field: LocalityField, reason: string) => {
			isRight = false;
			refuse(row.line, columns.name(field), reason);
		};
		const read = <T>(field: LocalityField, by: (text: string) => Read<T>): T | null => {
			const value = by(columns.of(row, field));
			if (value.ok) return value.value;
			wrong(field, value.reason);
			return null;
		};
		const text = (field: LocalityField) =>
			read(field, (cell) => readCell(cell, 80, columns.name(field), (kind) => notes.add(kind, row.line)));
		const name = text('name');
		const city = text('city') || options.city;
		if (name !== null && foldForSearch(name).length === 0) wrong('name', name === '' ? 'is empty' : 'has no letter and no digit');
		if (!city || foldForSearch(city).length === 0) wrong('city', 'is empty; --city gives one for the whole file');
		const lat = read('lat', (cell) => readDegrees(cell, 'lat'));
		const lng = read('lng', (cell) => readDegrees(cell, 'lng'));
		const pinCode = read('pin', readPin);
		const names = readNames(name ?? '', text);
		if (!isRight || !city || lat === null || lng === null) return;
		const known = cities.get(foldForSearch(city).join(' '));
		taken.push({ line: row.line, names, city: known?.name ?? city, citySlug: known?.slug ?? null, pinCode, lat, lng });
	};

	return {
		take,
		flush: async () => {},
		compare: async () => {
			await client.query(`
				CREATE TEMP TABLE import_localities (
					id text, city_slug text, slug text, city text, names jsonb, name_key text, pin_code text, lat double precision, lng double precision
				) ON COMMIT DROP`);
			const stage = openStage(client, 'import_localities', COLUMNS);
			for (const one of slugLocalities(taken, (line) => notes.add('locality said again, alike', line))) {
				const key = foldForSearch(one.names.en).join(' ');
				stage.add(newId(), one.citySlug, one.slug, one.city, JSON.stringify(one.names), key, one.pinCode, one.lat, one.lng);
			}
			await stage.flush(true);
		},
		apply: () => applyLocalities(client),
		notes: notes.lines,
	};
}

/** Writes the localities that are new or differ; a known one keeps its names in other languages, and a PIN code the file does not give. */
async function applyLocalities(client: Desk['client']): Promise<Applied> {
	const { rows } = await client.query<{ is_new: boolean }>(`
		INSERT INTO localities AS l (id, city_slug, slug, city, names, name_key, pin_code, lat, lng)
		SELECT s.* FROM import_localities s LEFT JOIN localities k USING (city_slug, slug)
		WHERE k.id IS NULL OR k.names || s.names <> k.names OR k.pin_code IS DISTINCT FROM coalesce(s.pin_code, k.pin_code) OR k.lat <> s.lat OR k.lng <> s.lng
		ON CONFLICT (city_slug, slug) DO UPDATE SET names = l.names || excluded.names, name_key = excluded.name_key,
			pin_code = coalesce(excluded.pin_code, l.pin_code), lat = excluded.lat, lng = excluded.lng
		RETURNING l.xmax = 0 AS is_new`);
	const all = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM import_localities');
	const added = rows.filter((row) => row.is_new).length;
	return {
		counts: [{ what: 'localities', added, changed: rows.length - added, same: (all.rows[0]?.count ?? 0) - rows.length }],
		tags: rows.length === 0 ? [] : [tag.catalog, tag.shops],
	};
}
