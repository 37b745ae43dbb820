import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

// The first call loads it, which takes time of its own.
await import('ofetch');
const { $cart, loadCart } = await import('#stores/cart/customer-cart.ts');
const { $checkoutDraft, draftCheckout, NO_DRAFT } = await import('#stores/order/checkout-draft.ts');
const { $unsaved, choose } = await import('#stores/order/send-choices.ts');
const { tapNote } = await import('#lib/order/door-notes.ts');
const { joinInstructions, notesOf, splitInstructions } = await import('#lib/order/join-instructions.ts');
const { typedTip } = await import('#lib/payment/tip.ts');
const { toPayWithTip } = await import('#stores/order/own-tip.ts');
const { sendLeftDraft, sendNotes } = await import('#stores/order/send-draft.ts');
const { $placing, submitOrder } = await import('#stores/order/checkout.ts');
const { $step } = await import('#stores/order/steps.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

const bill = { mrpTotal: 0, itemTotal: 0, itemDiscount: 0, offerDiscount: 0, couponDiscount: 0, deliveryFee: 0, platformFee: 0 };
const delivery = {
	type: 'DELIVERY',
	locationId: 'a1',
	slot: null,
	instructions: '',
	substitution: 'CALL_ME',
	eta: null,
	canPickup: false,
} as const;
const shown = { cartId: 'c1', bill: { ...bill, tip: 0, tax: 0, toPay: 27, saved: 0 }, delivery };
const receiver = { name: 'Ravi', phone: '+919820055501' };
const cart = { ...shown, cartProducts: [], cartCustomProducts: [], notices: [], delivery: { ...delivery, receiver } };
const notes = { picked: ['Ring the bell'], words: 'gate code 1234' };
const UPDATE = 'PATCH /api/cart/c1/delivery/update';
const answered = (name: string) => (name.includes('/api/order') ? { id: 'o1', stage: 'PLACED' } : cart);

beforeEach(() => {
	$profile.set(customer);
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.doUnmock('ofetch');
	$placing.set({ state: 'idle' });
	$checkoutDraft.set(NO_DRAFT);
	$step.set(null);
	$cart.set(null);
	$unsaved.set({});
});

it('C15 C39 words that are typed and not sent go to the shop before the order, with who receives it', async () => {
	const calls = answering(answered);
	draftCheckout({ notes, name: ' Asha ' });
	await submitOrder(shown);
	const sent = calls.filter(({ name }) => !name.startsWith('GET'));
	expect(sent.map(({ name }) => name)).toEqual([UPDATE, UPDATE, 'POST /api/order']);
	expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ receiver: { name: 'Asha', phone: '9820055501' } });
	expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ instructions: 'Ring the bell · gate code 1234' });
	expect($checkoutDraft.get()).toEqual(NO_DRAFT);
});

it('C15 C39 no order goes out without its words: the shopper is told why, and they stay typed', async () => {
	const errors = [{ code: 'INVALID', message: 'no', display_text: 'Too long' }];
	const calls = answering((name) => (name === UPDATE ? Response.json({ errors }, { status: 400 }) : answered(name)));
	draftCheckout({ notes });
	await submitOrder(shown);
	expect(calls.map(({ name }) => name)).not.toContain('POST /api/order');
	expect($placing.get()).toEqual({ state: 'refused', code: 'INVALID', text: 'Too long', lines: [] });
	expect($checkoutDraft.get().notes).toEqual(notes);
});

it('C15 what is typed in a step is sent when Back or another step leaves it, and by a page that opens at a later one', async () => {
	const calls = answering(answered);
	const updates = () => calls.filter(({ name }) => name === UPDATE).map(({ body }) => JSON.parse(body));
	$step.set('address');
	const stop = sendLeftDraft();
	draftCheckout({ notes });
	$step.set('payment');
	await vi.waitFor(() => expect($checkoutDraft.get().notes).toBeNull());
	draftCheckout({ name: 'Asha', phone: '' });
	$step.set('contact');
	expect(updates()).toHaveLength(1);
	stop();
	$step.set('payment');
	expect($checkoutDraft.get().name).toBe('Asha');
	sendLeftDraft()();
	await vi.waitFor(() => expect($checkoutDraft.get()).toEqual(NO_DRAFT));
	expect(updates()).toMatchObject([
		{ instructions: 'Ring the bell · gate code 1234' },
		{ receiver: { name: 'Asha', phone: '9820055501' } },
	]);
});

it('C15 what is typed while earlier words are on their way stays until it is sent itself', async () => {
	const { call: held } = heldAnswers();
	const loading = loadCart();
	(await held(0)).answer(cart);
	await loading;
	draftCheckout({ notes });
	const sending = sendNotes();
	const more = { ...notes, words: 'gate code 12345' };
	draftCheckout({ notes: more });
	(await held(1)).answer(cart);
	expect(await sending).toBe(true);
	expect($checkoutDraft.get().notes).toEqual(more);
});

