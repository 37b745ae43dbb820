import type { Brand, Category, ProductCard, ShopCard } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { listBrands } from '#server/catalogue/brands.ts';
import { categoriesAround } from '#server/catalogue/categories-around.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { openFirst } from '#server/catalogue/shops/open-state.ts';
import { sellersServing } from '#server/catalogue/shops/serviceability.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { App } from '#server/ports/app.ts';

export type HomeSection = { title: string } & (
	| { type: 'categories'; items: Category[] }
	| { type: 'shops'; items: ShopCard[] }
	| { type: 'products'; items: ProductCard[][] }
	| { type: 'brands'; items: Brand[] }
);

const SHOPS = 12;
const PRODUCTS = 18;
const BRANDS = 12;

/** The sections of the home page at a place: categories sold there, shops (open ones first), products that sell best lately, brands. Empty sections are left out. */
export async function homeSections(app: App, { point, language }: { point: Point; language: Language }): Promise<HomeSection[]> {
	const t = translatorOf(language);
	const [categories, near, most, brands] = await Promise.all([
		categoriesAround(app, { point, language }),
		sellersServing(app, point),
		listProducts(app, { point, language, inStock: true, limit: PRODUCTS }),
		listBrands(app, { point, limit: BRANDS }),
	]);
	const sections: HomeSection[] = [
		{ type: 'categories', title: t('home.titleCategories'), items: categories },
		{
			type: 'shops',
			title: t('home.titleShops'),
			items: openFirst(near)
				.slice(0, SHOPS)
				.map((shop) => shopCard(shop, language)),
		},
		{ type: 'products', title: t('home.titleProducts'), items: most.products },
		{ type: 'brands', title: t('home.titleBrands'), items: brands },
	];
	return sections.filter((section) => section.items.length > 0);
}
