import type { Category, ProductCard, ShopCard } from '#lib/contract/catalogue.ts';
import type { Banner, HomeSection } from '#lib/contract/home.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { storeBanners } from '#server/catalogue/banners.ts';
import { listBrands } from '#server/catalogue/brands.ts';
import { listCategories } from '#server/catalogue/categories.ts';
import { categoriesAround } from '#server/catalogue/categories-around.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { openFirst } from '#server/catalogue/shops/open-state.ts';
import { type NearSeller, sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { App } from '#server/ports/app.ts';

const BANNERS = 6;
const SHOPS = 12;
/** Products are shown of so many shops, so many of each. */
const RAILS = 3;
const PRODUCTS = 6;
const BRANDS = 12;

type At = { point: Point; language: Language };

/** Of each category its first shop among these, in the order of the categories: groceries first, and not only those. */
const ofDifferentKinds = (shops: readonly NearSeller[], categories: readonly Category[]): NearSeller[] =>
	categories.flatMap(({ id }) => shops.find(({ shop }) => shop.categoryId === id) ?? []);

/** What sells best lately at a few shops, in one section per shop: an order comes from one shop. */
async function productsByShop(app: App, shops: readonly NearSeller[], { point, language }: At): Promise<HomeSection[]> {
	const sections = shops.map(async (near): Promise<HomeSection> => {
		const { products: items } = await listProducts(app, { point, language, store: near.shop.id, inStock: true, limit: PRODUCTS });
		const shop = shopCard(near, language);
		return { type: 'products', title: shop.name, shop, items };
	});
	return Promise.all(sections);
}

/** The offers of shops. In a small frame six things would be too small to tell, so a drawn window gives way to the symbol of the shop's kind. */
const bannersOf = (shops: readonly ShopCard[], kinds: readonly Category[]): Banner[] =>
	shops.flatMap(({ id, name, category, offersText, image, url }) => {
		const symbol = image.startsWith('/art/window.') ? kinds.find((kind) => kind.id === category.id)?.icon : undefined;
		return offersText ? [{ id, title: name, text: offersText, image: symbol ?? image, url }] : [];
	});

/**
 * The sections of the home page at a place: categories sold there, the association's banners and offers of its shops, the shops (open ones first),
 * what sells best lately at the nearest open shops of different categories, brands. Empty sections are left out.
 */
export async function homeSections(app: App, at: At): Promise<HomeSection[]> {
	const { point, language } = at;
	const t = translatorOf(language);
	const near = openFirst(await sellersServing(app, point));
	const allKinds = await listCategories(app, language);
	const kinds = ofDifferentKinds(near, allKinds);
	const [categories, products, brands, ofStore] = await Promise.all([
		categoriesAround(app, at),
		productsByShop(app, kinds.slice(0, RAILS), at),
		listBrands(app, { point, limit: BRANDS }),
		storeBanners(app, language),
	]);
	const shops = near.map((shop) => shopCard(shop, language));
	const sections: HomeSection[] = [
		{ type: 'categories', title: t('home.titleCategories'), items: categories },
		{ type: 'banners', title: t('home.titleBanners'), items: [...ofStore, ...bannersOf(shops, allKinds)].slice(0, BANNERS) },
		{ type: 'shops', title: t('home.titleShops'), items: shops.slice(0, SHOPS) },
		...products,
		{ type: 'brands', title: t('home.titleBrands'), items: brands },
	];
	return sections.filter((section) => section.items.length > 0);
}

/** The products of all sections, in the order of the page. */
export const productsOf = (sections: readonly HomeSection[]): ProductCard[][] =>
	sections.flatMap((section) => (section.type === 'products' ? section.items : []));
