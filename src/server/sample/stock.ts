import { DEFAULT_MAX_QUANTITY } from '#lib/constants.ts';
import { foodSign } from '#server/catalogue/lexicon/food-sign.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { stableId } from '#server/catalogue/stable-id.ts';
import type { NewRow } from '#server/db/tables.ts';
import { chance } from '#server/sample/chance.ts';
import type { SampleShop } from '#server/sample/places.ts';
import type { SamplePack, SampleProduct } from '#server/sample/products.ts';
import type { TaxonomyCategory } from '#server/taxonomy/categories.ts';

const SHELF_MIN = 40;
const SHELF_MAX = 160;
const SHELF_SHARE = 0.8;

const isOfMeat = ({ names, row }: SampleProduct) => foodSign({ name_en: names.en, thing: row.thing ?? null }) === 'nonveg';

/** The products of one shop: most of its categories, 40 to 160 products, another choice in every shop. */
function stockOf(shop: SampleShop, products: readonly SampleProduct[], codes: ReadonlyMap<number, string>): SampleProduct[] {
	const own = new Set(shop.categoryIds.map((id) => codes.get(id)));
	const sold = products.filter((product) => own.has(product.parentCode) && !(shop.isVeg && isOfMeat(product)));
	const size = Math.min(SHELF_MAX, Math.max(SHELF_MIN, Math.round(sold.length * SHELF_SHARE)));
	return sold
		.map((product) => ({ product, draw: chance('shelf', shop.code, product.code) }))
		.sort((a, b) => a.draw - b.draw)
		.slice(0, size)
		.map(({ product }) => product);
}

/** The shop's own price: up to 4 % less or more than the sample's, in whole rupees where the sample's is, and never above the MRP. */
function priceHere(pack: SamplePack, shop: SampleShop, product: SampleProduct): number {
	const swing = Math.round((chance('price', shop.code, product.code) - 0.5) * 5) / 5;
	const step = pack.pricePaise % 100 === 0 ? 100 : 25;
	const price = Math.max(step, Math.round((pack.pricePaise * (1 + swing * 0.08)) / step) * step);
	return pack.mrpPaise === null ? price : Math.min(price, pack.mrpPaise);
}

/** Units sold so far: the first products of a category and cheap ones sell most, and busy shops more than quiet ones. */
function soldHere(shop: SampleShop, product: SampleProduct, place: number): number {
	const busy = 0.3 + Math.min(1, shop.customers / 800);
	const cheap = Math.min(1.2, Math.max(0.1, 6_000 / (product.packs[0]?.pricePaise ?? 6_000)));
	return Math.floor((400 / (1 + place * 0.12)) * busy * cheap * (0.4 + chance('sold', shop.code, product.code)));
}

function stockHere(shop: SampleShop, product: SampleProduct, pack: SamplePack): number {
	if (chance('out', shop.code, product.code) < 0.03 || chance('out', shop.code, product.code, pack.text) < 0.012) return 0;
	return 4 + Math.floor(chance('stock', shop.code, product.code, pack.text) * 90);
}

/** The packs of all shops, the same at every install: 3 to 5 % sold out, a few with a small limit, app-exclusive offers. */
export function stockShops(
	shops: readonly SampleShop[],
	products: readonly SampleProduct[],
	categories: readonly TaxonomyCategory[],
): NewRow<'retailer_products'>[] {
	const codes = new Map(categories.map(({ id, code }) => [id, code]));
	const placeOf = new Map<string, number>();
	const counts = new Map<string, number>();
	for (const { code, row } of products) {
		const place = counts.get(row.secondary_code ?? '') ?? 0;
		placeOf.set(code, place);
		counts.set(row.secondary_code ?? '', place + 1);
	}
	const rows = shops.flatMap((shop) =>
		stockOf(shop, products, codes).flatMap((product) =>
			product.packs.map((pack, i) => {
				const { key, text, amount, unit } = parsePack(pack.text);
				return {
					id: stableId('pack', `${shop.code}/${product.code}/${key}`),
					shop_id: shop.row.id,
					library_product_id: product.row.id,
					pack_key: key,
					pack_text: text,
					pack_amount: amount,
					pack_unit: unit,
					price_paise: priceHere(pack, shop, product),
					mrp_paise: pack.mrpPaise,
					stock: stockHere(shop, product, pack),
					sold_count: Math.floor(soldHere(shop, product, placeOf.get(product.code) ?? 0) / (i + 1)),
					max_quantity:
						chance('limit', shop.code, product.code) < 0.06 ? 2 + Math.floor(chance('small', product.code) * 4) : DEFAULT_MAX_QUANTITY,
				};
			}),
		),
	);
	return withAppExclusive(rows, shops);
}

/** At every shop that sells offers the first and the last product in one pack with a large discount are app-exclusive offers. */
function withAppExclusive(rows: NewRow<'retailer_products'>[], shops: readonly SampleShop[]): NewRow<'retailer_products'>[] {
	const isCheap = ({ stock, price_paise: price, mrp_paise: mrp }: NewRow<'retailer_products'>) =>
		(stock ?? 0) > 0 && (mrp ?? 0) > 0 && price <= (mrp ?? 0) * 0.88;
	const chosen = new Set(
		shops.flatMap(({ row: { id, is_offer_selling } }) => {
			if (!is_offer_selling) return [];
			const own = Map.groupBy(
				rows.filter((row) => row.shop_id === id),
				(row) => row.library_product_id,
			);
			const single = [...own.values()].flatMap((packs) => (packs.length === 1 ? packs.filter(isCheap) : []));
			return [single.at(0), single.at(-1)];
		}),
	);
	return rows.map((row) => (chosen.has(row) ? { ...row, is_app_exclusive_offer: true } : row));
}
