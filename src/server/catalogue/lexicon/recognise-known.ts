import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { recognise } from '#server/catalogue/lexicon/recognise.ts';
import { type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

/** What a file calls the category of a product, and the part of it; '' where it says none. */
export type CategoryWords = readonly [category: string, part: string];

export type KnownProduct = {
	name: string;
	brand: string | null;
	/** English names of its category, and of its part. */
	parent: string;
	secondary: string | null;
	/** Null where it was recognised before they were kept. */
	words: CategoryWords | null;
	/** The id of what it was; null where it was nothing, or has got another name. */
	was: string | null;
};

/** What a product of the library is, by the words that it was recognised by; null where it is not recognised. */
export function recogniseKnown({ name, brand, parent, secondary, words, was }: KnownProduct): Thing | null {
	if (words) return recognise({ name, brand, category: [parent, ...words] })?.thing ?? null;
	// Our category says less than the words that are lost: beside the name alone it decides little, and what they told of the product stays.
	const found = recognise({ name, brand, category: [parent, secondary ?? ''] });
	const isByName = found !== null && found.thing === recognise({ name, brand })?.thing;
	const before = was === null ? undefined : thingById(was);
	if (!before) return isByName ? found.thing : null;
	const isSure = isByName && found.isSure && found.rest.length === 0;
	return isSure && found.thing.parent === before.parent && !broaderOf(before).includes(found.thing.id) ? found.thing : before;
}
