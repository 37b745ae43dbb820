import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, importsOf, read } from './sources.ts';

/** The table of docs: which room may import which. */
const ROOMS: Record<string, readonly string[]> = {
	'fetch.ts': ['server', 'lib'],
	pages: ['pages', 'layouts', 'components', 'islands', 'server', 'lib'],
	layouts: ['layouts', 'components', 'islands', 'lib'],
	components: ['components', 'islands', 'lib'],
	islands: ['islands', 'stores', 'lib'],
	stores: ['stores', 'lib'],
	lib: ['lib'],
	server: ['server', 'lib'],
};

/** Domains of the server in their order: each may import those named, and theirs. */
const DOMAINS: Record<string, readonly string[]> = {
	catalog: [],
	auth: [],
	customers: ['catalog', 'auth'],
	search: ['catalog'],
	cart: ['customers', 'catalog'],
	orders: ['cart', 'customers'],
};

const below = (domain: string): string[] => (DOMAINS[domain] ?? []).flatMap((next) => [next, ...below(next)]);

/** `pages` of `src/pages/x.astro` and of `#pages/x`; `null` for a package or Astro's own modules. */
function targetOf(file: string, imported: string): string | null {
	if (imported.startsWith('#')) return imported.slice(1);
	if (imported.startsWith('.')) return join(dirname(file), imported).replace(/^src\//, '');
	return null;
}

function wrongArrows(file: string, source: string): string[] {
	const [room = '', folder = ''] = file.replace(/^src\//, '').split('/');
	return importsOf(source).flatMap((imported) => {
		const target = targetOf(file, imported);
		if (target === null) return [];
		const [otherRoom = '', otherFolder = ''] = target.split('/');
		const isAllowed = ROOMS[room]?.includes(otherRoom) ?? false;
		const isBack = room === 'server' && otherRoom === 'server' && folder in DOMAINS && otherFolder in DOMAINS && folder !== otherFolder;
		if (isAllowed && !(isBack && !below(folder).includes(otherFolder))) return [];
		return [`${file} must not import ${imported}`];
	});
}

const files = filesUnder('src', ['.ts', '.tsx', '.astro']).filter((file) => file !== 'src/env.d.ts');

test('no room imports what it may not', () => {
	expect(files.length).toBeGreaterThan(50);
	expect(files.flatMap((file) => wrongArrows(file, read(file)))).toEqual([]);
});

test('a wrong arrow is found, however it is written', () => {
	const found = (file: string, source: string): number => wrongArrows(file, source).length;
	expect(found('src/islands/Cart.tsx', "import { db } from '#server/db/connection.ts';")).toBe(1);
	expect(found('src/islands/Cart.tsx', "import type { App } from '../server/app/app.ts';")).toBe(1);
	expect(found('src/stores/cart.ts', "const it = await import('#server/cart/cart.ts');")).toBe(1);
	expect(found('src/lib/money.ts', "export { $cart } from '#stores/cart.ts';")).toBe(1);
	expect(found('src/lib/money.ts', "import '../layouts/base.css';")).toBe(1);
	expect(found('src/components/Card.astro', "---\nimport {\n\ta,\n\tb,\n} from '#server/catalog/shops.ts';\n---")).toBe(1);
	expect(found('src/server/catalog/shops.ts', "import { cartOf } from '#server/cart/cart.ts';")).toBe(1);
	expect(found('src/server/orders/place.ts', "import { tag } from '#server/catalog/tags.ts';")).toBe(0);
	expect(found('src/pages/index.astro', "import { listShops } from '#server/catalog/shops.ts';")).toBe(0);
});

test('the browser loads no i18n library, no database, and only the small zod', () => {
	const browser = files.filter((file) => /^src\/(islands|stores|lib)\//.test(file));
	const wrong = browser.flatMap((file) =>
		importsOf(read(file))
			.filter((imported) => /^(i18next|pg|kysely|pino|zod|node:.*)$/.test(imported))
			.map((imported) => `${file} imports ${imported}`),
	);
	expect(wrong).toEqual([]);
});
