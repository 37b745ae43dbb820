import { clockText } from '#lib/catalogue/opening/hours.ts';
import type { FigureSums } from '#lib/contract/figures.ts';
import type { Checked } from '#lib/contract/table.ts';
import { DAY_MIN } from '#lib/format/durations.ts';
import { dateInIndia, minuteOfWeek } from '#lib/format/india-time.ts';
import type { Result } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { figures } from '#server/order/figures/figures.ts';
import { csvResponse } from '#server/responses/csv.ts';

const SUMS = {
	orders: (sums: FigureSums) => sums.orders,
	goods: (sums: FigureSums) => sums.goods,
	discounts: (sums: FigureSums) => sums.discounts,
	association_pays: (sums: FigureSums) => sums.associationPays,
	delivery_fee: (sums: FigureSums) => sums.deliveryFee,
	platform_fee: (sums: FigureSums) => sums.platformFee,
	tip: (sums: FigureSums) => sums.tip,
	tax: (sums: FigureSums) => sums.tax,
	sales: (sums: FigureSums) => sums.sales,
	cash: (sums: FigureSums) => sums.cash,
	refunds: (sums: FigureSums) => sums.refunds,
};

/** The day, or on one day the hour, as a spreadsheet reads it and as the shop's clock showed it. */
function textInIndia(iso: string, period: Checked<'GET counter/figures.csv'>['period']): string {
	const start = new Date(iso);
	return period === 'day' ? `${dateInIndia(start)} ${clockText(minuteOfWeek(start) % DAY_MIN)}` : dateInIndia(start);
}

/** The figures as a file, in rupees: a line for each hour or day of one shop, or for each shop where none was named. Refuses as `figures`. */
export async function figuresFile(asked: Checked<'GET counter/figures.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> {
	const found = await figures(asked, call);
	if (!found.ok) return found;
	const { first, last, parts, shops } = found.value;
	const file = `figures-${first}`;
	return shops
		? csvResponse(file, shops, { shop: ({ id }) => id, name: ({ name }) => name, from: () => first, to: () => last, ...SUMS })
		: csvResponse(file, parts, { from: ({ start }) => textInIndia(start, asked.period), ...SUMS });
}
