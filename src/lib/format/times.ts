import type { Language } from '#lib/languages.ts';

/** Shops and their customers live by one clock, whatever the phone's zone is. */
const timeZone = 'Asia/Kolkata';
/** No short month: in Hindi it ends in a mark (नव॰) that the fonts lack. No am and pm: an order's times are exact, and short beside each other. */
const DAY = { day: 'numeric', month: 'long', timeZone } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;

/** `14:05`, in India, of an ISO 8601 instant. */
export const timeOfDay = (iso: string): string => new Intl.DateTimeFormat('en-IN', CLOCK).format(new Date(iso));

/** `21 नवंबर, 14:05`: the day in the page's language with Latin digits, and the time, in India, of an ISO 8601 instant. */
export function dayAndTime(iso: string, language: Language): string {
	return `${new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, DAY).format(new Date(iso))}, ${timeOfDay(iso)}`;
}
