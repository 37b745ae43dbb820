import { lineTotalPaise, type PackLine } from '#lib/order/proposal.ts';

/** What was sold at one GST rate, in paise: the rate in hundredths of a percent, the value before tax, and the two halves of the tax in it. */
export type TaxLine = { rate: number; taxablePaise: number; cgstPaise: number; sgstPaise: number };
type Taxed = Pick<PackLine, 'quantity' | 'price_paise' | 'weighed_paise'> & { tax_rate: number | null };

/**
 * The tax that is in the prices of an order's lines, by rate. A discount takes from each rate by its share of the goods, to the paisa: what all
 * rates and the goods of no known rate come to is what they cost less the discount. Lines whose rate is not known are in none.
 */
export function taxLines(lines: readonly Taxed[], discountPaise: number): TaxLine[] {
	const gross = new Map<number | null, number>();
	for (const line of lines) gross.set(line.tax_rate, (gross.get(line.tax_rate) ?? 0) + lineTotalPaise(line));
	const all = [...gross.values()].reduce((sum, paise) => sum + paise, 0);
	const taken = Math.min(discountPaise, all);
	// The sums up to each rate are rounded, not the shares: so no paisa is lost or taken twice.
	let before = 0;
	const shareOf = (paise: number) => {
		const share = all > 0 ? Math.round((taken * (before + paise)) / all) - Math.round((taken * before) / all) : 0;
		before += paise;
		return share;
	};
	return [...gross]
		.sort(([one], [other]) => (one ?? -1) - (other ?? -1))
		.map(([rate, paise]) => ({ rate, paise: paise - shareOf(paise) }))
		.flatMap(({ rate, paise }) => {
			if (rate === null) return [];
			const taxablePaise = Math.round((paise * 10_000) / (10_000 + rate));
			const tax = paise - taxablePaise;
			const cgstPaise = Math.floor(tax / 2);
			return [{ rate, taxablePaise, cgstPaise, sgstPaise: tax - cgstPaise }];
		});
}
