import { offerPercent } from '#lib/catalogue/discount.ts';
import { type PackUnit, unitPrice } from '#lib/catalogue/unit-price.ts';
import { DEFAULT_MEASUREMENT, FEW_UNITS, NO_MRP } from '#lib/constants.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { PackSign } from '#lib/contract/pack-facts.ts';
import { kilometres } from '#lib/format/distance.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { paths } from '#lib/paths.ts';
import { drawingAddress } from '#server/art/packs/address.ts';
import { type DrawnProduct, drawingOf } from '#server/catalogue/drawings/drawing.ts';
import { amountOnLabel } from '#server/catalogue/drawings/label-lines.ts';
import { labelOf } from '#server/catalogue/drawings/label-words.ts';
import { foodSign } from '#server/catalogue/lexicon/food-sign.ts';
import { shownName } from '#server/catalogue/lexicon/shown-name.ts';
import { thingById } from '#server/catalogue/lexicon/things.ts';
import { derive } from '#server/catalogue/memo.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import { translatorOf } from '#server/i18n/translate.ts';

/** One pack of one shop with the fields of the library product that its card needs, but for the name. */
export type PackFacts = {
	id: string;
	shop_id: string;
	library_product_id: string;
	pack_text: string;
	pack_amount: number | null;
	pack_unit: PackUnit | null;
	price_paise: number;
	mrp_paise: number | null;
	stock: number;
	max_quantity: number;
	is_app_exclusive_offer: boolean;
	sold_count: number;
	/** As the shop says; null is as the product's name tells. */
	food_sign: PackSign | null;
	is_prescribed: boolean | null;
	/** Its English name, for its address and its drawing. */
	name_en: string;
	parent_code: string;
	/** What it is by the lexicon. */
	thing: string | null;
	art: string | null;
	ground: string;
	image: string | null;
	brand_id: string | null;
	brand_name: string | null;
};
/** A pack with the product's name in the page's language. */
export type PackRow = PackFacts & { name: string };

/** A product's photograph, else its drawing. */
export const productImage = (product: DrawnProduct & { image: string | null; ground: string }): string =>
	product.image ?? drawingAddress(drawingOf(product).name, product.ground);

/** How many one order may hold: where few are left that is all of them, and the card says so. */
const most = ({ stock, max_quantity }: PackFacts): Pick<ProductCard, 'maxQuantity' | 'stockLeft'> =>
	stock > 0 && stock <= FEW_UNITS && stock < max_quantity ? { maxQuantity: stock, stockLeft: stock } : { maxQuantity: max_quantity };

/** The name to show: the shop's own in the language, else what the lexicon surely calls it, else the shop's English one. */
export const nameShown = (row: PackRow, language: Language): string =>
	row.name === row.name_en ? (shownName(row, language) ?? row.name) : row.name;

/** Shops write the same few hundred sizes. */
const SIZES_MAX = 2_000;
const sizeShown = ({ pack_text }: PackFacts, language: Language): string => {
	const t = translatorOf(language);
	return derive([t], pack_text, () => packWords(pack_text || DEFAULT_MEASUREMENT, t), SIZES_MAX);
};

/** The words that a page sets over the drawing of a pack; none over a photograph, and where nothing fits. */
function label(row: PackRow, language: Language, name: string, size: string): Pick<ProductCard, 'label'> {
	const { words: on } = row.image === null ? drawingOf(row) : { words: 'nothing' };
	if (on === 'nothing') return {};
	const { name_en: en, brand_name: brand, thing } = row;
	const words = labelOf({ names: { en, [language]: name === en ? '' : name }, brand, thing }, language);
	if (!words) return {};
	const amount = row.pack_text === '' || row.pack_text === DEFAULT_MEASUREMENT ? undefined : amountOnLabel(size, words);
	return { label: { words, isLight: on === 'colour', ...(amount !== undefined && { amount }) } };
}

/** The sign of food on a pack. */
export const signOfPack = (row: Pick<PackFacts, 'food_sign' | 'name_en' | 'thing'>): PackSign => row.food_sign ?? foodSign(row) ?? 'none';

