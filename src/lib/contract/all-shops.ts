import * as z from 'zod/mini';
import { Id, query, queryText, Time } from '#lib/contract/common.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';

export const AllShopsInput = z.object({ ...PageInput, state: query(z.enum(['ACTIVE', 'SUSPENDED'])), q: queryText(60) });
/** All shops for the association; `lastOrderAt`: null for one that never had an order; `openOrders`: how many of its orders are under way. */
export const AllShops = z.object({
	shops: z.array(
		z.object({
			id: Id,
			name: z.string(),
			localityName: z.string(),
			phone: z.nullable(z.string()),
			isSuspended: z.boolean(),
			isOpen: z.boolean(),
			lastOrderAt: z.nullable(Time),
			openOrders: z.int(),
		}),
	),
	nextCursor: NextCursor,
});
export const Suspend = z.object({ storeId: Id, isSuspended: z.boolean() });

export type ShopOfAll = z.output<typeof AllShops>['shops'][number];
