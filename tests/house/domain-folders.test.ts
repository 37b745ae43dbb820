import { expect, test } from 'vitest';
import { filesUnder, importsOf, read, targetOf } from './sources.ts';

/** The floors whose folders are domains: on each, what one domain takes from another goes one way. */
const FLOORS = ['lib', 'stores', 'islands', 'components'];

type Import = readonly [file: string, target: string];

const importsOn = (floor: string): Import[] =>
	filesUnder(`src/${floor}`, ['.ts', '.tsx', '.astro']).flatMap((file) =>
		importsOf(read(file)).flatMap((imported): Import[] => {
			const target = targetOf(file, imported);
			return target?.startsWith(`${floor}/`) ? [[file.replace(/^src\//, ''), target]] : [];
		}),
	);

/** The folder of a file on its floor; none for a file that lies on the floor itself. */
const folderOf = (path: string): string | undefined => /^\w+\/([\w-]+)\//.exec(path)?.[1];

/** Pairs of folders that import each other, with a file of each. */
function bothWays(imports: readonly Import[]): string[] {
	const arrows = new Map<string, Import>();
	for (const [file, target] of imports) {
		const [from, to] = [folderOf(file), folderOf(target)];
		if (from && to && from !== to) arrows.set(`${from} → ${to}`, [file, target]);
	}
	return [...arrows].flatMap(([arrow, [file, target]]) => {
		const [from = '', to = ''] = arrow.split(' → ');
		const back = arrows.get(`${to} → ${from}`);
		return from < to && back ? [`${from} ⇄ ${to}: ${file} imports ${target}, and ${back.join(' imports ')}`] : [];
	});
}

test.each(FLOORS)('no two folders of src/%s import each other', (floor) => {
	const imports = importsOn(floor);
	expect(imports.length).toBeGreaterThan(0);
	expect(bothWays(imports)).toEqual([]);
});

test('two folders that import each other are found', () => {
	expect(
		bothWays([
			['stores/cart/customer-cart.ts', 'stores/api/call.ts'],
			['stores/api/call.ts', 'stores/cart/pending-changes.ts'],
			['stores/cart/bill.ts', 'stores/cart/customer-cart.ts'],
		]),
	).toEqual([
		'api ⇄ cart: stores/api/call.ts imports stores/cart/pending-changes.ts, and stores/cart/customer-cart.ts imports stores/api/call.ts',
	]);
});
