import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { counterCommand, logInAtCounter, openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

const faults = async (page: Page) =>
	(await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

test('C40 P3 D9 the association reads who did what and keeps its own people @any-width', async ({ page, store }) => {
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const open = async (name: string) => {
		await page.getByRole('link', { name: 'More', exact: true }).click();
		await main.getByRole('link', { name }).click();
		await main.getByRole('heading', { name, level: 1 }).waitFor();
	};
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await expect(main.getByRole('link', { name: 'Who did what' })).toHaveCount(0);
	await main.getByRole('button', { name: 'Log out' }).click();
	const phone = newPhone();
	await counterCommand(store, 'invite', phone, '--name', 'Meera Shah');
	await logInAtCounter(page, phone);
	await main.getByLabel('Find a shop').fill(shop.name);
	await main.getByRole('button', { name: `Open the counter of ${shop.name}` }).click();
	await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();

	await open('People of the association');
	const friend = newPhone();
	await main.getByLabel('Mobile number').fill(friend);
	await main.getByLabel('Name').fill('Kiran Joshi');
	await main.getByRole('button', { name: 'Add' }).click();
	const end = main.getByRole('button', { name: 'Remove: Kiran Joshi' });
	await expect(end).toBeVisible();
	await expect(main.getByRole('radio')).toHaveCount(0);
	expect(await faults(page)).toEqual([]);
	await end.click();
	await end.click();
	await expect(end).toHaveCount(0);

	await open('Who did what');
	await main.getByLabel('About').selectOption('People');
	await expect(page).toHaveURL('/counter/audit?kind=PEOPLE');
	const mine = main.getByRole('listitem').filter({ hasText: 'Meera Shah, Association' });
	await expect(mine.first()).toContainText('Kiran Joshi');
	await expect(mine.first()).toContainText('removed');
	await expect(main.getByText(friend.slice(-10))).toHaveCount(0);
	await mine.first().getByRole('button', { name: 'Only Meera Shah' }).click();
	await expect(main.getByRole('listitem')).toHaveCount(2);
	expect(await faults(page)).toEqual([]);
	const saving = page.waitForEvent('download');
	await main.getByRole('button', { name: 'Save as a file (CSV)' }).click();
	expect(await readFile(await (await saving).path(), 'utf8')).toContain('PEOPLE,ENDED,Kiran Joshi,association,');
	await main.getByRole('button', { name: 'Everyone again' }).click();
	await expect(page).toHaveURL('/counter/audit?kind=PEOPLE');
	await main.getByLabel('Day').fill('2020-02-02');
	await expect(main.getByText('Nothing is found')).toBeVisible();
});
