import type { APIRoute } from 'astro';
import { drawArt } from '#server/art/art.ts';

const YEAR_S = 31_536_000;
const MINUTE_S = 60;

/** A drawing on its background: `/art/glass-of-milk.svg?g=sky`. An unknown name or background answers 404 with the picture of a basket. */
export const GET: APIRoute = ({ params, url }) => {
	const { svg, isKnown, csp } = drawArt(params.name ?? '', url.searchParams.get('g'));
	return new Response(svg, {
		status: isKnown ? 200 : 404,
		headers: {
			'Content-Type': 'image/svg+xml; charset=utf-8',
			'Cache-Control': isKnown ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${MINUTE_S}`,
			'Content-Security-Policy': csp,
			'X-Content-Type-Options': 'nosniff',
		},
	});
};
