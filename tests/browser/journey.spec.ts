import type { Stage } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { Catalogue } from '../support/catalogue/catalogue.ts';
import { CATALOGUES } from '../support/catalogue/catalogues.ts';
import { ask } from '../support/client.ts';
import { expect, testOver } from '../support/imported.ts';
import type { Store } from '../support/store.ts';
import { cardOf, newPhone } from './shopping.ts';

/** A word long enough to be corrected when two of its letters are swapped. */
const LONG_WORD = /^[A-Z][a-z]{6,}\b/;
/** A word with two letters swapped. */
const mistyped = (word: string) => word.replace(/^(...)(.)(.)/, '$1$3$2');

/** What the catalogue has near its place: an open shop with full shelves, two things its page shows, and a third to be searched for. */
async function chosen(store: Store, { name, city }: Catalogue['place'], language: Language) {
	const as = { language };
	const { localities } = await ask(store, 'GET catalog/localities', { q: name, city }, as);
	const place = localities[0];
	if (!place) throw new Error(`${name} is not in the store`);
	const location = `${place.lat},${place.lng}`;
	const { shops } = await ask(store, 'GET catalog/shops', { location, openNow: true, limit: 20 }, as);
	for (const shop of shops) {
		const { products } = await ask(store, 'GET catalog/shops/{storeId}/products', { storeId: shop.id, limit: 40 }, as);
		const cards = products.flatMap(([card]) => (card?.inStock ? [card] : []));
		const page = await (await fetch(store.url + localizePath(shop.url, language))).text();
		const [first, second] = cards.filter(({ retailerProductId }) => page.includes(` data-pack-id="${retailerProductId}"`));
		for (const sought of first && second ? cards.filter((card) => card !== first && card !== second) : []) {
			const word = LONG_WORD.exec(sought.name)?.[0];
			const found = word && (await ask(store, 'GET search/results', { q: mistyped(word), location, limit: 20 }, as));
			if (!word || !found || !first || !second) continue;
			if (found.correctedQuery === word.toLowerCase() && found.products.flat().some(({ id }) => id === sought.id))
				return { place, shop, first, second, sought, word };
		}
	}
	throw new Error(`no open shop near ${name} has full shelves`);
}

// One language for each catalogue, where there are two.
const tests = CATALOGUES.map((catalogue) => ({ catalogue, test: testOver(catalogue) }));
const journeys = (['en', 'hi'] as const).flatMap((language, i) =>
	[tests[i % tests.length]].flatMap((over) => (over ? [{ ...over, language }] : [])),
);

