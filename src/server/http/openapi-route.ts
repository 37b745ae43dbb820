import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import type { Handlers } from '#server/api/call.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { translatorOf } from '#server/i18n/translate.ts';

export const openApiRoutes = {
	'GET openapi.json': async (_input, { app }) =>
		Response.json(openApiDocument(translatorOf(DEFAULT_LANGUAGE, app.settings.siteName)('layout.brand')), {
			headers: { 'Cache-Control': 'public, max-age=300' },
		}),
} satisfies Partial<Handlers>;
