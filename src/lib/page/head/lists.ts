import type { Brand, Category, ProductCard, ShopCard } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import { type HeadContext, listOf, type PageHead, titleOf } from '#lib/page/head/head.ts';
import { aboutPlace } from '#lib/place/about-place.ts';

type Products = readonly (readonly ProductCard[])[];

const firsts = (products: Products): ProductCard[] => products.flatMap(([first]) => (first ? [first] : []));

const examples = (products: Products): string[] => firsts(products).map(({ name, sellingPrice }) => `${name} ${priceText(sellingPrice)}`);

/** The head of a category's page, or of a secondary category's: its name, and the prices of its first products. */
export function categoryHead(
	{ category, secondary, name, products }: { category: Category; secondary: string | null; name: string; products: Products },
	writer: HeadContext,
): PageHead {
	const { t } = writer;
	// With the parent's name, because butchers and restaurants both sell chicken.
	const full = secondary ? `${name} · ${category.name}` : name;
	return {
		title: t('head.category', { name: full }),
		description: listOf(t('category.description', { name: full }), examples(products)),
	};
}

/** The head of the page of a brand, with some of its products by name. */
export function brandHead(brand: Brand, products: Products, writer: HeadContext): PageHead {
	const { t } = writer;
	return {
		title: t('head.brand', { name: brand.name }),
		description: listOf(t('brand.description', { name: brand.name }), examples(products)),
	};
}

/** The head of the results for the words `q`; without words, of the page with the empty search box. */
export function searchHead(q: string, found: { products: Products; stores: readonly ShopCard[] } | null, writer: HeadContext): PageHead {
	const { t } = writer;
	if (!q || !found) return { title: t('search.title'), description: t('empty.search') };
	return {
		title: titleOf(q, t('search.title')),
		description: listOf(t('head.search', { q }), [...found.stores.map(({ name }) => name), ...examples(found.products)]),
	};
}

/** The head of the list of shops around a place: all of them, or those of one category. */
export function shopsHead(
	{ place, kinds, category }: { place: string; kinds: readonly string[]; category?: Category },
	writer: HeadContext,
): PageHead {
	const { t } = writer;
	const all = aboutPlace('shops.description', { place }, t);
	return {
		title: category ? t('shops.ofKind', { kind: category.name }) : t('shops.headline'),
		description: category
			? listOf(
					`${category.name}: ${all}`,
					category.secondaryCategories.map(({ name }) => name),
				)
			: listOf(all, kinds),
	};
}
