/** What tells a browser that a product is another shop’s than its cart (§7). */
export const STORE_MISMATCH_MESSAGE = 'Retailer Product And Store Mismatch';
