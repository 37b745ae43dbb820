import { expect, test } from '../../support/browser.ts';
import { firstVisit, layoutShift, SLOWEST } from '../../support/first-visit.ts';
import { WITH_PICTURES } from '../../support/launch.ts';
import { addressesOf } from '../addresses.ts';
import { ADDRESS, placed } from '../placed-order.ts';
import { openCart, whenAwake } from '../shopping.ts';

test.use(WITH_PICTURES);

/** The sum of all layout shifts; where the faces of a script come one after the other, a name in the header moves with each. */
const SHIFT = 0.02;
/** Where an answer has as many lines as nobody can know. */
const CUSTOMER_SHIFT = 0.1;

test('B6 a first visit on slow 4G with a slow phone: nothing moves when the face of a script comes', async ({ context, store }) => {
	test.slow();
	const { product, shop } = await addressesOf(store);
	for (const path of [`/kn${product.url}`, '/hi/india/mumbai/marol', '/te', '/gu/pc/DAIRY', `/gu${shop.url}`, `/kn${shop.url}`]) {
		const { shift } = await firstVisit(context, path, 'slow');
		expect.soft(shift, path).toBeLessThanOrEqual(SHIFT);
	}
});

test('a phone’s breadcrumbs end without a stroke, and the way to a shop’s hours ends in sight, below the chips that stay', async ({
	page,
	store,
}) => {
	const { shop } = await addressesOf(store);
	await page.goto(shop.url);
	const last = page.locator('.crumbs li').locator('visible=true').last();
	expect(await last.evaluate((crumb) => getComputedStyle(crumb, '::after').content)).toBe('none');
	await page.locator('.front-terms a[href="#about"]').click();
	await expect(page.locator('#about-title')).toBeInViewport();
	const top = () => page.locator('#about').evaluate((about) => about.getBoundingClientRect().top);
	const chips = () => page.locator('.jumps').evaluate((bar) => bar.getBoundingClientRect().bottom);
	await expect.poll(async () => (await top()) - (await chips())).toBeGreaterThanOrEqual(0);
});

test('on a line of 400 kbit/s a guest comes to a locality’s page, searches, adds what is found and sees it in the cart', async ({
	page,
}) => {
	test.slow();
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('Network.enable');
	await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOWEST });
	await page.goto('/india/mumbai/marol');
	const field = page.locator('header input[type=search]');
	await field.fill('rice');
	await field.press('Enter');
	await page.waitForURL(/\/search\?q=rice/);
	const found = page
		.getByRole('main')
		.locator('article.pcard', { has: page.locator('[data-act=add]') })
		.first();
	const name = (await found.getByRole('heading').textContent()) ?? '';
	await found.locator('[data-act=add]').click();
	await expect(found.locator('[data-act=increase]')).toBeVisible();
	await openCart(page);
	await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText(name);
	const speed = await page.evaluate(() => {
		const [{ transferSize, responseStart, responseEnd }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
		return (transferSize / (responseEnd - responseStart)) * 1_000;
	});
	expect(speed, 'bytes in a second').toBeLessThan(2 * SLOWEST.downloadThroughput);
});

test('a tapped Cart is seen as busy until the panel is there; where its code is gone, the link leads to its page', async ({
	page,
	allowed,
}) => {
	const scripts = '**/_astro/*.js';
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const cart = page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Cart' });

	await page.goto('/about');
	await whenAwake(page);
	await page.route(scripts, (route) => released.then(() => route.continue()));
	await cart.click();
	await expect(cart).toHaveAttribute('aria-busy', 'true');
	await expect.poll(() => cart.evaluate((link) => Number(getComputedStyle(link).opacity))).toBeLessThan(0.8);
	release();
	await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
	await expect(cart).not.toHaveAttribute('aria-busy');

	// The code is gone, as after a new release.
	allowed.push(/404/);
	await page.goto('/about');
	await whenAwake(page);
	await page.route(scripts, (route) => route.fulfill({ status: 404 }), { times: 1 });
	await cart.click();
	await expect(page).toHaveURL('/cart');

	// Nothing comes, not even the page script; and nothing may move.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.route(scripts, () => {});
	await page.goto('/about', { waitUntil: 'domcontentloaded' });
	await cart.click();
	await expect(cart).toHaveCSS('opacity', '0.5');
});

test('a customer’s own pages keep their room until the answers come: nothing jumps, whether they are long or short', async ({
	page,
	store,
}) => {
	const { order } = await placed(page, store);
	for (const [path, call, words] of [
		[`/orders/${order.id}`, `**/api/order/${order.id}`, order.code],
		['/account/addresses', '**/api/customer/customer-location', ADDRESS.addressText],
		['/account', '**/api/order', order.store.name],
	] as const) {
		let answer = () => {};
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(call, (route) => answered.then(() => route.continue()));
		const asked = page.waitForRequest(call);
		await page.goto(path);
		await asked;
		// What is shown meanwhile is painted.
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
		answer();
		await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
		expect.soft(await layoutShift(page), path).toBeLessThan(CUSTOMER_SHIFT);
	}
});
