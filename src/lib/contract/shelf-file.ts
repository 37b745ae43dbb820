import * as z from 'zod/mini';
import { Id, Rupees } from '#lib/contract/common.ts';
import { OnPack } from '#lib/contract/pack-facts.ts';

/** Why a row of a file is no change of a shelf. */
export const FILE_FAULTS = [
	...(['CELLS', 'UNKNOWN', 'TWICE', 'AMOUNT', 'COUNT', 'YES_NO', 'BELOW_PRICE', 'PAST'] as const),
	...(['SIGN', 'DATE', 'COUNTRY', 'PRESCRIPTION'] as const),
] as const;
const Figures = z.object({ sellingPrice: Rupees, mrp: Rupees, stock: z.int(), ...OnPack });

export const ShelfFileInput = z.object({ storeId: Id });
/**
 * A CSV file with a column `id`, `code` or `barcode`, and what is to be. `plan`: what was answered to a look at it; without it nothing is written.
 */
export const ShelfFile = z.object({ storeId: Id, file: z.file(), plan: z.optional(z.string().check(z.maxLength(64))) });
/**
 * What a file changes, or has changed: `plan` names just this, `changes` and `refused` hold the first of them, and `counts` says how many there are.
 * `refused` has the rows as they were, to be mended under their `header`.
 */
export const ShelfFilePlan = z.object({
	plan: z.string(),
	isWritten: z.boolean(),
	counts: z.object({ rows: z.int(), changed: z.int(), refused: z.int() }),
	changes: z.array(z.object({ name: z.string(), pack: z.string(), was: Figures, now: Figures })),
	header: z.array(z.string()),
	refused: z.array(z.object({ line: z.int(), fault: z.enum(FILE_FAULTS), cells: z.array(z.string()) })),
});
export type FileFault = (typeof FILE_FAULTS)[number];
export type ShelfFilePlan = z.output<typeof ShelfFilePlan>;
