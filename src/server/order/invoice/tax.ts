import { lineTotalPaise, type PackLine } from '#lib/order/proposal.ts';

/** What was sold at one GST rate, in paise: the rate in hundredths of a percent, the value before tax, and the two halves of the tax in it. */
export type TaxLine = { rate: number; taxablePaise: number; cgstPaise: number; sgstPaise: number };
type Taxed = Pick<PackLine, 'quantity' | 'price_paise' | 'weighed_paise'> & { tax_rate: number | null };

/** The tax in a sum that was paid at a rate. */
function taxIn(rate: number, paise: number): TaxLine {
	const taxablePaise = Math.round((paise * 10_000) / (10_000 + rate));
	const tax = paise - taxablePaise;
	const cgstPaise = Math.floor(tax / 2);
	return { rate, taxablePaise, cgstPaise, sgstPaise: tax - cgstPaise };
}

/** Shares `sharedPaise` of `allPaise` among parts of it, asked for one after another: their sums are rounded, so no paisa is lost or taken twice. */
function sharing(sharedPaise: number, allPaise: number): (partPaise: number) => number {
	let before = 0;
	return (paise) => {
		const share =
			allPaise > 0 ? Math.round((sharedPaise * (before + paise)) / allPaise) - Math.round((sharedPaise * before) / allPaise) : 0;
		before += paise;
		return share;
	};
}

/**
 * The tax that is in the prices of an order's lines, by rate. A discount takes from each rate by its share of the goods, to the paisa: what all
 * rates and the goods of no known rate come to is what they cost less the discount. Lines whose rate is not known are in none.
 */
export function taxLines(lines: readonly Taxed[], discountPaise: number): TaxLine[] {
	const gross = new Map<number | null, number>();
	for (const line of lines) gross.set(line.tax_rate, (gross.get(line.tax_rate) ?? 0) + lineTotalPaise(line));
	const all = [...gross.values()].reduce((sum, paise) => sum + paise, 0);
	const shareOf = sharing(Math.min(discountPaise, all), all);
	return [...gross]
		.sort(([one], [other]) => (one ?? -1) - (other ?? -1))
		.map(([rate, paise]) => ({ rate, paise: paise - shareOf(paise) }))
		.flatMap(({ rate, paise }) => (rate === null ? [] : [taxIn(rate, paise)]));
}

/**
 * The tax that is in a sum which went back of an invoice over `invoicedPaise`: each of its tax lines bears it by its share, to the paisa. The rest is
 * of fees and of goods of no known rate.
 */
export function taxGivenBack(lines: readonly TaxLine[], backPaise: number, invoicedPaise: number): TaxLine[] {
	const shareOf = sharing(backPaise, invoicedPaise);
	return lines.map(({ rate, taxablePaise, cgstPaise, sgstPaise }) => taxIn(rate, shareOf(taxablePaise + cgstPaise + sgstPaise)));
}
