import { wireAnswer } from '../../../bench/support/wire.ts';
import { expect, test } from '../../support/browser.ts';

/** What a list of 40 cards may cost, in bytes as they come over the line (1 kB = 1000). */
const HTML = 73_000;
/** 12.0 kB as the benchmark prints it: the words over drawn packs are some 200 bytes of it. */
const SENT = 12_049;
/** Elements of a page of 40 cards, and of one card besides itself. */
const PAGE_ELEMENTS = 1_060;
const CARD_ELEMENTS = 15;
const LISTS = ['/pc/GROCERY', '/pc/FRUIT_VEG'];

// A store of its own: what other tests put on the shelves would be weighed, too.
test.use({ settings: { LOG_LEVEL: 'warn' } });

test('40 cards are 15 elements each at most, 73 kB of HTML and 12 kB as sent', async ({ page, store }) => {
	for (const path of LISTS) {
		const { body } = await wireAnswer(store.url + path, 'identity');
		expect(body.byteLength, `${path}: HTML`).toBeLessThanOrEqual(HTML);
		// A page that is asked for again is sent as small as it gets.
		const sent = async () => (await wireAnswer(store.url + path, 'br')).body.byteLength;
		await expect.poll(sent, { message: `${path}: br` }).toBeLessThanOrEqual(SENT);
		await page.goto(path);
		const cards = await page.locator('article.pcard').evaluateAll((all) => all.map((card) => card.querySelectorAll('*').length));
		expect(cards.length).toBe(40);
		expect(Math.max(...cards), `${path}: elements of a card`).toBeLessThanOrEqual(CARD_ELEMENTS);
		expect(await page.locator('*').count(), `${path}: elements`).toBeLessThanOrEqual(PAGE_ELEMENTS);
	}
});
