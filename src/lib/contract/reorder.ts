import * as z from 'zod/mini';
import { ShopCard } from '#lib/contract/catalogue.ts';
import { Id, query, Rupees } from '#lib/contract/common.ts';
import { CustomLine } from '#lib/contract/custom-product.ts';

/** `storeId`: another shop than the order's own. */
export const ReorderInput = z.object({ id: Id, storeId: query(Id) });
/** `leaveOut`: lines of the order that are not wanted again, by its own ids. */
export const ReorderFill = z.extend(ReorderInput, { leaveOut: z.optional(z.array(Id).check(z.maxLength(200))) });

const Pack = { retailerProductId: Id, name: z.string(), measurementDisplayText: z.string(), image: z.string() };
/** What differs from the old order: another price, fewer than then, another pack of the same product, or nothing that stands for it. */
export const ReorderChange = z.enum(['PRICE', 'FEWER', 'PACK', 'GONE']);
/** A line as it was ordered, and what would come into the cart for it. */
export const ReorderLine = z.object({
	...Pack,
	quantity: z.int(),
	sellingPrice: Rupees,
	now: z.nullable(z.object({ ...Pack, quantity: z.int(), sellingPrice: Rupees })),
	changes: z.array(ReorderChange),
});
/** `waits`: the shop of the present cart, which waits there meanwhile. Both totals are of the products alone. */
export const ReorderPlan = z.object({
	store: z.object({ id: Id, name: z.string() }),
	lines: z.array(ReorderLine),
	customLines: z.array(CustomLine),
	itemTotalBefore: Rupees,
	itemTotal: Rupees,
	waits: z.nullable(z.object({ id: Id, name: z.string(), count: z.int() })),
});

/** A shop that has most of an order: so many of its lines, at this price, without those in `missing`. */
export const NextShop = z.object({ shop: ShopCard, have: z.int(), of: z.int(), itemTotal: Rupees, missing: z.array(z.string()) });
export const NextShops = z.object({ shops: z.array(NextShop) });

export type ReorderLine = z.output<typeof ReorderLine>;
export type ReorderPlan = z.output<typeof ReorderPlan>;
export type NextShop = z.output<typeof NextShop>;
