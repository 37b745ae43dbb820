import { ratePath } from '#lib/order/rate-link.ts';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../../support/browser.ts';
import { ask } from '../../support/client.ts';
import { hostileText, PARTS, writeHostileRows } from '../../support/hostile-rows.ts';
import { ALL_HOSTILE, BROKEN_OUT } from '../../support/hostile-texts.ts';
import { WITH_PICTURES } from '../../support/launch.ts';
import { shelvesOf } from '../addresses.ts';
import { logInAtCounter, runCounterBeside } from '../at-the-counter.ts';
import { delivered } from '../placed-order.ts';
import { newPhone } from '../shopping.ts';

// The texts name pictures that do not exist: their `onerror` can run only where pictures are fetched. A store of its own: after this nobody can
// read it.
test.use({ ...WITH_PICTURES, settings: { OPERATOR_NAME: '"><img src=x onerror=hacked()>' } });

test('150 hostile texts in all that customers, shops, operators and imports write are only text wherever they are shown', async ({
	page,
	store,
}) => {
	test.slow();
	let hasRun = false;
	await page.exposeFunction('hacked', () => {
		hasRun = true;
	});
	page.on('dialog', () => {
		hasRun = true;
	});
	const { token, order } = await delivered(page, store);
	const as = { token };
	const { id } = order;
	const storeId = order.store.id;
	await ask(store, 'POST order/{id}/help', { id, reason: 'MISSING', text: 'a' }, { ...as, key: newId() });
	await ask(store, 'POST order/{id}/rate', { id, stars: 5, stickers: [], comment: 'a' }, { ...as, key: newId() });
	const [line] = order.lines;
	if (!line) throw new Error('the order has no line');
	const { cartId } = await ask(store, 'GET cart', {}, as);
	await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId: line.retailerProductId, quantity: 2 }, as);
	await ask(store, 'POST cart/{cartId}/custom-product/add', { cartId, customProductId: 'own', name: 'a', quantity: 1 }, as);
	const [owner, associate] = [newPhone(), newPhone()];
	await runCounterBeside(store, 'invite', owner, '--shop', storeId, '--role', 'owner', '--name', 'a');
	await runCounterBeside(store, 'invite', associate);
	await writeHostileRows(store, storeId, id);

	/** Opens a page that shows some fields of the rows, as they were written, and sees that nothing of them has become more than text. */
	const see = async (path: string, fields: readonly string[], parts: readonly string[] = []) => {
		await page.goto(path);
		for (const text of [...fields.map(hostileText), ...parts]) await expect(page.locator('body'), path).toContainText(text);
		await expect(page.locator(BROKEN_OUT), path).toHaveCount(0);
		expect(hasRun, path).toBe(false);
	};
	const [[card] = []] = await shelvesOf(store.url, storeId);
	const product = ['brands.name', 'categories.names', 'secondary_categories.names', 'shops.names', 'library_products.about'];
	const place = ['customer_addresses.address_type', 'customer_addresses.address_text'];
	const lines = ['order_lines.names', 'order_lines.pack_text', 'order_custom_lines.name'];
	const delivery = ['orders.instructions', 'orders.receiver_name', 'orders.addressText', 'orders.addressType', 'orders.landmark'];
	await see('/', ['categories.names', 'localities.names', 'shops.names', 'shops.offers', 'brands.name', 'banners.names']);
	await page.locator('header input[type=search]').click();
	const recent = page.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name: 'Recent searches' }) });
	await expect(recent).toContainText(hostileText('search_history.term'));
	await expect(page.locator(BROKEN_OUT)).toHaveCount(0);
	await see('/pc/GROCERY', ['categories.names', 'secondary_categories.names', 'brands.name', 'shops.names']);
	await see('/search?q=rice', place);
	await see(card?.url ?? '', product);
	await see(card?.brand?.url ?? '/', ['brands.name']);
	await see(`/shops/${storeId}`, ['shops.names', 'shops.offers', 'shops.about', 'shops.address_text', 'order_ratings.comment'], PARTS);
	await see('/account', ['customers.first_name', 'customers.last_name']);
	await see('/account/addresses', [...place, 'customer_addresses.landmark']);
	await see('/cart', ['cart_custom_lines.name', 'shops.names']);
	// Whether the cart itself names an offer depends on what is in it.
	await page.getByRole('button', { name: 'Use a coupon' }).click();
	await expect(page.getByRole('dialog')).toContainText(hostileText('promotions.title'));
	await expect(page.locator(BROKEN_OUT)).toHaveCount(0);
	await see('/cart?step=address', place);
	const typed = page.locator('textarea, input');
	await expect
		.poll(async () => (await typed.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))).join())
		.toContain(hostileText('carts.instructions'));
	await see(`/orders/${id}`, [...lines, ...delivery, 'order_help.words', 'order_help.answer']);
	await see(`/orders/${id}/invoice`, ['customers.first_name']);
	await see(ratePath({ orderId: id, shopId: storeId, shopName: ALL_HOSTILE, isShopPickup: false }), []);

	const ofOwner: [string, string[]][] = [
		[
			`orders/${id}`,
			[
				...lines,
				'orders.instructions',
				'orders.receiver_name',
				'orders.addressText',
				'orders.landmark',
				'order_stages.reason',
				'order_help.words',
			],
		],
		['people', ['person_rights.name']],
		['keys', ['shop_keys.label']],
		['shop', ['shops.names']],
		['coupons', ['promotions.title']],
		['shop-ratings', ['order_ratings.comment']],
	];
	const ofAssociation: [string, string[]][] = [
		['reports', ['order_help.words', 'order_help.answer', 'shops.names']],
		['ratings', ['order_ratings.comment', 'order_ratings.report_reason']],
		['shops?show=open', ['shop_applications.name', 'shop_applications.address_text']],
		['library', ['brands.name', 'categories.names']],
		['blocked', ['blocked_numbers.reason']],
		['association', ['person_rights.name']],
	];
	for (const [phone, home, screens] of [
		[owner, 'Orders', ofOwner],
		[associate, 'All shops', ofAssociation],
	] as const) {
		await logInAtCounter(page, phone);
		await page.getByRole('heading', { name: home, level: 1 }).waitFor();
		for (const [screen, fields] of screens) await see(`/counter/${screen}`, fields);
		await page.evaluate(() => localStorage.clear());
	}
});
