import { atom } from 'nanostores';
import { uploadImage } from '#stores/api/upload-image.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
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

/**
 * Sends the pictures of a guest's custom lines, which waited in the browser until the login. Each address is stored at once, so that a repeat
 * sends no picture twice. Answers whether all are sent; a line whose picture is refused goes without, and is noted.
 */
export async function sendPictures(): Promise<boolean> {
	for (const [id, { item }] of Object.entries($guestCustoms.get())) {
		if (item.picture !== 'waiting') continue;
		const sent = await sendOne(id);
		if (sent.state === 'unknown') return false;
		if (sent.state === 'refused') $refusedPictures.set([...$refusedPictures.get(), { name: item.name, why: sent.why }]);
		const items = $guestCustoms.get();
		const line = items[id];
		if (!line) continue;
		const { picture: _, ...rest } = line.item;
		$guestCustoms.set({ ...items, [id]: { ...line, item: { ...rest, ...(sent.state === 'sent' && { image: sent.image }) } } });
		await dropPicture(id);
	}
	return true;
}
