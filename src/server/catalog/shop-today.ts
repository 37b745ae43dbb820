import { daysToOpening, msToMidnight, msToTurn, weekdayInIndia } from '#lib/hours.ts';
import type { App } from '#server/app/app.ts';
import { shopState } from '#server/catalog/near.ts';
import { shopTable } from '#server/catalog/shop-table.ts';

/**
 * A shop's day in India: the weekday (0 is Sunday), in how many days it opens next (`null` when it is open, or shut by its owner),
 * and after how many milliseconds this, or whether it is open, is no longer true. `null` when there is no such shop.
 */
export async function shopToday(app: App, id: string): Promise<{ weekday: number; opensInDays: number | null; turnMs: number } | null> {
	const shop = (await shopTable(app)).get(id);
	if (!shop) return null;
	const at = app.clock.now();
	const turn = shop.isShut ? null : msToTurn(shop.week, at);
	return {
		weekday: weekdayInIndia(at),
		opensInDays: shop.isShut || shopState(shop, at).isOpen ? null : daysToOpening(shop.week, at),
		turnMs: Math.min(msToMidnight(at), turn ?? Number.POSITIVE_INFINITY),
	};
}
