/** After so many minutes without an answer a shop is reminded of an order, where the operator has set nothing (`order_tat_breached`, §9). */
export const REMIND_SHOP_AFTER_MIN = 10;
export const REMIND_SHOP_MOST_MIN = 1_440;

/** The minutes of a stored or given text, 1 to `REMIND_SHOP_MOST_MIN`; null for anything else. */
export function remindMinutesOf(text: string): number | null {
	const minutes = Number(text);
	return /^\d{1,4}$/.test(text) && minutes >= 1 && minutes <= REMIND_SHOP_MOST_MIN ? minutes : null;
}
