import { atom } from 'nanostores';
import { type CartItems, cartItemOf } from '#lib/cart-item.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { $address, locationOf } from '#stores/address.ts';
import type { Reply } from '#stores/call.ts';
import { $customerItems } from '#stores/cart-items.ts';
import { $wishes } from '#stores/cart-wishes.ts';
import { customerCall } from '#stores/customer-call.ts';
import { withQuantity } from '#stores/guest-cart.ts';
import { keepText } from '#stores/kept.ts';

/** A customer's cart as the server last answered it: every cart call answers the whole cart. */
export const $cart = atom<Cart | null>(null);

/** The lines of the server's last answer; until this page has one, what the page before left. */
let answered: CartItems = $customerItems.get();

const linesOf = ({ cartProducts }: Cart) =>
	cartProducts.reduce<CartItems>((items, { product, quantity }) => withQuantity(items, cartItemOf(product), quantity), {});

/** What is shown follows both: the server's lines under the wishes that are still on their way. */
function show(): void {
	let items = answered;
	for (const { item, quantity } of $wishes.get().values()) items = withQuantity(items, item, quantity);
	$customerItems.set(items);
}

$wishes.listen(show);
$cart.listen((cart) => {
	// `null` after an order: the page that is about to go keeps its lines, so that nothing jumps.
	if (!cart) return;
	keepText(STORAGE_KEYS.cartId, cart.cartId);
	answered = linesOf(cart);
	show();
});

let loading: Promise<Reply<Cart>> | null = null;

/** Asks for the cart, once at a time. */
export function loadCart(): Promise<Reply<Cart>> {
	loading ??= customerCall('GET cart', { location: locationOf($address.get()) })
		.then((reply) => {
			if (reply.ok) $cart.set(reply.data);
			return reply;
		})
		.finally(() => {
			loading = null;
		});
	return loading;
}
