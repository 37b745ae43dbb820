import { expect, test } from 'vitest';
import { allowQuantity } from '#server/cart/allowed-quantity.ts';

const answer = (wanted: number, { has = 0, stock, max }: { has?: number; stock: number; max: number }) => {
	const pack = { id: 'p', name: 'Milk', stock, is_listed: true, max_quantity: max, quantity: has } as Parameters<typeof allowQuantity>[0];
	const allowed = allowQuantity(pack, wanted);
	return allowed.ok ? allowed.value : allowed.code;
};

test('X1 C5 more of a pack is taken up to the limit of one order and up to the stock; the lower of both says why not', () => {
	expect(answer(3, { stock: 3, max: 3 })).toBe(3);
	expect(answer(4, { stock: 5, max: 3 })).toBe('QUANTITY_LIMIT');
	expect(answer(4, { stock: 3, max: 3 }), 'no more would be taken of a fuller shelf').toBe('QUANTITY_LIMIT');
	expect(answer(4, { stock: 2, max: 3 })).toBe('FEW_LEFT');
	expect(answer(3, { stock: 2, max: 5 })).toBe('FEW_LEFT');
	expect(answer(1, { stock: 0, max: 3 })).toBe('OUT_OF_STOCK');
});

test('X1 less of a pack is always taken, whatever its shop has left', () => {
	expect(answer(4, { has: 5, stock: 0, max: 3 })).toBe(4);
	expect(answer(0, { has: 1, stock: 0, max: 3 })).toBe(0);
});
