import { describe, expect, it, test } from 'vitest';
import { momentText, rangeText } from '#islands/order/checkout/time-texts.ts';
import { agoOf } from '#islands/order/tracking/times.ts';
import { wordsOf } from '#islands/ui/words.tsx';
import { dayAndTime, timeOfDay, whenRange, whenText } from '#lib/format/times.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { translatorOf } from '#server/i18n/translate.ts';

/** The words of the checkout, which only its page brings, and those of the clock, as the islands have them. */
const CHECKOUT = import.meta.glob<{ default: Record<string, string> }>('../../src/lib/i18n/*/checkout.json', { eager: true });
const ISLAND = import.meta.glob<{ default: Record<string, string> }>('../../src/lib/i18n/*/island.json', { eager: true });
const clock = (language: string) => ISLAND[`../../src/lib/i18n/${language}/island.json`]?.default ?? {};

describe('the times of an order', () => {
	test.each([
		['en', '21 November, 2:05 pm'],
		['hi', '21 नवंबर, दोपहर 2:05 बजे'],
		['mr', '21 नोव्हेंबर, दुपारी 2:05'],
		['gu', '21 નવેમ્બર, બપોરે 2:05'],
		['kn', '21 ನವೆಂಬರ್, ಮಧ್ಯಾಹ್ನ 2:05'],
		['te', '21 నవంబర్, మధ్యాహ్నం 2:05'],
	] as const)('R11 A1 %s: the day in full, and the time as the hours of shops are said, by the clock of India', (language, text) => {
		expect(dayAndTime('2026-11-21T08:35:00Z', language, translatorOf(language))).toBe(text);
	});

	it('have no sign of abbreviation, no English in another language, and Latin digits, all year round', () => {
		for (const { slug } of LANGUAGES)
			for (let month = 1; month <= 12; month++) {
				const text = dayAndTime(`2026-${String(month).padStart(2, '0')}-09T03:05:00Z`, slug, translatorOf(slug));
				expect(text).toMatch(/^9 \D+, \D*8:35\D*$/);
				expect(text).not.toMatch(slug === 'en' ? /[.॰]/ : /[.॰a-z]/i);
			}
	});

	it('call midnight by its name', () => expect(timeOfDay('2026-11-20T18:30:00Z', translatorOf('en'))).toBe('12 midnight'));
	it('R11 say their day when that is not today in India', () => {
		const at = (now: string) => whenText('2026-11-21T08:35:00Z', 'hi', translatorOf('hi'), Date.parse(now));
		expect([at('2026-11-20T18:30:00Z'), at('2026-11-21T18:29:59Z')]).toEqual(['दोपहर 2:05 बजे', 'दोपहर 2:05 बजे']);
		for (const now of ['2026-11-20T18:29:59Z', '2026-11-21T18:30:00Z']) expect(at(now), now).toBe('21 नवंबर, दोपहर 2:05 बजे');
	});
	it('C15 say from when till when an order comes in a delivery time, with its day when that is not today', () => {
		const at = (now: string) => whenRange('2026-11-21T08:30:00Z', '2026-11-21T10:30:00Z', 'en', translatorOf('en'), Date.parse(now));
		expect([at('2026-11-21T00:00:00Z'), at('2026-11-20T18:00:00Z')]).toEqual(['2–4 pm', '21 November, 2–4 pm']);
	});
	test.each([
		['en', '12:10 am tonight', '12:10–12:50 am tonight', 'Tomorrow, 2:31 am'],
		['hi', 'आज रात 12:10 बजे', 'आज रात 12:10–12:50 बजे', 'कल, रात 2:31 बजे'],
		['mr', 'आज रात्री 12:10', 'आज रात्री 12:10–12:50', 'उद्या, रात्री 2:31'],
		['gu', 'આજે રાત્રે 12:10', 'આજે રાત્રે 12:10–12:50', 'કાલે, રાત્રે 2:31'],
		['kn', 'ಇವತ್ತು ರಾತ್ರಿ 12:10', 'ಇವತ್ತು ರಾತ್ರಿ 12:10–12:50', 'ನಾಳೆ, ರಾತ್ರಿ 2:31'],
		['te', 'ఈరోజు రాత్రి 12:10', 'ఈరోజు రాత్రి 12:10–12:50', 'రేపు, రాత్రి 2:31'],
	] as const)('%s: a delivery soon after midnight comes tonight', (language, tonight, range, tomorrow) => {
		const { default: words } = CHECKOUT[`../../src/lib/i18n/${language}/checkout.json`] ?? { default: {} };
		const t = wordsOf({ ...words, ...clock(language) }, language);
		const now = Date.parse('2026-11-21T18:00:00Z');
		const [start, end] = ['2026-11-21T18:40:00Z', '2026-11-21T19:20:00Z'];
		expect(momentText(start, t, now)).toBe(tonight);
		expect(rangeText({ start, end }, t, now)).toBe(range);
		// Three hours away it is another day; after midnight the time alone is enough.
		expect(momentText('2026-11-21T21:01:00Z', t, now)).toBe(tomorrow);
		expect(momentText(start, t, Date.parse('2026-11-21T18:31:00Z'))).toBe(timeOfDay(start, t));
		expect(whenText(start, language, t, now)).toBe(timeOfDay(start, t));
		expect(whenRange(start, end, language, t, now)).not.toContain('22');
		// What lies behind, or comes in the morning, keeps its day.
		expect(whenText('2026-11-20T18:40:00Z', language, t, Date.parse('2026-11-21T18:35:00Z'))).toMatch(/^21 /);
		expect(whenText('2026-11-21T22:31:00Z', language, t, Date.parse('2026-11-21T18:29:00Z'))).toMatch(/^22 /);
	});
	it('counts whole seconds, then whole minutes', () => {
		expect(agoOf(0, 59_000)).toEqual({ unit: 'seconds', count: 59 });
		expect(agoOf(0, 60_000)).toEqual({ unit: 'minutes', count: 1 });
	});
});
