import type { APIContext } from 'astro';
import { type ShareCard, sharePicture } from '#server/art/share-image/draw.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** No tag names it, so a cache that kept it would lead to the picture of an old price. */
const MOVED = 'no-cache';

const versionIn = (address: string): string | null => new URL(address, 'http://localhost').searchParams.get('v');

/**
 * Answers the picture of a card, which `current` is the address of; from the address of another version it leads there, so that caches may
 * keep each for ever. 503 when it cannot be drawn now.
 */
export async function pictureResponse({ request, locals, url }: APIContext, card: ShareCard, current: string): Promise<Response> {
	if (url.searchParams.get('v') !== versionIn(current))
		return new Response(null, { status: 302, headers: { Location: current, 'Cache-Control': MOVED } });
	const png = await sharePicture(locals.app, card, { caller: locals.client.network, signal: request.signal });
	if (!png) return new Response(null, { status: 503, headers: { 'Retry-After': '2', 'Cache-Control': 'no-store' } });
	return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': FOR_EVER } });
}
