import { msToShopOpenOrClose } from '#server/catalogue/shops/open-state.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import { tellEdgesOf } from '#server/invalidation/edges/due-purges.ts';
import type { App } from '#server/ports/app.ts';
import { atIntervals, type Background } from '#server/system/at-intervals.ts';
import { logFailedWork } from '#server/throttle/log-failed-work.ts';

const LOOK_MS = 1_000;

/** The shops that open or close by the clock after `from` and not later than `to`. */
export const openedOrClosed = (shops: ShopTable, from: Date, to: Date): string[] =>
	[...shops.values()]
		.filter((shop) => (msToShopOpenOrClose(shop, from) ?? Number.POSITIVE_INFINITY) <= to.getTime() - from.getTime())
		.map(({ id }) => id);

/**
 * Has edges drop the pages of shops at the moment they open or close. Those pages end then by themselves; this is for an edge that keeps
 * them longer than it was told. A store that was down at that moment has nothing to tell.
 */
export function startTellingOpenings(app: App): Background {
	let from = app.clock.now();
	let known: { shops: ShopTable; nextAt: number } | null = null;
	const look = async (): Promise<void> => {
		const shops = await shopTable(app);
		const to = app.clock.now();
		if (known?.shops === shops && to.getTime() < known.nextAt) {
			from = to;
			return;
		}
		const changed = openedOrClosed(shops, from, to);
		if (changed.length > 0) await tellEdgesOf(app.db, [tag.shops, ...changed.flatMap((id) => [tag.shop(id), tag.seller(id)])]);
		const waits = [...shops.values()].flatMap((shop) => msToShopOpenOrClose(shop, to) ?? []);
		known = { shops, nextAt: to.getTime() + waits.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY) };
		from = to;
	};
	return atIntervals(LOOK_MS, () => look().catch((error: unknown) => logFailedWork(app, 'could not see which shops open or close', error)));
}
