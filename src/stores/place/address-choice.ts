import { atom, computed } from 'nanostores';
import type { Address } from '#lib/contract/account.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { $isGuest } from '#stores/account/profile.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $cart, currentCart, inTurn, take } from '#stores/cart/cart.ts';
import { $addresses } from '#stores/place/addresses.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/**
 * How the choice of an address stands with the server. Nothing is ordered while one is on its way; one that was not taken waits for the
 * shopper, with the server's words, or none when no answer came.
 */
export type AddressChoice =
	| { state: 'settled' }
	| { state: 'moving'; locationId: string }
	| { state: 'refused'; locationId: string; text: string };

type Where = Pick<Address, 'locationId'>;

const SETTLED: AddressChoice = { state: 'settled' };

export const $addressChoice = atom<AddressChoice>(SETTLED);

// Logged out, maybe in another tab: who logs in next is somebody else.
$isGuest.listen((isGuest) => {
	if (isGuest) $addressChoice.set(SETTLED);
});

const isMovingTo = (locationId: string) => {
	const choice = $addressChoice.get();
	return choice.state === 'moving' && choice.locationId === locationId;
};

/**
 * Has the cart delivered to an address. Of quick choices only the last is sent, after what is under way: calls that overtake each
 * other could leave the server with another address than the page shows.
 */
export function deliverTo({ locationId }: Where): Promise<void> {
	$addressChoice.set({ state: 'moving', locationId });
	return inTurn(async () => {
		if (!isMovingTo(locationId)) return;
		const reply = take(await send(locationId));
		if (!isMovingTo(locationId)) return;
		const isThere = reply.ok && reply.data.delivery.locationId === locationId;
		$addressChoice.set(isThere ? SETTLED : { state: 'refused', locationId, text: refusalText(reply) });
	});
}

async function send(locationId: string): Promise<Reply<Cart>> {
	const cart = await currentCart();
	if (!cart.ok) return cart;
	return customerCall('PATCH cart/{cartId}/delivery/update', { cartId: cart.data.cartId, type: 'DELIVERY', locationId });
}

/** The default address while the cart goes to none of those kept. None after a refusal: the server would be asked without end. */
const $due = computed([$cart, $addresses, $addressChoice], (cart, addresses, choice): Where | null => {
	if (!cart || addresses.state !== 'ready' || choice.state !== 'settled') return null;
	const { list } = addresses;
	if (list.some(({ locationId }) => locationId === cart.delivery.locationId)) return null;
	return list.find(({ isDefault }) => isDefault) ?? list[0] ?? null;
});

/** Has the cart delivered to the default address, until the answer is called, whenever it goes to none of those kept. */
export const deliverToDefault = (): (() => void) => $due.subscribe((due) => void (due && deliverTo(due)));
