import { plainDigits } from '#lib/format/typed-number.ts';
import { bad, good, quoted, type Read } from '#server/import/read-values.ts';

/** ₹10,00,000: corner shops sell nothing dearer, and paise must fit into an integer. */
const PRICE_MAX_PAISE = 100_000_000;
const RUPEES = '₹|rs\\.?|inr|rupees?';
const PRICE = new RegExp(`^(?:${RUPEES})?\\s*(\\d{1,3}(?:,\\d{2,3})*,\\d{3}|\\d+)(?:\\.(\\d+))?\\s*(?:\\/-)?\\s*(?:${RUPEES})?$`, 'i');
const NOTHING = new RegExp(`^(?:${RUPEES})?\\s*0+(?:\\.0+)?\\s*(?:\\/-)?\\s*(?:${RUPEES})?$`, 'i');

/**
 * Rupees as people write them (`1,234.50`, `₹52`, `52 INR`, `Rs. 10/-`) → paise, exactly; refuses amounts that are not above 0. `scale`:
 * how many of them are a rupee.
 */
export function readPrice(text: string, scale = 1): Read<number> {
	const written = plainDigits(text).trim();
	if (written === '') return bad('is empty');
	const [, whole, decimals = ''] = PRICE.exec(written) ?? [];
	if (whole === undefined) return bad(`${quoted(written)} is not a price`);
	if (/[1-9]/.test(decimals.slice(2))) return bad(`${quoted(written)} has parts of a paisa`);
	const paise = (Number(whole.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))) / scale;
	if (!Number.isInteger(paise)) return bad(`${quoted(written)} has parts of a paisa`);
	if (paise === 0) return bad('a price of nothing');
	if (paise > PRICE_MAX_PAISE) return bad(`${quoted(written)} is above ₹10,00,000`);
	return good(paise);
}

/** An amount that may be 0, such as a fee, in paise. */
export function readFee(text: string): Read<number> {
	return NOTHING.test(plainDigits(text).trim()) ? good(0) : readPrice(text);
}

/** An MRP in paise; empty, `-` and -1 mean that there is none. */
export function readMrp(text: string, scale = 1): Read<number | null> {
	return /^(?:|-|-1(?:\.0+)?|n\/?a)$/i.test(plainDigits(text).trim()) ? good(null) : readPrice(text, scale);
}
