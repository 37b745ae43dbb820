import { expect, test } from 'vitest';
import type { PlaceFacts } from '#lib/place/place.ts';
import { placeSentences } from '#lib/place/place-sentences.ts';
import type { NearShop } from '#server/catalogue/shops/serving-shops.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { placeFacts } from '#server/place/place-facts.ts';

/** What shops with these fees in paise, free above ₹99, let a place say of delivery; null is a fee that is not stated. */
function deliveryOf(...fees: (number | null)[]): string {
	const shops = fees.map((deliveryFeePaise) => ({
		shop: { names: { en: 'Shop' }, deliveryFeePaise, freeAbovePaise: deliveryFeePaise === null ? null : 9_900, feeByDistance: [] },
		state: { isOpen: true },
		distanceM: 100,
	})) as unknown as NearShop[];
	const facts: PlaceFacts = { ...placeFacts(shops, true, 'en'), nearest: null };
	return placeSentences({ place: 'Powai', isCity: true, facts }, translatorOf('en')).delivery.join(' ');
}

test('R21 the sentences on a place say of delivery only what its shops state', () => {
	expect(deliveryOf(null, null)).toBe('');
	expect(deliveryOf(0, 0)).toBe('2 deliver free.');
	expect(deliveryOf(0, null)).toBe('1 delivers free.');
	expect(deliveryOf(0, 2_000, 1_500)).toBe('1 delivers free, the others from ₹15. Some deliver free over ₹99.');
	expect(deliveryOf(2_000, 3_000)).toBe('Delivery from ₹20. Some deliver free over ₹99.');
	expect(deliveryOf(2_000), 'one shop is not spoken of as some').toBe('Delivery from ₹20. Free delivery over ₹99.');
	expect(deliveryOf(2_000, null)).toBe('Some charge from ₹20. Some deliver free over ₹99.');
	expect(deliveryOf(0, 0, 2_000, null)).toBe('2 deliver free. Some charge from ₹20. Some deliver free over ₹99.');
});
