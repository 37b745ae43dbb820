import type { Translate } from '#lib/words.ts';

const NOON = 12 * 60;

const KEYS = ['time.lateNight', 'time.morning', 'time.noon', 'time.afternoon', 'time.evening', 'time.night', 'time.midnight'] as const;
type ClockKey = (typeof KEYS)[number];
/** The words of the clock, of a page or of an island. */
export type ClockWords = (key: ClockKey, values?: Record<string, string | number>) => string;

/** The part of the day of an hour, as people call it: 13 is afternoon, 16 evening, 20 night. */
function partOf(minutes: number): ClockKey {
	if (minutes < 4 * 60) return 'time.lateNight';
	if (minutes < NOON) return 'time.morning';
	if (minutes < 16 * 60) return 'time.afternoon';
	return minutes < 20 * 60 ? 'time.evening' : 'time.night';
}

/** The words of the clock in one attribute of a page, for the service worker, which has no catalogue. */
export const clockAttribute = (t: ClockWords): string => KEYS.map((key) => `${key}=${t(key, { time: '{time}' })}`).join('|');

/** The words of the clock out of such an attribute again; without them a time is said in figures alone. */
export function clockFrom(attribute: string): ClockWords {
	const pairs = attribute.split('|').map((pair) => pair.split('='));
	const words = new Map(pairs.map(([key = '', text = '']) => [key, text]));
	return (key, { time = '' } = {}) => (words.get(key) ?? '{time}').replace('{time}', String(time));
}

/** The figures of a time on a clock of twelve hours. */
function figureOf(time: string): string {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	return String(hour % 12 || 12) + (minute > 0 ? `:${String(minute).padStart(2, '0')}` : '');
}

/** `HH:MM` as people say it: `9 am`, `सुबह 9 बजे`, `रात 10:30 बजे`; midday and midnight by their names. */
export function clockWords(time: string, t: ClockWords): string {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	const minutes = hour * 60 + minute;
	if (minutes === 0) return t('time.midnight');
	if (minutes === NOON) return t('time.noon');
	return t(partOf(minutes), { time: figureOf(time) });
}

/** From when till when, the part of the day said once where it is the same: `9–11 am`, `सुबह 4–6 बजे`, `9 am–1:30 pm`. */
export function clockRange(opens: string, closes: string, t: ClockWords): string {
	const [first, last] = [figureOf(opens), figureOf(closes)];
	const [from, till] = [clockWords(opens, t), clockWords(closes, t)];
	return from.replace(first, '') === till.replace(last, '') ? from.replace(first, `${first}–${last}`) : `${from}–${till}`;
}

/** The openings of one day: `9 am–1:30 pm, 4 pm–9:30 pm`, or the words for open round the clock or closed. */
export function hoursWords(openings: readonly { opens: string; closes: string }[], t: Translate): string {
	if (openings.length === 0) return t('shop.closed');
	if (openings.some(({ opens, closes }) => opens === '00:00' && closes === '00:00')) return t('shop.openAllDay');
	return openings.map(({ opens, closes }) => clockRange(opens, closes, t)).join(', ');
}
