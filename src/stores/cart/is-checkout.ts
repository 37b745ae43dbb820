import { delocalizePath, paths } from '#lib/paths.ts';

/** Whether this page is the checkout, which cart calls tell the server (§7). */
export const isCheckout = (): boolean => delocalizePath(location.pathname).path === paths.cart();
