import { PERSONAL_PAGES } from '#lib/page/personal-pages.ts';

/** A URL pattern of the pages that are about one customer, in every language. */
export const PERSONAL_PATTERN = `/(\\w\\w)?/(${PERSONAL_PAGES.join('|')}){/*}?`;

/** `moderate`: when a pointer rests on a link; `conservative`: when a finger touches it. */
export const EAGERNESS = ['moderate', 'conservative'] as const;

/**
 * The speculation rules of every page: the page behind a link is fetched when the shopper is about to follow it, unless the page is about
 * one customer or the link opens a panel. The texts are fixed, because the content security policy names each by its hash.
 */
export const prefetchRules = (eagerness: (typeof EAGERNESS)[number]): string =>
	JSON.stringify({
		prefetch: [
			{
				where: {
					and: [
						{ href_matches: '/*' },
						{ not: { href_matches: PERSONAL_PATTERN } },
						{ not: { selector_matches: '[data-open],[data-act],[target]' } },
					],
				},
				eagerness,
			},
		],
	});
