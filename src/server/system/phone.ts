import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { ok, type Result, refuse } from '#lib/result.ts';

/** Indian mobile numbers begin with 6 to 9 (TRAI numbering plan). */
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/** A number in E.164, from E.164 or ten digits taken as +91. Refuses other numbers than Indian mobiles with PHONE_INVALID. */
export function parsePhone(text: string): Result<string> {
	const number = parsePhoneNumberFromString(text, 'IN');
	const isMobile = number?.countryCallingCode === '91' && !number.ext && INDIAN_MOBILE.test(number.nationalNumber);
	return number && isMobile ? ok(number.number) : refuse('PHONE_INVALID', { field: 'phone_number' });
}
