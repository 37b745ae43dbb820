import * as z from 'zod/mini';

/** What it takes to remove the sample, so that no call does it by chance. */
export const REMOVE_SAMPLE = 'REMOVE';
/**
 * What the store has of the invented shops: `gone` would be deleted, with `products` that no other shop sells; `kept` have orders, and would be shut
 * and emptied. `underWay`: their orders that have not ended, which come first.
 */
export const SampleCounts = z.object({ gone: z.int(), kept: z.int(), products: z.int(), underWay: z.int() });
export const RemoveSample = z.object({ word: z.literal(REMOVE_SAMPLE) });
