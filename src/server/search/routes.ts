import { ok, refuse } from '#lib/result.ts';
import type { Handlers } from '#server/api/call.ts';
import { countedAs } from '#server/api/counted-as.ts';
import { listCategories } from '#server/catalogue/categories.ts';
import { isProductsCursor } from '#server/catalogue/products/products.ts';
import { commonSearches } from '#server/search/frequent-searches.ts';
import { forgetSearches, rememberSearch } from '#server/search/history.ts';
import { readShoppingList } from '#server/search/shopping-list/shopping-list.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

const reading = createSemaphore(LIMITS.lists);

export const searchRoutes = {
	'GET search/all': async ({ searchText = '' }, { app, language, point }) =>
		ok({ suggestions: await app.search.suggest(app, { text: searchText, point, language }) }),

	'GET search/results': async ({ q = '', ...filters }, { app, language, point }) => {
		if (filters.cursor && !isProductsCursor(filters.cursor)) return refuse('INPUT_INVALID', { field: 'cursor' });
		return ok(await app.search.results(app, { ...filters, q, point, language }));
	},

	'GET search/common': async (_input, { app, language, point, caller }) =>
		ok(await commonSearches(app, { point, language, customerId: caller.kind === 'customer' ? caller.customerId : null })),

	'POST search/add': async ({ searchTerm, searchType, isComplete, storeId }, { app, caller }) => {
		await rememberSearch(app, caller.customerId, { searchTerm, searchType, isComplete, ...(storeId ? { storeId } : {}) });
		return ok({});
	},

	'DELETE search/history': async ({ searchTerm }, { app, caller }) => {
		await forgetSearches(app, caller.customerId, searchTerm);
		return ok({});
	},

	'POST search/list': async ({ text, storeId, cartStoreId }, { app, language, point, caller, network }) =>
		reading.run(countedAs(caller, network), async () => ok(await readShoppingList(app, { text, storeId, cartStoreId, language, point }))),

	'GET search/v1/global-categories': async (_input, { app, language }) => {
		const categories = await listCategories(app, language);
		return ok(
			categories.map(({ code, name, icon, secondaryCategories }) => ({
				parentCategory: [{ code, name, icon }],
				secondaryCategory: secondaryCategories,
			})),
		);
	},
} satisfies Partial<Handlers>;
