import type { Handlers } from '#server/api/call.ts';
import { shelfOf } from '#server/shelf/shelf.ts';

export const shelfRoutes = {
	'GET counter/shelf': shelfOf,
} satisfies Partial<Handlers>;