/** A server that refuses what is chosen until it is told otherwise. */
function choosy() {
	const server = { isOpen: false, tip: 0 };
	const errors = [{ code: 'BUSY', message: 'no', display_text: 'Not now' }];
	const empty = cartOf({ milk1: 1 });
	const calls = answering((name, body) => {
		if (name.startsWith('PATCH') && !server.isOpen) return Response.json({ errors }, { status: 400 });
		if (name.startsWith('PATCH')) server.tip = JSON.parse(body).tip ?? server.tip;
		if (name === 'POST /api/order') return { id: 'o1', stage: 'PLACED' };
		return {
			...empty,
			payment: { method: 'COD', methods: ['COD', 'UPI'] },
			bill: { ...empty.bill, tip: server.tip, toPay: 27 + server.tip },
		};
	});
	return { server, sent: () => calls.filter(({ name }) => !name.startsWith('GET')).map(({ name, body }) => [name, JSON.parse(body)]) };
}

it('C16 C39 what is chosen and refused stays chosen, is told with the reason, and no order goes out without it', async () => {
	const { server, sent } = choosy();
	await choose('method', 'UPI');
	await choose('tip', 20);
	await choose('substitution', 'LEAVE_OUT');
	await choose('lineSubstitutions', [{ retailerProductId: 'milk1', substitution: 'SIMILAR' }]);
	const why = { state: 'refused', code: 'BUSY', text: 'Not now' } as const;
	expect($unsaved.get()).toEqual({ method: why, tip: why, substitution: why, lineSubstitutions: why });
	expect($checkoutDraft.get()).toMatchObject({ method: 'UPI', tip: 20, substitution: 'LEAVE_OUT' });
	await submitOrder(shown);
	expect(sent().map(([name]) => name)).not.toContain('POST /api/order');
	expect($placing.get()).toEqual({ ...why, lines: [] });

	server.isOpen = true;
	const before = sent().length;
	await submitOrder(shown);
	const went = sent().slice(before);
	expect(went).toMatchObject([
		['PATCH /api/cart/c1/payment/update', { method: 'UPI' }],
		[UPDATE, { substitution: 'LEAVE_OUT' }],
		[UPDATE, { lineSubstitutions: [{ retailerProductId: 'milk1', substitution: 'SIMILAR' }] }],
		[UPDATE, { tip: 20 }],
		// The sum that stood on the button, with the tip.
		['POST /api/order', { expectedToPay: 47 }],
	]);
	expect([$checkoutDraft.get(), $placing.get().state]).toEqual([NO_DRAFT, 'placed']);
});

it('C16 C39 a tip that is typed and not confirmed is on the button and goes out with the order; what is no amount stops it', async () => {
	const { server, sent } = choosy();
	server.isOpen = true;
	draftCheckout({ ownTip: '12.5' });
	await submitOrder(shown);
	expect($placing.get()).toMatchObject({ state: 'refused', code: 'TIP_BAD' });
	expect([$unsaved.get().tip?.code, sent()]).toEqual(['TIP_BAD', []]);
	draftCheckout({ ownTip: '३५' });
	expect(toPayWithTip(shown, $checkoutDraft.get())).toBe(62);
	expect(JSON.parse(storage.getItem('checkoutDraft') ?? '')).toMatchObject({ ownTip: '३५' });
	await submitOrder(shown);
	expect(sent()).toMatchObject([
		[UPDATE, { tip: 35 }],
		['POST /api/order', { expectedToPay: 62 }],
	]);
});

it('C16 a tip is read in the digits of all six languages, and only as whole rupees up to the most that is taken', () => {
	for (const typed of ['35', '३५', '૩૫', '೩೫', '౩౫', ' ₹35 ', '₹ 35']) expect(typedTip(typed), typed).toBe(35);
	expect(typedTip('1,000')).toBe(1_000);
	for (const typed of ['', '12.5', '1001', '-5', 'ten', '3 5', ',']) expect(typedTip(typed), typed).toBeNull();
});

it('C15 a note for the door is known in the language it was picked in, is sent once, and takes back the one that contradicts it', () => {
	const sentences = { ringBell: ['Ring the bell', 'घंटी बजाएँ'], noBell: ['Don’t ring the bell', 'घंटी न बजाएँ'] };
	const text = joinInstructions({ picked: ['घंटी बजाएँ', 'Ring the bell'], words: 'gate code 1234' });
	expect(splitInstructions(text, sentences)).toEqual({ picked: ['ringBell'], words: 'gate code 1234' });
	expect(notesOf(['घंटी न बजाएँ', 'other'], sentences)).toEqual(['noBell']);
	expect(tapNote(['ringBell', 'callMe'], 'noBell')).toEqual(['callMe', 'noBell']);
	expect(tapNote(['callMe', 'noBell'], 'noBell')).toEqual(['callMe']);
	expect(tapNote(['atDoor'], 'withGuard')).toEqual(['withGuard']);
});
