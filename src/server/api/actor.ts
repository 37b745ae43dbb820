import type { Caller } from '#lib/contract/callers.ts';
import type { Actor } from '#lib/contract/order.ts';
import { isAssociation } from '#server/api/may-touch.ts';

/** Who makes a change, as it is noted: `keyId` is the key of the shop that was used, `personId` who of the counter it was. */
export type By = { actor: Actor; keyId: string | null; personId: string | null };

const nobody = { keyId: null, personId: null };
export const SYSTEM: By = { actor: 'SYSTEM', ...nobody };
export const CUSTOMER: By = { actor: 'CUSTOMER', ...nobody };
export const PROVIDER: By = { actor: 'PAYMENT', ...nobody };

/** A partner as it is noted. */
export function byPartner(caller: Caller<'partner'>): By {
	if (caller.kind === 'shop') return { ...nobody, actor: 'SHOP', keyId: caller.keyId };
	const actor = isAssociation(caller) ? 'ASSOCIATION' : 'SHOP';
	return { ...nobody, actor, ...(caller.kind === 'staff' && { personId: caller.personId }) };
}
