/** So many letters a shop may tell of itself in one language. A browser does not load the table, so this stands beside it. */
export const SHOP_ABOUT_CHARS = 400;
/** So many photographs a shop may show. */
export const SHOP_PICTURES_MOST = 8;
