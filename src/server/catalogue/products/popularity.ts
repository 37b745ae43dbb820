import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#lib/format/durations.ts';

const EPOCH = Date.UTC(2026, 0, 1);
const HALF_LIFE_MS = 14 * DAY_MS;

/**
 * How much a unit sold at an instant adds to the popularity of its pack: twice as much as one sold two weeks earlier. Weights grow with
 * time, so that stored sums stay comparable and never have to be reduced. A double holds them until the year 2065.
 */
export const salesWeight = (at: Date): number => 2 ** ((at.getTime() - EPOCH) / HALF_LIFE_MS);

/**
 * The popularity of `rp` as a sort key: recent sales decide, and among packs without any, all earlier sales, which weigh almost nothing. A
 * logarithm, so that it fits into a cursor.
 */
export const popularitySql: RawBuilder<number> = sql`ln(1 + rp.popularity + rp.sold_count)`;
