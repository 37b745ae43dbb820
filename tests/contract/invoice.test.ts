import { expect, it } from 'vitest';
import { makeProduct } from '../support/market.ts';
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

it('C39 a credit note says the tax that went back with it, by rate; that of a shop without a GSTIN says none', async () => {
	await partner(api, 'PUT', `products/${milk}`, { taxRate: 5 });
	/** The rows of the credit notes of a new order of ₹135, after ₹13.50 and ₹27 went back. */
	const noted = async () => {
		const { shopper, id } = await placed('COD');
		await move(id, 'accept', 'dispatch', 'deliver');
		for (const amount of [13.5, 27])
			expect((await partner(api, 'POST', `orders/${id}/refund`, { amount, key: `gave-back-${amount * 10}` })).status).toBe(200);
		const html = await invoice(shopper, id);
		return rowsOf(html.slice(html.indexOf('credit-notes'))).map(([first = '', ...others]) => [
			first.replace(/\d{4}\/\d+/, ''),
			...others.slice(-3),
		]);
	};
	const head = ['Number', 'Date', 'Amount'];
	const day = expect.stringContaining(' ');
	expect(await noted()).toEqual([head, ['CN/', day, '₹13.50'], head, ['CN/', day, '₹27']]);
	const { shop_id: shop } = await api.app.db
		.selectFrom('retailer_products')
		.select('shop_id')
		.where('id', '=', milk)
		.executeTakeFirstOrThrow();
	expect((await partner(api, 'PUT', `shops/${shop}`, { gstin: '27AAPFU0939F1ZV' })).status).toBe(200);
	// Of ₹13.50 ₹10 were for milk, the rest for fees.
	const taxes = ['GST', 'Value before tax', 'CGST', 'SGST'];
	expect(await noted()).toEqual([
		...[head, ['CN/', day, '₹13.50'], taxes, ['5%', '₹9.52', '₹0.24', '₹0.24']],
		...[head, ['CN/', day, '₹27'], taxes, ['5%', '₹19.05', '₹0.47', '₹0.48']],
	]);
});

it('C39 what stands for something else is on the invoice with its own HSN code and its own tax', async () => {
	const { shop_id: shop } = await api.app.db
		.selectFrom('retailer_products')
		.select('shop_id')
		.where('id', '=', milk)
		.executeTakeFirstOrThrow();
	await partner(api, 'PUT', `shops/${shop}`, { gstin: '27AAPFU0939F1ZV' });
	await partner(api, 'PUT', `products/${milk}`, { hsn: '0401', taxRate: 5 });
	const ghee = await makeProduct(api.app, shop, { name: 'Ghee', price_paise: 11_200, mrp_paise: null, hsn: '0405', tax_rate: 1_200 });
	const { shopper, id } = await placed('COD');
	await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: ghee, quantity: 1, replaces: milk }] });
	await approve(shopper, id);
	await move(id, 'dispatch', 'deliver');
	const rows = rowsOf(await invoice(shopper, id));
	expect(rows).toContainEqual([expect.stringContaining('Ghee'), '0405', '1', '₹112', '₹112']);
	expect(rows.filter(([rate]) => rate?.endsWith('%'))).toEqual([['12%', '₹100', '₹6', '₹6']]);
});
