import { msToMidnight, msToTurn, weekdayInIndia } from '#lib/catalogue/hours.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { App } from '#server/ports/app.ts';

/**
 * A shop's day in India: the weekday (0 is Sunday), and after how many milliseconds it, or whether the shop is open, is another. `null` when there is no such shop.
 */
export async function shopToday(app: App, id: string): Promise<{ weekday: number; turnMs: number } | null> {
	const shop = (await shopTable(app)).get(id);
	if (!shop) return null;
	const at = app.clock.now();
	const turn = shop.isShut ? null : msToTurn(shop.week, at);
	return {
		weekday: weekdayInIndia(at),
		turnMs: Math.min(msToMidnight(at), turn ?? Number.POSITIVE_INFINITY),
	};
}
