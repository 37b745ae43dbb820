import type { Page } from '@playwright/test';
import type { Order } from '#lib/contract/order.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { newId } from '#server/system/ids.ts';
import { placed } from '../../tests/browser/placed-order.ts';
import { productAt, shelves } from '../../tests/browser/shopping.ts';
import { ask } from '../../tests/support/client.ts';
import type { Store } from '../../tests/support/store.ts';
import type { Scene } from './scenes.ts';

type Placed = { token: string; order: Order; other: string };
/** What is done to an order before its page is looked at. */
type Moves = (store: Store, order: Placed) => Promise<unknown>;

const move =
	(...names: ('accept' | 'dispatch' | 'deliver')[]): Moves =>
	async (store, { order: { id } }) => {
		for (const name of names) await ask(store, `POST partner/orders/{id}/${name}`, { id }, { partner: store.partnerToken });
	};

const STATES: readonly { name: string; method: 'COD' | 'UPI'; moves: Moves }[] = [
	{ name: 'unpaid', method: 'UPI', moves: move() },
	{ name: 'placed', method: 'COD', moves: move() },
	{
		name: 'changed',
		method: 'COD',
		moves: async (store, { order, other }) => {
			const [less, gone] = order.lines;
			const lines = [
				{ retailerProductId: less?.retailerProductId ?? '', quantity: 1 },
				{ retailerProductId: other, quantity: 3, replaces: gone?.retailerProductId },
			];
			const change = { id: order.id, lines, customLines: [{ id: 'own', price: 12.5 }] };
			await ask(store, 'POST partner/orders/{id}/modify', change, { partner: store.partnerToken });
		},
	},
	{ name: 'on-the-way', method: 'COD', moves: move('accept', 'dispatch') },
	{ name: 'delivered', method: 'COD', moves: move('accept', 'dispatch', 'deliver') },
	{
		name: 'cancelled',
		method: 'COD',
		moves: (store, { token, order: { id } }) => ask(store, 'POST order/{id}/cancel', { id, reason: 'MISTAKE' }, { token, key: newId() }),
	},
];

/** The digits of numbers and times that are others in each run; sums stay. */
function evenOut(): void {
	const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode())
		if (text.nodeValue && !text.nodeValue.includes('₹'))
			text.nodeValue = text.nodeValue.replace(/NK-\w+/g, 'NK-000000').replace(/\d/g, '0');
}

const languageOf = (page: Page) => LANGUAGES.find(({ slug }) => new URL(page.url()).pathname.split('/')[1] === slug)?.slug ?? 'en';

/** The steps of the checkout, and the page of an order in each of its states, each as a customer of its own sees them. */
export async function orderScenes(store: Store): Promise<Scene[]> {
	const [cards] = await shelves(store.url);
	const dear = cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice);
	for (const at of [0, 1, 2]) {
		const { retailerProductId } = productAt(dear, at);
		await ask(store, 'PUT partner/products/{retailerProductId}', { retailerProductId, stock: 9_999 }, { partner: store.partnerToken });
	}
	const open = async (page: Page, path: string, language: (typeof LANGUAGES)[number]['slug'], now: string) => {
		// An open stream would keep the page from ever being at rest.
		await page.route('**/events', (route) => route.abort());
		// What counts down or tells its age stands still.
		await page.clock.setFixedTime(now);
		await page.goto(localizePath(path, language), { waitUntil: 'networkidle' });
		await page.locator('main .checkout').first().waitFor();
		await page.evaluate(evenOut);
	};
	const orders = STATES.map(({ name, method, moves }): Scene => {
		const prepare = async (page: Page) => {
			const language = languageOf(page);
			const order = await placed(page, store, method);
			await moves(store, order);
			await open(page, paths.order(order.order.id), language, order.order.placedAt);
		};
		return { name: `order-${name}`, path: '/', prepare };
	});
	const steps = (['address', 'time', 'payment'] as const).map((step): Scene => {
		const prepare = async (page: Page) => {
			const language = languageOf(page);
			const { token, order } = await placed(page, store);
			await ask(store, 'POST order/{id}/reorder', { id: order.id }, { token });
			await open(page, `/cart?step=${step}`, language, order.placedAt);
		};
		return { name: `checkout-${step}`, path: '/', prepare };
	});
	return [...steps, ...orders];
}
