import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Order } from '#lib/contract/order.ts';
import { readCounterOrder } from '#server/commands/counter/arguments.ts';
import { runCounter } from '#server/commands/counter/run.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { newId } from '#server/system/ids.ts';
import { type BrowserStore, expect } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { commandEnv } from '../support/command-env.ts';
import { clockAt, ROOT, wednesdayMorning } from '../support/store.ts';
import { shelvesOf, shopsOf } from './addresses.ts';
import { axeRun } from './everyone/measures.ts';
import { ADDRESS } from './placed-order.ts';
import { logIn, newPhone, openLogin, shelves } from './shopping.ts';

const DAY_MS = 86_400_000;
/** Two days before the day of the shared store, for which an invitation of then is too old to be sent. */
const daysBefore = () => new Date(Date.parse(wednesdayMorning()) - 2 * DAY_MS);

/** An address that others can reach: of this machine's own no message is sent. */
const SITE = 'https://nukkad.example';

/** What `npm run counter` prints beside a running store, without a process of its own, which takes as long as a short test. */
export async function runCounterBeside({ dataDir }: Pick<BrowserStore, 'dataDir'>, ...argv: string[]): Promise<string> {
	const order = readCounterOrder(argv);
	if (order.does === 'help') return order.text;
	const { connection, close } = await openEmbedded(dataDir, () => undefined);
	try {
		await using db = openKysely(openPool(connection, 1));
		return (await runCounter({ db, settings: { publicSiteUrl: SITE, siteName: null } }, order, daysBefore())).join('\n');
	} finally {
		await close();
	}
}

/** The same by the command itself. */
export async function counterCommand({ dataDir }: BrowserStore, ...argv: string[]): Promise<string> {
	const run = await promisify(execFile)(process.execPath, [join(ROOT, 'bin/counter.ts'), ...argv], {
		cwd: ROOT,
		env: { ...commandEnv(), DATA_DIR: dataDir, PUBLIC_SITE_URL: SITE, ...clockAt(daysBefore().toISOString()) },
	});
	return run.stdout;
}

/** Whether nobody has claimed a shop yet: tests run in processes of their own, and each writes a file that only one of them can make. */
const claims = (dataDir: string, shopId: string): boolean => {
	try {
		writeFileSync(join(dataDir, `claimed-${shopId}`), '', { flag: 'wx' });
		return true;
	} catch {
		return false;
	}
};

/** An open shop that delivers here and that no other test uses, with products that reach its minimum. */
async function quietShop({ url, dataDir }: Pick<BrowserStore, 'url' | 'dataDir'>) {
	const taken = new Set((await shelves(url)).flatMap((cards) => cards.map(({ store }) => store.id)));
	for (const { id, name, minOrder, isOpen, serviceable, deliveryEtaMinutes } of (await shopsOf(url)).toReversed()) {
		if (taken.has(id) || !isOpen || !serviceable || deliveryEtaMinutes === 0) continue;
		const cards = (await shelvesOf(url, id))
			.flat()
			.filter(
				({ inStock, maxQuantity, stockLeft, isAppExclusiveOffer }) =>
					inStock && maxQuantity >= 3 && stockLeft === undefined && !isAppExclusiveOffer,
			);
		// One pack of each, so that a name says which product is meant.
		const named = new Map(cards.toSorted((one, other) => one.sellingPrice - other.sellingPrice).map((card) => [card.name, card]));
		const [first, second, third] = [...named.values()].toSorted((one, other) => other.sellingPrice - one.sellingPrice);
		const reaches = first && second && third && 2 * first.sellingPrice + second.sellingPrice >= minOrder;
		if (reaches && claims(dataDir, id)) return { id, name, first, second, third };
	}
	throw new Error('the sample has too few open shops');
}
export type QuietShop = Awaited<ReturnType<typeof quietShop>>;

/** Logs a number in that was invited. */
export async function logInAtCounter(page: Page, phone: string): Promise<void> {
	await page.goto('/counter');
	await page.getByLabel('Mobile number').fill(phone);
	// By key: a test goes on so fast that its next tap would be taken for the second half of a double tap.
	await page.getByLabel('Mobile number').press('Enter');
	await page.getByLabel('6-digit OTP').fill('123456');
}

/** Logs somebody in at the counter of a shop of their own, by the command's invitation and the OTP. */
export async function openCounter(page: Page, store: BrowserStore, phone: string): Promise<QuietShop & { rightId: string }> {
	const shop = await quietShop(store);
	// A new key is copied.
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	const said = await runCounterBeside(store, 'invite', phone, '--shop', shop.id, '--role', 'owner', '--name', 'Asha Rao');
	await logInAtCounter(page, phone);
	await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
	return { ...shop, rightId: /invited: (\w+);/.exec(said)?.[1] ?? '' };
}

/** What axe finds wrong with the page by all its rules, each with the element. */
export const faultsOf = (page: Page): Promise<string[]> => axeRun(page, {});

/** That something has the focus and stands wholly between the head and the bar. */
export async function expectLedTo(page: Page, what: Locator): Promise<void> {
	await expect(what).toBeFocused();
	const boxes = () => Promise.all([page.getByRole('banner'), what, page.locator('.ct-tabs')].map((one) => one.boundingBox()));
	const isClear = async () => {
		const [head, own, bar] = await boxes();
		return head && own && bar && own.y >= head.y + head.height && own.y + own.height <= bar.y;
	};
	await expect.poll(isClear, 'it is covered or out of sight').toBe(true);
}

/** Logs the owner out, and one of the association's people in, who works at no shop; answers their number. */
export async function goOnAsAssociation(page: Page, store: BrowserStore): Promise<string> {
	const main = page.getByRole('main');
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await main.getByRole('button', { name: 'Log out' }).click();
	const phone = newPhone();
	await runCounterBeside(store, 'invite', phone);
	await logInAtCounter(page, phone);
	await page.getByRole('heading', { name: 'All shops', level: 1 }).waitFor();
	return phone;
}

/** A customer with a browser of their own who has placed an order; `from` is the address of that browser. */
export async function orderFrom(browser: Browser, store: BrowserStore, shop: QuietShop, from: string) {
	const theirs = await browser.newContext({
		baseURL: store.url,
		serviceWorkers: 'block',
		extraHTTPHeaders: { 'X-Forwarded-For': from },
	});
	const customer = await customerOf(await theirs.newPage(), store, shop);
	const order = await customer.order();
	await theirs.close();
	return { customer, order };
}

/** A customer who has logged in on the page, and a way to order two packs, one more, and coriander in their own words. */
export async function customerOf(
	page: Page,
	store: BrowserStore,
	shop: QuietShop,
): Promise<{ token: string; order: () => Promise<Order> }> {
	await page.goto('/orders');
	await openLogin(page);
	await logIn(page);
	const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
	const as = { token };
	const { locationId } = await ask(store, 'POST customer/customer-location', ADDRESS, as);
	return {
		token,
		order: async () => {
			const { cartId } = await ask(store, 'GET cart', {}, as);
			for (const [{ retailerProductId }, quantity] of [
				[shop.first, 2],
				[shop.second, 2],
			] as const)
				await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId, quantity }, as);
			await ask(store, 'POST cart/{cartId}/custom-product/add', { cartId, customProductId: newId(), name: 'Coriander', quantity: 1 }, as);
			const { bill } = await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, locationId }, as);
			const order = await ask(store, 'POST order', { cartId, expectedToPay: bill.toPay }, { ...as, key: newId() });
			// The store's clock shows another day than the browser's.
			await page.clock.setSystemTime(order.placedAt);
			return order;
		},
	};
}
