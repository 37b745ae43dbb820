import { LANGUAGES, type Language } from '#lib/languages.ts';
import { artFor } from '#server/import/art-for.ts';
import { openCategories } from '#server/import/category-of-row.ts';
import { refuseFarFees, refuseFeesWithoutFee } from '#server/import/check-shop-fees.ts';
import { checkMetShops } from '#server/import/check-shops.ts';
import { readNames, readText } from '#server/import/clean-text.ts';
import { findColumns } from '#server/import/find-columns.ts';
import type { ImportContext, Job, Refuse } from '#server/import/job.ts';
import { localityFinder } from '#server/import/locality-finder.ts';
import { meetShops, placeKey } from '#server/import/meet-shops.ts';
import { openNotes } from '#server/import/notes.ts';
import { openPictures } from '#server/import/pictures.ts';
import { settleShopPictures } from '#server/import/pictures-sql.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { readDistanceFees, readTotalFees } from '#server/import/read-fee-bands.ts';
import { readImage } from '#server/import/read-image-cell.ts';
import { readFee } from '#server/import/read-price.ts';
import { readFssai, readGstin, readHours, readLanguage, readPhone, readRadius, readUpi } from '#server/import/read-shop-facts.ts';
import { readDegrees, readPin, readWhole, readYes } from '#server/import/read-values.ts';
import { rowReader } from '#server/import/row-reader.ts';
import { applyShops, compareShops, planShops, STAGED_SHOP } from '#server/import/shops-sql.ts';
import { openStagingTable } from '#server/import/staging-table.ts';
import { summariseShops } from '#server/import/summary.ts';
import { IMAGE_MAX_CHARS, SHOP_TEXT_CHARS } from '#server/import/text-limits.ts';
import { openUnknownCategories } from '#server/import/unknown-categories.ts';
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
	'fee_by_distance',
	'fee_by_total',
	'eta',
	'pickup',
	'slot_minutes',
	'slot_capacity',
	'shut',
	'phone',
	'upi',
	'gstin',
	'fssai',
	'cancel_after',
	'language',
	'image',
] as const;
type ShopField = 'name' | 'lat' | 'lng' | (typeof OPTIONAL)[number] | `name_${Language}`;
export const SHOP_FIELDS: readonly { name: ShopField; required: boolean }[] = [
	...(['name', 'lat', 'lng'] as const).map((name) => ({ name, required: true })),
	...OPTIONAL.map((name) => ({ name, required: false })),
	...LANGUAGES.filter(({ slug }) => slug !== 'en').map(({ slug }) => ({ name: `name_${slug}` as const, required: false })),
];

/** The values of the command line for every shop whose row has none. */
export type ShopDefaults = Partial<
	Record<'hours' | 'radius' | 'min_order' | 'delivery_fee' | 'free_above' | 'eta' | 'city', string | undefined>
>;
/** `images`: the folder with the files that the column `image` names. `mayMove`: take rows that make a known shop another one. */
export type ShopOptions = { category: string | null; defaults: ShopDefaults; images: string | null; mayMove: boolean };

