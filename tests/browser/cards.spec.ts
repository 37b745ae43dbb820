import { hasDiscount } from '#lib/catalogue/discount.ts';
import { placeholderPath } from '#lib/catalogue/failed-picture.ts';
import { priceText } from '#lib/format/money.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../support/browser.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { addressesOf, productsAt, shelvesOf, shopsOf } from './addresses.ts';
import { addFromPage, cardOf, controlOf, openCart, priceOf, productAt, shelves, whenAwake } from './shopping.ts';

test.use(WITH_PICTURES);

test('L11 V6 every card of a shop shows name, pack, price rounded up, whether food is veg, and a discount only where there is one', async ({
	page,
	store,
}) => {
	const { shop } = await addressesOf(store);
	const entries = await productsAt(store.url, `shops/${shop.id}/products?limit=40&sort=price`);
	await page.goto(`/shops/${shop.id}?sort=price`);
	expect(entries.length).toBe(40);
	for (const variants of entries) {
		const card = variants.find(({ inStock }) => inStock) ?? variants[0];
		if (!card) throw new Error('an entry without a pack');
		const article = cardOf(page, card);
		await expect(article.getByRole('heading')).toHaveText(card.name);
		const menu = article.getByRole('combobox');
		if (variants.length > 1) await expect(menu.locator('option:checked')).toHaveText(card.measurementDisplayText);
		else await expect(article.getByText(card.measurementDisplayText)).toBeVisible();
		await expect(article.locator('.price')).toHaveText(priceOf(card));
		const signs = article.getByRole('img', { name: /^(Veg|Non-veg)$/ });
		if (card.foodSign) await expect(signs).toHaveAccessibleName({ veg: 'Veg', nonveg: 'Non-veg' }[card.foodSign]);
		else await expect(signs).toHaveCount(0);
		const isLess = hasDiscount(card.mrp, card.sellingPrice);
		if (isLess) await expect(article.locator('.price s')).toHaveText(priceText(card.mrp));
		else await expect(article.locator('.price s')).toHaveCount(0);
		if (isLess && card.offerPercent > 0) await expect(article.locator('.flag')).toHaveText(`${card.offerPercent}% OFF`);
		else await expect(article.locator('.flag:visible')).toHaveCount(0);
	}
});

test('L11 the control reads ADD on a card and Add To Cart on the page of a product, and at checkout it has neither − nor + @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.goto(`/search?q=${encodeURIComponent(card.name.slice(0, 25))}`);
	await expect(page.locator('.cc-card .cc-add:visible').first()).toHaveText('ADD');
	await page.goto(card.url);
	await expect(controlOf(page, card).getByRole('button')).toHaveText(['Add To Cart']);
	await page.goto('/design');
	const held = page.locator('.cc-checkout[data-control=quantity]').first();
	await expect(held.locator('output')).toBeVisible();
	await expect(held.getByRole('button')).toHaveCount(0);
});

test('A2 L11 each ADD of a list, and each menu of packs, says of which product it is @any-width', async ({ page }) => {
	await page.goto('/pc/GROCERY');
	await whenAwake(page);
	const named = await page.locator('article').evaluateAll((cards) =>
		cards.flatMap((card) => {
			const name = card.querySelector('h2')?.textContent ?? '';
			return [...card.querySelectorAll('.cc-add, select')].map((part) => ({ name, said: part.ariaLabel ?? '' }));
		}),
	);
	expect(named.length).toBeGreaterThan(50);
	expect(named.filter(({ name, said }) => !name || !said.includes(name))).toEqual([]);
});

test('V7 a card out of stock says OUT OF STOCK and its link leads nowhere; its page says so too @any-width', async ({ page, store }) => {
	const shops = await shopsOf(store.url);
	const shelves = (await Promise.all(shops.map(({ id }) => shelvesOf(store.url, id)))).flat();
	const out = shelves.find((variants) => variants.every(({ inStock }) => !inStock))?.[0];
	if (!out) throw new Error('the sample has nothing out of stock');
	await page.goto(`/shops/${out.store.id}?q=${encodeURIComponent(out.name.slice(0, 25))}`);
	const article = cardOf(page, out);
	await expect(article.getByText('OUT OF STOCK')).toBeVisible();
	const link = article.getByRole('heading').getByRole('link');
	await expect(link).toHaveAttribute('aria-disabled', 'true');
	expect(await link.getAttribute('href')).toBeNull();
	await page.goto(out.url);
	await expect(page.locator('.gallery').getByText('OUT OF STOCK')).toBeVisible();
});

test('pictures keep their place before they come: sizes set, the first row at once, the rest as they near @any-width', async ({ page }) => {
	await page.goto('/pc/GROCERY');
	const images = await page
		.locator('main article img')
		.evaluateAll((all) => all.map((img) => [img.getAttribute('width'), img.getAttribute('height'), img.getAttribute('loading')]));
	expect(images.every(([width, height]) => width && height)).toBe(true);
	expect(images.slice(0, 4).map(([, , loading]) => loading)).toEqual([null, null, null, null]);
	expect(images.slice(4).every(([, , loading]) => loading === 'lazy')).toBe(true);
});

test('nothing on a page stands elsewhere while its pictures are awaited, on a phone or a desk', async ({ page, store }) => {
	const { shop, product } = await addressesOf(store);
	for (const path of ['/', '/shops', '/india/mumbai/andheri-east', '/pc/GROCERY', shop.url, product.url]) {
		await page.goto(path);
		await expect(page.locator('html:not([data-loading])'), path).toBeAttached();
		const moved = await page.evaluate(() => {
			// What a closed `details` hides stands nowhere that can be told.
			const parts = [...document.querySelectorAll('main *')].filter((part) => part.localName !== 'img' && part.checkVisibility());
			const tops = () => parts.map((part) => part.getBoundingClientRect().top);
			const before = tops();
			document.documentElement.dataset.loading = '';
			const after = tops();
			return parts.filter((_, i) => Math.abs((before[i] ?? 0) - (after[i] ?? 0)) >= 1).map((part) => part.outerHTML.slice(0, 90));
		});
		expect(moved, path).toEqual([]);
	}
});

