import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainDigits } from '#lib/format/typed-number.ts';
import { ok, type Result, refuse } from '#lib/result.ts';

/** Indian mobile numbers begin with 6 to 9 (TRAI numbering plan). */
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/** A number in E.164, from E.164 or ten digits taken as +91, in digits of any of our scripts. Refuses with PHONE_INVALID all but Indian mobiles. */
export function parsePhone(text: string): Result<string> {
	const number = parsePhoneNumberFromString(plainDigits(text), 'IN');
	const isMobile = number?.countryCallingCode === '91' && !number.ext && INDIAN_MOBILE.test(number.nationalNumber);
	return number && isMobile ? ok(number.number) : refuse('PHONE_INVALID', { field: 'phone_number' });
}
