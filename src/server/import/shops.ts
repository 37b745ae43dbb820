import { LANGUAGES, type Language } from '#lib/languages.ts';
import { parseHours } from '#server/catalogue/shops/hours-text.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { artFor } from '#server/import/art-for.ts';
import { openCategories } from '#server/import/categories.ts';
import { findColumns } from '#server/import/columns.ts';
import { openStage } from '#server/import/copy.ts';
import { type Read, readDegrees, readFee, readPin, readWhole, readYes } from '#server/import/fields.ts';
import { IMAGE_MAX_CHARS, readImage } from '#server/import/image-cell.ts';
import type { Desk, Job, Refuse } from '#server/import/job.ts';
import { localityFinder } from '#server/import/locality-finder.ts';
import { openNotes } from '#server/import/notes.ts';
import { openPictures } from '#server/import/pictures.ts';
import { settleShopPictures } from '#server/import/pictures-sql.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { applyShops, compareShops, SHOP_COLUMNS, stageShops } from '#server/import/shops-sql.ts';
import { readCell, readNames } from '#server/import/text.ts';
import { newId } from '#server/system/ids.ts';

const OPTIONAL = [
	'code',
	'category',
	'locality',
	'city',
	'pin',
	'address',
	'hours',
	'radius',
	'min_order',
	'delivery_fee',
	'free_above',
	'eta',
	'pickup',
	'shut',
	'image',
] as const;
type ShopField = 'name' | 'lat' | 'lng' | (typeof OPTIONAL)[number] | `name_${Language}`;
export const SHOP_FIELDS: readonly { name: ShopField; required: boolean }[] = [
	...(['name', 'lat', 'lng'] as const).map((name) => ({ name, required: true })),
	...OPTIONAL.map((name) => ({ name, required: false })),
	...LANGUAGES.filter(({ slug }) => slug !== 'en').map(({ slug }) => ({ name: `name_${slug}` as const, required: false })),
];

/** The values of the command line for every shop whose row has none. */
export type ShopDefaults = Partial<Record<'hours' | 'radius' | 'min_order' | 'delivery_fee' | 'free_above' | 'eta' | 'city', string>>;
/** `images`: the folder with the files that the column `image` names. */
export type ShopOptions = { category: string | null; defaults: ShopDefaults; images: string | null };

/** A shop without a code is recognised by its name and its point to the metre, because branches of a chain share a name. */
const placeKey = (name: string, lat: number, lng: number) => `${foldForSearch(name).join(' ')}@${lat.toFixed(5)},${lng.toFixed(5)}`;

function readHours(text: string): Read<string> {
	const openings = parseHours(text);
	if (!openings) return { ok: false, reason: `“${text.slice(0, 60)}” is not like “Mo-Sa 09:00-13:30,16:00-21:30;Su 10:00-14:00”` };
	const sorted = openings
		.map((one) => [one.weekday, one.opensMin, one.closesMin])
		.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
	return { ok: true, value: JSON.stringify(sorted) };
}

/** The import of shops. */
export async function openShops(desk: Desk, header: readonly string[], options: ShopOptions, refuse: Refuse): Promise<Job> {
	const columns = findColumns(header, desk.mapping.columns, SHOP_FIELDS);
	const categoryOf = await openCategories(desk.db, desk.mapping, options.category);
	const localityOf = await localityFinder(desk.db);
	await stageShops(desk.client);
	const stage = openStage(desk.client, 'import_shops', SHOP_COLUMNS);
	const notes = openNotes();
	const pictures = openPictures(desk, options.images);
	const defaults: Partial<Record<ShopField, string>> = options.defaults;

	const take = (row: SourceRow) => {
		if (row.cells.length !== header.length) {
			refuse(row.line, '', `has ${row.cells.length} cells where the first line has ${header.length}`);
			return;
		}
		let isRight = true;
		/** The value of a field; null when it is empty or refused. */
		const read = <T>(field: ShopField, by: (text: string) => Read<T>): T | null => {
			const text = columns.of(row, field).trim() || (defaults[field] ?? '');
			if (text === '') return null;
			const value = by(text);
			if (value.ok) return value.value;
			isRight = false;
			refuse(row.line, columns.name(field), value.reason);
			return null;
		};
		const text = (field: ShopField, most: number) =>
			read(field, (cell) => readCell(cell, most, columns.name(field), (kind) => notes.add(kind, row.line))) ?? '';
		const place = categoryOf(text('category', 80), '');
		if (place.ok && place.value === null) {
			notes.add('row left out by the mapping', row.line);
			return;
		}
		const name = text('name', 120);
		if (isRight && foldForSearch(name).length === 0) {
			isRight = false;
			refuse(row.line, columns.name('name'), name === '' ? 'is empty' : 'has no letter and no digit');
		}
		if (!place.ok) {
			isRight = false;
			refuse(row.line, columns.name('category'), place.reason, place.remedy);
		}
		const degrees = (field: 'lat' | 'lng') => {
			if (columns.of(row, field).trim() === '') {
				isRight = false;
				refuse(row.line, columns.name(field), 'is empty');
			}
			return read(field, (cell) => readDegrees(cell, field));
		};
		const lat = degrees('lat');
		const lng = degrees('lng');
		const locality = text('locality', 80);
		const city = text('city', 80);
		const pin = read('pin', readPin);
		const address = text('address', 300) || [locality, city, pin].filter(Boolean).join(', ');
		const hours = read('hours', readHours);
		const radius = read('radius', (cell) => readWhole(cell, 100, 100_000));
		const minOrder = read('min_order', readFee);
		const fee = read('delivery_fee', readFee);
		const freeAbove = read('free_above', readFee);
		const eta = read('eta', (cell) => readWhole(cell, 1, 1_440));
		const pickup = read('pickup', readYes);
		const shut = read('shut', readYes);
		const code = text('code', 120);
		const imageCell = text('image', IMAGE_MAX_CHARS);
		const names = readNames(name, (field) => text(field, 120));
		if (!isRight || !place.ok || place.value === null || lat === null || lng === null) return;
		const { parent, also } = place.value;
		const { image, note } = readImage(imageCell, pictures);
		if (note) notes.add(note, row.line);
		const localityId = localityOf({ name: locality, city, lat, lng });
		if (localityId === null) notes.add('shop near no locality of this store', row.line);
		stage.add(
			row.line,
			newId(),
			code || placeKey(name, lat, lng),
			JSON.stringify(names),
			parent.id,
			`{${also.map(({ id }) => id).join(',')}}`,
			localityId,
			address,
			lat,
			lng,
			radius,
			minOrder,
			fee,
			freeAbove,
			eta,
			pickup,
			shut,
			hours,
			artFor('', columns.of(row, 'category')) ?? parent.art,
			image,
		);
	};
	return {
		take,
		flush: async (isLast) => {
			await pictures.take();
			await stage.flush(isLast);
		},
		compare: async () => {
			await settleShopPictures(desk.client, pictures, columns.name('image'), refuse);
			await compareShops(desk.client, refuse, (kind, line) => notes.add(kind, line));
		},
		apply: () => applyShops(desk),
		notes: notes.lines,
	};
}
