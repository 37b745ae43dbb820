import * as z from 'zod/mini';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import { ProductCard, ProductFilters, ShopCard } from '#lib/contract/catalogue.ts';
import { freeText, Id, Location, query, Rupees, SearchText } from '#lib/contract/common.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';

const SearchType = z.enum(['PRODUCT', 'STORE']);
/** When its shop opens, in the reader's language; absent while the shop is open. */
const Opens = z.optional(z.string());
export const Suggestion = z.object({
	type: SearchType,
	text: z.string(),
	id: Id,
	storeId: z.optional(Id),
	image: z.optional(z.string()),
	price: z.optional(Rupees),
	url: z.string(),
	/** Of a product: its shop, and the pack that the results show first, with what a cart control needs. */
	storeName: z.optional(z.string()),
	retailerProductId: z.optional(Id),
	pack: z.optional(z.string()),
	inStock: z.optional(z.boolean()),
	maxQuantity: z.optional(z.int()),
	mrp: z.optional(Rupees),
	isAppExclusiveOffer: z.optional(z.boolean()),
	opens: Opens,
});
export const SuggestInput = z.object({ ...Location, searchText: SearchText });
export const SearchResultsInput = z.object({ ...Location, ...PageInput, ...ProductFilters, q: SearchText });
export const SearchResults = z.object({
	products: z.array(z.array(ProductCard)),
	stores: z.array(ShopCard),
	/** The text is the name of the first of them: they come before the products. */
	storesFirst: z.boolean(),
	nextCursor: NextCursor,
	total: z.int(),
	correctedQuery: z.optional(z.string()),
	/** No product matches all that was typed: these words were searched one by one, and the results alternate between them. */
	separateWords: z.optional(z.array(z.string())),
});
export const SearchEntry = z.object({ searchTerm: z.string(), searchType: SearchType, isComplete: z.boolean(), storeId: z.optional(Id) });
export const SearchCommon = z.object({
	previousSearches: z.array(SearchEntry),
	trendingSearches: z.array(SearchEntry),
	popularProducts: z.array(z.extend(ProductCard, { opens: Opens })),
});
export const SearchAddInput = z.object({
	...Location,
	searchTerm: freeText(SEARCH_MAX_CHARS).check(z.minLength(1)),
	searchType: SearchType,
	isComplete: z.boolean(),
	storeId: z.optional(Id),
});
/** One search to forget; without it all of them. */
export const SearchForget = z.object({ searchTerm: query(freeText(SEARCH_MAX_CHARS)) });
const CodeName = z.object({ code: z.string(), name: z.string() });
export const GlobalCategories = z.array(
	z.object({ parentCategory: z.array(z.extend(CodeName, { icon: z.string() })), secondaryCategory: z.array(CodeName) }),
);

export type Suggestion = z.output<typeof Suggestion>;
export type SearchResults = z.output<typeof SearchResults>;
export type SearchEntry = z.output<typeof SearchEntry>;
export type SearchCommon = z.output<typeof SearchCommon>;
export type GlobalCategories = z.output<typeof GlobalCategories>;
