import type { APIRoute } from 'astro';
import { isUploadKey, photoOf, photoUrl } from '#lib/catalogue/picture.ts';
import { ownColour } from '#server/pictures/own-colour.ts';
import { formatFor, rendition, widthOf } from '#server/pictures/rendition.ts';

/**
 * A photograph of the catalogue: `/img/{content}-{colour}/320`, in the best format that the caller accepts. With a wrong colour it is a
 * redirect: otherwise one photograph would have sixteen million addresses, each cacheable for ever. A picture that a customer has sent is
 * kept by no shared cache, so that it is gone with the account.
 */
export const GET: APIRoute = async ({ locals, params, request }) => {
	const { app } = locals;
	const photo = photoOf(`/img/${params.photo}/${params.width}`);
	const width = widthOf(params.width ?? '');
	const colour = photo && width && (await ownColour(app.storage, photo.key));
	if (!colour) return new Response(null, { status: 404 });
	if (colour !== photo.colour) return new Response(null, { status: 301, headers: { Location: photoUrl(photo.key, colour, width) } });
	const format = formatFor(request.headers.get('accept'));
	const bytes = await rendition(app, { key: photo.key, width, format });
	if (!bytes) return new Response(null, { status: 404 });
	return new Response(new Uint8Array(bytes), {
		headers: {
			'Content-Type': `image/${format}`,
			'Cache-Control': isUploadKey(photo.key) ? 'private, max-age=86400' : 'public, max-age=31536000, immutable',
			Vary: 'Accept',
			'X-Content-Type-Options': 'nosniff',
		},
	});
};
