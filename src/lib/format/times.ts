import type { Language } from '#lib/languages.ts';

/** Shops and customers use India's time, whatever the phone's zone is. */
const timeZone = 'Asia/Kolkata';
/** Long months, because the short ones in Hindi end in a sign (नव॰) that the fonts lack; 24 hours, because an order's times stand close together. */
const DAY = { day: 'numeric', month: 'long', timeZone } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;

/** The time in India of an ISO 8601 instant: `14:05`. */
export const timeOfDay = (iso: string): string => new Intl.DateTimeFormat('en-IN', CLOCK).format(new Date(iso));

/** The day in India of an ISO 8601 instant, in the page's language with Latin digits: `21 नवंबर`. */
export const dayText = (iso: string, language: Language): string =>
	new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, DAY).format(new Date(iso));

/** The day in the page's language with Latin digits, and the time, in India, of an ISO 8601 instant: `21 नवंबर, 14:05`. */
export function dayAndTime(iso: string, language: Language): string {
	return `${dayText(iso, language)}, ${timeOfDay(iso)}`;
}
