import { expect, test } from 'vitest';
import { filesUnder, importsOf, read, targetOf } from './sources.ts';

/**
 * Who may import whom in src/server. A name is a folder, or a file that is a unit of its own because others need no more of its folder
 * (the shape of the rows, what a handler is given). What a unit may import stands above it: so there is no way in a circle.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
	'db/tables.ts': [],
	i18n: [],
	'http/accept-encoding.ts': [],
	'http/failure.ts': [],
	'http/is-api.ts': [],
	'http/later-page.ts': ['i18n', 'http/is-api.ts'],
	'http/refusal-response.ts': ['i18n'],
	'process/plain.ts': ['http/failure.ts', 'http/is-api.ts', 'http/later-page.ts', 'http/refusal-response.ts'],
	app: ['db/tables.ts'],
	'page-cache': ['app', 'http/accept-encoding.ts', 'http/later-page.ts'],
	db: ['db/tables.ts', 'app'],
	'db/unhurried.ts': ['app'],
	reference: ['app'],
	'storage/slots.ts': ['app'],
	storage: ['app'],
	'storage/keep-made.ts': ['app'],
	pictures: ['app', 'storage/keep-made.ts'],
	art: ['app', 'pictures', 'storage/keep-made.ts', 'storage/slots.ts'],
	messages: ['app', 'db/tables.ts', 'db/unhurried.ts'],
	changes: ['app', 'db'],
	'http/handlers.ts': ['app'],
	'http/idempotency.ts': ['app', 'db/tables.ts'],
	about: ['http/handlers.ts'],
	catalog: ['app', 'changes', 'db/tables.ts', 'db/unhurried.ts', 'http/handlers.ts', 'i18n', 'reference'],
	search: ['app', 'catalog', 'http/handlers.ts'],
	auth: ['app', 'db/tables.ts', 'http/handlers.ts', 'i18n', 'messages'],
	customers: ['app', 'auth', 'db/tables.ts', 'http/handlers.ts'],
	cart: ['app', 'catalog', 'db', 'db/tables.ts', 'http/handlers.ts', 'i18n'],
	orders: [
		'app',
		'auth',
		'cart',
		'catalog',
		'changes',
		'customers',
		'db',
		'db/tables.ts',
		'http/handlers.ts',
		'http/idempotency.ts',
		'i18n',
		'messages',
	],
	import: ['app', 'art', 'catalog', 'changes', 'db/tables.ts', 'pictures', 'reference'],
	sample: ['app', 'catalog', 'db/tables.ts', 'reference'],
	sitemap: ['app', 'catalog', 'db/unhurried.ts', 'http/accept-encoding.ts', 'process/plain.ts', 'storage/slots.ts'],
	http: ['app', 'auth', 'http/failure.ts', 'http/handlers.ts', 'http/refusal-response.ts', 'i18n', 'page-cache'],
	process: [
		'app',
		'catalog',
		'changes',
		'db',
		'db/unhurried.ts',
		'http',
		'http/accept-encoding.ts',
		'http/is-api.ts',
		'messages',
		'orders',
		'page-cache',
		'process/plain.ts',
		'sample',
		'sitemap',
		'storage',
	],
};
/** The folders of the catalogue, which is large: how much is in a pack, how a word is heard, who sells, where, and what. Each knows those before it. */
const CATALOG = ['packs', 'spelling', 'shops', 'places', 'products'];
/** The one file that knows every domain: it joins their routes. */
const JOINS_ALL = 'http/routes.ts';

const PLACE = Object.keys(MAY_IMPORT);

/** The unit of a path under src/server. */
function unitOf(path: string): string {
	const file = path.replace(/^server\//, '');
	return file in MAY_IMPORT || file === JOINS_ALL ? file : (file.split('/')[0] ?? '');
}

function arrowsOf(file: string, source: string): [unit: string, other: string][] {
	const unit = unitOf(file.replace(/^src\//, ''));
	return importsOf(source).flatMap((imported): [string, string][] => {
		const target = targetOf(file, imported);
		if (!target?.startsWith('server/')) return [];
		const other = unitOf(target);
		return other === unit || (unit === 'http' && other === JOINS_ALL) ? [] : [[unit, other]];
	});
}

const wrong = (file: string, source: string): string[] =>
	arrowsOf(file, source).flatMap(([unit, other]) =>
		unit === JOINS_ALL || MAY_IMPORT[unit]?.includes(other) ? [] : [`${file}: ${unit} → ${other}`],
	);

const files = filesUnder('src/server', ['.ts']);

test('every folder of the server stands in the table, and there is no other in it', () => {
	const units = new Set([...files.map((file) => unitOf(file.replace(/^src\//, ''))), JOINS_ALL]);
	expect([...units].sort()).toEqual([...PLACE, JOINS_ALL].sort());
});

test('the table has no way in a circle: all that a unit imports stands above it', () => {
	const back = PLACE.flatMap((unit, at) =>
		(MAY_IMPORT[unit] ?? []).filter((other) => PLACE.indexOf(other) >= at).map((other) => `${unit} → ${other}`),
	);
	expect(back).toEqual([]);
});

test('no folder of the server imports or reads what it may not', () => {
	expect(files.flatMap((file) => wrong(file, read(file)))).toEqual([]);
});

test('the folders of the catalogue stand on each other in one order', () => {
	const folderOf = (path: string) => /server\/catalog\/(\w+)\//.exec(path)?.[1];
	const inside = files.filter((file) => folderOf(file) !== undefined);
	expect(new Set(inside.map(folderOf))).toEqual(new Set(CATALOG));
	const at = (path: string) => CATALOG.indexOf(folderOf(path) ?? '');
	const back = inside.flatMap((file) =>
		importsOf(read(file)).flatMap((imported) => (at(targetOf(file, imported) ?? '') > at(file) ? [`${file} → ${imported}`] : [])),
	);
	expect(back).toEqual([]);
});

test('no arrow stands in the table that nobody takes', () => {
	const taken = new Set(files.flatMap((file) => arrowsOf(file, read(file)).map(([unit, other]) => `${unit} → ${other}`)));
	const idle = PLACE.flatMap((unit) => (MAY_IMPORT[unit] ?? []).map((other) => `${unit} → ${other}`)).filter((arrow) => !taken.has(arrow));
	expect(idle).toEqual([]);
});

test('a wrong arrow is found, however it is written', () => {
	const found = (file: string, source: string): number => wrong(`src/server/${file}`, source).length;
	expect(found('catalog/shops/shops.ts', "import { cartOf } from '#server/cart/cart.ts';")).toBe(1);
	expect(found('catalog/shops/shops.ts', "import type { CartRow } from '../../cart/cart-row.ts';")).toBe(1);
	expect(found('catalog/shops/shops.ts', "readFileSync(new URL('../../sample/shops.csv', import.meta.url), 'utf8')")).toBe(1);
	expect(found('changes/changes.ts', "import { wakeOrders } from '#server/orders/live.ts';")).toBe(1);
	expect(found('orders/place.ts', "import { createApi } from '#server/http/api.ts';")).toBe(1);
	expect(found('app/app.ts', "import { openDatabase } from '#server/db/database.ts';")).toBe(1);
	expect(found('orders/place.ts', "import { tag } from '#server/catalog/tags.ts';")).toBe(0);
});
