import { createHash } from 'node:crypto';
import { pictureKind } from '#lib/catalogue/picture-kind.ts';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import { bcp47Of, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#lib/languages.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { isApi } from '#server/responses/is-api.ts';

/** Addresses with the extension of a file: their readers need no page. */
const FILE = /\.\w+$/;

const STYLE =
	':root{color-scheme:light dark}body{margin:20vh auto;max-width:26rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}' +
	'h1{font-size:1.375rem}a{display:inline-block;min-width:44px;padding:.7rem 1.5rem;border:1px solid;border-radius:.6rem;color:inherit}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'`;

const page = (bcp47: string, title: string, main: string): string =>
	`<!DOCTYPE html><html lang="${bcp47}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
	`<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>` +
	`<body><main>${main}</main></body></html>`;

type Sentence = 'error.UNAVAILABLE' | 'serverError.text';

function render(sentence: Sentence, language: Language, bcp47: string): string {
	const t = translatorOf(language);
	const text = t(sentence);
	// An empty address is that of the page itself.
	return page(bcp47, text, `<h1>${text}</h1><p><a href="">${t('serverError.way')}</a></p>`);
}

/** Rendered once at start, because they are shown when nothing can be rendered. */
const inAll = (sentence: Sentence) => new Map(LANGUAGES.map(({ slug, bcp47 }) => [slug, render(sentence, slug, bcp47)]));
const BUSY = inAll('error.UNAVAILABLE');
const BROKEN = inAll('serverError.text');

/** The page for an address that was too long to be read: in all languages, because nobody knows which it asked for. */
export const TOO_LONG_PAGE = page(
	bcp47Of(DEFAULT_LANGUAGE),
	translatorOf(DEFAULT_LANGUAGE)('tooLong.text'),
	LANGUAGES.map(({ slug, bcp47 }) => {
		const t = translatorOf(slug);
		return `<section lang="${bcp47}"><h1>${t('tooLong.text')}</h1><p><a href="${localizePath('/', slug)}">${t('notFound.way')}</a></p></section>`;
	}).join(''),
);

/**
 * The page for an address that cannot be rendered now, in its language: it says that the store is busy (UNAVAILABLE) or that something broke,
 * with a link to try again. `null` for the addresses of calls, pictures and files.
 */
export function failurePageAt(url: string, code: RefusalCode): string | null {
	const { language, path } = delocalizePath(url.split('?', 1)[0] ?? '');
	if (isApi(url) || pictureKind(path) || FILE.test(path)) return null;
	return (code === 'UNAVAILABLE' ? BUSY : BROKEN).get(language) ?? null;
}
