import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { WordsProvider, wordsOf } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import counter from '#lib/i18n/en/counter.json';
import island from '#lib/i18n/en/island.json';
import order from '#lib/i18n/en/order.json';
import { billOf } from './bills.ts';

export const counterWords = wordsOf({ ...island, ...order, ...counter }, 'en');
/** The HTML of an island of the counter, in English, with its text as people read it. */
export function drawnCounter(child: ReactNode): { html: string; text: string } {
	const html = renderToStaticMarkup(createElement(() => WordsProvider({ words: counterWords, children: child })));
	return { html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
}

/** Loose onions, 2 packs of 1 kg, and coriander in the customer's own words. */
export const LINE: PartnerOrder['lines'][number] = {
	retailerProductId: 'onion',
	libraryProductId: 'onion',
	name: 'Onion',
	image: '/art/onion.svg',
	measurementDisplayText: '1 kg',
	quantity: 2,
	mrp: -1,
	sellingPrice: 35,
	lineTotal: 70,
	substitution: null,
	isByWeight: true,
	packGrams: 1_000,
};
const AT = '2026-11-21T06:00:00.000Z';
/** An order that its shop has just got, with what a test needs otherwise. */
export const partnerOrder = (other: Partial<PartnerOrder> = {}): PartnerOrder => ({
	id: 'o1',
	code: 'NK-1',
	store: { id: 's1', name: 'Shop', image: '', url: '/', phone: null, address: '', directionsUrl: '' },
	stage: 'PLACED',
	stages: [{ stage: 'PLACED', at: AT, by: 'CUSTOMER', seq: 1 }],
	lines: [LINE],
	customLines: [{ id: 'own', name: 'Coriander', quantity: 1, price: null }],
	modification: null,
	coupon: null,
	offer: null,
	bill: billOf(70),
	address: null,
	delivery: { type: 'DELIVERY', slot: null, instructions: '', receiver: null, substitution: 'CALL_ME' },
	payment: {
		method: 'COD',
		status: 'PENDING',
		due: 70,
		paid: 0,
		refunded: 0,
		owed: 0,
		payBy: null,
		cameLate: false,
		canStart: false,
		methods: ['COD'],
		toGiveBack: 0,
		throughGateway: 0,
		attempts: [],
	},
	help: [],
	rating: null,
	invoiceNumber: null,
	pace: { packMin: 10, rideMin: 10 },
	sharedUntil: null,
	creditNotes: [],
	canCancel: true,
	canRate: false,
	canApprove: false,
	eta: null,
	placedAt: AT,
	receiver: { name: 'Asha', phone: null },
	directionsUrl: null,
	isSeen: true,
	remindedAt: null,
	...other,
});
