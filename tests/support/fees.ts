import fc from 'fast-check';
import type { FeeRules, ShopFees, TotalFee } from '#lib/cart/fees.ts';

const fee = fc.integer({ min: 0, max: 20_000 });
const ascending = (least: number, most: number) =>
	fc.uniqueArray(fc.integer({ min: least, max: most }), { maxLength: 5 }).map((numbers) => numbers.toSorted((a, b) => a - b));
const descending = (most: number) => ascending(1, most).map((numbers) => numbers.toReversed());

/** Sums of items that make delivery cheaper, as a shop may give them. */
const anyTotals: fc.Arbitrary<TotalFee[]> = fc
	.tuple(ascending(1, 100_000), descending(20_000))
	.map(([sums, fees]) => sums.slice(0, fees.length).map((fromPaise, at) => ({ fromPaise, feePaise: fees[at] ?? 1 })));

/** The fees of any shop at one place, in paise. */
export const anyFeeRules = (most: { freeMostPaise: number; platformMostPaise: number }): fc.Arbitrary<FeeRules> =>
	fc.record({
		deliveryFeePaise: fc.option(fee),
		freeAbovePaise: fc.option(fc.integer({ min: 0, max: most.freeMostPaise })),
		feeByTotal: anyTotals,
		platformFeePaise: fc.integer({ min: 0, max: most.platformMostPaise }),
	});

/** The fees of any shop, by distance too. */
export const anyShopFees: fc.Arbitrary<ShopFees> = fc.record({
	deliveryFeePaise: fee,
	freeAbovePaise: fc.option(fc.integer({ min: 0, max: 100_000 })),
	feeByDistance: fc
		.tuple(ascending(100, 10_000), fc.array(fee, { minLength: 5, maxLength: 5 }))
		.map(([distances, fees]) => distances.map((upToM, at) => ({ upToM, feePaise: fees[at] ?? 0 }))),
	feeByTotal: anyTotals,
});
