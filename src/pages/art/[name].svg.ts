import type { APIRoute } from 'astro';
import { drawArt } from '#server/art/art.ts';
import { drawingAnswer } from '#server/art/drawing-answer.ts';

/** A drawing on its background: `/art/glass-of-milk.svg?g=sky`. An unknown name or background answers 404 with the picture of a basket. */
export const GET: APIRoute = ({ params, url }) => drawingAnswer(drawArt(params.name ?? '', url.searchParams.get('g')));
