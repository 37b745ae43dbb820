import { DEFAULT_POINT } from '#lib/constants.ts';
import { geohash } from '#lib/place/geo.ts';
import { expect, test } from '../support/browser.ts';
import { addFromPage, logIn, openCart, openLogin, productAt, shelves } from './shopping.ts';

test('L1 V8 E2 choosing a locality shows it in the header, draws the page for its cell and is kept', async ({ page, context }) => {
	await page.goto('/');
	await page.locator('.place').click();
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	await dialog.getByLabel('Locality or PIN code').fill('Vashi');
	await dialog.getByRole('button', { name: /^Vashi/ }).click();
	await expect(page.locator('[data-location-text]')).toContainText('Vashi');
	await expect(page.locator('.fact').first()).toContainText('Vashi');
	const cookie = (await context.cookies()).find(({ name }) => name === 'loc');
	expect(cookie?.value).toMatch(/^[0-9a-z]{6}$/);
	await page.goto('/shops');
	await expect(page.locator('[data-location-text]')).toContainText('Vashi');
	// In another language it has its name in that language.
	await page.goto('/hi/shops');
	await expect(page.locator('[data-location-text]')).toHaveText('वाशी');
	await page.goto('/shops');
	await expect(page.locator('[data-location-text]')).toHaveText('Vashi');
	await page.locator('.place').click();
	await expect(dialog.getByRole('heading', { name: 'Chosen before' })).toBeVisible();
});

test('L1 header and page show one place: a lost cookie, an old page and another tab come right by one reload @any-width', async ({
	page,
	context,
}) => {
	const choose = async (name: string) => {
		await page.locator('.place').click();
		await page.getByRole('dialog').getByLabel('Locality or PIN code').fill(name);
		await page
			.getByRole('dialog')
			.getByRole('button', { name: new RegExp(`^${name}`) })
			.first()
			.click();
		await expect(page.locator('.fact').first()).toContainText(name);
	};
	await page.goto('/shops');
	await choose('Vashi');
	await context.clearCookies();
	await page.goto('/shops');
	await expect(page.locator('.fact').first()).toContainText('Vashi');
	await page.goto('/');
	const other = await context.newPage();
	await other.goto('/shops');
	await choose('Powai');
	await expect(other.locator('.fact').first()).toContainText('Powai');
	await page.goBack();
	await expect(page.locator('.fact').first()).toContainText('Powai');
	await expect(page.locator('[data-location-text]')).toContainText('Powai');
});

test('L1 a browser that keeps no cookies reloads at most once @any-width', async ({ page }) => {
	await page.addInitScript(() => {
		const place = { addressText: 'Vashi', addressType: '', location: { lat: 19.077, lng: 72.998 } };
		localStorage.setItem('address', JSON.stringify(place));
		Object.defineProperty(Document.prototype, 'cookie', { set() {}, get: () => '' });
	});
	let documents = 0;
	page.on('framenavigated', () => documents++);
	await page.goto('/shops', { waitUntil: 'commit' });
	await expect.poll(() => documents).toBe(2);
	await page.waitForLoadState('load');
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
	expect(documents).toBe(2);
});

test('L7 the place dialog offers popular places before typing, stands still while results come, and arrows enter them', async ({
	page,
	isMobile,
}) => {
	await page.goto('/');
	await page.locator('.place').click();
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	const field = dialog.getByLabel('Locality or PIN code');
	// On touch the keyboard would lie over the list.
	if (isMobile) await expect(field).not.toBeFocused();
	else await expect(field).toBeFocused();
	await expect(dialog.getByRole('heading', { name: 'Popular places' })).toBeVisible();
	const popular = await page.getByRole('contentinfo').locator('.places li').allTextContents();
	await expect(dialog.locator('.choices button').first()).toContainText(popular[0] ?? 'none');
	// Its sheet has slid in.
	await dialog.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
	const before = await field.boundingBox();
	// Whose place is not there sees where the shops are.
	await field.fill('110001');
	await expect(dialog.getByText('We do not know this place yet')).toBeVisible();
	await expect(dialog.getByRole('heading', { name: 'Popular places' })).toBeVisible();
	await expect(dialog.locator('.choices button').first()).toContainText(popular[0] ?? 'none');
	await field.fill('Vashi');
	await expect(dialog.getByRole('heading', { name: 'Popular places' })).toBeHidden();
	expect(await field.boundingBox()).toEqual(before);
	await field.press('ArrowDown');
	const first = dialog.getByRole('button', { name: /^Vashi/ });
	await expect(first).toBeFocused();
	await first.press('ArrowUp');
	await expect(field).toBeFocused();
	await field.press('ArrowDown');
	await first.press('Enter');
	await expect(page.locator('[data-location-text]')).toContainText('Vashi');
});

