import { atom } from 'nanostores';
import type { Cart } from '#lib/contract/cart.ts';
import type { Input } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { tracked } from '#stores/cart/cart-call-status.ts';
import { currentCart, take } from '#stores/cart/customer-cart.ts';
import { inOrder } from '#stores/cart/pending-changes.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { refusalText } from '#stores/ui/refusal.ts';

type Choice = Omit<Input<'PATCH cart/{cartId}/delivery/update'>, 'cartId'>;
/** What of the delivery was sent last, and the server's refusal of it; its words are empty when no answer came. */
export type DeliveryChange =
	| { state: 'settled' }
	| { state: 'sending'; choice: Choice }
	| { state: 'refused'; choice: Choice; code: string; text: string };

const SETTLED: DeliveryChange = { state: 'settled' };

export const $deliveryChange = atom<DeliveryChange>(SETTLED);

onLogout(() => $deliveryChange.set(SETTLED));

/** Sends what the shopper has chosen for the delivery, one call after the other; answers whether the server took it. */
export async function saveDelivery(choice: Choice): Promise<boolean> {
	$deliveryChange.set({ state: 'sending', choice });
	const reply = await sendInOrder(choice);
	const isLatest = () => {
		const now = $deliveryChange.get();
		return now.state === 'sending' && now.choice === choice;
	};
	if (!isLatest()) return reply.ok;
	if (reply.ok || reply.kind === 'aborted') $deliveryChange.set(SETTLED);
	else {
		const code = reply.kind === 'answer' ? (reply.errors[0]?.code ?? '') : '';
		$deliveryChange.set({ state: 'refused', choice, code, text: refusalText(reply) });
	}
	return reply.ok;
}

const sendInOrder = (choice: Choice): Promise<Reply<Cart>> => inOrder(async () => take(await tracked('DELIVERY', () => send(choice))));

async function send(choice: Choice): Promise<Reply<Cart>> {
	const cart = await currentCart();
	return cart.ok ? cartCall('PATCH cart/{cartId}/delivery/update', { cartId: cart.data.cartId, ...choice }) : cart;
}
