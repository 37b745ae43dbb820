import { isKnownRate } from '#lib/contract/gst-rates.ts';
import { hasForm } from '#lib/contract/written-forms.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';

const RATE = /^(\d{1,3})(?:\.(\d{1,2})0*)?\s*%?$/;
const FRACTION = /^0?\.(\d{1,6})\s*%?$/;

/** An HSN code of 2, 4, 6 or 8 digits. */
export function readHsn(text: string): Read<string> {
	const written = text.replace(/\s/g, '');
	if (hasForm('HSN_FORM', written)) return good(written);
	const quoted = `“${written.slice(0, 20)}” is no HSN code of 2, 4, 6 or 8 digits`;
	return bad(/^\d{3,7}$/.test(written) ? `${quoted}; has a spreadsheet dropped the 0 that it begins with?` : quoted);
}

/**
 * The GST rate in a price as people write it (`5`, `12.5 %`) → hundredths of a percent, from 0 to 10,000. Refuses a fraction below 1 that is no
 * known rate: tills write 5 % as 0.05.
 */
export function readTaxRate(text: string): Read<number> {
	const written = text.trim();
	const quoted = `“${written.slice(0, 20)}”`;
	const [, whole, decimals = ''] = RATE.exec(written) ?? [];
	const rate = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
	const [, fraction] = isKnownRate(rate) ? [] : (FRACTION.exec(written) ?? []);
	if (Number(fraction) > 0) return bad(`${quoted} is no GST rate: write percent (5, not 0.05)`);
	if (whole === undefined || rate > 10_000) return bad(`${quoted} is no GST rate in percent, from 0 to 100`);
	return good(rate);
}