/** The import of shops. */
export async function openShops(context: ImportContext, header: readonly string[], options: ShopOptions, refuse: Refuse): Promise<Job> {
	const columns = findColumns(header, context.mapping.columns, SHOP_FIELDS);
	const categoryOf = await openCategories(context.db, context.mapping, options.category);
	const localityOf = await localityFinder(context.db);
	const stage = await openStagingTable(context.client, 'import_shops', STAGED_SHOP);
	const notes = openNotes();
	const strange = openUnknownCategories();
	const pictures = openPictures(context, options.images);
	let changes: readonly string[] = [];
	const reader = rowReader<ShopField>(columns, refuse, notes, options.defaults);

	const take = (row: SourceRow) => {
		const { text, name: readName, read, readGiven, cell, refuse: wrong, isRight } = reader(row);
		const category = text('category', SHOP_TEXT_CHARS.category);
		const found = categoryOf(category, '');
		if (found.ok && found.value === null) {
			notes.add('row left out by the mapping', row.line);
			return;
		}
		const name = readName('name', SHOP_TEXT_CHARS.name);
		if (!found.ok) wrong('category', found.reason, found.remedy);
		const degrees = (field: 'lat' | 'lng') => {
			if (cell(field) !== '') return read(field, (degree) => readDegrees(degree, field));
			wrong(field, 'is empty');
			return null;
		};
		const lat = degrees('lat');
		const lng = degrees('lng');
		const locality = text('locality', SHOP_TEXT_CHARS.locality);
		const city = text('city', SHOP_TEXT_CHARS.city);
		const pin = readGiven('pin', readPin);
		const address = text('address', SHOP_TEXT_CHARS.address) || [locality, city, pin].filter(Boolean).join(', ');
		const hours = readGiven('hours', readHours);
		const radius = readGiven('radius', readRadius);
		const minOrder = readGiven('min_order', readFee);
		const fee = readGiven('delivery_fee', readFee);
		const freeAbove = readGiven('free_above', readFee);
		const byDistance = readGiven('fee_by_distance', readDistanceFees);
		const byTotal = readGiven('fee_by_total', readTotalFees);
		const eta = readGiven('eta', (minutes) => readWhole(minutes, 1, 1_440));
		const pickup = readGiven('pickup', readYes);
		const slotMinutes = readGiven('slot_minutes', (minutes) => readWhole(minutes, 30, 180));
		const slotCapacity = readGiven('slot_capacity', (orders) => readWhole(orders, 0, 10_000));
		const shut = readGiven('shut', readYes);
		const phone = readGiven('phone', readPhone);
		const upi = readGiven('upi', readUpi);
		const gstin = readGiven('gstin', readGstin);
		const fssai = readGiven('fssai', readFssai);
		const cancelAfter = readGiven('cancel_after', (minutes) => readWhole(minutes, 5, 1_440));
		const language = readGiven('language', readLanguage);
		// A code that is cut would be another shop's.
		const code = readGiven('code', (written) => readText(written, SHOP_TEXT_CHARS.code)) ?? '';
		const imageCell = text('image', IMAGE_MAX_CHARS);
		const names = readNames(name, (field) => text(field, SHOP_TEXT_CHARS.name));
		if (!isRight() || !found.ok || found.value === null || lat === null || lng === null) return;
		const { parent, also, isDefault } = found.value;
		strange.count(category, isDefault);
		const { image, note } = readImage(imageCell, pictures);
		if (note) notes.add(note, row.line);
		const { id: localityId, note: where } = localityOf({ name: locality, city, lat, lng });
		if (where) notes.add(where, row.line);
		stage.add(
			row.line,
			newId(),
			null,
			code || placeKey(name, { lat, lng }),
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
			byDistance && JSON.stringify(byDistance),
			byTotal && JSON.stringify(byTotal),
			eta,
			pickup,
			slotMinutes,
			slotCapacity,
			shut,
			hours,
			artFor('', columns.of(row, 'category')) ?? parent.art,
			image,
			phone,
			upi,
			gstin,
			fssai,
			cancelAfter,
			language,
		);
	};
	return {
		take,
		flush: async (isLast) => {
			await pictures.take();
			await stage.flush(isLast);
		},
		compare: async () => {
			await settleShopPictures(context.client, pictures, columns.name('image'), refuse);
			await compareShops(context.client, columns.has('code') ? columns.name('code') : null, refuse, notes.add);
			await meetShops(context.client, notes.add);
			changes = await checkMetShops(context.client, {
				mayMove: options.mayMove,
				columns: { code: columns.name(columns.has('code') ? 'code' : 'name'), lat: columns.name('lat') },
				refuse,
			});
			await refuseFeesWithoutFee(context.client, (name) => columns.name(name), refuse);
			await refuseFarFees(context.client, columns.name('fee_by_distance'), refuse);
		},
		summary: async () => [...(await summariseShops(context.client)), ...strange.lines()],
		plan: () => planShops(context.client),
		apply: () => applyShops(context),
		ignored: columns.ignored,
		notes: () => [...notes.lines(), ...changes],
	};
}
