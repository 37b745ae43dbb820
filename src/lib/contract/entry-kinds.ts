/** What the association keeps for all shops: the library, its categories and brands, the localities, and the banners of the home page. */
export const ENTRY_KINDS = ['products', 'categories', 'brands', 'localities', 'banners'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What of each kind can be changed, and whether doubles can be made one. A brand has one name for all languages. */
export const ENTRY_TAKES: Readonly<
	Record<
		EntryKind,
		{ inAllLanguages: boolean; picture: boolean; position: boolean; hidden: boolean; merge: boolean; withdraw: boolean; link: boolean }
	>
> = {
	products: { inAllLanguages: true, picture: true, position: false, hidden: false, merge: true, withdraw: true, link: false },
	categories: { inAllLanguages: true, picture: true, position: true, hidden: true, merge: true, withdraw: false, link: false },
	brands: { inAllLanguages: false, picture: false, position: false, hidden: false, merge: true, withdraw: false, link: false },
	localities: { inAllLanguages: true, picture: false, position: false, hidden: false, merge: true, withdraw: true, link: false },
	banners: { inAllLanguages: true, picture: true, position: true, hidden: false, merge: false, withdraw: true, link: true },
};
