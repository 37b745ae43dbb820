import * as z from 'zod/mini';
import { ImageUpload } from '#lib/contract/account.ts';
import { freeText, Id, nameText, query, Rupees, RupeesGiven, SearchText } from '#lib/contract/common.ts';
import { OnPack, OnPackGiven } from '#lib/contract/pack-facts.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';
import { SHELF_PARTS } from '#lib/contract/shelf-parts.ts';
import { PACK_CODE_CHARS, SHOP_PICTURES_MOST, STOCK_MOST } from '#lib/contract/shop-limits.ts';

/** Without a part: all that is listed. */
export const ShelfInput = z.object({ ...PageInput, storeId: Id, q: SearchText, part: query(z.enum(SHELF_PARTS)) });
/** One pack as its shop knows it; `mrp` is −1 without one, `code` the shop's own number. */
const ShelfPack = z.object({
	retailerProductId: Id,
	pack: z.string(),
	sellingPrice: Rupees,
	mrp: Rupees,
	stock: z.int(),
	code: z.nullable(z.string()),
	...OnPack,
});
/** `own`: the words that this shop may change, because it made the product and no other shop sells it; else null. */
export const ShelfProduct = z.object({
	libraryProductId: Id,
	name: z.string(),
	image: z.string(),
	own: z.nullable(z.object({ name: z.string(), brand: z.string(), category: z.string(), secondary: z.nullable(z.string()) })),
	packs: z.array(ShelfPack),
});
/** A page of the shelf, and how many packs the whole of it and its parts have. */
export const Shelf = z.object({
	products: z.array(ShelfProduct),
	counts: z.object({ all: z.int(), out: z.int(), low: z.int(), soon: z.int() }),
	nextCursor: NextCursor,
});

/** A key needs to name no shop: it has one. */
export const PartnerShelfInput = z.extend(ShelfInput, { storeId: query(Id) });
/** `barcodes`: by which a till knows the pack, as GTINs of 14 digits. */
export const PartnerShelf = z.extend(Shelf, {
	products: z.array(z.extend(ShelfProduct, { packs: z.array(z.extend(ShelfPack, { barcodes: z.array(z.string()) })) })),
});

export const LibraryInput = z.object({ storeId: Id, q: SearchText });
/**
 * A pack that some shop sells: `pack` as it is sent, `shown` as people read it. `mrp` is the printed price, −1 when no shop has given one.
 * `isListed`: this shop sells it already.
 */
const LibraryPack = z.object({ pack: z.string(), shown: z.string(), mrp: Rupees, isListed: z.boolean() });
const LibraryProduct = z.object({
	libraryProductId: Id,
	name: z.string(),
	brand: z.string(),
	image: z.string(),
	packs: z.array(LibraryPack),
});
/**
 * What the words mean as products, the best first, the category of what they name: `null` where that is not recognised, and the barcode that they
 * are: empty where they are none.
 */
export const Library = z.object({
	products: z.array(LibraryProduct),
	category: z.nullable(z.object({ code: z.string(), secondaryCode: z.nullable(z.string()) })),
	barcode: z.string(),
});

const Price = RupeesGiven.check(z.minimum(0.01), z.maximum(1_000_000));
const Picture = z.optional(z.string().check(z.maxLength(100)));
/** What a product of one's own is: its name, brand and category codes. */
const OwnProduct = z.object({
	name: nameText(200).check(z.minLength(2)),
	brand: z.optional(nameText(80)),
	category: z.string().check(z.maxLength(64)),
	secondary: z.optional(z.string().check(z.maxLength(64))),
});
/** A pack for a shelf, of a product of the library or of one's own: one of the two. */
export const NewPack = z.object({
	storeId: Id,
	libraryProductId: z.optional(Id),
	/** With the address of a photograph that was sent. */
	product: z.optional(z.extend(OwnProduct, { image: Picture })),
	pack: nameText(60).check(z.minLength(1)),
	sellingPrice: Price,
	mrp: z.optional(Price),
	stock: z.int().check(z.minimum(0), z.maximum(STOCK_MOST)),
	code: z.optional(freeText(PACK_CODE_CHARS)),
	/** The number under the bars of the pack. */
	barcode: z.optional(freeText(30)),
});
/** A photograph for one’s own shop, up to 5 MB; without a shop it is the association’s. */
export const ShopPicture = z.extend(ImageUpload, { storeId: z.optional(Id) });
/** `images`: the addresses of photographs that were sent, the front first; without any, the shop’s drawing again. */
export const ShopImages = z.object({
	storeId: Id,
	images: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(SHOP_PICTURES_MOST)),
});
/**
 * What is changed of a pack and of what stands on it; `image` and `product` of all its product's packs. `product` alone of a product of one's own.
 */
export const PackEdit = z.object({
	retailerProductId: Id,
	pack: z.optional(nameText(60).check(z.minLength(1))),
	image: Picture,
	product: z.optional(OwnProduct),
	...OnPackGiven,
});
export const PackOffShelf = z.object({ retailerProductId: Id });

export type OwnProduct = z.output<typeof OwnProduct>;
export type NewPack = z.output<typeof NewPack>;
export type LibraryProduct = z.output<typeof LibraryProduct>;
export type ShelfPack = z.output<typeof ShelfPack>;
export type ShelfProduct = z.output<typeof ShelfProduct>;
