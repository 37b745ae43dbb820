import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { axeFinds } from './everyone/measures.ts';
import { logIn, openCart, openLogin } from './shopping.ts';

const taken = (page: Page) =>
	page.evaluate(() =>
		Object.values<{ quantity: number; item: { name: string; store: { id: string } } }>(
			JSON.parse(localStorage.getItem('guestCartItems') ?? '{}'),
		),
	);
const asked = (page: Page) =>
	page.evaluate(() =>
		Object.values<{ item: { name: string } }>(JSON.parse(localStorage.getItem('guestCustomCartItems') ?? '{}')).map(
			({ item }) => item.name,
		),
	);

const LISTS = [
	{
		path: '/',
		open: 'Have a list? Add it all at once',
		sheet: 'Shop from a list',
		field: 'Your list',
		find: 'Find in shops',
		add: /^Add all 4 items · ₹/,
		look: 'Please check 1 item',
		text: '2 kg atta, 1 kg sugar\nMaggi 4 pack\nunicorn horn',
		names: [/atta/i, /sugar/i, /noodle/i],
	},
	{
		path: '/hi',
		open: 'लिस्ट है? एक साथ जोड़ें',
		sheet: 'लिस्ट से खरीदें',
		field: 'आपकी लिस्ट',
		find: 'दुकानों में ढूँढें',
		add: /^सभी 4 आइटम जोड़ें · ₹/,
		look: '1 आइटम देख लें',
		text: 'दो किलो आटा, चीनी १ किलो\nमैगी 4 पैकेट\nunicorn horn',
		names: [/आटा/, /चीनी/, /नूडल/],
	},
	{
		path: '/te',
		open: 'లిస్ట్ ఉందా? ఒకేసారి యాడ్ చేయండి',
		sheet: 'లిస్ట్‌తో కొనండి',
		field: 'మీ లిస్ట్',
		find: 'షాపుల్లో వెతకండి',
		add: /^మొత్తం 4 ఐటమ్స్ యాడ్ చేయండి · ₹/,
		look: '1 ఐటమ్ చూసుకోండి',
		text: 'గోధుమ పిండి రెండు కిలోలు, చక్కెర 1 కిలో\nమ్యాగీ 4 ప్యాకెట్లు\nunicorn horn',
		names: [/పిండి/, /చక్కెర|పంచదార/, /నూడుల్/],
	},
] as const;

