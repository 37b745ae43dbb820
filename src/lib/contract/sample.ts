import * as z from 'zod/mini';
import { REMOVE_SAMPLE } from '#lib/contract/sample-word.ts';

/**
 * What the store has of the invented shops: `gone` would be deleted, with `products` that no other shop sells; `kept` have orders, and would be shut
 * and emptied. `underWay`: their orders that have not ended, which come first.
 */
export const SampleCounts = z.object({ gone: z.int(), kept: z.int(), products: z.int(), underWay: z.int() });
export const RemoveSample = z.object({ word: z.literal(REMOVE_SAMPLE) });
