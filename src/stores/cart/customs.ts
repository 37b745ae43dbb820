import type { CustomItem } from '#lib/cart/custom-item.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { CUSTOM_LIMITS } from '#lib/contract/custom-product.ts';
import type { Input } from '#lib/contract/table.ts';
import { newKey } from '#lib/new-key.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { uploadImage } from '#stores/api/upload-image.ts';
import type { CartCall } from '#stores/cart/cart-calls.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { $customChanges, $customs, $guestCustoms } from '#stores/cart/custom-items.ts';
import { dropPicture, storePicture } from '#stores/cart/waiting-pictures.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { showOffline } from '#stores/ui/message.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** What a shopper writes; `picture` is a new one, null takes the old one away, and without it the old one stays. */
export type Wish = { name: string; quantity: number; picture?: File | null };
/** Why a wish was not taken: the server's words, or none when no answer came. `tooMany` is the same limit, met by a guest. */
export type WishResult = { ok: true } | { ok: false; text: string } | { ok: false; tooMany: number };

const OK: WishResult = { ok: true };
const resultOf = (reply: Reply<unknown>): WishResult => (reply.ok ? OK : { ok: false, text: refusalText(reply) });

function setGuestCustom(item: CustomItem, quantity: number): void {
	const items = { ...$guestCustoms.get() };
	if (quantity > 0) items[item.customProductId] = { item, quantity };
	else delete items[item.customProductId];
	$guestCustoms.set(items);
}

/** The picture of a wish as its line stores it: uploaded for a customer, waiting in the browser for a guest. */
async function pictureOf(
	id: string,
	picture: Wish['picture'],
	had: CustomItem | undefined,
): Promise<Reply<Pick<CustomItem, 'image' | 'picture'>>> {
	if (picture === undefined) {
		const { image, picture: waiting } = had ?? {};
		return { ok: true, data: { ...(image !== undefined && { image }), ...(waiting && { picture: waiting }) } };
	}
	if (picture === null) {
		if (had?.picture) await dropPicture(id);
		return { ok: true, data: {} };
	}
	if ($isGuest.get()) return { ok: true, data: (await storePicture(id, picture)) ? { picture: 'waiting' } : {} };
	const sent = await uploadImage(picture);
	return sent.ok ? { ok: true, data: { image: sent.data.url } } : sent;
}

/** Lines stand in the order of their ids, so a new id sorts after those before it. */
const newLineId = () => Date.now().toString(36) + newKey();

/** Puts a wish into the cart: a new one, or that of `id` with other words, quantity or picture. */
export async function makeWish({ name, quantity, picture }: Wish, id: string | null = null): Promise<WishResult> {
	const had = id === null ? undefined : $customs.get()[id]?.item;
	if (!had && Object.keys($customs.get()).length >= CUSTOM_LIMITS.lines && $isGuest.get())
		return { ok: false, tooMany: CUSTOM_LIMITS.lines };
	const customProductId = id ?? newLineId();
	const image = await pictureOf(customProductId, picture, had);
	if (!image.ok) return resultOf(image);
	const item: CustomItem = { customProductId, name, ...image.data };
	if ($isGuest.get()) {
		setGuestCustom(item, quantity);
		return OK;
	}
	const given = { name, quantity, customProductId };
	if (!had) return resultOf(await send('CUSTOM_ADD', (cartId) => addCall({ cartId, ...given, ...image.data })));
	const changed = picture === undefined ? given : { ...given, image: image.data.image ?? '' };
	return resultOf(await send('CUSTOM_UPDATE', (cartId) => updateCall({ cartId, ...changed })));
}

const addCall = ({ cartId, customProductId, name, quantity, image }: Input<'POST cart/{cartId}/custom-product/add'>) =>
	customerCall('POST cart/{cartId}/custom-product/add', { cartId, customProductId, name, quantity, image });
const updateCall = (input: Input<'PATCH cart/{cartId}/custom-product/update'>) =>
	customerCall('PATCH cart/{cartId}/custom-product/update', input);
const send = (call: CartCall, sendTo: (cartId: string) => Promise<Reply<Cart>>) => changeOnServer(call, ({ cartId }) => sendTo(cartId));

function setPending(id: string, quantity: number | null): void {
	const changes = new Map($customChanges.get());
	if (quantity === null) changes.delete(id);
	else changes.set(id, quantity);
	$customChanges.set(changes);
}

/**
 * Sets the quantity of a custom line at once; at 0 it goes. Of quick taps the last one is sent. A refusal is silent (§8): the line shows what
 * the server has.
 */
export async function setCustomQuantity(id: string, quantity: number): Promise<void> {
	const line = $customs.get()[id];
	if (!line || quantity > CUSTOM_LIMITS.quantity) return;
	if ($isGuest.get()) {
		setGuestCustom(line.item, quantity);
		if (quantity <= 0 && line.item.picture) await dropPicture(id);
		return;
	}
	setPending(id, quantity);
	const reply = await changeOnServer(quantity > 0 ? 'CUSTOM_UPDATE' : 'CUSTOM_DELETE', (cart) => sendQuantity(cart, id));
	if (!reply.ok && reply.kind === 'network') showOffline();
	// The cart itself could not be loaded: nothing was sent.
	if (!reply.ok) setPending(id, null);
}

async function sendQuantity(cart: Cart, id: string): Promise<Reply<Cart>> {
	const quantity = $customChanges.get().get(id);
	if (quantity === undefined) return { ok: true, data: cart };
	const input = { cartId: cart.cartId, customProductId: id };
	const reply =
		quantity > 0 ? await updateCall({ ...input, quantity }) : await customerCall('DELETE cart/{cartId}/custom-product/delete', input);
	// A tap that came meanwhile is sent next.
	if ($customChanges.get().get(id) === quantity) setPending(id, null);
	return reply;
}
