import type { Banner } from '#lib/contract/home.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { remember } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Row } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/** All banners of the association in their order, also those that are not shown now. */
const bannerRows = (app: Pick<App, 'db'>): Promise<readonly Row<'banners'>[]> =>
	remember(app, 'banners', () => app.db.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute(), [tag.catalog]);

/** The association's banners of the home page that are shown now, in their order, with words in a language. */
export async function storeBanners(app: App, language: Language): Promise<Banner[]> {
	const now = app.clock.now();
	const shown = (await bannerRows(app)).filter(
		({ starts_at, ends_at }) => (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now),
	);
	return shown.map(({ id, names, image, url }) => ({ id, title: '', text: nameIn(names, language), image, url }));
}

/** Milliseconds until the next banner appears or goes; `null` when none will. */
export async function msToBannerChange(app: App): Promise<number | null> {
	const now = app.clock.now().getTime();
	const waits = (await bannerRows(app)).flatMap(({ starts_at, ends_at }) =>
		[starts_at, ends_at].flatMap((at) => (at && at.getTime() > now ? [at.getTime() - now] : [])),
	);
	return waits.length > 0 ? Math.min(...waits) : null;
}
