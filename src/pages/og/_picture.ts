import type { APIContext } from 'astro';
import { type ShareCard, sharePicture } from '#server/art/share-picture.ts';

const DAY_S = 86_400;

/**
 * Answers the picture of a card, or 503 when it cannot be drawn now. Its address changes with the price; names and fees in caches may be a
 * day old.
 */
export async function pictureResponse({ request, locals }: APIContext, card: ShareCard): Promise<Response> {
	const png = await sharePicture(locals.app, card, { caller: locals.client.network, signal: request.signal });
	if (!png) return new Response(null, { status: 503, headers: { 'Retry-After': '2', 'Cache-Control': 'no-store' } });
	return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${DAY_S}` } });
}
