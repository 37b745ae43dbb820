import type { APIRoute } from 'astro';
import { photoOf } from '#lib/picture.ts';
import { formatFor, rendition, widthOf } from '#server/pictures/rendition.ts';

/** A photograph of the catalogue: `/img/{content}-{colour}/320`, in the best format that the caller takes. */
export const GET: APIRoute = async ({ locals, params, request }) => {
	const photo = photoOf(`/img/${params.photo}/${params.width}`);
	const width = widthOf(params.width ?? '');
	const format = formatFor(request.headers.get('accept'));
	const bytes = photo && width && (await rendition(locals.app.storage, { key: photo.key, width, format }));
	if (!bytes) return new Response(null, { status: 404 });
	return new Response(new Uint8Array(bytes), {
		headers: {
			'Content-Type': `image/${format}`,
			'Cache-Control': 'public, max-age=31536000, immutable',
			Vary: 'Accept',
			'X-Content-Type-Options': 'nosniff',
		},
	});
};
