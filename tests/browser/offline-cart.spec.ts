import { translatorOf } from '#server/i18n/translate.ts';
import { expect } from '../support/browser.ts';
import { addFromPage, controlOf, logIn, openCart, openLogin, productAt, shelves } from './shopping.ts';
import { kept, NO_ANSWER, stay, test } from './with-line.ts';

test.use({ serviceWorkers: 'allow' });

test('offline a customer’s cart is read and changed on its page, in the panel and on the page that says there is no network; what was changed goes out once', async ({
	page,
	context,
	line,
	store,
	allowed,
}) => {
	allowed.push(NO_ANSWER);
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	await addFromPage(page, card);
	await expect(controlOf(page, card).locator('output')).toHaveText('1');
	const onServer = () =>
		page.evaluate(async () => {
			const answer = await fetch('/api/cart', { headers: { Authorization: `Token ${localStorage.getItem('token')}` } });
			return (await answer.json()).data.cartProducts.map(({ quantity }: { quantity: number }) => quantity);
		});
	// What was not answered before the line is cut would go out as it was meant first, with what was changed in it.
	await expect.poll(onServer).toEqual([1]);
	await stay(page);
	await expect.poll(() => kept(page)).toContain('/cart');
	await expect.poll(async () => (await kept(page)).filter((path) => path.endsWith('.js')).length).toBeGreaterThan(11);

	await line.cut();
	await context.setOffline(true);
	await controlOf(page, card).getByRole('button', { name: 'One more' }).click();
	await expect(controlOf(page, card).locator('output')).toHaveText('2');
	await expect(page.getByText('No network. The change is kept')).toBeVisible();
	await openCart(page);
	await expect(page.getByRole('dialog').getByRole('listitem').locator('output')).toHaveText('2');

	await page.goto('/cart');
	const row = page.getByRole('listitem').filter({ hasText: card.name });
	await expect(row.locator('output')).toHaveText('2');
	await row.getByRole('button', { name: /^One more/ }).click();
	await expect(row.locator('output')).toHaveText('3');
	const bill = page.getByRole('main').locator('.bill');
	await expect(bill.locator('.bill-total')).toContainText(/^To pay.*₹\d/);
	await expect(bill).toContainText('offers and coupons apply once you have network');
	await page.goto('/cart?step=payment');
	await expect(page.getByRole('main').getByText(translatorOf('en')('ui.noConnection'))).toBeVisible();
	await expect(page.getByRole('button', { name: translatorOf('en')('ui.loading') })).toHaveCount(0);
	await page.goto('/pc/GROCERY');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no network right now. Your cart is safe.');
	await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: card.name }).locator('output')).toHaveText('3');

	const changes: string[] = [];
	page.on('request', (request) => request.method() !== 'GET' && request.url().includes('/api/cart/') && changes.push(request.method()));
	await line.mend();
	await context.setOffline(false);
	await expect.poll(() => changes).toEqual(['PATCH']);
	await expect.poll(onServer).toEqual([3]);
	await page.goto('/cart');
	await expect(row.locator('output')).toHaveText('3');
	expect(changes).toEqual(['PATCH']);
});
