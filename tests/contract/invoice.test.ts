import { expect, it } from 'vitest';
import { partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';
import type { Shopper } from '../support/shopper.ts';

const { api, milk, placed, approve } = await openPayStore();

const move = async (id: string, ...moves: string[]) => {
	for (const one of moves) expect((await partner(api, 'POST', `orders/${id}/${one}`)).status, one).toBe(200);
};
const invoice = async ({ token }: Shopper, id: string) => {
	const headers = { Authorization: `Token ${token}`, 'Accept-Language': 'en' };
	return (await api.fetch(new Request(`http://127.0.0.1/api/order/${id}/invoice`, { headers }))).text();
};
/** The cells of each row of the invoice's tables. */
const rowsOf = (html: string) =>
	[...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row]) =>
		[...(row ?? '').matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
	);

it('C39 E6 what was handed over without a price has no price on the invoice, and what has one has its own', async () => {
	const { shopper, id } = await placed('COD', true);
	await move(id, 'accept', 'dispatch', 'deliver');
	expect(rowsOf(await invoice(shopper, id))).toContainEqual(['Coriander', '–', '1', '–', '–']);
	const other = await placed('COD', true);
	const lines = [{ retailerProductId: milk, quantity: 2 }];
	await partner(api, 'POST', `orders/${other.id}/modify`, { lines, customLines: [{ id: 'own', price: 15 }] });
	await approve(other.shopper, other.id);
	await move(other.id, 'dispatch', 'deliver');
	expect(rowsOf(await invoice(other.shopper, other.id))).toContainEqual(['Coriander', '–', '1', '–', '₹15']);
});
