/** Why a shop often takes no order, and why one often comes back: sent as these codes, and said in the reader's language (`counter.json`). */
export const REJECT_REASONS = ['OUT', 'CLOSING', 'FAR', 'BUSY'] as const;
export const RETURN_REASONS = ['REFUSED', 'NOBODY'] as const;
export type ShopReason = (typeof REJECT_REASONS | typeof RETURN_REASONS)[number];

const ALL: readonly string[] = [...REJECT_REASONS, ...RETURN_REASONS];
/** Whether a reason is one of the codes, and not in the shop's own words. */
export const isShopReason = (reason: string): reason is ShopReason => ALL.includes(reason);