for (const { path, open, sheet, field, find, add, look, text, names } of LISTS)
	test(`C21 C24 a list typed on ${path} becomes a guest’s cart of one shop, doubtful lines first, all in one tap${path === '/' ? '' : ' @any-width'}`, async ({
		page,
	}) => {
		await page.goto(path);
		await page.locator('header input[type=search]').click();
		await page.getByRole('button', { name: open }).click();
		const dialog = page.getByRole('dialog', { name: sheet });
		await expect(dialog.getByLabel(field)).toBeFocused();
		await dialog.getByLabel(field).fill(text);
		await dialog.getByRole('button', { name: find }).click();
		const lines = dialog.getByRole('list').getByRole('listitem');
		await expect(lines).toHaveCount(4);
		await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText(look);
		await expect(lines.first()).toContainText('unicorn horn');
		await expect(dialog.getByRole('radio', { checked: true }).first()).toBeVisible();
		// A radio that is half under the foot while it scrolls is too small for axe at that moment; nothing lies over another in the end.
		await dialog.evaluate((sheet) => {
			for (const part of sheet.querySelectorAll<HTMLElement>('.list-foot, .dlg-head')) part.style.position = 'static';
		});
		expect(await axeFinds(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
		await dialog.getByRole('button', { name: add }).click();
		await expect(dialog).toBeHidden();
		const items = await taken(page);
		expect(items.map(({ quantity }) => quantity)).toEqual(expect.arrayContaining([4]));
		for (const name of names) expect(items.map(({ item }) => item.name).join('\n')).toMatch(name);
		expect(new Set(items.map(({ item }) => item.store.id)).size).toBe(1);
		expect(await asked(page)).toEqual(['unicorn horn']);
	});

test('C21 L9 a list is spoken where the browser listens, in the language of the page; elsewhere there is no button @any-width', async ({
	page,
}) => {
	await page.addInitScript(() => {
		class Ear {
			lang = '';
			onresult: ((event: object) => void) | null = null;
			onend: (() => void) | null = null;
			start() {
				const said = Object.assign([{ transcript: this.lang === 'hi-IN' ? 'दो किलो आटा एक लीटर दूध' : '' }], { isFinal: true });
				setTimeout(() => this.onresult?.({ resultIndex: 0, results: [said] }));
			}
			stop() {
				this.onend?.();
			}
		}
		Object.assign(window, { SpeechRecognition: location.search ? undefined : Ear, webkitSpeechRecognition: undefined });
	});
	await page.goto('/hi');
	await openCart(page);
	await page.getByRole('button', { name: 'लिस्ट है? एक साथ जोड़ें' }).click();
	const dialog = page.getByRole('dialog', { name: 'लिस्ट से खरीदें' });
	await dialog.getByLabel('आपकी लिस्ट').fill('नमक');
	await dialog.getByRole('button', { name: 'बोलकर लिखें' }).click();
	await expect(dialog.getByLabel('आपकी लिस्ट')).toHaveValue('नमक\nदो किलो आटा एक लीटर दूध');
	await dialog.getByRole('button', { name: 'सुनना बंद करें' }).click();
	await expect(dialog.getByRole('button', { name: 'बोलकर लिखें' })).toBeVisible();
	await dialog.getByRole('button', { name: 'दुकानों में ढूँढें' }).click();
	await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(3);

	await page.goto('/hi?list=नमक');
	await expect(dialog.getByLabel('आपकी लिस्ट')).toHaveValue('नमक');
	await expect(dialog.getByRole('button', { name: 'बोलकर लिखें' })).toHaveCount(0);
	const manifest = await (await page.request.get('/hi/manifest.webmanifest')).json();
	expect(manifest.share_target).toEqual({ action: '/hi', method: 'GET', params: { text: 'list' } });
});

test('C21 V11 a list opened from the cart stays over a reload; another product, another shop and leaving out are a tap each; a cart of another shop waits @any-width', async ({
	page,
}) => {
	await page.goto('/');
	await openCart(page);
	await page.getByRole('button', { name: 'Have a list? Add it all at once' }).click();
	const dialog = page.getByRole('dialog', { name: 'Shop from a list' });
	const field = dialog.getByLabel('Your list');
	await field.fill('atta 1 kg\nsugar 1 kg\nrice 1 kg');
	await page.reload();
	await openCart(page);
	await page.getByRole('button', { name: 'Have a list? Add it all at once' }).click();
	await expect(field).toHaveValue('atta 1 kg\nsugar 1 kg\nrice 1 kg');
	await dialog.getByRole('button', { name: 'Find in shops' }).click();
	const shops = dialog.getByRole('group', { name: 'Which shop?' }).getByRole('radio');
	await expect(shops.first()).toBeChecked();
	await shops.nth(1).check();
	await expect(shops.nth(1)).toBeChecked();
	const chosenShop = dialog.locator('.list-shops label').filter({ has: page.locator(':checked') });
	await expect(chosenShop.locator('small').nth(1)).toHaveText(/ · ₹[\d,.]+ (\+ ₹|with free delivery)/);

	const rice = dialog.getByRole('listitem').filter({ hasText: 'rice 1 kg' });
	await rice.locator('summary').click();
	const second = rice.getByRole('radio').nth(1);
	await second.check();
	const chosen = (await rice.locator('label').nth(1).locator('.break').textContent()) ?? '';
	await expect(rice.locator('summary')).toContainText(chosen);
	const atta = dialog.getByRole('listitem').filter({ hasText: 'atta 1 kg' });
	await atta.locator('summary').click();
	await atta.getByRole('radio', { name: 'Leave it out' }).check();
	// The price of the chosen shop is that of the button: of what is picked. Delivery of that is the cart's to say.
	const add = dialog.getByRole('button', { name: /^Add all 2 items · ₹/ });
	const price = /₹[\d,.]+/.exec((await add.textContent()) ?? '')?.[0] ?? 'none';
	await expect(chosenShop.locator('small').nth(1)).toHaveText(new RegExp(` · ${price.replace('.', '\\.')}$`));
	const mine = (await chosenShop.locator('b').first().textContent()) ?? '';
	await add.click();
	await expect(dialog).toBeHidden();
	const first = await taken(page);
	expect(first).toHaveLength(2);
	expect(first.map(({ item }) => item.name)).toContain(chosen);

	await page.keyboard.press('Escape');
	await page.goto('/?list=sugar%201%20kg');
	await expect(field).toHaveValue('sugar 1 kg');
	expect(new URL(page.url()).search).toBe('');
	// The cart's shop has it too, and is taken though others may be cheaper.
	await expect(chosenShop).toContainText(mine);
	const others = dialog.locator('.list-shops label').filter({ hasNotText: mine }).getByRole('radio');
	await others.first().check();
	await expect(chosenShop).not.toContainText(mine);
	const addOne = dialog.getByRole('button', { name: /^Add 1 item · ₹/ });
	await addOne.click();
	await expect(dialog.getByRole('alert')).toContainText('Your cart would be saved for later');
	// Who keeps the cart goes on with its shop.
	await dialog.getByRole('button', { name: 'Keep my cart' }).click();
	await expect(chosenShop).toContainText(mine);
	await others.first().check();
	await expect(chosenShop).not.toContainText(mine);
	await addOne.click();
	await dialog.getByRole('button', { name: 'Start a new cart' }).click();
	await expect(dialog).toBeHidden();
	const now = await taken(page);
	expect(now).toHaveLength(1);
	expect(now[0]?.item.store.id).not.toBe(first[0]?.item.store.id);
	await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('Saved for later');
});

test('C21 a shared list opens beside the shopper’s own, which is not lost @any-width', async ({ page }) => {
	await page.goto('/');
	await openCart(page);
	await page.getByRole('button', { name: 'Have a list? Add it all at once' }).click();
	const dialog = page.getByRole('dialog', { name: 'Shop from a list' });
	const field = dialog.getByLabel('Your list');
	await field.fill('atta 1 kg\nrice 1 kg');
	for (const shared of ['salt', 'sugar', 'sugar']) {
		await page.goto(`/?list=${shared}`);
		await expect(field).toHaveValue(shared);
		await expect(dialog.getByText('Your own list is kept.')).toBeVisible();
	}
	await dialog.getByRole('button', { name: 'Add my list too' }).click();
	await expect(field).toHaveValue('atta 1 kg\nrice 1 kg\nsalt\nsugar');
	await expect(dialog.getByText('Your own list is kept.')).toHaveCount(0);
	await page.goto('/?list=sugar');
	await expect(dialog.getByText('Your own list is kept.')).toBeVisible();
});

test('C21 what the cart does not take of a list stays in it, and is told @any-width', async ({ page }) => {
	await page.goto('/');
	await openCart(page);
	const open = page.getByRole('button', { name: 'Have a list? Add it all at once' });
	await open.click();
	const dialog = page.getByRole('dialog', { name: 'Shop from a list' });
	const field = dialog.getByLabel('Your list');
	await field.fill('unicorn horn\n'.repeat(52));
	await dialog.getByRole('button', { name: 'Find in shops' }).click();
	await dialog.getByRole('button', { name: /^Add all 52 items/ }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole('status').filter({ hasText: '50 items are in your cart' })).toContainText(
		'You can write at most 50 items of your own',
	);
	expect(await asked(page)).toHaveLength(50);
	await page.goto('/?list=unicorn%20horn');
	await dialog.getByRole('button', { name: /^Add 1 item/ }).click();
	await expect(dialog.getByRole('alert')).toHaveText('You can write at most 50 items of your own');
});

test('C21 U4 a customer’s list goes into the cart on the server in one call; far too long a text is cut, and said so @any-width', async ({
	page,
}) => {
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	const calls: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST') calls.push(new URL(request.url()).pathname.replace(/cart\/\w+/, 'cart/{cartId}'));
	});
	await openCart(page);
	await page.getByRole('button', { name: 'Have a list? Add it all at once' }).click();
	const dialog = page.getByRole('dialog', { name: 'Shop from a list' });
	const field = dialog.getByLabel('Your list');
	await field.fill('rice 1 kg, '.repeat(700));
	await expect(dialog.getByText('Only the first 6000 letters are read.')).toBeVisible();
	await dialog.getByRole('button', { name: 'Find in shops' }).click();
	await expect(dialog.getByText('60 lines read')).toBeVisible();
	await expect(dialog.getByText(/^\d+ more lines were not read: at most 60 at a time\.$/)).toBeVisible();
	await field.fill('2 kg atta, 1 kg sugar, unicorn horn');
	await dialog.getByRole('button', { name: 'Find in shops' }).click();
	await dialog.getByRole('button', { name: /^Add all 3 items · ₹/ }).click();
	const panel = page.getByRole('dialog', { name: 'Your cart' });
	await expect(panel.getByRole('listitem').filter({ hasText: /atta/i })).toBeVisible();
	await expect(panel.getByRole('listitem').filter({ hasText: /sugar/i })).toBeVisible();
	await expect(panel.getByRole('listitem').filter({ hasText: 'unicorn horn' })).toContainText('The shop tells the price');
	expect(calls.filter((path) => path.startsWith('/api/cart'))).toEqual(['/api/cart/{cartId}/product/bulk/add']);
});