/** Whether a pack is sold only to whom a doctor has prescribed it. */
export const isPrescribed = ({ is_prescribed, thing }: Pick<PackFacts, 'is_prescribed' | 'thing'>): boolean =>
	is_prescribed ?? (thing !== null && thingById(thing)?.isPrescribed === true);

/** What a card shows of its product and pack, in every shop the same. */
type Shown = Pick<ProductCard, 'name' | 'image' | 'label' | 'measurementDisplayText' | 'brand' | 'foodSign' | 'isPrescribed'>;
/** Of that, what is the same in every language. */
type ShownAnywhere = Pick<Shown, 'image' | 'brand' | 'foodSign' | 'isPrescribed'>;
/** What is known of one pack: for each language what is shown with the name that it had there. */
type KnownPack = { anywhere: ShownAnywhere; byLanguage: Partial<Record<Language, { name: string; shown: Shown }>> };

function shownAnywhere(row: PackRow): ShownAnywhere {
	const sign = signOfPack(row);
	return {
		image: productImage(row),
		brand:
			row.brand_id && row.brand_name ? { id: row.brand_id, name: row.brand_name, url: paths.brand(row.brand_name, row.brand_id) } : null,
		...(sign !== 'none' && { foodSign: sign }),
		...(isPrescribed(row) && { isPrescribed: true }),
	};
}

function shownIn(language: Language, row: PackRow, anywhere: ShownAnywhere): Shown {
	const [name, size] = [nameShown(row, language), sizeShown(row, language)];
	return { ...anywhere, name, ...label(row, language, name, size), measurementDisplayText: size };
}

const knownPacks = new Map<string, KnownPack>();
const MAX_KNOWN = 10_000;

function knownPack(row: PackRow): KnownPack {
	const { name_en, pack_text, parent_code, thing, art, ground, image, brand_id, brand_name, food_sign, is_prescribed } = row;
	const key = [name_en, pack_text, parent_code, thing, art, ground, image, brand_id, brand_name, food_sign, is_prescribed].join('\n');
	const known = knownPacks.get(key);
	if (known) return known;
	const made: KnownPack = { anywhere: shownAnywhere(row), byLanguage: {} };
	if (knownPacks.size >= MAX_KNOWN) knownPacks.clear();
	knownPacks.set(key, made);
	return made;
}

/** What a card shows, remembered: a list has forty products, and each takes longer to be understood than all the rest of its card. */
function shownOf(row: PackRow, language: Language): Shown {
	const { anywhere, byLanguage } = knownPack(row);
	const known = byLanguage[language];
	if (known?.name === row.name) return known.shown;
	const shown = shownIn(language, row, anywhere);
	byLanguage[language] = { name: row.name, shown };
	return shown;
}

/** The card of one pack; `distanceM` is null where no place was asked for. */
export function productCard(row: PackRow, shop: ShopRecord, distanceM: number | null, language: Language): ProductCard {
	const mrp = row.mrp_paise === null ? NO_MRP : rupeesFromPaise(row.mrp_paise);
	const sellingPrice = rupeesFromPaise(row.price_paise);
	const { foodSign, isPrescribed: prescribed, measurementDisplayText, brand, ...product } = shownOf(row, language);
	return {
		...product,
		libraryProductId: row.library_product_id,
		retailerProductId: row.id,
		id: row.id,
		mrp,
		sellingPrice,
		offerPercent: offerPercent(mrp, sellingPrice),
		quantity: 0,
		inStock: row.stock > 0,
		...most(row),
		measurementDisplayText,
		store: { id: shop.id, name: nameIn(shop.names, language) },
		brand,
		url: paths.product(row.name_en, row.library_product_id, shop.id),
		unitPrice: unitPrice(row.price_paise, row.pack_amount, row.pack_unit),
		isAppExclusiveOffer: row.is_app_exclusive_offer && shop.isOfferSelling,
		...(foodSign && { foodSign }),
		...(prescribed && { isPrescribed: prescribed }),
		distanceKm: distanceM === null ? null : kilometres(distanceM),
	};
}
