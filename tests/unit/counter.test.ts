import { expect, test } from 'vitest';
import { actWords } from '#islands/counter/association/audit-words.ts';
import type { IslandWords } from '#islands/ui/words.tsx';
import type { AuditRow } from '#lib/contract/audit.ts';
import { STAGES } from '#lib/contract/stages.ts';
import { alarmOf } from '#lib/counter/alarm-of.ts';
import { beginDraft, draftNow, draftOf, modifyOf, weighedPrice } from '#lib/counter/changed-order.ts';
import { isUpiBegun, leftToGiveBack, movesOf, pricesMissing, rejectReasons } from '#lib/counter/next-moves.ts';
import { type CounterScreen, screenAt, screenPath } from '#lib/counter/screens.ts';
import { type Action, nextStage } from '#server/order/actions-by-stage.ts';

const known = (stage: (typeof STAGES)[number], by: 'CUSTOMER' | 'SHOP' | 'ASSOCIATION' | 'SYSTEM' = 'CUSTOMER') => ({
	stage,
	stages: [{ stage, at: '2026-11-21T06:00:00.000Z', by }],
});

test('C40 the counter rings for what somebody else has done and the shop has to know, and for nothing that it did itself', () => {
	expect(alarmOf(undefined, known('PLACED'))).toBe('NEW');
	expect(alarmOf({ stage: 'PAYMENT_PENDING' }, known('PLACED', 'SHOP'))).toBe('NEW');
	expect(alarmOf({ stage: 'PLACED' }, known('PLACED'))).toBeNull();
	expect(alarmOf({ stage: 'PLACED' }, known('CANCELLED'))).toBe('CANCELLED');
	expect(alarmOf({ stage: 'ACCEPTED' }, known('CANCELLED', 'SYSTEM'))).toBe('CANCELLED');
	expect(alarmOf({ stage: 'PLACED' }, known('CANCELLED', 'SHOP'))).toBeNull();
	expect(alarmOf({ stage: 'PAYMENT_PENDING' }, known('CANCELLED'))).toBeNull();
	expect(alarmOf(undefined, known('CANCELLED'))).toBeNull();
	// Cancelled while the page was closed: what it was then stands in its stages.
	const closed = (was: (typeof STAGES)[number], by?: 'SHOP') => ({
		stage: 'CANCELLED' as const,
		stages: [{ stage: was }, known('CANCELLED', by).stages[0] ?? {}],
	});
	expect(alarmOf(undefined, closed('ACCEPTED'))).toBe('CANCELLED');
	expect([alarmOf(undefined, closed('ACCEPTED', 'SHOP')), alarmOf(undefined, closed('PAYMENT_PENDING'))]).toEqual([null, null]);
	expect(alarmOf({ stage: 'MODIFIED' }, known('ACCEPTED'))).toBe('ANSWERED');
	expect(alarmOf({ stage: 'MODIFIED' }, known('ACCEPTED', 'SYSTEM'))).toBe('UNANSWERED');
	expect(alarmOf({ stage: 'PLACED' }, known('ACCEPTED', 'ASSOCIATION'))).toBeNull();
	// The association's token may be the shop's own system; one of its people may cancel what the shop packs already.
	expect(alarmOf({ stage: 'ACCEPTED' }, known('CANCELLED', 'ASSOCIATION'))).toBeNull();
	const cancelled = { stage: 'CANCELLED' as const, stages: [{ by: 'ASSOCIATION' as const, personId: 'p1' }] };
	expect([alarmOf({ stage: 'ACCEPTED' }, cancelled, 'p2'), alarmOf({ stage: 'ACCEPTED' }, cancelled, 'p1')]).toEqual(['CANCELLED', null]);
	// One that waits too long rings again, whatever was known of it.
	const reminded = { ...known('PLACED'), remindedAt: '2026-11-21T06:10:00.000Z' };
	for (const before of [undefined, { stage: 'PLACED' as const }]) expect(alarmOf(before, reminded)).toBe('REMINDER');
	expect(alarmOf({ stage: 'PLACED' }, { ...reminded, ...known('ACCEPTED', 'SHOP') })).toBeNull();
	// Accepted by itself, an order has still to be looked at, once.
	const byItself = { ...known('ACCEPTED', 'SYSTEM'), stages: [...known('PLACED').stages, ...known('ACCEPTED', 'SYSTEM').stages] };
	expect(alarmOf(undefined, byItself)).toBe('NEW');
	expect(alarmOf({ stage: 'ACCEPTED' }, byItself)).toBeNull();
});

