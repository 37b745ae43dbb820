import { readFile } from 'node:fs/promises';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { faultsOf, goOnAsAssociation, openCounter, orderFrom } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

test('C40 P3 the association finds an order, blocks its customer, reads a complaint, hides a comment that its shop has reported, and sends a message again @any-width', async ({
	page,
	browser,
	store,
	allowed,
}) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const { customer, order } = await orderFrom(browser, store, shop, '10.66.6.8');
	const { id, code } = order;
	const partner = { partner: store.partnerToken };
	for (const move of ['accept', 'dispatch', 'deliver'] as const) await ask(store, `POST partner/orders/{id}/${move}`, { id }, partner);
	const own = () => ({ token: customer.token, key: newId() });
	await ask(store, 'POST order/{id}/help', { id, reason: 'MISSING', text: 'The bread is not there' }, own());
	await ask(store, 'POST order/{id}/rate', { id, stars: 2, stickers: [], comment: 'Late again' }, own());

	// The shop finds what it has delivered, in a list that the counter’s own does not hold.
	await main.getByRole('link', { name: 'All orders' }).click();
	await main.getByLabel('Order number').fill(code);
	// What is asked without a network comes by itself once there is one.
	await page.context().setOffline(true);
	await main.getByRole('button', { name: 'Find' }).click();
	await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
	await page.context().setOffline(false);
	await expect(main.getByRole('listitem')).toHaveCount(1);
	expect(await faultsOf(page)).toEqual([]);
	await main.getByRole('link', { name: code }).click();
	await expect(main.getByRole('heading', { name: code, level: 1 })).toBeVisible();
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await expect(main.getByRole('link', { name: 'All orders' })).toHaveCount(0);
	// The shop reports what is wrong with a rating.
	await main.getByRole('link', { name: 'What customers wrote' }).click();
	const comment = main.getByRole('listitem').filter({ hasText: 'Late again' });
	await comment.getByRole('button', { name: `Report it: ${code}` }).click();
	await comment.getByLabel('What is wrong with it?').fill('We were on time');
	expect(await faultsOf(page)).toEqual([]);
	await comment.getByRole('button', { name: 'Report it' }).click();
	await expect(comment).toContainText('You have reported it.');
	const phone = await goOnAsAssociation(page, store);

	const open = async (list: string) => {
		await page.getByRole('link', { name: 'More', exact: true }).click();
		await main.getByRole('link', { name: list }).click();
		await main.getByLabel('Order number or shop').fill(code);
		await main.getByRole('button', { name: 'Find' }).click();
	};
	// What is asked for stands in the address, and the file has the same rows.
	await open('All orders');
	await main.getByLabel('State').selectOption('DELIVERED');
	await expect(page).toHaveURL(`/counter/all-orders?q=${code}&stage=DELIVERED`);
	await expect(main.getByRole('listitem')).toHaveCount(1);
	await page.reload();
	await expect(main.getByRole('listitem').filter({ hasText: shop.name })).toHaveCount(1);
	expect(await faultsOf(page)).toEqual([]);
	const saving = page.waitForEvent('download');
	await main.getByRole('button', { name: 'Save as a file (CSV)' }).click();
	expect(await readFile(await (await saving).path(), 'utf8')).toContain(`${code},${shop.id},`);
	await main.getByLabel('State').selectOption('PLACED');
	await expect(main.getByText('Nothing found')).toBeVisible();
	await main.getByLabel('State').selectOption('');
	await main.getByRole('link', { name: code }).click();
	await expect(main.getByRole('heading', { name: code, level: 1 })).toBeVisible();
	// Who is blocked places no more orders, until that has ended.
	await main.getByText('Block this customer').first().click();
	await main.getByLabel('Why? The customer reads this').fill('Three orders were not taken');
	await main.getByLabel('Number they can call').fill('9820012345');
	await main.getByRole('button', { name: 'Block this customer' }).click();
	await expect(main.getByText('This customer cannot order any more.')).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	await expect(customer.order()).rejects.toThrow(/CUSTOMER_BLOCKED.*Three orders were not taken/);
	// An order leads to the counter of its shop, from where the lists of all shops are one link away.
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await main.getByRole('link', { name: 'For all shops' }).click();
	await main.getByRole('link', { name: 'Blocked customers' }).click();
	const end = main.getByRole('button', { name: `Let them order again: ${code}` });
	await end.click();
	await end.click();
	await expect(end).toHaveCount(0);

	await open('Complaints');
	await expect(main.getByRole('listitem').filter({ hasText: 'The bread is not there' })).toContainText('Something is missing');
	expect(await faultsOf(page)).toEqual([]);

	await open('What customers wrote');
	await main.getByRole('radio', { name: 'Reported' }).check();
	await expect(comment).toContainText('The shop says: We were on time');
	await main.getByRole('radio', { name: 'All' }).check();
	await expect(comment).toContainText('Not looked at');
	await comment.getByRole('button', { name: 'Hide' }).click();
	await comment.getByLabel('Why it is not shown').fill('It was about another shop');
	expect(await faultsOf(page)).toEqual([]);
	await comment.getByRole('button', { name: 'Hide' }).click();
	await expect(comment).toContainText('It was about another shop');
	await comment.getByRole('button', { name: 'Show' }).click();
	await expect(comment).toContainText('Shown');

	await page.getByRole('link', { name: 'More', exact: true }).click();
	await main.getByRole('link', { name: 'Messages that did not arrive' }).click();
	// The command's clock is days behind the store's, which takes the invitation for too old.
	const invitation = main.getByRole('button', { name: `Send again: staff.ASSOCIATION …${phone.slice(-4)}` }).first();
	await expect(invitation).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	await invitation.click();
	await expect(page.getByText('It is sent again.')).toBeVisible();
});
