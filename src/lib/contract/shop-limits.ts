/** So many letters a shop may tell of itself in one language. A browser does not load the table, so this stands beside it. */
export const SHOP_ABOUT_CHARS = 400;
/** So many photographs a shop may show. */
export const SHOP_PICTURES_MOST = 8;
/** So many distances, and so many sums of items, change its delivery fee. */
export const FEE_BANDS_MOST = 5;
/** So many units of a pack a shop may say that it has. */
export const STOCK_MOST = 1_000_000;
/** So many characters a shop's own code of a pack may have. */
export const PACK_CODE_CHARS = 120;
