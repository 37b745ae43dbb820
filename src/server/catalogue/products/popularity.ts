import { type RawBuilder, sql } from 'kysely';

const EPOCH = Date.UTC(2026, 0, 1);
const HALF_LIFE_MS = 14 * 24 * 3_600_000;

/**
 * What a unit sold at that instant adds to the popularity of its pack: twice as much as one sold two weeks earlier. Weights grow instead of
 * old sales being worn down, so that a sum once written stays right beside later ones. A double holds them until the year 2065.
 */
export const salesWeight = (at: Date): number => 2 ** ((at.getTime() - EPOCH) / HALF_LIFE_MS);

/**
 * How well `rp` sells, for sorting: by what sold lately, and what did not by what ever sold, for that weighs next to nothing. As a logarithm,
 * which fits a cursor.
 */
export const sellsSql: RawBuilder<number> = sql`ln(1 + rp.popularity + rp.sold_count)`;
