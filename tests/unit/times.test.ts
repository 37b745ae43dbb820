import { describe, expect, it, test } from 'vitest';
import { agoOf } from '#islands/order/tracking/times.ts';
import { dayAndTime, timeOfDay } from '#lib/format/times.ts';
import { LANGUAGES } from '#lib/languages.ts';

describe('the times of an order', () => {
	test.each([
		['en', '21 November, 14:05'],
		['hi', '21 नवंबर, 14:05'],
		['mr', '21 नोव्हेंबर, 14:05'],
		['gu', '21 નવેમ્બર, 14:05'],
		['kn', '21 ನವೆಂಬರ್, 14:05'],
		['te', '21 నవంబర్, 14:05'],
	] as const)('%s: day and month in full, by the clock of India', (language, text) => {
		expect(dayAndTime('2026-11-21T08:35:00Z', language)).toBe(text);
	});

	it('have no sign of abbreviation, no English in another language, and Latin digits, all year round', () => {
		for (const { slug } of LANGUAGES)
			for (let month = 1; month <= 12; month++) {
				const text = dayAndTime(`2026-${String(month).padStart(2, '0')}-09T03:05:00Z`, slug);
				expect(text).toMatch(/^9 \D+, 08:35$/);
				expect(text).not.toMatch(slug === 'en' ? /[.॰]/ : /[.॰a-z]/i);
			}
	});

	it('calls midnight 00', () => expect(timeOfDay('2026-11-20T18:30:00Z')).toBe('00:00'));
	it('counts whole seconds, then whole minutes', () => {
		expect(agoOf(0, 59_000)).toEqual({ unit: 'seconds', count: 59 });
		expect(agoOf(0, 60_000)).toEqual({ unit: 'minutes', count: 1 });
	});
});
