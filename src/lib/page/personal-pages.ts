/** The first path segment of pages that are about one customer: they are neither prefetched nor stored for offline use. */
export const PERSONAL_PAGES = ['cart', 'orders', 'profile', 'account', 'login'] as const;
