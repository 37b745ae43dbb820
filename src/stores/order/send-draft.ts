import { tenDigits } from '#lib/account/phone.ts';
import type { Cart, Receiver } from '#lib/contract/cart.ts';
import { joinInstructions } from '#lib/order/join-instructions.ts';
import { typedTip } from '#lib/payment/tip.ts';
import { saveProfile } from '#stores/account/profile-actions.ts';
import { currentCart } from '#stores/cart/customer-cart.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';
import { $checkoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';
import { chooseOwnTip, TIP_BAD } from '#stores/order/own-tip.ts';
import { type NotSaved, sendChoices } from '#stores/order/send-choices.ts';
import { $step } from '#stores/order/steps.ts';
import { $profile, type StoredProfile } from '#stores/session/logged-in.ts';

/** The most characters of either name in a profile. */
const PART_MAX = 60;

/** Who receives the order as the cart has it, else the customer; the phone as ten digits. */
export function shownReceiver(cart: Cart | null, profile: StoredProfile): Receiver {
	const given = cart?.delivery.receiver;
	if (given) return { name: given.name, phone: tenDigits(given.phone) };
	if (!('first_name' in profile)) return { name: '', phone: '' };
	return { name: `${profile.first_name} ${profile.last_name}`.trim(), phone: tenDigits(profile.phone_number) };
}

/** Sends who receives the order. Answers whether the server has it; what is typed meanwhile stays in the draft. */
export async function saveReceiver(receiver: Receiver): Promise<boolean> {
	const sent = $checkoutDraft.get();
	if (!(await saveDelivery({ receiver }))) return false;
	const { name, phone } = $checkoutDraft.get();
	if (name === sent.name && phone === sent.phone) draftCheckout({ name: null, phone: null });
	await keepName(receiver);
	return true;
}

/**
 * The name of who receives their own order is theirs: who has told none yet is not asked again with the next order. Ends when the profile has
 * it, so that leaving the page loses no name; a failure stops no order.
 */
async function keepName({ name, phone }: Receiver): Promise<void> {
	const profile = $profile.get();
	if (!('first_name' in profile) || profile.first_name || tenDigits(phone) !== tenDigits(profile.phone_number)) return;
	const [first = '', ...last] = name.split(/\s+/);
	await saveProfile({ first_name: first.slice(0, PART_MAX), last_name: last.join(' ').slice(0, PART_MAX) });
}

/** Sends the name and phone that are typed and not sent yet. An emptied field changes nothing. Answers whether the server has them. */
async function sendReceiver(): Promise<boolean> {
	const { name, phone } = $checkoutDraft.get();
	if (name === null && phone === null) return true;
	const cart = await currentCart();
	if (!cart.ok) return false;
	const had = shownReceiver(cart.data, $profile.get());
	const receiver = { name: name?.trim() || had.name, phone: phone || had.phone };
	// Without a name the first step is not done, and asks for it.
	return !receiver.name || saveReceiver(receiver);
}

/** Sends the words for the door that are picked or typed and not sent yet. Answers whether the server has them. */
export async function sendNotes(): Promise<boolean> {
	const { notes } = $checkoutDraft.get();
	if (!notes) return true;
	if (!(await saveDelivery({ instructions: joinInstructions(notes) }))) return false;
	if ($checkoutDraft.get().notes === notes) draftCheckout({ notes: null });
	return true;
}

/** Nothing was refused, but not all was sent: the customer has logged out, or has chosen something else meanwhile. */
const STOPPED = { state: 'stopped' } as const;

/**
 * Sends all that is typed or chosen in the checkout and not sent yet. Answers null when the server has it, else what was refused, with an empty
 * text when no answer came.
 */
export async function sendDraft(): Promise<NotSaved | typeof STOPPED | null> {
	if (!chooseOwnTip()) return { state: 'refused', code: TIP_BAD, text: '' };
	if ((await sendReceiver()) && (await sendNotes())) return sendChoices();
	const change = $deliveryChange.get();
	return change.state === 'refused' ? change : STOPPED;
}

/** Sends what is typed in a step as soon as another one is open, however the shopper has left it. Answers a function that stops it. */
export const sendLeftDraft = (): (() => void) =>
	$step.subscribe((step) => {
		if (step !== 'contact') void sendReceiver();
		if (step !== 'address') void sendNotes();
		if (step !== 'payment' && typedTip($checkoutDraft.get().ownTip ?? '') !== null) chooseOwnTip();
		void sendChoices();
	});
