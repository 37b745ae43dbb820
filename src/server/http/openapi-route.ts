import { CONTRACT } from '#lib/contract/table.ts';
import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import type { Handlers } from '#server/api/call.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { translatorOf } from '#server/i18n/translate.ts';

/** The document by the store's name, each written out once: the table does not change while the process lives. */
const documents = new Map<string, string>();

export const openApiRoutes = {
	'GET openapi.json': async (_input, { app }) => {
		const site = translatorOf(DEFAULT_LANGUAGE, app.settings.siteName)('layout.brand');
		const document = documents.get(site) ?? JSON.stringify(openApiDocument(site, CONTRACT));
		documents.set(site, document);
		return new Response(document, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' } });
	},
} satisfies Partial<Handlers>;
