import { clockText } from '#lib/catalogue/opening/hours.ts';
import type { FigureSums } from '#lib/contract/figures.ts';
import type { Checked } from '#lib/contract/table.ts';
import { dateInIndia, minuteOfWeek } from '#lib/format/india-time.ts';
import type { Result } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { figures } from '#server/order/figures/figures.ts';
import { csvResponse } from '#server/responses/csv.ts';

const DAY_MIN = 1_440;

const sumsOf = (sums: FigureSums): Record<string, number> => ({
	orders: sums.orders,
	goods: sums.goods,
	discounts: sums.discounts,
	association_pays: sums.associationPays,
	delivery_fee: sums.deliveryFee,
	platform_fee: sums.platformFee,
	tip: sums.tip,
	tax: sums.tax,
	sales: sums.sales,
	cash: sums.cash,
	refunds: sums.refunds,
});

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
	const rows = shops
		? shops.map(({ id, name, ...sums }) => ({ shop: id, name, from: first, to: last, ...sumsOf(sums) }))
		: parts.map(({ start, ...sums }) => ({ from: textInIndia(start, asked.period), ...sumsOf(sums) }));
	return csvResponse(`figures-${first}`, rows);
}
