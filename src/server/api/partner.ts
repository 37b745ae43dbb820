import type { Caller } from '#lib/contract/callers.ts';
import type { Actor } from '#lib/contract/order.ts';

/** Who makes a change, as it is noted: `keyId` is the key of the shop that was used. */
export type By = { actor: Actor; keyId: string | null };

export const SYSTEM: By = { actor: 'SYSTEM', keyId: null };
export const CUSTOMER: By = { actor: 'CUSTOMER', keyId: null };

/** A partner as it is noted. */
export const byPartner = (caller: Caller<'partner'>): By =>
	caller.kind === 'shop' ? { actor: 'SHOP', keyId: caller.keyId } : { actor: 'ASSOCIATION', keyId: null };

/** Whether a partner may touch what is of a shop: the association may, a shop's key only what is of its own. */
export const mayTouch = (caller: Caller<'partner'>, shopId: string): boolean => caller.kind === 'association' || caller.shopId === shopId;