const NO_MONEY = { attempts: [], toGiveBack: 0, due: 0, paid: 0, refunded: 0, owed: 0 };

test('C40 every button of the counter is a move that the store allows, and none that it allows is missing', () => {
	const ACTIONS: readonly Exclude<Action, 'cancel'>[] = ['accept', 'modify', 'reject', 'ready', 'dispatch', 'deliver', 'return'];
	for (const stage of STAGES)
		for (const type of ['DELIVERY', 'PICKUP'] as const) {
			const offered = movesOf({ stage, delivery: { type }, payment: NO_MONEY }, { mayGiveBack: true });
			expect(offered.toSorted(), `${stage} ${type}`).toEqual(ACTIONS.filter((action) => nextStage(stage, action, type)).toSorted());
		}
});

test('C39 C40 the counter offers to note UPI money in every stage, and what is owed to be given back once the order has ended, but not to staff', () => {
	const ENDED: readonly string[] = ['DELIVERED', 'RETURNED', 'CANCELLED'];
	const payment = { ...NO_MONEY, attempts: [{ id: 'o1_0_13500', amount: 135 }], toGiveBack: 50, due: 135 };
	for (const stage of STAGES)
		for (const mayGiveBack of [true, false]) {
			const offered = movesOf({ stage, delivery: { type: 'DELIVERY' }, payment }, { mayGiveBack });
			expect([offered.includes('paid'), offered.includes('refund')], stage).toEqual([true, mayGiveBack && ENDED.includes(stage)]);
			// Cash of an order that is handed over is noted with that.
			expect(offered.includes('cash'), stage).toBe(stage === 'DELIVERED');
		}
});

test('C39 C40 of a delivered order that is paid a part can be given back: what was not given back and is not on its way', () => {
	const paid = { ...NO_MONEY, paid: 135.5, refunded: 20.1, owed: 15, toGiveBack: 0 };
	expect(leftToGiveBack(paid)).toBe(100.4);
	const isOffered = (payment: typeof NO_MONEY, stage: (typeof STAGES)[number] = 'DELIVERED', mayGiveBack = true) =>
		movesOf({ stage, delivery: { type: 'DELIVERY' }, payment }, { mayGiveBack }).includes('part');
	expect([isOffered(paid), isOffered(paid, 'DELIVERED', false), isOffered(paid, 'RETURNED')]).toEqual([true, false, false]);
	for (const payment of [NO_MONEY, { ...paid, due: 10 }, { ...paid, toGiveBack: 15 }, { ...paid, refunded: 135.5, owed: 0 }])
		expect(isOffered(payment)).toBe(false);
});

const line = (id: string, quantity: number) => ({
	retailerProductId: id,
	libraryProductId: id,
	name: id,
	image: '',
	measurementDisplayText: '1 kg',
	quantity,
	mrp: -1,
	sellingPrice: 10,
	lineTotal: 10 * quantity,
	substitution: null,
	isByWeight: true,
	packGrams: 1_000,
});
const ORDER = {
	id: 'o1',
	lines: [line('milk', 2), line('rice', 1)],
	customLines: [{ id: 'own', name: 'Coriander', quantity: 1, price: null }],
};

