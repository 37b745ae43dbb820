import { INFO } from '#lib/page/info.ts';
import { paths } from '#lib/paths.ts';

/** The entries of a customer's account between the referral and the logout (product §2). `open` names the modal that an entry opens. */
export const MENU_ENTRIES = [
	{ key: 'menu.orders', href: paths.orders(), icon: 'package' },
	{ key: 'menu.addresses', href: paths.addresses(), icon: 'map-pin' },
	{ key: 'menu.language', href: null, icon: 'languages', open: 'language' },
	{ key: 'menu.terms', href: INFO.terms, icon: 'file-text' },
	{ key: 'menu.privacy', href: INFO.privacy, icon: 'shield' },
	{ key: 'menu.faq', href: INFO.faq, icon: 'headset' },
	{ key: 'menu.referShop', href: paths.forShops(), icon: 'share-2', open: 'refershop' },
	{ key: 'menu.sell', href: paths.counter(), icon: 'store' },
] as const;
