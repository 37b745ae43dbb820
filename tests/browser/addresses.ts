import * as z from 'zod/mini';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { type ProductCard, ProductList, ShopList } from '#lib/contract/catalogue.ts';

const Shops = z.object({ data: ShopList });
const Products = z.object({ data: ProductList });

/** Where a visitor is who has chosen no place. */
export const HERE = `location=${GUEST_ADDRESS_POINT.lat},${GUEST_ADDRESS_POINT.lng}`;

/** The answer of an API call, in the contract's form. */
export const shopsOf = async (url: string) =>
	z.parse(Shops, await (await fetch(`${url}/api/catalog/shops?limit=50&${HERE}`)).json()).data.shops;
export const productsAt = async (url: string, path: string) =>
	z.parse(Products, await (await fetch(`${url}/api/catalog/${path}${path.includes('?') ? '&' : '?'}${HERE}`)).json()).data.products;

/** All products of a shop, page by page; those out of stock come last. */
export async function shelvesOf(url: string, shopId: string): Promise<ProductCard[][]> {
	const found: ProductCard[][] = [];
	for (let cursor: string | null = ''; cursor !== null; ) {
		const answer: Response = await fetch(`${url}/api/catalog/shops/${shopId}/products?limit=60&cursor=${encodeURIComponent(cursor)}`);
		const { data }: z.output<typeof Products> = z.parse(Products, await answer.json());
		found.push(...data.products);
		cursor = data.nextCursor;
	}
	return found;
}

/** One address of every kind of page, from the products and shops of the store. */
export async function addressesOf({ url }: { url: string }) {
	const [shops, products] = await Promise.all([shopsOf(url), productsAt(url, 'products?limit=60')]);
	const shop = shops[0];
	const product = products.find(([card]) => card?.brand)?.[0];
	if (!shop || !product?.brand) throw new Error('the sample catalogue is empty');
	const all = [
		['R1 home', '/'],
		['R2 shops', '/shops'],
		['R3 one shop', `/shops/${shop.id}`],
		['R4 shops of a kind', '/shops/c/dry-fruits-and-nuts-62'],
		['R5 search', '/search?q=milk'],
		['R6 category', '/pc/GROCERY'],
		['R7 secondary category', '/pc/GROCERY/RICE'],
		['R8 brand', product.brand.url],
		['R9 product', product.url],
		['R10 cart', '/cart'],
		['R11 orders', '/orders'],
		['R25 rate an order', '/rate-order'],
		['R11 shared order', '/orders/shared'],
		['R12 profile', '/profile'],
		['R13 account', '/account'],
		['R13 favourites', '/account/favourites'],
		['V8 saved addresses', '/account/addresses'],
		['R15 login', '/login'],
		['R20 SEO shop', shop.url],
		['R21 locality', '/india/mumbai/marol'],
		['R22 Navi Mumbai', '/india/new-mumbai'],
	] as const;
	return { shop, product, brand: product.brand, all };
}
