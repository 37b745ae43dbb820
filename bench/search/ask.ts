import { LIST_PAGE_SIZE } from '#lib/constants.ts';
import { searchTerm } from '#lib/search/search-term.ts';
import { searchResults } from '#server/search/results.ts';
import { suggest } from '#server/search/suggest.ts';
import type { JudgedStore } from './catalogues.ts';
import { type Rank, rankOfFirst } from './measures.ts';
import type { JudgedQuery } from './queries.ts';

export const PLACES_ASKED = ['results', 'suggestions'] as const;
export type PlaceAsked = (typeof PLACES_ASKED)[number];

export type Answer = { asked: JudgedQuery; rank: Rank; first: readonly string[] };

/** How many of the products found are named beside a miss. */
const NAMED = 3;

/** The ids of the products that a shopper is shown, in their order: those of the results page, or those under the search box. */
async function found({ app, point }: JudgedStore, { query, language }: JudgedQuery, place: PlaceAsked): Promise<string[]> {
	const q = searchTerm(query);
	if (place === 'suggestions') {
		const suggestions = await suggest(app, { text: q, point, language });
		return suggestions.flatMap(({ type, id }) => (type === 'PRODUCT' ? [id] : []));
	}
	const { products } = await searchResults(app, { q, point, language, limit: LIST_PAGE_SIZE });
	return products.flatMap(([card]) => (card ? [card.libraryProductId] : []));
}

/** What a query accepts of what is sold in a store. */
export const accepted = ({ sold }: JudgedStore, { accepts }: JudgedQuery): string[] =>
	[...sold.values()].filter(accepts).map(({ name, brand }) => (brand ? `${name} [${brand}]` : name));

/** Asks the store's search as a page does, in the language of the query, and says at which place the first right product stands. */
export async function ask(store: JudgedStore, asked: JudgedQuery, place: PlaceAsked): Promise<Answer> {
	const ids = await found(store, asked, place);
	const isRight = (id: string) => {
		const product = store.sold.get(id);
		return product !== undefined && asked.accepts(product);
	};
	return { asked, rank: rankOfFirst(ids, isRight), first: ids.slice(0, NAMED).map((id) => store.sold.get(id)?.name ?? id) };
}