test('L7 Enter in the place dialog takes the first match, also one that has not come yet @any-width', async ({ page }) => {
	await page.goto('/');
	await page.locator('.place').click();
	const field = page.getByRole('dialog').getByLabel('Locality or PIN code');
	await field.fill('Vashi');
	await field.press('Enter');
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(page.locator('[data-location-text]')).toContainText('Vashi');
});

test('L7 E11 the language modal has six languages by their own names, and keeps the page', async ({ page, isMobile }) => {
	await page.goto('/shops');
	await openLogin(page);
	await logIn(page);
	if (isMobile) await page.goto('/account');
	else await page.locator('.awning-account').click();
	await page.locator('[data-open=language]:visible').click();
	const dialog = page.getByRole('dialog', { name: 'Language' });
	await expect(dialog.getByRole('link')).toHaveText([/^English/, /^हिन्दी/, /^मराठी/, /^ગુજરાતી/, /^ಕನ್ನಡ/, /^తెలుగు/]);
	await dialog.getByRole('link', { name: 'తెలుగు' }).click();
	await expect(page).toHaveURL(isMobile ? '/te/account' : '/te/shops');
});

test('P1 a guest’s cart whose shop does not deliver to the place says so in bar, panel and checkout, with the ways on @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await page.goto('/cart');
	await expect(page.locator('.bill-total')).toBeVisible();
	await page.evaluate(() => {
		const place = { addressText: 'Lonavala', addressType: '', location: { lat: 18.75, lng: 73.4 } };
		localStorage.setItem('address', JSON.stringify(place));
	});
	await page.goto('/cart');
	const main = page.getByRole('main');
	await expect(main.getByText('This shop does not deliver to your place.')).toBeVisible();
	await expect(page.locator('.bill-total')).toHaveCount(0);
	await page.goto('/about');
	await expect(page.locator('[data-cart-bar-missing]')).toHaveText('Does not deliver to your place');
	await openCart(page);
	const panel = page.getByRole('dialog', { name: 'Your cart' });
	await panel.getByRole('button', { name: 'Change the place' }).click();
	await expect(page.getByRole('dialog', { name: 'Where should it come?' })).toBeVisible();
	await page.keyboard.press('Escape');
	await panel.getByRole('button', { name: 'Empty the cart' }).click();
	await expect(panel.getByText('Your cart is empty')).toBeVisible();
});

test('L1 E2 the page of a locality offers its place in one tap, says in its stead that it is chosen, and is never drawn again for it @any-width', async ({
	page,
	browser,
	store,
}) => {
	await page.goto('/india/mumbai/powai');
	const take = page.getByRole('button', { name: 'Deliver to Powai' });
	const taken = page.getByRole('status').filter({ hasText: 'Delivering to Powai' });
	await expect(taken).toBeHidden();
	await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
	await take.focus();
	await page.keyboard.press('Enter');
	await expect(taken).toBeFocused();
	await expect(take).toBeHidden();
	await expect(page.locator('[data-location-text]')).toHaveText('Powai');
	expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
	await page.goto('/shops');
	await expect(page.locator('.fact').first()).toContainText('Powai');
	await expect(page.locator('[data-location-text]')).toHaveText('Powai');
	await expect(page.locator('[data-location-type]')).toHaveText('Deliver to');

	// A place chosen in one language has its name in another before the first paint: only the inline script can write it.
	// What a page still fetches while it is idle must not be answered with an empty script.
	await page.goto('about:blank');
	await page.route('**/_astro/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
	await page.goto('/hi/india/mumbai/powai');
	await expect(page.getByRole('status').filter({ hasText: 'पवई में' })).toBeVisible();
	await page.goto('/india/mumbai/marol');
	await expect(page.getByRole('button', { name: 'Deliver to Marol' })).toBeVisible();

	const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: store.url });
	const bare = await plain.newPage();
	await bare.goto('/india/mumbai/powai');
	await bare.getByRole('button', { name: 'Deliver to Powai' }).click();
	await expect(bare).toHaveURL('/shops');
	await expect(bare.locator('[data-location-text]')).toHaveText('Powai');
	await plain.close();
});

