/** A page in every language: its path without the language, and when what it shows last changed. */
export type SitemapPage = { path: string; changedAt: Date | null };

/** The latest of some times; `null` when there is none. */
export const latest = (dates: readonly (Date | null | undefined)[]): Date | null =>
	dates.reduce<Date | null>((last, date) => (date && (!last || date > last) ? date : last), null);
