/** Pages that are somebody's own, or an answer that is no page; also under a language. */
const NEVER = ['cart', 'orders', 'profile', 'account', 'login', 'api', 'auxiliaryservice', 'design'] as const;

/** `moderate`: once a pointer rests on a link; `conservative`: once a finger is down on it. */
export const EAGERNESS = ['moderate', 'conservative'] as const;
export type Eagerness = (typeof EAGERNESS)[number];

/**
 * The speculation rules of every page: the page behind a link of ours is fetched when somebody is about to follow it. Fixed texts, since
 * the content security policy names each by its hash.
 */
export const prefetchRules = (eagerness: Eagerness): string =>
	JSON.stringify({
		prefetch: [
			{
				source: 'document',
				where: {
					and: [
						{ href_matches: '/*' },
						{ not: { href_matches: NEVER.flatMap((name) => [`/${name}*`, `/*/${name}*`]) } },
						{ not: { href_matches: '/*\\?*b2bStorePreview*' } },
						{ not: { selector_matches: '[data-open],[data-act],[target],[download],[rel~=nofollow]' } },
					],
				},
				eagerness,
			},
		],
	});
