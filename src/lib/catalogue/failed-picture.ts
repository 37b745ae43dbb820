/** The drawing for each kind of thing whose picture may fail to load (product §8); a category has a product's, a custom item has no picture. */
const ART = new Map([
	['product', 'package'],
	['offer', 'label'],
	['custom', 'memo'],
]);

/** The address of the drawing that replaces a picture of a kind; the default one for no or an unknown kind. */
export const placeholderPath = (kind = ''): string => `/art/${ART.get(kind) ?? 'convenience-store'}.svg?g=sand`;
