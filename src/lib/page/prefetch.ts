import { OWN_PAGES } from '#lib/page/own-pages.ts';

/** Pages that are somebody's own and what is under them, in each language, as a URL pattern. */
export const NEVER = `/(\\w\\w)?/(${OWN_PAGES.join('|')}){/*}?`;

/** `moderate`: once a pointer rests on a link; `conservative`: once a finger is down on it. */
export const EAGERNESS = ['moderate', 'conservative'] as const;

/**
 * The speculation rules of every page: the page behind a link of ours is fetched when somebody is about to follow it, unless it is
 * somebody's own or the link opens a panel. Fixed texts, since the content security policy names each by its hash.
 */
export const prefetchRules = (eagerness: (typeof EAGERNESS)[number]): string =>
	JSON.stringify({
		prefetch: [
			{
				where: {
					and: [{ href_matches: '/*' }, { not: { href_matches: NEVER } }, { not: { selector_matches: '[data-open],[data-act],[target]' } }],
				},
				eagerness,
			},
		],
	});
