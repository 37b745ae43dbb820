import { dateInIndia } from '#lib/format/india-time.ts';

/** Whether the last day on which a pack is sold (year-month-day in India) is over. */
export const isPast = (bestBefore: string | null | undefined, at: Date): boolean => bestBefore != null && bestBefore < dateInIndia(at);
