import { type FormCode, hasForm } from '#lib/contract/written-forms.ts';
import { isLanguage, LANGUAGES, type Language } from '#lib/languages.ts';
import { parseHours } from '#server/catalogue/shops/parse-hours.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';
import { parsePhone } from '#server/system/phone.ts';

const reader =
	(form: FormCode, what: string) =>
	(text: string): Read<string> => {
		const written = text.replace(/\s/g, '');
		return hasForm(form, written) ? good(written) : bad(`“${written.slice(0, 40)}” is no ${what}`);
	};

const ROUND_THE_CLOCK = /\b(?:open )?24 ?(?:(?:hours?|hrs?)? ?[/x×] ?7(?: days)?|hours?|hrs?|h)(?![\w:])/gi;

/** Opening hours as `parseHours` knows them, with `24/7` and `Mo-Sa 24 hours` → a list of weekday, opening and closing minute as JSON, in order. */
export function readHours(text: string): Read<string> {
	const openings = parseHours(text.trim().replace(ROUND_THE_CLOCK, '00:00-24:00'));
	if (!openings) return bad(`“${text.slice(0, 60)}” is not like “Mo-Sa 09:00-13:30,16:00-21:30;Su 10:00-14:00” or “24/7”`);
	const sorted = openings
		.map((one) => [one.weekday, one.opensMin, one.closesMin])
		.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
	return good(JSON.stringify(sorted));
}

const RADIUS_MIN_M = 100;
const RADIUS_MAX_M = 100_000;
const LENGTH = /^(\d{1,6}(?:\.\d+)?)\s*(km|kms|kilomet(?:er|re)s?|m|mtrs?|met(?:er|re)s?)?\.?$/i;

/** How far a shop delivers (`3000`, `1,500 m`, `3 km`), in whole metres. */
export function readRadius(text: string): Read<number> {
	const written = text.trim();
	const [, amount, unit = ''] = LENGTH.exec(written.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')) ?? [];
	if (amount === undefined) return bad(`“${written.slice(0, 40)}” is no distance, such as 3000, 1500 m or 3 km`);
	const metres = Math.round(Number(amount) * (/^k/i.test(unit) ? 1_000 : 1));
	if (metres >= RADIUS_MIN_M && metres <= RADIUS_MAX_M) return good(metres);
	return bad(
		`“${written}” is not between ${RADIUS_MIN_M} m and ${RADIUS_MAX_M / 1_000} km${unit === '' ? '; a number alone is metres' : ''}`,
	);
}

/** The language in which a shop is told of its orders: `mr`. */
export function readLanguage(text: string): Read<Language> {
	const written = text.trim().toLowerCase();
	const slugs = LANGUAGES.map(({ slug }) => slug).join(', ');
	return isLanguage(written) ? good(written) : bad(`“${written.slice(0, 20)}” is none of ${slugs}`);
}

/** An Indian mobile number, in E.164. */
export function readPhone(text: string): Read<string> {
	const phone = parsePhone(text.trim());
	return phone.ok ? good(phone.value) : bad(`“${text.trim().slice(0, 40)}” is no Indian mobile number`);
}
/** Where UPI payments to a shop go: `ganesh@okaxis`. */
export const readUpi = reader('UPI_ID_FORM', 'UPI address');
/** A GSTIN with its check sign. */
export const readGstin = reader('GSTIN_FORM', 'GSTIN');
/** The fourteen digits of a licence of the FSSAI. */
export const readFssai = reader('FSSAI_FORM', 'FSSAI number');
