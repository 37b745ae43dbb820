import * as z from 'zod/mini';
import { ProductCard } from '#lib/contract/catalogue.ts';
import { Id, Location, query, Rupees } from '#lib/contract/common.ts';

/** How much a call may carry: a text of 100 kB is cut, not refused. */
export const LIST_BODY_BYTES = 320 * 1024;

/** How much of a thing a line asks for. `pack` counts packets, bottles and boxes; `count` is a bare number. */
const Amount = z.object({ number: z.number(), unit: z.enum(['g', 'ml', 'piece', 'pack', 'count']) });
/**
 * Whether so many packs are what the line asks for: `exact`, `more` because no pack is smaller, `less` because the shop has or gives no more,
 * `unlike` because the shop sells it by another measure.
 */
const Reach = z.enum(['exact', 'more', 'less', 'unlike']);
export const ListOption = z.object({ product: ProductCard, quantity: z.int(), reach: Reach, isPrescribed: z.boolean() });
/**
 * Why a line should be looked at: the shop has nothing for it, or only something `similar`; its words are only like a name; the brand or another
 * word of it is missing; or so much is not to be had.
 */
const Doubt = z.enum(['unknown', 'similar', 'guess', 'words', 'amount']);
export const ListLine = z.object({
	/** As it was written, without marks before it. */
	text: z.string(),
	amount: z.nullable(Amount),
	doubt: z.nullable(Doubt),
	/** What the chosen shop has for it, the best first. */
	options: z.array(ListOption),
});
export const ListShop = z.object({
	id: Id,
	name: z.string(),
	isOpen: z.boolean(),
	/** When it opens, in the reader's language; absent while it is open. */
	opens: z.optional(z.string()),
	distanceKm: z.number(),
	/** Of how many lines it has something, and what that costs with delivery. */
	found: z.int(),
	itemTotal: Rupees,
	deliveryFee: Rupees,
	platformFee: Rupees,
	toPay: Rupees,
	minOrder: Rupees,
});
/** `text` as people write lists; `storeId` is the shop whose options are wanted, else that which has most. */
/** `storeId`: the shop that is wanted. `cartStoreId`: the shop of the shopper's cart, which is told of too. */
export const ShoppingListInput = z.object({ ...Location, text: z.string(), storeId: query(Id), cartStoreId: query(Id) });
export const ShoppingList = z.object({
	lines: z.array(ListLine),
	/** How many lines beyond the limit were not read. */
	unread: z.int(),
	/** The shops that have most of it, the best first; empty when none nearby has anything. */
	shops: z.array(ListShop),
	storeId: z.nullable(Id),
});

export type ListAmount = z.output<typeof Amount>;
export type ListOption = z.output<typeof ListOption>;
export type ListLine = z.output<typeof ListLine>;
export type ListShop = z.output<typeof ListShop>;
export type ShoppingList = z.output<typeof ShoppingList>;
