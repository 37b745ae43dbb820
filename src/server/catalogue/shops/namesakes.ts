import { remember } from '#server/catalogue/memo.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';

/** The ids of the shops that share name and locality with another shop, mostly chains: only the address distinguishes them. */
export const shopsWithNamesake = (app: Pick<App, 'db'>): Promise<ReadonlySet<string>> =>
	remember(
		app,
		'shops with a namesake',
		async () => {
			const shops = [...(await shopTable(app)).values()];
			const same = Map.groupBy(shops, ({ names, locality }) => [names.en.toLowerCase(), locality?.citySlug, locality?.slug].join());
			return new Set([...same.values()].filter(({ length }) => length > 1).flatMap((namesakes) => namesakes.map(({ id }) => id)));
		},
		[tag.shops],
	);
