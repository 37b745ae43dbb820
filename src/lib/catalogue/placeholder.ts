/** The drawing for each kind of thing whose picture may fail to load (product §8). */
const ART = {
	/** A product or a category. */
	product: 'package',
	offer: 'label',
	/** An item that the shopper wrote in their own words, which has no picture. */
	custom: 'memo',
	default: 'convenience-store',
} as const;

export type PlaceholderKind = keyof typeof ART;

const isKind = (kind: string): kind is PlaceholderKind => Object.hasOwn(ART, kind);

/** The address of the drawing that replaces a picture of a kind; the default one for no or an unknown kind. */
export const placeholderPath = (kind = 'default'): string => `/art/${ART[isKind(kind) ? kind : 'default']}.svg?g=sand`;
