import type { Opening } from '#lib/catalogue/opening/hours.ts';
import { DAY_MIN } from '#lib/format/durations.ts';

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const RULE = /^(?:(Su|Mo|Tu|We|Th|Fr|Sa)(?:-(Su|Mo|Tu|We|Th|Fr|Sa))? )?(\d{2}:\d{2}-\d{2}:\d{2}(?:,\d{2}:\d{2}-\d{2}:\d{2})*)$/;

function minutes(text: string): number | null {
	const [hour = Number.NaN, minute = Number.NaN] = text.split(':').map(Number);
	return hour <= 24 && minute <= 59 && hour * 60 + minute <= DAY_MIN ? hour * 60 + minute : null;
}

function daysOf(from: string | undefined, to: string | undefined): number[] {
	if (!from) return DAYS.map((_, day) => day);
	const first = DAYS.indexOf(from);
	const length = to ? ((DAYS.indexOf(to) - first + 7) % 7) + 1 : 1;
	return Array.from({ length }, (_, i) => (first + i) % 7);
}

/**
 * Reads opening hours in the simple notation of OpenStreetMap: `Mo-Sa 09:00-13:30,16:00-21:30;Su 10:00-14:00`. A closing time at or before
 * the opening time is on the next day. `null` for anything else.
 */
export function parseHours(text: string): Opening[] | null {
	const openings: Opening[] = [];
	for (const rule of text.split(';')) {
		const match = RULE.exec(rule.trim());
		if (!match) return null;
		for (const span of (match[3] ?? '').split(',')) {
			const [from = null, to = null] = span.split('-').map(minutes);
			if (from === null || to === null || from >= DAY_MIN) return null;
			const closesMin = to > from ? to : to + DAY_MIN;
			for (const weekday of daysOf(match[1], match[2])) openings.push({ weekday, opensMin: from, closesMin });
		}
	}
	return openings;
}