test('E2 the header calls a saved address by its type in the page’s language, and by somebody’s own word as it is @any-width', async ({
	page,
	context,
	store,
}) => {
	// Where the page is drawn for already, or it would be drawn again in the middle of the next step.
	const location = DEFAULT_POINT;
	await context.addCookies([{ name: 'loc', value: geohash(location), url: store.url }]);
	for (const [type, path, word] of [
		['HOME', '/hi', 'घर'],
		['WORK', '/', 'Work'],
		['Nani’s', '/hi', 'Nani’s'],
	] as const) {
		await page.goto('/about');
		await page.evaluate((address) => localStorage.setItem('address', JSON.stringify(address)), {
			addressText: '4 Om, Chakala',
			addressType: type,
			location,
		});
		await page.goto(path);
		await expect(page.locator('[data-location-type]').first()).toHaveText(word);
	}
});

test('L7 the place dialog takes the focus, and Escape gives it back; the search button follows its field', async ({ page, isMobile }) => {
	await page.goto('/shops');
	await page.locator('.place').focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await expect(isMobile ? dialog.getByRole('button', { name: 'Close' }) : dialog.getByLabel('Locality or PIN code')).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(page.locator('.place')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('banner').getByPlaceholder('Milk, atta, a shop…')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })).toBeFocused();
});

test('L1 a shop that does not deliver here promises no minutes @any-width', async ({ page, context, store }) => {
	const [cards] = await shelves(store.url);
	const shop = `/shops/${productAt(cards).store.id}`;
	await page.goto(shop);
	await expect(
		page
			.getByRole('main')
			.getByText(/\d+–\d+ min/)
			.first(),
	).toBeVisible();
	// A page that finds another place in its cookie reads itself anew, in the middle of a way to the next.
	await page.goto('about:blank');
	await context.addCookies([{ name: 'loc', value: 'ttnfv2', url: store.url }]);
	await page.goto(shop);
	await expect(page.getByText('Does not deliver to your place').first()).toBeVisible();
	await expect(page.getByRole('main').getByText(/\d+–\d+ min/)).toHaveCount(0);
});

test('L1 a position that comes when the dialog is closed moves nobody; a tap beside a dialog closes it and goes no further @any-width', async ({
	page,
}) => {
	await page.addInitScript(() => {
		const getCurrentPosition = (found: (at: { coords: { latitude: number; longitude: number } }) => void) => {
			addEventListener('found', () => found({ coords: { latitude: 19.077, longitude: 72.998 } }));
		};
		Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
	});
	await page.goto('/');
	await page.locator('.place').click();
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	await dialog.getByRole('button', { name: 'Use my position' }).click();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	const answered = page.waitForResponse(/reverse-geocode/);
	await page.evaluate(() => dispatchEvent(new Event('found')));
	await (await answered).finished();
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
	expect(await page.evaluate(() => localStorage.getItem('address'))).toBeNull();

	await openLogin(page);
	const login = page.getByRole('dialog', { name: 'Log in' });
	await expect(login).toBeVisible();
	const box = await page.locator('.place').boundingBox();
	if (!box) throw new Error('the place in the header is not on the page');
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	if (test.info().project.use.hasTouch) await page.touchscreen.tap(x, y);
	else await page.mouse.click(x, y);
	await expect(login).toBeHidden();
	await expect(page.getByRole('dialog')).toHaveCount(0);
});
