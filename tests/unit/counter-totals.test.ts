import { createElement } from 'react';
import { expect, it } from 'vitest';
import { Totals } from '#islands/counter/figures/Totals.tsx';
import { drawnCounter } from '../support/drawn-counter.ts';

const counts = { placed: 1, delivered: 1, cancelled: 0, returned: 0 };
const rest = { goods: 398, discounts: 0, associationPays: 0, deliveryFee: 15, platformFee: 0, tax: 0, refunds: 0 };
const shown = (tip: number) => {
	const total = { orders: 1, ...rest, tip, sales: 413, cash: 413 + tip };
	const figures = { first: '2026-12-02', last: '2026-12-02', counts, total, toAccept: null, toDeliver: null, parts: [], best: [] };
	return drawnCounter(createElement(Totals, { figures: { ...figures, charts: { sales: '', best: '' } } })).text;
};

it('C40 the figures tell a shop what of its cash is a tip, beside its sales', () => {
	expect(shown(20)).toContain('Sales ₹413 Tips for who brings orders, not in sales ₹20 Cash taken ₹433');
	expect(shown(0)).toContain('Sales ₹413 Cash taken ₹413');
});
