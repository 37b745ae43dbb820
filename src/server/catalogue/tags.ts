/** What of a shelf is meant: a category, or one secondary category of it; without a category all of it. */
export type CategoryPart = { parent?: string | null | undefined; secondary?: string | null | undefined };

/** The cache tags of what pages show. A transaction that changes something publishes its tags (`shelf-tags.ts`). */
export const tag = {
	/** All that pages say of one shop. */
	shop: (id: string) => `shop:${id}`,
	/**
	 * What lists go by of one shop: its name, its hours and terms, of which categories it has something, which products it lists. Not its ratings,
	 * photographs and window, which its cards alone show. Published with `shop`.
	 */
	seller: (id: string) => `seller:${id}`,
	/** The packs of a part of one shop's shelf: which there are, their prices, what is in stock. Published with the parts that it is in. */
	shelf: (shopId: string, { parent, secondary }: CategoryPart = {}) =>
		['shelf', shopId, parent, parent && secondary].filter(Boolean).join(':'),
	/** One library product, wherever it is sold. */
	product: (libraryProductId: string) => `product:${libraryProductId}`,
	/** What any shop lists of a category. */
	category: (code: string) => `category:${code}`,
	/** What any shop lists. */
	shelves: 'shelves',
	/** What pages say of any shop. */
	shops: 'shops',
	/** Which shops there are, where they serve, and which of them sell anything: every page shows something of it. */
	sellers: 'sellers',
	/** Of which categories each shop has something in stock; published with `shops`. */
	stock: 'stock',
	/** Categories, brands, localities, or so many products that naming each one is of no use. */
	catalog: 'catalog',
} as const;
