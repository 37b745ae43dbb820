import * as z from 'zod/mini';
import { SHOPS_PER_PAGE } from '#lib/constants.ts';
import { Id, Location, query, queryFlag, queryInt, queryNumber, queryText, Rupees, SearchText } from '#lib/contract/common.ts';
import { FeesByBand } from '#lib/contract/fees.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';

export const Category = z.object({
	id: z.number(),
	code: z.string(),
	name: z.string(),
	slug: z.string(),
	icon: z.string(),
	secondaryCategories: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const ShopCard = z.object({
	id: Id,
	name: z.string(),
	image: z.string(),
	category: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
	localityName: z.string(),
	city: z.string(),
	distanceKm: z.number(),
	isOpen: z.boolean(),
	opensAt: z.nullable(z.string()),
	closesAt: z.nullable(z.string()),
	/** The day of `opensAt` when it is in the future: in how many days by the calendar of India (0 is today), and the weekday (0 is Sunday). */
	opensOn: z.optional(z.nullable(z.object({ inDays: z.int(), weekday: z.int() }))),
	deliveryEtaMinutes: z.number(),
	minOrder: Rupees,
	/** At the place that is asked for; null when the shop has not stated one: none is charged. */
	deliveryFee: z.nullable(Rupees),
	freeDeliveryAbove: z.nullable(Rupees),
	rating: z.nullable(z.number()),
	ratingCount: z.number(),
	offersText: z.nullable(z.string()),
	isOfferSelling: z.boolean(),
	isPickup: z.boolean(),
	serviceable: z.boolean(),
	url: z.string(),
});

/** What food is made of, where it is known: vegetarian, or of meat, fish or egg. */
export const FoodSign = z.enum(['veg', 'nonveg']);

export const ProductCard = z.object({
	name: z.string(),
	libraryProductId: Id,
	retailerProductId: Id,
	id: Id,
	image: z.string(),
	/** The words that are set over a drawn pack, white where `isLight`, with the amount below them where it fits; none over a photograph. */
	label: z.optional(z.object({ words: z.string(), isLight: z.boolean(), amount: z.optional(z.string()) })),
	/** −1 when the shop states none. */
	mrp: Rupees,
	sellingPrice: Rupees,
	offerPercent: z.int(),
	/** How many are in the caller's cart; 0 in answers that are the same for everyone. */
	quantity: z.int(),
	inStock: z.boolean(),
	/** The most that one order may hold; where few are left, and in a cart's line, never more than there are. */
	maxQuantity: z.int(),
	/** How many there are, when that is less than one order may hold: always in a cart's line, elsewhere when they are few. */
	stockLeft: z.optional(z.int()),
	measurementDisplayText: z.string(),
	store: z.object({ id: Id, name: z.string() }),
	brand: z.nullable(z.object({ id: Id, name: z.string(), url: z.string() })),
	url: z.string(),
	unitPrice: z.nullable(z.object({ value: Rupees, per: z.enum(['kg', 'l', '100 g', '100 ml', 'piece']) })),
	isAppExclusiveOffer: z.boolean(),
	foodSign: z.optional(FoodSign),
	/** It is sold only to whom a doctor has prescribed it. */
	isPrescribed: z.optional(z.boolean()),
	isFavourite: z.optional(z.boolean()),
	distanceKm: z.nullable(z.number()),
});

export const Shop = z.extend(ShopCard, {
	/** What it tells of itself; null when it has said nothing in this language. */
	aboutText: z.nullable(z.string()),
	/** Photographs after `image`, which is its front. */
	moreImages: z.array(z.string()),
	address: z.string(),
	lat: z.number(),
	lng: z.number(),
	/** The radius of its delivery; null when it serves an area drawn on the map. */
	serviceRadiusKm: z.nullable(z.number()),
	/** Closed today by its people, whatever its hours say. */
	isClosedByShop: z.boolean(),
	hours: z.array(z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })),
	categories: z.array(z.object({ code: z.string(), name: z.string(), productCount: z.int() })),
	/** The platform fee of the store for an order that this shop delivers. */
	platformFee: Rupees,
	...FeesByBand,
	/** What delivery costs farther away than any of `feeByDistance`. */
	feeFarther: z.nullable(Rupees),
});

export const Seller = z.object({ shop: ShopCard, variants: z.array(ProductCard) });

export const Product = z.extend(ProductCard, {
	/** The shop's own words, where the name is not theirs but that of the language; null where it is theirs. */
	ownName: z.nullable(z.string()),
	description: z.nullable(z.string()),
	images: z.array(z.string()),
	category: z.object({ code: z.string(), name: z.string(), secondaryCode: z.nullable(z.string()), secondaryName: z.nullable(z.string()) }),
	variants: z.array(ProductCard),
	/** What stands on the variants, in their order. */
	facts: z.array(z.object({ pack: z.string(), bestBefore: z.nullable(z.string()), origin: z.nullable(z.string()) })),
	sellers: z.array(Seller),
	similar: z.array(z.array(ProductCard)),
});

export const Brand = z.object({ id: Id, name: z.string(), productCount: z.int(), url: z.string() });

export const ProductList = z.object({ products: z.array(z.array(ProductCard)), nextCursor: NextCursor });
export const ShopList = z.object({ shops: z.array(ShopCard), nextCursor: NextCursor });

export const SORTS = ['relevance', 'price', '-price', 'offer', 'distance'] as const;
export const ProductFilters = {
	parent: queryText(64),
	secondary: queryText(64),
	brand: queryText(64),
	store: queryText(64),
	minPrice: queryNumber(0, 10_000_000),
	maxPrice: queryNumber(0, 10_000_000),
	offers: queryFlag,
	inStock: queryFlag,
	sort: query(z.enum(SORTS)),
};

export const ShopsInput = z.object({
	...Location,
	...PageInput,
	limit: queryInt(1, SHOPS_PER_PAGE),
	category: queryText(64),
	q: SearchText,
	openNow: queryFlag,
});
export const BrandInput = z.object({ id: Id });
export const ShopInput = z.object({ storeId: Id, ...Location });
const PACKS_MAX = 100;
const PackIds = z.pipe(
	z.pipe(
		z.string().check(z.maxLength(PACKS_MAX * 65)),
		z.transform((text) => text.split(',')),
	),
	z.array(Id).check(z.maxLength(PACKS_MAX)),
);
export const ShopProductsInput = z.object({
	storeId: Id,
	...PageInput,
	category: queryText(64),
	q: SearchText,
	sort: query(z.enum(SORTS)),
	/** Ids of packs, separated by commas: just these, also where they are out of stock; what the shop no longer lists is missing. */
	packs: query(PackIds),
});
export const ProductsInput = z.object({ ...Location, ...PageInput, ...ProductFilters });
export const AlternativeInput = z.object({ ...Location, storeId: Id, retailerProductId: Id });
/** `isSame`: the very product, if perhaps in another pack; else something like it. */
export const Alternative = z.object({ product: z.nullable(ProductCard), isSame: z.boolean() });
export const ProductInput = z.object({ libraryProductId: Id, ...Location, sid: queryText(64) });
export type Category = z.output<typeof Category>;
export type ShopCard = z.output<typeof ShopCard>;
export type FoodSign = z.output<typeof FoodSign>;
export type ProductCard = z.output<typeof ProductCard>;
export type Shop = z.output<typeof Shop>;
export type Seller = z.output<typeof Seller>;
export type Product = z.output<typeof Product>;
export type Brand = z.output<typeof Brand>;
export type Alternative = z.output<typeof Alternative>;
