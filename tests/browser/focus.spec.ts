import type { Page } from '@playwright/test';
import type { Order } from '#lib/contract/order.ts';
import { billOf } from '../support/bills.ts';
import { expect, test } from '../support/browser.ts';
import { newPhone, openLogin } from './shopping.ts';

const order: Order = {
	id: 'order1',
	code: 'NK-1',
	store: { id: 'dairy', name: 'Dairy', image: '/art/milk.svg', url: '/', phone: null, address: '', directionsUrl: '' },
	stage: 'PLACED',
	stages: [{ stage: 'PLACED', at: '2026-11-20T10:00:00Z' }],
	lines: [],
	customLines: [],
	bill: billOf(27),
	address: null,
	delivery: { type: 'DELIVERY', slot: null, instructions: '', receiver: null, substitution: 'CALL_ME' },
	modification: null,
	coupon: null,
	offer: null,
	payment: {
		method: 'COD',
		status: 'PENDING',
		due: 27,
		paid: 0,
		refunded: 0,
		owed: 0,
		toGiveBack: 0,
		throughGateway: 0,
		payBy: null,
		cameLate: false,
		canStart: false,
		methods: ['COD'],
	},
	help: [],
	rating: null,
	invoiceNumber: null,
	pace: { packMin: 10, rideMin: 5 },
	sharedUntil: null,
	creditNotes: [],
	canCancel: true,
	canRate: false,
	canApprove: false,
	eta: null,
	placedAt: '2026-11-20T10:00:00Z',
};
const cancelled: Order = {
	...order,
	stage: 'CANCELLED',
	stages: [...order.stages, { stage: 'CANCELLED', at: order.placedAt }],
	canCancel: false,
};
const addressCalled = (locationId: string) => ({
	locationId,
	addressText: `${locationId} Gali, Chakala`,
	addressType: 'HOME',
	location: { lat: 19.1, lng: 72.8 },
	landmark: '',
	pinCode: '400099',
	isDefault: false,
	status: 'ACTIVE',
	createdOn: locationId === '3' ? '2026-11-20' : '2026-11-19',
});

const answer = (page: Page, path: string, data: unknown) => page.route(`**/api/${path}`, (route) => route.fulfill({ json: { data } }));

test('A2 when what has the focus goes, its neighbour has it: the code sent again, an address deleted, an order cancelled', async ({
	page,
}) => {
	await page.goto('/');
	await openLogin(page);
	const login = page.getByRole('dialog', { name: 'Log in' });
	await login.getByLabel('Mobile number').fill(newPhone());
	await answer(page, 'auth/send-otp', { expiresIn: 300, resendAfter: 1 });
	await login.getByRole('button', { name: 'Send OTP' }).click();
	const again = login.getByRole('button', { name: 'Send again' });
	await again.focus();
	await page.unroute('**/api/auth/send-otp');
	await page.keyboard.press('Enter');
	const code = login.getByLabel('6-digit OTP');
	await expect(again).toBeHidden();
	await expect(code).toBeFocused();
	await code.fill('123456');
	await login.waitFor({ state: 'hidden' });

	await answer(page, 'customer/customer-location', { customerLocations: ['3', '7'].map(addressCalled) });
	await answer(page, 'customer/customer-location/*', {});
	await page.locator('.place').click();
	const place = page.getByRole('dialog', { name: 'Where should it come?' });
	await place.getByRole('button', { name: 'Delete 3 Gali' }).press('Enter');
	await expect(place.getByRole('button', { name: 'Undo' })).toBeFocused();
	await place.getByRole('button', { name: 'Delete 7 Gali' }).press('Enter');
	await expect(place.getByText('Deleted: 7 Gali')).toBeVisible();
	await expect(place.getByRole('button', { name: 'Undo' })).toBeFocused();
	await expect(place.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(/^Deleted: 7 Gali/);

	await answer(page, 'order/order1', order);
	await answer(page, 'order/order1/cancel', cancelled);
	await answer(page, 'order/order1/elsewhere', { shops: [] });
	await page.route('**/api/order/order1/events', () => undefined);
	await page.goto('/orders/order1');
	await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
	await answer(page, 'order/order1', cancelled);
	await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).press('Enter');
	await expect(page.locator('.order-stage')).toHaveText('Cancelled');
	await expect(page.locator('.order-stage')).toBeFocused();
});
