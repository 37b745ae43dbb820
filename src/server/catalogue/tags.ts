/** The cache tags of what pages show. A transaction that changes something publishes its tags. */
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
	/** Categories, brands, localities, or so many products that naming each one is of no use. */
	catalog: 'catalog',
} as const;
