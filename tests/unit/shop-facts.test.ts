import { expect, test } from 'vitest';
import { joinFacts } from '#lib/catalogue/shop-facts.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { aboutPlace } from '#lib/place/about-place.ts';
import { translatorOf } from '#server/i18n/translate.ts';

test('a shop without a locality and a page without a place have whole sentences', () => {
	expect(joinFacts('Groceries', 'Powai')).toBe('Groceries · Powai');
	expect(joinFacts('Groceries', '')).toBe('Groceries');
	expect(joinFacts('', '0.4 km')).toBe('0.4 km');
	const t = translatorOf('en');
	expect(aboutPlace('home.openNow', { count: 1, place: 'Powai' }, t)).toBe('1 shop open now around Powai');
	expect(aboutPlace('home.openNow', { count: 3, place: '' }, t)).toBe('3 shops open now around here');
	for (const { slug } of LANGUAGES)
		for (const count of [1, 2])
			for (const key of ['home.openNow', 'product.sellersNear', 'search.count', 'shops.count'] as const)
				expect(aboutPlace(key, { count, place: '' }, translatorOf(slug)), slug).toMatch(new RegExp(`^[^{]*${count}[^{]*$`));
});
