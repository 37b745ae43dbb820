import { expect, it, vi } from 'vitest';

/** Modules of its own, in which no index is there yet. */
async function fresh() {
	vi.resetModules();
	return import('#server/catalogue/lexicon/name-index.ts');
}

it('the names of things are read in pieces, between which a visitor is answered', async () => {
	const { makeNameIndex, nameIndex } = await fresh();
	let turns = 0;
	let isMade = false;
	const turn = () => {
		turns++;
		if (!isMade) setImmediate(turn);
	};
	setImmediate(turn);
	await makeNameIndex();
	isMade = true;
	expect(turns).toBeGreaterThan(10);
	expect(
		nameIndex()
			.exact.get('toordal')
			?.map(({ thing }) => thing),
	).toContain('toor-dal');
});

it('a search that comes meanwhile has all names at once', async () => {
	const { makeNameIndex, nameIndex } = await fresh();
	const ahead = makeNameIndex();
	const { exact, keys } = nameIndex();
	expect([...exact.keys()].toSorted()).toEqual(keys);
	expect(exact.get('toordal')?.map(({ thing }) => thing)).toContain('toor-dal');
	await ahead;
	expect(nameIndex().exact).toBe(exact);
});
