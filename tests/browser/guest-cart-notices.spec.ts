import { amountText } from '#lib/format/money.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { addFromPage, openCart, productAt, shelves } from './shopping.ts';

test('V11 a guest’s cart speaks the language of the page that it is opened on, at the shop’s present prices @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	const hindi = (
		await ask(store, 'GET catalog/shops/{storeId}/products', { storeId: card.store.id, packs: card.retailerProductId }, { language: 'hi' })
	).products[0]?.[0];
	expect(hindi?.name).not.toBe(card.name);
	await addFromPage(page, card);
	// As a browser has it that was away for a week.
	await page.evaluate((id) => {
		const cart = JSON.parse(localStorage.getItem('guestCartItems') ?? '');
		cart[id].item.sellingPrice -= 1;
		localStorage.setItem('guestCartItems', JSON.stringify(cart));
	}, card.retailerProductId);
	await page.goto('/hi');
	await openCart(page);
	const panel = page.getByRole('dialog');
	const line = panel.getByRole('listitem').filter({ has: page.getByRole('link', { name: hindi?.name ?? '', exact: true }) });
	await expect(line).toContainText(amountText(card.sellingPrice));
	await expect(panel.getByRole('status').filter({ hasText: amountText(card.sellingPrice - 1) })).toContainText(
		amountText(card.sellingPrice),
	);
});
