import { FOOTER_LOCALITIES } from '#lib/constants.ts';
import type { Locality, PlaceNames } from '#lib/contract/place.ts';
import { LANGUAGES, type Language, nameIn } from '#lib/languages.ts';
import { paths } from '#lib/paths.ts';
import type { Point } from '#lib/place/geo.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import { derive, remember } from '#server/catalogue/memo.ts';
import { movedTo } from '#server/catalogue/moved-addresses.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { foldForSearch, heardOf, searchWords, wordsMatch } from '#server/catalogue/spelling/search-text.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Row } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';
import { cityName } from '#server/taxonomy/cities.ts';

/** `drawnAt`: the point for which the pages of its cell are drawn. */
export type LocalityRecord = Row<'localities'> & { words: readonly string[]; drawnAt: Point };

/** Names of fewer words have no initials that people use. */
const INITIALS_FROM = 3;

/** The initials of a long name: "bkc" for Bandra Kurla Complex. */
const initialsOf = (names: LocalityRecord['names']): string[] =>
	Object.values(names)
		.map(foldForSearch)
		.flatMap((words) => (words.length >= INITIALS_FROM ? [words.map(([letter]) => letter).join('')] : []));

/** The words by which a locality is found: of its names in every script and as typed in Latin letters, its short names, its city and PIN code. */
function wordsOf({ names, aliases, city, pin_code }: Row<'localities'>): string[] {
	const words = [...Object.values(names), ...aliases, city, pin_code ?? ''].flatMap(searchWords);
	return [...new Set([...words, ...words.flatMap(heardOf), ...initialsOf(names)])];
}

/** All localities, as fresh as the tag `catalog`. */
export const localityTable = (app: Pick<App, 'db'>): Promise<readonly LocalityRecord[]> =>
	remember(
		app,
		'localities',
		async () => {
			const rows = await app.db.selectFrom('localities').selectAll().orderBy('name_key').orderBy('id').execute();
			return rows.map((row) => ({ ...row, words: wordsOf(row), drawnAt: pagePoint(row) }));
		},
		[tag.catalog],
	);

/** A locality as pages and the API show it. */
export const localityView = (row: LocalityRecord, language: Language): Locality => ({
	id: row.id,
	name: nameIn(row.names, language),
	city: cityName(row.city_slug, row.city, language),
	pinCode: row.pin_code,
	lat: row.lat,
	lng: row.lng,
	slug: row.slug,
	url: paths.locality(row.city_slug, row.slug),
});

/** The names of a locality and its city: in English, and in each language in which one of them differs. */
function placeNames({ names, city, city_slug }: LocalityRecord): PlaceNames {
	const of = (language: Language) => ({ name: nameIn(names, language), city: cityName(city_slug, city, language) });
	const en = of('en');
	const others = LANGUAGES.map(({ slug }) => [slug, of(slug)] as const).filter(
		([, { name, city }]) => name !== en.name || city !== en.city,
	);
	return { en, ...Object.fromEntries(others) };
}

/** A locality that a shopper may select and a browser may store: with its names in all languages. */
export const localityWithNames = (row: LocalityRecord, language: Language): Locality => ({
	...localityView(row, language),
	names: placeNames(row),
});

const soundsOf = (words: readonly string[]): string => words.map(soundOf).join(' ');

/** Localities by the sounds of a whole name, and by those of a name without its last word. */
type Named = { whole: ReadonlyMap<string, readonly LocalityRecord[]>; begun: ReadonlyMap<string, readonly LocalityRecord[]> };

function byName(rows: readonly LocalityRecord[]): Named {
	const [whole, begun] = [new Map<string, LocalityRecord[]>(), new Map<string, LocalityRecord[]>()];
	const add = (to: Map<string, LocalityRecord[]>, sounds: string, row: LocalityRecord) => {
		const known = to.get(sounds);
		if (!known) to.set(sounds, [row]);
		else if (known.at(-1) !== row) known.push(row);
	};
	for (const row of rows)
		for (const name of Object.values(row.names)) {
			const words = foldForSearch(name);
			add(whole, soundsOf(words), row);
			add(begun, soundsOf(words.slice(0, -1)), row);
		}
	return { whole, begun };
}

/**
 * The localities whose whole name, in any language, is the typed text or sounds like it; else those with exactly one more word ("andheri"
 * for Andheri East and West). Those with most shops come first.
 */
export async function localitiesByName(app: App, q: string, language: Language): Promise<Locality[]> {
	const typed = foldForSearch(q);
	const [rows, shops] = await Promise.all([localityTable(app), shopTable(app)]);
	const names = derive([rows], 'by name', () => byName(rows));
	const sounding = (of: Named['whole']) => (of.get(soundsOf(typed)) ?? []).filter((row) => wordsMatch(row.words, typed));
	const whole = sounding(names.whole);
	const sharing = whole.length > 0 ? [] : sounding(names.begun);
	const named = sharing.length > 1 ? sharing : whole;
	if (named.length === 0) return [];
	const served = withMostShops(shops, named);
	return [...served, ...named.filter((row) => !served.includes(row))].map((row) => localityView(row, language));
}

/** The localities of the footer (§9: twenty): those marked popular, else those with the most shops. */
export async function popularLocalities(app: App, language: Language): Promise<readonly Locality[]> {
	const [rows, shops] = await Promise.all([localityTable(app), shopTable(app)]);
	return derive([rows, shops], `popular localities ${language}`, () => popularOf(rows, shops).map((row) => localityView(row, language)));
}

function popularOf(rows: readonly LocalityRecord[], shops: ShopTable): LocalityRecord[] {
	const marked = rows.filter((row) => row.popular);
	const chosen = marked.length > 0 ? marked : withMostShops(shops, rows);
	return chosen.slice(0, FOOTER_LOCALITIES);
}

/** Whether a locality is one of the footer's. */
export async function popularityOf(app: App): Promise<(row: LocalityRecord) => boolean> {
	const popular = new Set(popularOf(await localityTable(app), await shopTable(app)).map(({ id }) => id));
	return ({ id }) => popular.has(id);
}

function withMostShops(shops: ShopTable, rows: readonly LocalityRecord[]): LocalityRecord[] {
	const counts = new Map<string, number>();
	for (const { locality } of shops.values()) {
		const address = locality ? `${locality.citySlug}/${locality.slug}` : '';
		counts.set(address, (counts.get(address) ?? 0) + 1);
	}
	const countOf = (row: LocalityRecord) => counts.get(`${row.city_slug}/${row.slug}`) ?? 0;
	return rows.filter((row) => countOf(row) > 0).sort((a, b) => countOf(b) - countOf(a));
}

/** The locality of an address such as `/india/mumbai/marol`, or `null`. */
export async function findLocality(app: App, citySlug: string, slug: string, language: Language): Promise<Locality | null> {
	const rows = await localityTable(app);
	const at = (address: string | null) => rows.find((one) => `${one.city_slug}/${one.slug}` === address);
	const address = `${citySlug}/${slug}`;
	const row = at(address) ?? at(await movedTo(app, 'localities', address));
	return row ? localityWithNames(row, language) : null;
}

/** A locality by its id, or `null`. */
export async function localityById(app: App, id: string, language: Language): Promise<Locality | null> {
	const row = (await localityTable(app)).find((one) => one.id === id);
	return row ? localityView(row, language) : null;
}
