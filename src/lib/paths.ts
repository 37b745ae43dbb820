import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#lib/languages.ts';
import { INFO } from '#lib/page/info.ts';

/** The addresses of product §2 are built and read here. All paths are without the language, except those of `localizePath`. */

/** ASCII words joined by hyphens, for the readable part of an address; the id, which has no hyphen, follows the last one. */
export function slugify(text: string): string {
	const ascii = text
		.normalize('NFKD')
		.replace(/[\u0300-\u036f'’]/g, '')
		.toLowerCase();
	return ascii
		.replace(/&/g, ' and ')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 80)
		.replace(/-+$/, '');
}

/** `name-id`; a name with no Latin letters leaves `item-id`. */
const slugId = (name: string, id: string | number) => `${slugify(name) || 'item'}-${id}`;

/** Splits `dry-fruits-62` at the LAST hyphen; `null` when there is none or nothing after it. */
export function splitSlugId(segment: string): { slug: string; id: string } | null {
	const at = segment.lastIndexOf('-');
	const id = segment.slice(at + 1);
	return at > 0 && /^[A-Za-z0-9_]+$/.test(id) ? { slug: segment.slice(0, at), id } : null;
}

export const paths = {
	home: () => '/',
	shops: () => '/shops',
	shop: (id: string) => `/shops/${id}`,
	shopCategory: (slug: string, id: number) => `/shops/c/${slug}-${id}`,
	/** Sets the `loc` cookie to a locality (`?id=`), for browsers without JavaScript. */
	takePlace: () => '/deliver-to',
	/** The results of a search, `?q=`. */
	searchPage: () => '/search',
	search: (q: string) => `${paths.searchPage()}?q=${encodeURIComponent(q)}`,
	category: (parent: string, secondary?: string | null) => (secondary ? `/pc/${parent}/${secondary}` : `/pc/${parent}`),
	brand: (name: string, id: string) => `/brands/${slugId(name, id)}`,
	product: (name: string, id: string, storeId?: string | null) => `/products/${slugId(name, id)}${storeId ? `?sid=${storeId}` : ''}`,
	login: () => '/login',
	/** Where a friend logs in who was invited with a referral code; the code waits in the browser until then. */
	invitation: (code: string) => `${paths.login()}?ref=${encodeURIComponent(code)}`,
	profile: () => '/profile',
	account: () => '/account',
	/** The customer's saved addresses. */
	addresses: () => '/account/addresses',
	favourites: () => '/account/favourites',
	/** Where shops and the association work (`lib/counter/screens.ts` has its screens). */
	counter: () => '/counter',
	/** Information for shops that want to sell here. */
	forShops: () => `${INFO.appLink}#shops`,
	/** The page that a browser shows when there is no network. */
	offline: () => '/offline',
	cart: () => '/cart',
	orders: () => '/orders',
	order: (id: string) => `/orders/${id}`,
	invoice: (id: string) => `/orders/${id}/invoice`,
	/** Where one rates an order; `lib/order/rate-link.ts` writes what its address has to say. */
	rateOrder: () => '/rate-order',
	/** `/india/{city}/{locality}/{category}/{shop-name}-{id}`; unknown parts are `othercities`, `otherlocalities`, `othercategories`. */
	seoShop: (shop: { id: string; name: string; citySlug?: string | null; localitySlug?: string | null; categorySlug?: string | null }) =>
		`/india/${shop.citySlug || 'othercities'}/${shop.localitySlug || 'otherlocalities'}/${shop.categorySlug || 'othercategories'}/${slugId(shop.name, shop.id)}`,
	city: (slug: string) => `/india/${slug}`,
	/** Popular localities: `/india/mumbai/{locality}`; Navi Mumbai is one page, `/india/new-mumbai`. */
	locality: (citySlug: string, slug: string) => (citySlug === 'new-mumbai' ? paths.city(citySlug) : `/india/${citySlug}/${slug}`),
	/** The shops of one category that deliver to a locality, whose own path is given; the parent of the shops' addresses. */
	localityCategory: (locality: string, slug: string) => `${locality}/${slug}`,
};

/** A path in a language: English without a prefix, the others under `/hi`, `/mr` … */
export function localizePath(path: string, language: Language): string {
	if (language === DEFAULT_LANGUAGE) return path;
	return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Splits `/hi/shops` into its language and the path that is the same in every language. */
export function delocalizePath(pathname: string): { language: Language; path: string } {
	const first = pathname.split('/', 2)[1];
	if (first === DEFAULT_LANGUAGE || !isLanguage(first)) return { language: DEFAULT_LANGUAGE, path: pathname };
	return { language: first, path: pathname.slice(first.length + 1) || '/' };
}
