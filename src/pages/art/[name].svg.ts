import type { APIRoute } from 'astro';
import { drawArt } from '#server/art/art.ts';

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

/** A catalogue picture on its ground: `/art/glass-of-milk.svg?g=sky`. */
export const GET: APIRoute = ({ params, url }) => {
	const { svg, isKnown, csp } = drawArt(params.name ?? '', url.searchParams.get('g'));
	return new Response(svg, {
		headers: {
			'Content-Type': 'image/svg+xml; charset=utf-8',
			'Cache-Control': isKnown ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
			'Content-Security-Policy': csp,
			'X-Content-Type-Options': 'nosniff',
		},
	});
};
