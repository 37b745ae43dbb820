import { parsePack } from '#server/catalogue/packs/pack.ts';
import { readDistanceFees, readTotalFees } from '#server/import/read-fee-bands.ts';
import { readGtin } from '#server/import/read-gtin.ts';
import { readBestBefore, readOrigin, readPrescribed, readSign } from '#server/import/read-pack-facts.ts';
import { readFee, readMrp, readPrice } from '#server/import/read-price.ts';
import { readFssai, readGstin, readHours, readPhone, readRadius, readUpi } from '#server/import/read-shop-facts.ts';
import { readHsn, readTaxRate } from '#server/import/read-tax.ts';
import { readDegrees, readPin, readStock } from '#server/import/read-values.ts';

/** Whether a cell is written as a field wants it. A field that is not here takes any text. */
export const READS: Readonly<Record<string, (cell: string) => boolean>> = {
	price: (cell) => readPrice(cell).ok,
	mrp: (cell) => readMrp(cell).ok,
	pack: (cell) => parsePack(cell).amount !== null,
	stock: (cell) => readStock(cell).ok,
	barcode: (cell) => readGtin(cell).ok,
	hsn: (cell) => readHsn(cell).ok,
	tax: (cell) => readTaxRate(cell).ok,
	veg: (cell) => readSign(cell).ok,
	best_before: (cell) => readBestBefore(cell).ok,
	origin: (cell) => readOrigin(cell).ok,
	prescription: (cell) => readPrescribed(cell).ok,
	lat: (cell) => readDegrees(cell, 'lat').ok,
	lng: (cell) => readDegrees(cell, 'lng').ok,
	pin: (cell) => readPin(cell).ok,
	hours: (cell) => readHours(cell).ok,
	radius: (cell) => readRadius(cell).ok,
	min_order: (cell) => readFee(cell).ok,
	delivery_fee: (cell) => readFee(cell).ok,
	fee_by_distance: (cell) => readDistanceFees(cell).ok,
	fee_by_total: (cell) => readTotalFees(cell).ok,
	phone: (cell) => readPhone(cell).ok,
	upi: (cell) => readUpi(cell).ok,
	gstin: (cell) => readGstin(cell).ok,
	fssai: (cell) => readFssai(cell).ok,
	image: (cell) => /\.(?:jpe?g|png|webp|avif)$/i.test(cell) && !/^https?:/i.test(cell),
	name: (cell) => /\p{L}/u.test(cell),
	category: (cell) => /\p{L}/u.test(cell),
	secondary: (cell) => /\p{L}/u.test(cell),
	brand: (cell) => /\p{L}/u.test(cell),
	locality: (cell) => /\p{L}/u.test(cell),
	city: (cell) => /\p{L}/u.test(cell),
	keywords: (cell) => /\p{L}/u.test(cell),
};

/** Fields whose cells are told from all others by how they are written, so that the name of their column does not matter. */
export const SELF_EVIDENT = ['lat', 'lng', 'phone', 'gstin', 'fssai', 'upi', 'barcode', 'pack', 'pin'] as const;

/** What share of the cells that are not empty a field can read, from 0 to 1; 0 where all are empty. */
export function shareRead(field: string, cells: readonly string[]): number {
	const given = cells.map((cell) => cell.trim()).filter(Boolean);
	const reads = READS[field];
	if (given.length === 0) return 0;
	return reads ? given.filter(reads).length / given.length : 1;
}
