import { atom } from 'nanostores';
import type { CustomItem, CustomItems } from '#lib/cart/custom-item.ts';
import { uploadImage } from '#stores/api/upload-image.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
import { $guestBaskets } from '#stores/cart/guest-baskets.ts';
import { dropPicture, waitingPicture } from '#stores/cart/waiting-pictures.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** The items that came to the account without their picture, with the server's words; none when the browser has lost the picture. */
export const $refusedPictures = atom<readonly { name: string; why: string }[]>([]);

type Sent = { state: 'sent'; image: string } | { state: 'refused'; why: string } | { state: 'unknown' };

/** Sends one waiting picture. What the server refuses a repeat would not change, but for a stale login and too many calls. */
async function sendOne(id: string): Promise<Sent> {
	const file = await waitingPicture(id);
	if (!file) return { state: 'refused', why: '' };
	const reply = await uploadImage(file);
	if (reply.ok) return { state: 'sent', image: reply.data.url };
	const isForGood = reply.kind === 'answer' && reply.status >= 400 && reply.status < 500 && reply.status !== 401 && reply.status !== 429;
	return isForGood ? { state: 'refused', why: refusalText(reply) } : { state: 'unknown' };
}

/** The custom lines of the guest's cart, or of what waits at a shop; none once they have gone. */
const linesAt = (shopId: string | undefined): CustomItems =>
	shopId === undefined ? $guestCustoms.get() : ($guestBaskets.get()[shopId]?.customs ?? {});

function setLine(shopId: string | undefined, id: string, item: CustomItem): void {
	const lines = linesAt(shopId);
	if (!lines[id]) return;
	const customs = { ...lines, [id]: { ...lines[id], item } };
	const baskets = $guestBaskets.get();
	const basket = shopId === undefined ? null : baskets[shopId];
	if (shopId === undefined) $guestCustoms.set(customs);
	else if (basket) $guestBaskets.set({ ...baskets, [shopId]: { ...basket, customs } });
}

/**
 * Sends the pictures of a guest's custom lines, of the cart or of what waits at a shop, which stayed in the browser until the login. Each
 * address is stored at once, so that a repeat sends no picture twice. Answers whether all are sent; a line whose picture is refused goes
 * without, and is noted.
 */
export async function sendPictures(shopId?: string): Promise<boolean> {
	for (const [id, { item }] of Object.entries(linesAt(shopId))) {
		if (item.picture !== 'waiting') continue;
		const sent = await sendOne(id);
		if (sent.state === 'unknown') return false;
		if (sent.state === 'refused') $refusedPictures.set([...$refusedPictures.get(), { name: item.name, why: sent.why }]);
		const { picture: _, ...rest } = linesAt(shopId)[id]?.item ?? item;
		setLine(shopId, id, sent.state === 'sent' ? { ...rest, image: sent.image } : rest);
		await dropPicture(id);
	}
	return true;
}
