const PACK = /^(?:([\d,]+)\s*×\s*)?([\d.,]+)\s*(\D+)$/;
const KILO = 1_000;

const figure = (text: string) => Number(text.replaceAll(',', ''));

/**
 * The grams of a pack by the words that a page shows of it, such as "2 × 1.5 किलो", with the page's own words for the two measures; `null` where it
 * is in neither.
 */
export function packGrams(shown: string, { g, kg }: { g: string; kg: string }): number | null {
	const [, times = '1', amount = '', measure = ''] = PACK.exec(shown) ?? [];
	const unit = { [g.trim()]: 1, [kg.trim()]: KILO }[measure.trim()];
	return unit === undefined ? null : Math.round(figure(times) * figure(amount) * unit);
}

/** Less than a fifth of what was ordered, or more than twice as much, is rather a slip of the finger than a weight. */
export const isOddWeight = (grams: number, ordered: number): boolean => grams < ordered / 5 || grams > 2 * ordered;
