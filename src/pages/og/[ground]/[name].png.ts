import type { APIRoute } from 'astro';
import { sharePicture } from '#server/art/share-picture.ts';

/** What a shared shop or product shows: `/og/sky/glass-of-milk.png`. */
export const GET: APIRoute = async ({ params }) => {
	const picture = await sharePicture(params.name ?? '', params.ground ?? '');
	if (!picture) return new Response(null, { status: 404 });
	return new Response(new Uint8Array(picture), {
		headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' },
	});
};
