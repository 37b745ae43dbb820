import { map } from 'nanostores';
import type { Cart } from '#lib/contract/cart.ts';
import type { Input } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { tracked } from '#stores/cart/cart-call-status.ts';
import { currentCart, take } from '#stores/cart/customer-cart.ts';
import { inOrder } from '#stores/cart/pending-changes.ts';
import { $checkoutDraft, type CheckoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** What is chosen in the payment step. */
export type CheckoutChoice = 'method' | 'tip' | 'substitution' | 'lineSubstitutions';
/** Why a choice is not saved; `text` is empty when no answer came. */
export type NotSaved = { state: 'refused'; code: string; text: string };

/** The choices that the cart does not have because they were refused or lost. They stay in the draft, and so on the screen. */
export const $unsaved = map<Partial<Record<CheckoutChoice, NotSaved>>>({});

onLogout(() => $unsaved.set({}));

const note = (choice: CheckoutChoice, why: NotSaved | undefined) => $unsaved.setKey(choice, why);

const update = ({ cartId }: Cart, change: Omit<Input<'PATCH cart/{cartId}/delivery/update'>, 'cartId'>) =>
	tracked('DELIVERY', () => cartCall('PATCH cart/{cartId}/delivery/update', { cartId, ...change }));

/** How each choice is sent; null where the cart does not ask for it any more, or has it. */
const SEND: { [C in CheckoutChoice]: (cart: Cart, wanted: NonNullable<CheckoutDraft[C]>) => Promise<Reply<Cart>> | null } = {
	method({ cartId, payment }, method) {
		if (!payment.methods.includes(method)) return null;
		return tracked('PAYMENT', () => cartCall('PATCH cart/{cartId}/payment/update', { cartId, method }));
	},
	tip: (cart, tip) => (cart.delivery.type === 'PICKUP' || cart.bill.tip === tip ? null : update(cart, { tip })),
	substitution: (cart, substitution) => update(cart, { substitution }),
	lineSubstitutions(cart, wanted) {
		const there = wanted.filter((line) => cart.cartProducts.some(({ retailerProductId }) => retailerProductId === line.retailerProductId));
		return there.length === 0 ? null : update(cart, { lineSubstitutions: there });
	},
};

/** Sends a choice that waits in the draft, after the changes before it: of several quick ones the last. Answers whether the cart has it. */
const send = <C extends CheckoutChoice>(choice: C): Promise<boolean> =>
	inOrder(async () => {
		const wanted = $checkoutDraft.get()[choice];
		if (wanted === null) return true;
		const cart = await currentCart();
		const reply = cart.ok ? await SEND[choice](cart.data, wanted) : cart;
		if (reply) take(reply);
		if (!reply || reply.ok) {
			if ($checkoutDraft.get()[choice] === wanted) draftCheckout({ [choice]: null });
			return true;
		}
		const code = reply.kind === 'answer' ? (reply.errors[0]?.code ?? '') : '';
		if (reply.kind !== 'aborted') note(choice, { state: 'refused', code, text: refusalText(reply) });
		return false;
	});

/** Sends a choice again that was not saved. */
export function sendChoice(choice: CheckoutChoice): Promise<boolean> {
	note(choice, undefined);
	return send(choice);
}

/** Keeps what is chosen until the cart has it: whatever the answer, the screen shows what the shopper has chosen. */
export function choose<C extends CheckoutChoice>(choice: C, wanted: NonNullable<CheckoutDraft[C]>): Promise<boolean> {
	draftCheckout({ [choice]: wanted });
	return sendChoice(choice);
}

/** Sends all choices that wait; answers null when the cart has them, else why one is not saved, or that the customer has logged out. */
export async function sendChoices(): Promise<NotSaved | { state: 'stopped' } | null> {
	for (const choice of ['method', 'substitution', 'lineSubstitutions', 'tip'] as const)
		if (!(await sendChoice(choice))) return $unsaved.get()[choice] ?? { state: 'stopped' };
	return null;
}
