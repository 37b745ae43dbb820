import type { APIRoute } from 'astro';
import { drawSheet } from '#server/art/art.ts';
import { drawingAnswer } from '#server/art/drawing-answer.ts';
import { kindSheet } from '#server/taxonomy/kind-pictures.ts';

/**
 * Several drawings in one file, each with a fragment: `/art/sheet/leaf.basket~sky.glass-of-milk.svg`, or those of a category's kinds:
 * `/art/sheet/GROCERY-0a1b2c3d.svg`.
 */
export const GET: APIRoute = ({ params }) => {
	const svg = drawSheet(kindSheet(params.of ?? '') ?? params.of ?? '');
	return svg === null ? new Response(null, { status: 404 }) : drawingAnswer({ svg, isKnown: true });
};
