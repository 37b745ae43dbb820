import type { DistanceFee, TotalFee } from '#lib/cart/fees.ts';
import { FEE_BANDS_MOST } from '#lib/contract/shop-limits.ts';
import { readFee, readPrice } from '#server/import/read-price.ts';
import { readRadius } from '#server/import/read-shop-facts.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';

type Band = { edge: number; feePaise: number };

/** The bands of a cell, `edge:fee;edge:fee`, each edge above the one before it; `none` is none. */
function readBands(text: string, readEdge: (edge: string) => Read<number>, like: string): Read<Band[]> {
	const written = text.trim();
	if (/^none$/i.test(written)) return good([]);
	const bands: Band[] = [];
	for (const part of written.split(';')) {
		const [edgeText = '', feeText, ...more] = part.split(':');
		if (feeText === undefined || more.length > 0) return bad(`“${part.trim().slice(0, 40)}” is not like “${like}”`);
		const [edge, fee] = [readEdge(edgeText), readFee(feeText)];
		if (!edge.ok) return edge;
		if (!fee.ok) return fee;
		if (edge.value <= (bands.at(-1)?.edge ?? 0)) return bad(`“${part.trim().slice(0, 40)}” is not above what stands before it`);
		bands.push({ edge: edge.value, feePaise: fee.value });
	}
	return bands.length > FEE_BANDS_MOST ? bad(`more than ${FEE_BANDS_MOST} fees`) : good(bands);
}

/** What delivery costs up to so far away (`2 km:20;4 km:40`), in metres and paise. */
export function readDistanceFees(text: string): Read<DistanceFee[]> {
	const bands = readBands(text, readRadius, '2 km:20;4 km:40');
	return bands.ok ? good(bands.value.map(({ edge, feePaise }) => ({ upToM: edge, feePaise }))) : bands;
}

/** What delivery costs at most for items of so much (`300:20;500:10`), in paise; each sum makes it cheaper. */
export function readTotalFees(text: string): Read<TotalFee[]> {
	const bands = readBands(text, readPrice, '300:20;500:10');
	if (!bands.ok) return bands;
	const isCheaper = bands.value.every(
		({ feePaise }, at) => feePaise > 0 && feePaise < (bands.value[at - 1]?.feePaise ?? Number.POSITIVE_INFINITY),
	);
	return isCheaper
		? good(bands.value.map(({ edge, feePaise }) => ({ fromPaise: edge, feePaise })))
		: bad(`“${text.trim().slice(0, 40)}” does not make delivery cheaper with each sum`);
}
