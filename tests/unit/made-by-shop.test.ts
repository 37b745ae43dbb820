import { expect, test } from 'vitest';
import { isMadeByShop } from '#lib/order/made-by-shop.ts';

test.each([
	['the shop accepts', 'ACCEPTED', 'SHOP', 'p1', true],
	['the shop cancels', 'CANCELLED', 'SHOP', null, true],
	['a till with the token of the association cancels', 'CANCELLED', 'ASSOCIATION', null, true],
	['one of the people of the association accepts', 'ACCEPTED', 'ASSOCIATION', 'p1', true],
	['one of the people of the association cancels', 'CANCELLED', 'ASSOCIATION', 'p1', false],
	['the customer cancels', 'CANCELLED', 'CUSTOMER', null, false],
	['the store accepts by itself', 'ACCEPTED', 'SYSTEM', null, false],
] as const)('C40 whether a shop has moved its order itself: %s', (_, stage, by, personId, is) => {
	expect(isMadeByShop({ stage, by, personId })).toBe(is);
});
