import type { Policy } from '#lib/contract/endpoint.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { authenticate } from '#server/account/authenticate.ts';
import { sameSecret } from '#server/http/same-secret.ts';
import type { App } from '#server/ports/app.ts';

/** Who sent a request, as far as its policy asks. */
export type Caller = { kind: 'guest' } | { kind: 'customer'; customerId: string; family: string } | { kind: 'partner' };

const GUEST: Caller = { kind: 'guest' };

async function customerOf(app: App, token: string): Promise<Caller> {
	const session = await authenticate(app, token);
	return session ? { kind: 'customer', ...session } : GUEST;
}

/**
 * The caller that `Authorization` names (`Token …` or `Partner …`), held against the row's policy. Rows for anyone take a good
 * token into account and a stale one for a guest's. Refuses with UNAUTHENTICATED, TOKEN_EXPIRED or PARTNER_UNAUTHENTICATED.
 */
export async function callerOf(app: App, who: Policy, headers: Headers): Promise<Result<Caller>> {
	const [scheme, token = ''] = (headers.get('authorization') ?? '').split(' ', 2);
	const takesPartner = who === 'partner';
	if (scheme === 'Partner' && takesPartner && token && sameSecret(token, app.settings.partnerToken)) return ok({ kind: 'partner' });
	if (scheme === 'Token' && !takesPartner && token) {
		const caller = await customerOf(app, token);
		if (caller.kind === 'customer' || who === 'anyone') return ok(caller);
		return refuse('TOKEN_EXPIRED');
	}
	if (who === 'anyone') return ok(GUEST);
	return refuse(who === 'partner' ? 'PARTNER_UNAUTHENTICATED' : 'UNAUTHENTICATED');
}
