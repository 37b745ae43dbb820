import * as z from 'zod/mini';
import { Id, query, queryText, Rupees, Time } from '#lib/contract/common.ts';
import { AUDIT_KINDS } from '#lib/contract/counter-list-filters.ts';
import { DayInput } from '#lib/contract/figures.ts';
import { Stage } from '#lib/contract/order.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';

export type AuditKind = (typeof AUDIT_KINDS)[number];
/** What was done; of an order its new stage says it. */
export const AUDIT_DEEDS = [
	'ADDED',
	'CHANGED',
	'ENDED',
	'MERGED',
	'WITHDRAWN',
	'LET_IN',
	'REFUSED',
	'SUSPENDED',
	'LET_BACK',
	'SHOWN',
	'HIDDEN',
	'REPORTED',
	'SENT',
	'ANSWERED',
	'PAID',
	'REFUNDED',
	'LOWERED',
	'IMPORTED',
] as const;
export type AuditDeed = (typeof AUDIT_DEEDS)[number];

/** `q`: an order's number, or words of a shop's name. `day`: a day of India. */
export const AuditInput = z.object({
	...PageInput,
	q: queryText(64),
	personId: query(Id),
	kind: query(z.enum(AUDIT_KINDS)),
	day: query(DayInput),
});

const Changed = <S extends z.ZodMiniType>(schema: S) => z.nullable(z.object({ was: schema, now: schema }));
/** Who did it: `key` is a shop's own system by the name of its key, `system` the store by itself or by a command, `import` a file. */
const AuditRole = z.enum(['association', 'owner', 'staff', 'key', 'system', 'import']);
/**
 * The newest first. `about`: what it was done to; `detail`: what of it, such as the names of a shop's settings; of a file that was imported of what
 * how many were added, changed and taken away, as `products 3 0 0, packs 3 1 0`. `products`: how many a merge has
 * moved, or a brand’s new name is on. `mrp` is −1 without one.
 */
export const AuditTrail = z.object({
	rows: z.array(
		z.object({
			id: Id,
			at: Time,
			kind: z.enum(AUDIT_KINDS),
			did: z.nullable(z.enum(AUDIT_DEEDS)),
			stage: z.nullable(Stage),
			about: z.string(),
			detail: z.string(),
			products: z.nullable(z.int()),
			price: Changed(Rupees),
			mrp: Changed(Rupees),
			stock: Changed(z.int()),
			orderId: z.nullable(Id),
			storeId: z.nullable(Id),
			storeName: z.string(),
			role: AuditRole,
			name: z.string(),
			personId: z.nullable(Id),
		}),
	),
	nextCursor: NextCursor,
});

export type AuditRole = z.output<typeof AuditRole>;
export type AuditRow = z.output<typeof AuditTrail>['rows'][number];
