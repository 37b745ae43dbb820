import type { Page } from '@playwright/test';
import { type CounterScreen, LISTS_OF_ALL, screenPath } from '#lib/counter/screens.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { newId } from '#server/system/ids.ts';
import { shelvesOf, shopsOf } from '../../tests/browser/addresses.ts';
import { counterCommand } from '../../tests/browser/at-the-counter.ts';
import { ADDRESS } from '../../tests/browser/placed-order.ts';
import { ask } from '../../tests/support/client.ts';
import type { Store } from '../../tests/support/store.ts';
import type { Scene } from './scenes.ts';

const OTP = '123456';
/** As long as names are: 60 letters of a shop, 120 of a product. */
const LONG_SHOP = 'Shree Siddhivinayak Provision Stores and Daily Needs, Marol';
const LONG_PRODUCT =
	'Organic Unpolished Toor Dal from the Farmers of Latur, Hand Picked and Sun Dried, without Preservatives, Family Saver Pack';

/** A shop with orders in several stages, and its owner's token. */
async function shopAtWork(store: Store) {
	const shops = (await shopsOf(store.url)).filter(
		({ isOpen, serviceable, deliveryEtaMinutes }) => isOpen && serviceable && deliveryEtaMinutes > 0,
	);
	for (const { id, minOrder } of shops.toReversed()) {
		const cards = (await shelvesOf(store.url, id)).flat().filter(({ inStock, maxQuantity }) => inStock && maxQuantity > 1);
		const [first, second] = cards.toSorted((one, other) => other.sellingPrice - one.sellingPrice);
		if (!first || !second || 2 * first.sellingPrice + second.sellingPrice < minOrder) continue;
		const phone_number = '9820011111';
		await counterCommand(store, 'invite', phone_number, '--shop', id, '--role', 'owner', '--name', 'Asha Rao');
		await ask(store, 'POST auth/send-otp', { phone_number });
		const { token } = await ask(store, 'POST counter/login', { phone_number, otp: OTP });
		const orders = [await orderOf(store, '9820022222', [first, second]), await orderOf(store, '9820033333', [second, first])];
		await ask(store, 'POST partner/orders/{id}/accept', { id: orders[1] ?? '' }, { partner: store.partnerToken });
		return { id, token, product: first, order: orders[0] ?? '' };
	}
	throw new Error('the sample has no shop that could take an order');
}

type Card = Awaited<ReturnType<typeof shelvesOf>>[number][number];

/** The id of an order that a new customer has placed. */
async function orderOf(store: Store, phone_number: string, [first, second]: readonly [Card, Card]): Promise<string> {
	await ask(store, 'POST auth/send-otp', { phone_number });
	const as = await ask(store, 'POST auth/login', { phone_number, otp: OTP });
	const { locationId } = await ask(store, 'POST customer/customer-location', ADDRESS, as);
	const { cartId } = await ask(store, 'GET cart', {}, as);
	for (const [{ retailerProductId }, quantity] of [
		[first, 2],
		[second, 2],
	] as const)
		await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId, quantity }, as);
	await ask(store, 'POST cart/{cartId}/custom-product/add', { cartId, customProductId: newId(), name: 'Coriander', quantity: 1 }, as);
	const { bill } = await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, locationId }, as);
	return (await ask(store, 'POST order', { cartId, expectedToPay: bill.toPay }, { ...as, key: newId() })).id;
}

/** An answer of the API with the long names in place of the shop's and the product's, whatever its language; a file stays as it is. */
function withLongNames(text: string, { id, product }: { id: string; product: Card }): string {
	if (!text.startsWith('{')) return text;
	return JSON.stringify(
		JSON.parse(text, (_, value) => {
			if (value?.libraryProductId === product.libraryProductId) return { ...value, name: LONG_PRODUCT };
			return value?.id === id && 'name' in value ? { ...value, name: LONG_SHOP } : value;
		}),
	);
}

/** The counter's screens of a shop, with long names, and those of the association. */
export async function counterScenes(store: Store): Promise<Scene[]> {
	const shop = await shopAtWork(store);
	const phone_number = '9820044444';
	await counterCommand(store, 'invite', phone_number, '--name', 'Meera Shah');
	await ask(store, 'POST auth/send-otp', { phone_number });
	const { token: association } = await ask(store, 'POST counter/login', { phone_number, otp: OTP });
	const as = async (page: Page, screen: CounterScreen) => {
		const { language } = delocalizePath(new URL(page.url()).pathname);
		await page.route(/\/api\/(?:counter|partner)\/(?!events)/, async (route) => {
			const answer = await route.fetch();
			await route.fulfill({ response: answer, body: withLongNames(await answer.text(), shop) });
		});
		await page.evaluate(
			([token, chosen]) => {
				localStorage.setItem('counterToken', JSON.stringify(token));
				localStorage.setItem('counterShop', JSON.stringify(chosen));
			},
			[shop.token, { id: shop.id, name: LONG_SHOP, role: 'owner' }] as const,
		);
		await page.goto(localizePath(screenPath(screen), language));
		await page.locator('main h1').waitFor();
		// The stream of orders never ends, so there is no moment without requests.
		await page.locator('main [role=status]', { hasText: /…$/ }).first().waitFor({ state: 'detached' });
	};
	const scene = (name: string, screen: CounterScreen, prepare?: (page: Page) => Promise<void>): Scene => ({
		name: `counter-${name}`,
		path: '/counter',
		isWhole: true,
		prepare: async (page) => {
			await as(page, screen);
			await prepare?.(page);
		},
	});
	/** One of the association's screens, which need no shop. */
	const ofAll = (name: string, screen: CounterScreen): Scene => ({
		name: `counter-${name}`,
		path: '/counter',
		isWhole: true,
		prepare: async (page) => {
			const { language } = delocalizePath(new URL(page.url()).pathname);
			await page.evaluate((token) => localStorage.setItem('counterToken', JSON.stringify(token)), association);
			await page.goto(localizePath(screenPath(screen), language));
			await page.locator('main h1').waitFor();
			await page.locator('main [role=status]', { hasText: /…$/ }).first().waitFor({ state: 'detached' });
		},
	});
	const names = [
		'shopRatings',
		'orders',
		'shelf',
		'newPack',
		'shelfFile',
		'coupons',
		'shop',
		'figures',
		'people',
		'keys',
		'more',
		'shops',
	] as const;
	return [
		{ name: 'counter-login', path: '/counter' },
		{ name: 'counter-apply', path: '/counter/apply' },
		...(['all', 'shops', ...LISTS_OF_ALL] as const).map((name) => ofAll(name === 'shops' ? 'street' : name.toLowerCase(), { name })),
		...names.map((name) => scene(name.toLowerCase(), { name })),
		scene('order', { name: 'order', id: shop.order }),
		scene('change', { name: 'order', id: shop.order }, async (page) => {
			await page.locator('.ct-moves .btn-line').first().click();
		}),
		scene('close', { name: 'orders' }, async (page) => {
			await page.locator('.ct-pace .btn-line').first().click();
		}),
		scene('rush', { name: 'orders' }, async (page) => {
			await page.locator('.ct-pace .btn-line').last().click();
		}),
	];
}
