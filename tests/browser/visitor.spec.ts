import type { Page } from '@playwright/test';
import { type BrowserStore, expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { shelvesOf, shopsOf } from './addresses.ts';
import { addFromPage, cardOf, controlOf, logIn, newPhone, openLogin, priceOf, productAt, shelves } from './shopping.ts';

/** Writes into the browser's storage what a login writes there. */
async function keep(page: Page, values: Record<string, string>): Promise<void> {
	await page.goto('/about');
	await page.evaluate((all) => {
		localStorage.clear();
		for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
	}, values);
}

async function newSession(store: BrowserStore) {
	const phone_number = newPhone();
	await ask(store, 'POST auth/send-otp', { phone_number });
	return ask(store, 'POST auth/login', { phone_number, otp: '123456' });
}

test('V1 a guest is who has no profile, a dummy one, or no token; anybody else is a customer @any-width', async ({ page, store }) => {
	const { token, ...profile } = await newSession(store);
	const kept = JSON.stringify({ ...profile, token });
	const tokenAt = String(Date.now());
	const asked = page.getByRole('main').getByText('Log in to see what is yours.');
	for (const guest of [{}, { token, tokenAt }, { token, tokenAt, profile: '{"isDummy":true}' }, { profile: kept }]) {
		await keep(page, guest);
		await page.goto('/account');
		await expect(asked, JSON.stringify(Object.keys(guest))).toBeVisible();
	}
	await keep(page, { token, tokenAt, profile: kept });
	await page.goto('/account');
	await expect(page.getByRole('main').getByRole('button', { name: 'Log out' })).toBeVisible();
	await expect(asked).toBeHidden();
});

test('L3 the download strip shows on phones, once per session, until it is closed', async ({ page, context, isMobile }) => {
	await page.goto('/');
	const strip = page.getByRole('complementary');
	if (!isMobile) {
		await expect(strip).toBeHidden();
		return;
	}
	await expect(strip).toBeVisible();
	await page.goto('/shops');
	await expect(strip).toBeVisible();
	await strip.getByRole('button', { name: 'Close' }).click();
	await expect(strip).toBeHidden();
	await page.goto('/');
	await expect(strip).toBeHidden();
	expect(await page.evaluate(() => sessionStorage.getItem('hasClosedStrip'))).toBe('true');
	const later = await context.newPage();
	await later.goto('/');
	await expect(later.getByRole('complementary')).toBeVisible();
});

test('V5 E3 a pack menu stands only where there are packs to choose, and the card becomes the pack that is chosen @any-width', async ({
	page,
	store,
}) => {
	const [shop] = await shopsOf(store.url);
	const entries = await shelvesOf(store.url, shop?.id ?? '');
	const packs = entries.find((variants) => variants.length > 1 && variants.every(({ inStock }) => inStock));
	const single = entries.find((variants) => variants.length === 1);
	if (!packs?.[0] || !packs[1] || !single?.[0]) throw new Error('the nearest shop has nothing in several packs');
	await page.goto(`/shops/${shop?.id}?q=${encodeURIComponent(single[0].name.slice(0, 25))}`);
	const other = cardOf(page, single[0]);
	await expect(other.getByRole('button', { name: 'ADD' }).or(other.getByRole('button', { name: 'NOTIFY' }))).toBeVisible();
	await expect(other.getByRole('combobox')).toHaveCount(0);

	await page.goto(`/shops/${shop?.id}?q=${encodeURIComponent(packs[0].name.slice(0, 25))}`);
	const card = cardOf(page, packs[0]);
	const menu = card.getByRole('combobox');
	await expect(menu.getByRole('option')).toHaveText(packs.map(({ measurementDisplayText }) => measurementDisplayText));
	await expect(card.locator('.price')).toHaveText(priceOf(packs[0]));
	await menu.selectOption({ index: 1 });
	await expect(card.locator('.price')).toHaveText(priceOf(packs[1]));
	await card.getByRole('button', { name: 'ADD' }).click();
	await expect(controlOf(page, packs[1]).getByRole('status')).toHaveText('1');
	await menu.selectOption({ index: 0 });
	await expect(card.getByRole('button', { name: 'ADD' })).toBeVisible();
});

test('V13 who is in the field before the page script has come gets suggestions, too @any-width', async ({ page }) => {
	const goOn = Promise.withResolvers<void>();
	await page.route(/\/_astro\/.*\.js$/, async (route) => {
		await goOn.promise;
		await route.continue();
	});
	await page.goto('/', { waitUntil: 'commit' });
	const field = page.getByPlaceholder('Milk, atta, a shop…');
	await field.pressSequentially('atta');
	goOn.resolve();
	await expect(field).toHaveRole('combobox');
	await expect(field).toHaveValue('atta');
	await expect(page.getByRole('grid').getByRole('button', { name: /^ADD/ }).first()).toBeVisible();
});

test('V13 suggestions come 200 ms after the last letter, and a newer text aborts the request of the older @any-width', async ({ page }) => {
	await page.clock.install();
	const asked: (string | null)[] = [];
	const ended: (string | null)[] = [];
	const textOf = (url: string) => new URL(url).searchParams.get('searchText');
	page.on('request', (request) => request.url().includes('/api/search/all') && asked.push(textOf(request.url())));
	page.on('requestfailed', (request) => request.url().includes('/api/search/all') && ended.push(textOf(request.url())));
	const held = Promise.withResolvers<void>();
	await page.route('**/api/search/all?*searchText=mil&*', async (route) => {
		await held.promise;
		await route.abort();
	});
	await page.goto('/');
	const field = page.getByPlaceholder('Milk, atta, a shop…');
	await field.focus();
	await expect(field).toHaveRole('combobox');
	await field.fill('atta');
	await expect(page.getByRole('grid').getByRole('button', { name: /^ADD/ }).first()).toBeVisible();
	await page.clock.pauseAt(Date.now() + 60_000);
	await field.fill('');
	await field.pressSequentially('mil');
	await page.clock.runFor(190);
	// Whatever was asked before this answer came would have been seen.
	await page.evaluate(async () => (await fetch('/healthz')).status);
	expect(asked).toEqual(['atta']);
	await page.clock.runFor(20);
	await expect.poll(() => asked).toEqual(['atta', 'mil']);
	await field.pressSequentially('k');
	await page.clock.runFor(210);
	await expect.poll(() => asked).toEqual(['atta', 'mil', 'milk']);
	expect(ended).toEqual(['mil']);
	await expect(page.getByRole('grid').getByRole('button', { name: /^ADD/ }).first()).toBeVisible();
	held.resolve();
});

test('V13 V14 the search takes 25 letters, nothing blank, and keeps no history of a guest @any-width', async ({ page }) => {
	const kept: string[] = [];
	page.on('request', (request) => request.url().includes('/api/search/add') && kept.push(request.url()));
	await page.goto('/shops');
	const field = page.getByPlaceholder('Milk, atta, a shop…');
	await field.fill('   ');
	await field.press('Enter');
	await expect(page).toHaveURL('/shops');
	await field.fill('');
	await field.pressSequentially('abcdefghijklmnopqrstuvwxyz0');
	await expect(field).toHaveValue('abcdefghijklmnopqrstuvwxy');
	await field.fill(' milk ');
	await field.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('“milk”');
	expect(kept).toEqual([]);
});

test('C37 P3 what the page itself asks carries the headers of its caller; nothing of a shop owner’s is ever asked @any-width', async ({
	page,
}) => {
	const sent: { path: string; headers: Record<string, string> }[] = [];
	page.on('request', async (request) => {
		const path = new URL(request.url()).pathname;
		if (path.startsWith('/api/')) sent.push({ path, headers: await request.allHeaders() });
	});
	const headersOf = async (path: string) => {
		await expect.poll(() => sent.some((one) => one.path === path)).toBe(true);
		return sent.find((one) => one.path === path)?.headers;
	};
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	expect(await headersOf('/api/auth/send-otp')).toMatchObject({
		'client-code': 'nukkad-web-auth',
		'client-user': 'customer',
		'accept-language': 'en',
		'content-type': 'application/x-www-form-urlencoded',
		'x-access-token': expect.stringMatching(/^[0-9a-f]{32}$/),
	});
	const kept = await page.evaluate(() => ({
		token: localStorage.getItem('token') ?? '',
		profile: localStorage.getItem('profile') ?? '',
		visitor: localStorage.getItem('visitor') ?? '',
	}));
	// A public name: it is no part of what opens anything, and the guest before the login had another one.
	expect(kept.visitor).toMatch(/^[0-9a-f]{32}$/);
	expect(kept.token + kept.profile).not.toContain(kept.visitor);
	expect((await headersOf('/api/auth/send-otp'))?.['x-access-token']).not.toBe(kept.visitor);
	expect(await headersOf('/api/cart')).toMatchObject({
		'client-code': 'nukkad-web',
		'client-user': 'customer',
		'accept-language': 'en',
		authorization: `Token ${kept.token}`,
		'x-access-token': kept.visitor,
		'customer-id': JSON.parse(kept.profile).uid,
	});
	expect(sent.filter(({ path }) => path.startsWith('/api/partner'))).toEqual([]);
});

test('X8 a refusal without words is told by the bar’s own @any-width', async ({ page, store, allowed }) => {
	allowed.push(/400/);
	const card = productAt((await shelves(store.url))[0]);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	const control = await addFromPage(page, card);
	await expect(control.getByRole('status')).toHaveText('1');
	await expect(control).not.toHaveAttribute('aria-busy');
	await page.route('**/product/update', (route) => route.fulfill({ status: 400, json: { errors: [] } }));
	await control.getByRole('button', { name: 'One more' }).click();
	await expect(page.getByRole('alert')).toHaveText('Error Message');
	await expect(control.getByRole('status')).toHaveText('1');
});
