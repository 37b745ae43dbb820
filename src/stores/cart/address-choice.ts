import { atom, computed } from 'nanostores';
import type { Cart } from '#lib/contract/cart.ts';
import type { Address } from '#lib/contract/place.ts';
import type { Reply } from '#stores/api/call.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { tracked } from '#stores/cart/cart-call-status.ts';
import { $cart, currentCart, take } from '#stores/cart/customer-cart.ts';
import { inOrder } from '#stores/cart/pending-changes.ts';
import { $addresses } from '#stores/place/addresses.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/**
 * The state of the shopper's choice of an address. While it is sent (`moving`) no order can be placed; a `refused` one waits for the
 * shopper, with the server's words, empty when no answer came.
 */
export type AddressChoice =
	| { state: 'settled' }
	| { state: 'moving'; locationId: string }
	| { state: 'refused'; locationId: string; text: string };

type Where = Pick<Address, 'locationId'>;

const SETTLED: AddressChoice = { state: 'settled' };

export const $addressChoice = atom<AddressChoice>(SETTLED);

onLogout(() => $addressChoice.set(SETTLED));

const isMovingTo = (locationId: string) => {
	const choice = $addressChoice.get();
	return choice.state === 'moving' && choice.locationId === locationId;
};

/**
 * Has the cart delivered to an address. Calls are sent one after the other, and of several quick choices only the last: calls that
 * overtake each other could leave the server with another address than the page shows.
 */
export function deliverTo({ locationId }: Where): Promise<void> {
	$addressChoice.set({ state: 'moving', locationId });
	return inOrder(async () => {
		if (!isMovingTo(locationId)) return;
		const reply = take(await tracked('DELIVERY', () => send(locationId)));
		if (!isMovingTo(locationId)) return;
		const isThere = reply.ok && reply.data.delivery.locationId === locationId;
		$addressChoice.set(isThere ? SETTLED : { state: 'refused', locationId, text: refusalText(reply) });
	});
}

async function send(locationId: string): Promise<Reply<Cart>> {
	const cart = await currentCart();
	if (!cart.ok) return cart;
	return cartCall('PATCH cart/{cartId}/delivery/update', { cartId: cart.data.cartId, type: 'DELIVERY', locationId });
}

/** The default address, while the cart is delivered to none of the saved ones. None after a refusal, or the call would repeat without end. */
const $due = computed([$cart, $addresses, $addressChoice], (cart, addresses, choice): Where | null => {
	if (!cart || cart.delivery.type === 'PICKUP' || addresses.state !== 'ready' || choice.state !== 'settled') return null;
	const { list } = addresses;
	if (list.some(({ locationId }) => locationId === cart.delivery.locationId)) return null;
	return list.find(({ isDefault }) => isDefault) ?? list[0] ?? null;
});

/** Has the cart delivered to the default address whenever it goes to none of the saved ones. Answers a function that stops it. */
export const deliverToDefault = (): (() => void) => $due.subscribe((due) => void (due && deliverTo(due)));
