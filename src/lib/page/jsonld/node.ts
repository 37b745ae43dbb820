import { bcp47Of, type Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';

/** The store's own address, with which all addresses in structured data begin, and the language of the page. */
export type Site = { url: string; language: Language };
export type JsonLd = { '@context': 'https://schema.org'; '@type': string; [property: string]: unknown };

/** The absolute address of a path without its language. */
export const absoluteUrl = (path: string, { url, language }: Site): string => url.replace(/\/$/, '') + localizePath(path, language);

/** The absolute address of a picture or another file that is the same in every language. */
export const absoluteFileUrl = (path: string, { url }: Site): string => (path.startsWith('/') ? url.replace(/\/$/, '') + path : path);

/** The language of the page for https://schema.org/inLanguage: `hi-IN`. */
export const inLanguage = ({ language }: Site): string => bcp47Of(language);

/** A node of schema.org, of the type and with the properties given. */
export const node = (type: string, properties: Record<string, unknown>): JsonLd => ({
	'@context': 'https://schema.org',
	'@type': type,
	...properties,
});
