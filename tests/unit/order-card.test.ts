import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { OrderSummary } from '#islands/order/list/OrderSummary.tsx';
import { OrderLines } from '#islands/order/tracking/OrderLines.tsx';
import { ChangeLine } from '#islands/order/tracking/proposal/ChangeLine.tsx';
import { Changes } from '#islands/order/tracking/proposal/Changes.tsx';
import { StageHeading } from '#islands/order/tracking/StageHeading.tsx';
import { loadWords, WordsProvider, wordsOf } from '#islands/ui/words.tsx';
import type { Modification, OrderCard, OrderLine, ProposedChange } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';
import en from '#lib/i18n/en/island.json';
import enOrder from '#lib/i18n/en/order.json';
import { LANGUAGES } from '#lib/languages.ts';
import { afterPaid } from '#lib/order/answer-to-proposal.ts';
import { partnerOrder } from '../support/drawn-counter.ts';

const order: OrderCard = {
	id: 'o1',
	code: 'NK-1',
	store: { id: 's1', name: 'Om Sai', image: '/art/shop.svg', url: '/shops/s1' },
	stage: 'DELIVERED',
	deliveryType: 'DELIVERY',
	itemCount: 2,
	toPay: 50,
	placedAt: '2026-11-21T08:35:00Z',
	eta: null,
	canRate: false,
	images: [],
};

// The page brings no words of its own.
vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en-IN' } });

test.each(LANGUAGES.map(({ slug }) => slug))('R11 E12 %s: what was collected is picked up, not delivered', async (language) => {
	const words = await loadWords(language);
	const shown = (deliveryType: OrderCard['deliveryType']) => {
		const card = createElement(OrderSummary, { order: { ...order, deliveryType } });
		return renderToStaticMarkup(createElement(() => WordsProvider({ words, children: card })));
	};
	expect(shown('DELIVERY')).toContain(`>${words('stage.DELIVERED')}<`);
	expect(shown('PICKUP')).toContain(`>${words('stage.PICKED_UP')}<`);
	expect(words('stage.PICKED_UP')).not.toBe(words('stage.DELIVERED'));
});

const wordsOfOrders = wordsOf({ ...en, ...enOrder }, 'en');
const onions: OrderLine = {
	retailerProductId: 'p1',
	libraryProductId: 'l1',
	name: 'Onions',
	image: '/art/onion.svg',
	measurementDisplayText: '500 g',
	quantity: 1,
	mrp: -1,
	sellingPrice: 63,
	lineTotal: 63,
	substitution: null,
};
const weighed = { ...onions, grams: 560, lineTotal: 70.56 };
const rice = { ...onions, retailerProductId: 'p2', name: 'Rice' };
const drawn = (child: ReactNode) => renderToStaticMarkup(createElement(() => WordsProvider({ words: wordsOfOrders, children: child })));

test('C39 E12 a dropped line of a changed order takes away what it cost, and says nothing of no answer', () => {
	const change: ProposedChange = {
		id: 'p1',
		kind: 'WEIGHED',
		was: onions,
		now: weighed,
		customWas: null,
		customNow: null,
		difference: 7.56,
		atZero: 'STAYS',
	};
	const line = (isDropped: boolean) => drawn(createElement(ChangeLine, { change, isDropped, onDrop: () => {} }));
	expect(line(false)).toContain('<b>+₹7.56</b>');
	expect(line(false)).toContain(enOrder['changes.zeroSTAYS']);
	expect(line(true)).toContain(`<b>${amountText(-63)}</b>`);
	expect(line(true)).not.toContain(enOrder['changes.zeroSTAYS']);
});

test('C39 E12 of something similar that was asked for beforehand its customer is told that it comes without an answer, on its line and below all', () => {
	const change = { id: 'p1', kind: 'REPLACED', was: weighed, now: onions, customWas: null, customNow: null, difference: -7.56 } as const;
	const fees = { deliveryFeePaise: null, freeAbovePaise: null, feeByTotal: [], platformFeePaise: 0 };
	const shown = (atZero: ProposedChange['atZero']) => {
		const modification: Modification = {
			changes: [{ ...change, atZero }],
			approveBy: '2026-11-21T08:35:00Z',
			agreed: 71,
			accepted: 63,
			atZero: 63,
			terms: { fees, coupon: null, offer: null },
		};
		return drawn(createElement(Changes, { order: { ...partnerOrder(), lines: [weighed, rice], modification }, isNews: false }));
	};
	for (const words of ['changes.zeroSIMILAR', 'changes.atZeroSimilar'] as const) {
		expect(shown('STANDS')).toContain(enOrder[words]);
		expect(shown('LEFT_OUT')).not.toContain(enOrder[words]);
	}
});

test('E12 weighed goods say what they weighed, and what so much of them costs', () => {
	const shown = drawn(createElement(OrderLines, { order: { lines: [weighed], customLines: [] } }));
	expect(shown).toContain('<small>560 g · ₹63 / 500 g</small>');
});

test('E9 E12 an order for a chosen time says from when till when it comes or can be collected, and by when it comes once that is later', () => {
	const slot = { start: '2026-11-21T07:30:00.000Z', end: '2026-11-21T08:30:00.000Z' };
	const heading = (type: 'DELIVERY' | 'PICKUP', eta = slot.end) =>
		drawn(
			createElement(StageHeading, {
				order: {
					stage: 'ACCEPTED',
					delivery: { type, slot },
					eta,
					store: { name: 'Om Sai' },
					payment: { due: 50, status: 'PENDING', paid: 0 },
				},
			}),
		);
	expect(heading('DELIVERY')).toMatch(/>Comes between (?:21 November, )?1 pm and 2 pm</);
	expect(heading('PICKUP')).toMatch(/>Collect it between (?:21 November, )?1 pm and 2 pm</);
	expect(heading('DELIVERY', '2026-11-21T08:45:00.000Z')).toMatch(/>Arrives by (?:21 November, )?2:15 pm</);
});

test('C39 E12 a sum leaves who has paid something to get back, something to pay, or nothing', () => {
	const paid = { paid: 200, refunded: 0 };
	expect(afterPaid(paid, 114.5)).toEqual({ back: 85.5, left: 0 });
	expect(afterPaid(paid, 200)).toEqual({ back: 0, left: 0 });
	expect(afterPaid({ paid: 200, refunded: 60 }, 170)).toEqual({ back: 0, left: 30 });
});
