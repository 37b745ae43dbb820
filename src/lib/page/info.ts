/** The informational pages of product §2, in the order of the footer; the same in every language. */
export const INFO = { about: '/about', faq: '/faq', privacy: '/privacy-policy', terms: '/member/terms', appLink: '/app-link' } as const;
export const INFO_PATHS = Object.values(INFO);

/** The day their words last changed: shown on the pages and stated in the sitemap. */
export const INFO_CHANGED_ON = '2026-11-21';

/** What the files are called of the sitemap of these pages, which a build makes for the site it is built for. */
export const INFO_SITEMAP = 'sitemap-pages';
