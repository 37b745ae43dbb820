const ON_PAGES = /^(shop|seller|shelf|product|category):|^(shops|sellers|shelves|stock|catalog)$/;

/** Whether pages carry a tag (`server/catalogue/tags.ts`). Those of orders, people and keys change no page, and are nobody's business outside. */
export const isOnPages = (tag: string): boolean => ON_PAGES.test(tag);
