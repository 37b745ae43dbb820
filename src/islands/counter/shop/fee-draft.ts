import { figureText } from '#lib/format/typed-number.ts';
import type { FactsChange, ShopFacts } from '#stores/counter/shop-facts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

/** A distance or a sum, and what delivery costs there, as they are typed. */
export type BandDraft = { edge: string; fee: string };
export type FeesDraft = { distances: readonly BandDraft[]; amounts: readonly BandDraft[] };
type Bands = { edge: number; fee: number }[];

export const isFeesDraft = (value: unknown): value is Partial<FeesDraft> =>
	isObject(value) && [value.distances, value.amounts].every((one) => one === undefined || Array.isArray(one));

/** The bands that a shop has now, as they would be typed. */
export const feesDraftOf = ({ feeByDistance, feeByTotal }: Pick<ShopFacts, 'feeByDistance' | 'feeByTotal'>): FeesDraft => ({
	distances: feeByDistance.map(({ upToKm, fee }) => ({ edge: String(upToKm), fee: String(fee) })),
	amounts: feeByTotal.map(({ from, fee }) => ({ edge: String(from), fee: String(fee) })),
});

const AMOUNT = /^\d{1,5}(?:\.\d{1,2})?$/;
function numbersOf(drafts: readonly BandDraft[]): Bands | null {
	const plain = drafts.map(({ edge, fee }) => ({ edge: figureText(edge) ?? '', fee: figureText(fee) ?? '' }));
	if (!plain.every(({ edge, fee }) => AMOUNT.test(edge) && AMOUNT.test(fee))) return null;
	return plain.map(({ edge, fee }) => ({ edge: Number(edge), fee: Number(fee) })).sort((a, b) => a.edge - b.edge);
}
const isAscending = (bands: Bands) => bands.every(({ edge }, at) => edge > (bands[at - 1]?.edge ?? 0));

/**
 * What is to be changed, in ascending order; null as long as a field lacks its number, a distance is beyond the shop's radius, or a larger order
 * does not pay less.
 */
export function feesChangeOf(
	{ distances, amounts }: FeesDraft,
	{ deliveryFee, radiusKm, area }: Pick<ShopFacts, 'deliveryFee' | 'radiusKm' | 'area'>,
): Pick<FactsChange, 'feeByDistance' | 'feeByTotal'> | null {
	const [near, large] = [numbersOf(distances), numbersOf(amounts)];
	if (!near || !large || !isAscending(near) || !isAscending(large)) return null;
	if (area === null && near.some(({ edge }) => edge > radiusKm)) return null;
	const dearest = Math.max(deliveryFee ?? 0, ...near.map(({ fee }) => fee));
	if (large.some(({ fee }, at) => fee <= 0 || fee >= (large[at - 1]?.fee ?? dearest))) return null;
	return {
		feeByDistance: near.map(({ edge, fee }) => ({ upToKm: edge, fee })),
		feeByTotal: large.map(({ edge, fee }) => ({ from: edge, fee })),
	};
}
