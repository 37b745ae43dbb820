import { createHash } from 'node:crypto';
import { pictureKind } from '#lib/catalogue/picture-paths.ts';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import { delocalizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { isApi } from '#server/responses/is-api.ts';

/** Whatever ends as a file does: who asks for it reads no page. */
const FILE = /\.\w+$/;

const STYLE =
	':root{color-scheme:light dark}body{margin:20vh auto;max-width:26rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}' +
	'h1{font-size:1.375rem}a{display:inline-block;min-width:44px;padding:.7rem 1.5rem;border:1px solid;border-radius:.6rem;color:inherit}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'`;

/** Why there is no page: too much is asked for at once or the database is away, or a fault of ours. */
export type NoPage = 'UNAVAILABLE' | 'INTERNAL';
const SENTENCE = { UNAVAILABLE: 'error.UNAVAILABLE', INTERNAL: 'serverError.text' } as const;

function drawn(why: NoPage, language: Language, bcp47: string): string {
	const t = translatorOf(language);
	const text = t(SENTENCE[why]);
	return (
		`<!DOCTYPE html><html lang="${bcp47}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"><title>${text}</title><style>${STYLE}</style></head>` +
		// An empty address is the page's own, whichever it is.
		`<body><main><h1>${text}</h1><p><a href="">${t('serverError.way')}</a></p></main></body></html>`
	);
}

/** Made once, at start: they are for when nothing more can be drawn. */
const inAll = (why: NoPage) => new Map(LANGUAGES.map(({ slug, bcp47 }) => [slug, drawn(why, slug, bcp47)]));
const PAGES = { UNAVAILABLE: inAll('UNAVAILABLE'), INTERNAL: inAll('INTERNAL') };

/** What stands in the place of a page that cannot be drawn now: why, and the way to try again, in the page's language. */
export const laterPage = (why: NoPage, language: Language): string => PAGES[why].get(language) ?? '';

/** `laterPage` for an address with its query, in the language of its path; `null` for calls, pictures and files. */
export function laterPageAt(url: string, why: NoPage): string | null {
	const { language, path } = delocalizePath(url.split('?', 1)[0] ?? '');
	return isApi(url) || pictureKind(path) || FILE.test(path) ? null : laterPage(why, language);
}
