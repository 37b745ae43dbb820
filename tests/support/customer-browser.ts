import { vi } from 'vitest';
import type { CartItem } from '#lib/cart/cart-item.ts';

export const milk: CartItem = {
	retailerProductId: 'milk1',
	name: 'Milk',
	image: '',
	mrp: -1,
	sellingPrice: 27,
	maxQuantity: 20,
	inStock: true,
	measurementDisplayText: '500 ml',
	store: { id: 'dairy', name: 'Dairy' },
	url: '/',
	isAppExclusiveOffer: false,
};

export const customer = {
	uid: 'u1',
	token: 't',
	first_name: '',
	last_name: '',
	phone_number: '',
	email: '',
	dob: null,
	gender: null,
	language: 'en',
	address: null,
	has_stores: false,
	points: 0,
	profile_completion_status: 0,
	profile_image: null,
	receive_notification: true,
	referral_code: '',
	isDummy: false,
};

/** Answers every call of the stores, with a `Response` as it is; `calls` are `POST /api/…` with their bodies. */
export function answering(answer: (name: string, body: string, query: string) => unknown) {
	const calls: { name: string; body: string; headers: Headers }[] = [];
	const fetched: typeof fetch = async (input, init) => {
		const [path = '', query = ''] = String(input).split('?');
		const name = `${init?.method} ${path}`;
		const body = String(init?.body ?? '');
		calls.push({ name, body, headers: new Headers(init?.headers) });
		const data = await answer(name, body, query);
		if (data instanceof Response) return data;
		return new Response(JSON.stringify({ data }), { headers: { 'Content-Type': 'application/json' } });
	};
	vi.stubGlobal('fetch', fetched);
	return calls;
}
