import type { Locality } from '#lib/contract/catalog.ts';

/** What a page hands to its layout about the place: the locality it is drawn for (its id empty where none is known near), and the footer's links (product §2). */
export type Frame = {
	placeId: string;
	placeName: string;
	cities: readonly { name: string; url: string }[];
	localities: readonly Pick<Locality, 'name' | 'url'>[];
};
