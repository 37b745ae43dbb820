import { chromium, type Page } from '@playwright/test';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { PUSH_SERVER } from '../support/shared-store.ts';
import { placed } from './placed-order.ts';

test.use({ serviceWorkers: 'allow' });

/** A browser whose push service is not asked, because tests have no network; what the page and its worker do is all theirs. */
async function withPushService(page: Page): Promise<void> {
	const keys = {
		p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
		auth: 'AAAAAAAAAAAAAAAAAAAAAA',
	};
	await page.addInitScript(
		(json) => {
			const subscription = {
				toJSON: () => json,
				unsubscribe: async () => {
					localStorage.removeItem('subscribed');
					return true;
				},
			};
			Object.assign(PushManager.prototype, {
				subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
					localStorage.setItem('subscribed', String(applicationServerKey));
					return subscription;
				},
				getSubscription: async () => (localStorage.getItem('subscribed') ? subscription : null),
			});
		},
		{ endpoint: `${PUSH_SERVER}/${newId()}`, keys },
	);
}

test('R11 C39 a phone is told of an order after a tap alone, by its worker, until the next tap', async ({ store }) => {
	// The small browser shows no notifications.
	const executablePath = process.env.WHOLE_BROWSER_PATH ?? '/usr/bin/chromium';
	await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
	const context = await browser.newContext({ baseURL: store.url, viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
	await context.grantPermissions(['notifications'], { origin: store.url });
	const page = await context.newPage();
	await withPushService(page);
	const { token, order } = await placed(page, store);
	const path = `/orders/${order.id}`;
	await page.goto(path);
	const tell = page.getByRole('button', { name: 'Tell me on this phone' });
	await expect(tell).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
	await tell.click();
	await expect(page.getByText('We tell you here as your order moves.')).toBeVisible();
	const stop = page.getByRole('button', { name: 'Stop telling me' });
	await expect(stop).toBeFocused();
	// A point of P-256: the store's own key.
	expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toMatch(/^B[\w-]{86}$/);
	const subscriptions = async () => (await ask(store, 'GET customer/export', {}, { token })).records.push_subscriptions;
	expect(await subscriptions()).toHaveLength(1);

	// What comes is shown by the worker.
	const cdp = await context.newCDPSession(page);
	const registration = new Promise<string>((found) => {
		cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const [own] = registrations;
			if (own) found(own.registrationId);
		});
	});
	await cdp.send('ServiceWorker.enable');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	const data = JSON.stringify({ title: 'Order K7', body: 'It is on the way', path, tag: order.id });
	await cdp.send('ServiceWorker.deliverPushMessage', { origin: store.url, registrationId: await registration, data });
	const shown = () =>
		page.evaluate(async () => {
			const notifications = await (await navigator.serviceWorker.ready).getNotifications();
			return notifications.map(({ title, body, tag, data: { path: to } }) => ({ title, body, tag, to }));
		});
	await expect.poll(shown).toEqual([{ title: 'Order K7', body: 'It is on the way', tag: order.id, to: path }]);

	await page.reload();
	await stop.click();
	await expect(tell).toBeFocused();
	await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
	await expect.poll(subscriptions).toEqual([]);

	// An iPhone’s browser cannot be told, and is not asked.
	await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
	await page.reload();
	await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
	await expect(tell).toHaveCount(0);
});
