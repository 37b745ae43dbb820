import type { Caller } from '#lib/contract/callers.ts';

/** Whether a partner speaks for the association: its token, or one of its people. */
export const isAssociation = (caller: Caller<'partner'>): boolean =>
	caller.kind === 'association' || (caller.kind === 'staff' && caller.isAssociation);

/** Whether a partner may touch what is of a shop: the association may, a shop's key and its people only what is of their own. */
export function mayTouch(caller: Caller<'partner'>, shopId: string): boolean {
	if (isAssociation(caller)) return true;
	return caller.kind === 'staff' ? caller.shops.has(shopId) : caller.kind === 'shop' && caller.shopId === shopId;
}

/** Whether a partner may say what a shop is and who works there: all that may touch it but its staff. */
export const mayManage = (caller: Caller<'partner'>, shopId: string): boolean =>
	mayTouch(caller, shopId) && (caller.kind !== 'staff' || caller.isAssociation || caller.shops.get(shopId) === 'owner');

/** The shop that a call is about: the one it names, else the only one of its caller; `undefined` where that is not plain. */
export function shopMeant(caller: Caller<'partner'>, named: string | undefined): string | undefined {
	const own = shopsOf(caller);
	return named ?? (own?.length === 1 ? own[0] : undefined);
}

/** The shops to which a partner's lists are kept, by ids; `null`: there is no limit. */
export function shopsOf(caller: Caller<'partner'>): readonly string[] | null {
	if (isAssociation(caller)) return null;
	return caller.kind === 'staff' ? [...caller.shops.keys()] : caller.kind === 'shop' ? [caller.shopId] : null;
}
