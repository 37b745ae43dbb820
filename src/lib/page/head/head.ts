import type { Language } from '#lib/languages.ts';
import type { JsonLd, Site } from '#lib/page/jsonld/node.ts';
import type { Translate } from '#lib/words.ts';

/** What a public page says of itself to search engines and to whoever it is shared with. */
export type PageHead = {
	title: string;
	description: string;
	structured?: readonly JsonLd[] | undefined;
	/** Path of the picture that goes along when the page is shared, and what it shows in words. */
	image?: string | undefined;
	imageAlt?: string | undefined;
	/** A type of https://ogp.me, and the properties that belong to it; `website` when not given. */
	type?: string | undefined;
	properties?: Readonly<Record<string, string>> | undefined;
};

/** What a head is written with: `Astro.locals` of the page. */
export type HeadWriter = { t: Translate; language: Language; app: { settings: { publicSiteUrl: string } } };

export const siteOf = ({ app, language }: HeadWriter): Site => ({ url: app.settings.publicSiteUrl, language });

/** Search engines cut a title off behind some 600 pixels, and a description behind some 160 letters. */
const TITLE_CHARS = 65;
const DESCRIPTION_CHARS = 160;

/** Letters, not the halves that some of them are kept in. */
function lengthOf(text: string): number {
	let length = 0;
	for (const _letter of text) length++;
	return length;
}

/** Joins the first text, always whole, with as many of the others, in their order, as fit. */
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

/** A title from what names the page and what may be left out for want of room. */
export const titleOf = (name: string, ...optional: readonly (string | null | undefined)[]): string =>
	joined([name, ...optional], ' · ', TITLE_CHARS);

/** A description from sentences, the first always whole, the others as they fit. */
export const descriptionOf = (...sentences: readonly (string | null | undefined)[]): string => joined(sentences, ' ', DESCRIPTION_CHARS);

/** Words that follow each other with commas, as many as a description has room for behind its first sentence. */
export const listOf = (sentence: string, words: readonly string[]): string =>
	descriptionOf(sentence, joined(words, ', ', DESCRIPTION_CHARS - lengthOf(sentence) - 1));
