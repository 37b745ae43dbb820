import { LIST_PAGE_SIZE } from '#lib/constants.ts';
import type { ProductCard, Shop, SORTS } from '#lib/contract/catalogue.ts';
import { slugify } from '#lib/paths.ts';

type Products = readonly (readonly ProductCard[])[];

/** What a shop's page shows: a page of its sections by category, or what was searched or sorted. */
export type ShopProductsView =
	| {
			kind: 'sections';
			total: number;
			page: number;
			pages: number;
			sections: readonly { code: string; name: string; products: Products }[];
	  }
	| { kind: 'found'; total: number; q: string | undefined; sort: (typeof SORTS)[number]; products: Products; nextCursor: string | null };

/** The sorts that are offered within one shop. */
export const SHOP_SORTS = ['price', '-price', 'offer'] as const;

/** The id of a category's heading on its shop's page: `ATTA_FLOUR` → `atta-flour`. */
export const sectionId = (code: string): string => slugify(code);

/** The page, from 1, on which each of a shop's categories begins, by its code. */
export function sectionPages(categories: Shop['categories'], size: number = LIST_PAGE_SIZE): Map<string, number> {
	let before = 0;
	return new Map(
		categories.map(({ code, productCount }) => {
			const page = Math.floor(before / size) + 1;
			before += productCount;
			return [code, page];
		}),
	);
}
