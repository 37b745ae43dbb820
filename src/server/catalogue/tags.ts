/** The cache tags of what a page shows. Whoever changes a thing publishes its tags in the same transaction. */
export const tag = {
	/** One shop: its own row, and every pack it lists. */
	shop: (id: string) => `shop:${id}`,
	/** One library product, wherever it is sold. */
	product: (libraryProductId: string) => `product:${libraryProductId}`,
	category: (code: string) => `category:${code}`,
	/** Which shops there are, where they serve, when they are open, and of which categories they have something. */
	shops: 'shops',
	/** Of which categories each shop has something in stock; published with `shops`. */
	stock: 'stock',
	/** Categories, brands, localities, or so many products that naming each is pointless. */
	catalog: 'catalog',
} as const;
