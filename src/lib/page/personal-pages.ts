/** The first path segment of pages that are about one customer: they are neither prefetched nor stored for offline use. */
export const PERSONAL_PAGES = ['cart', 'orders', 'profile', 'account', 'login'] as const;

/** Whether a path without its language is of a personal page: such a page looks the same from every place. */
export const isPersonalPage = (path: string): boolean => PERSONAL_PAGES.some((page) => path === `/${page}` || path.startsWith(`/${page}/`));
