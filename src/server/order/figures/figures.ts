import type { Period } from '#lib/contract/figure-periods.ts';
import type { FigureSums, Figures } from '#lib/contract/figures.ts';
import type { Checked } from '#lib/contract/table.ts';
import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import { dateInIndia, dayAfter, startInIndia } from '#lib/format/india-time.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayManage } from '#server/api/may-touch.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { barsAcross, barsUp } from '#server/order/figures/draw-chart.ts';
import { NO_SUMS, type ReadFigures, readFigures, type SumsPaise } from '#server/order/figures/figures-sql.ts';
import { periodWith } from '#server/order/figures/period-days.ts';

type Asked = Checked<'GET counter/figures'>;

const inRupees = (sums: SumsPaise): FigureSums => ({
	orders: sums.orders,
	goods: rupeesFromPaise(sums.goods),
	discounts: rupeesFromPaise(sums.discounts),
	associationPays: rupeesFromPaise(sums.associationPays),
	deliveryFee: rupeesFromPaise(sums.deliveryFee),
	platformFee: rupeesFromPaise(sums.platformFee),
	tip: rupeesFromPaise(sums.tip),
	tax: rupeesFromPaise(sums.tax),
	sales: rupeesFromPaise(sums.sales),
	cash: rupeesFromPaise(sums.cash),
	refunds: rupeesFromPaise(sums.refunds),
});

const plus = (one: SumsPaise, other: SumsPaise): SumsPaise => ({
	orders: one.orders + other.orders,
	goods: one.goods + other.goods,
	discounts: one.discounts + other.discounts,
	associationPays: one.associationPays + other.associationPays,
	deliveryFee: one.deliveryFee + other.deliveryFee,
	platformFee: one.platformFee + other.platformFee,
	tip: one.tip + other.tip,
	tax: one.tax + other.tax,
	sales: one.sales + other.sales,
	cash: one.cash + other.cash,
	refunds: one.refunds + other.refunds,
});

/** Less than a minute is said as one. */
const wholeMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60));
const minutesOf = ({ orders, half, most }: ReadFigures['accepted']): Figures['toAccept'] =>
	half === null || most === null ? null : { orders, half: wholeMinutes(half), most: wholeMinutes(most) };

/** At the foot of a bar: the hour, or the day of the month. In digits alone, because an image has no Indian letters of ours. */
const labelOf = (period: Period, start: Date, at: number): string =>
	period === 'day' ? String(at) : String(Number(dateInIndia(start).slice(-2)));

/**
 * The figures of a shop for who manages it, of all shops for the association. Refuses with FORBIDDEN others (a shop's staff too), and with
 * NOT_FOUND a shop that is not there.
 */
export async function figures(asked: Asked, { app, caller, language }: Call<'staff'>): Promise<Result<Figures>> {
	const { storeId, period, day } = asked;
	if (storeId === undefined ? !caller.isAssociation : !mayManage(caller, storeId)) return refuse('FORBIDDEN');
	const shops = await shopTable(app);
	if (storeId !== undefined && !shops.has(storeId)) return refuse('NOT_FOUND', { field: 'storeId' });
	const { first, next } = periodWith(period, day ?? dateInIndia(app.clock.now()));
	const [from, to] = [new Date(startInIndia(first)), new Date(startInIndia(next))];
	const partMs = period === 'day' ? HOUR_MS : DAY_MS;
	const read = await readFigures(app.db, { from, to, partMs, shopId: storeId ?? null });
	const known = new Map(read.parts.map((sums) => [sums.part, sums]));
	const count = Math.round((to.getTime() - from.getTime()) / partMs);
	const parts = Array.from({ length: count }, (_, at) => ({
		start: new Date(from.getTime() + at * partMs),
		sums: known.get(at) ?? NO_SUMS,
	}));
	const t = translatorOf(language);
	const best = read.best.map(({ names, pack, quantity, paise }) => ({
		name: nameIn(names, language),
		pack: packWords(pack, t),
		quantity,
		amount: rupeesFromPaise(paise),
	}));
	const highest = Math.max(0, ...parts.map(({ sums }) => sums.sales));
	return ok({
		first,
		last: dayAfter(next, -1),
		counts: read.counts,
		total: inRupees(parts.reduce((sum, part) => plus(sum, part.sums), NO_SUMS)),
		toAccept: minutesOf(read.accepted),
		toDeliver: minutesOf(read.delivered),
		parts: parts.map(({ start, sums }) => ({ start: start.toISOString(), ...inRupees(sums) })),
		...(storeId === undefined && { shops: shopsOf(read, shops, language) }),
		best,
		charts: {
			sales: barsUp(
				parts.map(({ start, sums }, at) => ({ value: sums.sales, label: labelOf(period, start, at) })),
				amountText(rupeesFromPaise(highest)),
			),
			best: barsAcross(best.map(({ amount }, at) => ({ value: amount, label: String(at + 1) }))),
		},
	});
}

const shopsOf = (read: ReadFigures, shops: ShopTable, language: Language): Figures['shops'] =>
	read.shops.map(({ id, ...sums }) => ({ id, name: nameIn(shops.get(id)?.names ?? { en: id }, language), ...inRupees(sums) }));
