import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

// The first call loads it, which takes time of its own.
await import('ofetch');
const { $cart, loadCart } = await import('#stores/cart/cart.ts');
const { $checkoutDraft, draftCheckout, NO_DRAFT } = await import('#stores/order/checkout-draft.ts');
const { sendLeftDraft, sendNotes } = await import('#stores/order/send-draft.ts');
const { $placing, submitOrder } = await import('#stores/order/checkout.ts');
const { $step } = await import('#stores/order/steps.ts');
const { $profile, $token } = await import('#stores/session/profile.ts');

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
