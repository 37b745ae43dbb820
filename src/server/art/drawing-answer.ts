import type { Art } from '#server/art/art.ts';

const YEAR_S = 31_536_000;
const MINUTE_S = 60;

/**
 * The answer with a drawing, kept for a year: its address never shows another one. What is no known drawing answers 404 with the picture that
 * stands in. The policy lets no script run where somebody opens the file by itself; it is short because every picture of a page carries it.
 */
export const drawingAnswer = ({ svg, isKnown }: Art): Response =>
	new Response(svg, {
		status: isKnown ? 200 : 404,
		headers: {
			'Content-Type': 'image/svg+xml',
			'Cache-Control': isKnown ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${MINUTE_S}`,
			'Content-Security-Policy': 'sandbox',
		},
	});
