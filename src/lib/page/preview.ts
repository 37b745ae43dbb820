/** The parameter by which a shop's page is only shown to its owner (§2, R24). */
export const PREVIEW = 'b2bStorePreview';

/** Whether a query asks for the preview: `true` is its one value. */
export const asksForPreview = (query: URLSearchParams): boolean => query.get(PREVIEW) === 'true';
