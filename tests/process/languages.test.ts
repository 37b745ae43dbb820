import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { LANGUAGES, type Language, type Names, nameIn } from '#lib/languages.ts';
import { delocalizePath, localizePath, paths } from '#lib/paths.ts';
import { cellPoint } from '#lib/place/page-point.ts';
import { AREAS } from '#server/i18n/translate.ts';
import { readSampleCsv } from '#server/sample/csv.ts';
import { readProducts } from '#server/sample/products.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';
import { filesUnder, ROOT, read } from '../house/sources.ts';
import { type Store, startStore } from '../support/store.ts';
import { decoded, foreignWords, LATIN_WORDS, saidBy } from '../support/visible-words.ts';

const keys = new Set(AREAS.flatMap((area) => Object.keys(JSON.parse(read(`src/lib/i18n/en/${area}.json`)))));
const brands = new Set(
	filesUnder('src/server/sample/products', ['.csv']).flatMap((file) =>
		readSampleCsv(new URL(file, `file://${ROOT}`)).map((row) => row.text('brand')),
	),
);
/** The searched words stand on the page too. */
const LATIN = new Set([...LATIN_WORDS, 'milk', 'zzqqx']);
/** One page of every kind that the home page does not link to. */
const UNLINKED = `/search /search?q=zzqqx /search?q=milk /pc/DAIRY/MILK?offers=1&sort=price /shops/c/groceries-38 /india/mumbai
	/about /cart /login /account /orders /orders/nobody1 /profile /nowhere /products/x-nobody1 /shops?openNow=1&q=milk
	/india/othercities/otherlocalities/othercategories/x-nobody1`.split(/\s+/);
const PAGES_OF_A_KIND = 4;

let store: Store;
let pages: string[] = [];
/** A crowd beyond the line is told when to come again, and half a thousand pages may be before it. */
const TRIES = 6;

/** An answer's text; who is turned away for a moment (503) asks again when he was told to, as a browser's owner does. */
async function textOf(path: string, headers: Record<string, string> = {}, tries = TRIES): Promise<string> {
	const answer = await fetch(store.url + path, { headers });
	const text = await answer.text();
	if (answer.status !== 503) return text;
	if (tries === 1) throw new Error(`${path} was turned away ${TRIES} times`, { cause: text });
	await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
	return textOf(path, headers, tries - 1);
}
const html = (path: string, language: Language): Promise<string> => textOf(localizePath(path, language));

beforeAll(async () => {
	store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const links = async (path: string) => [...(await html(path, 'en')).matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? '');
	const linked = [...(await links('/')), ...(await links('/pc/GROCERY')).filter((path) => path.startsWith('/brands/'))];
	const own = linked.filter((path) => !/^\/(?:_astro|api|art|hi|mr|gu|kn|te|$)|\.\w+$|#/.test(path));
	const kinds = Map.groupBy(new Set(own), (path) => `${path.split('/', 2)[1]} ${path.split('/').length}`);
	pages = [...new Set(['/', ...[...kinds.values()].flatMap((alike) => alike.slice(0, PAGES_OF_A_KIND)), ...UNLINKED])];
	expect(pages.length).toBeGreaterThan(40);
});
afterAll(() => store.stop());

test.each(LANGUAGES)('A1 no page in $ownName shows a key, an open parameter or another language', async ({ slug, bcp47 }) => {
	const left = new Map<string, string>();
	for (const path of pages) {
		const page = await html(path, slug);
		expect(page, path).toContain(`<html lang="${bcp47}"`);
		for (const said of saidBy(page)) {
			const text = [...brands, new URL(store.url).host].reduce((rest, own) => (own ? rest.replaceAll(own, ' ') : rest), said);
			for (const word of text.match(/[a-z]\w*(?:\.[-\w]+)+|\{\w+\}/g) ?? [])
				if (keys.has(word) || word.startsWith('{')) left.set(word, path);
			if (slug === 'en') for (const word of text.match(/[\u0900-\u0d7f]+/gu) ?? []) left.set(word, path);
			else for (const word of foreignWords(text, slug)) if (!LATIN.has(word)) left.set(word, path);
		}
	}
	expect([...left]).toEqual([]);
});

/** Ids of products that some shop near the default place sells. */
async function onShelves(count: number): Promise<string[]> {
	const ids = new Set<string>();
	for (let cursor = ''; ids.size < count; ) {
		const { data } = await (await fetch(`${store.url}/api/catalog/products?limit=60&cursor=${cursor}`)).json();
		for (const [card] of data.products) ids.add(card.libraryProductId);
		cursor = data.nextCursor;
	}
	return [...ids].slice(0, count);
}

test('A1 of 600 requests at once over six languages none is answered in a wrong one, drawn anew or kept', async () => {
	const footer = new Map(LANGUAGES.map(({ slug }) => [slug, JSON.parse(read(`src/lib/i18n/${slug}/layout.json`))['layout.footerLine']]));
	const namesOf = new Map(readProducts(taxonomyCategories()).map(({ row }): [string, Names] => [row.id, JSON.parse(row.names)]));
	const asked = (await onShelves(100)).flatMap((id) => {
		const names = namesOf.get(id) ?? { en: '' };
		return LANGUAGES.map((language) => ({ path: paths.product(names.en, id), names, language }));
	});
	expect(asked.length).toBe(600);
	for (const round of ['drawn anew', 'kept']) {
		const got = await Promise.all(asked.map(({ path, language }) => html(path, language.slug)));
		const wrong = asked.filter(({ names, language }, i) => {
			const page = got[i] ?? '';
			const says = [...footer].filter(([, line]) => page.includes(line)).map(([slug]) => slug);
			const title = decoded(/<title>([^<]*)/.exec(page)?.[1] ?? '');
			const isOwn = page.includes(`<html lang="${language.bcp47}"`) && title.startsWith(nameIn(names, language.slug));
			return !isOwn || says.join() !== language.slug;
		});
		expect(
			wrong.map(({ path, language }) => language.slug + path),
			round,
		).toEqual([]);
	}
});

/** What a card says of its product: its name, picture, pack, price and shop. */
type Said = Pick<CartItem, 'retailerProductId' | 'name' | 'image' | 'inStock'> & { pack: string; size: string; shop: string; path: string };

/** How many one may take where a card does not say it. */
const USUAL_MOST = '20';

function saidByCard(card: string): Said {
	const first = (pattern: RegExp) => decoded(pattern.exec(card)?.[1] ?? '');
	const shown = first(/class="price">(.*?)<\/p>/).split('</s>');
	const said =
		first(/<form[^>]* data-pack="([^"]*)"/) ||
		shown
			.map((text) => text.replace(/\D/g, ''))
			.reverse()
			.join(' ');
	const [price = '', mrp = price, most = USUAL_MOST] = said.split(' ');
	return {
		retailerProductId: first(/ data-pack-id="([^"]*)"/),
		name: first(/<h\d[^>]*><a[^>]*>([^<]*)/),
		image: first(/<img src="([^"]*)"/),
		inStock: !card.includes('data-control="notify"'),
		pack: `${price} ${mrp} ${most}`,
		size: first(/<option selected[^>]*>([^<]*)/) || first(/class="pcard-pack"[^>]*>([^<\n]*)/),
		shop: first(/class="pcard-shop">([^<]*)/),
		path: delocalizePath(first(/ action="([^"]*)"/)).path,
	};
}

