import { customerFile } from '#stores/api/customer-call.ts';

/** `html`: the invoice as the server prints it. An order has none before the delivery. */
export type Invoice = { state: 'loading' } | { state: 'ready'; html: string } | { state: 'none' } | { state: 'failed' };

/** Asks for an order's invoice. */
export async function loadInvoice(id: string): Promise<Invoice> {
	try {
		const response = await customerFile(`order/${encodeURIComponent(id)}/invoice`, 'text/html');
		if (response.ok) return { state: 'ready', html: await response.text() };
		return response.status < 500 && response.status !== 429 ? { state: 'none' } : { state: 'failed' };
	} catch {
		return { state: 'failed' };
	}
}
