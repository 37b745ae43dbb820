/** For each further choice, how many products the list would still have, under the choices already made. */
export type ListFacets = {
	offers: number;
	inStock: number;
	/** Price brackets in rupees, both ends included, `null` for an open end. None where there would be fewer than two: one bracket is no choice. */
	prices: readonly { from: number | null; to: number | null; count: number }[];
	brands: readonly { id: string; name: string; count: number }[];
	categories: readonly { code: string; name: string; count: number }[];
};
