import { expect, test } from 'vitest';
import { filesUnder, importsOf, read, targetOf } from './sources.ts';

/**
 * The folders of src/server from the ground up: each may import those before it and none after it, so no two import each other.
 * What is one truth comes first, then what the domains stand on, the domains, and last what joins them.
 */
const FOLDERS = [
	'system',
	'settings',
	'db',
	'ports',
	'throttle',
	'i18n',
	'storage',
	'taxonomy',
	'pictures',
	'art',
	'invalidation',
	'responses',
	'api',
	'messages',
	'about',
	'store-config',
	'catalogue',
	'place',
	'search',
	'account',
	'counter',
	'payment',
	'cart',
	'order',
	'import',
	'shelf',
	'backup',
	'commands',
	'sample',
	'catalogue-upkeep',
	'page-cache',
	'sitemap',
	'http',
	'front',
	'boot',
];
/** The rooms of the catalogue in the same way: how much is in a pack, how a word is heard, what a thing is, what a text asks for, who sells what. */
const CATALOGUE = ['packs', 'spelling', 'lexicon', 'typed', 'drawings', 'shops', 'products'];

const files = filesUnder('src/server', ['.ts']);
const folderOf = (path: string): string => /^(?:src\/)?server\/([^/]+)\//.exec(path)?.[1] ?? '';
const roomOf = (path: string): string | undefined => /server\/catalogue\/(\w+)\//.exec(path)?.[1];

/** What a source imports from a folder above its own, in the words of the failure. */
function wrong(file: string, source: string): string[] {
	const own = folderOf(file);
	return importsOf(source).flatMap((imported) => {
		const target = targetOf(file, imported);
		if (!target?.startsWith('server/')) return [];
		return FOLDERS.indexOf(folderOf(target)) > FOLDERS.indexOf(own) ? [`${file}: ${own} → ${folderOf(target)}`] : [];
	});
}

test('every folder of the server stands in the list, and there is no other in it', () => {
	expect([...new Set(files.map(folderOf))].sort()).toEqual([...FOLDERS].sort());
});

test('no folder of the server imports or reads one above it', () => {
	expect(files.flatMap((file) => wrong(file, read(file)))).toEqual([]);
});

test('the rooms of the catalogue stand on each other in one order', () => {
	const inside = files.filter((file) => roomOf(file) !== undefined);
	expect(new Set(inside.map(roomOf))).toEqual(new Set(CATALOGUE));
	const at = (path: string) => CATALOGUE.indexOf(roomOf(path) ?? '');
	const back = inside.flatMap((file) =>
		importsOf(read(file)).flatMap((imported) => (at(targetOf(file, imported) ?? '') > at(file) ? [`${file} → ${imported}`] : [])),
	);
	expect(back).toEqual([]);
});

test('a wrong arrow is found, however it is written', () => {
	const found = (file: string, source: string): number => wrong(`src/server/${file}`, source).length;
	expect(found('catalogue/shops/shops.ts', "import { cartOf } from '#server/cart/cart.ts';")).toBe(1);
	expect(found('catalogue/shops/shops.ts', "import type { CartRow } from '../../cart/cart-row.ts';")).toBe(1);
	expect(found('catalogue/shops/shops.ts', "readFileSync(new URL('../../sample/shops.csv', import.meta.url), 'utf8')")).toBe(1);
	expect(found('invalidation/publish.ts', "import { notifyOrders } from '#server/order/watchers.ts';")).toBe(1);
	expect(found('order/place.ts', "import { createApi } from '#server/http/router.ts';")).toBe(1);
	expect(found('ports/app.ts', "import { readCsv } from '#server/import/read-csv.ts';")).toBe(1);
	expect(found('order/place.ts', "import { tag } from '#server/catalogue/tags.ts';")).toBe(0);
});
