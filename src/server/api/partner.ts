import type { Caller } from '#lib/contract/callers.ts';
import type { Actor } from '#lib/contract/order.ts';

/** Who makes a change, as it is noted: `keyId` is the key of the shop that was used, `personId` who of the counter it was. */
export type By = { actor: Actor; keyId: string | null; personId: string | null };

const nobody = { keyId: null, personId: null };
export const SYSTEM: By = { actor: 'SYSTEM', ...nobody };
export const CUSTOMER: By = { actor: 'CUSTOMER', ...nobody };
export const PROVIDER: By = { actor: 'PAYMENT', ...nobody };

/** Whether a partner speaks for the association: its token, or one of its people. */
export const isAssociation = (caller: Caller<'partner'>): boolean =>
	caller.kind === 'association' || (caller.kind === 'staff' && caller.isAssociation);

/** A partner as it is noted. */
export function byPartner(caller: Caller<'partner'>): By {
	if (caller.kind === 'shop') return { ...nobody, actor: 'SHOP', keyId: caller.keyId };
	const actor = isAssociation(caller) ? 'ASSOCIATION' : 'SHOP';
	return { ...nobody, actor, ...(caller.kind === 'staff' && { personId: caller.personId }) };
}

/** Whether a partner may touch what is of a shop: the association may, a shop's key and its people only what is of their own. */
export function mayTouch(caller: Caller<'partner'>, shopId: string): boolean {
	if (isAssociation(caller)) return true;
	return caller.kind === 'staff' ? caller.shops.has(shopId) : caller.kind === 'shop' && caller.shopId === shopId;
}

/** Whether a partner may say what a shop is and who works there: all that may touch it but its staff. */
export const mayManage = (caller: Caller<'partner'>, shopId: string): boolean =>
	mayTouch(caller, shopId) && (caller.kind !== 'staff' || caller.isAssociation || caller.shops.get(shopId) === 'owner');

/** The shops to which a partner's lists are kept, by ids; `null`: there is no limit. */
export function shopsOf(caller: Caller<'partner'>): readonly string[] | null {
	if (isAssociation(caller)) return null;
	return caller.kind === 'staff' ? [...caller.shops.keys()] : caller.kind === 'shop' ? [caller.shopId] : null;
}
