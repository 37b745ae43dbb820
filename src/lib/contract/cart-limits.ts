// Apart from the other limits of shoppers, because every page fetches these.

/** How many different products a cart holds; what comes with many at once and does not fit waits at its shop. */
export const CART_LINES_MAX = 200;
/** How many products one call adds to a cart. */
export const GIVEN_PRODUCTS_MAX = 200;
