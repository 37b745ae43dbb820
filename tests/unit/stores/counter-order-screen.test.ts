import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { drawnCounter, LINE, partnerOrder } from '../../support/drawn-counter.ts';

vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en-IN' } });
const { KnownOrder } = await import('#islands/counter/order/KnownOrder.tsx');
const { OrderInList } = await import('#islands/counter/orders/OrderInList.tsx');
const { $counterShop } = await import('#stores/counter/counter-session.ts');
const { $waitingChanges } = await import('#stores/counter/waiting-changes.ts');
const shown = (order: ReturnType<typeof partnerOrder>) => drawnCounter(createElement(KnownOrder, { order }));

it('C40 the shop sees what it has proposed, what that makes, and how long the customer may answer', () => {
	const own = { id: 'own', name: 'Coriander', quantity: 1, price: null };
	const change = { kind: 'WEIGHED', customWas: null, customNow: null, difference: -1.4, atZero: 'STANDS' } as const;
	const { text } = shown(
		partnerOrder({
			stage: 'MODIFIED',
			modification: {
				changes: [
					{ ...change, id: 'onion', was: LINE, now: { ...LINE, grams: 1_960, lineTotal: 68.6 } },
					{ ...change, id: 'own', kind: 'PRICED', was: null, now: null, customWas: own, customNow: { ...own, price: 12.5 } },
				],
				approveBy: '2026-11-21T06:10:00.000Z',
				agreed: 70,
				accepted: 81.1,
				atZero: 68.6,
				terms: { fees: { deliveryFeePaise: null, freeAbovePaise: null, feeByTotal: [], platformFeePaise: 0 }, coupon: null, offer: null },
			},
		}),
	);
	for (const part of [
		'2 × 1 kg Onion · 1960 g · ₹68.60',
		'1 × Coriander · ₹12.50',
		'New sum ₹81.10, before ₹70',
		'The customer can answer till',
	])
		expect(text).toContain(part);
	expect(text).toMatch(/answer till [^.]*11:40/);
});

it('P2 C40 an order with a prescription is marked in the list, and at its head before it is accepted', () => {
	const order = partnerOrder({ hasPrescription: true });
	const inList = (hasPrescription: boolean) => drawnCounter(createElement(OrderInList, { order: { ...order, hasPrescription } })).text;
	expect([inList(true).includes('Prescription'), inList(false).includes('Prescription')]).toEqual([true, false]);
	expect(shown(order).text).toMatch(/NK-1 .*Prescription .*See the prescription .*Accept/);
	for (const words of ['Prescription', 'See the prescription']) expect(shown(partnerOrder()).text).not.toContain(words);
});

it('P2 C40 the pick list says which item needs the prescription', () => {
	const pills = { ...LINE, retailerProductId: 'pills', name: 'Pills', measurementDisplayText: '10 tablets', isPrescribed: true };
	const { text } = shown(partnerOrder({ hasPrescription: true, lines: [LINE, pills] }));
	expect(text).toContain('10 tablets Pills Prescription');
	expect(text).not.toContain('Onion Prescription');
});

it('C40 an order that was collected reads “picked up” in the list and at its head, as its customer reads it', () => {
	const ended = (type: 'DELIVERY' | 'PICKUP') => {
		const order = partnerOrder({ stage: 'DELIVERED', delivery: { ...partnerOrder().delivery, type } });
		return `${drawnCounter(createElement(OrderInList, { order })).text} | ${shown(order).text}`;
	};
	expect(ended('PICKUP')).toMatch(/Picked up.* \| .*Picked up/);
	expect(ended('PICKUP')).not.toContain('Delivered');
	expect(ended('DELIVERY')).toMatch(/Delivered.* \| .*Delivered/);
});

it('C40 while a move is sent its buttons stay where they are and take no tap', () => {
	const moves = () => [...shown(partnerOrder()).html.matchAll(/<button[^>]*ct-wide[^>]*>/g)].map(([button]) => button);
	const before = moves();
	$waitingChanges.set([{ key: 'k', name: 'POST partner/orders/{id}/accept', input: { id: 'o1' } }]);
	const { html, text } = shown(partnerOrder());
	expect(text).toContain('Being sent…');
	expect(html).toContain('ct-moves');
	expect(moves()).toEqual(before.map((button) => button.replace('aria-disabled="false"', 'aria-disabled="true"')));
	expect(moves().length).toBeGreaterThanOrEqual(3);
	$waitingChanges.set([]);
});

it('C40 a price that is missing is said above the moves of an order', () => {
	expect(shown(partnerOrder()).text).toMatch(/No price yet: Coriander\. .*Accept/);
	expect(shown(partnerOrder({ customLines: [] })).text).not.toContain('No price yet');
});

it('C40 between the items of an order and its sum stands all that makes the difference, and who the tip is for', () => {
	const bill = { ...partnerOrder().bill, itemTotal: 70, couponDiscount: 10, deliveryFee: 15, platformFee: 0, tip: 20, toPay: 95 };
	const { text } = shown(partnerOrder({ bill, payment: { ...partnerOrder().payment, due: 95 } }));
	expect(text).toContain('₹95 , ₹20 of it is a tip for who brings it · Cash · ₹95 to collect');
	expect(text).toContain('Items ₹70 Coupon −₹10 Tip ₹20 Delivery ₹15 Total ₹95');
	const plain = shown(partnerOrder()).text;
	for (const words of ['Total', 'tip', 'Platform fee']) expect(plain).not.toContain(words);
});

it('C40 where money is to go back and the person has no button for it, it is said who gives it back, and when', () => {
	const payment = { ...partnerOrder().payment, method: 'UPI', due: 0, paid: 138, owed: 68, toGiveBack: 68 } as const;
	const headOf = (role: 'owner' | 'staff', stage: 'ON_THE_WAY' | 'DELIVERED') => {
		$counterShop.set({ id: 's1', name: 'Shop', role });
		const { text } = shown(partnerOrder({ stage, payment }));
		$counterShop.set(null);
		return ['The owner gives it back once the customer has the order.', 'The owner gives it back.', '₹68 given back'].filter((words) =>
			text.includes(words),
		);
	};
	const later = ['The owner gives it back once the customer has the order.'];
	expect([headOf('owner', 'ON_THE_WAY'), headOf('staff', 'ON_THE_WAY')]).toEqual([later, later]);
	expect(headOf('staff', 'DELIVERED')).toEqual(['The owner gives it back.']);
	expect(headOf('owner', 'DELIVERED')).toEqual(['₹68 given back']);
	expect(shown(partnerOrder()).text).not.toContain('The owner gives');
});
