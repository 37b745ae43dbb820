import type { CustomItem } from '#lib/cart/custom-item.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { newKey } from '#lib/new-key.ts';
import type { Reply } from '#stores/api/call.ts';
import { uploadImage } from '#stores/api/upload-image.ts';
import { changeCustom, isWaiting, sendCustom } from '#stores/cart/custom-changes.ts';
import { $customs, $guestCustoms } from '#stores/cart/custom-items.ts';
import { dropPicture, storePicture } from '#stores/cart/waiting-pictures.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** What a shopper writes; `picture` is a new one, null takes the old one away, and without it the old one stays. */
export type Wish = { name: string; quantity: number; picture?: File | null };
/**
 * Why a wish was not taken: the server's words, or none when no answer came. `tooMany` is the same limit, met by a guest; a picture
 * `needsNetwork`, words alone wait for one; a guest's needs room in this browser, which may have or give none.
 */
export type WishResult =
	| { ok: true }
	| { ok: false; text: string }
	| { ok: false; tooMany: number }
	| { ok: false; needsNetwork: true }
	| { ok: false; hasNoRoom: true };

const OK: WishResult = { ok: true };
const resultOf = (reply: Reply<unknown>): WishResult => (reply.ok ? OK : { ok: false, text: refusalText(reply) });

function setGuestCustom(item: CustomItem, quantity: number): void {
	const items = { ...$guestCustoms.get() };
	if (quantity > 0) items[item.customProductId] = { item, quantity };
	else delete items[item.customProductId];
	$guestCustoms.set(items);
}

/** The picture of a wish as its line stores it: uploaded for a customer, waiting in the browser for a guest; null where that has no room. */
async function pictureOf(
	id: string,
	picture: Wish['picture'],
	had: CustomItem | undefined,
): Promise<Reply<Pick<CustomItem, 'image' | 'picture'>> | null> {
	if (picture === undefined) {
		const { image, picture: waiting } = had ?? {};
		return { ok: true, data: { ...(image !== undefined && { image }), ...(waiting && { picture: waiting }) } };
	}
	if (picture === null) {
		if (had?.picture) await dropPicture(id);
		return { ok: true, data: {} };
	}
	if ($isGuest.get()) return (await storePicture(id, picture)) ? { ok: true, data: { picture: 'waiting' } } : null;
	const sent = await uploadImage(picture);
	return sent.ok ? { ok: true, data: { image: sent.data.url } } : sent;
}

/** Lines stand in the order of their ids, so a new id sorts after those before it. */
export const newLineId = () => Date.now().toString(36) + newKey();

/** Puts a wish into the cart: a new one, or that of `id` with other words, quantity or picture. */
export async function makeWish({ name, quantity, picture }: Wish, id: string | null = null): Promise<WishResult> {
	const had = id === null ? undefined : $customs.get()[id]?.item;
	if (!had && Object.keys($customs.get()).length >= CUSTOM_LIMITS.lines && $isGuest.get())
		return { ok: false, tooMany: CUSTOM_LIMITS.lines };
	const customProductId = id ?? newLineId();
	const image = await pictureOf(customProductId, picture, had);
	if (!image) return { ok: false, hasNoRoom: true };
	if (!image.ok) return image.kind === 'network' ? { ok: false, needsNetwork: true } : resultOf(image);
	const item: CustomItem = { customProductId, name, ...image.data };
	if ($isGuest.get()) {
		setGuestCustom(item, quantity);
		return OK;
	}
	const words = picture === undefined ? { name, quantity } : { name, quantity, image: image.data.image ?? '' };
	changeCustom(customProductId, words);
	const reply = await sendCustom(customProductId, had ? 'CUSTOM_UPDATE' : 'CUSTOM_ADD');
	return isWaiting(customProductId) ? OK : resultOf(reply);
}

/**
 * Sets the quantity of a custom line at once; at 0 it goes. Of quick taps the last one is sent, without a network as soon as there is one. A refusal
 * is silent (§8): the line shows what the server has.
 */
export async function setCustomQuantity(id: string, quantity: number): Promise<void> {
	const line = $customs.get()[id];
	if (!line || quantity > CUSTOM_LIMITS.quantity) return;
	if ($isGuest.get()) {
		setGuestCustom(line.item, quantity);
		if (quantity <= 0 && line.item.picture) await dropPicture(id);
		return;
	}
	changeCustom(id, { quantity });
	await sendCustom(id, quantity > 0 ? 'CUSTOM_UPDATE' : 'CUSTOM_DELETE');
}
