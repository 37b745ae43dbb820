import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { transact } from '#server/db/transact.ts';
import { INVOICE_CSP, invoiceHtml } from '#server/order/invoice/html.ts';
import { numberInvoice } from '#server/order/invoice/number.ts';
import { readOrder } from '#server/order/order-row.ts';
import { lockOwnOrder } from '#server/order/tracking/own-order.ts';

/**
 * The invoice of one's delivered order, as HTML for print. Refuses with NOT_FOUND, FORBIDDEN, and STAGE_CONFLICT before the delivery.
 * Orders from before there were invoices get their number now.
 */
export async function invoicePage({ id }: { id: string }, { app, caller, language }: Call<'customer'>): Promise<Result<never> | Response> {
	const shops = await shopTable(app);
	const found = await transact(app.db, async (trx) => {
		const own = await lockOwnOrder(trx, id, caller.customerId);
		if (!own.ok) return own;
		if (own.value.stage !== 'DELIVERED') return refuse('STAGE_CONFLICT', { details: { stage: own.value.stage } });
		const { to_pay_paise: amountPaise } = own.value;
		await numberInvoice(trx, own.value, { kind: 'INVOICE', amountPaise, at: app.clock.now() });
		const order = await readOrder(trx, id);
		const shop = shops.get(own.value.shop_id);
		return order && shop ? ok(invoiceHtml({ order, shop, language })) : refuse('NOT_FOUND');
	});
	if (!found.ok) return found;
	return new Response(found.value, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': INVOICE_CSP } });
}
