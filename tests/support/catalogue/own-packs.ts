import { between, pick } from './pick.ts';

/** A size, and the key by which the store tells it apart (`2x500 g`). */
export type OwnSize = { times: number; each: number; unit: 'g' | 'ml' | 'piece' };
export type OwnPack = { written: string; key: string };

const KILO = 1_000;
const GRAMS = ['g', ' g', ' gm', 'gms', ' Grams', ' G'];
const KILOS = ['kg', ' kg', ' Kg', ' KGS', ' kilo', ' kg.'];
const MILLILITRES = ['ml', ' ml', ' ML', '\u00a0Ml'];
const LITRES = ['L', ' L', ' Ltr', ' ltrs', ' Litre', ' lt.'];
const PIECES = [' pcs', ' Pcs.', 'pc', ' pieces', ' units'];
const TIMES = ['x', ' x ', 'X', ' × '];

const SIZES: Readonly<Record<OwnSize['unit'], readonly number[]>> = {
	g: [50, 100, 200, 250, 400, 500, 750, 1_000, 1_500, 2_000, 5_000],
	ml: [90, 180, 200, 250, 500, 650, 1_000, 1_250, 2_000, 5_000],
	piece: [1, 2, 4, 5, 6, 10, 12, 24, 30],
};

function measureOf({ each, unit }: OwnSize, ...words: (string | number)[]): string {
	if (unit === 'piece') return `${each}${pick(PIECES, 'pieces', ...words)}`;
	const isLarge = each >= KILO && pick([true, true, false], 'large', ...words);
	const [large, small] = unit === 'g' ? [KILOS, GRAMS] : [LITRES, MILLILITRES];
	return isLarge ? `${each / KILO}${pick(large, 'large unit', ...words)}` : `${each}${pick(small, 'small unit', ...words)}`;
}

/** A size in one of the ways in which shops write it. */
export function writePack(size: OwnSize, ...words: (string | number)[]): OwnPack {
	const { times, each, unit } = size;
	if (times > 1)
		return { written: `${times}${pick(TIMES, 'times', ...words)}${measureOf(size, ...words)}`, key: `${times}x${each} ${unit}` };
	const key = `${each} ${unit}`;
	const way = between(0, 5, 'way', ...words);
	if (unit !== 'piece' || each === 1 || way > 2) return { written: measureOf(size, ...words), key };
	return { written: [`Pack of ${each}`, `${each}'s pack`, `(Set Of ${each})`][way] ?? '', key };
}

/** The sizes a product is sold in: `count` of them, none twice. */
export function sizesOf(unit: OwnSize['unit'], count: number, ...words: (string | number)[]): OwnSize[] {
	const sizes = SIZES[unit];
	const first = between(0, sizes.length - 1, 'first size', ...words);
	return Array.from({ length: Math.min(count, sizes.length) }, (_, at) => ({
		times: unit !== 'piece' && between(0, 9, 'times', at, ...words) === 0 ? 2 : 1,
		each: sizes[(first + at) % sizes.length] ?? 1,
		unit,
	}));
}

/** Packs in words of their own kind, in words that say no size, and none at all. */
export const WORDY: readonly OwnPack[] = [
	{ written: '1 dozen', key: '12 piece' },
	{ written: '500 ml each', key: '500 ml' },
	{ written: '10 Tablets', key: '10 piece' },
	{ written: '350 mg', key: '0.35 g' },
	{ written: '5L (4.58 kg)', key: '5l (4.58 kg)' },
	{ written: '25 pcs + 12 pcs', key: '25 pcs + 12 pcs' },
	{ written: 'Combo', key: 'combo' },
	{ written: '1 kit', key: '1 kit' },
	{ written: '13 x 13 cm', key: '13 x 13 cm' },
	{ written: '', key: '1 piece' },
];
