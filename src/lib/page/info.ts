/** The informational pages of product §2, in the order of the footer; the same in every language. */
export const INFO = { about: '/about', faq: '/faq', privacy: '/privacy-policy', terms: '/member/terms', appLink: '/app-link' } as const;
export const INFO_PATHS = Object.values(INFO);

/** The day on which the texts of these pages last changed: shown on the pages and stated in the sitemap. */
export const INFO_CHANGED_ON = '2026-11-23';

/** The beginning of the file names of these pages' sitemap. The build makes the files, with the address of the site that it builds for. */
export const INFO_SITEMAP = 'sitemap-pages';
