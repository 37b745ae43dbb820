import type { APIRoute } from 'astro';
import { drawSheet } from '#server/art/art.ts';
import { kindSheet } from '#server/taxonomy/kind-pictures.ts';

/**
 * Several drawings in one file, each with a fragment: `/art/sheet/leaf.basket~sky.glass-of-milk.svg`, or those of a category's kinds:
 * `/art/sheet/GROCERY-0a1b2c3d.svg`.
 */
export const GET: APIRoute = ({ params }) => {
	const sheet = drawSheet(kindSheet(params.of ?? '') ?? params.of ?? '');
	if (!sheet) return new Response(null, { status: 404 });
	return new Response(sheet.svg, {
		headers: {
			'Content-Type': 'image/svg+xml; charset=utf-8',
			'Cache-Control': 'public, max-age=31536000, immutable',
			'Content-Security-Policy': sheet.csp,
			'X-Content-Type-Options': 'nosniff',
		},
	});
};
