import { expect, test } from 'vitest';
import { inOneLine } from '#lib/shop-words.ts';
import { translatorOf } from '#server/i18n/translate.ts';

test('a shop without a locality, and a page without a place, are told of in whole words', () => {
	expect(inOneLine('Groceries', 'Powai')).toBe('Groceries · Powai');
	expect(inOneLine('Groceries', '')).toBe('Groceries');
	expect(inOneLine('', '0.4 km')).toBe('0.4 km');
	const t = translatorOf('en');
	expect(t('home.noneOpen', { place: t('layout.yourPlace') })).toBe('All shops around your place are closed just now');
});
