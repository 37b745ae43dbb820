import type { FileFault } from '#lib/contract/shelf-file.ts';
import { isPrescribed, signOfPack } from '#server/catalogue/products/product-card.ts';
import { readBestBefore, readOrigin, readPrescribed, readSign } from '#server/import/read-pack-facts.ts';
import type { PackOfFile } from '#server/shelf/file/packs.ts';
import type { FileRow } from '#server/shelf/file/read-file.ts';

/** What stands on a pack, in the columns of its row. */
export type Facts = Pick<PackOfFile, 'food_sign' | 'best_before' | 'origin' | 'is_prescribed'>;

/** What pages show as standing on a pack: as the shop has said, else as its product is known. */
export const factsShown = (pack: PackOfFile) => ({
	foodSign: signOfPack(pack),
	bestBefore: pack.best_before,
	origin: pack.origin,
	isPrescribed: isPrescribed(pack),
});

/** The facts of a pack after a row of a file: an empty cell, and one that says what pages show already, change nothing. */
export function factsAfter({ texts }: FileRow, pack: PackOfFile): { ok: true; facts: Facts } | { ok: false; fault: FileFault } {
	const { veg = '', best_before: bestBefore = '', origin = '', prescription = '' } = texts;
	const { food_sign, best_before, is_prescribed } = pack;
	const shown = factsShown(pack);
	const facts: Facts = { food_sign, best_before, origin: pack.origin, is_prescribed };
	if (veg !== '') {
		const read = readSign(veg);
		if (!read.ok) return { ok: false, fault: 'SIGN' };
		if (read.value !== shown.foodSign) facts.food_sign = read.value;
	}
	if (bestBefore !== '') {
		const read = readBestBefore(bestBefore);
		if (!read.ok) return { ok: false, fault: 'DATE' };
		facts.best_before = read.value;
	}
	if (origin !== '') {
		const read = readOrigin(origin);
		if (!read.ok) return { ok: false, fault: 'COUNTRY' };
		facts.origin = read.value;
	}
	if (prescription !== '') {
		const read = readPrescribed(prescription);
		if (!read.ok) return { ok: false, fault: 'PRESCRIPTION' };
		if (read.value !== shown.isPrescribed) facts.is_prescribed = read.value;
	}
	return { ok: true, facts };
}

/** Whether two packs bear different facts. */
export const hasOtherFacts = (one: Facts, other: Facts): boolean =>
	one.food_sign !== other.food_sign ||
	one.best_before !== other.best_before ||
	one.origin !== other.origin ||
	one.is_prescribed !== other.is_prescribed;
