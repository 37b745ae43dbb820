import { callHeaders } from '#stores/api/call-headers.ts';
import { refreshIfOld, renewSession } from '#stores/api/refresh.ts';
import { $token } from '#stores/session/profile.ts';

/** `html`: the invoice as the server prints it. An order has none before the delivery. */
export type Invoice = { state: 'loading' } | { state: 'ready'; html: string } | { state: 'none' } | { state: 'failed' };

/** Asks for an order's invoice. `call` reads JSON alone, hence `fetch`. */
export async function loadInvoice(id: string): Promise<Invoice> {
	await refreshIfOld();
	const token = $token.get();
	try {
		const first = await ask(id);
		const isStale = first.status === 401 && token !== null && (await renewSession(token));
		const response = isStale ? await ask(id) : first;
		if (response.ok) return { state: 'ready', html: await response.text() };
		return response.status < 500 && response.status !== 429 ? { state: 'none' } : { state: 'failed' };
	} catch {
		return { state: 'failed' };
	}
}

function ask(id: string): Promise<Response> {
	const path = `order/${encodeURIComponent(id)}/invoice`;
	return fetch(`/api/${path}`, { headers: { Accept: 'text/html', ...callHeaders(path) } });
}
