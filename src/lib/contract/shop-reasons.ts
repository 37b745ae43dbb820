/** Why a shop often takes no order, and why one often comes back: sent as these codes, and said in the reader's language (`counter.json`). */
export const REJECT_REASONS = ['OUT', 'CLOSING', 'FAR', 'BUSY', 'UNPAID'] as const;
export const RETURN_REASONS = ['REFUSED', 'NOBODY'] as const;
export type ShopReason = (typeof REJECT_REASONS | typeof RETURN_REASONS)[number];

/** Whether the reason for an order's end is one of the codes for that end, and not in the shop's own words. */
export const isShopReason = (reason: string, end: 'CANCELLED' | 'RETURNED'): reason is ShopReason =>
	(end === 'RETURNED' ? RETURN_REASONS : REJECT_REASONS).some((one) => one === reason);
