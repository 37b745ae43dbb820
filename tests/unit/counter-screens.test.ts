import { expect, test } from 'vitest';
import { screenAt } from '#lib/counter/screens.ts';

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
	['/counter/all-coupons', 'allCoupons'],
])('C40 %s leads to a list of the association or to the figures', (path, name) => {
	expect(screenAt(path)).toEqual({ name });
	expect(screenAt(`${path}/more`)).toBeNull();
});
