import { LANGUAGES, type Language } from '#lib/languages.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { tag } from '#server/catalogue/tags.ts';
import { readNames } from '#server/import/clean-text.ts';
import { findColumns } from '#server/import/find-columns.ts';
import type { ChangedTags, Count, ImportContext, Job, Refuse } from '#server/import/job.ts';
import { onceEach, slugLocalities, type UnnamedLocality } from '#server/import/locality-slugs.ts';
import { meetLocalities } from '#server/import/meet-localities.ts';
import { openNotes } from '#server/import/notes.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { readDegrees, readPin } from '#server/import/read-values.ts';
import { rowReader } from '#server/import/row-reader.ts';
import { sharedPoints } from '#server/import/shared-points.ts';
import { openStagingTable } from '#server/import/staging-table.ts';
import { summariseLocalities } from '#server/import/summary.ts';
import { LOCALITY_TEXT_CHARS } from '#server/import/text-limits.ts';
import { newId } from '#server/system/ids.ts';
import { popularCities } from '#server/taxonomy/cities.ts';

type LocalityField = 'name' | 'lat' | 'lng' | 'city' | 'pin' | 'aliases' | `name_${Language}`;
export const LOCALITY_FIELDS: readonly { name: LocalityField; required: boolean }[] = [
	...(['name', 'lat', 'lng'] as const).map((name) => ({ name, required: true })),
	...(['city', 'pin', 'aliases'] as const).map((name) => ({ name, required: false })),
	...LANGUAGES.filter(({ slug }) => slug !== 'en').map(({ slug }) => ({ name: `name_${slug}` as const, required: false })),
];
/** `mayMove`: take a point although the store has the locality more than 3 km away. */
export type LocalityOptions = { city: string | null; mayMove: boolean };

const STAGED = `id text, city_slug text, slug text, city text, names jsonb, name_key text, pin_code text, lat double precision,
	lng double precision, aliases text[]`;

/** The import of localities. All are held until the end, some hundred bytes each, because names are not unique. */
export async function openLocalities(
	{ db, client, mapping }: ImportContext,
	header: readonly string[],
	options: LocalityOptions,
	refuse: Refuse,
): Promise<Job> {
	const columns = findColumns(header, mapping.columns, LOCALITY_FIELDS);
	const notes = openNotes();
	const cities = new Map(popularCities('en').map((city) => [foldForSearch(city.name).join(' '), city]));
	const taken: UnnamedLocality[] = [];

	const reader = rowReader<LocalityField>(columns, refuse, notes);

	const take = (row: SourceRow) => {
		const { text, name: readName, read, readGiven, refuse: wrong, isRight } = reader(row);
		const name = readName('name', LOCALITY_TEXT_CHARS.name);
		const city = text('city', LOCALITY_TEXT_CHARS.name) || options.city;
		if (!city || foldForSearch(city).length === 0) wrong('city', 'is empty; --city gives one for the whole file');
		const lat = read('lat', (cell) => readDegrees(cell, 'lat'));
		const lng = read('lng', (cell) => readDegrees(cell, 'lng'));
		const pinCode = readGiven('pin', readPin);
		const aliases = text('aliases', LOCALITY_TEXT_CHARS.aliases)
			.split(/[;|]/)
			.map((alias) => alias.trim())
			.filter(Boolean);
		const names = readNames(name, (field) => text(field, LOCALITY_TEXT_CHARS.name));
		if (!isRight() || !city || lat === null || lng === null) return;
		const known = cities.get(foldForSearch(city).join(' '));
		taken.push({ line: row.line, names, city: known?.name ?? city, citySlug: known?.slug ?? null, pinCode, lat, lng, aliases });
	};

	return {
		take,
		flush: async () => {},
		compare: async () => {
			const stage = await openStagingTable(client, 'import_localities', STAGED);
			const once = onceEach(taken, (line) => notes.add('locality said again, alike', line));
			for (const { count, point, line } of firstOfShared(once))
				notes.add(`${count} localities share the point ${point}: mend it, no shop is put there for being near`, line);
			const met = await meetLocalities(db, once, {
				mayMove: options.mayMove,
				refuse: (line, _, reason, remedy) => refuse(line, columns.name('lat'), reason, remedy),
				note: notes.add,
			});
			const right = once.filter((row) => !met.refused.has(row));
			for (const one of slugLocalities(right, met)) {
				const key = foldForSearch(one.names.en).join(' ');
				const { citySlug, slug, city, names, pinCode, lat, lng, aliases } = one;
				stage.add(newId(), citySlug, slug, city, JSON.stringify(names), key, pinCode, lat, lng, arrayText(aliases));
			}
			await stage.flush(true);
		},
		summary: () => summariseLocalities(client),
		plan: () => planLocalities(client),
		apply: () => applyLocalities(client),
		ignored: columns.ignored,
		notes: notes.lines,
	};
}

/** Each shared point once, with the first line that has it. */
function firstOfShared(rows: readonly UnnamedLocality[]): { count: number; point: string; line: number }[] {
	const points = new Map<string, { count: number; point: string; line: number }>();
	for (const [{ line }, { count, point }] of sharedPoints(rows)) if (!points.has(point)) points.set(point, { count, point, line });
	return [...points.values()];
}

/** A list as PostgreSQL reads it. */
const arrayText = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

/** Finds which localities of the file are new or differ (`import_differing`). */
async function planLocalities(client: ImportContext['client']): Promise<readonly Count[]> {
	await client.query(`
		CREATE TEMP TABLE import_differing ON COMMIT DROP AS
			SELECT s.*, k.id IS NULL AS is_new FROM import_localities s LEFT JOIN localities k USING (city_slug, slug)
			WHERE k.id IS NULL OR k.names || s.names <> k.names OR k.pin_code IS DISTINCT FROM coalesce(s.pin_code, k.pin_code)
				OR k.lat <> s.lat OR k.lng <> s.lng OR (s.aliases <> '{}' AND k.aliases <> s.aliases)`);
	const { rows } = await client.query<{ added: number; changed: number; all: number }>(`
		SELECT count(*) FILTER (WHERE is_new)::integer AS added, count(*) FILTER (WHERE NOT is_new)::integer AS changed,
			(SELECT count(*) FROM import_localities)::integer AS all FROM import_differing`);
	const { added = 0, changed = 0, all = 0 } = rows[0] ?? {};
	return [{ what: 'localities', added, changed, same: all - added - changed }];
}

/**
 * Writes the localities that are new or differ; a known one keeps its names in other languages, and PIN code and short names the file does
 * not give.
 */
async function applyLocalities(client: ImportContext['client']): Promise<ChangedTags> {
	const { rowCount } = await client.query(`
		INSERT INTO localities AS l (id, city_slug, slug, city, names, name_key, pin_code, lat, lng, aliases)
		SELECT id, city_slug, slug, city, names, name_key, pin_code, lat, lng, aliases FROM import_differing
		ON CONFLICT (city_slug, slug) DO UPDATE SET names = l.names || excluded.names, name_key = excluded.name_key,
			pin_code = coalesce(excluded.pin_code, l.pin_code), lat = excluded.lat, lng = excluded.lng,
			aliases = CASE excluded.aliases WHEN '{}' THEN l.aliases ELSE excluded.aliases END`);
	return rowCount ? [tag.catalog, tag.shops] : [];
}
