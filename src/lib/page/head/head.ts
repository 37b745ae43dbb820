import type { Language } from '#lib/languages.ts';
import type { JsonLd, Site } from '#lib/page/jsonld/node.ts';
import type { Translate } from '#lib/words.ts';

/** What a public page tells search engines and the readers of a shared link. */
export type PageHead = {
	title: string;
	description: string;
	/** Search engines leave the page out: it has nothing to find. */
	noindex?: boolean | undefined;
	structured?: readonly JsonLd[] | undefined;
	/** Path of the picture of a shared link, and its text alternative. */
	image?: string | undefined;
	imageAlt?: string | undefined;
	/** A type of https://ogp.me with its properties; `website` when not given. */
	type?: string | undefined;
	properties?: Readonly<Record<string, string>> | undefined;
};

/** What a head is written from: `Astro.locals` of the page. */
export type HeadContext = { t: Translate; language: Language; app: { settings: { publicSiteUrl: string } } };

/** The address and language that links of this page are written for. */
export const siteOf = ({ app, language }: HeadContext): Site => ({ url: app.settings.publicSiteUrl, language });

/** Search engines cut a title after some 600 pixels, and a description after some 160 letters. */
const TITLE_CHARS = 65;
const DESCRIPTION_CHARS = 160;

/** Counts whole characters, not UTF-16 units. */
function lengthOf(text: string): number {
	let length = 0;
	for (const _letter of text) length++;
	return length;
}

/** The first text, always whole, and as many of the others as fit, in their order. */
function joined(texts: readonly (string | null | undefined)[], glue: string, max: number): string {
	let all = '';
	let length = 0;
	for (const text of texts) {
		if (!text) continue;
		const longer = length + lengthOf(all ? glue + text : text);
		if (all && longer > max) continue;
		all += all ? glue + text : text;
		length = longer;
	}
	return all;
}

/** A title from the name of the page and the parts that may be left out when there is no room. */
export const titleOf = (name: string, ...optional: readonly (string | null | undefined)[]): string =>
	joined([name, ...optional], ' · ', TITLE_CHARS);

/** A description from sentences: the first always whole, the others as they fit. */
export const descriptionOf = (...sentences: readonly (string | null | undefined)[]): string => joined(sentences, ' ', DESCRIPTION_CHARS);

/** Words joined by commas, as many as a description has room for after its first sentence. */
export const listOf = (sentence: string, words: readonly string[]): string =>
	descriptionOf(sentence, joined(words, ', ', DESCRIPTION_CHARS - lengthOf(sentence) - 1));
