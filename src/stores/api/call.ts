import { isNone } from '#lib/absent.ts';
import { REQUEST_TIMEOUT_MS } from '#lib/constants.ts';
import { clientCodeFor, FORM_PATHS } from '#lib/contract/clients.ts';
import type { Input, Name, Output } from '#lib/contract/table.ts';
import { credentials } from '#stores/session/credentials.ts';

export type CallError = { code: string; message: string; display_text: string; field?: string; details?: unknown };

/** The answer of a call. `call` never throws for a refusal; only 200, 201 and 202 are success (§7). */
export type Reply<T> =
	| { ok: true; data: T }
	| { ok: false; kind: 'answer'; status: number; errors: CallError[] }
	| { ok: false; kind: 'network' | 'aborted' };

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

const SUCCESS = new Set([200, 201, 202]);
const toText = (values: Record<string, unknown>) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

/** Calls one row of the contract. Its name is the method and the path; path parameters are taken from the input. */
export async function call<N extends Name>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<Output<N>>> {
	const [method = 'GET', template = ''] = name.split(' ');
	const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => !isNone(value)));
	const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
		const value = encodeURIComponent(String(rest[key]));
		delete rest[key];
		return value;
	});
	const inQuery = method === 'GET' || method === 'DELETE';
	const asForm = FORM_PATHS.has(path);
	const { token, customerId } = credentials();
	try {
		// Loaded at the first call: the import can fail for want of a network, as the call can.
		const { ofetch } = await import('ofetch');
		const response = await ofetch.raw(`/api/${path}`, {
			method,
			retry: 0,
			ignoreResponseError: true,
			timeout: REQUEST_TIMEOUT_MS,
			headers: {
				'Content-Type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
				'Client-Code': clientCodeFor(path),
				'Accept-Language': document.documentElement.lang.slice(0, 2) || 'en',
				'Client-User': 'customer',
				...(token ? { Authorization: `Token ${token}`, 'x-access-token': token } : {}),
				...(customerId ? { 'Customer-Id': customerId } : {}),
				...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
			},
			...(options.signal ? { signal: options.signal } : {}),
			...(inQuery ? { query: rest } : { body: asForm ? new URLSearchParams(toText(rest)) : JSON.stringify(rest) }),
		});
		const body: { data?: Output<N>; errors?: CallError[] } = response._data ?? {};
		if (SUCCESS.has(response.status) && body.data !== undefined) return { ok: true, data: body.data };
		return { ok: false, kind: 'answer', status: response.status, errors: body.errors ?? [] };
	} catch {
		return { ok: false, kind: options.signal?.aborted ? 'aborted' : 'network' };
	}
}
