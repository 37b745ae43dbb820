import { DAY_MIN, DAY_MS, MINUTE_MS, WEEK_MIN } from '#lib/format/durations.ts';
import { minuteOfWeek } from '#lib/format/india-time.ts';

/** One opening: minutes after midnight, Indian time; `closesMin` above 1440 is on the next day. 0 is Sunday. */
export type Opening = { weekday: number; opensMin: number; closesMin: number };
/**
 * `HH:MM` of the current opening, else of the next one; both are null when the shop never opens, or never closes. `opensOn` is the day of
 * the next opening: in how many days by the calendar of India (0 is today), and its weekday; null while the shop is open, or when it has
 * no next opening.
 */
export type OpenState = {
	isOpen: boolean;
	opensAt: string | null;
	closesAt: string | null;
	opensOn: { inDays: number; weekday: number } | null;
};

/** Closed with no next opening: the owner has shut the shop, or it has no hours. */
export const SHUT: OpenState = { isOpen: false, opensAt: null, closesAt: null, opensOn: null };

/** A week's openings as minutes since Sunday 00:00, in order; openings that touch are joined, and the last may end after the week. */
export type Week = readonly (readonly [from: number, to: number])[];

/** The openings of a week, joined where they touch: `20:00–24:00` and the next day's `00:00–02:00` are one opening that closes at 02:00. */
export function weekOf(openings: readonly Opening[]): Week {
	const spans = openings
		.map(({ weekday, opensMin, closesMin }): [number, number] => [weekday * DAY_MIN + opensMin, weekday * DAY_MIN + closesMin])
		.sort((a, b) => a[0] - b[0]);
	const joined: [number, number][] = [];
	for (const [from, to] of spans) {
		const last = joined.at(-1);
		if (last && from <= last[1]) last[1] = Math.max(last[1], to);
		else joined.push([from, to]);
	}
	const first = joined[0];
	const last = joined.at(-1);
	if (first && last && first !== last && last[1] >= first[0] + WEEK_MIN) {
		last[1] = Math.max(last[1], first[1] + WEEK_MIN);
		joined.shift();
	}
	return joined;
}

/** Minutes after midnight → `HH:MM`; midnight at the end of a day reads `00:00`. */
export function clockText(minutes: number): string {
	const inDay = ((minutes % DAY_MIN) + DAY_MIN) % DAY_MIN;
	return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/**
 * Whether a shop with these openings is open at that instant, and when it opens and closes (Asia/Kolkata). What is open for more than a day has
 * no closing time yet.
 */
export function openState(week: Week, at: Date): OpenState {
	const now = minuteOfWeek(at);
	let next: readonly [number, number] | null = null;
	let wait = Number.POSITIVE_INFINITY;
	for (const span of week) {
		const since = (now - span[0] + WEEK_MIN) % WEEK_MIN;
		if (since < span[1] - span[0]) {
			const leftMs = (span[1] - span[0] - since) * MINUTE_MS - (at.getTime() % MINUTE_MS);
			return leftMs > DAY_MS || span[1] - span[0] >= WEEK_MIN
				? { isOpen: true, opensAt: null, closesAt: null, opensOn: null }
				: { isOpen: true, opensAt: clockText(span[0]), closesAt: clockText(span[1]), opensOn: null };
		}
		if (WEEK_MIN - since < wait) {
			wait = WEEK_MIN - since;
			next = span;
		}
	}
	if (!next) return SHUT;
	const opensOn = { inDays: Math.floor(((now % DAY_MIN) + wait) / DAY_MIN), weekday: Math.floor(next[0] / DAY_MIN) };
	return { isOpen: false, opensAt: clockText(next[0]), closesAt: clockText(next[1]), opensOn };
}

/** Milliseconds from an instant until a shop with these openings next opens or closes; `null` when it never does. */
export function msToOpenOrClose(week: Week, at: Date): number | null {
	const now = minuteOfWeek(at);
	let minutes = Number.POSITIVE_INFINITY;
	for (const [from, to] of week) {
		if (to - from >= WEEK_MIN) return null;
		const since = (now - from + WEEK_MIN) % WEEK_MIN;
		minutes = Math.min(minutes, since < to - from ? to - from - since : WEEK_MIN - since);
	}
	return minutes === Number.POSITIVE_INFINITY ? null : minutes * MINUTE_MS - (at.getTime() % MINUTE_MS);
}
