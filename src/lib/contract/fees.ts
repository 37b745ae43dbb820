import * as z from 'zod/mini';
import { Rupees, RupeesGiven } from '#lib/contract/common.ts';
import { FEE_BANDS_MOST } from '#lib/contract/shop-limits.ts';

/**
 * `feeByDistance`: what delivery costs to places up to so far away, the nearest first; farther away it costs `deliveryFee`. `feeByTotal`: what it
 * costs at most for items of at least so much.
 */
export const FeesByBand = {
	feeByDistance: z.array(z.object({ upToKm: z.number(), fee: Rupees })),
	feeByTotal: z.array(z.object({ from: Rupees, fee: Rupees })),
};

/** Whether each number is more than the one before it. */
const ascend = (numbers: readonly number[]) => numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0));
const Fee = RupeesGiven.check(z.minimum(0), z.maximum(100_000));
const Above = RupeesGiven.check(z.minimum(0.01), z.maximum(100_000));

/** The same as a shop gives them: a larger cart costs less with each sum. */
export const FeesByBandGiven = {
	feeByDistance: z.optional(
		z.array(z.object({ upToKm: z.number().check(z.minimum(0.1), z.maximum(50), z.multipleOf(0.01)), fee: Fee })).check(
			z.maxLength(FEE_BANDS_MOST),
			z.refine((bands) => ascend(bands.map(({ upToKm }) => upToKm))),
		),
	),
	feeByTotal: z.optional(
		z.array(z.object({ from: Above, fee: Above })).check(
			z.maxLength(FEE_BANDS_MOST),
			z.refine((bands) => ascend(bands.map(({ from }) => from)) && ascend(bands.map(({ fee }) => -fee))),
		),
	),
};
