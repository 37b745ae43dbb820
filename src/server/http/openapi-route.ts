import type { Handlers } from '#server/http/handlers.ts';
import { openApiDocument } from '#server/http/openapi.ts';

export const openApiRoutes = {
	'GET openapi.json': async () => Response.json(openApiDocument(), { headers: { 'Cache-Control': 'public, max-age=300' } }),
} satisfies Partial<Handlers>;
