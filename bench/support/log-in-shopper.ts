import type { Store } from '../../tests/support/store.ts';

export type Shopper = { token: string; cartId: string };

async function post(url: string, form: Record<string, string>): Promise<Record<string, unknown>> {
	const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
	const { data, errors } = await response.json();
	if (!response.ok) throw new Error(`${url}: ${JSON.stringify(errors)}`);
	return data;
}

/** Logs in one new customer of a store whose OTP is fixed at 123456, and opens the cart. */
export async function logInShopper(store: Store, index: number): Promise<Shopper> {
	const phone_number = `+9198${String(10_000_000 + index)}`;
	await post(`${store.url}/api/auth/send-otp`, { phone_number });
	const { token } = await post(`${store.url}/api/auth/login`, { phone_number, otp: '123456' });
	const cart = await fetch(`${store.url}/api/cart`, { headers: { Authorization: `Token ${token}` } });
	const { data } = await cart.json();
	return { token: String(token), cartId: data.cartId };
}

/** A product in stock, of which a cart may hold two, at a shop near the default point. */
export async function anyProduct(store: Store): Promise<{ retailerProductId: string }> {
	const response = await fetch(`${store.url}/api/catalog/products?inStock=true&limit=10`);
	const { data } = await response.json();
	const [card] = data.products.flat();
	if (!card) throw new Error('the store sells nothing near the default place');
	return { retailerProductId: card.retailerProductId };
}