const saidOn = (page: string): Said[] => [...page.matchAll(/<article class="pcard.*?<\/article>/gs)].map(([card]) => saidByCard(card));

/** What the card of a product is to say. */
const toSay = ({
	retailerProductId,
	name,
	image,
	inStock,
	sellingPrice,
	mrp,
	maxQuantity,
	measurementDisplayText,
	store,
	url,
}: CartItem) => ({
	...{ retailerProductId, name, image, inStock, size: measurementDisplayText, shop: store.name },
	pack: `${sellingPrice} ${mrp} ${maxQuantity}`,
	path: url.replace(/\?.*/, ''),
});

type List = { code: string; filter: string; slug: Language; cell: string };

const ask = (path: string, { slug, cell }: List): Promise<string> => textOf(path, { 'accept-language': slug, cookie: `loc=${cell}` });

/** The products on a list's page. With the preview flag a page is not cached, so each one is drawn. */
async function shown({ code, filter, slug, cell }: List): Promise<Said[]> {
	const query = `${filter.replaceAll('true', '1')}&b2bStorePreview=true`;
	return saidOn(await ask(`${localizePath(paths.category(code), slug)}?${query}`, { code, filter, slug, cell }));
}

/** The same list from the API: of each product the pack that its card shows. */
async function told(list: List): Promise<CartItem[]> {
	const { lat, lng } = cellPoint(list.cell);
	const query = `parent=${list.code}&latitude=${lat}&longitude=${lng}&limit=40&${list.filter}`;
	const products: ProductCard[][] = JSON.parse(await ask(`/api/catalog/products?${query}`, list)).data.products;
	return products.flatMap((packs) => [...packs.filter(({ inStock }) => inStock), ...packs].slice(0, 1).map(cartItemOf));
}

test('A1 C40 of 600 lists drawn at once none shows another language, place or an old price', async () => {
	const filters = ['', 'offers=true', 'sort=price', 'sort=-price&inStock=true', 'sort=offer'];
	const cells = ['te7udn', 'te7uf2', 'te7u9x', 'te7gv2'];
	const lists = taxonomyCategories().flatMap(({ code }) => filters.map((filter) => ({ code, filter })));
	const asked: List[] = lists
		.slice(0, 25)
		.flatMap((list) => LANGUAGES.flatMap(({ slug }) => cells.map((cell) => ({ ...list, slug, cell }))));
	expect(asked.length).toBe(600);
	const wrong = async (lists: List[]) => {
		const right = await Promise.all(lists.map(async (list) => isDeepStrictEqual(await shown(list), (await told(list)).map(toSay))));
		return lists.filter((_, i) => !right[i]);
	};
	expect(await wrong(asked)).toEqual([]);

	const list: List = { code: 'FRUIT_VEG', filter: 'sort=-price&inStock=true', slug: 'hi', cell: 'te7udn' };
	const [item] = await told(list);
	const headers = { authorization: `Partner ${store.partnerToken}`, 'content-type': 'application/json' };
	const body = JSON.stringify({ sellingPrice: 4_321, mrp: -1 });
	await fetch(`${store.url}/api/partner/products/${item?.retailerProductId}`, { method: 'PUT', headers, body });
	await vi.waitFor(async () => expect((await shown(list))[0]).toMatchObject({ pack: expect.stringMatching(/^4321 -1 /) }), {
		timeout: 5_000,
		interval: 50,
	});
	const ofItsCategory = asked.filter(({ code }) => code === list.code);
	expect(ofItsCategory.length).toBe(120);
	expect(await wrong(ofItsCategory)).toEqual([]);
});