test('C40 an order that is changed is sent whole, as it shall be', () => {
	const draft = draftOf(ORDER);
	expect(modifyOf(ORDER, draft)).toEqual({ fault: { code: 'SAME' } });
	const tea = { retailerProductId: 'tea', name: 'Tea', image: '', sellingPrice: 5, measurementDisplayText: '100 g' };
	const milk = { quantity: 1, grams: '', substitute: null };
	expect(modifyOf(ORDER, { ...draft, lines: { milk, rice: { quantity: 3, grams: '', substitute: tea } } })).toEqual({
		input: {
			id: 'o1',
			lines: [
				{ retailerProductId: 'milk', quantity: 1 },
				{ retailerProductId: 'tea', quantity: 3, replaces: 'rice' },
			],
		},
	});
	const weighed = { quantity: 1, grams: '940', substitute: null };
	const left = { quantity: 0, grams: '', substitute: null };
	expect(modifyOf(ORDER, { lines: { milk: left, rice: weighed }, customs: { own: { price: '12.50', isOut: false } } })).toEqual({
		input: { id: 'o1', lines: [{ retailerProductId: 'rice', quantity: 1, grams: 940 }], customLines: [{ id: 'own', price: 12.5 }] },
	});
	const typed = { lines: { milk: left, rice: { ...weighed, grams: '1,940' } }, customs: { own: { price: '₹१,२५०', isOut: false } } };
	expect(modifyOf(ORDER, typed)).toMatchObject({ input: { lines: [{ grams: 1_940 }], customLines: [{ price: 1_250 }] } });
	expect(modifyOf(ORDER, { lines: { milk: left, rice: left }, customs: { own: { price: '', isOut: true } } })).toEqual({
		fault: { code: 'NOTHING_LEFT' },
	});
	expect(modifyOf(ORDER, { lines: draft.lines, customs: { own: { price: '1.234', isOut: false } } })).toEqual({
		fault: { code: 'PRICE_WRONG', at: 'own' },
	});
	expect(modifyOf(ORDER, { lines: { milk, rice: weighed }, customs: { own: { price: ' ', isOut: false } } })).toEqual({
		fault: { code: 'PRICE_MISSING', at: 'own' },
	});
	expect(modifyOf(ORDER, { ...draft, lines: { milk, rice: { ...weighed, grams: '1 kg' } } })).toEqual({
		fault: { code: 'WEIGHT_WRONG', at: 'rice' },
	});
});

test('C40 a draft of an order whose lines have changed meanwhile begins anew, and leaves out no line that it did not show', () => {
	const begun = beginDraft(ORDER);
	const typed = {
		...begun,
		draft: { ...begun.draft, lines: { ...begun.draft.lines, rice: { quantity: 3, grams: '', substitute: null } } },
	};
	expect(draftNow({ ...ORDER }, typed)).toBe(typed);
	const changed = { ...ORDER, lines: [...ORDER.lines.slice(0, 1), line('tea', 1)] };
	const anew = draftNow(changed, typed);
	expect(anew).toEqual({ ...beginDraft(changed), isAnew: true });
	const milk = { quantity: 1, grams: '', substitute: null };
	expect(modifyOf(changed, { ...anew.draft, lines: { ...anew.draft.lines, milk } })).toMatchObject({
		input: { lines: [{ retailerProductId: 'milk' }, { retailerProductId: 'tea' }] },
	});
	// An amount that a colleague has changed is not changed back.
	expect(draftNow({ ...ORDER, lines: [line('milk', 5), line('rice', 1)] }, typed).draft.lines).toMatchObject({
		milk: { quantity: 5 },
		rice: { quantity: 1 },
	});
});

test('C40 a weight that is far from what was ordered is asked about, and the price by a weight is the one that the store bills', () => {
	const draft = draftOf(ORDER);
	const weighed = (grams: string, sure?: string) =>
		modifyOf(ORDER, { ...draft, lines: { ...draft.lines, milk: { quantity: 2, grams, substitute: null, ...(sure && { sure }) } } });
	const odd = (grams: number) => ({ fault: { code: 'WEIGHT_ODD', at: 'milk', grams, ordered: 2_000 } });
	expect([weighed('2'), weighed('399'), weighed('4001'), weighed('2', '3')]).toEqual([odd(2), odd(399), odd(4_001), odd(2)]);
	for (const right of [weighed('400'), weighed('4000'), weighed('2', '2')]) expect(right).toHaveProperty('input');
	const of = (packGrams: number | null, sellingPrice = 35) => ({ packGrams, sellingPrice });
	// Half a paisa is rounded as the store does, whatever binary fractions make of the price.
	expect(weighedPrice('500', of(1_000, 17.15))).toBe(8.58);
	expect([weighedPrice('1960', of(1_000)), weighedPrice('', of(1_000)), weighedPrice('1960', of(null))]).toEqual([68.6, null, null]);
});

test('C40 a weight that is cleared is sent as none, and a line that had none names none', () => {
	const order = { ...ORDER, lines: [{ ...line('milk', 2), grams: 1_900 }, line('rice', 1)] };
	const draft = draftOf(order);
	const sent = (milk: object) =>
		modifyOf(order, { ...draft, lines: { ...draft.lines, milk: { quantity: 2, grams: '', substitute: null, ...milk } } });
	const rice = { retailerProductId: 'rice', quantity: 1 };
	for (const quantity of [2, 1])
		expect(sent({ quantity })).toEqual({ input: { id: 'o1', lines: [{ retailerProductId: 'milk', quantity, grams: null }, rice] } });
	expect(sent({ grams: '1900' })).toEqual({ fault: { code: 'SAME' } });
});

