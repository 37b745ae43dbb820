import { describe, expect, test } from 'vitest';
import { clockText } from '#lib/catalogue/opening/hours.ts';
import { clockRange, clockWords, hoursWords } from '#lib/format/clock.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { translatorOf } from '#server/i18n/translate.ts';

describe('the hours of a shop in words', () => {
	test.each([
		['en', '9 am', '12 noon', '1:30 pm', '5 pm', '10:30 pm', '12 midnight', '1:05 am'],
		['hi', 'सुबह 9 बजे', 'दोपहर 12 बजे', 'दोपहर 1:30 बजे', 'शाम 5 बजे', 'रात 10:30 बजे', 'रात 12 बजे', 'रात 1:05 बजे'],
		['mr', 'सकाळी 9', 'दुपारी 12', 'दुपारी 1:30', 'संध्याकाळी 5', 'रात्री 10:30', 'रात्री 12', 'रात्री 1:05'],
		['gu', 'સવારે 9', 'બપોરે 12', 'બપોરે 1:30', 'સાંજે 5', 'રાત્રે 10:30', 'રાત્રે 12', 'રાત્રે 1:05'],
		['kn', 'ಬೆಳಿಗ್ಗೆ 9', 'ಮಧ್ಯಾಹ್ನ 12', 'ಮಧ್ಯಾಹ್ನ 1:30', 'ಸಂಜೆ 5', 'ರಾತ್ರಿ 10:30', 'ರಾತ್ರಿ 12', 'ರಾತ್ರಿ 1:05'],
		['te', 'ఉదయం 9', 'మధ్యాహ్నం 12', 'మధ్యాహ్నం 1:30', 'సాయంత్రం 5', 'రాత్రి 10:30', 'రాత్రి 12', 'రాత్రి 1:05'],
	] as const)('A1 %s says them as a shopper does', (language, ...words) => {
		const t = translatorOf(language);
		expect(['09:00', '12:00', '13:30', '17:00', '22:30', '00:00', '01:05'].map((time) => clockWords(time, t))).toEqual(words);
	});

	test.each([
		['en', 'am', 'am', 'pm', 'pm', 'pm'],
		['hi', 'रात', 'सुबह', 'दोपहर', 'शाम', 'रात'],
		['mr', 'रात्री', 'सकाळी', 'दुपारी', 'संध्याकाळी', 'रात्री'],
		['gu', 'રાત્રે', 'સવારે', 'બપોરે', 'સાંજે', 'રાત્રે'],
		['kn', 'ರಾತ್ರಿ', 'ಬೆಳಿಗ್ಗೆ', 'ಮಧ್ಯಾಹ್ನ', 'ಸಂಜೆ', 'ರಾತ್ರಿ'],
		['te', 'రాత్రి', 'ఉదయం', 'మధ్యాహ్నం', 'సాయంత్రం', 'రాత్రి'],
	] as const)('A1 in %s a part of the day begins with its first minute and lasts to its last', (language, ...parts) => {
		const ends = [
			['00:01', '03:59'],
			['04:00', '11:59'],
			['12:01', '15:59'],
			['16:00', '19:59'],
			['20:00', '23:59'],
		] as const;
		const said = (time: string) => clockWords(time, translatorOf(language));
		for (const [i, times] of ends.entries()) for (const time of times) expect(said(time), time).toContain(parts[i]);
	});

	test.each([
		['en', '9–11 am', '9 am–1:30 pm', '12 noon–2 pm', '8 pm–12 midnight'],
		['hi', 'सुबह 9–11 बजे', 'सुबह 9 बजे–दोपहर 1:30 बजे', 'दोपहर 12–2 बजे', 'रात 8–12 बजे'],
		['mr', 'सकाळी 9–11', 'सकाळी 9–दुपारी 1:30', 'दुपारी 12–2', 'रात्री 8–12'],
		['gu', 'સવારે 9–11', 'સવારે 9–બપોરે 1:30', 'બપોરે 12–2', 'રાત્રે 8–12'],
		['kn', 'ಬೆಳಿಗ್ಗೆ 9–11', 'ಬೆಳಿಗ್ಗೆ 9–ಮಧ್ಯಾಹ್ನ 1:30', 'ಮಧ್ಯಾಹ್ನ 12–2', 'ರಾತ್ರಿ 8–12'],
		['te', 'ఉదయం 9–11', 'ఉదయం 9–మధ్యాహ్నం 1:30', 'మధ్యాహ్నం 12–2', 'రాత్రి 8–12'],
	] as const)('A1 %s says the part of the day once where both ends have the same', (language, ...words) => {
		const t = translatorOf(language);
		const ranges = [
			['09:00', '11:00'],
			['09:00', '13:30'],
			['12:00', '14:00'],
			['20:00', '00:00'],
		] as const;
		expect(ranges.map(([opens, closes]) => clockRange(opens, closes, t))).toEqual(words);
	});

	test('no two minutes of a day have the same words, in any language, and all digits are Latin', () => {
		for (const { slug } of LANGUAGES) {
			const said = Array.from({ length: 1_440 }, (_, minute) => clockWords(clockText(minute), translatorOf(slug)));
			expect(new Set(said).size, slug).toBe(1_440);
			expect(said.join(' ')).not.toMatch(/(?![0-9])\p{Nd}/u);
		}
	});

	test('a day has openings, is closed, or is open round the clock', () => {
		const t = translatorOf('en');
		expect(
			hoursWords(
				[
					{ opens: '09:00', closes: '13:30' },
					{ opens: '16:00', closes: '00:00' },
				],
				t,
			),
		).toBe('9 am–1:30 pm, 4 pm–12 midnight');
		expect(hoursWords([], t)).toBe('Closed');
		expect(hoursWords([{ opens: '00:00', closes: '00:00' }], t)).toBe('Open 24 hours');
	});
});
