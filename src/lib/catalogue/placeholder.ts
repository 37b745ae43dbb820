/** The drawing for each kind of thing whose picture may fail to come (product §8). */
const ART = {
	/** A product or a category. */
	product: 'package',
	offer: 'label',
	/** Something of the shopper's own words, which has no picture at all. */
	custom: 'memo',
	default: 'convenience-store',
} as const;

export type PlaceholderKind = keyof typeof ART;

const isKind = (kind: string): kind is PlaceholderKind => Object.hasOwn(ART, kind);

/** The address of the drawing that stands in for a picture of that kind; of no or an unknown kind, the default one. */
export const placeholderPath = (kind = 'default'): string => `/art/${ART[isKind(kind) ? kind : 'default']}.svg?g=sand`;
