import { isNone } from '#lib/absent.ts';
import { REQUEST_TIMEOUT_MS } from '#lib/constants.ts';
import { baseOf, FORM_PATHS } from '#lib/contract/clients.ts';
import type { Input, Name, Output } from '#lib/contract/table.ts';
import { callHeaders } from '#stores/api/call-headers.ts';
import { noteStoreTime } from '#stores/api/store-clock.ts';

export type CallError = { code: string; message: string; display_text: string; field?: string; details?: unknown };

/** The answer of a call. `call` never throws for a refusal; only 200, 201 and 202 are success (§7). */
export type Reply<T> =
	| { ok: true; data: T }
	| { ok: false; kind: 'answer'; status: number; errors: CallError[] }
	| { ok: false; kind: 'network' | 'aborted' };

/** `headers`: those of another caller than the customer. `keepsNull`: null is sent too, to take a value away. */
export type CallOptions = { keepsNull?: true; signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> };

const SUCCESS = new Set([200, 201, 202]);
const AWAY = new Set([502, 503, 504]);
/** The body of a call and its type; of a form with a file (field `file`) the browser says the type, because it makes up the boundary. */
function bodyOf(path: string, fields: Record<string, unknown>): { body: BodyInit; type: string | null } {
	if (FORM_PATHS.has(path)) return { body: new URLSearchParams(toText(fields)), type: 'application/x-www-form-urlencoded' };
	if (!(fields.file instanceof Blob)) return { body: JSON.stringify(fields), type: 'application/json' };
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value instanceof Blob ? value : String(value));
	return { body: form, type: null };
}

const toText = (values: Record<string, unknown>) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

/** Calls one row of the contract. Its name is the method and the path; path parameters are taken from the input. */
export async function call<N extends Name>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<Output<N>>> {
	const [method = 'GET', template = ''] = name.split(' ');
	const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => !isNone(value) || (options.keepsNull && value === null)));
	const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
		const value = encodeURIComponent(String(rest[key]));
		delete rest[key];
		return value;
	});
	const inQuery = method === 'GET' || method === 'DELETE';
	const sent = inQuery ? { type: 'application/json' } : bodyOf(path, rest);
	try {
		// Loaded at the first call: the import can fail for want of a network, as the call can.
		const { ofetch } = await import('ofetch');
		const response = await ofetch.raw(`${baseOf(path)}${path}`, {
			method,
			retry: 0,
			ignoreResponseError: true,
			timeout: REQUEST_TIMEOUT_MS,
			headers: {
				...(sent.type ? { 'Content-Type': sent.type } : {}),
				...(options.headers ?? callHeaders(path)),
				...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
			},
			...(options.signal ? { signal: options.signal } : {}),
			...('body' in sent ? { body: sent.body } : { query: rest }),
		});
		noteStoreTime(response.headers);
		const body: { data?: Output<N>; errors?: CallError[] } = response._data ?? {};
		// A proxy or an edge that reaches no store: the store itself says why.
		if (AWAY.has(response.status) && !body.errors) return { ok: false, kind: 'network' };
		if (SUCCESS.has(response.status) && body.data !== undefined) return { ok: true, data: body.data };
		return { ok: false, kind: 'answer', status: response.status, errors: body.errors ?? [] };
	} catch {
		return { ok: false, kind: options.signal?.aborted ? 'aborted' : 'network' };
	}
}
