/** The first step of pages that are about one customer: neither fetched ahead nor kept for when there is no network. */
export const OWN_PAGES = ['cart', 'orders', 'profile', 'account', 'login'] as const;
