import { chromium, type Page } from '@playwright/test';
import type { PushNotice } from '#lib/contract/push.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { PUSH_SERVER } from '../support/shared-store.ts';
import type { Store } from '../support/store.ts';
import { customerOf, openCounter } from './at-the-counter.ts';
import { placed } from './placed-order.ts';
import { newPhone } from './shopping.ts';

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

/** A phone, or a computer, with a whole browser, because the small one shows no notifications. */
async function phoneOf({ url: baseURL }: Pick<Store, 'url'>, isMobile: boolean) {
	const executablePath = process.env.WHOLE_BROWSER_PATH ?? '/usr/bin/chromium';
	const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
	const viewport = isMobile ? { width: 360, height: 780 } : { width: 1280, height: 860 };
	const context = await browser.newContext({ baseURL, viewport, hasTouch: isMobile, isMobile });
	await context.grantPermissions(['notifications'], { origin: baseURL });
	const page = await context.newPage();
	await withPushService(page);
	return { page, [Symbol.asyncDispose]: () => browser.close() };
}

/** Delivers texts to the worker of a page, as its push service would. */
async function pushTo(page: Page, { url: origin }: Pick<Store, 'url'>): Promise<(notice: PushNotice) => Promise<void>> {
	const cdp = await page.context().newCDPSession(page);
	const registration = new Promise<string>((found) => {
		cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const [own] = registrations;
			if (own) found(own.registrationId);
		});
	});
	await cdp.send('ServiceWorker.enable');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	const registrationId = await registration;
	return async (notice) => {
		await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) });
	};
}

/** The notifications that a phone shows. */
const shownOn = (page: Page) =>
	page.evaluate(async () => {
		const notifications = await (await navigator.serviceWorker.ready).getNotifications();
		return notifications.map(({ title, body, tag, data: { path: to } }) => ({ title, body, tag, to }));
	});

test('R11 C39 a browser is told of an order after a tap alone, by its worker, until the next tap @any-width', async ({
	store,
	isMobile,
	language,
}) => {
	const t = translatorOf(language);
	await using phone = await phoneOf(store, isMobile);
	const { page } = phone;
	const { token, order } = await placed(page, store);
	const path = localizePath(`/orders/${order.id}`, language);
	await page.goto(path);
	const tell = page.getByRole('button', { name: t(isMobile ? 'push.ask' : 'push.askHere') });
	await expect(tell).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
	await tell.click();
	await expect(page.getByText(t('push.on'))).toBeVisible();
	const stop = page.getByRole('button', { name: t('push.stop') });
	await expect(stop).toBeFocused();
	// A point of P-256: the store's own key.
	expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toMatch(/^B[\w-]{86}$/);
	const subscriptions = async () => (await ask(store, 'GET customer/export', {}, { token })).records.push_subscriptions;
	expect(await subscriptions()).toHaveLength(1);

	// What comes is shown by the worker.
	const deliver = await pushTo(page, store);
	// A worker that has only just started drops what comes.
	const shown = async () => {
		await deliver({ title: 'Order K7', body: 'It is on the way', path, tag: order.id });
		return shownOn(page);
	};
	await expect.poll(shown).toEqual([{ title: 'Order K7', body: 'It is on the way', tag: order.id, to: path }]);

	await page.reload();
	await stop.click();
	await expect(tell).toBeFocused();
	await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
	await expect.poll(subscriptions).toEqual([]);

	// An iPhone’s browser cannot be told, and is not asked.
	await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
	await page.reload();
	await expect(page.getByRole('button', { name: t('order.cancel') })).toBeVisible();
	await expect(tell).toHaveCount(0);
});

test('C40 P3 a shop’s phone rings for an order once its owner has tapped, until somebody opens the order @any-width', async ({
	page: customerPage,
	store,
	isMobile,
}) => {
	await using phone = await phoneOf(store, isMobile);
	const { page } = phone;
	const shop = await openCounter(page, store, newPhone());
	await page.getByRole('link', { name: 'This phone does not ring when the page is closed.' }).click();
	const part = page.getByRole('region', { name: 'When the page is closed' });
	await part.getByRole('button', { name: 'Ring this phone' }).click();
	await expect(part.getByRole('status')).toHaveText(/^This phone rings for new orders/);
	const { id, code } = await (await customerOf(customerPage, store, shop)).order();

	const notice = { title: `Order ${code}`, body: `New order ${code}`, path: `/counter/orders/${id}`, tag: id, rings: true };
	await page.goto('/faq');
	const deliverOutOfSight = await pushTo(page, store);
	const shown = async () => {
		await deliverOutOfSight(notice);
		return shownOn(page);
	};
	await expect.poll(shown).toEqual([{ title: notice.title, body: notice.body, tag: id, to: notice.path }]);
	const seen = page.waitForResponse((response) => response.url().endsWith(`/counter/orders/${id}/seen`));
	await page.goto(notice.path);
	await expect(page.getByRole('heading', { name: code, level: 1 })).toBeVisible();
	expect((await seen).status()).toBe(200);
	await expect.poll(() => shownOn(page)).toEqual([]);

	await page.getByRole('link', { name: 'More' }).click();
	await part.getByRole('button', { name: 'Do not ring this phone' }).click();
	await expect(part.getByRole('status')).toHaveText('This phone does not ring when the page is closed.');
});
