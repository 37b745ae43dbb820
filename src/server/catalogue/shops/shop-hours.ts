import type { Opening } from '#lib/catalogue/opening/hours.ts';
import type { Checked } from '#lib/contract/table.ts';
import { DAY_MIN } from '#lib/format/durations.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Db } from '#server/db/tables.ts';

type Given = NonNullable<Checked<'PUT partner/shops/{storeId}'>['hours']>;

const minutesOf = (clock: string): number => {
	const [hour = 0, minute = 0] = clock.split(':').map(Number);
	return hour * 60 + minute;
};

/** A week's openings as they are stored, in order. Refuses with INPUT_INVALID (`hours`) two that overlap, also from Saturday to Sunday. */
export function openingsOf(hours: Given): Result<Opening[]> {
	const openings = hours
		.map(({ weekday, opens, closes }) => {
			const [opensMin, until] = [minutesOf(opens), minutesOf(closes)];
			return { weekday, opensMin, closesMin: until > opensMin ? until : until + DAY_MIN };
		})
		.sort((one, other) => one.weekday - other.weekday || one.opensMin - other.opensMin);
	const bad = refuse('INPUT_INVALID', { field: 'hours' });
	if (openings.some(({ opensMin }) => opensMin >= DAY_MIN)) return bad;
	const [first] = openings;
	const starts = [...openings.slice(1), ...(first ? [{ ...first, weekday: first.weekday + 7 }] : [])];
	const overlaps = openings.some((opening, i) => {
		const next = starts[i];
		return next !== undefined && next.weekday * DAY_MIN + next.opensMin < opening.weekday * DAY_MIN + opening.closesMin;
	});
	return overlaps ? bad : ok(openings);
}

/** Sets all openings of a shop; answers whether they are others than before. */
export async function setHours(trx: Db, shop_id: string, openings: readonly Opening[]): Promise<boolean> {
	const rows = openings.map(({ weekday, opensMin, closesMin }) => ({ shop_id, weekday, opens_min: opensMin, closes_min: closesMin }));
	const was = await trx
		.selectFrom('shop_hours')
		.selectAll()
		.where('shop_id', '=', shop_id)
		.orderBy('weekday')
		.orderBy('opens_min')
		.execute();
	const key = (all: typeof was) => all.map((one) => [one.weekday, one.opens_min, one.closes_min].join()).join(';');
	if (key(was) === key(rows)) return false;
	await trx.deleteFrom('shop_hours').where('shop_id', '=', shop_id).execute();
	if (rows.length > 0) await trx.insertInto('shop_hours').values(rows).execute();
	return true;
}
