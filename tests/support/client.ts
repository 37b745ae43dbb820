import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { CONTRACT, type Input, type Name, type Output } from '#lib/contract/table.ts';
import type { Store } from './store.ts';

type As = { token?: string; partner?: string; key?: string; language?: string };
type Refused = { status: number; code: string };

const Failure = z.object({ errors: z.array(z.object({ code: z.string(), message: z.string(), display_text: z.string() })) });
const FORMS: readonly Name[] = ['POST auth/send-otp', 'POST auth/login'];

const headersOf = ({ token, partner, key, language }: As): Record<string, string> => ({
	...(token && { Authorization: `Token ${token}` }),
	...(partner && { Authorization: `Partner ${partner}` }),
	...(key && { 'Idempotency-Key': key }),
	...(language && { 'Accept-Language': language }),
});
const toText = (input: object) => new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));

async function send(url: string, name: Name, input: object, as: As) {
	const [method = '', template = ''] = name.split(' ', 2);
	const rest = new Map<string, unknown>(Object.entries(input));
	const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
		const value = String(rest.get(key));
		rest.delete(key);
		return value;
	});
	const given = Object.fromEntries(rest);
	const isForm = FORMS.includes(name);
	const isQuery = method === 'GET' || method === 'DELETE';
	const response = await fetch(`${url}/api/${path}${isQuery ? `?${toText(given)}` : ''}`, {
		method,
		headers: { ...(!isQuery && !isForm && { 'Content-Type': 'application/json' }), ...headersOf(as) },
		...(!isQuery && { body: isForm ? toText(given) : JSON.stringify(given) }),
	});
	return { status: response.status, body: await response.json() };
}

/** Calls a running store by a row of the contract and gives `data`, checked against the row; throws for any other answer. */
export async function ask<N extends Name>({ url }: Pick<Store, 'url'>, name: N, input: Input<N>, as: As = {}): Promise<Output<N>> {
	const { status, body } = await send(url, name, Object(input), as);
	const row: Endpoint = CONTRACT[name];
	if (status !== (row.status ?? 200)) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
	z.parse(row.output, body.data);
	return body.data;
}

/** The same for a call that must be refused: the status and code of the refusal. Throws for a success. */
export async function refusal<N extends Name>({ url }: Pick<Store, 'url'>, name: N, input: Input<N>, as: As = {}): Promise<Refused> {
	const { status, body } = await send(url, name, Object(input), as);
	const first = z.parse(Failure, body).errors[0];
	return { status, code: first?.code ?? '' };
}
