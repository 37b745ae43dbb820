import type { Caller, Policy } from '#lib/contract/callers.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { authenticate } from '#server/account/authenticate.ts';
import { shopOfKey } from '#server/account/shop-keys.ts';
import { staffOf } from '#server/counter/authenticate.ts';
import type { App } from '#server/ports/app.ts';
import { sameSecret } from '#server/system/same-secret.ts';

type Credentials = { scheme: string; token: string };
type Identify<P extends Policy> = (app: App, given: Credentials) => Promise<Result<Caller<P>>>;

const GUEST = { kind: 'guest' } as const;

async function customerOf(app: App, { scheme, token }: Credentials): Promise<Caller<'customer'> | null> {
	const session = scheme === 'Token' && token ? await authenticate(app, token) : null;
	return session && { kind: 'customer', customerId: session.customerId, sessionFamily: session.family };
}

/** How each policy identifies its callers by the `Authorization` header. A webhook is identified by its signature instead: `signerOf`. */
const IDENTIFY: { [P in Exclude<Policy, 'webhook'>]: Identify<P> } = {
	/** An expired token counts as a guest's. */
	anyone: async (app, given) => ok((await customerOf(app, given)) ?? GUEST),
	customer: async (app, given) => {
		const customer = await customerOf(app, given);
		if (customer) return ok(customer);
		return refuse(given.scheme === 'Token' && given.token ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
	},
	staff: async (app, { scheme, token }) => {
		const person = scheme === 'Staff' && token ? await staffOf(app, token) : null;
		if (person) return ok(person);
		return refuse(scheme === 'Staff' && token ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
	},
	partner: async (app, given) => {
		const { scheme, token } = given;
		if (scheme === 'Staff') return IDENTIFY.staff(app, given);
		if (scheme !== 'Partner' || token === '') return refuse('PARTNER_UNAUTHENTICATED');
		const { partnerToken } = app.settings;
		if (partnerToken !== null && sameSecret(token, partnerToken)) return ok({ kind: 'association' });
		const key = await shopOfKey(app.db, token);
		return key ? ok({ kind: 'shop', ...key }) : refuse('PARTNER_UNAUTHENTICATED');
	},
};

/**
 * The caller that `Authorization` names (`Token …`, `Staff …` or `Partner …`), checked against the row's policy; a guest for webhooks, whose body
 * must be read first. Refuses with UNAUTHENTICATED, TOKEN_EXPIRED or PARTNER_UNAUTHENTICATED.
 */
export async function callerOf(app: App, who: Policy, headers: Headers): Promise<Result<Caller>> {
	const [written = '', token = ''] = (headers.get('authorization') ?? '').split(' ', 2);
	// The scheme may be written small (RFC 9110 §11.1).
	const scheme = written.slice(0, 1).toUpperCase() + written.slice(1).toLowerCase();
	return who === 'webhook' ? ok(GUEST) : IDENTIFY[who](app, { scheme, token });
}

/** The provider that signed a webhook's bytes. Refuses as its check does, and with UNAUTHENTICATED when there is no such provider. */
export async function signerOf(app: App, provider: string, body: Uint8Array, headers: Headers): Promise<Result<Caller<'webhook'>>> {
	const verified = (await app.webhooks.get(provider)?.(body, headers)) ?? refuse('UNAUTHENTICATED');
	return verified.ok ? ok({ kind: 'webhook', provider }) : verified;
}
