import { uploadImage } from '#stores/api/upload-image.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
import { dropPicture, waitingPicture } from '#stores/cart/waiting-pictures.ts';

/** Sends one waiting picture; answers its address, null when there is none or the server does not take it, undefined when nobody knows yet. */
async function sendOne(id: string): Promise<string | null | undefined> {
	const file = await waitingPicture(id);
	if (!file) return null;
	const reply = await uploadImage(file);
	if (reply.ok) return reply.data.url;
	return reply.kind === 'answer' && reply.status >= 400 && reply.status < 500 && reply.status !== 401 && reply.status !== 429
		? null
		: undefined;
}

/**
 * Sends the pictures of a guest's custom lines, which waited in the browser until the login. Each address is stored at once, so that a repeat
 * sends no picture twice. Answers whether all are sent; a line whose picture cannot be had goes without.
 */
export async function sendPictures(): Promise<boolean> {
	for (const [id, { item }] of Object.entries($guestCustoms.get())) {
		if (item.picture !== 'waiting') continue;
		const image = await sendOne(id);
		if (image === undefined) return false;
		const items = $guestCustoms.get();
		const line = items[id];
		if (!line) continue;
		const { picture: _, ...rest } = line.item;
		$guestCustoms.set({ ...items, [id]: { ...line, item: { ...rest, ...(image !== null && { image }) } } });
		await dropPicture(id);
	}
	return true;
}
