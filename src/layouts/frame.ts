import type { Locality } from '#lib/contract/catalogue.ts';

/** What a page hands to its layout about the place: what to call the one it is drawn for (`''` where no locality is known near), and the footer's links (product §2). */
export type Frame = {
	placeName: string;
	cities: readonly { name: string; url: string }[];
	localities: readonly Pick<Locality, 'name' | 'url'>[];
};
