import type { Locator } from '@playwright/test';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { customerOf, openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

const middleOf = async (what: Locator) => {
	const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	return [x + width / 2, y + height / 2] as const;
};

test('C40 the second half of a double tap that closes a dialog or sends an answer reaches nothing behind it @any-width', async ({
	page,
	browser,
	store,
}) => {
	await page.setViewportSize({ width: 360, height: 780 });
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const theirs = await browser.newContext({
		baseURL: store.url,
		serviceWorkers: 'block',
		extraHTTPHeaders: { 'X-Forwarded-For': '10.66.7.1' },
	});
	const customer = await customerOf(await theirs.newPage(), store, shop);
	const { id, lines } = await customer.order();
	await page.goto(`/counter/orders/${id}`);
	await main.getByRole('button', { name: 'Reject' }).click();
	const why = page.getByRole('dialog', { name: 'Reject' });
	// What was written is there again after another choice, and after the dialog was closed.
	await why.getByRole('radio', { name: 'In your own words' }).check();
	await why.getByRole('textbox', { name: 'In your own words' }).fill('The mill is closed');
	await why.getByRole('radio', { name: 'The shop is closing' }).check();
	await page.keyboard.press('Escape');
	await expect(why).toBeHidden();
	await main.getByRole('button', { name: 'Reject' }).press('Enter');
	await why.getByRole('radio', { name: 'In your own words' }).check();
	await expect(why.getByRole('textbox')).toHaveValue('The mill is closed');
	await why.getByRole('radio', { name: 'The shop is closing' }).check();
	const reject = why.getByRole('button', { name: 'Reject and tell the customer' });
	// The bar of the counter lies behind it.
	const bar = await page.locator('.ct-tabs').boundingBox();
	expect((await middleOf(reject))[1]).toBeGreaterThan(bar?.y ?? Infinity);
	await reject.dblclick();
	await expect(main.getByText('The shop is closing')).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('counterDrafts') ?? '')).not.toContain('reject:');
	expect(new URL(page.url()).pathname).toBe(`/counter/orders/${id}`);
	// A tap that is meant works at once.
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await expect(main.getByRole('heading', { name: 'More' })).toBeVisible();

	// The dialog that waits for the server before it closes.
	await page.getByRole('link', { name: 'Orders', exact: true }).click();
	await main.getByRole('button', { name: 'Shut the shop' }).click();
	const morning = page.getByRole('button', { name: 'Until tomorrow morning' });
	const where = await middleOf(morning);
	await morning.click();
	await expect(main.getByText(/^Closed till /)).toBeVisible();
	await page.mouse.click(...where);
	expect(new URL(page.url()).pathname).toBe('/counter/orders');
	await main.getByRole('button', { name: 'Open it again' }).click();

	// The answer to a complaint, whose form makes room for the pick list.
	const second = await customer.order();
	const partner = { partner: store.partnerToken };
	for (const move of ['accept', 'dispatch', 'deliver'] as const)
		await ask(store, `POST partner/orders/{id}/${move}`, { id: second.id }, partner);
	const [first] = lines;
	const as = { token: customer.token, key: newId() };
	await ask(store, 'POST order/{id}/help', { id: second.id, reason: 'DAMAGED', items: [first?.retailerProductId ?? ''], text: '' }, as);
	await page.goto(`/counter/orders/${second.id}`);
	const answer = main.getByLabel('Your answer to the customer');
	await answer.fill('We bring a new one');
	await main.getByRole('button', { name: 'Send the answer' }).dblclick();
	await expect(answer).toHaveCount(0);
	for (const item of await main.getByRole('checkbox').all()) await expect(item).not.toBeChecked();
	await theirs.close();
});
