import { PACK_CODE_CHARS } from '#lib/contract/shop-limits.ts';
import { isPast } from '#server/catalogue/packs/best-before.ts';
import { readText } from '#server/import/clean-text.ts';
import { whyAboveMrp } from '#server/import/price-above-mrp.ts';
import type { ProductField } from '#server/import/product-columns.ts';
import { isOwnGtin, readGtin } from '#server/import/read-gtin.ts';
import { readBestBefore, readOrigin, readPrescribed, readSign } from '#server/import/read-pack-facts.ts';
import { readMrp, readPrice } from '#server/import/read-price.ts';
import { type Read, readStock } from '#server/import/read-values.ts';
import type { RowReader } from '#server/import/row-reader.ts';
import { PACK_MAX_CHARS } from '#server/import/text-limits.ts';

/**
 * Reads the fields of a row's pack: its size as it is written, price and MRP (paise), stock, codes, and what stands on it; null when the row was
 * refused. A price above the MRP is refused. What is past its last day comes in as sold out, which is noted, as is a barcode of the shop's own.
 */
export function readPackOf(row: RowReader<ProductField>, priceScale: number, now: Date, note: (kind: string) => void) {
	const { read, readGiven, refuse, isRight } = row;
	const price = read('price', (cell) => readPrice(cell, priceScale));
	const mrp = read('mrp', (cell) => readMrp(cell, priceScale));
	const packText = read('pack', (cell) => readText(cell, PACK_MAX_CHARS));
	const stock = readGiven('stock', readStock);
	const barcode = readGiven('barcode', readGtin);
	const gtin = barcode !== null && isOwnGtin(barcode) ? null : barcode;
	if (barcode !== gtin) note('barcode of the shop itself (20 to 29) not taken: give it as its code');
	const code = readGiven('code', (cell) => readText(cell, PACK_CODE_CHARS));
	const onPack = onPackOf(row);
	const isOver = isPast(onPack.bestBefore || null, now);
	if (isOver) note('best-before date that is over: taken as sold out');
	const tooDear = whyAboveMrp(price, mrp);
	if (tooDear) refuse('price', tooDear);
	if (!isRight() || price === null) return null;
	return { packText: packText ?? '', price, mrp, stock: isOver ? 0 : stock, gtin, code, ...onPack };
}

/** What a row says of what stands on its pack: null where it says nothing, '' for a date or a country that it takes away. */
function onPackOf({ cell, read, readGiven }: RowReader<ProductField>) {
	const given = (field: ProductField, by: (text: string) => Read<string | null>) => (cell(field) === '' ? null : (read(field, by) ?? ''));
	return {
		sign: readGiven('veg', readSign),
		bestBefore: given('best_before', (text) => readBestBefore(text)),
		origin: given('origin', readOrigin),
		isPrescribed: readGiven('prescription', readPrescribed),
	};
}
