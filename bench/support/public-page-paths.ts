import type { Store } from '../../tests/support/store.ts';

/** The kinds of pages whose first view is measured, as addresses of the sample catalogue; product and shop are ones near the default point. */
export async function publicPages({ url }: Store): Promise<[what: string, path: string][]> {
	const { data } = await (await fetch(`${url}/api/catalog/products?inStock=true&limit=1`)).json();
	const card = data.products.flat()[0];
	const shop = await (await fetch(`${url}/api/catalog/shops/${card.store.id}`)).json();
	return [
		['home', '/'],
		['locality', '/india/mumbai/andheri-east'],
		['category', '/pc/GROCERY'],
		['shop', shop.data.url],
		['product', card.url],
		['search', '/search?q=milk'],
	];
}
