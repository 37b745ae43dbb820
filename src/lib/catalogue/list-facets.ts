/** How many entries each further choice would leave of a list, under the choices already made. */
export type ListFacets = {
	offers: number;
	inStock: number;
	/** Rupees, both ends included and the next one a paisa further; `null` is open. Fewer than two brackets are no choice: then there are none. */
	prices: readonly { from: number | null; to: number | null; count: number }[];
	brands: readonly { id: string; name: string; count: number }[];
	categories: readonly { code: string; name: string; count: number }[];
};
