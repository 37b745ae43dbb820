import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';
import { until } from '../../support/until.ts';

const { $counterShop, $staffToken } = await import('#stores/counter/counter-session.ts');
const { $shelf, $shelfState, loadMoreOfShelf, loadShelf, refreshShelf, takePackOff, takeProduct } = await import(
	'#stores/counter/shelf.ts'
);
const { $packOutcomes, $waitingPacks, changePack, isInAfter, packAfter } = await import('#stores/counter/shelf-changes.ts');

const FACTS = { foodSign: 'none' as const, bestBefore: null, origin: null, isPrescribed: false };
const PACK = { retailerProductId: 'p1', pack: '1 kg', sellingPrice: 60, mrp: 70, stock: 5, code: null, ...FACTS };
const PRODUCT = { libraryProductId: 'l1', name: 'Rice', image: '', own: null };
const COUNTS = { all: 1, out: 0, low: 0, soon: 0 };
const VIEW = { storeId: 's1', q: '', part: '' } as const;
const kept = () => JSON.parse(storage.getItem('counterShelf') ?? '[]');
const shown = () => $shelf.get()?.products[0]?.packs[0];

beforeEach(() => {
	$staffToken.set('t');
	$counterShop.set({ id: 's1', name: 'Shop', role: 'staff' });
	$waitingPacks.set([]);
	$packOutcomes.set({});
	$shelf.set({
		view: VIEW,
		products: [{ ...PRODUCT, packs: [PACK] }],
		counts: COUNTS,
		nextCursor: null,
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it('C40 a price is kept before it is sent, sent again with its key until it is saved, and can be taken back', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	let isAway = true;
	const calls = answering((_, body) => {
		expect(kept()).toHaveLength(1);
		if (isAway) throw new TypeError('no network');
		return { ...PACK, ...JSON.parse(body) };
	});
	changePack(PACK, { sellingPrice: 65 });
	await until(() => expect(calls).toHaveLength(1));
	expect([kept()[0].input, $packOutcomes.get().p1]).toEqual([{ sellingPrice: 65 }, undefined]);
	isAway = false;
	await vi.advanceTimersByTimeAsync(4_000);
	await until(() => expect(shown()?.sellingPrice).toBe(65));
	expect(new Set(calls.map(({ name, headers }) => `${name} ${headers.get('idempotency-key')}`)).size).toBe(1);
	expect([kept(), $packOutcomes.get().p1]).toEqual([[], { state: 'saved', undo: { sellingPrice: 60 } }]);
	changePack({ ...PACK, sellingPrice: 65 }, { sellingPrice: 60 });
	await until(() => expect(shown()?.sellingPrice).toBe(60));
});

it('C40 an MRP under the price is not sent; a price and an MRP that are right only together go together', async () => {
	const calls = answering((_, body) => ({ ...PACK, ...JSON.parse(body) }));
	changePack(PACK, { sellingPrice: 80 });
	expect($packOutcomes.get().p1).toMatchObject({ state: 'refused', fault: 'BELOW_PRICE', input: { sellingPrice: 80 } });
	changePack(PACK, { mrp: 90 });
	await until(() => expect(shown()).toMatchObject({ sellingPrice: 80, mrp: 90 }));
	expect(calls.map(({ body }) => JSON.parse(body))).toEqual([{ sellingPrice: 80, mrp: 90 }]);
});

it.each([
	[{ inStock: false }, 0],
	[{ stock: 9 }, 9],
])('C40 what is right beside a price above the MRP is sent: %j', async (asked, stock) => {
	const sent: unknown[] = [];
	answering((_, body) => {
		sent.push(JSON.parse(body));
		return { ...PACK, stock };
	});
	changePack(PACK, { sellingPrice: 80 });
	changePack(PACK, asked);
	await until(() => expect([shown()?.stock, kept()]).toEqual([stock, []]));
	expect(sent).toEqual([asked]);
	expect($packOutcomes.get().p1).toEqual({ state: 'refused', fault: 'BELOW_PRICE', text: '', input: { sellingPrice: 80 } });
});

it('C40 what the store refuses stays typed with its reason, and is not sent again', async () => {
	const calls = answering(
		() =>
			new Response(JSON.stringify({ errors: [{ code: 'NOT_FOUND', message: 'gone', display_text: 'It is gone' }] }), {
				status: 404,
				headers: { 'Content-Type': 'application/json' },
			}),
	);
	changePack(PACK, { stock: 9 });
	await until(() => expect($packOutcomes.get().p1).toEqual({ state: 'refused', fault: null, text: 'It is gone', input: { stock: 9 } }));
	expect([calls.length, kept(), shown()?.stock]).toEqual([1, [], 5]);
});

it('C40 a count is taken back by its difference, and what is shown while that waits goes by it too', async () => {
	let stock = 12;
	let isAway = false;
	const calls = answering((_, body) => {
		if (isAway) throw new TypeError('no network');
		const input = JSON.parse(body);
		stock = input.stockWas === undefined ? input.stock : stock + input.stock - input.stockWas;
		return { ...PACK, stock };
	});
	const outcome = () => $packOutcomes.get().p1;
	const undo = () => {
		const saved = outcome();
		changePack({ ...PACK, stock }, saved?.state === 'saved' ? saved.undo : {});
	};
	changePack({ ...PACK, stock }, { stock: 2 });
	await until(() => expect(outcome()).toEqual({ state: 'saved', undo: { stock: 12, stockWas: 2 } }));
	stock -= 1;
	undo();
	await until(() => expect([shown()?.stock, outcome()]).toEqual([11, { state: 'saved', undo: { stock: 1, stockWas: 11 } }]));
	// So many were sold that the count to return to is the one that is shown: it is a change all the same.
	stock = 1;
	isAway = true;
	undo();
	const waiting = $waitingPacks.get();
	expect(waiting.map(({ input }) => input)).toEqual([{ stock: 1, stockWas: 11 }]);
	expect(packAfter({ ...PACK, stock }, waiting)).toEqual({ ...PACK, stock: 0 });
	expect([isInAfter({ ...PACK, stock }, waiting), isInAfter({ ...PACK, stock: 11 }, waiting)]).toEqual([false, true]);
	await until(() => expect(calls).toHaveLength(3));
	expect(calls.map(({ body }) => JSON.parse(body))).toEqual([{ stock: 2 }, { stock: 12, stockWas: 2 }, { stock: 1, stockWas: 11 }]);
});

it('C40 out of stock is taken back by the store, which has the count', async () => {
	answering((_, body) => ({ ...PACK, stock: 0, ...JSON.parse(body) }));
	changePack(PACK, { inStock: false });
	await until(() => expect($packOutcomes.get().p1).toEqual({ state: 'saved', undo: { inStock: true } }));
	changePack(PACK, { inStock: true });
	expect($waitingPacks.get()).toEqual([]);
});

it('C40 a tap on the switch counts while the one before it is being sent', async () => {
	const gone = { ...PACK, stock: 0 };
	const sent: unknown[] = [];
	answering((_, body) => {
		const { inStock } = JSON.parse(body);
		sent.push(inStock);
		return { ...PACK, stock: inStock ? 7 : 0 };
	});
	changePack(gone, { inStock: true });
	changePack(gone, { inStock: false });
	await until(() => expect(kept()).toEqual([]));
	expect([sent, shown()?.stock]).toEqual([[true, false], 0]);
});

it('C40 a switch that was refused is not sent again with the next price', async () => {
	const sent: unknown[] = [];
	answering((_, body) => {
		const input = JSON.parse(body);
		sent.push(input);
		if (input.inStock === undefined) return { ...PACK, stock: 0, ...input };
		const errors = [{ code: 'PAST_BEST_BEFORE', message: 'over', display_text: 'Its date is over' }];
		return new Response(JSON.stringify({ errors }), { status: 409, headers: { 'Content-Type': 'application/json' } });
	});
	const gone = { ...PACK, stock: 0 };
	changePack(gone, { inStock: true });
	await until(() => expect($packOutcomes.get().p1?.state).toBe('refused'));
	changePack(gone, { sellingPrice: 65 });
	await until(() => expect($packOutcomes.get().p1?.state).toBe('saved'));
	expect(sent).toEqual([{ inStock: true }, { sellingPrice: 65 }]);
});

it('C40 the answer to an earlier change leaves what was typed after it and is not right yet', async () => {
	answering((_, body) => ({ ...PACK, ...JSON.parse(body) }));
	changePack(PACK, { mrp: 60 });
	changePack({ ...PACK, mrp: 60 }, { sellingPrice: 80 });
	await until(() => expect([shown()?.mrp, kept()]).toEqual([60, []]));
	expect($packOutcomes.get().p1).toMatchObject({ state: 'refused', input: { sellingPrice: 80 } });
});

const list = (stock: number | null) => ({
	products: stock === null ? [] : [{ ...PRODUCT, packs: [{ ...PACK, stock }] }],
	counts: COUNTS,
	nextCursor: null,
});

it.each([
	['a change of figures', () => changePack(PACK, { stock: 9 }), { ...PACK, stock: 9 }, list(9), 9],
	['taking a pack off', () => void takePackOff('p1'), {}, list(null), undefined],
])('C40 a list that %s has overtaken is read once more', async (_, act, answer, newest, stock) => {
	const { calls, call } = heldAnswers();
	const loading = loadShelf(VIEW);
	const overtaken = await call(0);
	act();
	(await call(1)).answer(answer);
	await until(() => expect(shown()?.stock).toBe(stock));
	overtaken.answer(list(5));
	const again = await call(2);
	expect([shown()?.stock, $shelfState.get()]).toEqual([stock, { state: 'loading' }]);
	again.answer(newest);
	await loading;
	expect([shown()?.stock, $shelfState.get(), calls.length]).toEqual([stock, { state: 'ready' }, 3]);
});

it('C40 a further page that a change of a product has overtaken is read once more, from where it began', async () => {
	const { calls, call } = heldAnswers();
	$shelf.set({ ...list(5), view: VIEW, nextCursor: 'c' });
	const loading = loadMoreOfShelf();
	const overtaken = await call(0);
	takeProduct({ ...PRODUCT, name: 'Brown rice', packs: [PACK] });
	overtaken.answer(list(5));
	(await call(1)).answer({ ...list(null), products: [{ ...PRODUCT, libraryProductId: 'l2', packs: [] }] });
	await loading;
	expect([calls.length, $shelf.get()?.products.map(({ name }) => name)]).toEqual([2, ['Brown rice', 'Rice']]);
});

it('C40 what others change is shown when the shelf is read anew, without a word and with all its pages', async () => {
	const { calls, call } = heldAnswers();
	const second = { ...PRODUCT, libraryProductId: 'l2', packs: [{ ...PACK, retailerProductId: 'p2' }] };
	const third = { ...second, libraryProductId: 'l3', packs: [] };
	$shelfState.set({ state: 'ready' });
	$shelf.set({ ...list(5), view: VIEW, products: [{ ...PRODUCT, packs: [PACK] }, second] });
	const refreshing = refreshShelf();
	(await call(0)).answer({ ...list(1), nextCursor: 'c' });
	const next = await call(1);
	expect([$shelfState.get(), shown()?.stock]).toEqual([{ state: 'ready' }, 5]);
	next.answer({ products: [second, third], counts: { ...COUNTS, all: 3 }, nextCursor: null });
	await refreshing;
	expect([shown()?.stock, $shelf.get()?.products.length, $shelf.get()?.counts.all, calls.length]).toEqual([1, 3, 3, 2]);
});

it('C40 in a part of the shelf a pack that is of another part now stays in sight, with the way back', async () => {
	answering(() => ({ ...list(null), counts: { ...COUNTS, out: 0 } }));
	$shelfState.set({ state: 'ready' });
	$shelf.set({ ...list(5), view: { ...VIEW, part: 'out' } });
	await refreshShelf();
	expect([shown()?.stock, $shelf.get()?.counts.out]).toEqual([5, 0]);
});
