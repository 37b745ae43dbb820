import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Notice } from '#lib/contract/cart.ts';
import type { LoginReply } from '#lib/contract/customer.ts';
import { call, type Reply } from '#stores/call.ts';
import { $cart, loadCart } from '#stores/cart.ts';
import { customerCall } from '#stores/customer-call.ts';
import { $guestCart } from '#stores/guest-cart.ts';
import { keepText } from '#stores/kept.ts';
import { logout } from '#stores/logout.ts';
import { $profile, $token } from '#stores/profile.ts';

/** What became of the guest's cart: nothing was in it, it came along, or some of it could not. */
export type Merge = { kind: 'nothing' } | { kind: 'merged'; count: number } | { kind: 'partly'; notices: Notice[] } | { kind: 'failed' };

/** Logs in with the code; on success the user is kept and the guest's cart goes into the server's (V18). */
export async function login(phone: string, otp: string): Promise<Reply<{ profile: LoginReply; merge: Merge }>> {
	const reply = await call('POST auth/login', { phone_number: phone, otp });
	if (!reply.ok) return reply;
	keepText(STORAGE_KEYS.tokenAt, String(Date.now()));
	keepText(STORAGE_KEYS.uuid, reply.data.uid);
	$profile.set(reply.data);
	$token.set(reply.data.token);
	return { ok: true, data: { profile: reply.data, merge: await mergeGuestCart() } };
}

/** Puts what the guest chose into the customer's cart. The guest's cart is emptied only when the server has answered. */
async function mergeGuestCart(): Promise<Merge> {
	const lines = Object.values($guestCart.get());
	const cart = await loadCart();
	if (!cart.ok) return lines.length ? { kind: 'failed' } : { kind: 'nothing' };
	if (!lines.length) return { kind: 'nothing' };
	const products = lines.map(({ item, quantity }) => ({ retailerProductId: item.retailerProductId, quantity }));
	const reply = await customerCall('POST cart/{cartId}/product/bulk/add', { cartId: cart.data.cartId, products });
	if (!reply.ok) return { kind: 'failed' };
	$guestCart.set({});
	$cart.set(reply.data);
	const { notices } = reply.data;
	return notices.length ? { kind: 'partly', notices } : { kind: 'merged', count: lines.length };
}

/** Ends the session on the server too, as far as it can be reached, and forgets the customer here. */
export async function logoutEverywhere(): Promise<void> {
	await call('POST auth/logout', {});
	logout();
}