test('X7 a picture that does not come is replaced by the drawing of its kind, on cards, on the page of a product and in the cart @any-width', async ({
	page,
	allowed,
	store,
}) => {
	allowed.push(/Failed to load resource/);
	const isDrawing = /\/art\/(package|convenience-store)\.svg\?g=sand$/;
	await page.route(/\/(art|img)\//, (route) => (isDrawing.test(route.request().url()) ? route.continue() : route.abort()));
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	const srcOf = (selector: string) => page.locator(selector).first();
	await page.goto(`/shops/${card.store.id}`);
	await expect(srcOf('.pcard-pic img')).toHaveAttribute('src', placeholderPath('product'));
	await page.goto('/shops');
	await expect(srcOf('.scard img')).toHaveAttribute('src', placeholderPath('default'));
	await addFromPage(page, card);
	await expect(srcOf('.gallery-pic img')).toHaveAttribute('src', placeholderPath('product'));
	await openCart(page);
	const line = page.getByRole('dialog').locator('.line img').first();
	await expect(line).toHaveAttribute('src', placeholderPath('product'));
	expect(await line.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(0);
	// When the drawing fails too, it is not requested again.
	await page.goto('/about');
	let asked = 0;
	await page.route(/\/(art|img)\//, (route) => {
		asked++;
		return route.abort();
	});
	await page.evaluate(async () => {
		const img = new Image();
		document.body.append(img);
		const failedTwice = new Promise<void>((resolve) => {
			img.onerror = () => {
				img.onerror = () => requestAnimationFrame(() => resolve());
			};
		});
		img.src = '/art/none.svg';
		await failedTwice;
	});
	expect(asked).toBe(2);
});

test('A2 L11 − and + of a card are 44 px wide each, whatever the price, which stands whole; the control is as large as ADD was', async ({
	page,
}) => {
	for (const [language, text] of [
		['', '100%'],
		['/te', '100%'],
		['/te', '200%'],
	] as const) {
		await page.goto(`${language}/design`);
		await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
		const feet = await page.locator('.cc-card').evaluateAll((all: HTMLElement[]) =>
			all.flatMap((foot) => {
				const price = foot.querySelector('.price');
				const control = [...foot.querySelectorAll<HTMLElement>(':scope > :not(.price)')].find((state) => state.checkVisibility());
				if (!price || !control) return [];
				const [own, at, on] = [foot, price, control].map((element) => element.getBoundingClientRect());
				if (!own || !at || !on) return [];
				const thumbs = [...foot.querySelectorAll('.cc-step > button')].map((thumb) => Math.round(thumb.getBoundingClientRect().width));
				const isWhole =
					at.left >= own.left && Math.max(at.right, on.right) <= own.right + 0.5 && price.scrollWidth <= price.clientWidth + 1;
				const size = `${control.offsetWidth} × ${control.offsetHeight}`;
				return [{ state: foot.dataset.control, price: price.lastChild?.textContent ?? '', isWhole, size, thumbs, width: own.width }];
			}),
		);
		const held = feet.filter(({ state }) => state === 'stepper');
		expect(held.map(({ price }) => price)).toEqual(expect.arrayContaining(['₹27', '₹1,299', '₹98,766']));
		for (const { price, isWhole, thumbs, size, width } of held) {
			expect(isWhole, price).toBe(true);
			expect(Math.min(...thumbs), price).toBeGreaterThanOrEqual(44);
			// Cards of a row that scrolls are narrower.
			const alike = feet.filter((rest) => rest.state === 'add' && rest.price === price && rest.width === width);
			for (const rest of alike) expect(rest.size, price).toBe(size);
		}
	}
});

test('the rating on a shop’s card leaves its words alone in every language', async ({ page }) => {
	for (const { slug } of LANGUAGES) {
		await page.goto(localizePath('/india/mumbai/andheri-east', slug));
		const covered = await page.getByRole('article').evaluateAll((cards) =>
			cards.flatMap((card) => {
				const pill = card.querySelector('.rating')?.getBoundingClientRect();
				return [...card.querySelectorAll('.scard-name, .scard-text > *')].flatMap((line) => {
					const range = document.createRange();
					range.selectNodeContents(line);
					const isUnder = [...range.getClientRects()].some(
						(box) => pill && box.right > pill.left && box.left < pill.right && box.bottom > pill.top && box.top < pill.bottom,
					);
					return isUnder ? [line.textContent] : [];
				});
			}),
		);
		expect(covered, slug).toEqual([]);
	}
});

test('R21 the shop cards of one row on a locality’s page start on one line in every language', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 860 });
	for (const { slug } of LANGUAGES) {
		await page.goto(localizePath('/india/mumbai/powai', slug));
		const rows = await page
			.getByRole('main')
			.getByRole('region')
			.evaluateAll((regions) =>
				regions.flatMap((region) => {
					const card = region.querySelector('article');
					return card ? [{ row: Math.round(region.getBoundingClientRect().top), card: Math.round(card.getBoundingClientRect().top) }] : [];
				}),
			);
		expect(rows.length).toBeGreaterThan(new Set(rows.map(({ row }) => row)).size);
		for (const { row, card } of rows) expect(card, slug).toBe(rows.find((first) => first.row === row)?.card);
	}
});
