/** The informational pages of product §2, in the order of the footer; the same in every language. */
export const INFO_PATHS = ['/about', '/faq', '/privacy-policy', '/member/terms', '/app-link'] as const;

/** The day their words last changed: shown on them, and told to search engines. */
export const INFO_CHANGED_ON = '2026-11-21';
