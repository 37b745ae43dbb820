import type { FileFacts } from './csv-file.ts';

/** Three files to import, by the command line of each, and what is true once they are in. */
export type Catalogue = {
	name: string;
	localities(): readonly string[];
	shops(): readonly string[];
	products(): readonly string[];
	/** The pack of every row, as it is written. */
	writtenPacks(): readonly string[];
	facts(): {
		localities: FileFacts & { added: number; names: number; one: { city: string; slug: string; pin_code: string; lat: number } };
		shops: FileFacts & { added: number; openings: number; mostOfOneName: number };
		products: FileFacts & { added: number; inPaise: number; withVariants: number; one: { name: string; row: Record<string, unknown> } };
	};
	/** A locality with shops of full shelves near it. */
	place: { name: string; city: string };
};
