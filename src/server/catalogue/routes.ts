import { ok, type Result, refuse } from '#lib/result.ts';
import type { Handlers } from '#server/api/call.ts';
import { findBrand } from '#server/catalogue/brands.ts';
import { categoryTable, listCategories } from '#server/catalogue/categories.ts';
import { findAlternative } from '#server/catalogue/products/alternative.ts';
import { listChanges } from '#server/catalogue/products/list-product-changes.ts';
import { listedPacks } from '#server/catalogue/products/listed-packs.ts';
import { findProduct } from '#server/catalogue/products/product.ts';
import { isProductsCursor, listProducts } from '#server/catalogue/products/products.ts';
import { changeShop, readShop } from '#server/catalogue/shops/partner-shop.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { shopRatings } from '#server/catalogue/shops/shop-ratings.ts';
import { isShopsCursor, listShops } from '#server/catalogue/shops/shops.ts';
import type { App } from '#server/ports/app.ts';

const found = <T>(value: T | null): Result<T> => (value === null ? refuse('NOT_FOUND') : ok(value));
const badCursor = refuse('INPUT_INVALID', { field: 'cursor' });

/** The filter for one section of a shop, from a category id, a parent code or a secondary code. */
async function sectionOf(app: App, category: string | undefined): Promise<{ parent?: string; secondary?: string }> {
	if (!category) return {};
	const parent = (await categoryTable(app)).find((one) => one.code === category || String(one.id) === category);
	return parent ? { parent: parent.code } : { secondary: category };
}

export const catalogueRoutes = {
	'GET catalog/categories': async (_input, { app, language }) => ok({ categories: await listCategories(app, language) }),

	'GET catalog/shops': async ({ category, q, openNow, cursor, limit }, { app, language, point }) => {
		if (cursor && !isShopsCursor(cursor)) return badCursor;
		if (category && !/^\d{1,6}$/.test(category)) return refuse('INPUT_INVALID', { field: 'category' });
		return ok(await listShops(app, { point, language, categoryId: category ? Number(category) : undefined, q, openNow, cursor, limit }));
	},

	'GET catalog/shops/{storeId}': async ({ storeId }, { app, language, point }) => found(await findShop(app, storeId, { point, language })),

	'GET catalog/shops/{storeId}/products': async ({ storeId, packs, category, q, sort, cursor, limit }, { app, language, point }) => {
		if (packs) return found(await listedPacks(app, storeId, packs, { point, language }));
		if (cursor && !isProductsCursor(cursor)) return badCursor;
		const shop = await findShop(app, storeId, { point, language });
		if (!shop) return refuse('NOT_FOUND');
		return ok(await listProducts(app, { point, language, store: shop.id, ...(await sectionOf(app, category)), q, sort, cursor, limit }));
	},

	'GET catalog/shops/{storeId}/ratings': ({ storeId }, { app }) => shopRatings(app, storeId),

	'GET catalog/shops/{storeId}/alternative': async (input, { app, language, point }) =>
		found(await findAlternative(app, input, { point, language })),

	'GET catalog/products': async (input, { app, language, point }) => {
		if (input.cursor && !isProductsCursor(input.cursor)) return badCursor;
		return ok(await listProducts(app, { ...input, point, language }));
	},

	'GET catalog/products/{libraryProductId}': async ({ libraryProductId, sid }, { app, language, point }) =>
		found(await findProduct(app, libraryProductId, { point, language, sid })),

	'GET catalog/brands/{id}': async ({ id }, { app }) => found(await findBrand(app, id)),

	'GET partner/changes': listChanges,
	'GET partner/shops/{storeId}': ({ storeId }, call) => readShop(call, storeId),
	'PUT partner/shops/{storeId}': ({ storeId, ...change }, call) => changeShop(call, storeId, change),
} satisfies Partial<Handlers>;