test('C40 every screen of the counter has an address that leads to it, and no other address does', () => {
	const screens: CounterScreen[] = [
		...(['start', 'apply', 'shops', 'orders', 'shelf', 'newPack', 'people', 'keys', 'figures', 'shop', 'more'] as const).map((name) => ({
			name,
		})),
		{ name: 'order', id: 'abc1' },
	];
	for (const screen of screens) expect(screenAt(screenPath(screen))).toEqual(screen);
	for (const path of ['/counter/nowhere', '/counter/orders/a/b', '/counter/orders/a-b', '/orders/abc1']) expect(screenAt(path)).toBeNull();
});

test('C40 the audit trail names the part of a shop that was changed as the form for it is named', () => {
	const key = (word: string) => word;
	const told = (detail: string) => actWords({ kind: 'SHOP', did: 'CHANGED', detail } as AuditRow, key as IslandWords).slice(1);
	expect(told('deliveryFee')).toEqual(['counter.shopGroupDelivery']);
	expect(told('feeByDistance feeByTotal')).toEqual(['counter.feeBands']);
	expect(told('slotRules area image')).toEqual(['counter.slotRules', 'counter.areaTitle', 'counter.shopPicture']);
	expect(told('closedUntil')).toEqual(['counter.shopGroupHours']);
	expect(told('isOpen -2026-12-25')).toEqual(['counter.shopGroupHours', 'counter.shopHolidays: − 25 December']);
});

test('C40 the audit trail writes an MRP that is none as a dash', () => {
	const row = { kind: 'PRODUCT', detail: '', price: null, mrp: { was: 550, now: -1 }, stock: { was: 0, now: 5 } } as AuditRow;
	expect(actWords(row, ((key: string) => key) as IslandWords)).toEqual(['counter.shelfMrp: 550 → –', 'counter.shelfStock: 0 → 5']);
});

test('D9 the audit trail says of a file that was imported of what how many were added, changed and taken away', () => {
	const t = (key: string, figures?: object) => [key, ...Object.values(figures ?? {})].join(' ');
	const row = { kind: 'PRODUCT', did: 'IMPORTED', detail: 'products 3 0 0, packs 4 1 2' } as AuditRow;
	expect(actWords(row, t as IslandWords)).toEqual([
		'counter.didIMPORTED',
		'counter.entriesproducts: counter.imported 3 0 0',
		'counter.shelf: counter.imported 4 1 2',
	]);
});

test('C39 C40 a shop is warned of a UPI payment that was begun beside another way to pay, and not of one that nobody began', () => {
	const attempts = [{ id: 'a', amount: 10 }];
	const of = (method: 'COD' | 'UPI' | 'ONLINE', stage: (typeof STAGES)[number], due = 10) =>
		isUpiBegun({ stage, payment: { method, attempts, due } });
	expect([of('COD', 'ON_THE_WAY'), of('COD', 'DELIVERED'), of('ONLINE', 'ON_THE_WAY')]).toEqual([true, true, true]);
	expect([of('UPI', 'ON_THE_WAY'), of('ONLINE', 'DELIVERED'), of('COD', 'DELIVERED', 0)]).toEqual([false, false, false]);
	expect(isUpiBegun({ stage: 'PLACED', payment: { method: 'COD', attempts: [], due: 10 } })).toBe(false);
});

test('C39 C40 that the payment did not come is a reason to reject where one is due before the door', () => {
	const fits = (method: 'COD' | 'UPI' | 'ONLINE', due: number) => rejectReasons({ method, due }).includes('UNPAID');
	expect([fits('UPI', 10), fits('ONLINE', 10), fits('UPI', 0), fits('COD', 10)]).toEqual([true, true, false, false]);
	expect(rejectReasons({ method: 'COD', due: 10 })).toContain('OUT');
});

test('C40 a price that is missing is said as long as the shop can still set it', () => {
	const { customLines } = ORDER;
	expect(STAGES.filter((stage) => pricesMissing({ stage, customLines }).length > 0)).toEqual(['PLACED', 'ACCEPTED']);
	expect(pricesMissing({ stage: 'PLACED', customLines })).toEqual(['Coriander']);
	expect(pricesMissing({ stage: 'PLACED', customLines: customLines.map((own) => ({ ...own, price: 12 })) })).toEqual([]);
});
