import { clockText, type OpenState, SHUT, type Week } from '#lib/catalogue/opening/hours.ts';
import { DAY_MS, INDIA_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { dayInIndia, weekdayInIndia } from '#lib/format/india-time.ts';

/**
 * When a shop is open: its week, but not before `closedUntil` and not on its `holidays` (`YYYY-MM-DD` in India), and never while it is shut. A
 * holiday drops each opening that begins on it, with its part after midnight; of an opening longer than a day it drops that day alone.
 */
export type OpeningTimes = { week: Week; isShut: boolean; closedUntil: Date | null; holidays: readonly string[] };
/** From one instant to another, in ms. */
export type Span = readonly [from: number, to: number];

const WEEK_MS = 7 * DAY_MS;
/** How far ahead an opening is looked for: holidays and closures always end sooner. */
const WEEKS_AHEAD = 60;

const startOfDay = (day: number) => day * DAY_MS - INDIA_MS;
const dayOf = (ms: number) => dayInIndia(new Date(ms));
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** What is left of an opening that begins at an instant. */
export function openPartsOf([from, to]: Span, { closedUntil, holidays }: Pick<OpeningTimes, 'closedUntil' | 'holidays'>): Span[] {
	const isHoliday = (ms: number) => holidays.includes(dateOf(dayOf(ms)));
	const parts: Span[] = [];
	if (to - from <= DAY_MS) {
		if (!isHoliday(from)) parts.push([from, to]);
	} else
		for (let at = from; at < to; at = startOfDay(dayOf(at) + 1)) {
			const end = Math.min(to, startOfDay(dayOf(at) + 1));
			if (!isHoliday(at)) parts.push([at, end]);
		}
	const since = closedUntil?.getTime() ?? 0;
	return parts.filter((part) => part[1] > since).map((part): Span => [Math.max(part[0], since), part[1]]);
}

/** The openings of a week as they fall: last week's, whose last one may still go on, then so many ahead; in order. */
export function* openingsFrom(week: Week, at: Date, weeksAhead: number): Generator<Span> {
	const sunday = startOfDay(dayOf(at.getTime()) - weekdayInIndia(at));
	for (let weeks = -1; weeks <= weeksAhead; weeks++)
		for (const [from, to] of week) yield [sunday + weeks * WEEK_MS + from * MINUTE_MS, sunday + weeks * WEEK_MS + to * MINUTE_MS];
}

/** The time in which the shop is open at an instant, or else next, whole as far as a week ahead; `null` when it does not open again. */
export function openSpan(times: OpeningTimes, at: Date): Span | null {
	if (times.isShut) return null;
	const now = at.getTime();
	let span: Span | null = null;
	for (const opening of openingsFrom(times.week, at, WEEKS_AHEAD))
		for (const part of openPartsOf(opening, times)) {
			if (part[1] <= now) continue;
			if (span && (part[0] > span[1] || span[1] > now + WEEK_MS)) return span;
			span = span ? [span[0], Math.max(span[1], part[1])] : part;
		}
	return span;
}

/** When a shop that is closed at an instant opens next; `null` for one that is open, or does not open again. */
export function nextOpening(times: OpeningTimes, at: Date): Date | null {
	const span = openSpan(times, at);
	return span && span[0] > at.getTime() ? new Date(span[0]) : null;
}

/** Whether a shop is open at an instant, and when it opens and closes. What is open for more than a day has no closing time yet. */
export function openStateAt(times: OpeningTimes, at: Date): OpenState {
	const span = openSpan(times, at);
	if (!span) return SHUT;
	const now = at.getTime();
	const clock = (ms: number) => clockText(Math.floor((ms + INDIA_MS) / MINUTE_MS));
	if (span[0] <= now && span[1] > now + DAY_MS) return { isOpen: true, opensAt: null, closesAt: null, opensOn: null };
	const open = { opensAt: clock(span[0]), closesAt: clock(span[1]) };
	if (span[0] <= now) return { isOpen: true, ...open, opensOn: null };
	return {
		isOpen: false,
		...open,
		opensOn: { inDays: dayOf(span[0]) - dayOf(now), weekday: weekdayInIndia(new Date(span[0])) },
	};
}

/** Milliseconds from an instant until the shop next opens or closes; `null` when that is more than a week away, or never. */
export function msToOpenOrCloseAt(times: OpeningTimes, at: Date): number | null {
	const span = openSpan(times, at);
	if (!span) return null;
	const wait = (span[0] > at.getTime() ? span[0] : span[1]) - at.getTime();
	return wait > WEEK_MS ? null : wait;
}
