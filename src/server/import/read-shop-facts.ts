import { isGstin } from '#lib/contract/gstin.ts';
import { isLanguage, LANGUAGES, type Language } from '#lib/languages.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';
import { parsePhone } from '#server/system/phone.ts';

const UPI_ID = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/;
const FSSAI = /^[12]\d{13}$/;

const reader =
	(isRight: (text: string) => boolean, what: string) =>
	(text: string): Read<string> => {
		const written = text.replace(/\s/g, '');
		return isRight(written) ? good(written) : bad(`“${written.slice(0, 40)}” is no ${what}`);
	};

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
export const readUpi = reader((text) => UPI_ID.test(text), 'UPI address');
/** A GSTIN with its check sign. */
export const readGstin = reader(isGstin, 'GSTIN');
/** The fourteen digits of a licence of the FSSAI. */
export const readFssai = reader((text) => FSSAI.test(text), 'FSSAI number');
