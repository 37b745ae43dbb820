import { expect, test } from 'vitest';
import { isOfAll, LISTS_OF_ALL, screenAt, screenOfAll } from '#lib/counter/screens.ts';

test.each([
	['/counter/figures', 'figures'],
	['/counter/shelf/file', 'shelfFile'],
	['/counter/all-orders', 'allOrders'],
	['/counter/reports', 'reports'],
	['/counter/ratings', 'ratings'],
	['/counter/messages', 'undelivered'],
	['/counter/blocked', 'blocked'],
	['/counter/audit', 'audit'],
	['/counter/association', 'team'],
	['/counter/library', 'library'],
	['/counter/settings', 'settings'],
	['/counter/coupons', 'coupons'],
	['/counter/shop-orders', 'shopOrders'],
	['/counter/shop-ratings', 'shopRatings'],
	['/counter/all-coupons', 'allCoupons'],
	['/counter/all-figures', 'allFigures'],
	['/counter/all', 'all'],
])('C40 %s leads to a list of the association or to the figures', (path, name) => {
	expect(screenAt(path)).toEqual({ name });
	expect(screenAt(`${path}/more`)).toBeNull();
});

test('C40 the lists of all shops need no shop, and an order and the shelf do', () => {
	expect(LISTS_OF_ALL.every((name) => isOfAll({ name }))).toBe(true);
	expect([isOfAll({ name: 'shelf' }), isOfAll({ name: 'order', id: 'x' }), isOfAll({ name: 'shops' })]).toEqual([false, false, true]);
});

test.each([
	['/counter/orders', 'allOrders'],
	['/counter/shop-orders', 'allOrders'],
	['/counter/coupons', 'allCoupons'],
	['/counter/figures', 'allFigures'],
	['/counter/shop-ratings', 'ratings'],
	['/counter/people', 'team'],
	['/counter/shelf/new', 'library'],
	['/counter/more', 'all'],
	['/counter/keys', 'shops'],
	['/counter', 'shops'],
	['/counter/audit', 'audit'],
])('C40 without a shop the association sees of all shops what %s shows of one', (path, name) => {
	expect(screenOfAll(screenAt(path) ?? { name: 'start' })).toEqual({ name });
	expect(screenOfAll({ name: 'order', id: 'x' })).toEqual({ name: 'order', id: 'x' });
});