for (const { catalogue, language, test } of journeys) {
	const t = translatorOf(language);
	const at = (path: string) => localizePath(path, language);

	test(`R1 R3 R5 R10 R11 R21 L7 V18 C39 C40 from a search engine to DELIVERED in ${language}, out of ${catalogue.name}`, async ({
		page,
		store,
	}) => {
		const { place, shop, first, second, sought, word } = await chosen(store, catalogue.place, language);

		await test.step('a locality’s page, and its place chosen for shopping', async () => {
			await page.goto(at(place.url), { referer: 'https://search.example/' });
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('place.headline', { place: place.name }));
			await page
				.getByRole('banner')
				.getByRole('link', { name: t('layout.deliverTo') })
				.click();
			const places = page.getByRole('dialog', { name: t('place.title') });
			await places.getByLabel(t('place.search')).fill(place.name);
			await places.getByRole('button', { name: `${place.name} ${place.city} · ${place.pinCode}` }).click();
			await expect(page.getByRole('banner')).toContainText(place.name);
		});

		const phone = newPhone();
		await test.step('a shop, and three of its things in the cart', async () => {
			await page.getByRole('link', { name: shop.name }).first().click();
			await expect(page).toHaveURL(at(shop.url));
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.name);
			for (const card of [first, second]) {
				await cardOf(page, card)
					.getByRole('button', { name: new RegExp(`^${t('control.add')}: `) })
					.click();
				await expect(cardOf(page, card).getByRole('status')).toHaveText('1');
			}
			await cardOf(page, first)
				.getByRole('button', { name: t('control.more') })
				.click();
			await expect(cardOf(page, first).getByRole('status')).toHaveText('2');
		});

		await test.step('another thing, searched for with a slip of the thumb', async () => {
			const search = page.getByRole('banner').getByPlaceholder(t('layout.searchPlaceholder'));
			await search.fill(mistyped(word));
			await search.press('Enter');
			await expect(page).toHaveURL(at(`/search?q=${mistyped(word)}`));
			await expect(page.getByText(t('search.corrected', { q: word.toLowerCase() }))).toBeVisible();
			await cardOf(page, sought)
				.getByRole('button', { name: new RegExp(`^${t('control.add')}: `) })
				.click();
		});

		await test.step('the cart, and logging in from it', async () => {
			await page.getByRole('link', { name: t('bar.items', { count: 4 }) }).click();
			const panel = page.getByRole('dialog', { name: t('cart.title') });
			// The first list: below it other products are suggested.
			await expect(panel.getByRole('list').first().getByRole('listitem')).toHaveCount(3);
			await panel.getByRole('link', { name: t('cart.checkout') }).click();
			await expect(page).toHaveURL(at('/cart?step=contact'));
			const contact = page.getByRole('region', { name: t('checkout.contact') });
			await contact.getByLabel(t('login.phone')).fill(phone);
			await contact.getByRole('button', { name: t('login.send') }).click();
			await expect(contact.getByText(t('login.sentTo', { phone: `+91 ${phone}` }))).toBeVisible();
			const otp = () => store.outbox().findLast(({ to }) => to === `+91${phone}`)?.otp ?? '';
			await expect.poll(otp).toMatch(/^\d{6}$/);
			await contact.getByLabel(t('login.code')).fill(otp());
			await expect(page.getByRole('status').getByText(t('login.merged', { count: 4 }))).toBeVisible();
			await expect(page.getByRole('main').getByText(sought.name)).toBeVisible();
			await contact.getByLabel(t('checkout.name')).fill('Asha Rao');
			await contact.getByRole('button', { name: t('checkout.continue') }).click();
		});

		await test.step('an address, and the order', async () => {
			await expect(page).toHaveURL(at('/cart?step=address'));
			await page.getByLabel(t('address.flat')).fill('4');
			await page.getByLabel(t('address.building')).fill('Chakala Road');
			await page.getByRole('button', { name: t('address.save') }).click();
			const where = page.getByRole('region', { name: t('checkout.address') });
			const goOn = where.getByRole('button', { name: t('checkout.continue') });
			await goOn.click();
			await expect(where.getByRole('button', { name: t('address.change') })).toBeVisible();
			// The button says the sum of the bill above it.
			const toPay = page
				.getByRole('term')
				.filter({ hasText: t('bill.toPay') })
				.locator('+ dd');
			const place = async () => page.getByRole('button', { name: (await toPay.textContent()) ?? '' });
			// The bill follows the address; then the button says the same sum.
			await expect(async () => expect(await place()).toBeEnabled({ timeout: 1_000 })).toPass({ timeout: 30_000 });
			await (await place()).click();
			await expect(page).toHaveURL(new RegExp(`${at('/orders/')}[a-z0-9]+$`));
		});

		await test.step('the order’s page follows the shop by itself', async () => {
			const id = page.url().split('/').at(-1) ?? '';
			const stage = page.getByRole('heading', { level: 2 }).first();
			const is = (name: Stage) => expect(stage).toHaveText(t(`stage.${name}`));
			await is('PLACED');
			const { orders } = await ask(store, 'GET partner/orders', { storeId: shop.id, stage: 'PLACED' }, { partner: store.partnerToken });
			const order = orders.find((one) => one.id === id);
			expect(order?.lines.map(({ retailerProductId, quantity }) => [retailerProductId, quantity]).sort()).toEqual(
				[
					[first.id, 2],
					[second.id, 1],
					[sought.id, 1],
				].sort(),
			);
			await expect(page.getByText(amountText(order?.bill.toPay ?? 0), { exact: true })).toBeVisible();
			for (const [call, next] of [
				['accept', 'ACCEPTED'],
				['dispatch', 'ON_THE_WAY'],
				['deliver', 'DELIVERED'],
			] as const) {
				await ask(store, `POST partner/orders/{id}/${call}`, { id }, { partner: store.partnerToken });
				await is(next);
			}
			const steps = page.getByRole('main').getByRole('list').first().getByRole('listitem');
			await expect(steps).toHaveCount(4);
			for (const step of await steps.all()) await expect(step.getByRole('time')).toHaveText(/\d/);
			await expect(page.getByText(t('order.paid'))).toBeVisible();
			// With a count the link would be called by it too.
			await expect(page.getByRole('link', { name: t('layout.cart'), exact: true })).toBeVisible();
		});
	});
}
