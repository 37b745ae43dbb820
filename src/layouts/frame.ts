import type { Locality, Unserved } from '#lib/contract/place.ts';

/** What a page passes to its layout: the name of the place it is drawn for (`''` where no locality is near), and the footer's links (product §2). */
export type Frame = {
	placeName: string;
	cities: readonly { name: string; url: string }[];
	localities: readonly Pick<Locality, 'name' | 'url'>[];
	/** What is near when no shop delivers to the place. */
	unserved: Unserved | null;
};
