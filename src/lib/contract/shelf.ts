import * as z from 'zod/mini';
import { Id, NextCursor, PageInput, query, Rupees, SearchText } from '#lib/contract/common.ts';
import { SHELF_PARTS } from '#lib/contract/shelf-parts.ts';

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
});
const ShelfProduct = z.object({ libraryProductId: Id, name: z.string(), image: z.string(), packs: z.array(ShelfPack) });
/** A page of the shelf, and how many packs the whole of it and its parts have. */
export const Shelf = z.object({
	products: z.array(ShelfProduct),
	counts: z.object({ all: z.int(), out: z.int(), low: z.int() }),
	nextCursor: NextCursor,
});

export type ShelfPack = z.output<typeof ShelfPack>;
export type ShelfProduct = z.output<typeof ShelfProduct>;
