import { checkDigit, isAsLongAsGtin, paddedGtin } from '#lib/catalogue/gtin.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';

/** A barcode of 8, 12, 13 or 14 digits whose check digit is right, with zeros before it to 14. */
export function readGtin(text: string): Read<string> {
	const written = text.replace(/[\s-]/g, '').replace(/^'/, '');
	const quoted = `“${text.trim().slice(0, 30)}”`;
	if (/^\d(?:\.\d+)?e\+?\d+$/i.test(written))
		return bad(`${quoted} is a barcode that a spreadsheet has shortened: keep its column as text`);
	if (!isAsLongAsGtin(written)) return bad(`${quoted} is no barcode of 8, 12, 13 or 14 digits`);
	const right = checkDigit(written.slice(0, -1));
	if (Number(written.at(-1)) !== right) return bad(`${quoted} is no barcode: its last digit would have to be ${right}`);
	return good(paddedGtin(written));
}

/** Whether a shop has made the number itself, for what it weighs and packs: EAN-13 from 20 to 29, and EAN-8 that begin with 0 or 2. */
export const isOwnGtin = (gtin: string): boolean => /^02\d{12}$/.test(gtin) || /^000000[02]\d{7}$/.test(gtin);
