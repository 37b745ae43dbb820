import { computed } from 'nanostores';
import { type CartItems, isCartItems } from '#lib/cart/cart-item.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { $guestCart } from '#stores/cart/guest-cart.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { emptyOnLogout } from '#stores/session/on-logout.ts';
import { persistentJson } from '#stores/storage/persistent-json.ts';

/** A customer's cart as this browser shows it: the server's last answer with the taps that were not answered yet. */
export const $customerItems = persistentJson<CartItems>(STORAGE_KEYS.cart, {}, isCartItems);

emptyOnLogout(STORAGE_KEYS.cart, $customerItems, {});

/** The items of the cart: a customer's or a guest's. */
export const $items = computed([$isGuest, $guestCart, $customerItems], (isGuest, guest, customer) => (isGuest ? guest : customer));
