import type { APIRoute } from 'astro';
import { drawArt } from '#server/art/art.ts';

const YEAR_S = 31_536_000;
const MINUTE_S = 60;

/** A catalogue picture on its ground: `/art/glass-of-milk.svg?g=sky`. Under a name or ground that there is not it is 404, with a basket to show. */
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
