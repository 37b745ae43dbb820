import { ok } from '#lib/result.ts';
import { openPositions } from '#server/about/open-positions.ts';
import type { Handlers } from '#server/api/call.ts';

export const aboutRoutes = {
	'GET aboutus/openpositions/': async () => ok({ openPositions: [...openPositions()] }),
} satisfies Partial<Handlers>;
