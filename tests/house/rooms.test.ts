import { expect, test } from 'vitest';
import { filesUnder, importsOf, read, targetOf } from './sources.ts';

/** Which room of `src` may import which. `middleware.ts`, which Astro looks for by this name, fills in what components have kept (ADR 20). */
const ROOMS: Record<string, readonly string[]> = {
	'fetch.ts': ['server', 'lib'],
	'middleware.ts': ['components'],
	pages: ['pages', 'layouts', 'components', 'islands', 'server', 'lib'],
	layouts: ['layouts', 'components', 'islands', 'lib'],
	components: ['components', 'islands', 'lib'],
	islands: ['islands', 'stores', 'lib'],
	stores: ['stores', 'lib'],
	lib: ['lib'],
	server: ['server', 'lib'],
};
/** What pages may ask of the server: what can be read by anyone. No rows, no customers, no carts, no orders. */
const PUBLIC_FOLDERS = ['about', 'art', 'catalogue', 'pictures', 'place', 'search', 'store-config', 'taxonomy'];
/** What the front door joins. */
const FRONT_DOOR = [
	'http/answer-page.ts',
	'http/router.ts',
	'http/routes.ts',
	'place/home-point.ts',
	'ports/running-app.ts',
	'responses/is-api.ts',
];

/** Files read across rooms on purpose: the API's own page has the colours of the store, and the server sends what was built. */
const READS: Record<string, readonly string[]> = {
	'src/server/http/docs-page.ts': ['layouts/colours.css'],
	'src/server/boot/built.ts': ['dist'],
};

/** What reaches a browser, by room. */
const PACKAGES: Record<string, readonly string[]> = {
	islands: [
		'react',
		'react-dom/client',
		'@nanostores/react',
		'@oddbird/popover-polyfill',
		'leaflet/dist/leaflet-src.esm.js',
		'leaflet/dist/leaflet.css?url',
	],
	stores: ['nanostores', '@nanostores/persistent', 'ofetch'],
	lib: ['zod/mini'],
};

function isServerOpen(room: string, target: string): boolean {
	const path = target.replace(/^server\//, '');
	if (room === 'pages') return PUBLIC_FOLDERS.includes(path.split('/')[0] ?? '');
	return room !== 'fetch.ts' || FRONT_DOOR.includes(path);
}

function wrongArrows(file: string, source: string): string[] {
	const [room = ''] = file.replace(/^src\//, '').split('/');
	return importsOf(source).flatMap((imported) => {
		const target = targetOf(file, imported);
		if (target !== null && READS[file]?.includes(target)) return [];
		const [otherRoom = ''] = target?.split('/') ?? [];
		const isAllowed =
			target === null
				? !(room in PACKAGES) || PACKAGES[room]?.includes(imported)
				: ROOMS[room]?.includes(otherRoom) && (otherRoom !== 'server' || isServerOpen(room, target));
		return isAllowed ? [] : [`${file} must not import ${imported}`];
	});
}

const files = filesUnder('src', ['.ts', '.tsx', '.astro']).filter((file) => file !== 'src/env.d.ts');

test('no room imports or reads from a room that is not allowed, and only listed packages reach the browser', () => {
	expect(files.length).toBeGreaterThan(50);
	expect(files.flatMap((file) => wrongArrows(file, read(file)))).toEqual([]);
});

test('every package that is listed for the browser is imported there', () => {
	const used = (room: string) => files.filter((file) => file.startsWith(`src/${room}/`)).flatMap((file) => importsOf(read(file)));
	const idle = Object.entries(PACKAGES).flatMap(([room, names]) =>
		names.filter((name) => !used(room).includes(name)).map((name) => `${room}: ${name}`),
	);
	expect(idle).toEqual([]);
});

test('a wrong arrow is found, however it is written', () => {
	const found = (file: string, source: string): number => wrongArrows(file, source).length;
	expect(found('src/islands/Cart.tsx', "import { db } from '#server/db/connection.ts';")).toBe(1);
	expect(found('src/islands/Cart.tsx', "import type { App } from '../server/app/app.ts';")).toBe(1);
	expect(found('src/islands/Cart.tsx', "import i18next from 'i18next';")).toBe(1);
	expect(found('src/stores/cart/customer-cart.ts', "const it = await import('#server/cart/cart.ts');")).toBe(1);
	expect(found('src/lib/format/money.ts', "export { $cart } from '#stores/cart/customer-cart.ts';")).toBe(1);
	expect(found('src/lib/format/money.ts', "import '../../layouts/base.css';")).toBe(1);
	expect(found('src/lib/format/money.ts', "import { readFileSync } from 'node:fs';")).toBe(1);
	expect(found('src/lib/format/money.ts', "import * as z from 'zod';")).toBe(1);
	expect(found('src/components/Card.astro', "---\nimport {\n\ta,\n\tb,\n} from '#server/catalogue/shops/shops.ts';\n---")).toBe(1);
	expect(found('src/components/Card.astro', "---\nconst names = import.meta.glob('../server/sample/*.csv');\n---")).toBe(1);
	expect(found('src/pages/index.astro', "import { openPool } from '#server/db/connection.ts';")).toBe(1);
	expect(found('src/pages/cart.astro', "import { openCart } from '#server/cart/change-cart.ts';")).toBe(1);
	expect(found('src/pages/index.astro', "import { listShops } from '#server/catalogue/shops/shops.ts';")).toBe(0);
});

/** What a file imports to run, without what it imports for its types. */
const runsWith = (source: string): string[] => importsOf(source.replace(/(^|\n)import type [^;]+;/g, ''));

/** The files of `lib` that a file of the browser brings along, itself first. */
function broughtBy(file: string, seen = new Set<string>()): Set<string> {
	if (seen.has(file)) return seen;
	seen.add(file);
	for (const imported of runsWith(read(file))) {
		const target = targetOf(file, imported);
		if (target?.startsWith('lib/') && target.endsWith('.ts')) broughtBy(`src/${target}`, seen);
	}
	return seen;
}

test('no page of the shoppers fetches the code that checks input: figures of the contract stand in files without schemas', () => {
	const ofShoppers = files.filter((file) => /^src\/(islands|stores)\//.test(file) && !file.includes('/counter/'));
	const brought = new Set(ofShoppers.flatMap((file) => [...broughtBy(file)]));
	expect(brought.size).toBeGreaterThan(ofShoppers.length);
	expect([...brought].filter((file) => runsWith(read(file)).includes('zod/mini'))).toEqual([]);
});
